"""The result of many plays: the sum of N independent ones, and how far it may spread.

One play's result has a law of integers (amounts in a common unit) with integer weights.  Two
methods that share no code find where the sum of few plays lies, exactly: `sums_by_powers` and
`sums_by_plays`.  For many plays there is the normal law, with a bound on what it is wrong by.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

SumLaw = Mapping[int, int]
"""A result -> its weight, an integer of at least 1."""


class Span(NamedTuple):
    """The central range of a law: quantiles `low` and `high`, and its probability, `coverage`.

    For a level p and α = 1 − p they are the quantiles at α/2 and at 1 − α/2; a quantile at q is
    the least x with P(S ≤ x) ≥ q.  `coverage` is P(low ≤ S ≤ high), both ends included.
    """

    low: int
    high: int
    coverage: Fraction


SpanMethod = Callable[[SumLaw, int, Sequence[Fraction]], list[Span]]
"""`spans` of `sums_by_powers` or of `sums_by_plays`: of the sum of so many plays, by level."""


class Moments(NamedTuple):
    """Of one result: mean, variance, and ρ = E|X − mean|³."""

    mean: Fraction
    variance: Fraction
    rho: Fraction


def moments(law: SumLaw) -> Moments:
    """The moments of one result, in its unit.

    >>> moments({-1: 1, 1: 1})
    Moments(mean=Fraction(0, 1), variance=Fraction(1, 1), rho=Fraction(1, 1))
    """
    total = sum(law.values())
    first = sum(x * w for x, w in law.items())
    spread = [(abs(x * total - first), w) for x, w in law.items()]  # |X − mean|, times the total
    variance, rho = (Fraction(sum(d**k * w for d, w in spread), total ** (k + 1)) for k in (2, 3))
    return Moments(Fraction(first, total), variance, rho)


PLACES = 40
_Z = {
    Fraction(90, 100): 16448536269514727148638489079916321360831,
    Fraction(95, 100): 19599639845400542355245944305205515279555,
    Fraction(99, 100): 25758293035489007609785767486038141173060,
}
"""z with P(|Z| ≤ z) = p for a standard normal Z, z = √2 · erfinv(p), its 40 decimals cut off.

Computed with mpmath 1.3 to 80 digits; the tests compute them anew."""
LEVELS = tuple(_Z)
"""The levels of the ranges."""


def normal_bounds(level: Fraction) -> tuple[Fraction, Fraction]:
    """Two numbers 10^-40 apart with z between them, P(|Z| ≤ z) = `level` for a normal Z."""
    z = _Z[level]
    return Fraction(z, 10**PLACES), Fraction(z + 1, 10**PLACES)


BERRY_ESSEEN = Fraction(4748, 10**4)
"""C ≤ 0.4748 for equal laws: I. Shevtsova, arXiv:1111.6554 (2011), Corollary 1."""


def squared_error(one: Moments, plays: int) -> Fraction | None:
    """The square of 2 · 0.4748 · ρ/(σ³√N); `None` for a result that never varies.

    By Berry and Esseen the distribution function of the standardized sum of N plays is nowhere
    further than 0.4748 · ρ/(σ³√N) from the normal one, and neither is its limit from the left; so
    the probability of a range is no further than twice that from the normal one.
    """
    if not one.variance:
        return None
    return (2 * BERRY_ESSEEN * one.rho) ** 2 / (one.variance**3 * plays)
