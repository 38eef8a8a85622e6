"""The answer of `paikao play`: what the referee finds, told as a dealer settles it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..catalogue.rows import symbols
from ..formats.grid import Cell, Column, Grid, Page
from ..game.ranking import class_of, points
from ..game.rules import Rules
from ..game.tiles import Hand
from ..languages import _, plural
from ..logs.results import record_data, ruling_data
from ..money.record import Bet, Record, Ruling, SeatResult, ShareResult, Terms
from ..number import exact_text
from . import basis_line, counted, percent, readings_used, rules_page

_ALWAYS = ("R2", "R6", "R7", "R8", "R10", "R13", "R14", "R16", "R18")
_ADVANTAGES = {"R4": ("advantage.zero_points", "8(a)"), "R5": ("advantage.equal_hands", "8(b)")}
"""Reading -> the value of the rule set that it speaks of, and the article that ties are told by."""

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


class Told(NamedTuple):
    """A play and what the referee found."""

    rules: Rules
    record: Record
    ruling: Ruling


def readings(told: Told) -> tuple[str, ...]:
    """The readings that a play rests on: those of what is in it, and of what it leaves out."""
    record, decided = told.record, {seat.article for seat in told.ruling.seats}
    seats = {(bet.player, bet.seat) for bet in record.bets}
    cited = told.rules.articles
    there = {
        "R3": "7(c)" in decided,
        **{reading: cited.get(*value) in decided for reading, value in _ADVANTAGES.items()},
        "R9": not _covered(record),
        "R11": bool(record.associates),
        "R12": record.capital is None or record.unit_stakes,
        "R15": len(seats) > len(record.stakes),
    }
    return (*_ALWAYS, *(reading for reading, used in there.items() if used))


def _covered(record: Record) -> bool:
    """Whether the capital of the whole bank covers every stake, so that no limit is met."""
    return sum(record.capitals) >= sum(record.stakes.values())


def data(told: Told) -> dict[str, Any]:
    """The record with what the referee adds: the JSON of `play`, for each of its plays."""
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
    rows: list[tuple[Cell, ...]] = [
        (
            told.record.id,
            s.seat,
            symbols(told.rules, s.hand),
            s.outcome,
            s.article,
            s.stake,
            s.settled,
            s.returned,
        )
        for s in told.ruling.seats
    ]
    return Grid("Seats", _SEATS, tuple(rows), 2)


def closing(rules: Rules, plays: int, used: Iterable[str]) -> Page:
    """What stands once after the pages of several plays: the readings that they rest on."""
    subject = _("the {plays} above").format(plays=counted(plays, "play"))
    return rules_page(rules, subject, tuple(used))


def page(told: Told, alone: bool = True) -> Page:
    """The play told step by step, each with its article; with its readings, if it stands alone."""
    rules, record, ruling = told
    casino = _("The casino: {commission} of commission.")
    if _casino(record):
        casino = _("The casino: {commission} of commission and {share} as associate.")
    return rules_page(
        rules,
        _("play {id}, as a dealer settles it").format(id=record.id),
        readings(told) if alone else (),
        basis_line(rules),
        record.note and _("Note: {note}").format(note=record.note),
        "\n".join(f"- {step}" for step in _steps(told)),
        _money(_("Players on seats, in units"), ruling.players) if ruling.players else None,
        _money(_bank_title(record), ruling.shares),
        casino.format(
            commission=exact_text(ruling.casino.commission), share=exact_text(ruling.casino.share)
        ),
        answer=seats_grid(told),
    )


def _bank_title(record: Record) -> str:
    """What the shares of the bank are; one party has no order."""
    if record.associates:
        return _("The bank, in the order of R11, in units")
    return _("The bank, in units")


def _casino(record: Record) -> bool:
    return any(a.kind == "casino" for a in record.associates)


def _steps(told: Told) -> Iterator[str]:
    rules, record, ruling = told
    yield _dice(told)
    opened = _("Hands (Art. 2(d), 6, 7): the banker opens {hand}.")
    yield f"{opened.format(hand=hand_text(rules, ruling.banker.hand))} {_uncontested(told)}"
    yield _capital(record)
    yield _policy(told)
    yield from _settled(told)
    yield _("The bank has collected {collected} and paid {paid}: net {net} (Art. 2(h)).").format(
        collected=exact_text(ruling.banker.collected),
        paid=exact_text(ruling.banker.paid),
        net=exact_text(ruling.banker.net),
    )
    yield _commission(told)
    yield _stays(told)


def _dice(told: Told) -> str:
    dice, first = told.record.dice, told.ruling.first
    place = _("seat {seat}").format(seat=first) if first else _("the banker's own place")
    return _(
        "Dice (Art. 2(b)): {dice} make {sum}; counted counter-clockwise from the banker as 1 that "
        "is place {number}, {place}, which has the first tiles; settlement begins with seat "
        "{first} (R8)."
    ).format(
        dice=", ".join(map(str, dice)), sum=sum(dice), number=first + 1, place=place,
        first=first or 1,
    )  # fmt: skip


def hand_text(rules: Rules, hand: Hand) -> str:
    """A hand and what it is worth."""
    kind = class_of(rules, hand)
    worth = counted(points(rules, hand), "point") if kind == "points" else _(kind)
    return f"{rules.deck.text(hand)} ({worth})"


def _uncontested(told: Told) -> str:
    without = [str(s.seat) for s in told.ruling.seats if not s.stake]
    if not without:
        return _("Every seat has a bet.")
    seats = plural(len(without), "seat", "seats")
    text = _("Without a bet: {called} {seats}.")
    return text.format(called=seats, seats=", ".join(without))


def _capital(record: Record) -> str:
    capitals = [exact_text(c) for c in record.capitals]
    text = (
        _("no capital is stated, so the banker's covers every stake: {capital} (R12)")
        if record.capital is None
        else _("the banker's capital is {capital}")
    ).format(capital=capitals[0])
    how = {
        "bets": _("{party} bets on his place {capital}"),
        "entrusts": _("{party} entrusts him {capital}"),
        "casino": _("{party} joins with {capital}"),
    }
    for associate, capital in zip(record.associates, capitals[1:], strict=True):
        text += ", " + how[associate.kind].format(party=associate.player, capital=capital)
    whole = exact_text(sum(record.capitals, Fraction()))
    more = _(", together {capital}").format(capital=whole) if record.associates else ""
    return _(
        "Capital (Art. 5(c)(e)): {text}{more}. No gain or loss of the bank exceeds {whole}."
    ).format(text=text, more=more, whole=whole)


def _policies() -> dict[str, str]:
    """What each policy does."""
    return {
        "running": _("seat by seat, the bank's net kept within its capital at each step"),
        "pool": _(
            "losing stakes are collected first and pay the winners before the capital does; what "
            "exceeds the capital goes back from the last seats of that side"
        ),
        "coverage": _(
            "the capital covers stakes in order, gross; what it does not cover has no action"
        ),
    }


def _policy(told: Told) -> str:
    order, policy = told.ruling.order, told.record.terms.policy
    if not order:
        return _("No seat has a bet: nothing is settled.")
    seats = ", ".join(map(str, order))
    if _covered(told.record):
        text = _("Settlement (Art. 2(c)(h)), seats {seats}: the capital covers every stake.")
        return text.format(seats=seats)
    return _("Settlement (Art. 2(c)(h), R9 {policy}), seats {seats}: {text}.").format(
        policy=_(policy), seats=seats, text=_policies()[policy]
    )


def _settled(told: Told) -> Iterator[str]:
    """A line for each bet, in the order of settlement."""
    rules, record, ruling = told
    net = Fraction()
    by_seat = {s.seat: s for s in ruling.seats}
    for seat in ruling.order:
        found = by_seat[seat]
        net -= found.settled
        owners = [bet for bet in record.bets if bet.seat == seat]
        line = _(
            "Seat {seat}, {hand}: {outcome} (Art. {article}). Stake {stake}{owner}: "
            "{action}{parts}."
        ).format(
            seat=seat,
            hand=hand_text(rules, found.hand),
            outcome=_verbs()[found.outcome],
            article=found.article,
            stake=exact_text(found.stake),
            owner=_owner(owners),
            action=_action(found),
            parts=_parts(found, owners),
        )
        stands = _("The bank stands at {net}.").format(net=exact_text(net))
        yield line if record.terms.policy == "pool" else f"{line} {stands}"


def _verbs() -> dict[str, str]:
    """What a seat does, by its outcome."""
    return {"win": _("wins"), "loss": _("loses"), "push": _("pushes")}


def _owner(bets: Sequence[Bet]) -> str:
    """Whose a stake is, if one player's."""
    one = len({bet.player for bet in bets}) == 1
    return _(" of player {player}").format(player=bets[0].player) if one else ""


