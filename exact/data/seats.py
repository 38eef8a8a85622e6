"""The data of `paikao seats`: the law of the number of winning seats."""

from typing import Any, NamedTuple

from ..law import Moments, SeatLaw, Table, moments, seat_law, thin
from ..number import decimal_text, root_text
from ..rules import Rules
from ..table_odds import Bases, banker_variances, table_break_even, table_odds
from ..tiles import Hand
from . import decimals, readings_used

READINGS = ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R12")


class Answer(NamedTuple):
    """The law of the active seats, and the moments of all of them, given a banker's hand or not."""

    rules: Rules
    table: Table
    banker: Hand | None
    law: SeatLaw
    moments: Moments
    pair: Moments


def answer(rules: Rules, table: Table, active: int, banker: Hand | None) -> Answer:
    """What `seats` answers, from the counts of one road."""
    whole = seat_law(rules, table.together if banker is None else table.counts[banker])
    law = thin(whole, active)
    return Answer(rules, table, banker, law, moments(law), moments(whole))


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `seats`."""
    ev = table_odds(a.law, a.rules.rate)
    even = table_break_even(a.law)
    return {
        "rules": a.rules.id,
        "commission": a.rules.rate,
        "basis": a.rules.basis,
        "given": {"banker": [a.rules.deck.kinds[k].symbol for k in a.banker or ()]},
        "active": a.law.seats,
        "method": a.table.method,
        "deals": {"distinct": a.table.distinct, "weight": a.table.weight},
        "total": str(a.law.total),
        "law": [
            {
                **o._asdict(),
                "count": str(weight),
                "probability": a.law.probability(o),
                "decimal": decimal_text(a.law.probability(o), digits),
            }
            for o, weight in a.law.weights.items()
        ],
        "mean": a.moments.mean,
        "variance": a.moments.variance,
        "pair_covariance": a.pair.covariance,
        "pair_correlation": a.pair.correlation,
        "decimal": decimals(
            {
                "mean": a.moments.mean,
                "variance": a.moments.variance,
                "pair_covariance": a.pair.covariance,
                "pair_correlation": a.pair.correlation,
            },
            digits,
        ),
        "banker": _bases(ev.banker, digits),
        "seats": _bases(ev.seats, digits),
        "casino": _bases(ev.casino, digits),
        "player": _bases(ev.player, digits),
        "break_even": {**even, "decimal": decimals(even, digits)},
        "banker_sd": {
            k: {"squared": v, "decimal": root_text(v, digits)}
            for k, v in banker_variances(a.law, a.rules.rate)._asdict().items()
        },
        "readings": readings_used(a.rules, READINGS),
    }


def _bases(values: Bases, digits: int) -> dict[str, Any]:
    return {**values._asdict(), "decimal": decimals(values._asdict(), digits)}
