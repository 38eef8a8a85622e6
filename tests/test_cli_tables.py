"""The commands on the reference tables, and the audit, as a user runs them."""

import json
import shutil
from pathlib import Path

import pytest

from exact.catalogue.tables import TABLES
from exact.game.rules import load
from tests.conftest import Run, toml, variant

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rule set whose tables are quick."""
    path = tmp_path_factory.mktemp("rules") / "small.toml"
    path.write_text(toml(variant(4, 2, "none", "push", "banker")))
    return path


def test_build_verify_alter_diff(paikao: Run, tmp_path: Path, small: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    for folder in (first, second):
        ran = paikao("build", "-o", str(folder), "--rules", str(small))
        assert (ran.code, ran.out) == (0, "")
        assert "20 tables, 82 files, by recount and enumeration" in ran.err
    for more in ([], ["--exhaustive"]):
        ran = paikao("verify", str(first), "--rules", str(small), *more)
        assert ran.code == 0
        assert "all equal" in ran.out
    assert paikao("verify", "--sums", str(first)).code == 0
    assert paikao("diff", str(first), str(second)).code == 0

    table = second / "T07.csv"
    table.write_text(table.read_text().replace("1,0,0,1,", "1,0,0,1,9", 1))
    ran = paikao("verify", str(second), "--rules", str(small), "--format", "json")
    assert ran.code == 1
    found = ran.data["findings"][0]
    assert (found["file"], found["table"]) == ("T07.csv", "T07")
    assert found["column"]
    assert found["written"] != found["right"]
    assert paikao("verify", "--sums", str(second)).code == 1
    changed = paikao("diff", str(first / "T07.csv"), str(table), "--format", "csv")
    assert changed.code == 1
    assert changed.out.count("\n") == 2


def test_interrupted_when_all_is_done_a_build_says_that_the_new_set_stands(
    paikao: Run, tmp_path: Path, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(message: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("exact.commands.tables.say", interrupted)
    folder = tmp_path / "set"
    ran = paikao("build", "-o", str(folder), "--rules", str(small), "--method", "recount")
    assert (ran.code, ran.err.count("\n")) == (130, 1)
    assert ran.err.startswith("paikao: interrupted: the new set is in ")
    assert (folder / "manifest.json").exists()


def test_a_set_of_other_rules_is_not_verified(paikao: Run, tmp_path: Path, small: Path) -> None:
    folder = tmp_path / "set"
    assert paikao("build", "-o", str(folder), "--rules", str(small)).code == 0
    ran = paikao("verify", str(folder))
    assert ran.code == 1
    assert "manifest.json" in ran.out
    assert "name them with --rules" in ran.out


def test_a_moved_set_is_verified_where_it_is(paikao: Run, tmp_path: Path, small: Path) -> None:
    assert paikao("build", "-o", str(tmp_path / "a"), "--rules", str(small)).code == 0
    moved = shutil.move(tmp_path / "a", tmp_path / "deep" / "b c")
    assert paikao("verify", str(moved), "--rules", str(small)).code == 0


@pytest.mark.parametrize("form", ["text", "json", "csv", "markdown", "latex"])
def test_show_prints_every_table_in_every_format(form: str, paikao: Run, small: Path) -> None:
    for e in TABLES:
        ran = paikao("show", e.id, "--format", form, "--rules", str(small))
        assert (ran.code, ran.err) == (0, "")
        if form == "json":
            assert ran.data["id"] == e.id
            assert ran.data["rows"]


def test_list_names_every_table_with_articles_and_readings(paikao: Run) -> None:
    tables = paikao("list", "--format", "json").data["tables"]
    assert [t["id"] for t in tables] == [e.id for e in TABLES]
    assert all(t["articles"] and t["readings"] for t in tables)


def test_cite_names_the_hash_of_the_published_file(paikao: Run) -> None:
    published = json.loads((Path(__file__).parent.parent / "tables/manifest.json").read_text())
    hashes = {file["name"]: file["sha256"] for file in published["files"]}
    assert hashes["T01.csv"] in paikao("cite", "T01").out
    assert load().sha256 in paikao("cite", "T01").out
    assert hashes["T01.csv"] in paikao("cite", "T01", "--style", "bibtex").out
    csl = json.loads(paikao("cite", "T01", "--style", "csl").out)
    assert "Mahjong - Pai Kao" in json.dumps(csl)


@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["show", "T99"],
        ["show", ""],
        ["show", "T01", "--format", "x"],
        ["cite", "T0"],
        ["cite", "--style", "x"],
        ["verify", "missing"],
        ["verify", "exact"],
        ["verify", "--sums", "--exhaustive"],
        ["diff", "tables"],
        ["diff", "tables", "missing"],
        ["diff", "tables", "README.md"],
        ["build", "-o", "README.md"],
        ["build", "-o", ""],
        ["build", "-o", "/nonexistent/x/y"],
        ["build", "--rules", "missing"],
        ["audit", "--kinds", "0"],
        ["audit", "--kinds", "11"],
        ["audit", "--kinds", "2"],
        ["audit", "--kinds", "5", "--resume", "README.md"],
        ["audit", "--kinds", "5", "--resume", ""],
    ],
    ids=" ".join,
)
def test_bad_input_is_one_clear_line_and_exit_2(words: list[str], paikao: Run) -> None:
    ran = paikao(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("paikao: error: ")


def test_build_refuses_rules_whose_table_leaves_tiles(paikao: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(toml(variant(4, 2)._replace(places=3)))
    ran = paikao("build", "-o", str(tmp_path / "set"), "--rules", str(path))
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "set").exists()


def test_audit_of_small_decks_agrees_with_both_methods(paikao: Run, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    for kinds, deals in ((4, 105), (6, 10395)):
        ran = paikao("audit", "--kinds", str(kinds), "--resume", str(state), "--format", "json")
        assert ran.code == 0
        assert ran.data["agrees"] is True
        assert ran.data["deals"] == deals
        assert ran.err.startswith(f"{deals} labelled deals")
        assert not state.exists()
