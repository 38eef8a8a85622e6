"""The three ways to settle a table under the banker's capital (Art. 2(c)(h), 5(c); R9).

Pure functions from the outcomes in the order of settlement, the stakes and the capital to what
each place settles, signed from the seat's side (+ is won, − is lost, what is missing of the stake
goes back), and to the banker's net.  Exact for integers and for `Fraction`s; O(m) for m places.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from ..game.ranking import Outcome

LOSS, PUSH, WIN = Outcome.LOSS, Outcome.PUSH, Outcome.WIN
Amount = TypeVar("Amount", int, Fraction)


class Settled(NamedTuple, Generic[Amount]):
    """What each place settles, in the order of settlement, and the banker's net."""

    amounts: list[Amount]
    net: Amount


def running(
    outcomes: Sequence[Outcome], stakes: Sequence[Amount], capital: Amount
) -> Settled[Amount]:
    """Seat by seat, the banker's net kept within −capital and +capital at each step (R9).

    >>> running([WIN, WIN, LOSS, WIN], [2, 2, 2, 2], 3)
    Settled(amounts=[2, 1, -2, 2], net=-3)
    """
    amounts, net = [], capital * 0
    for outcome, stake in zip(outcomes, stakes, strict=True):
        before = net
        if outcome is WIN:
            net = max(net - stake, -capital)
        elif outcome is LOSS:
            net = min(net + stake, capital)
        amounts.append(before - net)
    return Settled(amounts, net)


def pool(outcomes: Sequence[Outcome], stakes: Sequence[Amount], capital: Amount) -> Settled[Amount]:
    """Losing stakes are collected first and pay the winners before the capital does (R9).

    What then exceeds the capital, either way, goes back from the last seats of that side.

    >>> pool([WIN, WIN, LOSS, WIN], [2, 2, 2, 2], 3)
    Settled(amounts=[2, 2, -2, 1], net=-3)
    """
    sign = {WIN: 1, PUSH: 0, LOSS: -1}
    amounts = [sign[outcome] * stake for outcome, stake in zip(outcomes, stakes, strict=True)]
    uncapped = -sum(amounts, start=capital * 0)
    net = min(max(uncapped, -capital), capital)
    side, excess = (LOSS if uncapped > 0 else WIN), abs(uncapped - net)
    for place in reversed(range(len(stakes))):
        if outcomes[place] is side:
            back = min(excess, stakes[place])
            amounts[place] -= sign[side] * back
            excess -= back
    return Settled(amounts, net)


def coverage(
    outcomes: Sequence[Outcome], stakes: Sequence[Amount], capital: Amount
) -> Settled[Amount]:
    """The capital covers stakes in order, gross; the parts beyond it have no action (R9).

    A bet that the rules push uses none of the capital.

    >>> coverage([WIN, LOSS, PUSH, WIN], [2, 2, 2, 2], 3)
    Settled(amounts=[2, -1, 0, 0], net=-1)
    """
    amounts, net, left = [], capital * 0, capital
    for outcome, stake in zip(outcomes, stakes, strict=True):
        covered = stake * 0 if outcome is PUSH else min(stake, left)
        left -= covered
        amounts.append(covered if outcome is WIN else -covered)
        net -= amounts[-1]
    return Settled(amounts, net)


Policy = Callable[[Sequence[Outcome], Sequence[int], int], Settled[int]]
POLICIES: dict[str, Policy] = {"running": running, "pool": pool, "coverage": coverage}
"""The policies by the name that a rule set gives them."""
