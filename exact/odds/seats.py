"""The joint law of the seats' outcomes against one banker.

All places are dealt (Art. 2(d)), so the seats' results depend on one another.  Both methods,
`enumeration` and `recount`, count for each banker hand how many labelled deals give w wins and p
pushes among the other places; this module turns either count into laws of any number of active
seats.

Seats are exchangeable: a permutation of the nine seats maps the equally likely deals (R1) onto
themselves and changes no outcome, so every order of a given number of wins, pushes and losses has
the same probability, and any m seats have the law of m drawn at random without replacement from
all of them.  `thin` is that drawing.
"""

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import NamedTuple

from ..enumeration.deals import MOST_DEALS, check_size, count_deals
from ..game.ranking import CountsByBanker, Outcome, Ranking, SeatCounts
from ..game.rules import Rules
from ..game.tiles import count_matchings
from ..loops import Progress
from ..number import InputError

METHODS = ("recount", "enumeration")


class TableCounts(NamedTuple):
    """What one method counted: distinct deals, labelled deals, and how they end for the places.

    `by_banker` has the counts of each banker hand, `total` all of them added up.
    """

    method: str
    distinct: int
    weight: int
    by_banker: CountsByBanker
    total: SeatCounts


MOST_PLAIN = 20_000_000
"""More distinct deals are refused in plain Python: 11 kinds of two take half a minute."""
FEW_DEALS = 100_000
"""Up to this number of distinct deals, plain Python finishes before numba is loaded."""
MOST_TILES = 30
"""So that the number of labelled deals, 29!!, is an exact integer for every reader of JSON."""


def check_table(rules: Rules) -> None:
    """Raise `InputError` unless every tile is dealt (Art. 2(d)) and there are at most `MOST_TILES`.

    Each method says for itself whether a table of that size would finish.
    """
    dealt = rules.places * rules.tiles_per_place
    if dealt != rules.deck.size:
        raise InputError(
            f"rule set {rules.id}: {rules.places} places of {rules.tiles_per_place} take {dealt} "
            f"tiles, the deck has {rules.deck.size}; a full table deals every tile"
        )
    if dealt > MOST_TILES:
        raise InputError(
            f"rule set {rules.id}: {dealt} tiles can be dealt in about "
            f"10^{len(str(count_matchings(dealt))) - 1} ways; "
            f"full tables have at most {MOST_TILES} tiles"
        )


def check_active(rules: Rules, active: int | None) -> None:
    """Raise `InputError` for more active seats than there are."""
    if active is not None and active > rules.seats:
        raise InputError(f"--active: {active} seats asked for; there are {rules.seats}")


def count_table(
    rules: Rules, order: Ranking, method: str = "recount", progress: Progress | None = None
) -> TableCounts:
    """The counts of the full table, by one of `METHODS`.

    `enumeration` meets every distinct deal, as machine code where numba is installed and the deck
    is large; `recount` meets none and takes the number of deals from the counting twin.  Raises
    `InputError` with one line for a table that does not take every tile or would not finish.
    """
    check_table(rules)
    if method == "enumeration":
        return _enumerated(rules, order, progress)
    from ..recount import hafnian
    from ..recount.seats import seat_counts

    hafnian.check_size(rules.deck, Outcome.PUSH in order.ties)
    counts = seat_counts(order, rules.deck)
    distinct = count_deals(len(rules.deck.kinds), rules.deck.copies)
    return TableCounts(method, distinct, count_matchings(rules.deck.size), counts, added(counts))


def _enumerated(rules: Rules, order: Ranking, progress: Progress | None) -> TableCounts:
    """The counts by enumeration."""
    from ..enumeration.seats import seat_counts
    from ..loops import available

    check_size(rules.deck, MOST_DEALS if available() else MOST_PLAIN)
    compiled = available() and count_deals(len(rules.deck.kinds), rules.deck.copies) > FEW_DEALS
    found = seat_counts(order, rules.deck, progress, compiled)
    return TableCounts("enumeration", found.deals, found.weight, found.counts, added(found.counts))


