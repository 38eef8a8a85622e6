"""Grids of exact cells and pages of grids: the only place where a cell becomes text.

A grid is columns and rows.  A cell is an `int`, a `Fraction`, a `Root`, a `str`, a `Tiles` or
`None` (nothing applies).  A column's kind says how its cells are written:

=========  =====================================  =====================================
kind       for people (text, Markdown, LaTeX)     for programs (CSV, JSON)
=========  =====================================  =====================================
int        the integer                            the integer
ratio      ``p/q`` and a decimal beside it        numerator, denominator, decimal
root       ``√(p/q)`` and a decimal beside it     those of the square, and the decimal
text       the text                               the text
tiles      ``9-6``                                a column a tile: ``9-6`` alone is a date
percent    two decimals and a sign                nothing: the ratio beside it has it
bar        a bar, in text only                    nothing
=========  =====================================  =====================================
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from .number import decimal_text, exact_text, percent_text, root_text

BAR_WIDTH = 40
SAFE_DIGITS = 15
"""A spreadsheet keeps 15 digits of a number; longer integers go in groups, as text."""


class Root(NamedTuple):
    """The non-negative square root of a rational, kept as its square."""

    square: Fraction


class Tiles(NamedTuple):
    """Tiles by their symbols, at most two."""

    symbols: tuple[str, ...]


Cell = int | Fraction | Root | Tiles | str | None


class Column(NamedTuple):
    """A column: its key for programs, its heading for people, its kind, unit and definition."""

    key: str
    title: str
    kind: str = "int"
    unit: str = ""
    definition: str = ""


class Grid(NamedTuple):
    """A table of exact cells; every row has a cell for every column.

    The first `key` columns tell the rows apart: where a page is too narrow, they are repeated.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    key: int = 0

    def part(self, kept: Sequence[int]) -> "Grid":
        """The grid of some of the columns."""
        rows = tuple(tuple(row[c] for c in kept) for row in self.rows)
        return self._replace(columns=tuple(self.columns[c] for c in kept), rows=rows)


class Page(NamedTuple):
    """An answer for people: paragraphs and grids.

    CSV holds one grid, the `answer`, or without one the first.
    """

    title: str
    blocks: tuple[Grid | str, ...]
    answer: Grid | None = None

    @property
    def grid(self) -> Grid:
        """The grid that CSV holds."""
        return self.answer or next(b for b in self.blocks if isinstance(b, Grid))


class Field(NamedTuple):
    """One written column: its name, whether it is a number (for alignment), its texts."""

    name: str
    number: bool
    texts: tuple[str, ...]


_PROGRAM = {
    "int": ("",),
    "text": ("",),
    "ratio": ("_num", "_den", "_decimal"),
    "root": ("_squared_num", "_squared_den", "_decimal"),
    "tiles": ("_high", "_low"),
    "percent": (),
    "bar": (),
}


def integer(n: int) -> str:
    """An integer for CSV: past 15 digits in groups of three, which no spreadsheet rounds.

    >>> integer(6547290750), integer(-1234567890123456)
    ('6547290750', '-1_234_567_890_123_456')
    """
    text = str(n)
    return text if len(text) - (n < 0) <= SAFE_DIGITS else f"{n:_}"


def program_names(column: Column) -> tuple[str, ...]:
    """The names of the CSV columns that `column` becomes."""
    return tuple(column.key + ending for ending in _PROGRAM[column.kind])


def program_columns(column: Column, cells: Sequence[Cell], digits: int) -> list[list[str]]:
    """The CSV texts of a column's cells, a list for each of `program_names`."""
    if column.kind in ("ratio", "root"):
        values = [None if cell is None else _number(cell) for cell in cells]
        return [
            ["" if v is None else integer(v.numerator) for v in values],
            ["" if v is None else integer(v.denominator) for v in values],
            ["" if cell is None else _decimal(cell, digits) for cell in cells],
        ]
    if column.kind == "tiles":
        pairs = [(*cell.symbols, "", "") if isinstance(cell, Tiles) else ("", "") for cell in cells]
        return [[pair[0] for pair in pairs], [pair[1] for pair in pairs]]
    if not _PROGRAM[column.kind]:
        return []
    return [["" if c is None else integer(c) if isinstance(c, int) else plain(c) for c in cells]]