def _action(found: SeatResult) -> str:
    """What is done with a stake."""
    amount = exact_text(abs(found.settled))
    if found.outcome == "push":
        return _("goes back")
    if not found.settled:
        return _("the limit is reached, all of it goes back (Art. 5(c))")
    done = _("{amount} paid") if found.settled > 0 else _("{amount} collected")
    text = done.format(amount=amount)
    if found.returned:
        back = _("the limit is reached, {back} goes back (Art. 5(c))")
        text += ", " + back.format(back=exact_text(found.returned))
    return text


def _parts(found: SeatResult, bets: Sequence[Bet]) -> str:
    """What each of several players of one seat has of it, in proportion to his bets."""
    if len({bet.player for bet in bets}) == 1:
        return ""
    parts = ", ".join(
        f"{bet.player} {exact_text(found.settled * bet.amount / found.stake)}" for bet in bets
    )
    return _("; shared in proportion (Art. 3(b), R15): {parts}").format(parts=parts)


def _commission(told: Told) -> str:
    terms = told.record.terms
    banker, casino = told.ruling.banker.commission, told.ruling.casino.commission
    basis = {
        "bet": _("of each winning bet"),
        "round": _("of each party's net win over the play"),
    }
    paid_by = {
        "winners": _("whoever wins pays"),
        "seats": _("players on seats alone pay"),
        "banker": _("the parties of the bank alone pay"),
    }
    return _(
        "Commission (Art. 9): {rate} {basis} (R6 {name}); {payers} (R16). Seats pay {seats}, the "
        "bank {bank}, together {all}."
    ).format(
        rate=percent(terms.rate),
        basis=basis[terms.basis],
        name=_(terms.basis),
        payers=paid_by[terms.payers],
        seats=exact_text(casino - banker),
        bank=exact_text(banker),
        all=exact_text(casino),
    )


def _stays(told: Told) -> str:
    rules, record, ruling = told
    wealth = _("New capital (Art. 5(d)): {wealth}.").format(wealth=exact_text(ruling.banker.wealth))
    if not ruling.banker.may_stay:
        stays = _("No net win after commission: the bank goes round (Art. 5(b)).")
    elif record.turn and record.turn >= rules.max_plays:
        stays = _(
            "A net win after commission, but this was play {turn} of the turn: another needs the "
            "agreement of the other places (Art. 5(a))."
        ).format(turn=record.turn)
    else:
        stays = _("A net win after commission: the banker may stay with all of it (Art. 5(d)).")
    return f"{wealth} {stays}"


def _money(title: str, parties: Sequence[Any]) -> Grid:
    rows = []
    for party in parties:
        name = party.party if isinstance(party, ShareResult) else party.player
        rows.append((name, *map(exact_text, (party.net, party.commission, party.result))))
    return Grid(title, _MONEY, tuple(rows), 1)
