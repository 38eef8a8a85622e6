"""Patterns of outcomes, one for each order of settlement, and their weights.

The two methods for the law of a settlement, `by_patterns` and `by_places`, share this module and
no other.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from math import comb, lcm

from ..game.ranking import Outcome, SeatCounts
from ..number import InputError

LIMIT = 1_000_000
"""Cases of one order of settlement beyond which a law is refused.  Nine seats have at most
3^9 = 19,683, whatever their stakes; equal stakes need a few hundred."""

Law = dict[int, int]
"""Settled amount, signed from the seat's side -> weight."""
JointLaw = dict[tuple[int, int], int]
"""(The banker's net, what he collected) -> weight."""
Weights = list[dict[tuple[int, int], int]]


def pattern_weights(counts: SeatCounts, active: int) -> Weights:
    """Weight of one particular pattern of outcomes, by its wins and pushes.

    Item t is for the first t places of an order; item `active` for all, item 0 the total.  The
    seats are exchangeable, so counts[w, p] belongs in equal parts to the
    m!/(w! p! (m − w − p)!) patterns with w wins and p pushes; all is scaled by the lcm of those
    numbers.  The next place wins, pushes or loses, so
    q_t[w, p] = q_(t+1)[w + 1, p] + q_(t+1)[w, p + 1] + q_(t+1)[w, p].

    >>> pattern_weights({(0, 0): 3, (1, 0): 4, (2, 0): 5}, 2)
    [{(0, 0): 24}, {(0, 0): 10, (1, 0): 14}, {(0, 0): 6, (1, 0): 4, (2, 0): 10}]
    """
    ways = {(w, p): comb(active, w) * comb(active - w, p) for (w, p), n in counts.items() if n}
    scale = lcm(*ways.values())
    weights = [{key: counts[key] * (scale // n) for key, n in ways.items()}]
    for t in reversed(range(active)):
        shorter: dict[tuple[int, int], int] = defaultdict(int)
        for (w, p), weight in weights[-1].items():
            for key in ((w - 1, p), (w, p - 1), (w, p)):
                if min(key) >= 0 and sum(key) <= t:
                    shorter[key] += weight
        weights.append({key: shorter[key] for key in sorted(shorter)})
    return weights[::-1]


def within_limit(size: int) -> None:
    """Raise `InputError` for a settlement of more than `LIMIT` cases."""
    if size > LIMIT:
        raise InputError(
            f"an order of settlement with {size} cases is more than {LIMIT} allow: "
            "give fewer or more equal stakes"
        )


def patterns(weights: Weights) -> Iterator[tuple[tuple[Outcome, ...], int]]:
    """Every pattern of outcomes of positive weight, with it; `count_patterns` counts them."""
    last = weights[-1]
    possible = tuple(Outcome) if any(p for _, p in last) else (Outcome.LOSS, Outcome.WIN)
    for outcomes in product(possible, repeat=len(weights) - 1):
        if weight := last.get((outcomes.count(Outcome.WIN), outcomes.count(Outcome.PUSH))):
            yield outcomes, weight


def count_patterns(weights: Weights) -> int:
    """How many patterns have positive weight, without making them; the twin of `patterns`."""
    m = len(weights) - 1
    return sum(comb(m, w) * comb(m - w, p) for w, p in weights[-1])
