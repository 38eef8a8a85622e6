"""The data of `paikao hands`: every hand, best first."""

from math import comb
from typing import Any

from ..ranking import Ranking, points
from ..rules import Rules
from ..tiles import Hand
from . import readings_used

READINGS = ("R2", "R3", "R4")


def entry(rules: Rules, order: Ranking, hand: Hand) -> dict[str, Any]:
    """One hand; a pair has no points."""
    p = None if hand.is_pair else points(rules, hand)
    return {
        "rank": order.rank(hand),
        "hand": rules.deck.text(hand),
        "class": "pair" if hand.is_pair else "points" if p else "zero points",
        "points": p,
        "weight": rules.deck.weight(hand),
    }


def data(rules: Rules, order: Ranking) -> dict[str, Any]:
    """The JSON contract of `hands`."""
    return {
        "rules": rules.id,
        "hands": [entry(rules, order, h) for h in order.hands],
        "total": comb(rules.deck.size, 2),
        "readings": readings_used(rules, READINGS),
    }
