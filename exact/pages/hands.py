"""The page of `paikao hands`: every hand, best first."""

from math import comb

from ..data.hands import READINGS, entry
from ..grid import Cell, Column, Grid, Page, Tiles
from ..ranking import Ranking
from ..rules import Rules
from ..tiles import Hand
from . import basis_line, blocks, heading, readings_text

COLUMNS = (
    Column("rank", "rank", "int", "", "1 is best; hands of equal strength share a rank"),
    Column("hand", "hand", "tiles"),
    Column("class", "class", "text", "", "pair, points or zero points"),
    Column("points", "points", "int", "", "sum of points by the modulus; a pair has none"),
    Column("weight", "weight", "int", "", "pairs of labelled tiles that make the hand"),
)


def row(rules: Rules, order: Ranking, hand: Hand) -> tuple[Cell, ...]:
    """The cells of one hand."""
    cells = entry(rules, order, hand)
    cells["hand"] = Tiles(tuple(rules.deck.kinds[k].symbol for k in hand))
    return tuple(cells[column.key] for column in COLUMNS)


def page(rules: Rules, order: Ranking) -> Page:
    """The answer for people."""
    return Page(
        heading(rules, "hands, best first"),
        blocks(
            Grid("", COLUMNS, tuple(row(rules, order, h) for h in order.hands)),
            basis_line(rules),
            f"{len(order.hands)} hands of {len(order.ties)} strengths; weights are of "
            f"{comb(rules.deck.size, 2)} pairs of labelled tiles (Art. 7).",
            readings_text(rules, READINGS),
        ),
    )
