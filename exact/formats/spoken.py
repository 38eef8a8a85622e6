"""Grids in the spoken language: headings, units, definitions, and the words of their cells."""

from ..languages import _
from .grid import Cell, Column, Grid


def translated_column(column: Column) -> Column:
    """A column with its heading, unit and definition in the spoken language."""
    return column._replace(
        title=_(column.title) if column.title else "",
        unit=_(column.unit) if column.unit else "",
        definition=_(column.definition) if column.definition else "",
    )


def translated_grid(grid: Grid) -> Grid:
    """A grid in the spoken language; cells of words too."""
    texts = [column.kind == "text" for column in grid.columns]
    rows = tuple(
        tuple(_word(c) if text else c for c, text in zip(row, texts, strict=True))
        for row in grid.rows
    )
    title = _(grid.title) if grid.title else ""
    return grid._replace(
        title=title, columns=tuple(map(translated_column, grid.columns)), rows=rows
    )


def _word(cell: Cell) -> Cell:
    return _(cell) if isinstance(cell, str) and cell else cell
