"""What the README says is what there is; its doctest runs beside this file."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.test_cli import leaves

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def block(heading: str) -> list[str]:
    """The lines of the first shell block under a heading, comments cut off."""
    section = README[README.index(f"## {heading}") :]
    found = re.search(r"```sh\n(.*?)```", section, re.DOTALL)
    assert found
    return [line.partition(" #")[0].strip() for line in found[1].splitlines()]


@pytest.mark.slow
def test_the_commands_of_verify_and_cite_run_as_they_stand(
    paikao: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("tables", "my-tables"):
        shutil.copytree(ROOT / "tables", tmp_path / name)
    for line in block("Verify and cite a table"):
        words = shlex.split(line)
        monkeypatch.chdir(tmp_path if words[0] == "paikao" else tmp_path / "tables")
        if words[0] == "paikao":
            ran = paikao(*words[1:])
            assert (ran.code, ran.err) == (0, ""), line
        else:
            words[0] = sys.executable if words[0] == "python" else words[0]
            assert subprocess.run(words, capture_output=True).returncode == 0


def test_the_table_of_commands_names_every_command_and_no_other() -> None:
    section = README[README.index("## Commands") : README.index("## Layout")]
    rows = [line for line in section.splitlines() if line.startswith("| `paikao")]
    named = set()
    for row in rows:
        first, *others = re.findall(r"`([^`]+)`", row.split(" | ")[0])
        words = first.split()[1:]
        group = words[:1] if words[0] == "rules" else []
        leading = words[1] if group else words[0]
        named |= {(*group, w) for w in (leading, *others)}
    assert named == set(leaves())


def test_set_up_is_two_commands() -> None:
    found = re.search(r"```sh setup\n(.*?)```", README, re.DOTALL)
    assert found
    lines = found[1].splitlines()
    assert len(lines) == 2
    assert lines[0].endswith("paikao build")
    assert "pytest" in lines[1]


def test_every_room_is_in_the_layout() -> None:
    layout = README[README.index("## Layout") : README.index("## Numbers")]
    for path in (ROOT / "exact").iterdir():
        if path.name[:2] != "__" and path.name != "py.typed":
            assert f"`{path.stem}`" in layout, path.stem


def test_the_figure_of_the_mutants_is_the_one_that_was_counted() -> None:
    counted = re.search(
        r"sample of (\d+) of \d+, seed \d+: (\d+) of \1 tried; (\d+) noticed .*?, (\d+) equivalent",
        (ROOT / "tests/EVIDENCE.md").read_text("utf-8"),
    )
    assert counted
    size, tried, noticed, equivalent = map(int, counted.groups())
    assert size == tried == noticed + equivalent
    said = " ".join(README.split())
    assert f"sample of {size} small faults put into what touches a number, {equivalent} " in said
    assert f"all {noticed} others make a test fail" in said
