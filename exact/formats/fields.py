"""The written columns of a grid: rows for CSV, records for JSON, fields for people."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..languages import _, local
from ..loops import told
from .column_kinds import KINDS, Piece, names, pieces, steady
from .grid import Cell, Grid, cells_of, people_title

BAR_WIDTH = 40


class Field(NamedTuple):
    """One written column: its name, whether it is a number (for alignment), its texts."""

    name: str
    number: bool
    texts: tuple[str, ...]


def _written(grid: Grid, form: str, digits: int, blank: Any) -> tuple[list[str], list[Any]]:
    """The names of the written columns of a grid, and its rows as tuples."""
    header = [name for column in grid.columns for name in names(column, form)]
    columns = [
        _texts(piece, cells, digits, blank)
        for column, cells in cells_of(grid)
        for piece in pieces(column, form)
    ]
    return header, list(zip(*columns, strict=True))


def _texts(piece: Piece, cells: Sequence[Cell], digits: int, blank: Any) -> list[Any]:
    """What a written column has of the cells; `blank` where that is nothing."""
    each = told(cells, "cells", len(cells))
    texts = (None if cell is None else piece.write(cell, digits) for cell in each)
    return [blank if text is None else text for text in texts]


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
    for column, cells in cells_of(grid):
        title = people_title(column)
        for piece in pieces(column, "people"):
            texts = tuple(_texts(piece, cells, digits, "—"))
            if number := KINDS[column.kind].number:
                texts = tuple(map(local, texts))
            fields.append(Field(_(piece.label) if piece.label else title, number, texts))
        if drawn and column.kind == "bar":
            fields.append(Field(title, False, bars(cells)))
    return fields


def bars(cells: Sequence[Cell], width: int = BAR_WIDTH) -> tuple[str, ...]:
    """Bars of the non-negative cells, the longest `width` wide, or `BAR_WIDTH` if that is less."""
    values = [Fraction(c) if isinstance(c, int | Fraction) else Fraction(0) for c in cells]
    top = max([*values, Fraction(0)]) or Fraction(1)
    return tuple("#" * round(v / top * min(width, BAR_WIDTH)) for v in values)
