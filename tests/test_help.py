"""Help is whole and fits a terminal of 80 columns; messages name the help of their own command."""

from pathlib import Path

import pytest

from tests.conftest import Run
from tests.test_cli import leaves

WIDTH = 80


@pytest.mark.parametrize("words", [(), ("rules",), *leaves()], ids=" ".join)
def test_no_line_of_help_is_wider_than_the_terminal_or_cut_short(
    words: tuple[str, ...], paikao: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    for line in paikao(*words, "-h").out.splitlines():
        assert len(line) <= WIDTH, line
        assert "..." not in line.replace("[ARGS]...", ""), line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rotation", "--accept"], "see paikao rotation -h"),
        (["rules", "show", "--digits"], "see paikao rules show -h"),
        (["verify", "--sha256"], "see paikao verify -h"),
        (["bank", "--nosuch"], "see paikao bank -h"),
        (["nosuch"], "see paikao -h"),
    ],
)
def test_a_wrong_command_line_names_the_help_of_its_own_command(
    paikao: Run, arguments: list[str], said: str
) -> None:
    ran = paikao(*arguments)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert ran.err.rstrip().endswith(said)


HANDS = "9-6,W-1,7-7,8-5,W-3,9-2,8-4,6-5,4-3,2-1"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "--hands", HANDS, "--dice", "3,5,1,x"],
         "--dice[3]: must be a whole number from 1 to 6, not 'x'"),
        (["settle", "--capital", "3", "--stakes", "1,1", "--player", "1,1"],
         "--player: 1 is there twice in '1,1': give it once"),
        (["settle", "--capital", "3", "--stakes", "1,1", "--player", "0"],
         "--player: '0' in '0' is none of 1, 2: give some of these"),
        (["rotation", "--capital", "3", "--accept", "2,2"],
         "--accept: 2 is there twice in '2,2': give it once"),
        (["verify", "q.csv"],
         "'q.csv' is not a file or a folder that is there, and no table's id: give one of these, "
         "such as tables, tables/T09.csv or T09"),
        (["verify", "z.csv"],
         "'z.csv' is not the name of a file of a set, so its table is not known: give the "
         "table's id too, as in paikao verify T02 'z.csv'"),
        (["verify", "T02"],
         "'tables' is not there: give the folder of a set of tables, or make one with "
         "paikao build"),
        (["play", "z.csv", "-o", "z.csv"],
         "--output and the argument 'z.csv' name the same file: give two names; see paikao play "
         "-h"),
    ],
)  # fmt: skip
def test_a_message_says_what_is_wrong_and_what_is_accepted(
    paikao: Run,
    arguments: list[str],
    said: str,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path_factory.mktemp("empty")
    (folder / "z.csv").touch()
    monkeypatch.chdir(folder)
    ran = paikao(*arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"paikao: error: {said}\n")


def test_compare_says_that_a_file_is_missing_before_what_is_not_installed(
    paikao: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise AssertionError("asked for scipy before the file")

    monkeypatch.setattr("exact.logs.statistics.check_installed", missing)
    assert paikao("compare", "nosuch.jsonl").err == (
        "paikao: error: 'nosuch.jsonl': No such file or directory\n"
    )


def test_a_file_of_windows_powershell_is_told_apart(paikao: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text(paikao("simulate", "-n", "2").out, "utf-16")
    ran = paikao("play", str(log))
    assert (ran.code, ran.out) == (2, "")
    assert "UTF-16, which > writes in Windows PowerShell: write the file with -o" in ran.err


@pytest.mark.parametrize("more", [("-n", "1"), ("--capital", "3"), ("--results",), ("--seed", "2")])
def test_vectors_take_no_option_of_plays(paikao: Run, more: tuple[str, ...]) -> None:
    ran = paikao("simulate", "--vectors", *more)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "give only --rules and -o" in ran.err


def test_a_log_that_cannot_be_read_is_named(paikao: Run) -> None:
    if not Path("/proc/self/mem").exists():
        pytest.skip("no /proc")
    ran = paikao("play", "/proc/self/mem")
    assert (ran.code, ran.err) == (2, "paikao: error: '/proc/self/mem': Input/output error\n")


def test_a_check_names_the_readings_that_a_file_lacks(paikao: Run, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    assert paikao("rules", "new", str(path)).code == 0
    text = path.read_text("utf-8")
    path.write_text(text.replace('id = "R5"', 'id = "R99"'), "utf-8")
    ran = paikao("rules", "check", str(path))
    assert ran.code == 0
    assert "answers cannot name R5" in ran.out
    assert paikao("rules", "check", str(path), "--format", "json").data["unread"] == ["R5"]
