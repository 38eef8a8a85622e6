"""The answer of `paikao commission`: edges as exact functions of the rate."""

from fractions import Fraction
from typing import Any, NamedTuple

from ..catalogue.methods import RECOUNT, Source
from ..catalogue.seat_rows import functions
from ..formats.grid import Column, Grid, Page
from ..game import readings
from ..game.rules import Rules
from ..number import InputError, linear_text
from ..odds.one_seat import Odds, edges, one_seat
from . import basis_line, decimals, readings_used, rules_page

READINGS = (*readings.EV, *readings.OTHERS)

_FUNCTIONS = (
    Column("party", "party", "text"),
    Column(
        "edge",
        "edge as a function of the rate c",
        "expression",
        "",
        "expected loss per unit staked",
    ),
    Column("break_even", "break-even rate", "ratio", "", "the c in [0, 1) of no edge"),
    Column("breaks_even", "breaks even", "text", "", "at one rate, at none or at every one"),
)


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


def breaks_even(party: str, a: Fraction, b: Fraction) -> str:
    """At which rates c in [0, 1) an edge a + b·c is 0; the casino's line is not an edge.

    >>> breaks_even("seat", Fraction(0), Fraction(1)), breaks_even("seat", Fraction(0), Fraction(0))
    ('at one rate', 'at every rate')
    """
    if party == "casino":
        return "not an edge"
    if not b:
        return "at no rate" if a else "at every rate"
    return "at one rate" if 0 <= -a / b < 1 else "at no rate"


def _lines(a: Answer) -> list[tuple[Any, ...]]:
    """The functions of one seat: party, a, b, break-even rate."""
    even = a.odds.break_even(a.rules.payers)
    found = edges(a.odds, a.rules.payers)
    return [(party, *edge, even.get(party)) for party, edge in found.items()]


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `commission`."""
    even = a.odds.break_even(a.rules.payers)
    return {
        "rules": a.rules.id,
        "functions": {name: linear_text(*f) for name, f in edges(a.odds, a.rules.payers).items()},
        "break_even": even,
        "break_even_decimal": decimals(even, digits),
        "breaks_even": {party: breaks_even(party, x, y) for party, x, y, _ in _lines(a)},
        "table": [
            {
                "party": party,
                "active": active,
                "basis": basis,
                "function": linear_text(x, y),
                "break_even": zero,
                "breaks_even": breaks_even(party, x, y),
            }
            for party, active, basis, x, y, zero in a.lines
        ],
        "readings": readings_used(a.rules, READINGS),
    }


def page(a: Answer) -> Page:
    """The answer for people."""
    rows = tuple(
        (party, linear_text(x, y), even, breaks_even(party, x, y))
        for party, x, y, even in _lines(a)
    )
    return rules_page(
        a.rules,
        "edges as functions of the rate of commission c",
        READINGS,
        Grid("One seat", _FUNCTIONS, rows),
        basis_line(a.rules),
        "Per unit staked. A positive edge is against its owner; the casino's line is its income. "
        "For one bet the two bases coincide (R6). An edge breaks even at the rate in [0, 1) at "
        "which it is 0.",
        _table(a) if a.lines else None,
    )


def _table(a: Answer) -> Grid:
    columns = (
        _FUNCTIONS[0], Column("active", "active seats"), Column("basis", "basis", "text"),
        *_FUNCTIONS[1:],
    )  # fmt: skip
    rows = tuple(
        (party, active, basis, linear_text(x, y), even, breaks_even(party, x, y))
        for party, active, basis, x, y, even in a.lines
    )
    return Grid("A whole table; the player bets on every active seat", columns, rows)
