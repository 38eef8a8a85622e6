"""Grids of exact cells and pages of grids: the only place where a cell becomes text.

A grid is columns and rows.  A cell is an `int`, a `Fraction`, a `Root`, a `Between`, a `str`, a
`Tiles` or `None` (nothing applies).  A column's kind says what it becomes in each form: `KINDS`,
which whoever writes, describes, compares or reads a table asks.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..number import decimal_text, exact_text, percent_text, root_text

BAR_WIDTH = 40
SAFE_DIGITS = 15
"""A spreadsheet keeps 15 digits of a number; longer integers go in groups, as text."""


class Root(NamedTuple):
    """The non-negative square root of a rational, kept as its square."""

    square: Fraction


class Between(NamedTuple):
    """A number of which two bounds are known, such as a multiple of a normal quantile."""

    low: Fraction | Root
    high: Fraction | Root


class Tiles(NamedTuple):
    """Tiles by their symbols, at most two."""

    symbols: tuple[str, ...]


Cell = int | Fraction | Root | Between | Tiles | str | None


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


class CsvField(NamedTuple):
    """A CSV column that a column becomes: the ending of its name, its type, what it holds of it."""

    ending: str
    type: str
    label: str = ""


class Kind(NamedTuple):
    """What a column of one kind becomes: its CSV fields, and the endings of its names elsewhere.

    `people` are the cells on a page for people, in order; a kind without CSV fields is only
    there for people.
    """

    csv: tuple[CsvField, ...]
    json: tuple[str, ...] = ("",)
    people: tuple[str, ...] = ("",)


_DECIMAL = CsvField("_decimal", "number", "decimal")
_BOTH = ("", "_decimal")

KINDS: dict[str, Kind] = {
    "int": Kind((CsvField("", "integer"),)),
    "text": Kind((CsvField("", "string"),)),
    # p/q, and a decimal beside it
    "ratio": Kind(
        (
            CsvField("_num", "integer", "numerator"),
            CsvField("_den", "integer", "denominator"),
            _DECIMAL,
        ),
        _BOTH,
        _BOTH,
    ),
    # √(p/q), and a decimal; programs get the square
    "root": Kind(
        (
            CsvField("_squared_num", "integer", "square of numerator"),
            CsvField("_squared_den", "integer", "square of denominator"),
            _DECIMAL,
        ),
        ("_squared", "_decimal"),
        _BOTH,
    ),
    # a decimal alone: of a number without a p/q, or with one that nobody would read
    "decimal": Kind((CsvField("", "number"),)),
    # 9-6; in CSV a column a tile, for 9-6 alone is a date
    "tiles": Kind(
        (CsvField("_high", "string", "high tile"), CsvField("_low", "string", "low tile"))
    ),
    # two decimals and a sign, of a ratio that stands beside it
    "percent": Kind((), ()),
    # a bar, in text alone
    "bar": Kind((), (), ()),
}
JOINED = {"_num": ("_den", "/"), "_high": ("_low", "-")}
"""CSV endings that make one exact text with another: that ending, and what stands between."""


def csv_names(column: Column) -> tuple[str, ...]:
    """The names of the CSV columns that `column` becomes."""
    return tuple(column.key + field.ending for field in KINDS[column.kind].csv)


def json_names(column: Column) -> tuple[str, ...]:
    """The keys of JSON that `column` becomes."""
    return tuple(column.key + ending for ending in KINDS[column.kind].json)


def people_names(column: Column) -> tuple[str, ...]:
    """Names for the cells of `column` on a page for people."""
    return tuple(column.key + ending for ending in KINDS[column.kind].people)


def integer(n: int) -> str:
    """An integer for CSV: past 15 digits in groups of three, which no spreadsheet rounds.

    >>> integer(6547290750), integer(-1234567890123456)
    ('6547290750', '-1_234_567_890_123_456')
    """
    text = str(n)
    return text if len(text) - (n < 0) <= SAFE_DIGITS else f"{n:_}"


def csv_columns(column: Column, cells: Sequence[Cell], digits: int) -> list[list[str]]:
    """The CSV texts of a column's cells, a list for each of `csv_names`."""
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
    if column.kind == "decimal":
        return [["" if cell is None else _decimal(cell, digits) for cell in cells]]
    if not KINDS[column.kind].csv:
        return []
    return [["" if c is None else integer(c) if isinstance(c, int) else plain(c) for c in cells]]


def plain(text: Cell) -> str:
    """A text that no spreadsheet takes for a formula: a quotation mark leads one that it would.

    >>> plain("=1+1"), plain("-1/2"), plain("@x")
    ("'=1+1", '-1/2', "'@x")
    """
    cell = str(text)
    formula = cell[:1] in ("=", "@", "\t") or (cell[:1] in ("+", "-") and not cell[1:2].isdigit())
    return "'" + cell if formula else cell


def _number(cell: Cell) -> Fraction | int:
    """A cell that is a number; of a root, its square."""
    if isinstance(cell, Root):
        return cell.square
    assert not isinstance(cell, (str, Between, Tiles, type(None))), cell
    return cell


def csv_rows(grid: Grid, digits: int) -> tuple[list[str], list[tuple[str, ...]]]:
    """Header and rows of a grid for CSV."""
    header = [name for column in grid.columns for name in csv_names(column)]
    fields = [
        texts
        for column, cells in zip(grid.columns, _transposed(grid), strict=True)
        for texts in csv_columns(column, cells, digits)
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
    values: list[Sequence[Any]] = [cells]
    if column.kind in ("ratio", "root"):
        values = [
            [None if cell is None else _exact(cell) for cell in cells],
            [None if cell is None else _decimal(cell, digits) for cell in cells],
        ]
    elif column.kind == "decimal":
        values = [[None if cell is None else _decimal(cell, digits) for cell in cells]]
    elif column.kind == "tiles":
        values = [["-".join(c.symbols) if isinstance(c, Tiles) else c for c in cells]]
    return list(zip(json_names(column), values, strict=False))


def _exact(cell: Cell) -> str:
    return exact_text(_number(cell))


def _decimal(cell: Cell, digits: int) -> str:
    """The decimal of a number; of one between bounds, as many digits as both bounds have.

    Rounding keeps order, so what both bounds round to, the number itself does.

    >>> _decimal(Between(Fraction(1234, 1000), Fraction(1236, 1000)), 3)
    '1.2'
    """
    if isinstance(cell, Between):
        for d in range(digits, -1, -1):
            low, high = (_decimal(bound, d) for bound in cell)
            if low == high:
                return low
        return ""
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
            number = column.kind in ("int", "percent", "decimal")
            fields.append(Field(title, number, _texts(cells, _people_text(column.kind, digits))))
        elif bars:
            fields.append(Field(title, False, _bars(cells)))
    return fields


def _texts(cells: Sequence[Cell], write: Any) -> tuple[str, ...]:
    return tuple("—" if cell is None else write(cell) for cell in cells)


def _people_text(kind: str, digits: int) -> Any:
    if kind == "percent":
        return percent_text
    if kind == "decimal":
        return lambda cell: _decimal(cell, digits)
    return lambda cell: "-".join(cell.symbols) if isinstance(cell, Tiles) else str(cell)


def _bars(cells: Sequence[Cell]) -> tuple[str, ...]:
    """Bars of the non-negative cells, the longest `BAR_WIDTH` wide."""
    values = [Fraction(c) if isinstance(c, int | Fraction) else Fraction(0) for c in cells]
    top = max([*values, Fraction(0)]) or Fraction(1)
    return tuple("#" * round(v / top * BAR_WIDTH) for v in values)
