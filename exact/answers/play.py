"""The answer of `paikao play`: what the referee finds, told as a dealer settles it."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..formats.grid import Cell, Column, Grid, Page, Tiles
from ..game.ranking import class_of, points
from ..game.rules import Rules
from ..game.tiles import Hand
from ..logs.results import record_data, ruling_data
from ..money.referee import Bet, Record, Ruling, SeatResult, ShareResult, Terms
from ..number import exact_text, percent_text
from . import basis_line, counted, readings_used, rules_page

_ALWAYS = ("R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R13", "R14", "R16", "R18")

_SEATS = (
    Column("play", "play", "text"),
    Column("seat", "seat"),
    Column("hand", "hand", "tiles"),
    Column("outcome", "outcome", "text", "", "of the comparison alone, from the seat's side"),
    Column("article", "article", "text"),
    Column("stake", "stake", "ratio", "units"),
    Column("settled", "settled", "ratio", "units", "signed from the seat's side"),
    Column("returned", "returned", "ratio", "units"),
)
_MONEY = (
    Column("party", "party", "text"),
    Column("net", "net", "text", "units"),
    Column("commission", "commission", "text", "units"),
    Column("result", "result", "text", "units"),
)
_PAID_BY = {
    "winners": "whoever wins pays",
    "seats": "players on seats alone pay",
    "banker": "the parties of the bank alone pay",
}
_BASIS = {"bet": "of each winning bet", "round": "of each party's net win over the play"}
_VERBS = {"win": "wins", "loss": "loses", "push": "pushes"}


class Told(NamedTuple):
    """A play and what the referee found."""

    rules: Rules
    record: Record
    ruling: Ruling


def readings(told: Told) -> tuple[str, ...]:
    """The readings that a play rests on: of associates, shared seats, no capital, if there are."""
    record = told.record
    seats = {(bet.player, bet.seat) for bet in record.bets}
    return (
        *_ALWAYS,
        *(("R11",) if record.associates else ()),
        *(("R12",) if record.capital is None else ()),
        *(("R15",) if len(seats) > len(record.stakes) else ()),
    )


def data(told: Told) -> dict[str, Any]:
    """The record with what the referee adds, as the contract of section 8 has it."""
    return {**record_data(told.record, told.rules), **ruling_data(told.ruling, told.rules)}


def head(rules: Rules, terms: Terms, used: Collection[str]) -> dict[str, Any]:
    """What stands before the plays: the rule set, and the terms of records that name none."""
    return {
        "rules": rules.id,
        "commission": terms.rate,
        "basis": terms.basis,
        "policy": terms.policy,
        "payers": terms.payers,
        "readings": readings_used(rules, tuple(used)),
    }


def seats_grid(told: Told) -> Grid:
    """All seats of a play, for programs: a row a seat."""
    kinds = told.rules.deck.kinds
    rows: list[tuple[Cell, ...]] = [
        (
            told.record.id,
            s.seat,
            Tiles(tuple(kinds[k].symbol for k in s.hand)),
            s.outcome,
            s.article,
            s.stake,
            s.settled,
            s.returned,
        )
        for s in told.ruling.seats
    ]
    return Grid("Seats", _SEATS, tuple(rows), 2)


def closing(plays: Sequence[Told]) -> Page:
    """What stands once after the pages of several plays: the readings that they rest on."""
    rules, used = plays[0].rules, set[str]().union(*map(readings, plays))
    return rules_page(rules, f"the {len(plays)} plays above", tuple(used))


def page(told: Told, alone: bool = True) -> Page:
    """The play told step by step, each with its article; with its readings, if it stands alone."""
    rules, record, ruling = told
    casino = f"The casino: {exact_text(ruling.casino.commission)} of commission"
    share = f" and {exact_text(ruling.casino.share)} as associate" if _casino(record) else ""
    return rules_page(
        rules,
        f"play {record.id}, as a dealer settles it",
        readings(told) if alone else (),
        basis_line(rules),
        record.note and f"Note: {record.note}",
        "\n".join(f"- {step}" for step in _steps(told)),
        _money("Players on seats, in units", ruling.players) if ruling.players else None,
        _money("The bank, in the order of R11, in units", ruling.shares),
        f"{casino}{share}.",
        answer=seats_grid(told),
    )


def _casino(record: Record) -> bool:
    return any(a.kind == "casino" for a in record.associates)


def _steps(told: Told) -> Iterator[str]:
    rules, record, ruling = told
    yield _dice(told)
    yield (
        f"Hands (Art. 2(d), 6, 7): the banker opens {_hand(rules, ruling.banker.hand)}. "
        + _uncontested(told)
    )
    yield _capital(record)
    yield _policy(told)
    yield from _settled(told)
    yield (
        f"The bank has collected {exact_text(ruling.banker.collected)} and paid "
        f"{exact_text(ruling.banker.paid)}: net {exact_text(ruling.banker.net)} (Art. 2(h))."
    )
    yield _commission(told)
    yield _stays(told)


def _dice(told: Told) -> str:
    dice, first = told.record.dice, told.ruling.first
    place = f"seat {first}" if first else "the banker's own place"
    begins = f"settlement begins with seat {first or 1}"
    return (
        f"Dice (Art. 2(b)): {', '.join(map(str, dice))} make {sum(dice)}; counted "
        f"counter-clockwise from the banker as 1 that is {place}, which has the first tiles; "
        f"{begins} (R8)."
    )


def _hand(rules: Rules, hand: Hand) -> str:
    """A hand and what it is worth."""
    kind = class_of(rules, hand)
    worth = counted(points(rules, hand), "point") if kind == "points" else kind
    return f"{rules.deck.text(hand)} ({worth})"


def _uncontested(told: Told) -> str:
    without = [str(s.seat) for s in told.ruling.seats if not s.stake]
    if not without:
        return "Every seat has a bet."
    return f"Without a bet: seat {', '.join(without)}."


def _capital(record: Record) -> str:
    capitals = [exact_text(c) for c in record.capitals]
    if record.capital is None:
        text = f"no capital is stated, so the banker's covers every stake: {capitals[0]} (R12)"
    else:
        text = f"the banker's capital is {capitals[0]}"
    for associate, capital in zip(record.associates, capitals[1:], strict=True):
        how = {"bets": "bets on his place", "entrusts": "entrusts him", "casino": "joins with"}
        text += f", {associate.player} {how[associate.kind]} {capital}"
    whole = exact_text(sum(record.capitals, Fraction()))
    more = f", together {whole}" if record.associates else ""
    return f"Capital (Art. 5(c)(e)): {text}{more}. No gain or loss of the bank exceeds {whole}."


_POLICIES = {
    "running": "seat by seat, the bank's net kept within its capital at each step",
    "pool": "losing stakes are collected first and pay the winners before the capital does; what "
    "exceeds the capital goes back from the last seats of that side",
    "coverage": "the capital covers stakes in order, gross; what it does not cover has no action",
}


def _policy(told: Told) -> str:
    order, policy = told.ruling.order, told.record.terms.policy
    if not order:
        return "No seat has a bet: nothing is settled."
    seats = ", ".join(map(str, order))
    return f"Settlement (Art. 2(c)(h), R9 {policy}), seats {seats}: {_POLICIES[policy]}."


def _settled(told: Told) -> Iterator[str]:
    """A line for each bet, in the order of settlement."""
    rules, record, ruling = told
    net = Fraction()
    by_seat = {s.seat: s for s in ruling.seats}
    for seat in ruling.order:
        found = by_seat[seat]
        net -= found.settled
        owners = [bet for bet in record.bets if bet.seat == seat]
        stands = f" The bank stands at {exact_text(net)}." if record.terms.policy != "pool" else ""
        yield (
            f"Seat {seat}, {_hand(rules, found.hand)}: {_VERBS[found.outcome]} "
            f"(Art. {found.article}). Stake {exact_text(found.stake)}{_owner(owners)}: "
            f"{_action(found)}{_parts(found, owners)}.{stands}"
        )


def _owner(bets: Sequence[Bet]) -> str:
    """Whose a stake is, if one player's."""
    return f" of player {bets[0].player}" if len({bet.player for bet in bets}) == 1 else ""


