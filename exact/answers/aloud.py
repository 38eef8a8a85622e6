"""The first row of a table read aloud, in the spoken language."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from ..catalogue.aloud import ALOUD
from ..catalogue.compute import PublishedTable
from ..formats.grid import SquareRoot, Tiles
from ..game.rules import Rules
from ..languages import _, local, plural
from ..number import decimal_text, exact_text, root_text
from . import percent

PLACES = 4
"""Decimals of an amount in units."""


def reading_aloud(rules: Rules, table: PublishedTable) -> str:
    """Two sentences: what a row of the table means, and its first row in words.

    Every number is of the exact cells of that row, or the rate of the rules.
    """
    grid = table.whole or table.grid
    cells = zip((column.key for column in grid.columns), grid.rows[0], strict=True)
    said = {key: Said(cell) for key, cell in cells}
    return _(ALOUD[table.entry.id]).format(rate=Said(rules.rate), **said)


class Said(NamedTuple):
    """A cell as a text is filled with it; the ways to say it are in `catalogue.aloud`."""

    cell: Any

    def __format__(self, way: str) -> str:
        """The cell, said in that way."""
        if self.cell is None:
            return _("none")
        if way.startswith("."):
            return local(_decimal(self.cell, int(way[1:])))
        return _WAYS[way](self.cell)


def _plain(cell: Any) -> str:
    """A cell as it is in the table."""
    if isinstance(cell, Tiles):
        return "-".join(cell.symbols)
    return _(cell) if isinstance(cell, str) else exact_text(cell)


def _decimal(cell: Fraction | int | SquareRoot, digits: int) -> str:
    if isinstance(cell, SquareRoot):
        return root_text(cell.square, digits)
    return decimal_text(cell, digits)


def _units(cell: Fraction | int) -> str:
    """An amount: a whole one in digits, any other as a decimal."""
    whole = cell.denominator == 1
    text = str(cell.numerator) if whole else local(decimal_text(cell, PLACES))
    return f"{text} {plural(1 if cell == 1 else 2, *NOUNS['unit'])}"


def _gain(cell: Fraction | int, amount: Callable[[Fraction | int], str]) -> str:
    """Which of gain and loss an expected value is, and how much."""
    if not cell:
        return _("neither a gain nor a loss")
    text = _("a gain of {amount}") if cell > 0 else _("a loss of {amount}")
    return text.format(amount=amount(max(cell, -cell)))


NOUNS = {
    "active": ("active seat", "active seats"),
    "seat": ("seat", "seats"),
    "place": ("place at the table", "places at the table"),
    "play": ("play", "plays"),
    "unit": ("unit", "units"),
}
"""What is counted, in the singular and in the plural."""


def _counted(noun: str) -> Callable[[Any], str]:
    """How a count is said with that noun."""
    return lambda n: f"{n} {plural(n, *NOUNS[noun])}"


_WAYS: dict[str, Callable[[Any], str]] = {
    "": _plain,
    "%": percent,
    "gain%": lambda cell: _gain(cell, percent),
    "gain": lambda cell: _gain(cell, _units),
    "unit": _units,
    **{noun: _counted(noun) for noun in NOUNS if noun != "unit"},
}
