"""Statistics of counts: p-values, intervals, sizes of logs.  Floats, by scipy and numpy.

Here floats are meant: a p-value is a number to judge by, not a number of the game.  Laws come in
as exact probabilities.  scipy and numpy are imported where they are used (`paikao[stats]`).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from math import ceil, inf, isfinite, sqrt
from typing import Any, NamedTuple

from ..loops import told
from ..number import InputError

DRAWS = 99_999
"""Draws of a Monte-Carlo p-value, (1 + hits) / (1 + draws)."""
SEED = 1989
FEW = 1000
"""Observations below which p is by Monte Carlo and nothing is pooled."""
LEAST = 5
"""Expected observations of a cell below which it is pooled, the least first."""
POWER = 0.9
"""The chance of rejecting that the number of plays needed is for."""
CHUNK = 11_111

Real = float
"""The type of a statistic, for who does not compute with one."""
Floats = tuple[float, ...]


class TestCell(NamedTuple):
    """What one value of a test was seen and expected: exact probability, interval of the true one.

    `needed`, the observations that show with power 90 % that its probability is off by the bias
    asked about, the other values keeping their proportions.
    """

    value: str
    observed: int
    probability: Fraction
    low: float
    high: float
    needed: int | None


class Tested(NamedTuple):
    """A statistic, its degrees of freedom, its p-value, how that was found, cells after pooling."""

    statistic: float
    df: int | None
    p: float
    method: str
    cells: int


def check_installed() -> None:
    """Raise `InputError` with one line where scipy is missing."""
    if find_spec("scipy") is None:
        raise InputError("statistics need scipy: pip install scipy (the extra paikao[stats])")


def pearson(
    observed: Sequence[int],
    law: Sequence[Fraction],
    factor: Fraction = Fraction(1),
    drawn: "Drawing | None" = None,
) -> Tested:
    """Pearson's statistic of counts against a law, times `factor`.

    With `FEW` observations or more, cells that expect fewer than `LEAST` are pooled, the least
    first, and p is of χ².  With fewer, nothing is pooled and p is by Monte Carlo, of as many
    observations; `drawn` says how counts arise when they are not one draw of the law each.
    An observation that the law cannot give has p 0.
    """
    total, probabilities = sum(observed), [float(p) for p in law]
    if any(count and not p for count, p in zip(observed, law, strict=True)):
        return Tested(inf, len(law) - 1, 0.0, "impossible", len(law))
    if total < FEW:
        kept = [k for k, p in enumerate(law) if p]
        counts, chances = [observed[k] for k in kept], tuple(probabilities[k] for k in kept)
        value = float(factor) * _distance(counts, chances, total)
        draw = drawn or Drawing(tuple(law[k] for k in kept), total)
        return Tested(value, len(kept) - 1, draw.p(value, chances, float(factor)), "Monte Carlo",
                      len(kept))  # fmt: skip
    counts, pooled = _pool(observed, probabilities, total)
    value, df = float(factor) * _distance(counts, pooled, total), len(pooled) - 1
    return Tested(value, df, _upper(df, value), "chi-square", len(pooled))


def _distance(counts: Sequence[int], law: Sequence[float], total: int) -> float:
    """Σ (observed − expected)² / expected."""
    return sum((n - total * p) ** 2 / (total * p) for n, p in zip(counts, law, strict=True))


def _pool(
    observed: Sequence[int], law: Sequence[float], total: int
) -> tuple[list[int], list[float]]:
    """Counts and probabilities with the cells that expect too few in one, the least first."""
    cells = sorted(zip(law, observed, strict=True))
    while len(cells) > 1 and cells[0][0] * total < LEAST:
        (p, n), (q, m), *rest = cells
        cells = sorted([(p + q, n + m), *rest])
    return [n for _, n in cells], [p for p, _ in cells]


def _upper(df: int, value: float) -> float:
    """P(χ² ≥ value)."""
    from scipy.special import chdtrc

    return float(chdtrc(df, value)) if df else 1.0


class Drawing(NamedTuple):
    """How the counts of a test arise: draws of a law, and what each value adds to each cell.

    Without `adds` a value is a cell.
    """

    law: tuple[Fraction, ...]
    draws: int
    adds: tuple[tuple[int, ...], ...] = ()

    def p(self, value: float, cells: Floats, factor: float) -> float:
        """(1 + draws at least as far off) / (1 + draws)."""
        found = _distances(self, cells, factor)
        hits = len(found) - int(found.searchsorted(value * (1 - 1e-9)))
        return (1 + hits) / (1 + len(found))


@cache
def _distances(drawn: Drawing, cells: Floats, factor: float) -> Any:
    """Pearson's statistic of `DRAWS` simulated logs, sorted; tests of one law and size share it."""
    import numpy

    source = numpy.random.default_rng(SEED)
    law = numpy.array([float(p) for p in drawn.law])
    law /= law.sum()
    adds = numpy.array(drawn.adds) if drawn.adds else None
    parts = []
    for _ in told(range(DRAWS // CHUNK), "Monte Carlo", DRAWS // CHUNK):
        counts = source.multinomial(drawn.draws, law, CHUNK)
        if adds is not None:
            counts = counts @ adds
        expected = numpy.array(cells) * counts[0].sum()
        parts.append(factor * ((counts - expected) ** 2 / expected).sum(axis=1))
    return numpy.sort(numpy.concatenate(parts))


class SettingSum(NamedTuple):
    """Plays of one setting of the table: how many, their results added up, the law of one."""

    plays: int
    total: Fraction
    law: Mapping[Fraction, Fraction]


def summed(settings: Sequence[SettingSum]) -> Tested:
    """Σ(result − μ)/√Σσ² over plays of several settings; p two-sided, normal or Monte Carlo."""
    off, variance = Fraction(), Fraction()
    for plays, total, law in settings:
        mean = sum((x * p for x, p in law.items()), Fraction())
        off += total - plays * mean
        variance += plays * (sum((x * x * p for x, p in law.items()), Fraction()) - mean**2)
    value = float(off) / sqrt(variance) if variance else (inf if off else 0.0)
    if sum(s.plays for s in settings) >= FEW:
        from scipy.special import ndtr

        return Tested(value, None, 2 * float(ndtr(-abs(value))), "normal", 1)
    hits = int((abs(_sums(settings)) >= abs(float(off)) * (1 - 1e-9) - 1e-12).sum())
    return Tested(value, None, (1 + hits) / (1 + DRAWS), "Monte Carlo", 1)


def _sums(settings: Sequence[SettingSum]) -> Any:
    """Σ(result − μ) of simulated logs of these settings."""
    import numpy

    source = numpy.random.default_rng(SEED)
    sums = numpy.zeros(DRAWS)
    for plays, _, law in settings:
        values = numpy.array([float(x) for x in law])
        chances = numpy.array([float(p) for p in law.values()])
        chances /= chances.sum()
        sums += source.multinomial(plays, chances, DRAWS) @ values - plays * (values @ chances)
    return sums


def interval(observed: int, total: int, level: Fraction) -> tuple[float, float]:
    """Clopper and Pearson's interval of a probability, of confidence 1 − `level`."""
    from scipy.special import betaincinv

    tail = float(level) / 2
    low = float(betaincinv(observed, total - observed + 1, tail)) if observed else 0.0
    high = float(betaincinv(observed + 1, total - observed, 1 - tail)) if observed < total else 1.0
    return low, high


def needed(df: int, level: Fraction, bias: Fraction) -> Callable[[Fraction, Fraction], int | None]:
    """Observations that a χ² test of `df` at `level` needs, as a function of a cell's probability.

    The cell is (1 + bias) times as likely, the others in proportion less; one observation then
    adds bias² p/(1 − p) to the noncentrality, times the test's factor.
    """
    from scipy.special import chdtri, chndtrinc

    if not df or not bias:
        return lambda probability, factor: None
    centre = float(chndtrinc(float(chdtri(df, float(level))), df, 1 - POWER))

    def observations(probability: Fraction, factor: Fraction) -> int | None:
        if not 0 < probability * (1 + bias) < 1:
            return None
        return ceil(centre / float(factor * bias**2 * probability / (1 - probability)))

    return observations


def rounded(x: float, digits: int = 10) -> float | None:
    """A statistic with the significant digits that any machine computes; `None` for infinite."""
    return float(f"{x:.{digits}g}") if isfinite(x) else None


def holm(values: Sequence[float]) -> list[float]:
    """P-values adjusted for their number (Holm 1979), in the order given."""
    order = sorted(range(len(values)), key=lambda k: values[k])
    adjusted, most = [1.0] * len(values), 0.0
    for rank, k in enumerate(order):
        most = max(most, min(1.0, (len(values) - rank) * values[k]))
        adjusted[k] = most
    return adjusted
