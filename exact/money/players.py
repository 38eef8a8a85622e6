"""What named players get of one play, on several seats and on the banker's place (R6, R11, R15).

Several players on a seat are settled as one stake, of which each has his part (Art. 3(b), R15);
those on the banker's place join the bank in the order in which they placed, after the banker (Art.
5(e), R11).  A player's result is over all of his bets.  The referee of one play, averaged over all
deals and throws, is the other method.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ..game.commission import Rates, rates
from ..game.rules import BASES
from .patterns import pattern_weights
from .policies import POLICIES
from .record import BANKER, Bet
from .settlement import Play, Player, patterns_by_order, player_of


class Joined(NamedTuple):
    """A player's bet on the banker's place: a part of the bank's capital."""

    player: str
    amount: Fraction


def stakes_of(bets: Sequence[Bet]) -> dict[int, Fraction]:
    """What is staked on each seat, whoever's it is (R15), by the number of the seat."""
    stakes: dict[int, Fraction] = defaultdict(Fraction)
    for bet in bets:
        stakes[bet.seat] += bet.amount
    return {seat: stakes[seat] for seat in sorted(stakes)}


class Part(NamedTuple):
    """A party's result of one play, in integers: net of its bets on seats, what they won; its
    part of the bank's net, and its part of what the bank is charged for under `bet`."""

    seats: int
    won: int
    bank: int
    charged: int

    def gains(self, basis: str, payers: str) -> tuple[int, int]:
        """What seats' commission and bank's commission are due on: amounts that add up."""
        if basis == "bet":
            return self.won, self.charged
        if payers == "winners":  # netted over all of the bets (R6)
            return max(self.seats + self.bank, 0), 0
        return max(self.seats, 0), max(self.bank, 0)

    def after(self, commission: Rates, payers: str) -> tuple[Fraction, Fraction]:
        """The result after commission under `bet` and under `round`."""
        net = self.seats + self.bank
        charged = (self.gains(basis, payers) for basis in BASES)
        bet, netted = (net - commission.seats * s - commission.bank * b for s, b in charged)
        return bet, netted


def players(
    play: Play,
    bets: Sequence[Bet],
    joined: Sequence[Joined],
    rate: Fraction,
    payers: str = "winners",
) -> dict[str, Player]:
    """The result of the banker, by that name, and of each player, over all of his bets.

    `play` has the stakes of `bets` (`stakes_of`) and, as its capital, the banker's own and all of
    `joined`.  Under `bet` commission is on each amount that a seat wins, and on the part of a
    party of the bank, by capital, in all that the bank collects; under `round` on a player's net
    over all of his bets, if those that bear commission are all (R16), else on theirs.  The results
    of all and the casino's commission add to 0.  Over every pattern, at most 3^m to an order.
    """
    names = dict.fromkeys([*(bet.player for bet in bets), *(j.player for j in joined)])
    unit, laws = _laws(play, bets, joined, names)
    commission = rates(rate, payers)
    return {
        name: player_of(
            (
                (part.seats + part.bank, *part.after(commission, payers), weight)
                for part, weight in law
            ),
            unit,
        )
        for name, law in laws.items()
    }


Laws = dict[str, list[tuple[Part, int]]]


def _laws(
    play: Play, bets: Sequence[Bet], joined: Sequence[Joined], names: Mapping[str, None]
) -> tuple[int, Laws]:
    """The law of each party's part, and the unit of its amounts."""
    own = (*(bet.amount for bet in bets), *(one.amount for one in joined))
    unit = lcm(*(x.denominator for x in (*play.stakes.values(), play.capital, *own)))
    finer = [int(stake * unit) for stake in play.stakes.values()]
    whole = int(play.capital * unit)
    unit *= lcm(*finer, whole)  # so that a part of a stake, and of a charge, is an integer
    weights = pattern_weights(play.counts, len(play.stakes))
    laws: dict[str, dict[Part, int]] = {name: defaultdict(int) for name in (BANKER, *names)}
    table = _Bets(play, unit, bets, joined)
    for order, dice, found in patterns_by_order(play, weights, max(1, len(names))):
        stakes = [table.stakes[number] for number in order]
        for outcomes, weight in found:
            settled = POLICIES[play.policy](outcomes, stakes, table.capital)
            for name, part in table.parts(dict(zip(order, settled.amounts, strict=True))):
                laws[name][part] += weight * dice
    return unit, {name: list(law.items()) for name, law in laws.items()}


class _Bets:
    """The bets of one play in integers."""

    def __init__(
        self, play: Play, unit: int, bets: Sequence[Bet], joined: Sequence[Joined]
    ) -> None:
        self.stakes = {n: int(stake * unit) for n, stake in play.stakes.items()}
        self.capital = int(play.capital * unit)
        self.bets = [(bet.player, bet.seat, int(bet.amount * unit)) for bet in bets]
        after = [(one.player, int(one.amount * unit)) for one in joined]
        self.capitals = [(BANKER, self.capital - sum(own for _, own in after)), *after]

    def parts(self, settled: Mapping[int, int]) -> Iterator[tuple[str, Part]]:
        """What each party has of what the seats settle."""
        sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        for name, seat, amount in self.bets:
            part = settled[seat] * amount // self.stakes[seat]
            sums[name][0] += part
            sums[name][1] += max(part, 0)
        net = -sum(settled.values())
        collected, left = -sum(x for x in settled.values() if x < 0), abs(net)
        for name, own in self.capitals:
            borne = min(left, own)
            left -= borne
            sums[name][2] += borne if net > 0 else -borne
            sums[name][3] += collected * own // self.capital
        for name, found in sums.items():
            yield name, Part(found[0], found[1], found[2], found[3])
