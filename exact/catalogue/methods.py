"""Where the tables' counts come from: a source, on one of two methods.

A source answers the same questions for `rows` whichever its method; a table made by both must be
the same, cell by cell.  `ENUMERATION` meets every split, every distinct deal and every pattern of
outcomes, adds up the bank's turns, and tries rate after rate; `RECOUNT` draws tiles one after
another, works on states of tiles left, walks over places, sends the bank round as a chain, and
leaves the rate a variable.  The methods share the rules, the ranking, and what turns counts into
laws and money.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from math import factorial, prod
from typing import NamedTuple

from ..enumeration.splits import Split, count_splits, splits
from ..game.dice import sum_law
from ..game.ranking import Ranking, ranking
from ..game.rules import Rules
from ..game.tiles import Deck, Given, Hand
from ..loops import Progress
from ..money.by_patterns import by_patterns
from ..money.by_places import bank_by_places, by_places
from ..money.by_rate import Piece, by_rate, sampled
from ..money.renewal import renewal
from ..money.rotation import rotation
from ..money.settlement import LawMethod, Play
from ..money.turns import Ring, Rotation
from ..odds.one_seat import Odds, Ties, one_seat
from ..odds.seats import SeatLaw, TableCounts, count_table, seat_law, thin
from ..odds.sums import SpanMethod
from ..odds.sums_by_plays import spans as spans_by_plays
from ..odds.sums_by_powers import spans as spans_by_powers
from ..recount.two_hands import split_counts


class Method(NamedTuple):
    """How one method gets each kind of count.

    `bank` gives the joint law of the banker alone, `spans` where the sum of several plays lies.
    """

    name: str
    odds: Callable[[Rules, Ranking, Given], Odds]
    splits: Callable[[Deck], Iterable[Split]]
    ties: Callable[[Rules, Ranking], Ties]
    throws: Callable[[int, int], list[int]]
    settle: LawMethod
    bank: LawMethod
    spans: SpanMethod
    rotation: Callable[[Ring], Rotation]
    by_rate: Callable[[Play, str, int], list[Piece]]


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


def _sampled_rates(play: Play, basis: str, plays: int) -> list[Piece]:
    """The bank at rates inside each piece, every pattern of outcomes met."""
    spans = [(piece.start, piece.end) for piece in by_rate(play, basis, plays)]
    return sampled(play, basis, spans, by_patterns, plays)


ENUMERATION = Method(
    "enumeration",
    _enumerated_odds,
    splits,
    _enumerated_ties,
    _enumerated_throws,
    by_patterns,
    by_patterns,
    spans_by_plays,
    renewal,
    _sampled_rates,
)

_NO_TIES = Ties(0, 0, 0, 0)


def _recounted_odds(rules: Rules, order: Ranking, given: Given) -> Odds:
    counts = split_counts(order, rules.deck, *given)
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
        return split_counts(changed, rules.deck)[1]

    zeros, others = pushes("push", "banker"), pushes("banker", "push")
    same = {h: _draws(rules.deck, h, h) for h in order.hands}
    both = sum(n for h, n in same.items() if order.level[h] == order.zero)
    equal = sum(same.values()) - both
    return Ties(zeros - both, both, equal, others - equal)


RECOUNT = Method(
    "recount",
    _recounted_odds,
    _recounted_splits,
    _recounted_ties,
    sum_law,
    by_places,
    bank_by_places,
    spans_by_powers,
    rotation,
    by_rate,
)


class Source:
    """Counts by one method for one rule set, each made once and only when a table asks for it."""

    def __init__(self, rules: Rules, method: Method, progress: Progress | None = None) -> None:
        self.rules, self.method, self.progress = rules, method, progress
        self.order = ranking(rules)
        self._laws: dict[int, SeatLaw] = {}

    def odds(self, given: Given) -> Odds:
        """One seat's counts, some tiles being known; without the reasons of ties."""
        return self.method.odds(self.rules, self.order, given)

    @cached_property
    def ties(self) -> Ties:
        """Ties of two hands by their reason."""
        return self.method.ties(self.rules, self.order)

    @cached_property
    def table(self) -> TableCounts:
        """The whole table's counts by banker hand."""
        return count_table(self.rules, self.order, self.method.name, self.progress)

    def law(self, active: int) -> SeatLaw:
        """The joint law of `active` seats."""
        if active not in self._laws:
            self._laws[active] = thin(seat_law(self.rules, self.table.total), active)
        return self._laws[active]
