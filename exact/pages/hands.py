"""The page of `paikao hands`: every hand, best first."""

from math import comb
from typing import Any

from ..grid import Column, Grid, Page, Tiles, record
from ..ranking import Ranking, points
from ..rules import Rules
from ..tiles import Hand
from . import basis_line, blocks, heading, readings_text, readings_used

READINGS = ("R2", "R3", "R4")

COLUMNS = (
    Column("rank", "rank", "int", "", "1 is best; hands of equal strength share a rank"),
    Column("hand", "hand", "tiles"),
    Column("class", "class", "text", "", "pair, points or zero points"),
    Column("points", "points", "int", "", "sum of points by the modulus; a pair has none"),
    Column("weight", "weight", "int", "", "pairs of labelled tiles that make the hand"),
)


def row(rules: Rules, order: Ranking, hand: Hand) -> tuple[Any, ...]:
    """The cells of one hand."""
    symbols = Tiles(tuple(rules.deck.kinds[k].symbol for k in hand))
    p = None if hand.is_pair else points(rules, hand)
    name = "pair" if hand.is_pair else "points" if p else "zero points"
    return order.rank(hand), symbols, name, p, rules.deck.weight(hand)


def grid(rules: Rules, order: Ranking) -> Grid:
    """All hands, best first."""
    return Grid("", COLUMNS, tuple(row(rules, order, h) for h in order.hands))


def page(rules: Rules, order: Ranking) -> Page:
    """The answer for people."""
    return Page(
        heading(rules, "hands, best first"),
        blocks(
            grid(rules, order),
            basis_line(rules),
            f"{len(order.hands)} hands of {len(order.ties)} strengths; weights are of "
            f"{comb(rules.deck.size, 2)} pairs of labelled tiles (Art. 7).",
            readings_text(rules, READINGS),
        ),
    )


def data(rules: Rules, order: Ranking, digits: int) -> dict[str, Any]:
    """The JSON contract of `hands`."""
    table = grid(rules, order)
    return {
        "rules": rules.id,
        "hands": [record(table, r, digits) for r in table.rows],
        "total": comb(rules.deck.size, 2),
        "readings": readings_used(rules, READINGS),
    }
