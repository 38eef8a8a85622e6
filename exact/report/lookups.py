"""What a reader may look up: his hand against the banker's, and his rate of commission.

Every value is computed here; a browser only shows the one that is chosen.
"""

from collections.abc import Iterator
from fractions import Fraction

from ..answers import percent
from ..answers.play import hand_text
from ..catalogue.methods import Source
from ..game.tiles import NOTHING, Given, Hand
from ..languages import _, local
from ..money.table import table_odds
from ..number import decimal_text, exact_text, percent_text
from ..odds.one_seat import Odds
from .model import Choice, Lookup
from .words import joined

MOST_RATE = Fraction(1, 10)
STEP = Fraction(1, 400)
"""Rates from 0 to 10 % by quarters of a per cent."""


def valued(x: Fraction) -> str:
    """A value in words: percentage, fraction and decimal."""
    return f"{local(percent_text(x, 4))}  =  {exact_text(x)}  =  {local(decimal_text(x))}"


def hands(source: Source) -> Lookup:
    """A seat's hand, alone or against a banker's."""
    order = source.order.hands
    of_seat = [_choice(source, h, Given(seat=tuple(h))) for h in order]
    of_banker = [_choice(source, h, Given(banker=tuple(h))) for h in order]
    unknown = _choice_of(source, _("not known"), source.odds(NOTHING))
    return Lookup(
        "hand",
        _("Your hand"),
        (unknown, *of_seat),
        _("The banker's hand"),
        (unknown, *of_banker),
        tuple("".join(_outcome(source, seat, banker) for banker in order) for seat in order),
        (
            ("w", _("The seat wins.")),
            ("p", _("Nobody wins.")),
            ("l", _("The banker wins: his hand is higher.")),
            ("z", _("The banker wins: both have zero points (Art. 8(a)).")),
            ("e", _("The banker wins: both have the same faces (Art. 8(b)).")),
        ),
        _("The deck has not enough tiles for both hands."),
    )


def _choice(source: Source, h: Hand, given: Given) -> Choice:
    return _choice_of(source, hand_text(source.rules, h), source.odds(given))


def _choice_of(source: Source, label: str, odds: Odds) -> Choice:
    ev = odds.ev(source.rules.rate, source.rules.payers)
    values = (
        (_("the seat wins"), odds.probability(odds.win)),
        (_("nobody wins"), odds.probability(odds.push)),
        (_("the banker wins"), odds.probability(odds.loss)),
        (_("EV of the seat, after commission"), ev.seat),
        (_("EV of the banker, after commission"), ev.banker),
    )
    return Choice(label, tuple((name, valued(x)) for name, x in values))


def _outcome(source: Source, seat: Hand, banker: Hand) -> str:
    """Who wins, as one character; a blank where the deck lacks a tile."""
    rules, order = source.rules, source.order
    both = (*seat, *banker)
    if any(both.count(k) > rules.deck.copies for k in both):
        return " "
    outcome = order.outcome(seat, banker).name[0].lower()
    tied = order.level[seat] == order.level[banker]
    if outcome == "l" and tied:
        return "z" if order.level[seat] == order.zero else "e"
    return outcome


def rates(source: Source) -> Lookup:
    """What every party has at a rate of commission."""
    own = source.rules.rate
    chosen = sorted({own, *(STEP * k for k in range(int(MOST_RATE / STEP) + 1))})
    choices = tuple(
        Choice(percent(rate), tuple((n, valued(x)) for n, x in _at(source, rate)))
        for rate in chosen
    )
    return Lookup("rate", _("Rate of commission"), choices, start=chosen.index(own))


def _at(source: Source, rate: Fraction) -> Iterator[tuple[str, Fraction]]:
    seats, payers = source.rules.seats, source.rules.payers
    ev = source.odds(NOTHING).ev(rate, payers)
    table = table_odds(source.law(seats), rate, payers)
    bet, by_round = _("basis bet"), _("basis round")
    bank = _("EV of the banker per play, one unit on each of {seats} seats").format(seats=seats)
    casino = _("income of the casino per play, likewise")
    yield _("EV of a seat, one bet of one unit"), ev.seat
    yield _("EV of the banker, one bet of one unit"), ev.banker
    yield joined(bank, bet), table.banker.bet
    yield joined(bank, by_round), table.banker.round
    yield joined(casino, bet), table.casino.bet
    yield joined(casino, by_round), table.casino.round
