"""The answer of `paikao dice`: the law of the sum and of the first place."""

from fractions import Fraction
from typing import Any

from ..formats.grid import Column, Grid, Page
from ..game import readings
from ..game.dice import first_place, sum_law
from ..game.rules import Rules
from ..number import decimal_text
from . import basis_line, blocks, heading, readings_text, readings_used

READINGS = readings.DICE

_OFFSET = Column("offset", "offset from the banker", "int", "", "counter-clockwise; 0 is he")
_SUM = Column("sum", "sum")
_COLUMNS = (
    Column("weight", "throws"),
    Column("probability", "probability", "ratio"),
    Column("bar", "", "bar"),
)


def _first_rows(rules: Rules) -> list[tuple[int, int, Fraction]]:
    """Offset, throws and probability of each place that the dice may name."""
    weights = first_place(rules.dice_count, rules.dice_faces, rules.places)
    return [(offset, w, Fraction(w, sum(weights))) for offset, w in enumerate(weights)]


def _sum_rows(rules: Rules) -> list[tuple[int, int, Fraction]]:
    """Sum, throws and probability of each sum of the dice."""
    law = sum_law(rules.dice_count, rules.dice_faces)
    return [(s, w, Fraction(w, sum(law))) for s, w in enumerate(law) if w]


def data(rules: Rules, digits: int) -> dict[str, Any]:
    """The JSON contract of `dice`."""
    return {
        "rules": rules.id,
        "dice": {"count": rules.dice_count, "faces": rules.dice_faces},
        "sum": [_entry("sum", row, digits) for row in _sum_rows(rules)],
        "first_place": [_entry("offset", row, digits) for row in _first_rows(rules)],
        "readings": readings_used(rules, READINGS),
    }


def _entry(key: str, row: tuple[int, int, Fraction], digits: int) -> dict[str, Any]:
    n, weight, p = row
    return {key: n, "weight": weight, "probability": p, "decimal": decimal_text(p, digits)}


def page(rules: Rules) -> Page:
    """The answer for people."""
    count, faces = rules.dice_count, rules.dice_faces
    return Page(
        heading(rules, f"{count} dice of {faces} faces"),
        blocks(
            _grid("The place that the dice name", _OFFSET, _first_rows(rules)),
            basis_line(rules),
            f"Of {faces**count} equally likely throws. The sum is counted counter-clockwise from "
            "the banker as 1 (Art. 2(b)); settlement begins at the place named, or at the next "
            "one when that is the banker's own (R8).",
            _grid("The sum", _SUM, _sum_rows(rules)),
            readings_text(rules, READINGS),
        ),
    )


def _grid(title: str, first: Column, rows: list[tuple[int, int, Fraction]]) -> Grid:
    return Grid(title, (first, *_COLUMNS), tuple((*row, row[2]) for row in rows))
