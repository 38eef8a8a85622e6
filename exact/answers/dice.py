"""The answer of `paikao dice`: the law of the sum and of the first place."""

from fractions import Fraction
from typing import Any

from ..formats.grid import Column, Grid, Page
from ..game import readings
from ..game.dice import first_place, sum_law
from ..game.rules import Rules
from ..number import decimal_text
from . import basis_line, readings_used, rules_page

READINGS = readings.DICE

_OFFSET = Column("offset", "offset from the banker", "int", "", "counter-clockwise; 0 is he")
_SUM = Column("sum", "sum")
_COLUMNS = (
    Column("weight", "throws"),
    Column("probability", "probability", "ratio"),
    Column("bar", "", "bar"),
)


Row = tuple[int, int, Fraction]
"""An offset or a sum, its throws and its probability."""


def _laws(rules: Rules) -> tuple[list[Row], list[Row]]:
    """The law of the first place, and of the sum."""
    count, faces = rules.dice_count, rules.dice_faces
    first = enumerate(first_place(count, faces, rules.places))
    sums = enumerate(sum_law(count, faces)[count:], count)  # no sum is less than one a die
    place, total = ([(n, w, Fraction(w, faces**count)) for n, w in law] for law in (first, sums))
    return place, total


def data(rules: Rules, digits: int) -> dict[str, Any]:
    """The JSON contract of `dice`."""
    place, total = _laws(rules)
    return {
        "rules": rules.id,
        "dice": {"count": rules.dice_count, "faces": rules.dice_faces},
        "sum": [_entry("sum", row, digits) for row in total],
        "first_place": [_entry("offset", row, digits) for row in place],
        "readings": readings_used(rules, READINGS),
    }


def _entry(key: str, row: Row, digits: int) -> dict[str, Any]:
    n, weight, p = row
    return {key: n, "weight": str(weight), "probability": p, "decimal": decimal_text(p, digits)}


def page(rules: Rules) -> Page:
    """The answer for people."""
    count, faces = rules.dice_count, rules.dice_faces
    place, total = _laws(rules)
    return rules_page(
        rules,
        f"{count} dice of {faces} faces",
        READINGS,
        _grid("The place that the dice name", _OFFSET, place),
        basis_line(rules),
        f"Of {faces**count} equally likely throws. The sum is counted counter-clockwise from "
        "the banker as 1 (Art. 2(b)); settlement begins at the place named, or at the next "
        "one when that is the banker's own (R8).",
        _grid("The sum", _SUM, total),
    )


def _grid(title: str, first: Column, rows: list[Row]) -> Grid:
    return Grid(title, (first, *_COLUMNS), tuple((*row, row[2]) for row in rows))
