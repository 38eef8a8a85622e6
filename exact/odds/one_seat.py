"""One seat against the banker: counts, probabilities, EV and edges.

Outcomes are from the seat's side.  EV is per unit staked; an edge is the expected loss per unit,
so a positive edge is against its owner.  For one bet the two bases of commission coincide (R6).
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from ..enumeration.splits import Split, splits
from ..game.commission import rates
from ..game.ranking import Outcome, Ranking, ranking
from ..game.rules import Rules
from ..game.tiles import NOTHING, Given, Hand


class Ties(NamedTuple):
    """Weights of the ties, by what makes them ties (Art. 8).

    `zero`: both at zero points with different tiles, 8(a) alone.  `both`: zero points and the
    same faces.  `equal`: the same faces, not zero points, 8(b) alone.  `strength`: other hands of
    equal strength, as where there is no tie-break or two kinds have the same points.
    """

    zero: int
    both: int
    equal: int
    strength: int


class EV(NamedTuple):
    """Expected gain per unit staked, of the seat, the banker and the casino; they add to 0."""

    seat: Fraction
    banker: Fraction
    casino: Fraction


class Odds(NamedTuple):
    """Weights of win, loss and push over `distinct` splits, and of the ties among them."""

    distinct: int
    win: int
    push: int
    loss: int
    ties: Ties

    @property
    def weight(self) -> int:
        """All labelled arrangements."""
        return self.win + self.push + self.loss

    def probability(self, count: int) -> Fraction:
        """`count` of the arrangements, as a probability."""
        return Fraction(count, self.weight)

    def ev(self, rate: Fraction, payers: str = "winners") -> EV:
        """EV under a commission of `rate` on a gain, if `payers` pay it (Art. 9, R16)."""
        win, loss = self.probability(self.win), self.probability(self.loss)
        seat, bank = rates(rate, payers)
        return EV(win * (1 - seat) - loss, loss * (1 - bank) - win, win * seat + loss * bank)

    def break_even(self, payers: str = "winners") -> dict[str, Fraction | None]:
        """The rate in [0, 1) at which the EV of seat and of banker is 0; `None` without one."""
        return {
            "seat": None if payers == "banker" else _break_even(self.win, self.loss),
            "banker": None if payers == "seats" else _break_even(self.loss, self.win),
        }


def _break_even(won: int, lost: int) -> Fraction | None:
    """won·(1 − c) = lost, if that c is a rate."""
    return 1 - Fraction(lost, won) if 0 < lost <= won else None


def one_seat(rules: Rules, given: Given = NOTHING, order: Ranking | None = None) -> Odds:
    """The odds of one seat against the banker, by enumeration of every distinct split.

    Raises `InputError` with one line when the known tiles are impossible.

    >>> from exact.game.rules import load
    >>> one_seat(load())[:4]
    (2835, 14349, 0, 14721)
    """
    return count_outcomes(order or ranking(rules), splits(rules.deck, given))


def count_outcomes(order: Ranking, found: Iterable[Split]) -> Odds:
    """The weights of the outcomes, and of the ties, of some splits."""
    level = order.level
    distinct = win = loss = 0
    tied: dict[tuple[Hand, Hand], int] = {}
    for banker, seat, weight in found:
        distinct += 1
        s, b = level[seat], level[banker]
        if s > b:
            win += weight
        elif s < b:
            loss += weight
        else:
            tied[seat, banker] = weight
    decided = {Outcome.WIN: win, Outcome.PUSH: 0, Outcome.LOSS: loss}
    for (seat, banker), weight in tied.items():
        decided[order.outcome(seat, banker)] += weight
    return Odds(
        distinct,
        decided[Outcome.WIN],
        decided[Outcome.PUSH],
        decided[Outcome.LOSS],
        _ties(order, tied),
    )


def _ties(order: Ranking, tied: dict[tuple[Hand, Hand], int]) -> Ties:
    """Weights of ties sorted by their reason."""
    sums = {(zero, same): 0 for zero in (True, False) for same in (True, False)}
    for (seat, banker), weight in tied.items():
        sums[order.level[seat] == order.zero, seat == banker] += weight
    return Ties(sums[True, False], sums[True, True], sums[False, True], sums[False, False])


def edges(odds: Odds, payers: str = "winners") -> dict[str, tuple[Fraction, Fraction]]:
    """The edges of seat and banker, and the casino's income, as a + b·c of the rate c: (a, b)."""
    free, whole = (odds.ev(Fraction(c), payers) for c in (0, 1))
    return {
        name: (sign * at_0, sign * (at_1 - at_0))
        for name, sign, at_0, at_1 in zip(EV._fields, (-1, -1, 1), free, whole, strict=True)
    }
