"""Where the tables' counts come from: a source on one of two roads.

A source answers the same questions for `catalogue` whichever its road; a table made on both must
be the same, cell by cell.  `ENUMERATION` meets every split, every distinct deal and every pattern
of outcomes; `RECOUNT` draws tiles one after another, works on states of tiles left, walks over
places.  The roads share the rules, the ranking, and what turns counts into laws and money.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from math import factorial, prod
from typing import NamedTuple

from . import dice, recount, settlement, walk
from .law import Progress, SeatLaw, Table, count_table, seat_law, thin
from .odds import Odds, Ties, one_seat
from .ranking import Ranking, ranking
from .rules import Rules
from .splits import Given, Split, count_splits, splits
from .tiles import Deck, Hand


class Road(NamedTuple):
    """How one road gets each kind of count."""

    method: str
    table: str
    odds: Callable[[Rules, Ranking, Given], Odds]
    splits: Callable[[Deck], Iterable[Split]]
    ties: Callable[[Rules, Ranking], Ties]
    throws: Callable[[int, int], list[int]]
    settle: settlement.Road


def _enumerated_odds(rules: Rules, order: Ranking, given: Given) -> Odds:
    return one_seat(rules, given, order)


def _enumerated_ties(rules: Rules, order: Ranking) -> Ties:
    return one_seat(rules, order=order).ties


def _enumerated_throws(count: int, faces: int) -> list[int]:
    """The weight of each sum, by adding every face of one die after another."""
    law = [1]
    for _ in range(count):
        longer = [0] * (len(law) + faces)
        for total, weight in enumerate(law):
            for face in range(1, faces + 1):
                longer[total + face] += weight
        law = longer
    return law


ENUMERATION = Road(
    "enumeration",
    "deals",
    _enumerated_odds,
    splits,
    _enumerated_ties,
    _enumerated_throws,
    settlement.by_patterns,
)

_NO_TIES = Ties(0, 0, 0, 0)


def _recounted_odds(rules: Rules, order: Ranking, given: Given) -> Odds:
    counts = recount.split_counts(order, rules.deck, *given)
    return Odds(count_splits(rules.deck, given), *counts, _NO_TIES)


def _recounted_splits(deck: Deck) -> Iterable[Split]:
    """Every pair of hands that the deck has tiles for, weighed by the draws that make it."""
    hands = deck.hands()
    for banker in hands:
        for seat in hands:
            if weight := _draws(deck, banker, seat):
                yield banker, seat, weight


def _draws(deck: Deck, banker: Hand, seat: Hand) -> int:
    """Ordered draws of four tiles that give both hands, by the orders within each hand."""
    ordered = prod(
        prod(range(deck.copies, deck.copies - (*banker, *seat).count(k), -1))
        for k in {*banker, *seat}
    )
    return ordered // prod(factorial(h.count(k)) for h in (banker, seat) for k in {*h})


def _recounted_ties(rules: Rules, order: Ranking) -> Ties:
    """Ties as the pushes that there would be if the rules pushed one kind of tie or the other."""

    def pushes(zero: str, equal: str) -> int:
        changed = ranking(rules._replace(zero_points=zero, equal_hands=equal))
        return recount.split_counts(changed, rules.deck)[1]

    zeros, others = pushes("push", "banker"), pushes("banker", "push")
    same = {h: _draws(rules.deck, h, h) for h in order.hands}
    both = sum(n for h, n in same.items() if order.level[h] == order.zero)
    equal = sum(same.values()) - both
    return Ties(zeros - both, both, equal, others - equal)


RECOUNT = Road(
    "recount",
    "recount",
    _recounted_odds,
    _recounted_splits,
    _recounted_ties,
    dice.sum_law,
    walk.by_states,
)


class Source:
    """Counts on one road for one rule set, each made once and only when a table asks for it."""

    def __init__(self, rules: Rules, road: Road, progress: Progress | None = None) -> None:
        self.rules, self.road, self.progress = rules, road, progress
        self.order = ranking(rules)
        self._laws: dict[int, SeatLaw] = {}

    @property
    def method(self) -> str:
        """The name of the road."""
        return self.road.method

    def odds(self, given: Given) -> Odds:
        """One seat's counts, some tiles being known; without the reasons of ties."""
        return self.road.odds(self.rules, self.order, given)

    @cached_property
    def ties(self) -> Ties:
        """Ties of two hands by their reason."""
        return self.road.ties(self.rules, self.order)

    @cached_property
    def table(self) -> Table:
        """The whole table's counts by banker hand."""
        return count_table(self.rules, self.order, self.road.table, self.progress)

    def law(self, active: int) -> SeatLaw:
        """The joint law of `active` seats."""
        if active not in self._laws:
            self._laws[active] = thin(seat_law(self.rules, self.table.together), active)
        return self._laws[active]
