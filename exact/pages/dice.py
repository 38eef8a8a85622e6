"""The page of `paikao dice`: the law of the sum and of the first place."""

from fractions import Fraction
from typing import Any

from ..dice import first_place, sum_law
from ..grid import Column, Grid, Page
from ..number import decimal_text
from ..rules import Rules
from . import basis_line, blocks, heading, readings_text, readings_used

READINGS = ("R8",)

FIRST_COLUMNS = (
    Column("offset", "offset from the banker", "int", "", "counter-clockwise; 0 is the banker"),
    Column("weight", "throws", "int"),
    Column("probability", "probability", "ratio"),
)
_SUM_COLUMNS = (
    Column("sum", "sum"),
    Column("weight", "throws"),
    Column("probability", "probability", "ratio"),
    Column("bar", "", "bar"),
)


def first_rows(rules: Rules) -> list[tuple[int, int, Fraction]]:
    """Offset, throws and probability of each place that the dice may name."""
    weights = first_place(rules.dice_count, rules.dice_faces, rules.places)
    return [(offset, w, Fraction(w, sum(weights))) for offset, w in enumerate(weights)]


def sum_rows(rules: Rules) -> list[tuple[int, int, Fraction]]:
    """Sum, throws and probability of each sum of the dice."""
    law = sum_law(rules.dice_count, rules.dice_faces)
    return [(s, w, Fraction(w, sum(law))) for s, w in enumerate(law) if w]


def page(rules: Rules) -> Page:
    """The answer for people."""
    count, faces = rules.dice_count, rules.dice_faces
    first = tuple((*row, row[2]) for row in first_rows(rules))
    sums = tuple((*row, row[2]) for row in sum_rows(rules))
    return Page(
        heading(rules, f"{count} dice of {faces} faces"),
        blocks(
            Grid("The place that the dice name", (*FIRST_COLUMNS, _SUM_COLUMNS[-1]), first),
            basis_line(rules),
            f"Of {faces**count} equally likely throws. The sum is counted counter-clockwise from "
            "the banker as 1 (Art. 2(b)); settlement begins at the place named, or after the "
            "banker's own (R8).",
            Grid("The sum", _SUM_COLUMNS, sums),
            readings_text(rules, READINGS),
        ),
    )


def data(rules: Rules, digits: int) -> dict[str, Any]:
    """The JSON contract of `dice`."""
    return {
        "rules": rules.id,
        "dice": {"count": rules.dice_count, "faces": rules.dice_faces},
        "sum": [_entry("sum", row, digits) for row in sum_rows(rules)],
        "first_place": [_entry("offset", row, digits) for row in first_rows(rules)],
        "readings": readings_used(rules, READINGS),
    }


def _entry(key: str, row: tuple[int, int, Fraction], digits: int) -> dict[str, Any]:
    n, weight, p = row
    return {key: n, "weight": weight, "probability": p, "decimal": decimal_text(p, digits)}