def _action(found: SeatResult) -> str:
    """What is done with a stake."""
    settled = exact_text(abs(found.settled))
    verb = "paid" if found.settled > 0 else "collected"
    if found.outcome == "push":
        return "goes back"
    if not found.settled:
        return "the limit is reached, all of it goes back (Art. 5(c))"
    if found.returned:
        back = exact_text(found.returned)
        return f"{settled} {verb}, the limit is reached, {back} goes back (Art. 5(c))"
    return f"{settled} {verb}"


def _parts(found: SeatResult, bets: Sequence[Bet]) -> str:
    """What each of several players of one seat has of it, in proportion to his bets."""
    if len({bet.player for bet in bets}) == 1:
        return ""
    parts = ", ".join(
        f"{bet.player} {exact_text(found.settled * bet.amount / found.stake)}" for bet in bets
    )
    return f"; shared in proportion (Art. 3(b), R15): {parts}"


def _commission(told: Told) -> str:
    terms = told.record.terms
    banker, casino = told.ruling.banker.commission, told.ruling.casino.commission
    seats = casino - banker
    return (
        f"Commission (Art. 9): {percent_text(terms.rate)} {_BASIS[terms.basis]} "
        f"(R6 {terms.basis}); {_PAID_BY[terms.payers]} (R16). "
        f"Seats pay {exact_text(seats)}, the bank {exact_text(banker)}, "
        f"together {exact_text(casino)}."
    )


def _stays(told: Told) -> str:
    rules, record, ruling = told
    wealth = f"New capital (Art. 5(d)): {exact_text(ruling.banker.wealth)}. "
    if not ruling.banker.may_stay:
        return wealth + "No net win after commission: the bank goes round (Art. 5(b))."
    if record.turn and record.turn >= rules.max_plays:
        return wealth + (
            f"A net win after commission, but this was play {record.turn} of the turn: another "
            "needs the agreement of the other places (Art. 5(a))."
        )
    return wealth + "A net win after commission: the banker may stay with all of it (Art. 5(d))."


def _money(title: str, parties: Sequence[Any]) -> Grid:
    rows = []
    for party in parties:
        name = party.party if isinstance(party, ShareResult) else party.player
        rows.append((name, *map(exact_text, (party.net, party.commission, party.result))))
    return Grid(title, _MONEY, tuple(rows), 1)
