"""Article 9: which edges break even, at one rate, at none or at every one."""

from fractions import Fraction
from pathlib import Path

import pytest

from exact.answers.commission import breaks_even
from tests.conftest import Run, toml, variant


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        ("0", "1", "at one rate"), ("0", "0", "at every rate"), ("1", "0", "at no rate"),
        ("1/2", "-1", "at one rate"), ("1", "-1", "at no rate"), ("-1/10", "-1", "at no rate"),
        ("-1/10", "1/2", "at one rate"),
    ],
)  # fmt: skip
def test_where_a_line_is_zero(a: str, b: str, said: str) -> None:
    assert breaks_even("banker", Fraction(a), Fraction(b)) == said
    assert breaks_even("casino", Fraction(a), Fraction(b)) == "not an edge"


def test_the_words_agree_with_the_rates(paikao: Run) -> None:
    data = paikao("commission", "--format", "json").data
    assert data["breaks_even"] == {
        "seat": "at no rate", "banker": "at one rate", "casino": "not an edge"
    }  # fmt: skip
    for row in data["table"]:
        assert (row["break_even"] is not None) == (row["breaks_even"] == "at one rate")


def test_a_fair_game_breaks_even_without_commission(paikao: Run, tmp_path: Path) -> None:
    path = tmp_path / "fair.toml"
    path.write_text(toml(variant(6, 2, "high-tile", "push", "push")))
    data = paikao("commission", "--rules", str(path), "--format", "json").data
    assert data["break_even"] == {"seat": "0", "banker": "0"}
    assert set(data["breaks_even"].values()) == {"at one rate", "not an edge"}


def test_where_every_hand_ties_every_rate_breaks_even(paikao: Run, tmp_path: Path) -> None:
    """One point for every kind, modulo 1: each hand that is no pair has zero points."""
    rules = variant(6, 1, "none", "push", "push")._replace(modulus=1)
    path = tmp_path / "ties.toml"
    path.write_text(toml(rules))
    data = paikao("commission", "--rules", str(path), "--format", "json").data
    assert data["breaks_even"]["seat"] == data["breaks_even"]["banker"] == "at every rate"
    assert {row["breaks_even"] for row in data["table"]} == {"at every rate", "not an edge"}
    text = paikao("commission", "--rules", str(path)).out
    assert "at every rate" in text
    assert "at no rate" not in text
