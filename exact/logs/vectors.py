"""Test vectors: a few plays that cover the law, chosen from simulated ones.

Each has a note that says what it covers; it is the first play of its table for which that holds.
Whoever has a program of his own gives it these records without their results and compares.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from ..game.rules import BASES, PAYERS, Rules
from ..game.tiles import Hand
from ..money.policies import POLICIES
from ..money.record import Associate, Bet, Record, Ruling, Terms
from ..money.referee import Referee
from ..number import InputError
from .simulate import Setup, plays

SEED = 10089
MOST = 200_000
"""Plays among which one that covers a case must be; the rarest comes once in some hundreds."""

Covers = Callable[[Record, Ruling], bool]
Change = Callable[[Record], Record]


class Case(NamedTuple):
    """What a vector covers: in words, the table that it is played at, and whether a play does.

    `change`, if any, is made of each play first.
    """

    note: str
    table: Setup
    covers: Covers
    change: Change | None = None


def vectors(rules: Rules) -> Iterator[tuple[Record, Ruling]]:
    """Every case with its play, numbered."""
    for number, case in enumerate(cases(rules), 1):
        record, ruling = _first(rules, case)
        yield record._replace(id=str(number), note=case.note), ruling


def _first(rules: Rules, case: Case) -> tuple[Record, Ruling]:
    referee = Referee(rules)
    for number, (record, ruling) in enumerate(plays(rules, case.table, SEED)):
        if number > MOST:
            break
        if case.change:
            record = case.change(record)
            ruling = referee.rule(record)
        if case.covers(record, ruling):
            return record, ruling
    raise InputError(f"no play under the rule set {rules.id} covers: {case.note}")


def cases(rules: Rules) -> Iterator[Case]:
    """All cases, in the order of the articles."""
    terms = Terms(rules.settlement, "round", rules.rate, "winners")
    ones = dict.fromkeys(range(1, rules.seats + 1), Fraction(1))
    plain = Setup(ones, Fraction(rules.seats), (), terms)
    yield from _dice(rules, plain)
    yield from _comparisons(plain)
    yield from _bets(plain)
    yield from _limits(plain)
    yield from _turns(rules, plain)
    yield from _associates(plain)
    yield from _commission(plain)


def _dice(rules: Rules, plain: Setup) -> Iterator[Case]:
    yield Case("2(b): the dice name the banker's own place", plain, lambda r, f: f.first == 0)
    yield Case("2(b): a sum within one round", plain, lambda r, f: 0 < f.first == sum(r.dice) - 1)
    yield Case(
        "2(b): a sum counted past the banker twice",
        plain,
        lambda r, f: sum(r.dice) > 2 * rules.places,
    )
    few = plain._replace(stakes={2: Fraction(1), 7: Fraction(2)})
    yield Case("2(d): seats without a bet are dealt and passed over", few, lambda r, f: f.first > 2)


def _comparisons(plain: Setup) -> Iterator[Case]:
    """Each article that decides a comparison, each way; seat 1 is the one to look at."""
    for article, what, outcome, more in (
        ("7(a)", "a pair beats the banker's pair", "win", lambda s, b: s.is_pair and b.is_pair),
        ("7(a)", "a pair loses to the banker's", "loss", lambda s, b: s.is_pair and b.is_pair),
        ("7(a)", "a pair beats points", "win", lambda s, b: not b.is_pair),
        ("7(a)", "points lose to a pair", "loss", lambda s, b: not s.is_pair),
        ("7(b)", "more points win", "win", lambda s, b: True),
        ("7(b)", "fewer points lose", "loss", lambda s, b: True),
        ("7(c)", "equal points, the higher tile wins", "win", lambda s, b: s.high > 0),
        ("7(c)", "equal points, the lower tile loses", "loss", lambda s, b: b.high > 0),
        ("7(c)", "equal points, white is the highest tile", "win", lambda s, b: not s.high),
        ("8(a)", "both at zero points, other tiles", "loss", lambda s, b: s.high < b.high),
        ("8(a)", "both at zero points, the same tiles", "loss", lambda s, b: s == b),
        ("8(b)", "the same two faces", "loss", lambda s, b: True),
    ):
        yield Case(f"{article}: {what} (seat 1)", plain, _decided(article, outcome, more))


def _decided(article: str, outcome: str, more: Callable[[Hand, Hand], bool]) -> Covers:
    """Whether seat 1 is decided by the article, with that outcome, and more of the two hands."""

    def covers(record: Record, found: Ruling) -> bool:
        seat = found.seats[0]
        decided = seat.article == article and seat.outcome == outcome
        return decided and more(seat.hand, found.banker.hand)

    return covers


def _staked(*bets: Bet) -> Change:
    return lambda record: record._replace(bets=bets)


def _bets(plain: Setup) -> Iterator[Case]:
    two = Bet("A", 1, Fraction(2)), Bet("B", 4, Fraction(1, 2)), Bet("A", 5, Fraction(3))
    yield Case(
        "3(b): a player on two seats wins one and loses one",
        plain,
        lambda r, f: f.seats[0].outcome != f.seats[4].outcome,
        _staked(*two),
    )
    shared = Bet("A", 3, Fraction(3)), Bet("B", 3, Fraction(2)), Bet("C", 6, Fraction(4))
    yield Case(
        "3(b), R15: two players of one seat share a part settlement",
        plain._replace(capital=Fraction(3)),
        lambda r, f: 0 < f.seats[2].settled < f.seats[2].stake,
        _staked(*shared),
    )
    yield Case(
        "R12: without a stated capital the banker's covers every stake",
        plain,
        lambda r, f: f.banker.net < -3,
        lambda record: record._replace(capital=None),
    )
    yield Case("no bet at all", plain, lambda r, f: True, _staked())


def _limits(plain: Setup) -> Iterator[Case]:
    """5(c) on either side, under each policy, with a stake that goes back in part."""
    stakes = {s: Fraction(2) for s in plain.stakes}
    for policy in POLICIES:
        table = Setup(stakes, Fraction(3), (), plain.terms._replace(policy=policy))
        for side, net in (("gain", 3), ("loss", -3)):
            note = f"5(c), {policy}: the limit of the {side} is reached, a stake goes back in part"
            yield Case(note, table, _limit(net))
        if policy == "pool":
            note = "5(c), pool: winners are paid from the losing stakes, beyond the capital"
            yield Case(note, table, lambda r, f: f.banker.paid > 7 and f.banker.net == -3)
        else:
            note = f"5(c), {policy}: stakes go back, yet the net ends within the capital"
            yield Case(note, table._replace(capital=Fraction(7)), _within(7))


def _limit(net: int) -> Covers:
    return lambda r, f: f.banker.net == net and any(0 < s.returned < s.stake for s in f.seats)


def _within(capital: int) -> Covers:
    return lambda r, f: abs(f.banker.net) < capital and any(s.returned for s in f.seats)


def _turns(rules: Rules, plain: Setup) -> Iterator[Case]:
    two = plain._replace(plays=rules.max_plays, capital=Fraction(2))
    yield Case("5(d): a net win, the banker may stay", two, lambda r, f: f.banker.may_stay)
    yield Case(
        "5(d): a second play, with the capital and all that was won, and a loss",
        two,
        lambda r, f: r.turn == rules.max_plays and f.banker.net < 0,
    )
    yield Case(
        "5(b): the bank has gone to the right-hand neighbour",
        two._replace(accepts=tuple(range(1, rules.places + 1))),
        lambda r, f: r.place == 2,
    )
    yield Case("5(c): the whole capital is lost", two, lambda r, f: not f.banker.wealth)


def _associates(plain: Setup) -> Iterator[Case]:
    joined = (
        Associate("X", Fraction(2), "bets"),
        Associate("casino", Fraction(3), "casino"),
        Associate("Y", Fraction(1), "entrusts"),
    )
    for basis in BASES:
        terms = plain.terms._replace(basis=basis)
        table = plain._replace(capital=Fraction(1), associates=joined, terms=terms)
        for side, sign in (("gain", 1), ("loss", -1)):
            note = f"5(e), R11, {basis}: a {side} is borne in order and reaches the casino"
            yield Case(note, table, _between(sign, 3, 6))
    own = (Associate("A", Fraction(4), "bets"),)
    bets = Bet("A", 1, Fraction(2)), Bet("B", 2, Fraction(4)), Bet("C", 3, Fraction(1))
    for won, lost, sign in (("a seat", "the bank", 1), ("the bank", "a seat", -1)):
        yield Case(
            f"5(e), R6 round: player A wins at {won}, loses at {lost} and nets the two",
            plain._replace(capital=Fraction(1), associates=own),
            _opposed(sign),
            _staked(*bets),
        )


def _between(sign: int, low: int, high: int) -> Covers:
    return lambda r, f: low < sign * f.banker.net < high


def _opposed(sign: int) -> Covers:
    return lambda r, f: f.seats[0].settled * sign > 0 > f.shares[1].net * sign


def _commission(plain: Setup) -> Iterator[Case]:
    bets = Bet("A", 1, Fraction(2)), Bet("A", 2, Fraction(1)), Bet("B", 3, Fraction(3))
    terms = {
        f"9, {basis}: {payers} pay": plain.terms._replace(basis=basis, payers=payers)
        for basis in BASES
        for payers in PAYERS
    }
    terms["9: a rate of 1/30"] = plain.terms._replace(rate=Fraction(1, 30))
    terms["9: no commission"] = plain.terms._replace(rate=Fraction())
    for note, own in terms.items():
        yield Case(
            f"{note}; player A wins a seat and loses one, the bank wins",
            plain._replace(terms=own),
            lambda r, f: f.seats[0].settled > 0 > f.seats[1].settled and f.banker.net > 0,
            _staked(*bets),
        )
    yield Case(
        "9, bet: the commission exceeds what is left of the bank",
        plain._replace(capital=Fraction(1), terms=plain.terms._replace(basis="bet")),
        lambda r, f: f.banker.wealth < 0,
    )
