"""Rule-set files of the user's: other decks and other owners of ties, in the commands."""

from pathlib import Path

import pytest

from exact.game.ranking import ranking
from tests.conftest import Run, toml, variant, wide
from tests.reference import counts_of_splits


@pytest.mark.parametrize(
    ("kinds", "copies", "tie_break", "zero", "equal"),
    [
        (3, 2, "high-tile", "push", "banker"), (4, 4, "none", "push", "push"),
        (6, 4, "high-tile", "seat", "push"), (11, 2, "none", "banker", "seat"),
        (10, 2, "none", "push", "banker"),
        pytest.param(7, 4, "high-tile", "push", "seat", marks=pytest.mark.slow),
    ],
)  # fmt: skip
def test_two_hand_commands_agree_with_the_plain_labelled_count(
    kinds: int, copies: int, tie_break: str, zero: str, equal: str, tmp_path: Path, paikao: Run
) -> None:
    rules = variant(kinds, copies, tie_break, zero, equal)
    path = tmp_path / "variant.toml"
    path.write_text(toml(rules))
    expected = counts_of_splits(ranking(rules), rules.deck)
    data = paikao("odds", "--rules", str(path), "--format", "json").data
    assert tuple(data[k]["count"] for k in ("win", "push", "loss")) == expected
    for words in (["hands"], ["commission"], ["rules", "check"], ["rules", "show"], ["dice"]):
        ran = paikao(*words, "--rules", str(path))
        assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize(("kinds", "copies"), [(20, 8), (20, 1), (2, 8), (2, 2)])
def test_the_largest_and_smallest_decks_have_odds(
    kinds: int, copies: int, tmp_path: Path, paikao: Run
) -> None:
    rules = variant(10, 2)._replace(deck=wide(kinds, copies))
    path = tmp_path / "wide.toml"
    path.write_text(toml(rules))
    data = paikao("odds", "--rules", str(path), "--format", "json").data
    n = kinds * copies
    total = n * (n - 1) * (n - 2) * (n - 3) // 4
    assert data["splits"]["weight"] == total
    assert sum(data[k]["count"] for k in ("win", "push", "loss")) == total
    assert paikao("commission", "--rules", str(path)).code == 0


def test_too_few_tiles_for_two_hands_is_one_line(tmp_path: Path, paikao: Run) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(toml(variant(3, 1)))
    ran = paikao("odds", "--rules", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["seats"], ["settle", "--capital", "3"], ["bank", "--capital", "3"]]
)
def test_full_table_commands_refuse_a_table_that_leaves_tiles_or_is_too_large(
    words: list[str], tmp_path: Path, paikao: Run
) -> None:
    path = tmp_path / "x.toml"
    for rules in (variant(10, 2)._replace(places=9), variant(12, 4), variant(12, 8)):
        path.write_text(toml(rules))
        ran = paikao(*words, "--rules", str(path))
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.count("\n") == 1
        assert "variant" in ran.err


def test_a_table_with_pushes_has_a_three_way_law(tmp_path: Path, paikao: Run) -> None:
    path = tmp_path / "x.toml"
    path.write_text(toml(variant(6, 2, "none", "push", "push")))
    made = [
        paikao("seats", "--rules", str(path), "--method", m, "--format", "json").data
        for m in ("recount", "deals")
    ]
    assert made[0]["law"] == made[1]["law"]
    assert any(row["push"] for row in made[0]["law"])
    assert all(row["win"] + row["push"] + row["loss"] == 5 for row in made[0]["law"])
    for words in (["settle", "--capital", "2"], ["bank", "--capital", "2", "--plays", "2"]):
        assert paikao(*words, "--rules", str(path)).code == 0


@pytest.mark.parametrize("title", ["=1+1", "100% & more_#", "</script>", "麻雀 牌九", "$^~\\{}|"])
@pytest.mark.parametrize("form", ["text", "json", "csv", "markdown", "latex"])
def test_a_hostile_title_harms_no_format(
    title: str, form: str, tmp_path: Path, paikao: Run
) -> None:
    path = tmp_path / "x.toml"
    path.write_text(toml(variant(4, 2), title), "utf-8")
    ran = paikao("odds", "--rules", str(path), "--format", form)
    assert ran.code == 0
    if form == "json":
        assert ran.data["rules"] == "variant"
    if form == "latex":
        assert title not in ran.out or title == "=1+1"
    if form in ("markdown", "json"):
        assert "</script>" not in ran.out
