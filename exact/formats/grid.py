"""Grids of exact cells and pages of grids: the only place where a cell becomes text.

A grid is columns and rows.  A cell is an `int`, a `Fraction`, a `Root`, a `Between`, a `str`, a
`Tiles` or `None` (nothing applies).  A column's kind says what it becomes in each form: `KINDS`,
which whoever writes, describes, compares or reads a table asks.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..languages import _ as translated
from ..languages import local
from ..loops import told
from ..number import decimal_text, exact_text, percent_text, root_text
from .mathematics import Tex, expression, fraction, root

BAR_WIDTH = 40


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

    The first `key` columns identify a row; where a page is too narrow, they are repeated.
    A published table has its id as a `label`, for references to it.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    key: int = 0
    label: str = ""

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


GUESSED = 100
"""Rows from which readers of CSV guess the type of a column."""
_EXACT_NUMBER = re.compile(r"-?[0-9]{1,1000}(/0*[1-9][0-9]{0,999})?")
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_DATE = re.compile(r"[0-9]+([-/.:][0-9]+)+")
_LIKE_A_NUMBER = re.compile(r"[-+0-9 .,:/%eE]*[0-9][-+0-9 .,:/%eE]*")


def plain(text: str) -> str:
    """A text that no spreadsheet runs as a formula or takes for a date.

    A quotation mark leads one that it would; an integer or a decimal stays as it is.

    >>> plain("=1+1"), plain("-2+3"), plain("9-6"), plain("-2"), plain("8(a)")
    ("'=1+1", "'-2+3", "'9-6", '-2', '8(a)')
    """
    if _NUMBER.fullmatch(text):
        return text
    formula = text[:1].isspace() or text.startswith(_FORMULA)
    return "'" + text if formula or _DATE.fullmatch(text) else text


def wordy(text: str) -> str:
    """A text that no reader takes for a number either, for a column that says anything.

    >>> wordy("0.05"), wordy("1e5"), wordy("5 %"), wordy("banker")
    ("'0.05", "'1e5", "'5 %", 'banker')
    """
    return "'" + text if _LIKE_A_NUMBER.fullmatch(text) else plain(text)


def said(text: str) -> Cell:
    """The number that a text is, if it is one in lowest terms; else the text.

    >>> said("1/20"), said("2/40"), said("9-6")
    (Fraction(1, 20), '2/40', '9-6')
    """
    exact = Fraction(text) if _EXACT_NUMBER.fullmatch(text) else None
    return text if exact is None or exact_text(exact) != text else exact


def steady(texts: Sequence[str]) -> list[str]:
    """Texts of a column, none of them a number if the first are numbers and later ones are not.

    A reader that guesses the type from the first rows is then right; blanks do not count.

    >>> steady(["1", "2", "x"])[0], steady(["1"] * GUESSED + ["x"])[0]
    ('1', "'1")
    """
    numbers = [bool(_NUMBER.fullmatch(text)) for text in texts if text]
    wrong = all(numbers[:GUESSED]) and not all(numbers)
    return [wordy(text) for text in texts] if wrong and len(numbers) > GUESSED else [*texts]


def _value(cell: Any) -> Fraction | int:
    """A cell that is a number; of a root, its square."""
    value: Fraction | int = cell.square if isinstance(cell, Root) else cell
    return value


def _numerator(cell: Any, _: int) -> str:
    return str(_value(cell).numerator)


def _denominator(cell: Any, _: int) -> str:
    return str(_value(cell).denominator)


def _exact(cell: Any, _: int) -> str:
    return exact_text(_value(cell))


def _root(cell: Root, _: int) -> str:
    return f"√({exact_text(cell.square)})"


def _decimal(cell: Any, digits: int) -> str:
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
    return decimal_text(cell, digits)


def _of_number(write: Callable[[Any, int], str]) -> Callable[[Any, int], Any]:
    """What `write` makes of a number; of a text that stands in its place, nothing."""
    return lambda cell, digits: None if isinstance(cell, str) else write(cell, digits)


def _text(cell: Any, _: int) -> str:
    return "-".join(cell.symbols) if isinstance(cell, Tiles) else str(cell)


class Piece(NamedTuple):
    """A written column: the ending of its name, the text of a cell that is not `None` with so
    many decimals (or `None`, a blank), its type in CSV, what it holds of the cell, and where that
    is more than a number or words, the cell as mathematics."""

    ending: str
    write: Callable[[Any, int], Any]
    type: str = "string"
    label: str = ""
    tex: Callable[[Any], Tex | None] | None = None


class Kind(NamedTuple):
    """What a column of one kind becomes in CSV, in JSON, and on a page for people.

    A kind without CSV is only there for people; `number` says that its cells stand to the right.
    """

    csv: tuple[Piece, ...]
    json: tuple[Piece, ...]
    people: tuple[Piece, ...]
    number: bool = False


_SAME = Piece("", lambda cell, _: cell)
_TEXT = Piece("", _text)
_INTEGER = Piece("", _text, "integer")
_EXACT = Piece("", _exact, tex=lambda cell: fraction(_value(cell)))
_DECIMAL = Piece("_decimal", _decimal, "number", "decimal")
_RATIO = (
    Piece("_num", _numerator, "integer", "numerator"),
    Piece("_den", _denominator, "integer", "denominator"),
    _DECIMAL,
)
_SAID = Piece(
    "",
    lambda cell, _: cell if isinstance(cell, str) else exact_text(cell),
    tex=lambda cell: None if isinstance(cell, str) else fraction(cell),
)
_WORDS = Piece("", lambda cell, _: wordy(cell) if isinstance(cell, str) else None)
_VALUE = (_WORDS, *(piece._replace(write=_of_number(piece.write)) for piece in _RATIO))

KINDS: dict[str, Kind] = {
    # an integer below 2^53 under all rules, which JSON may have as a number
    "int": Kind((_INTEGER,), (_SAME,), (_TEXT,), True),
    # one that some rules could take past 2^53: in JSON a text
    "big": Kind((_INTEGER,), (_TEXT,), (_TEXT,), True),
    "text": Kind((Piece("", lambda cell, _: plain(cell)),), (_SAME,), (_TEXT,)),
    # a text that is a function of the rate c or a root, as sympy writes it
    "expression": Kind(
        (Piece("", lambda cell, _: wordy(cell)),), (_SAME,), (Piece("", _text, tex=expression),)
    ),
    # p/q, and a decimal beside it
    "ratio": Kind(_RATIO, (_EXACT, _DECIMAL), (_EXACT, _DECIMAL), True),
    # a number or a text, which CSV has in columns of their own; with its decimal, or without
    "quantity": Kind(_VALUE, (_SAID, _VALUE[-1]), (_SAID, _VALUE[-1])),
    "value": Kind(_VALUE, (_SAID,), (_SAID,)),
    # √(p/q), and a decimal; programs get the square
    "root": Kind(
        (
            Piece("_squared_num", _numerator, "integer", "numerator of the square"),
            Piece("_squared_den", _denominator, "integer", "denominator of the square"),
            _DECIMAL,
        ),
        (Piece("_squared", _exact), _DECIMAL),
        (Piece("", _root, tex=lambda cell: root(cell.square)), _DECIMAL),
        True,
    ),
    # a decimal alone: of a number without a p/q, or with one that nobody would read
    "decimal": Kind(
        (Piece("", _decimal, "number"),), (Piece("", _decimal),), (Piece("", _decimal),), True
    ),
    # 9-6; in CSV one column for each tile, because spreadsheets take 9-6 for a date
    "tiles": Kind(
        (
            Piece("_high", lambda cell, _: (*cell.symbols, "")[0], label="high tile"),
            Piece("_low", lambda cell, _: (*cell.symbols, "", "")[1], label="low tile"),
        ),
        (_TEXT,),
        (_TEXT,),
    ),
    # two decimals and a sign, of a ratio that stands beside it
    "percent": Kind((), (), (Piece("", lambda cell, _: percent_text(cell)),), True),
    # a bar, in text alone: `people_fields` draws it
    "bar": Kind((), (), ()),
}
JOINED = {"_num": ("_den", "/"), "_high": ("_low", "-")}
"""CSV endings that make one exact text with another: that ending, and what stands between."""


def pieces(column: Column, form: str) -> tuple[Piece, ...]:
    """The columns that `column` becomes in the form ``csv``, ``json`` or ``people``."""
    found: tuple[Piece, ...] = getattr(KINDS[column.kind], form)
    return found


def names(column: Column, form: str) -> tuple[str, ...]:
    """The names of the columns that `column` becomes."""
    return tuple(column.key + piece.ending for piece in pieces(column, form))


def _written(grid: Grid, form: str, digits: int, blank: Any) -> tuple[list[str], list[Any]]:
    """The names of the written columns of a grid, and its rows as tuples."""
    header = [name for column in grid.columns for name in names(column, form)]
    columns = [
        _texts(piece, cells, digits, blank)
        for column, cells in zip(grid.columns, _transposed(grid), strict=True)
        for piece in pieces(column, form)
    ]
    return header, list(zip(*columns, strict=True))


def _texts(piece: Piece, cells: Sequence[Cell], digits: int, blank: Any) -> list[Any]:
    """What a written column has of the cells; `blank` where that is nothing."""
    each = told(cells, "cells", len(cells))
    texts = (None if cell is None else piece.write(cell, digits) for cell in each)
    return [blank if text is None else text for text in texts]


def _transposed(grid: Grid) -> list[tuple[Cell, ...]]:
    """The cells of a grid by column."""
    return list(zip(*grid.rows, strict=True)) or [() for _ in grid.columns]


def csv_rows(grid: Grid, digits: int) -> tuple[list[str], list[tuple[str, ...]]]:
    """Header and rows of a grid for CSV."""
    header, rows = _written(grid, "csv", digits, "")
    names_of_texts = {column.key for column in grid.columns if column.kind == "text"}
    columns = (
        steady(texts) if name in names_of_texts else texts
        for name, texts in zip(header, zip(*rows, strict=True), strict=False)
    )
    return header, list(zip(*columns, strict=True))


def records(grid: Grid, digits: int) -> list[dict[str, Any]]:
    """Rows for JSON: exact values as ``p/q``, with the decimal under ``…_decimal``."""
    keys, rows = _written(grid, "json", digits, None)
    return [dict(zip(keys, row, strict=True)) for row in rows]


def record(grid: Grid, row: tuple[Cell, ...], digits: int) -> dict[str, Any]:
    """One row as `records` has it."""
    return records(grid._replace(rows=(row,)), digits)[0]


def people_fields(grid: Grid, digits: int, drawn: bool = False) -> list[Field]:
    """The columns of a grid as people read them."""
    fields = []
    for column, cells in zip(grid.columns, _transposed(grid), strict=True):
        title = people_title(column)
        for piece in pieces(column, "people"):
            texts = tuple(_texts(piece, cells, digits, "—"))
            if number := KINDS[column.kind].number:
                texts = tuple(map(local, texts))
            fields.append(Field(translated(piece.label) if piece.label else title, number, texts))
        if drawn and column.kind == "bar":
            fields.append(Field(title, False, bars(cells)))
    return fields


def people_title(column: Column) -> str:
    """The heading of a column for people."""
    return f"{column.title} ({column.unit})" if column.unit else column.title


def cells_of(grid: Grid) -> list[tuple[Column, tuple[Cell, ...]]]:
    """The columns of a grid, each with its cells."""
    return list(zip(grid.columns, _transposed(grid), strict=True))


def bars(cells: Sequence[Cell], width: int = BAR_WIDTH) -> tuple[str, ...]:
    """Bars of the non-negative cells, the longest `width` wide, or `BAR_WIDTH` if that is less."""
    values = [Fraction(c) if isinstance(c, int | Fraction) else Fraction(0) for c in cells]
    top = max([*values, Fraction(0)]) or Fraction(1)
    return tuple("#" * round(v / top * min(width, BAR_WIDTH)) for v in values)


def cut(widths: Sequence[int], key: int, most: int) -> list[list[int]]:
    """Columns by their numbers, in parts of at most `most`, with the first `key` in each.

    A column is never cut, so a single one that is too wide has a part that is too wide; one
    without width is left out.

    >>> cut([2, 3, 3, 0, 3], 1, 8)
    [[0, 1, 2], [0, 4]]
    """
    keys = [*range(key)]
    parts: list[list[int]] = [[]]
    for c in range(key, len(widths)):
        if not widths[c]:
            continue
        if parts[-1] and sum(widths[k] for k in (*keys, *parts[-1], c)) > most:
            parts.append([])
        parts[-1].append(c)
    return [[*keys, *part] for part in parts]
