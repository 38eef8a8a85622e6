"""The answer of `paikao hands`: every hand, best first."""

from math import comb
from typing import Any

from ..catalogue.columns import HANDS
from ..catalogue.rows import hand_row
from ..formats.fields import records
from ..formats.grid import Grid, Page
from ..game import readings
from ..game.ranking import Ranking
from ..game.rules import Rules
from . import basis_line, readings_used, rules_page

READINGS = readings.HANDS


def _grid(rules: Rules, order: Ranking) -> Grid:
    return Grid("", HANDS, tuple(hand_row(rules, order, h) for h in order.hands))


def data(rules: Rules, order: Ranking) -> dict[str, Any]:
    """The JSON contract of `hands`."""
    return {
        "rules": rules.id,
        "hands": records(_grid(rules, order), 0),
        "total": comb(rules.deck.size, 2),
        "readings": readings_used(rules, READINGS),
    }


def page(rules: Rules, order: Ranking) -> Page:
    """The answer for people."""
    return rules_page(
        rules,
        "hands, best first",
        READINGS,
        _grid(rules, order),
        basis_line(rules),
        f"{len(order.hands)} hands of {len(order.ties)} strengths; weights are of "
        f"{comb(rules.deck.size, 2)} pairs of labelled tiles (Art. 7).",
    )
