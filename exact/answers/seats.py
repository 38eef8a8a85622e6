"""The answer of `paikao seats`: the law of the number of winning seats."""

from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from ..formats.grid import Column, Grid, Page
from ..game import readings
from ..game.rules import Rules
from ..game.tiles import Hand
from ..money.table import Bases, banker_variances, table_break_even, table_odds
from ..number import root_text
from ..odds.seats import Moments, SeatLaw, TableCounts, moments, seat_law, thin
from . import (
    basis_line,
    blocks,
    counted,
    decimals,
    heading,
    law_data,
    readings_text,
    readings_used,
    rules_data,
    with_decimals,
)

READINGS = (*readings.EV, *readings.OTHERS)
METHOD_OPTION = {"recount": "recount", "enumeration": "deals"}
"""The methods of counting by the names that the option `--method` and JSON have for them."""


class Answer(NamedTuple):
    """The law of the active seats, and the moments of all of them, given a banker's hand or not."""

    rules: Rules
    table: TableCounts
    banker: Hand | None
    law: SeatLaw
    moments: Moments
    pair: Moments


def answer(rules: Rules, table: TableCounts, active: int, banker: Hand | None) -> Answer:
    """What `seats` answers, from the counts of one method."""
    whole = seat_law(rules, table.total if banker is None else table.by_banker[banker])
    law = thin(whole, active)
    return Answer(rules, table, banker, law, moments(law), moments(whole))


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `seats`."""
    ev = table_odds(a.law, a.rules.rate)
    even = table_break_even(a.law)
    return {
        **rules_data(a.rules),
        "given": {"banker": [a.rules.deck.kinds[k].symbol for k in a.banker or ()]},
        "active": a.law.seats,
        "method": METHOD_OPTION[a.table.method],
        "deals": {"distinct": a.table.distinct, "weight": a.table.weight},
        "total": str(a.law.total),
        "law": law_data(a.law, digits),
        **with_decimals(_moments_data(a), digits),
        "banker": _bases(ev.banker, digits),
        "seats": _bases(ev.seats, digits),
        "casino": _bases(ev.casino, digits),
        "player": _bases(ev.player, digits),
        "casino_of_one_player": _bases(ev.casino_of_one, digits),
        "break_even": {**even, "decimal": decimals(even, digits)},
        "banker_sd": {
            k: {"squared": v, "decimal": root_text(v, digits)}
            for k, v in banker_variances(a.law, a.rules.rate)._asdict().items()
        },
        "readings": readings_used(a.rules, READINGS),
    }


def _moments_data(a: Answer) -> dict[str, Any]:
    return {
        "mean": a.moments.mean,
        "variance": a.moments.variance,
        "pair_covariance": a.pair.covariance,
        "pair_correlation": a.pair.correlation,
    }


def _bases(values: Bases, digits: int) -> dict[str, Any]:
    return with_decimals(values._asdict(), digits)


def page(a: Answer) -> Page:
    """The answer for people."""
    return Page(
        heading(a.rules, _subject(a)),
        blocks(
            _law_grid(a),
            basis_line(a.rules, a.rules.rate),
            _counted(a),
            _moments_grid(a),
            _earnings_grid(a),
            _meaning(a),
            readings_text(a.rules, READINGS),
        ),
    )


def _subject(a: Answer) -> str:
    given = f", the banker holding {a.rules.deck.text(a.banker)}" if a.banker else ""
    return f"{counted(a.law.seats, 'active seat')} against the banker{given}"


def _law_grid(a: Answer) -> Grid:
    """The law, its difference from the uniform law, and bars."""
    pushes, uniform = any(o.push for o in a.law.weights), a.banker is None
    columns = [
        Column("win", "seats that win"),
        *([Column("push", "push")] if pushes else []),
        Column("loss", "lose"),
        Column("count", "count", "int", "", "see the text below"),
        Column("probability", "probability", "ratio"),
        *([Column("departure", "minus uniform", "ratio")] if uniform else []),
        Column("bar", "", "bar"),
    ]
    even = Fraction(1, a.law.seats + 1)
    rows = []
    for o, weight in a.law.weights.items():
        p = a.law.probability(o)
        row: list[Any] = [o.win, *([o.push] if pushes else []), o.loss, weight, p]
        row += [p - (0 if o.push else even)] if uniform else []
        rows.append((*row, p))
    return Grid("", tuple(columns), tuple(rows))


def _counted(a: Answer) -> str:
    """How the deals were counted, and what the counts of the law add up to."""
    way = {
        "enumeration": "by enumeration of every distinct deal",
        "recount": "by generating functions over the tiles left",
    }[a.table.method]
    seats, active = a.rules.seats, a.law.seats
    if a.banker is None:
        total = f"{a.table.weight} labelled deals × {a.rules.places} places for the banker"
    else:
        total = f"{a.law.total // comb(seats, active)} labelled deals with this banker's hand"
    return (
        f"Counted {way}: "
        f"{counted(a.table.distinct, 'distinct deal stands', 'distinct deals stand')} for "
        f"{counted(a.table.weight, 'labelled deal')}. The counts add to {total} × "
        f"C({seats}, {active}) choices of the active seats = {a.law.total}."
    )


def _moments_grid(a: Answer) -> Grid:
    """Mean, variance and SD of the number of winning seats; covariance and correlation."""
    columns = (
        Column("moment", "of the number of winning seats", "text"),
        Column("value", "value", "ratio"),
    )
    found = [
        ("mean", a.moments.mean),
        ("variance", a.moments.variance),
        ("covariance of two seats' wins", a.pair.covariance),
        ("correlation of two seats' wins", a.pair.correlation),
    ]
    return Grid("Moments", columns, tuple((k, v) for k, v in found if v is not None))


def _earnings_grid(a: Answer) -> Grid:
    """EV of every party on both bases, the banker's break-even rates and SD."""
    ev = table_odds(a.law, a.rules.rate)
    even = table_break_even(a.law)
    columns = (
        Column("quantity", f"per play of {counted(a.law.seats, 'unit bet')}", "text"),
        Column("gross", "before commission", "ratio"),
        Column("bet", "basis bet", "ratio"),
        Column("round", "basis round", "ratio"),
    )
    rows = (
        ("EV of the banker", *ev.banker),
        ("EV of the seats, each another player's", *ev.seats),
        ("income of the casino, likewise", *ev.casino),
        ("EV of one player on all of them", *ev.player),
        ("income of the casino when all are that player's", *ev.casino_of_one),
        ("banker's break-even rate", None, even["bet"], even["round"]),
        ("variance of the banker's result", *banker_variances(a.law, a.rules.rate)),
    )
    return Grid("Expected gain, in units", columns, rows)


def _meaning(a: Answer) -> str:
    if a.banker:
        return ""
    m = a.law.seats
    return (
        f"If no two hands could be equal, the banker's hand would be as likely to have each of the "
        f"ranks 1 to {m + 1}, and each number of winning seats would have "
        f"probability 1/{m + 1}. Every difference from that, and the banker's whole expected gain "
        "before commission, comes from ties (Art. 8)."
    )
