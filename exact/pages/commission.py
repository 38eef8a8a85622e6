"""The page of `paikao commission`: edges as exact functions of the rate."""

from ..data.commission import READINGS, Answer
from ..grid import Column, Grid, Page
from ..odds import edge_functions, linear
from . import basis_line, blocks, heading, readings_text

_FUNCTIONS = (
    Column("party", "party", "text"),
    Column("edge", "edge as a function of the rate c", "text", "", "expected loss per unit staked"),
    Column("break_even", "break-even rate", "ratio", "", "the c in [0, 1) of no edge"),
)


def page(a: Answer) -> Page:
    """The answer for people."""
    even = a.odds.break_even()
    rows = tuple((name, str(f), even.get(name)) for name, f in edge_functions(a.odds).items())
    return Page(
        heading(a.rules, "edges as functions of the rate of commission c"),
        blocks(
            Grid("One seat", _FUNCTIONS, rows),
            basis_line(a.rules),
            "Per unit staked. A positive edge is against its owner; the casino's line is its "
            "income. For one bet the two bases coincide (R6). A dash: no rate in [0, 1) breaks "
            "even.",
            _table(a),
            readings_text(a.rules, READINGS),
        ),
    )


def _table(a: Answer) -> Grid | None:
    if not a.lines:
        return None
    columns = (
        _FUNCTIONS[0], Column("active", "active seats"), Column("basis", "basis", "text"),
        *_FUNCTIONS[1:],
    )  # fmt: skip
    rows = tuple(
        (party, active, basis, str(linear(x, y)), even)
        for party, active, basis, x, y, even in a.lines
    )
    return Grid("A whole table; the player bets on all of them", columns, rows)
