"""The answer of `paikao seats`: the law of the number of winning seats."""

from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from ..formats.grid import Column, Grid, Page
from ..game import readings
from ..game.rules import Rules
from ..game.tiles import Given, Hand
from ..languages import _
from ..money.table import banker_variances, table_break_even, table_odds
from ..number import root_text
from ..odds.one_seat import one_seat
from ..odds.seats import Moments, SeatLaw, TableCounts, moments, seat_law, thin
from . import (
    basis_line,
    counted,
    decimals,
    law_data,
    readings_used,
    rules_data,
    rules_page,
    with_decimals,
)
from .compared import without

READINGS = (*readings.EV, *readings.OTHERS)
METHOD_OPTION = {"recount": "recount", "enumeration": "deals"}
"""The methods of counting by the names that the option `--method` and JSON have for them."""

_LAW = (
    Column("win", "seats that win"),
    Column("push", "push"),
    Column("loss", "lose"),
    Column("count", "count", "int", "", "see the text below"),
    Column("probability", "probability", "ratio"),
    Column("departure", "minus uniform", "ratio"),
    Column("bar", "", "bar"),
)
_MOMENTS = (
    Column("moment", "of the number of winning seats", "text"),
    Column("value", "value", "ratio"),
)


def _meaning(ranks: int) -> str:
    """What the law is compared with."""
    return _(
        "If no two hands could be equal, the banker's hand would be as likely to have each of the "
        "ranks 1 to {ranks}, and each number of winning seats would have probability 1/{ranks}. "
        "Every difference from that, and the banker's whole expected gain before commission, "
        "comes from ties (Art. 8)."
    ).format(ranks=ranks)


class Answer(NamedTuple):
    """The law of the active seats, and the moments of all of them, given a banker's hand or not."""

    rules: Rules
    table: TableCounts
    banker: Hand | None
    law: SeatLaw
    moments: Moments
    pair: Moments

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that its numbers rest on."""
        given = Given(banker=tuple(self.banker or ()))
        odds = one_seat(self.rules, given)
        return readings.less(READINGS, without(self.rules, odds, given))


def answer(rules: Rules, table: TableCounts, active: int, banker: Hand | None) -> Answer:
    """What `seats` answers, from the counts of one method."""
    whole = seat_law(rules, table.total if banker is None else table.by_banker[banker])
    law = thin(whole, active)
    return Answer(rules, table, banker, law, moments(law), moments(whole))


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `seats`."""
    ev = table_odds(a.law, a.rules.rate, a.rules.payers)
    even = table_break_even(a.law, a.rules.payers)
    return {
        **rules_data(a.rules),
        "given": {"banker": [a.rules.deck.kinds[k].symbol for k in a.banker or ()]},
        "active": a.law.seats,
        "method": METHOD_OPTION[a.table.method],
        "deals": {"distinct": a.table.distinct, "weight": a.table.weight},
        "total": str(a.law.total),
        "law": law_data(a.law, digits),
        **with_decimals({k: v for k, (_, v) in _moments(a).items()}, digits),
        **{
            "casino_of_one_player" if party == "casino_of_one" else party: with_decimals(
                bases._asdict(), digits
            )
            for party, bases in ev._asdict().items()
        },
        "break_even": {**even, "decimal": decimals(even, digits)},
        "banker_sd": {
            k: {"squared": v, "decimal": root_text(v, digits)}
            for k, v in banker_variances(a.law, a.rules.rate, a.rules.payers)._asdict().items()
        },
        "readings": readings_used(a.rules, a.readings),
    }


def _moments(a: Answer) -> dict[str, tuple[str, Fraction | None]]:
    """The moments by their keys, with what a page calls them."""
    return {
        "mean": (_("mean"), a.moments.mean),
        "variance": (_("variance"), a.moments.variance),
        "pair_covariance": (_("covariance of two seats' wins"), a.pair.covariance),
        "pair_correlation": (_("correlation of two seats' wins"), a.pair.correlation),
    }


def page(a: Answer) -> Page:
    """The answer for people."""
    subject = _("{seats} against the banker").format(seats=counted(a.law.seats, "active seat"))
    if a.banker:
        subject = _("{seats} against the banker, who holds {hand}").format(
            seats=counted(a.law.seats, "active seat"), hand=a.rules.deck.text(a.banker)
        )
    return rules_page(
        a.rules,
        subject,
        a.readings,
        _law_grid(a),
        basis_line(a.rules, a.rules.rate),
        _counted(a),
        Grid("Moments", _MOMENTS, tuple(m for m in _moments(a).values() if m[1] is not None)),
        _earnings_grid(a),
        "" if a.banker else _meaning(a.law.seats + 1),
    )


def _law_grid(a: Answer) -> Grid:
    """The law, its difference from the uniform law, and bars."""
    pushes, uniform = any(o.push for o in a.law.weights), a.banker is None
    even = Fraction(1, a.law.seats + 1)
    rows = tuple(
        (*o, weight, p, p - (0 if o.push else even), p)
        for o, weight in a.law.weights.items()
        for p in (a.law.probability(o),)
    )
    shown = (True, pushes, True, True, True, uniform, True)
    return Grid("", _LAW, rows).part([c for c, there in enumerate(shown) if there])


def _counted(a: Answer) -> str:
    """How the deals were counted, and what the counts of the law add up to."""
    way = {
        "enumeration": _("by enumeration of every distinct deal"),
        "recount": _("by generating functions over the tiles left"),
    }[a.table.method]
    seats, active = a.rules.seats, a.law.seats
    if a.banker is None:
        total = _("{deals} labelled deals × {places} places for the banker")
    else:
        total = _("{deals} labelled deals with this banker's hand")
    deals = a.table.weight if a.banker is None else a.law.total // comb(seats, active)
    return _(
        "Counted {way}: {distinct} for {labelled}. The counts add to {total} × C({seats}, "
        "{active}) choices of the active seats = {all}."
    ).format(
        way=way,
        distinct=counted(a.table.distinct, "distinct deal stands", "distinct deals stand"),
        labelled=counted(a.table.weight, "labelled deal"),
        total=total.format(deals=deals, places=a.rules.places),
        seats=seats,
        active=active,
        all=a.law.total,
    )


def _earnings_grid(a: Answer) -> Grid:
    """EV of every party on both bases, the banker's break-even rates and SD."""
    ev = table_odds(a.law, a.rules.rate, a.rules.payers)
    even = table_break_even(a.law, a.rules.payers)
    variances = banker_variances(a.law, a.rules.rate, a.rules.payers)
    columns = (
        Column(
            "quantity",
            _("per play of {bets}").format(bets=counted(a.law.seats, "unit bet")),
            "text",
        ),
        Column("gross", "before commission", "ratio"),
        Column("bet", "basis bet", "ratio"),
        Column("round", "basis round", "ratio"),
    )
    rows = (
        (_("EV of the banker"), *ev.banker),
        (_("EV of the seats, each another player's"), *ev.seats),
        (_("income of the casino, likewise"), *ev.casino),
        (_("EV of one player on all of them"), *ev.player),
        (_("income of the casino when all are that player's"), *ev.casino_of_one),
        (_("banker's break-even rate"), None, even["bet"], even["round"]),
        (
            _("variance of the banker's result"),
            *variances,
        ),
    )
    return Grid("Expected gain, in units", columns, rows)
