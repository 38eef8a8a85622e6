"""The page of `paikao commission`: edges as exact functions of the rate."""

from typing import Any

from ..grid import Column, Grid, Page
from ..odds import Odds, edge_functions
from ..rules import Rules
from . import basis_line, blocks, decimals, heading, readings_text, readings_used

READINGS = ("R1", "R2", "R3", "R4", "R5", "R6", "R7")

_FUNCTIONS = (
    Column("party", "party", "text"),
    Column("edge", "edge as a function of the rate c", "text", "", "expected loss per unit staked"),
    Column("break_even", "break-even rate", "ratio", "", "the c in [0, 1) of no edge"),
)


def page(rules: Rules, odds: Odds) -> Page:
    """The answer for people, for one seat at equal stakes."""
    even = odds.break_even()
    rows = tuple((name, str(f), even.get(name)) for name, f in edge_functions(odds).items())
    return Page(
        heading(rules, "edges as functions of the rate of commission c"),
        blocks(
            Grid("", _FUNCTIONS, rows),
            basis_line(rules),
            "A positive edge is against its owner; the casino's line is its income per unit "
            "staked. For one bet the two bases coincide (R6). A dash: no rate in [0, 1) breaks "
            "even.",
            readings_text(rules, READINGS),
        ),
    )


def data(rules: Rules, odds: Odds, digits: int) -> dict[str, Any]:
    """The JSON contract of `commission`."""
    even = odds.break_even()
    return {
        "rules": rules.id,
        "functions": {name: str(f) for name, f in edge_functions(odds).items()},
        "break_even": even,
        "break_even_decimal": decimals(even, digits),
        "readings": readings_used(rules, READINGS),
    }
