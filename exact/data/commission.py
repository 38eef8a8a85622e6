"""The data of `paikao commission`: edges as exact functions of the rate."""

from typing import Any, NamedTuple

from ..number import InputError
from ..odds import Odds, edge_functions, linear, one_seat
from ..rows import functions
from ..rules import Rules
from ..sources import RECOUNT, Source
from . import decimals, readings_used

READINGS = ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R12")


class Answer(NamedTuple):
    """The odds of one seat, and of a full table the lines of T16; their edges are a + b·c."""

    rules: Rules
    odds: Odds
    lines: tuple[tuple[Any, ...], ...]


def answer(rules: Rules) -> Answer:
    """What `commission` answers; rules without a full table that can be counted have one seat."""
    try:
        lines = tuple(functions(Source(rules, RECOUNT)))
    except InputError:
        lines = ()
    return Answer(rules, one_seat(rules), lines)


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `commission`."""
    even = a.odds.break_even()
    return {
        "rules": a.rules.id,
        "functions": {name: str(f) for name, f in edge_functions(a.odds).items()},
        "break_even": even,
        "break_even_decimal": decimals(even, digits),
        "table": [
            {
                "party": party,
                "active": active,
                "basis": basis,
                "function": str(linear(x, y)),
                "break_even": zero,
            }
            for party, active, basis, x, y, zero in a.lines
        ],
        "readings": readings_used(a.rules, READINGS),
    }
