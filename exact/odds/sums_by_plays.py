"""The central ranges of the sum of N plays, play by play.

The law of half of the plays is made by adding one play after another; the other half is added only
where the distribution function of the whole is asked for, P(S ≤ x) = Σ_a P(A = a)·P(B ≤ x − a).

The weights of a half are integers of thousands of bits.  To find a quantile, all are cut to
`BITS` bits first.  Where b bits are cut off, a weight is h = ĥ·2^b + e with 0 ≤ e < 2^b, and C, a
sum of weights of the other half, is Ĉ·2^b' + e' likewise; hence, over n values a,

    Σ ĥĈ  ≤  (Σ h·C) / 2^(b + b')  <  Σ (ĥ + 1)(Ĉ + 1)  ≤  Σ ĥĈ + n·(2^(BITS + 1) + 1),

for no ĥ or Ĉ has more than `BITS` bits.  A comparison that these two bounds do not decide is made
again with the whole weights.  Nothing here is a float.
"""

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from .sums import Span, SumLaw

BITS = 128


class Half(NamedTuple):
    """The law of some of the plays: values, least first, their weights and the weights so far.

    `upto[k]` is the weight of the first k values, so `upto[-1]` that of all.
    """

    values: list[int]
    weights: list[int]
    upto: list[int]

    def cut(self) -> tuple["Half", int]:
        """The weights without their last bits, and how many are gone."""
        gone = max(self.upto[-1].bit_length() - BITS, 0)
        weights, upto = ([w >> gone for w in found] for found in (self.weights, self.upto))
        return Half(self.values, weights, upto), gone


def add_plays(law: SumLaw, plays: int) -> Half:
    """The law of the sum of `plays` results, by adding one after another."""
    sums = {0: 1}
    for _ in range(plays):
        longer: dict[int, int] = {}
        for s, weight in sums.items():
            for value, w in law.items():
                longer[s + value] = longer.get(s + value, 0) + weight * w
        sums = longer
    values = sorted(sums)
    weights = [sums[s] for s in values]
    return Half(values, weights, [*accumulate(weights, initial=0)])


def weight_upto(x: int, one: Half, other: Half) -> int:
    """The weight of the pairs of values, one of each half, that add to at most x."""
    k, values, upto = len(other.values), other.values, other.upto
    found = 0
    for a, weight in zip(one.values, one.weights, strict=True):
        rest = x - a
        while k and values[k - 1] > rest:
            k -= 1
        if not k:
            break
        found += weight * upto[k]
    return found


class Sum(NamedTuple):
    """The sum of two halves: their laws whole, and cut for a first look; `gone`, the bits cut."""

    halves: tuple[Half, Half]
    cut: tuple[Half, Half]
    gone: int

    def reaches(self, x: int, share: Fraction) -> bool:
        """Whether P(S ≤ x) ≥ `share`."""
        total = self.halves[0].upto[-1] * self.halves[1].upto[-1]
        least = weight_upto(x, *self.cut)
        most = least + len(self.halves[0].values) * ((2 << BITS) + 1)
        target = share.numerator * total
        if (least << self.gone) * share.denominator >= target:
            return True
        if (most << self.gone) * share.denominator <= target:
            return False
        return weight_upto(x, *self.halves) * share.denominator >= target

    def quantile(self, share: Fraction) -> int:
        """The least x with P(S ≤ x) ≥ `share`."""
        one, other = (half.values for half in self.halves)
        between = range(one[0] + other[0], one[-1] + other[-1])
        return between.start + bisect_left(between, True, key=lambda x: self.reaches(x, share))

    def coverage(self, low: int, high: int) -> Fraction:
        """P(low ≤ S ≤ high), exactly."""
        inside = weight_upto(high, *self.halves) - weight_upto(low - 1, *self.halves)
        return Fraction(inside, self.halves[0].upto[-1] * self.halves[1].upto[-1])


def spans(law: SumLaw, plays: int, levels: Sequence[Fraction]) -> list[Span]:
    """The central ranges of the sum of `plays` results, one for each level."""
    half = add_plays(law, plays // 2)
    halves = half, add_plays(law, plays - plays // 2) if plays % 2 else half
    (one, gone), (other, more) = (half.cut() for half in halves)
    found = Sum(halves, (one, other), gone + more)
    ranges = []
    for level in levels:
        tail = (1 - level) / 2
        low, high = found.quantile(tail), found.quantile(1 - tail)
        ranges.append(Span(low, high, found.coverage(low, high)))
    return ranges
