"""The places round the table, those that take the bank, and what a play pays there (R10, R17).

Places are numbered 1, 2, … counter-clockwise; seat s of the banker at place b is the place s steps
on, and s is its distance from him when the dice name where settlement begins (R8).  Two methods
find what comes of the bank's going round and share this module alone: `rotation` and `renewal`.
Amounts are in units.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..game.commission import rates
from ..game.rules import Rules
from ..number import InputError
from ..odds.seats import SeatLaw
from .play import table_play
from .settlement import LawMethod, Play, settle_laws, settled_laws

PlayOf = Callable[[Mapping[int, Fraction], Fraction], Play]
"""The play of stakes by seat under a capital, its order of settlement the dice's (R8)."""


class BankPlay(NamedTuple):
    """One play of a banker with a capital, on one basis of commission.

    `gains`, each place's expected gain after commission, place 1 first; `casino`, its expected
    income; `law`, the banker's gain after commission -> probability.
    """

    gains: tuple[Fraction, ...]
    casino: Fraction
    law: Mapping[Fraction, Fraction]


class Ring(NamedTuple):
    """The table as the bank goes round it, checked by `ring`.

    `stakes` of all places, place 1 first, each in every play in which another has the bank;
    `accept`, the places that take the bank, in order; `capital`, what each puts up for the first
    play of its turn; `plays`, the most in a turn; `play_at(banker, capital)`, one play.
    """

    stakes: tuple[Fraction, ...]
    accept: tuple[int, ...]
    capital: Fraction
    plays: int
    play_at: Callable[[int, Fraction], BankPlay]

    def enough(self, banker: int) -> Fraction:
        """The sum of the stakes of a banker's play: a capital above it is as good as it."""
        return sum(self.stakes, -self.stakes[banker - 1])


class PlaceGain(NamedTuple):
    """One place per play in the long run: whether it takes the bank; `banks`, its share of the
    plays as banker; `ev`, its expected gain after commission; and that of a play in which it has
    the bank (`None` where it never has) and of one in which it has not."""

    place: int
    accepts: bool
    banks: Fraction
    ev: Fraction
    as_banker: Fraction | None
    as_seat: Fraction | None


class Rotation(NamedTuple):
    """The bank going round, per play in the long run; `ev` of all places and `casino` add to 0."""

    plays_per_turn: Fraction
    places: tuple[PlaceGain, ...]
    casino: Fraction


def ring(
    stakes: Sequence[Fraction],
    accept: Sequence[int],
    capital: Fraction,
    plays: int,
    play_at: Callable[[int, Fraction], BankPlay],
) -> Ring:
    """A `Ring`.

    Raises `InputError` for no place that accepts, one that is not there or is named twice, a
    stake or a capital that is not positive, less than one play.
    """
    if not accept:
        raise InputError("no place accepts the bank: at least one does")
    for place in accept:
        if not 1 <= place <= len(stakes):
            raise InputError(f"place {place} is none of the places 1 to {len(stakes)}")
        if list(accept).count(place) > 1:
            raise InputError(f"place {place} accepts twice: name each place once")
    if min(*stakes, capital) <= 0:
        raise InputError("stakes and capital are positive amounts, a stake for each place")
    if plays < 1:
        raise InputError(f"{plays} plays: a turn has at least 1")
    return Ring(tuple(stakes), tuple(sorted(accept)), capital, plays, play_at)


def next_place(accept: Sequence[int], banker: int) -> int:
    """Who takes the bank after `banker`: the next that accepts, counter-clockwise (Art. 5(b)).

    >>> next_place((2, 5, 9), 5), next_place((2, 5, 9), 9), next_place((4,), 4)
    (9, 2, 4)
    """
    return min(accept, key=lambda place: (place <= banker, place))


