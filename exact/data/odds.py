"""The data of `paikao odds`: one seat against the banker."""

from typing import Any

from ..number import decimal_text
from ..odds import Odds
from ..rules import Rules
from ..splits import Given
from . import decimals, readings_used

READINGS = ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R12")


def data(rules: Rules, odds: Odds, given: Given, digits: int) -> dict[str, Any]:
    """The JSON contract of `odds`."""
    ev = odds.ev(rules.rate)._asdict()
    edge = {"seat": -ev["seat"], "banker": -ev["banker"]}
    counts = {"win": odds.win, "push": odds.push, "loss": odds.loss}
    kinds = rules.deck.kinds
    return {
        "rules": rules.id,
        "commission": rules.rate,
        "basis": rules.basis,
        "given": {
            name: [kinds[k].symbol for k in tiles] for name, tiles in given._asdict().items()
        },
        "splits": {"distinct": odds.distinct, "weight": odds.weight},
        **{name: _entry(odds, count, digits) for name, count in counts.items()},
        "ties": {
            "zero_points": odds.ties.zero,
            "zero_points_and_same_faces": odds.ties.both,
            "same_faces": odds.ties.equal,
            "equal_strength": odds.ties.strength,
        },
        "ev": ev,
        "ev_decimal": decimals(ev, digits),
        "edge": edge,
        "edge_decimal": decimals(edge, digits),
        "break_even": odds.break_even(),
        "readings": readings_used(rules, READINGS),
    }


def _entry(odds: Odds, count: int, digits: int) -> dict[str, Any]:
    p = odds.probability(count)
    return {"count": count, "probability": p, "decimal": decimal_text(p, digits)}
