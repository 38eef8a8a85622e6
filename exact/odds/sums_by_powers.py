"""The central ranges of the sum of N plays, by the recurrence for the powers of a polynomial.

With a play's law as f(x) = Σ w_v x^v, the law of N plays is g = f^N, and x·g'·f = N·x·f'·g (Euler,
Introductio in analysin infinitorum, 1748, § 76; Knuth, The Art of Computer Programming 2, 4.7,
formula 9).  Let v count from the least value of a play and s from N times it.  Coefficient s says

    s · w_0 · g_s = Σ_{v > 0} (N·v − (s − v)) · w_v · g_{s−v},   g_0 = w_0^N,

so each weight of the sum follows from smaller sums, one product for each value of a play, and no
law of fewer plays is made.  All is in integers; each division is exact.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush

from .sums import Span, SumLaw


def sum_weights(law: SumLaw, plays: int) -> Iterator[tuple[int, int]]:
    """Every sum of `plays` results with its weight, least first.

    A weight sends its part to the larger sums, (N·v − s)·w_v·g_s to s + v, so that only sums on
    the way are kept, whatever their distance from one another.
    """
    least = min(law)
    first = law[least]
    steps = [(v - least, w, plays * (v - least) * w) for v, w in law.items() if v > least]
    parts, ahead = {0: 0}, [0]
    while ahead:
        s = heappop(ahead)
        part = parts.pop(s)
        weight = part // (s * first) if s else first**plays
        if not weight:
            continue
        yield plays * least + s, weight
        for v, w, scaled in steps:
            part = (scaled - s * w) * weight
            if s + v in parts:
                parts[s + v] += part
            else:
                parts[s + v] = part
                heappush(ahead, s + v)


def spans(law: SumLaw, plays: int, levels: Sequence[Fraction]) -> list[Span]:
    """The central ranges of the sum of `plays` results, one for each level.

    The weights are added up, least sum first, until the last quantile is passed.
    """
    total = sum(law.values()) ** plays
    ends = {q for p in levels for q in _ends(p)}
    wanted = sorted(ends, reverse=True)
    reached: dict[Fraction, tuple[int, int, int]] = {}
    below = 0
    for x, weight in sum_weights(law, plays):
        while wanted and (below + weight) * wanted[-1].denominator >= wanted[-1].numerator * total:
            reached[wanted.pop()] = (x, below, below + weight)
        below += weight
        if not wanted:
            break
    return [_span(reached[low], reached[high], total) for low, high in map(_ends, levels)]


def _ends(level: Fraction) -> tuple[Fraction, Fraction]:
    return (1 - level) / 2, (1 + level) / 2


def _span(low: tuple[int, int, int], high: tuple[int, int, int], total: int) -> Span:
    """The range of two quantiles, each with the weight below it and up to it."""
    return Span(low[0], high[0], Fraction(high[2] - low[1], total))
