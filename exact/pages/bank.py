"""The page of `paikao bank`: the bank's wealth over one or two plays, and its associates."""

from fractions import Fraction
from typing import Any

from ..bank import Bank, Share
from ..data.bank import READINGS, Answer, party
from ..grid import Column, Grid, Page
from ..number import exact_text, percent_text
from . import basis_line, blocks, heading, readings_text

LAW_COLUMNS = (
    Column("wealth", "wealth after commission", "ratio", "units"),
    Column("probability", "probability", "ratio"),
)
SHARE_COLUMNS = (
    Column("party", "party", "text"),
    Column("capital", "capital", "ratio", "units"),
    Column("gross", "EV before commission", "ratio", "units"),
    Column("commission", "commission", "ratio", "units"),
    Column("ev", "EV after", "ratio", "units"),
    Column("ruin", "P(capital gone)", "ratio"),
)


def page(a: Answer) -> Page:
    """The answer for people."""
    total = exact_text(sum(a.capitals, Fraction()))
    plays = "one play" if a.plays == 1 else f"at most {a.plays} plays"
    return Page(
        heading(a.rules, f"a bank of {total} over {plays}, basis {a.rules.basis}"),
        blocks(
            _law(a.found),
            basis_line(a.rules, a.rules.rate),
            f"Active seats: {len(a.play.stakes)}; policy: {a.play.policy}. Ruin, the probability "
            f"of wealth of 0 or less: {percent_text(a.found.ruin, 4)}.",
            _summary(a),
            _shares(a.found) if len(a.capitals) > 1 else "",
            readings_text(a.rules, READINGS),
        ),
    )


def _law(found: Bank) -> Grid:
    columns = (*LAW_COLUMNS, Column("bar", "", "bar"))
    rows = tuple((w.wealth, w.probability, w.probability) for w in found.law)
    return Grid("", columns, rows)


def _summary(a: Answer) -> Grid:
    columns = (
        Column("basis", "basis", "text"),
        Column("ev", "EV", "ratio", "units"),
        Column("mean", "mean wealth", "ratio", "units"),
        Column("ruin", "ruin", "ratio"),
    )
    rows = tuple((name, b.ev, b.mean, b.ruin) for name, b in a.by_basis.items())
    return Grid("The bank, after commission", columns, rows)


def share_cells(index: int, s: Share) -> tuple[Any, ...]:
    """The cells of `SHARE_COLUMNS`."""
    return party(index), s.capital, s.gross, s.commission, s.ev, s.ruin


def _shares(found: Bank) -> Grid:
    rows = tuple(share_cells(i, s) for i, s in enumerate(found.shares))
    return Grid("Shares, borne in order (R11)", SHARE_COLUMNS, rows)
