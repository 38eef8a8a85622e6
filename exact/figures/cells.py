"""The cells of tables as a picture needs them."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from ..catalogue.methods import Source
from ..catalogue.tables import entry, grid

Row = dict[str, Any]


def rows(source: Source, table: str) -> list[Row]:
    """The rows of a table, each by the keys of its columns."""
    found = grid(entry(table), source)
    keys = [column.key for column in found.columns]
    return [dict(zip(keys, row, strict=True)) for row in found.rows]


def points(values: Iterable[Fraction | int]) -> list[float]:
    """Exact values as places on paper."""
    return [float(value) for value in values]


def percents(values: Iterable[Fraction | int]) -> list[float]:
    """Exact values as places on an axis of percent."""
    return [float(100 * value) for value in values]
