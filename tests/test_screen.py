"""Answers at a terminal: within its width, decimals first; what is piped has every value."""

import os
import sys
from pathlib import Path

import pytest

from cli import COMMAND_MODULES
from exact.formats import screen
from exact.formats.fields import records
from exact.formats.grid import Column, Grid, Page, cut
from exact.formats.lines import NO_END, NO_START, prose, wide, wrapped
from exact.game.rules import load
from tests.conftest import PAIKAO, ROOT, Run
from tests.sets import tables_of

pty = pytest.importorskip("pty")
WIDTH = 80
LINES = (
    "odds", "odds --seat 9,6 --exact", "hands", "seats", "seats --exact", "settle --capital 3",
    "settle --capital 3 --by seat --exact", "dice", "bank --capital 3 --plays 2",
    "bank --capital 3 --plays 2 --exact --digits 30", "commission", "commission --exact",
    "commission --plays 2 --capital 2", "list", "show T01", "show T09", "show T09 --exact",
    "show T12", "show T17", "show T20 --exact", "verify T01", "diff tables tables",
    "cite T07", "audit --kinds 4", "proofs --no-check", "rotation --capital 3", "rules list",
    "rules show", "rules check",
    "play --hands W-W,9-9,8-8,7-7,6-6,5-5,4-4,3-3,2-2,1-1 --dice 3,5,1,6 --capital 3",
)  # fmt: skip
ELSEWHERE = {"build", "simulate", "compare", "report", "figure"}
"""Commands that answer with a file, or need one."""


def at_a_terminal(*arguments: str, columns: int = WIDTH) -> str:
    """What a command prints on a terminal, by a pager that only passes it on."""
    import fcntl
    import struct
    import termios

    child, terminal = pty.fork()
    if not child:
        os.chdir(ROOT)
        environment = {**os.environ, "PAGER": "cat", "PYTHONPATH": str(ROOT), "TERM": "xterm"}
        environment.pop("COLUMNS", None)
        size = struct.pack("HHHH", 24, columns, 0, 0)
        fcntl.ioctl(1, termios.TIOCSWINSZ, size)
        os.execve(PAIKAO[0], [*PAIKAO, *arguments], environment)
    said = b""
    try:
        while part := os.read(terminal, 1 << 16):
            said += part
    except OSError:  # the terminal is closed
        pass
    os.close(terminal)
    os.waitpid(child, 0)
    return said.decode().replace("\r\n", "\n")


def test_every_command_is_tried_here_or_answers_elsewhere() -> None:
    assert {line.split()[0] for line in LINES} | ELSEWHERE >= {*COMMAND_MODULES}


@pytest.mark.parametrize("line", LINES)
def test_no_line_is_wider_than_the_terminal(line: str) -> None:
    said = at_a_terminal(*line.split())
    assert "Traceback" not in said
    assert "error:" not in said
    assert said.strip()
    assert [text for text in said.splitlines() if wide(text) > WIDTH] == []