def added(counts: CountsByBanker) -> SeatCounts:
    """The counts of all banker hands added up, in order of wins."""
    total: dict[tuple[int, int], int] = {}
    for found in counts.values():
        for outcomes, n in found.items():
            total[outcomes] = total.get(outcomes, 0) + n
    return dict(sorted(total.items()))


class Outcomes(NamedTuple):
    """How many of the active seats win, push and lose."""

    win: int
    push: int
    loss: int


Value = Callable[[Outcomes], Fraction | int]


class SeatLaw(NamedTuple):
    """The joint law of `seats` active seats: each `Outcomes` with its weight, in order of wins.

    `total` is the sum of the weights; they are integers, not in lowest terms.
    """

    seats: int
    weights: dict[Outcomes, int]
    total: int

    def probability(self, outcomes: Outcomes) -> Fraction:
        """The probability of so many wins, pushes and losses."""
        return Fraction(self.weights.get(outcomes, 0), self.total)

    def mean(self, value: Value) -> Fraction:
        """The expectation of a function of the outcomes."""
        return Fraction(sum(value(o) * w for o, w in self.weights.items())) / self.total

    def variance(self, value: Value) -> Fraction:
        """The variance of a function of the outcomes."""
        return self.mean(lambda o: value(o) ** 2) - self.mean(value) ** 2

    def by_counts(self) -> dict[tuple[int, int], int]:
        """The weights by (wins, pushes), as `settlement` takes them."""
        return {(o.win, o.push): w for o, w in self.weights.items()}


class Moments(NamedTuple):
    """Of the number of winning seats, and of two seats' indicators of winning.

    `covariance` and `correlation` are of a pair of seats; with one place beside the banker's, or
    when a seat surely wins or surely does not, they are `None`.
    """

    mean: Fraction
    variance: Fraction
    covariance: Fraction | None
    correlation: Fraction | None


def wins(outcomes: Outcomes) -> int:
    """The number of winning seats."""
    return outcomes.win


def bank_net(outcomes: Outcomes) -> int:
    """What the banker gains before commission when each active seat stakes one unit (R12)."""
    return outcomes.loss - outcomes.win


def seat_law(rules: Rules, counts: SeatCounts) -> SeatLaw:
    """The law of all seats, from the counts of one banker hand or of all."""
    seats = rules.seats
    weights = {Outcomes(w, p, seats - w - p): n for (w, p), n in sorted(counts.items()) if n}
    return SeatLaw(seats, weights, sum(weights.values()))


def thin(law: SeatLaw, active: int) -> SeatLaw:
    """The law of `active` of the seats; the others have no bet and change nothing (Art. 2(d)).

    Of all C(n, m) ways to choose the active seats, C(w, i)·C(p, j)·C(l, k) take i of the w
    winners, j of the p pushes and k of the l losers; the seats are exchangeable, so each choice
    is as likely.  Raises `InputError` unless there are so many seats, and at least one.
    """
    if not 1 <= active <= law.seats:
        raise InputError(f"{active} active seats asked for; there are 1 to {law.seats}")
    weights: dict[Outcomes, int] = {}
    for (win, push, loss), weight in law.weights.items():
        for i in range(min(win, active) + 1):
            for j in range(min(push, active - i) + 1):
                ways = comb(win, i) * comb(push, j) * comb(loss, active - i - j)
                if ways:
                    o = Outcomes(i, j, active - i - j)
                    weights[o] = weights.get(o, 0) + ways * weight
    ordered = {o: weights[o] for o in sorted(weights)}
    return SeatLaw(active, ordered, law.total * comb(law.seats, active))


def moments(law: SeatLaw) -> Moments:
    """Mean and variance of the number of winning seats; covariance and correlation of a pair.

    With indicators of mean p, E[W(W − 1)] = m(m − 1)·P(two given seats both win).
    """
    m = law.seats
    mean = law.mean(wins)
    p = mean / m
    covariance = None
    if m > 1:
        both = law.mean(lambda o: o.win * (o.win - 1)) / (m * (m - 1))
        covariance = both - p * p
    spread = p * (1 - p)
    correlation = covariance / spread if covariance is not None and spread else None
    return Moments(mean, law.variance(wins), covariance, correlation)