def plain(text: Cell) -> str:
    """A text that no spreadsheet takes for a formula: a quotation mark leads one that it would.

    >>> plain("=1+1"), plain("-1/2"), plain("@x")
    ("'=1+1", '-1/2', "'@x")
    """
    said = str(text)
    formula = said[:1] in ("=", "@", "\t") or (said[:1] in ("+", "-") and not said[1:2].isdigit())
    return "'" + said if formula else said


def _number(cell: Cell) -> Fraction | int:
    """A cell that is a number; of a root, its square."""
    if isinstance(cell, Root):
        return cell.square
    assert not isinstance(cell, (str, Tiles, type(None))), cell
    return cell


def program_fields(grid: Grid, digits: int) -> tuple[list[str], list[tuple[str, ...]]]:
    """Header and rows of a grid for CSV."""
    header = [name for column in grid.columns for name in program_names(column)]
    fields = [
        texts
        for column, cells in zip(grid.columns, _transposed(grid), strict=True)
        for texts in program_columns(column, cells, digits)
    ]
    return header, list(zip(*fields, strict=True))


def _transposed(grid: Grid) -> list[tuple[Cell, ...]]:
    """The cells of a grid by column."""
    return list(zip(*grid.rows, strict=True)) or [() for _ in grid.columns]


def records(grid: Grid, digits: int) -> list[dict[str, Any]]:
    """Rows for JSON: exact values as ``p/q``, with the decimal under ``…_decimal``."""
    named = [
        pair
        for column, cells in zip(grid.columns, _transposed(grid), strict=True)
        for pair in _json_columns(column, cells, digits)
    ]
    keys = [key for key, _ in named]
    return [dict(zip(keys, row, strict=True)) for row in zip(*(v for _, v in named), strict=True)]


def record(grid: Grid, row: tuple[Cell, ...], digits: int) -> dict[str, Any]:
    """One row as `records` has it."""
    return records(grid._replace(rows=(row,)), digits)[0]


def _json_columns(
    column: Column, cells: Sequence[Cell], digits: int
) -> list[tuple[str, Sequence[Any]]]:
    key, kind = column.key, column.kind
    if kind in ("ratio", "root"):
        exact = [None if cell is None else _exact(cell) for cell in cells]
        decimal = [None if cell is None else _decimal(cell, digits) for cell in cells]
        return [(key + "_squared" * (kind == "root"), exact), (f"{key}_decimal", decimal)]
    if kind == "tiles":
        return [(key, ["-".join(c.symbols) if isinstance(c, Tiles) else c for c in cells])]
    return [(key, cells)] if _PROGRAM[kind] else []


def _exact(cell: Cell) -> str:
    return exact_text(_number(cell))


def _decimal(cell: Cell, digits: int) -> str:
    if isinstance(cell, Root):
        return root_text(cell.square, digits)
    return decimal_text(_number(cell), digits)


def people_fields(grid: Grid, digits: int, bars: bool = False) -> list[Field]:
    """The columns of a grid as people read them."""
    fields = []
    for column, cells in zip(grid.columns, _transposed(grid), strict=True):
        title = f"{column.title} ({column.unit})" if column.unit else column.title
        if column.kind in ("ratio", "root"):
            sign = "√({})" if column.kind == "root" else "{}"
            fields += [
                Field(title, True, _texts(cells, lambda x, s=sign: s.format(_exact(x)))),
                Field("decimal", True, _texts(cells, lambda x: _decimal(x, digits))),
            ]
        elif column.kind != "bar":
            number = column.kind in ("int", "percent")
            fields.append(Field(title, number, _texts(cells, _people_text(column.kind))))
        elif bars:
            fields.append(Field(title, False, _bars(cells)))
    return fields


def _texts(cells: Sequence[Cell], write: Any) -> tuple[str, ...]:
    return tuple("—" if cell is None else write(cell) for cell in cells)


def _people_text(kind: str) -> Any:
    if kind == "percent":
        return percent_text
    return lambda cell: "-".join(cell.symbols) if isinstance(cell, Tiles) else str(cell)


def _bars(cells: Sequence[Cell]) -> tuple[str, ...]:
    """Bars of the non-negative cells, the longest `BAR_WIDTH` wide."""
    values = [Fraction(c) if isinstance(c, int | Fraction) else Fraction(0) for c in cells]
    top = max([*values, Fraction(0)]) or Fraction(1)
    return tuple("#" * round(v / top * BAR_WIDTH) for v in values)