def test_a_log_is_compared_within_the_width(paikao: Run, tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    log = tmp_path / "log.jsonl"
    assert paikao("simulate", "-n", "50", "--seed", "1", "-o", str(log)).code == 0
    for arguments in (("compare", str(log)), ("play", str(log))):
        said = at_a_terminal(*arguments)
        assert all(wide(text) <= WIDTH for text in said.splitlines())


def test_fractions_are_asked_for_at_a_terminal_and_always_piped(paikao: Run) -> None:
    shown = at_a_terminal("show", "T02")
    assert "0.4936016512" in shown
    assert "4783/9690" not in shown
    assert "4783/9690" in at_a_terminal("show", "T02", "--exact")
    piped = paikao("show", "T02").out
    assert paikao("show", "T02", "--exact").out == piped
    assert "4783/9690" in piped
    assert max(map(len, piped.splitlines())) > WIDTH


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("width", [20, 80, 200])
def test_every_cell_is_there_at_every_width(width: int, exact: bool) -> None:
    for table in tables_of(load().id):
        grid = table.grid._replace(rows=table.grid.rows[:6])
        text = screen.write(Page("t", (grid,)), 10, width, exact)
        assert max(map(wide, text.splitlines())) <= width
        said = {v for row in records(grid, 10) for k, v in row.items() if k.endswith("_decimal")}
        assert width < WIDTH or all(value in text for value in said if value)


def test_a_grid_is_cut_by_columns_with_its_key() -> None:
    columns = (Column("k", "key"), *(Column(f"c{i}", f"column{i}") for i in range(4)))
    grid = Grid("", columns, ((7, 1, 2, 3, 4),), 1)
    text = screen.write(Page("t", (grid,)), 2, 23)
    assert text == (
        "t\n=\n\n"
        "key  column0  column1\n---  -------  -------\n  7        1        2\n\n"
        "key  column2  column3\n---  -------  -------\n  7        3        4\n"
    )
    assert cut([3, 7, 7], 1, 10) == [[0, 1], [0, 2]]


def test_wrapping_counts_wide_characters_and_keeps_items() -> None:
    assert wrapped("莊家 wins", 4) == ["莊家", "wins"]
    assert wrapped("", 5) == [""]
    assert prose("- one two three\nfour", 9) == "- one two\n  three\nfour"


def test_long_answers_page_as_less_does_best(monkeypatch: pytest.MonkeyPatch) -> None:
    from exact.commands.printing import PAGED, Printing

    paged: list[str] = []
    monkeypatch.delenv("LESS", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("click.echo_via_pager", paged.append)
    Printing("text", 10, None).put("x\n")
    assert (paged, os.environ["LESS"]) == (["x\n"], PAGED)
    Printing("csv", 10, None).put("")
    assert len(paged) == 1


CHINESE = (
    ("odds", "--seat", "9,6"),
    ("seats",),
    ("settle", "--capital", "5"),
    ("show", "T12"),
    ("play", "--hands", "9-6,W-1,7-7,8-5,W-3,9-2,8-4,6-5,4-3,2-1", "--dice", "3,5,1,6"),
)


def sentences(text: str) -> list[str]:
    """The lines of a page that are no rows of grids."""
    grid = ("  ", "--", "==")
    return [line for line in text.splitlines() if line and not any(g in line.strip() for g in grid)]


@pytest.mark.parametrize("arguments", CHINESE, ids=lambda a: a[0])
def test_chinese_is_wrapped_by_the_columns_that_it_takes(
    arguments: tuple[str, ...], paikao: Run
) -> None:
    piped = paikao(*arguments, "--lang", "zh").out
    for text, width in (
        (at_a_terminal(*arguments, "--lang", "zh"), WIDTH),
        (at_a_terminal(*arguments, "--lang", "zh", columns=40), 40),
        (piped, 96),
    ):
        lines = sentences(text)
        assert max(map(wide, lines)) <= width
        assert max(map(wide, lines)) > width - 12  # and full
        assert not [line for line in lines if line.strip()[0] in NO_START]
        assert not [line for line in lines if line[-1] in NO_END]


def test_a_text_is_the_same_when_its_lines_are_joined() -> None:
    said = " ".join(f"{r.id}：{r.text}" for r in load().readings)
    for width in (1, 7, 40, 96):
        for whole in (True, False):
            lines = wrapped(said, width, whole)
            assert "".join(lines).replace(" ", "") == said.replace(" ", "")
            if width >= 40 and not whole:
                assert max(map(wide, lines)) <= width


@pytest.mark.parametrize("line", ["seats --active 3", "settle --capital 3", "bank --capital 3"])
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_bar_is_on_one_line(line: str, columns: int) -> None:
    said = at_a_terminal(*line.split(), columns=columns)
    assert "####" in said
    assert not [text for text in said.splitlines() if text.strip() and not text.strip(" #")]


@pytest.mark.parametrize(
    "line",
    ["settle --capital 3", "rotation --capital 9", "commission --plays 2 --capital 3"],
)
def test_decimals_are_not_called_exact(line: str) -> None:
    assert "Exact\n" not in at_a_terminal(*line.split())
