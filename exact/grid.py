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
    """A table of exact cells; every row has a cell for every column."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


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
    return str(n) if len(str(abs(n))) <= SAFE_DIGITS else f"{n:_}"


def program_names(column: Column) -> tuple[str, ...]:
    """The names of the CSV columns that `column` becomes."""
    return tuple(column.key + ending for ending in _PROGRAM[column.kind])


def program_cells(column: Column, cell: Cell, digits: int) -> tuple[str, ...]:
    """The CSV texts of one cell, one for each of `program_names`."""
    width = len(_PROGRAM[column.kind])
    if not width or cell is None:
        return ("",) * width
    if isinstance(cell, Tiles):
        high, low = (*cell.symbols, "", "")[:2]
        return high, low
    if column.kind == "ratio":
        return _ratio_cells(_number(cell), _decimal(cell, digits))
    if isinstance(cell, Root):
        return _ratio_cells(cell.square, _decimal(cell, digits))
    return (integer(cell) if isinstance(cell, int) else str(cell),)


def _number(cell: Cell) -> Fraction:
    """A cell that is a number; of a root, its square."""
    value = cell.square if isinstance(cell, Root) else cell
    assert isinstance(value, int | Fraction), value
    return Fraction(value)


def _ratio_cells(x: Fraction, decimal: str) -> tuple[str, str, str]:
    return integer(x.numerator), integer(x.denominator), decimal


def program_fields(grid: Grid, digits: int) -> tuple[list[str], list[list[str]]]:
    """Header and rows of a grid for CSV."""
    header = [name for column in grid.columns for name in program_names(column)]
    rows = [
        [
            text
            for column, cell in zip(grid.columns, row, strict=True)
            for text in program_cells(column, cell, digits)
        ]
        for row in grid.rows
    ]
    return header, rows


def record(grid: Grid, row: Sequence[Cell], digits: int) -> dict[str, Any]:
    """One row for JSON: exact values as ``p/q``, with the decimal under ``…_decimal``."""
    entry: dict[str, Any] = {}
    for column, cell in zip(grid.columns, row, strict=True):
        if column.kind in ("percent", "bar"):
            continue
        if column.kind == "ratio":
            entry[column.key] = None if cell is None else _exact(cell)
            entry[f"{column.key}_decimal"] = None if cell is None else _decimal(cell, digits)
        elif column.kind == "root":
            entry[f"{column.key}_squared"] = None if cell is None else _exact(cell)
            entry[f"{column.key}_decimal"] = None if cell is None else _decimal(cell, digits)
        elif isinstance(cell, Tiles):
            entry[column.key] = "-".join(cell.symbols)
        else:
            entry[column.key] = cell
    return entry


def _exact(cell: Cell) -> str:
    return exact_text(_number(cell))


def _decimal(cell: Cell, digits: int) -> str:
    return (root_text if isinstance(cell, Root) else decimal_text)(_number(cell), digits)


def people_fields(grid: Grid, digits: int, bars: bool = False) -> list[Field]:
    """The columns of a grid as people read them."""
    fields = []
    for c, column in enumerate(grid.columns):
        cells = [row[c] for row in grid.rows]
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
