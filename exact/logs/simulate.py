"""The table of article 2 as a procedure, and plays of it as records.

All chance comes from `random.Random(seed).random()`, whose values Python promises to keep, so the
same seed gives the same plays on every version.  Stakes, capital and terms draw nothing: with
other ones the same seed deals the same hands and dice.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from ..game.rules import Rules
from ..game.tiles import Hand, hand
from ..money.record import Associate, Bet, Record, Ruling, Terms
from ..money.referee import Referee
from ..number import InputError

BADLY_SET = 64
"""One throw in so many has a die that is cocked or falls out, and is thrown again (Art. 2(e))."""
MOVERS = 2
"""Players who may move the stacks in a play, the banker apart (Art. 2(f))."""


class Setup(NamedTuple):
    """What is the same in all plays: stakes by seat, the bank's capital and associates, the terms.

    `plays`, how many a turn has at most (R10).  `accepts`, the places that take the bank when it
    goes round (R17); empty, and it stays where it is.
    """

    stakes: dict[int, Fraction]
    capital: Fraction
    associates: tuple[Associate, ...]
    terms: Terms
    plays: int = 1
    accepts: tuple[int, ...] = ()


class Banking(NamedTuple):
    """Who banks: the place, which play of his turn it is, and what each party has on the table."""

    place: int
    play: int
    capitals: tuple[Fraction, ...]


def shuffled(tiles: Sequence[int], source: Random) -> list[int]:
    """The tiles face down, shuffled by the dealer (Art. 2(a)): Fisher and Yates."""
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        k = int(source.random() * (last + 1))
        order[last], order[k] = order[k], order[last]
    return order


def stacked(tiles: Sequence[int]) -> list[Hand]:
    """The tiles in stacks of two, in a row (Art. 2(a))."""
    return [hand(tiles[k : k + 2]) for k in range(0, len(tiles), 2)]


def moved(stacks: list[Hand], source: Random) -> list[Hand]:
    """The row when at most two players, and last the banker, have moved it (Art. 2(f)).

    Each takes one stack with one hand and puts it elsewhere.
    """
    row, places = stacks, len(stacks)
    for _ in range(int(source.random() * (MOVERS + 1)) + 1):
        taken, put = int(source.random() * places), int(source.random() * places)
        row.insert(put, row.pop(taken))
    return row


def thrown(count: int, faces: int, source: Random) -> tuple[int, ...]:
    """The dice, thrown again until all are well set (Art. 2(b)(e))."""
    while True:
        dice = tuple([int(source.random() * faces) + 1 for _ in range(count)])
        if int(source.random() * BADLY_SET):
            return dice


def dealt(stacks: Sequence[Hand], first: int) -> tuple[Hand, ...]:
    """Hands by offset from the banker: the stacks go round from the place that the dice name."""
    places = len(stacks)
    return tuple([stacks[(offset - first) % places] for offset in range(places)])


def deals(rules: Rules, seed: int) -> Iterator[tuple[tuple[Hand, ...], tuple[int, ...]]]:
    """Hands and dice of one play after another, without end."""
    source, places = Random(seed), rules.places
    kinds = range(len(rules.deck.kinds))
    tiles = [kind for kind in kinds for _ in range(rules.deck.copies)]
    while True:
        row = moved(stacked(shuffled(tiles, source)[: 2 * places]), source)
        dice = thrown(rules.dice_count, rules.dice_faces, source)
        yield dealt(row, (sum(dice) - 1) % places), dice


def bets(rules: Rules, table: Setup, place: int) -> tuple[Bet, ...]:
    """A bet of another player on each staked seat, who is named by his place if the bank goes
    round, else by his seat."""
    names = {
        seat: (place - 1 + seat) % rules.places + 1 if table.accepts else seat
        for seat in table.stakes
    }
    return tuple(Bet(str(names[seat]), seat, stake) for seat, stake in table.stakes.items())


def plays(rules: Rules, table: Setup, seed: int) -> Iterator[tuple[Record, Ruling]]:
    """Plays without end, each with what the referee finds; see `Setup`."""
    check(rules, table)
    referee = Referee(rules)
    own = (table.capital, *(a.capital for a in table.associates))
    turn = Banking(table.accepts[0] if table.accepts else 1, 1, own)
    staked = {place: bets(rules, table, place) for place in (table.accepts or (1,))}
    for number, (hands, dice) in enumerate(deals(rules, seed), 1):
        joined = tuple(
            associate._replace(capital=capital)
            for associate, capital in zip(table.associates, turn.capitals[1:], strict=True)
        )
        record = Record(
            str(number), hands, dice, staked[turn.place], turn.capitals[0], joined, table.terms,
            turn.place if table.accepts else None,
            turn.play if table.accepts or table.plays > 1 else None,
        )  # fmt: skip
        ruling = referee.rule(record)
        yield record, ruling
        turn = following(rules, table, turn, ruling)


def check(rules: Rules, table: Setup) -> None:
    """Raise `InputError` for a table that the law does not have."""
    if table.plays > rules.max_plays:
        raise InputError(
            f"--plays: {table.plays} asked for; the rules allow {rules.max_plays} (Art. 5(a))"
        )
    if table.accepts and len(table.stakes) < rules.seats:
        raise InputError(
            "--accept: where the bank goes round every other place has a bet (Art. 5(b), R17)"
        )
    if 2 * rules.places > rules.deck.size:
        raise InputError(f"rule set {rules.id}: the deck has not two tiles for every place")


def following(rules: Rules, table: Setup, turn: Banking, ruling: Ruling) -> Banking:
    """The next play's: the banker stays on a net win with all of it (R10), or the bank goes on."""
    if turn.play < table.plays and ruling.banker.may_stay:
        kept = zip(turn.capitals, ruling.shares, strict=True)
        return Banking(turn.place, turn.play + 1, tuple([c + s.result for c, s in kept]))
    own = (table.capital, *(a.capital for a in table.associates))
    if not table.accepts:
        return Banking(turn.place, 1, own)
    around = [(turn.place + k) % rules.places + 1 for k in range(rules.places)]
    return Banking(next(place for place in around if place in table.accepts), 1, own)
