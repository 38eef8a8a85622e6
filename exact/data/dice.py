"""The data of `paikao dice`: the law of the sum and of the first place."""

from fractions import Fraction
from typing import Any

from ..dice import first_place, sum_law
from ..number import decimal_text
from ..rules import Rules
from . import readings_used

READINGS = ("R8",)


def first_rows(rules: Rules) -> list[tuple[int, int, Fraction]]:
    """Offset, throws and probability of each place that the dice may name."""
    weights = first_place(rules.dice_count, rules.dice_faces, rules.places)
    return [(offset, w, Fraction(w, sum(weights))) for offset, w in enumerate(weights)]


def sum_rows(rules: Rules) -> list[tuple[int, int, Fraction]]:
    """Sum, throws and probability of each sum of the dice."""
    law = sum_law(rules.dice_count, rules.dice_faces)
    return [(s, w, Fraction(w, sum(law))) for s, w in enumerate(law) if w]


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
