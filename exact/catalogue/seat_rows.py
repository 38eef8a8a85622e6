"""The rows of the tables of a whole table of seats without a limit, each of a `Source`."""

from collections.abc import Iterator
from fractions import Fraction

from ..formats.grid import Between, SquareRoot
from ..game.commission import rates
from ..game.rules import BASES
from ..money.table import Bases, banker_variances, result_law, table_break_even, table_odds
from ..odds.seats import Outcomes, SeatLaw, bank_net, thin
from ..odds.seats import moments as moments_of
from ..odds.sums import LEVELS, SumLaw, normal_bounds, squared_error
from ..odds.sums import moments as result_moments
from .methods import Source
from .rows import Row

PLAY_COUNTS = (1, 10, 100, 1000, 10000, 100000)
MOST_EXACT = 100
"""Up to so many plays the law of their sum is exact, beyond it is taken as normal."""


def _active(source: Source) -> Iterator[tuple[int, SeatLaw]]:
    """The law of every number of active seats."""
    for m in range(1, source.rules.seats + 1):
        yield m, source.law(m)


def law(source: Source) -> Iterator[Row]:
    """T07."""
    for m, found in _active(source):
        for o, weight in found.weights.items():
            yield m, o.win, o.push, o.loss, weight, found.total, Fraction(weight, found.total)


def moments(source: Source) -> Iterator[Row]:
    """T08."""
    for m, found in _active(source):
        it = moments_of(found)
        yield m, it.mean, it.variance, SquareRoot(it.variance), it.covariance, it.correlation


def _roots(variances: Bases) -> tuple[SquareRoot, ...]:
    return tuple(map(SquareRoot, variances))


def earnings(source: Source) -> Iterator[Row]:
    """T09."""
    rate, payers = source.rules.rate, source.rules.payers
    for m, found in _active(source):
        ev, even = table_odds(found, rate, payers), table_break_even(found, payers)
        spread = _roots(banker_variances(found, rate, payers))
        income = (ev.casino.bet, ev.casino.round)
        yield m, *ev.banker, *spread, *income, even["bet"], even["round"]


def _player_variances(found: SeatLaw, rate: Fraction) -> Bases:
    """The variance of one player's result on all active seats."""

    def net(o: Outcomes) -> int:
        return o.win - o.loss

    return Bases(
        found.variance(net),
        found.variance(lambda o: net(o) - rate * o.win),
        found.variance(lambda o: net(o) - rate * max(net(o), 0)),
    )


def player(source: Source) -> Iterator[Row]:
    """T10."""
    rate, payers = source.rules.rate, source.rules.payers
    for m, found in _active(source):
        ahead = found.mean(lambda o: bank_net(o) < 0)
        even = found.mean(lambda o: bank_net(o) == 0)
        chances = (ahead, even, 1 - ahead - even)
        spread = _roots(_player_variances(found, rates(rate, payers).seats))
        ev = table_odds(found, rate, payers)
        yield m, *chances, *ev.player, *spread, ev.casino_of_one.bet, ev.casino_of_one.round


def functions(source: Source) -> Iterator[Row]:
    """T16: an edge a + b·c from its values at c = 0 and by the mean commission base."""
    for m, found in _active(source):
        free, whole = (table_odds(found, Fraction(c), source.rules.payers) for c in (0, 1))
        for party in ("seats", "player", "banker", "casino"):
            sign = 1 if party == "casino" else -1
            for basis in BASES:
                at_0, at_1 = (sign * getattr(getattr(x, party), basis) / m for x in (free, whole))
                slope = at_1 - at_0
                even = None if party == "casino" else _zero(at_0, slope)
                yield party.removesuffix("s"), m, basis, at_0, slope, even


def _zero(a: Fraction, b: Fraction) -> Fraction | None:
    """The c in [0, 1) at which a + b·c is 0."""
    if not b:
        return None
    c = -a / b
    return c if 0 <= c < 1 else None


def volatility(source: Source) -> Iterator[Row]:
    """T17: the sum of N independent plays."""
    rules = source.rules
    for m in sorted({1, rules.seats}):
        found = thin(source.law(rules.seats), m)
        for party in ("banker", "player"):
            for basis in BASES:
                law = result_law(found, rules.rate, party, basis, rules.payers)
                for row in _sums(source, law, m):
                    yield party, m, basis, *row


def _sums(source: Source, law: SumLaw, staked: int) -> Iterator[Row]:
    """The sums of N results of that law, which is in units by the rate's denominator."""
    unit = source.rules.rate.denominator
    one = result_moments(law)
    mean, variance = one.mean / unit, one.variance / unit**2
    for n in PLAY_COUNTS:
        ends: Row = (None,) * (3 * len(LEVELS))
        halves, error = ends[: len(LEVELS)], None
        if n <= MOST_EXACT:
            found = source.method.spans(law, n, LEVELS)
            cells = ((Fraction(s.low, unit), Fraction(s.high, unit), s.coverage) for s in found)
            ends = tuple(cell for row in cells for cell in row)
        else:
            halves = tuple(_half_width(n * variance, level) for level in LEVELS)
            square = squared_error(one, n)
            error = None if square is None else SquareRoot(square)
        spread = (SquareRoot(n * variance), SquareRoot(n * variance / (staked * n) ** 2))
        yield n, mean * n, *spread, *ends, *halves, error


def _half_width(variance: Fraction, level: Fraction) -> Between:
    low, high = (SquareRoot(z * z * variance) for z in normal_bounds(level))
    return Between(low, high)
