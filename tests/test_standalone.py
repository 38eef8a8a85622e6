"""`check.py`, the program in a set that counts tables again without paikao."""

import ast
import re
import shutil
import sys
from os import times
from pathlib import Path

import pytest

from exact.game.rules import DEFAULT as MACAU
from exact.game.rules import load
from exact.publish.contents import compare_files, read_set
from exact.publish.render import CHECK, by_name, check_program, checks_itself
from tests.conftest import ROOT, Ran, Run, run_process
from tests.sets import SMALL, put, set_of, tables_of

COVERED = ("T01", "T02", "T03", "T04", "T06", "T07", "T08", "T09", "T10", "T11")


def check(folder: Path) -> Ran:
    """What the program says in a folder, with nothing of ours to import."""
    return run_process(sys.executable, "-I", CHECK, cwd=folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The covered tables as published, with the program and the manifest."""
    for name in (*(f"{table}.csv" for table in COVERED), CHECK, "manifest.json"):
        shutil.copy(ROOT / "tables" / name, tmp_path)
    return tmp_path


def test_it_is_short_and_takes_only_the_standard_library() -> None:
    source = check_program().decode()
    assert len(source.splitlines()) < 150
    used = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([a.name for a in node.names] if isinstance(node, ast.Import)
                     else [node.module or ""])
    }  # fmt: skip
    assert used <= sys.stdlib_module_names


def test_it_finds_the_published_tables_right_in_under_ten_seconds() -> None:
    start = times().children_user
    ran = run_process(sys.executable, "-I", f"tables/{CHECK}")
    assert times().children_user - start < 10
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [f"{table}: all right" for table in COVERED]


@pytest.mark.parametrize("last", [True, False], ids=["last", "middle"])
def test_it_catches_an_altered_digit_in_each_table(folder: Path, last: bool) -> None:
    for table in COVERED:
        path = folder / f"{table}.csv"
        text = path.read_text("utf-8")
        digits = [m.start() for m in re.finditer("[0-9]", text) if m.start() > text.index("\n")]
        at = digits[-1 if last else len(digits) // 2]
        path.write_text(f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}", "utf-8")
    ran = check(folder)
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert all(re.fullmatch(rf"{table}: line [0-9]+ is wrong", line)
               for table, line in zip(COVERED, lines, strict=True))  # fmt: skip


def test_it_catches_a_missing_row_and_a_missing_table(folder: Path) -> None:
    text = (folder / "T11.csv").read_text("utf-8")
    (folder / "T11.csv").write_text("".join(text.splitlines(True)[:-1]), "utf-8")
    (folder / "T02.csv").unlink()
    ran = check(folder)
    assert ran.code == 1
    wrong = [line for line in ran.out.splitlines() if "wrong" in line]
    assert wrong == ["T02: line 2 is wrong", "T11: line 32 is wrong"]


def test_it_takes_the_rate_of_the_manifest(paikao: Run, tmp_path: Path) -> None:
    folder = tmp_path / "other"
    arguments = ("build", "-o", str(folder), "--commission", "3%", "--method", "recount")
    assert paikao(*arguments).code == 0
    assert check(folder).code == 0
    (folder / "manifest.json").unlink()  # then the rate is the law's, which these tables are not at
    ran = check(folder)
    assert ran.code == 1
    assert "T01: all right" in ran.out
    assert "T09: line 2 is wrong" in ran.out


def test_only_a_set_of_the_shipped_rules_has_it() -> None:
    assert checks_itself(load(MACAU))
    assert checks_itself(load(MACAU).with_("3%", "bet"))
    assert not checks_itself(SMALL)
    assert not checks_itself(load(MACAU)._replace(payers="seats"))
    assert CHECK not in set_of("small")
    assert "check.py" not in set_of("small")["README.md"].decode()


def test_it_is_a_file_of_the_set(tmp_path: Path) -> None:
    files = set_of(MACAU)
    assert files[CHECK] == check_program()
    assert f"  {CHECK}\n" in files["SHA256SUMS"].decode()
    folder = put({**files, CHECK: files[CHECK] + b"#\n"}, tmp_path / "set")
    found = compare_files(files, read_set(str(folder)), by_name(tables_of(MACAU)))
    assert {f.file for f in found} == {CHECK}
