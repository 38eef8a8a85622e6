"""Grids of exact cells, and pages of grids.

A grid is columns and rows.  A cell is an `int`, a `Fraction`, a `SquareRoot`, a `Between`, a `str`,
a `Tiles` or `None` (nothing applies).  What a column becomes is in `column_kinds`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

DIGITS = 10
"""Decimals of a published table, and of an answer that is not asked for others."""


class SquareRoot(NamedTuple):
    """The non-negative square root of a rational, kept as its square."""

    square: Fraction


class Between(NamedTuple):
    """A number of which two bounds are known, such as a multiple of a normal quantile."""

    low: Fraction | SquareRoot
    high: Fraction | SquareRoot


class Tiles(NamedTuple):
    """Tiles by their symbols, at most two."""

    symbols: tuple[str, ...]


Cell = int | Fraction | SquareRoot | Between | Tiles | str | None


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


def people_title(column: Column) -> str:
    """The heading of a column for people."""
    return f"{column.title} ({column.unit})" if column.unit else column.title


def cells_of(grid: Grid) -> list[tuple[Column, tuple[Cell, ...]]]:
    """The columns of a grid, each with its cells."""
    cells = list(zip(*grid.rows, strict=True)) or [() for _ in grid.columns]
    return list(zip(grid.columns, cells, strict=True))


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