def seated(stakes: Sequence[Fraction], banker: int) -> dict[int, Fraction]:
    """The stakes of all places by seat of a banker, whose own stake is left out.

    >>> {seat: int(stake) for seat, stake in seated([Fraction(n) for n in (10, 20, 30)], 2).items()}
    {1: 30, 2: 10}
    """
    places = len(stakes)
    return {seat: stakes[(banker + seat - 1) % places] for seat in range(1, places)}


def plays_at(
    stakes: Sequence[Fraction],
    play_of: PlayOf,
    rate: Fraction,
    basis: str,
    method: LawMethod,
    payers: str = "winners",
) -> Callable[[int, Fraction], BankPlay]:
    """`Ring.play_at` of these stakes by place; each different play is settled once."""
    known: dict[tuple[tuple[Fraction, ...], Fraction], tuple[list[Fraction], BankPlay]] = {}

    def play_at(banker: int, capital: Fraction) -> BankPlay:
        by_seat = seated(stakes, banker)
        key = tuple(by_seat.values()), min(capital, sum(by_seat.values(), Fraction()))
        if key not in known:
            known[key] = _settled(play_of(by_seat, key[1]), rate, basis, method, payers)
        seats, found = known[key]
        gains = [*seats[len(stakes) - banker :], found.gains[0], *seats[: len(stakes) - banker]]
        return found._replace(gains=tuple(gains))

    return play_at


def _settled(
    play: Play, rate: Fraction, basis: str, method: LawMethod, payers: str
) -> tuple[list[Fraction], BankPlay]:
    """The gains of the seats in order, and the play with the banker's gain alone."""
    laws = settled_laws(play, method)
    found, own = settle_laws(play, laws, rate, payers), rates(rate, payers).bank
    law: dict[int, int] = defaultdict(int)  # in integers, fewer and faster: gain by 1/size, weight
    for (net, collected), weight in laws.joint.items():
        due = own.numerator * (collected if basis == "bet" else max(net, 0))
        law[net * own.denominator - due] += weight
    size, total = laws.unit * own.denominator, laws.total
    gains = {Fraction(gain, size): Fraction(weight, total) for gain, weight in law.items()}
    seats = [getattr(seat, basis) for seat in found.places]
    banker = getattr(found.banker, basis)
    return seats, BankPlay((banker,), getattr(found.casino, basis), gains)


def share_out(
    ring: Ring,
    plays: Mapping[int, Fraction],
    banked: Mapping[int, Fraction],
    gains: Sequence[Fraction],
    casino: Fraction,
    turns: Fraction,
) -> Rotation:
    """The result per play, of totals over some number of `turns`.

    `plays[b]`, the plays that place b banks; `banked[b]`, its gain in them; `gains`, of every
    place in all plays.
    """
    total = sum(plays.values(), Fraction())
    places = []
    for place, gain in enumerate(gains, 1):
        own, elsewhere = plays.get(place, Fraction()), total - plays.get(place, Fraction())
        won = banked.get(place, Fraction())
        places.append(
            PlaceGain(
                place=place,
                accepts=place in ring.accept,
                banks=own / total,
                ev=gain / total,
                as_banker=won / own if own else None,
                as_seat=(gain - won) / elsewhere if elsewhere else None,
            )
        )
    return Rotation(total / turns, tuple(places), casino / total)


def table_ring(
    rules: Rules,
    law: SeatLaw,
    capital: Fraction,
    basis: str,
    method: LawMethod,
    accept: Sequence[int] = (),
    stakes: Sequence[Fraction] = (),
    policy: str | None = None,
) -> Ring:
    """The table that the rules have, `law` being that of all seats; all accept, one unit each."""
    everyone = range(1, rules.places + 1)
    amounts = stakes or [Fraction(1)] * rules.places

    def play_of(by_seat: Mapping[int, Fraction], limit: Fraction) -> Play:
        return table_play(rules, law, limit, by_seat, policy, "seat")

    at = plays_at(amounts, play_of, rules.rate, basis, method, rules.payers)
    return ring(amounts, accept or everyone, capital, rules.max_plays, at)
