"""One file of a set against what it should be: which table, row and column differ.

Files are compared line by line.  A line that is a row of a table is split into its cells, so that
a difference has a row, a column, a written and a right value; any other has a line and a position.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..catalogue.compute import PublishedTable
from ..formats import latex_writer
from ..formats.column_kinds import names
from ..formats.grid import DIGITS, Grid
from .difference import DIFFERS, Difference

_MARKS = {"md": ("| ", " | ", " |"), "tex": ("", " & ", r" \\")}

SHOWN = 20
"""Characters shown of a line that is no row, from where it differs."""

Cells = list[tuple[str, str]]
"""The cells of a line, each with the name of its column."""


class RightFile(NamedTuple):
    """A file as it should be: its lines, and which of them are rows of its table.

    `rows` has, by the number of the line from 0, the number of the row and the names of the
    line's cells.  In LaTeX a wide table is cut, and a row is on several lines.
    """

    name: str
    lines: list[str]
    table: PublishedTable | None
    rows: dict[int, tuple[int, list[str]]]

    def difference(self, i: int, what: str, **others: Any) -> Difference:
        """A difference on line i, from 0, with its row if it has one."""
        found = Difference(self.name, what, line=i + 1, **others)
        if self.table is None or i not in self.rows:
            return found
        return found._replace(table=self.table.entry.id, row=self.table.label(self.rows[i][0]))

    def cells(self, i: int, line: str) -> Cells | None:
        """The cells of a line that should be line i; `None` when that or this is no row."""
        return _cells(self.name, line, self.rows[i][1]) if i in self.rows else None


def header(name: str, table: PublishedTable) -> list[str]:
    """The names of the columns of a table's file; in formats for people, its keys all the same."""
    return _header(name, table.grid)


def _header(name: str, grid: Grid) -> list[str]:
    ending = name.rpartition(".")[2]
    form = ending if ending in ("csv", "json") else "people"
    return [n for column in grid.columns for n in names(column, form)]


def compare(
    name: str, right: bytes, written: bytes, table: PublishedTable | None = None
) -> list[Difference]:
    """How a written file differs from the right one; empty only if they are the same bytes."""
    if written == right:
        return []
    sheet = _sheet(name, right.decode().split("\n"), table)
    found = written.decode("utf-8", "surrogateescape").split("\n")
    if len(found) != len(sheet.lines):
        return _shifted(sheet, found)
    pairs = enumerate(zip(sheet.lines, found, strict=True))
    return [finding for i, (x, y) in pairs if x != y for finding in _line(sheet, i, x, y)]


def _sheet(name: str, lines: list[str], table: PublishedTable | None) -> RightFile:
    """Find the rows from the end, part by part: in each, the last lines that can be rows are."""
    rows: dict[int, tuple[int, list[str]]] = {}
    if table is None:
        return RightFile(name, lines, table, rows)
    grid, end = table.grid, len(lines)
    parts = latex_writer.parts(grid, DIGITS) if name.endswith(".tex") else [grid]
    for keys in (_header(name, part) for part in reversed(parts)):
        last = next(i for i in reversed(range(end)) if _cells(name, lines[i], keys))
        first = last - len(grid.rows) + 1
        rows |= {first + r: (r, keys) for r in range(len(grid.rows))}
        end = max((i for i in range(last) if lines[i].startswith(r"\begin{")), default=0)
    return RightFile(name, lines, table, rows)


def _cells(name: str, line: str, keys: list[str]) -> Cells | None:
    ending = name.rpartition(".")[2]
    if ending == "json":
        return _members(line)
    texts = _fields(line) if ending == "csv" else _split(line, *_MARKS[ending])
    return list(zip(keys, texts, strict=True)) if len(texts) == len(keys) else None


def _fields(line: str) -> list[str]:
    """The cells of a line of CSV; none if it is not one, with a bare CR for instance."""
    import csv

    try:
        return next(csv.reader([line]), [])
    except csv.Error:
        return []


def _split(line: str, start: str, between: str, end: str) -> list[str]:
    if not (line.startswith(start) and line.endswith(end)):
        return []
    return line.removeprefix(start).removesuffix(end).split(between)


def _members(line: str) -> Cells | None:
    """The members of a record that has a line of a JSON file for itself."""
    import json

    try:
        pairs = json.loads(
            line.removesuffix(",") if line.startswith("    {") else "",
            object_pairs_hook=list,
            parse_float=str,
        )
        return [(key, "null" if v is None else str(v)) for key, v in pairs]
    except (ValueError, TypeError, RecursionError):
        return None


def _line(sheet: RightFile, i: int, right: str, written: str) -> Iterator[Difference]:
    """The cells that differ on a line, or the place where the line does."""
    cells, found = sheet.cells(i, right), sheet.cells(i, written)
    if cells and found and [n for n, _ in cells] == [n for n, _ in found]:
        changed = [
            sheet.difference(i, DIFFERS, column=column, one=y, other=x)
            for (column, x), (_, y) in zip(cells, found, strict=True)
            if x != y
        ]
        if changed:
            yield from changed
            return
    yield _place(sheet, i, right, written)


def _place(sheet: RightFile, i: int, right: str, written: str) -> Difference:
    """The first character that differs on a line."""
    p = _common(right, written)
    there, should = written[p : p + SHOWN], right[p : p + SHOWN]
    return sheet.difference(i, DIFFERS, position=p + 1, one=there, other=should)


def _shifted(sheet: RightFile, found: Sequence[str]) -> list[Difference]:
    """Lines are missing or too many: the rows, or the place where it starts."""
    lines = sheet.lines
    start = _common(lines, found)
    end = min(_common(lines[::-1], found[::-1]), len(lines) - start, len(found) - start)
    missing, extra = range(start, len(lines) - end), range(start, len(found) - end)
    count = Difference(sheet.name, f"has {len(found) - 1} lines, should have {len(lines) - 1}")
    if not extra and sheet.rows.keys() >= {*missing}:
        return [sheet.difference(i, "the row is missing") for i in missing] + [count]
    if not missing:
        rows = [Difference(sheet.name, "is too much", line=i + 1, position=1) for i in extra]
        return [*rows, count]
    written = found[start] if extra else ""
    return [_place(sheet, start, lines[start], written), count]


def _common(some: Sequence[str], others: Sequence[str]) -> int:
    """How many lines of two texts, or characters of two lines, are the same before one differs."""
    pairs = enumerate(zip(some, others, strict=False))
    return next((i for i, (x, y) in pairs if x != y), min(len(some), len(others)))
