"""Settlement under the banker's capital (Art. 2(c)(h), 3(b), 5(c); R6, R8, R9) and its exact law.

Amounts are signed from the seat's side: + is won, − is lost; the banker's net is minus their sum.
Two methods find their law and share only the weight of a pattern: `by_patterns` applies one of the
`policies` to every pattern, `by_places` never sees a whole one.  Stakes and capital are scaled to
integers on the way in; the results are `Fraction`s, in units.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, islice
from math import lcm
from typing import NamedTuple, TypeVar

from ..game.commission import rates
from ..game.ranking import Outcome, SeatCounts
from ..loops import told
from ..number import InputError
from .by_places import by_places
from .patterns import (
    JointLaw,
    Law,
    Weights,
    count_patterns,
    pattern_weights,
    patterns,
    within_limit,
)
from .policies import POLICIES

Key = TypeVar("Key")
Rational = Fraction | int


class Play(NamedTuple):
    """One play of the table, checked by `play`.

    `counts[w, p]`, the weight of w wins and p pushes among the active seats, which are
    exchangeable; `stakes`, by the number of a place or a seat; `capital`; `policy`; `orders`, the
    orders of those numbers in which the bets may be settled, with weights (`dice.orders`).
    """

    counts: SeatCounts
    stakes: Mapping[int, Fraction]
    capital: Fraction
    policy: str
    orders: Mapping[tuple[int, ...], int]


def play(
    counts: Mapping[tuple[int, int], int],
    active: int,
    stakes: Mapping[int, Fraction],
    capital: Fraction,
    policy: str = "running",
    orders: Mapping[tuple[int, ...], int] | None = None,
) -> Play:
    """A `Play` of `active` seats; without `orders` the bets are settled in the order of `stakes`.

    Raises `InputError` for a number of stakes other than `active`, a stake or a capital that is
    not positive, an unknown policy, a law of another number of seats, orders of other seats.
    """
    if len(stakes) != active or not active:
        raise InputError(f"{len(stakes)} stakes for {active} active seats: give one for each")
    for number, stake in stakes.items():
        if stake <= 0:
            raise InputError(f"stake {number} is not more than 0: stakes are positive amounts")
    if capital <= 0:
        raise InputError("the capital is not more than 0: it is a positive amount")
    if policy not in POLICIES:
        raise InputError(f"no policy {policy!r}: it is one of {', '.join(POLICIES)}")
    if any(min(w, p, active - w - p, n) < 0 for (w, p), n in counts.items()):
        raise InputError(f"the law of the seats is not a law of {active} active seats")
    if not any(counts.values()):
        raise InputError("the law of the seats has no weight at all")
    orders = {tuple(stakes): 1} if orders is None else orders
    if not orders or any(n < 1 or sorted(o) != sorted(stakes) for o, n in orders.items()):
        raise InputError("an order of settlement has a weight and names each staked seat once")
    return Play(counts, stakes, capital, policy, orders)


LawMethod = Callable[[Sequence[int], int, str, Weights], tuple[list[Law], JointLaw]]
"""`by_places` or `by_patterns`."""


class SettledLaws(NamedTuple):
    """The integers behind a `Settlement`: amounts are multiples of 1/`unit`, weights are of
    `total`.  `places`, the law of each number; `joint`, that of (banker's net, collected)."""

    unit: int
    total: int
    places: dict[int, Law]
    joint: JointLaw

    def bank(self) -> dict[tuple[Fraction, Fraction], Fraction]:
        """(The banker's net before commission, what he collected) -> probability."""
        return {
            (Fraction(net, self.unit), Fraction(collected, self.unit)): Fraction(weight, self.total)
            for (net, collected), weight in self.joint.items()
        }


def scaled(play: Play) -> tuple[int, dict[int, int], int]:
    """The unit that makes all amounts integers, and the stakes and the capital in it."""
    amounts = [*play.stakes.values(), play.capital]
    unit = lcm(*(Fraction(amount).denominator for amount in amounts))
    return unit, {n: int(s * unit) for n, s in play.stakes.items()}, int(play.capital * unit)


def _merge(into: dict[Key, int], law: Mapping[Key, int], weight: int) -> None:
    for key, ways in law.items():
        into[key] = into.get(key, 0) + ways * weight


def settled_laws(play: Play, method: LawMethod = by_places) -> SettledLaws:
    """The laws of a play by one of the two methods, its orders mixed with their weights."""
    unit, stakes, capital = scaled(play)
    weights = pattern_weights(play.counts, len(stakes))
    places: dict[int, Law] = {number: {} for number in sorted(stakes)}
    joint: JointLaw = {}
    done: dict[tuple[int, ...], tuple[list[Law], JointLaw]] = {}
    for order, weight in told(play.orders.items(), "orders of settlement", len(play.orders)):
        key = tuple(stakes[number] for number in order)
        if key not in done:  # what is settled where depends on the stakes alone
            done[key] = method(key, capital, play.policy, weights)
        for number, law in zip(order, done[key][0], strict=True):
            _merge(places[number], law, weight)
        _merge(joint, done[key][1], weight)
    return SettledLaws(unit, weights[0][0, 0] * sum(play.orders.values()), places, joint)


class PlaceOdds(NamedTuple):
    """What a place in the order, or a seat, can expect, one player having the whole stake.

    `win` and `loss` are of the whole stake, `push` that nothing is settled: by a `tie` that the
    rules push, or because the whole stake is `returned` at the limit.  `partial`, that a part is
    settled and the rest goes back, is a case of its own: `partial_win` + `partial_loss`.  The four
    add to 1.  `action` is the expected amount settled, `ev` the expected result, in units and
    before commission; `bet` and `round` are after it, and equal: a single bet is netted with
    nothing (R6).
    """

    number: int
    stake: Fraction
    win: Fraction
    loss: Fraction
    partial: Fraction
    push: Fraction
    action: Fraction
    ev: Fraction
    bet: Fraction
    round: Fraction
    partial_win: Fraction
    partial_loss: Fraction
    tie: Fraction
    returned: Fraction

    @property
    def summary(self) -> tuple[Fraction, ...]:
        """What tables show: win, loss, partial, push and its parts, action, EV before and after."""
        chances = (self.win, self.loss, self.partial, self.push, self.tie, self.returned)
        return (*chances, self.action, self.ev, self.round)


class Net(NamedTuple):
    """A result before commission and its probability."""

    net: Fraction
    probability: Fraction


class Banker(NamedTuple):
    """The law of the banker's net, least first; his EV before commission and after, by basis."""

    law: tuple[Net, ...]
    ev: Fraction
    bet: Fraction
    round: Fraction


class Casino(NamedTuple):
    """Expected commission of all parties together, by basis."""

    bet: Fraction
    round: Fraction


class Settlement(NamedTuple):
    """All that a play pays: EV of the places, the banker and the casino add to 0 on each basis."""

    places: tuple[PlaceOdds, ...]
    banker: Banker
    casino: Casino


def settle(
    play: Play, rate: Fraction, method: LawMethod = by_places, payers: str = "winners"
) -> Settlement:
    """Odds of each place (or seat, if the orders are the dice's), the banker and the casino.

    Every stake is a different player's; `player` is for one who has several.  Commission at
    `rate` is of each amount that a seat wins; the banker's is, under `bet`, of each amount that he
    collects, under `round` of his positive net (Art. 9, R6, R13); those pay it who are `payers`
    (R16).
    """
    return settle_laws(play, settled_laws(play, method), rate, payers)


def settle_laws(play: Play, found: SettledLaws, rate: Fraction, payers: str) -> Settlement:
    """The `settle` of laws that are there already."""
    tie, (of_seats, of_bank) = _tie(play), rates(rate, payers)
    places = tuple(
        _place(n, play.stakes[n], law, found, of_seats, tie) for n, law in found.places.items()
    )
    nets: Law = defaultdict(int)
    for (net, _), weight in found.joint.items():
        nets[net] += weight
    size = found.total * found.unit
    ev = Fraction(sum(net * weight for net, weight in nets.items()), size)
    collected = Fraction(sum(got * weight for (_, got), weight in found.joint.items()), size)
    ahead = Fraction(sum(net * weight for net, weight in nets.items() if net > 0), size)
    on_bets, on_net = of_bank * collected, of_bank * ahead
    law = tuple(Net(Fraction(x, found.unit), Fraction(nets[x], found.total)) for x in sorted(nets))
    seats = sum((place.ev - place.bet for place in places), Fraction())
    return Settlement(
        places, Banker(law, ev, ev - on_bets, ev - on_net), Casino(seats + on_bets, seats + on_net)
    )


def _tie(play: Play) -> Fraction:
    """The probability that the rules push a bet: the same for every seat."""
    pushes = sum(p * n for (_, p), n in play.counts.items())
    return Fraction(pushes, len(play.stakes) * sum(play.counts.values()))


def _place(
    number: int, stake: Fraction, law: Law, found: SettledLaws, rate: Fraction, tie: Fraction
) -> PlaceOdds:
    """One place's odds from its law."""
    whole = int(stake * found.unit)

    def chance(least: int, most: int) -> Fraction:
        return Fraction(sum(n for x, n in law.items() if least <= x <= most), found.total)

    won = Fraction(sum(x * n for x, n in law.items() if x > 0), found.total * found.unit)
    lost = Fraction(-sum(x * n for x, n in law.items() if x < 0), found.total * found.unit)
    part_win, part_loss = chance(1, whole - 1), chance(1 - whole, -1)
    return PlaceOdds(
        number=number,
        stake=stake,
        win=chance(whole, whole),
        loss=chance(-whole, -whole),
        partial=part_win + part_loss,
        push=chance(0, 0),
        action=won + lost,
        ev=won - lost,
        bet=won - lost - rate * won,
        round=won - lost - rate * won,
        partial_win=part_win,
        partial_loss=part_loss,
        tie=tie,
        returned=chance(0, 0) - tie,
    )


class Result(NamedTuple):
    """A player's result over all of his bets: before commission and after it, by basis."""

    net: Fraction
    bet: Fraction
    round: Fraction
    probability: Fraction


class Player(NamedTuple):
    """The law of a player's result, least first; its mean before commission and after."""

    law: tuple[Result, ...]
    ev: Fraction
    bet: Fraction
    round: Fraction


Patterns = Iterable[tuple[tuple[Outcome, ...], int]]


def patterns_by_order(
    play: Play, weights: Weights, parties: int = 1
) -> Iterator[tuple[tuple[int, ...], int, Patterns]]:
    """Each order with its weight and the patterns of outcomes; `InputError` for too many.

    The patterns of an order are to be taken before the next order.
    """
    count = count_patterns(weights)
    within_limit(count * parties)
    every = chain.from_iterable(patterns(weights) for _ in play.orders)
    steps = iter(told(every, "patterns of outcomes", count * len(play.orders)))
    for order, dice in play.orders.items():
        yield order, dice, islice(steps, count)


def player(play: Play, numbers: Collection[int], rate: Fraction, payers: str = "winners") -> Player:
    """The result of one player who has the whole stakes of several places or seats (Art. 3(b)).

    Under `bet` he pays commission on each amount that he wins, under `round` on the net of all
    of them when it is positive (R6).  Over every pattern, at most 3^m to an order.
    """
    owned = set(numbers)
    if not owned or owned - set(play.stakes):
        raise InputError(f"a player's seats are some of {', '.join(map(str, play.stakes))}")
    unit, stakes, capital = scaled(play)
    weights = pattern_weights(play.counts, len(stakes))
    joint: JointLaw = defaultdict(int)
    for order, dice, found in patterns_by_order(play, weights):
        staked = [stakes[number] for number in order]
        for outcomes, weight in found:
            amounts = POLICIES[play.policy](outcomes, staked, capital).amounts
            own = [x for number, x in zip(order, amounts, strict=True) if number in owned]
            joint[sum(own), sum(x for x in own if x > 0)] += weight * dice
    of_seats = rates(rate, payers).seats
    results = (
        (net, net - of_seats * won, net - of_seats * max(net, 0), weight)
        for (net, won), weight in joint.items()
    )
    return player_of(results, unit)


def player_of(results: Iterable[tuple[int, Rational, Rational, int]], unit: int) -> Player:
    """A player, of his results before commission and after, by 1/`unit`, and their weights."""
    chances: dict[tuple[int, Rational, Rational], int] = defaultdict(int)
    for net, bet, netted, weight in results:
        chances[net, bet, netted] += weight  # without commission some results are the same
    total = sum(chances.values())
    law = [
        Result(Fraction(x, unit), Fraction(y) / unit, Fraction(z) / unit, Fraction(n, total))
        for (x, y, z), n in sorted(chances.items())
    ]
    means = (sum((r[k] * r.probability for r in law), Fraction()) for k in range(3))
    return Player(tuple(law), *means)
