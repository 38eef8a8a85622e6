"""The page of `paikao audit`: the unreduced count against the two roads."""

from ..data.audit import READINGS, Answer
from ..grid import Cell, Column, Grid, Page
from . import basis_line, blocks, heading, readings_text


def page(a: Answer) -> Page:
    """The answer for people."""
    columns = (
        Column("win", "seats that win"),
        Column("push", "push"),
        Column("loss", "lose"),
        Column("count", "audit"),
        *(Column(m, m) for m in a.roads),
        Column("probability", "probability", "ratio"),
    )
    counted = (a.law, *a.roads.values())
    outcomes = sorted({o for law in counted for o in law.weights})
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (o.win, o.push, o.loss, *(law.weights.get(o, 0) for law in counted), a.law.probability(o))
        for o in outcomes
    )
    verdict = "agree with both roads" if a.agrees else "DIFFER from a road"
    return Page(
        heading(a.rules, "audit of every labelled deal"),
        blocks(
            Grid("", columns, rows),
            basis_line(a.rules),
            f"{a.found.deals} labelled deals were made, each of the {a.rules.places} hands as "
            f"banker in turn: {a.law.total} counts, which {verdict}.",
            readings_text(a.rules, READINGS),
        ),
    )
