"""What each reading of the law costs: a number as it is read, and under what else it could mean."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ..catalogue.methods import Source
from ..formats.grid import Cell, Column, Grid
from ..game.commission import rates as rates_of
from ..game.dice import first_place, settlement_order
from ..game.ranking import ranking
from ..game.rules import SETTLEMENTS, Rules
from ..game.tiles import NOTHING
from ..languages import _, local
from ..money.bank import bank, law_by_capital
from ..money.play import table_play, unit_stakes
from ..money.settlement import Play, settle
from ..money.table import table_odds
from ..money.turns import table_ring
from ..number import percent_text
from ..odds.one_seat import EV


class Cost(NamedTuple):
    """One number under one meaning of a reading; the first of each quantity is as it is read."""

    reading: str
    quantity: str
    case: str
    value: Fraction


Meanings = Iterator[tuple[str, str, Fraction]]


def columns() -> tuple[Column, ...]:
    """The columns of the table of costs."""
    return (
        Column("reading", _("reading"), "text"),
        Column("quantity", _("quantity"), "text"),
        Column("case", _("if it means"), "text"),
        Column("value", _("value"), "ratio"),
        Column("difference", _("difference from how it is read"), "ratio"),
    )


def grid(source: Source) -> Grid:
    """Every case of every reading that the rule set has, with the difference from the first."""
    rows: list[tuple[Cell, ...]] = []
    as_read: dict[tuple[str, str], Fraction] = {}
    for reading, quantity, case, value in cases(source):
        first = as_read.setdefault((reading, quantity), value)
        known = (reading, quantity) in {(r[0], r[1]) for r in rows}
        rows.append((reading, quantity, case, value, value - first if known else None))
    return Grid("", columns(), tuple(rows), 3)


def cases(source: Source) -> Iterator[Cost]:
    """The cases of the readings that there are, in their order."""
    for reading in source.rules.readings_used([*COSTS]):
        for quantity, case, value in COSTS[reading.id](source):
            yield Cost(reading.id, quantity, case, value)


def _one(source: Source, rules: Rules) -> EV:
    """EV of one bet under changed rules."""
    odds = source.method.odds(rules, ranking(rules), NOTHING)
    return odds.ev(rules.rate, rules.payers)


def _seat() -> str:
    return _("EV of a seat, one bet of one unit")


def _bank_of_one() -> str:
    return _("EV of the banker, one bet of one unit")


def _bank_of_all(seats: int) -> str:
    return _("EV of the banker per play, one unit on each of {seats} seats").format(seats=seats)


def _capital(source: Source) -> Fraction:
    """A capital that binds: a third of the seats' stakes."""
    return Fraction(max(source.rules.seats // 3, 1))


def _ties(source: Source, field: str) -> Meanings:
    """Who takes a kind of tie: as the rules have it, then the others."""
    words = {"banker": _("the banker wins"), "push": _("nobody wins"), "seat": _("the seat wins")}
    own = getattr(source.rules, field)
    for taker in (own, *(w for w in words if w != own)):
        changed = source.rules._replace(**{field: taker})
        yield _seat(), words[taker], _one(source, changed).seat


def tie_break(source: Source) -> Meanings:
    """R3."""
    rules = source.rules
    none = rules._replace(tie_break="none")
    yield _seat(), _("the higher high tile wins"), _one(source, rules).seat
    for taker, words in (
        ("banker", _("equal points go to the banker")),
        ("push", _("equal points, and the same faces, go to nobody")),
    ):
        yield _seat(), words, _one(source, none._replace(equal_hands=taker)).seat


def zero_points(source: Source) -> Meanings:
    """R4."""
    return _ties(source, "zero_points")


def equal_hands(source: Source) -> Meanings:
    """R5."""
    return _ties(source, "equal_hands")


def basis(source: Source) -> Meanings:
    """R6."""
    rules, seats = source.rules, source.rules.seats
    ev = table_odds(source.law(seats), rules.rate, rules.payers).banker._asdict()
    words = {"bet": _("basis bet"), "round": _("basis round")}
    own = rules.basis
    for name in (own, *(w for w in words if w != own)):
        yield _bank_of_all(seats), words[name], ev[name]


RATES = ("1/20", "3/100", "1/40", "1/100", "0")
"""Rates of commission at which a bet is shown."""


def rates(source: Source) -> Meanings:
    """R7."""
    own = source.rules.rate
    chosen = [own, *(r for r in map(Fraction, RATES) if r != own)]
    for quantity, party in ((_seat(), "seat"), (_bank_of_one(), "banker")):
        for rate in chosen:
            case = _("commission {rate}").format(rate=local(percent_text(rate)))
            yield quantity, case, getattr(_one(source, source.rules.with_(rate)), party)


def order(source: Source) -> Meanings:
    """R8: the other way round is the mirror of this one."""
    rules = source.rules
    bets, capital = unit_stakes(rules), _capital(source)
    as_read = table_play(rules, source.law(rules.seats), capital, bets, by="seat")
    other = as_read._replace(orders=_clockwise(rules))
    words = {_("counter-clockwise"): as_read, _("clockwise"): other}
    for seat in (1, rules.seats):
        quantity = _("EV of seat {seat} before commission, capital {capital}").format(
            seat=seat, capital=capital
        )
        for case, play in words.items():
            places = settle(play, rules.rate, source.method.settle).places
            yield quantity, case, places[seat - 1].ev


def _clockwise(rules: Rules) -> dict[tuple[int, ...], int]:
    """The orders of settlement if they went clockwise from the place that the dice name."""
    first = first_place(rules.dice_count, rules.dice_faces, rules.places)
    found: dict[tuple[int, ...], int] = {}
    for offset, weight in enumerate(first):
        mirrored = settlement_order(-offset % rules.places, rules.places)
        seats = tuple(rules.places - seat for seat in mirrored)
        if weight:
            found[seats] = found.get(seats, 0) + weight
    return found


def _limited(source: Source, policy: str | None = None) -> Play:
    rules = source.rules
    law = source.law(rules.seats)
    return table_play(rules, law, _capital(source), unit_stakes(rules), policy)


def policies(source: Source) -> Meanings:
    """R9."""
    own, capital = source.rules.settlement, _capital(source)
    names = (own, *(p for p in SETTLEMENTS if p != own))
    found = {p: settle(_limited(source, p), source.rules.rate, source.method.settle) for p in names}
    bank_ev = _("EV of the banker before commission, capital {capital}").format(capital=capital)
    last = _("EV of the last place before commission, capital {capital}").format(capital=capital)
    for policy in names:
        yield bank_ev, _(policy), found[policy].banker.ev
    for policy in names:
        yield last, _(policy), found[policy].places[-1].ev


def plays(source: Source) -> Meanings:
    """R10."""
    rules, capital = source.rules, _capital(source)
    law_at = law_by_capital(_limited(source), source.method.bank)
    words = {1: _("one play"), 2: _("a second play follows a net win")}
    quantity = _("EV of the bank after commission, capital {capital}").format(capital=capital)
    for number in range(rules.max_plays, 0, -1):
        found = bank(law_at, (capital,), rules.rate, rules.basis, number, rules.payers)
        yield quantity, words[number], found.ev


def associates(source: Source) -> Meanings:
    """R11: three equal capitals, borne in order or in proportion."""
    rules, capital = source.rules, _capital(source)
    law_at = law_by_capital(_limited(source)._replace(capital=3 * capital), source.method.bank)
    found = bank(law_at, (capital,) * 3, rules.rate, rules.basis, 1)
    gross = [share.gross for share in found.shares]
    for number, party in ((0, _("banker")), (1, _("associate 1")), (2, _("associate 2"))):
        quantity = _("EV before commission, three equal capitals: {party}").format(party=party)
        yield quantity, _("borne in order"), gross[number]
        yield quantity, _("borne in proportion"), sum(gross, Fraction()) / 3


def capital(source: Source) -> Meanings:
    """R12."""
    rules, limit = source.rules, _capital(source)
    seats = rules.seats
    quantity = _("EV of the banker before commission, one unit on each of {seats} seats").format(
        seats=seats
    )
    whole = table_odds(source.law(seats), rules.rate).banker.gross
    limited = settle(_limited(source), rules.rate, source.method.settle).banker.ev
    yield quantity, _("the capital covers every stake"), whole
    yield quantity, _("the capital is {capital}").format(capital=limit), limited


def even_money(source: Source) -> Meanings:
    """R14: what one per cent of the payment is worth."""
    odds, rules = source.odds(NOTHING), source.rules
    ev = odds.ev(rules.rate, rules.payers).seat
    yield _seat(), _("a winner is paid the stake"), ev
    less = odds.probability(odds.win) * (1 - rates_of(rules.rate, rules.payers).seats) / 100
    yield _seat(), _("a winner is paid 99/100 of the stake"), ev - less


def payers(source: Source) -> Meanings:
    """R16: as the rules have it, then the others that change what the party gains."""
    words = {
        "winners": _("whoever wins pays commission"),
        "seats": _("seats alone pay commission"),
        "banker": _("the bank alone pays commission"),
    }
    odds, rules = source.odds(NOTHING), source.rules
    for quantity, party, other in (
        (_seat(), "seat", "banker"),
        (_bank_of_one(), "banker", "seats"),
    ):
        for name in dict.fromkeys((rules.payers, "winners", other)):
            yield quantity, words[name], getattr(odds.ev(rules.rate, name), party)


def rotation(source: Source) -> Meanings:
    """R17."""
    rules = source.rules
    ring = table_ring(
        rules, source.law(rules.seats), Fraction(rules.seats), rules.basis, source.method.settle
    )
    quantity = _("EV of place 1 per play as the bank goes round, capital {capital}").format(
        capital=rules.seats
    )
    for accepting in (rules.places, 2, 1):
        found = source.method.rotation(ring._replace(accept=(*range(1, accepting + 1),)))
        case = (
            _("only place 1 takes the bank")
            if accepting == 1
            else _("places 1 to {last} take the bank").format(last=accepting)
        )
        yield quantity, case, found.places[0].ev


def owners(source: Source) -> Meanings:
    """R19."""
    rules = source.rules
    ev = table_odds(source.law(rules.seats), rules.rate, rules.payers)
    quantity = _(
        "income of the casino per play, one unit on each of {seats} seats, basis round"
    ).format(seats=rules.seats)
    yield quantity, _("each bet is another player's"), ev.casino.round
    yield quantity, _("all bets are one player's"), ev.casino_of_one.round


COSTS = {
    "R3": tie_break,
    "R4": zero_points,
    "R5": equal_hands,
    "R6": basis,
    "R7": rates,
    "R8": order,
    "R9": policies,
    "R10": plays,
    "R11": associates,
    "R12": capital,
    "R14": even_money,
    "R16": payers,
    "R17": rotation,
    "R19": owners,
}
"""What changes a number, by reading; of the others there is no second meaning with a number."""
