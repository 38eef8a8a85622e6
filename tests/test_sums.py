"""The sum of N plays: its central ranges by two methods, slowly, and by the normal law."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import isqrt, prod

import pytest

from exact.catalogue.methods import ENUMERATION, RECOUNT
from exact.formats.fields import csv_rows, people_fields, records
from exact.formats.grid import Between, Column, Grid, SquareRoot
from exact.game.rules import Rules, load
from exact.money.play import active_law
from exact.money.table import Bases, banker_variances, result_law, table_odds
from exact.odds import sums_by_plays
from exact.odds.seats import SeatLaw
from exact.odds.sums import (
    LEVELS,
    PLACES,
    Span,
    SpanMethod,
    SumLaw,
    moments,
    normal_bounds,
    squared_error,
)
from exact.odds.sums_by_powers import sum_weights
from tests.conftest import variant

RULES = load()
METHODS = pytest.mark.parametrize(
    "spans", [RECOUNT.spans, ENUMERATION.spans], ids=("recount", "plays")
)
SMALL: list[SumLaw] = [
    {-1: 14721, 1: 14349},
    {-20: 3, 0: 5, 19: 7},
    {-7: 1, -2: 10, 3: 1, 11: 2},
    {5: 3},
    {0: 1, 1: 10**30},
]


def plain(law: SumLaw, plays: int) -> dict[int, int]:
    """Every sequence of results, its weight added to its sum's: slow and obvious."""
    found: dict[int, int] = {}
    for results in product(law, repeat=plays):
        found[sum(results)] = found.get(sum(results), 0) + prod(law[x] for x in results)
    return found


def plain_span(law: SumLaw, level: Fraction) -> Span:
    """The quantiles and the coverage as their definitions say them, of the law of the sum."""
    total, ends, upto = sum(law.values()), [], 0
    for x in sorted(law):
        for share in ((1 - level) / 2, (1 + level) / 2):
            if upto < share * total <= upto + law[x]:
                ends.append(x)
        upto += law[x]
    inside = sum(w for x, w in law.items() if ends[0] <= x <= ends[1])
    return Span(ends[0], ends[1], Fraction(inside, total))


@METHODS
@pytest.mark.parametrize("plays", range(1, 7))
@pytest.mark.parametrize("law", SMALL, ids=str)
def test_ranges_are_those_of_every_sequence(law: SumLaw, plays: int, spans: SpanMethod) -> None:
    levels = (*LEVELS, Fraction(1, 2), Fraction(0), Fraction(1, 10**6))
    found = plain(law, plays)
    assert spans(law, plays, levels) == [plain_span(found, level) for level in levels]


def laws(rules: Rules, active: int) -> dict[tuple[str, str], SumLaw]:
    found = active_law(rules, active)
    return {
        (party, basis): result_law(found, rules.rate, party, basis)
        for party in ("banker", "player")
        for basis in ("bet", "round")
    }


@METHODS
def test_ranges_of_the_full_table_over_two_plays(spans: SpanMethod) -> None:
    for law in laws(RULES, 9).values():
        found = plain(law, 2)
        assert spans(law, 2, LEVELS) == [plain_span(found, level) for level in LEVELS]


def test_recounted_weights_are_the_powers_of_the_law() -> None:
    for law in SMALL:
        for plays in (1, 2, 5):
            found = dict(sum_weights(law, plays))
            assert list(found) == sorted(found)
            assert found == plain(law, plays)


def test_a_hundred_plays_by_one_power_of_one_integer() -> None:
    """Basis bet: results 39 apart, so the law is an integer in base 2^4000, and its 100th power."""
    law = laws(RULES, 9)["banker", "bet"]
    least, base = min(law), 4000
    packed = sum(w << base * ((x - least) // 39) for x, w in law.items()) ** 100
    found = {100 * least + 39 * k: packed >> base * k & (1 << base) - 1 for k in range(901)}
    assert sum(found.values()) == sum(law.values()) ** 100
    right = [plain_span(found, level) for level in LEVELS]
    assert RECOUNT.spans(law, 100, LEVELS) == ENUMERATION.spans(law, 100, LEVELS) == right


@pytest.mark.slow
def test_a_hundred_plays_by_adding_one_after_another() -> None:
    """Basis round, all weights whole."""
    law = laws(RULES, 9)["banker", "round"]
    sums = {0: 1}
    for _ in range(100):
        longer: Counter[int] = Counter()
        for (s, weight), (x, w) in product(sums.items(), law.items()):
            longer[s + x] += weight * w
        sums = longer
    found = RECOUNT.spans(law, 100, LEVELS)
    assert found == ENUMERATION.spans(law, 100, LEVELS) == [plain_span(sums, p) for p in LEVELS]
    scaled = [(Fraction(s.low, 20), Fraction(s.high, 20)) for s in found]
    assert scaled == [
        (-92, Fraction(448, 5)),
        (Fraction(-2187, 20), Fraction(1069, 10)),
        (Fraction(-2863, 20), Fraction(563, 4)),
    ]


def test_a_share_that_is_met_exactly_is_decided_by_the_whole_weights(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sums_by_plays, "BITS", 8)
    fair = {-1: 1, 1: 1}
    for plays in (20, 21, 60):
        half = sums_by_plays.spans(fair, plays, [Fraction(0), Fraction(1, 2)])
        assert half == RECOUNT.spans(fair, plays, [Fraction(0), Fraction(1, 2)])
    met = dict(sum_weights(fair, 20))
    level = 1 - 2 * Fraction(sum(w for x, w in met.items() if x <= -6), 2**20)
    found = sums_by_plays.spans(fair, 20, [level])
    assert found == RECOUNT.spans(fair, 20, [level])
    assert found[0].low == -6


def test_the_law_of_a_result_has_the_means_and_variances_that_other_tables_have() -> None:
    for rules in (RULES, variant(4, 2, "high-tile", "push", "push")):
        for active in (1, rules.seats):
            found = active_law(rules, active)
            means, unit = table_odds(found, rules.rate), rules.rate.denominator
            for (party, basis), law in laws(rules, active).items():
                one = moments(law)
                assert one.mean / unit == getattr(getattr(means, party), basis)
                if party == "banker":
                    spread: Bases = banker_variances(found, rules.rate)
                    assert one.variance / unit**2 == getattr(spread, basis)


def test_third_moment_is_its_definition() -> None:
    for law in SMALL:
        total = sum(law.values())
        mean = Fraction(sum(x * w for x, w in law.items()), total)
        rho = sum(abs(x - mean) ** 3 * Fraction(w, total) for x, w in law.items())
        assert moments(law).rho == rho


def test_normal_quantiles_are_those_of_mpmath() -> None:
    from mpmath import mp

    with mp.workdps(90):
        for level in LEVELS:
            p = mp.mpf(level.numerator) / level.denominator
            z = mp.floor(mp.sqrt(2) * mp.erfinv(p) * mp.mpf(10) ** PLACES)
            low, high = normal_bounds(level)
            assert int(z) == low * 10**PLACES
            assert (high - low) * 10**PLACES == 1


@pytest.mark.parametrize("plays", [1, 10, 100])
def test_the_normal_range_is_wrong_by_less_than_the_bound(plays: int) -> None:
    """Where the law of the sum is known exactly, coverage of mean ± z·SD against the bound."""
    for law in laws(RULES, 1).values():
        one, total = moments(law), sum(law.values())
        for level in LEVELS:
            z = normal_bounds(level)[0]
            inside = sum(
                w
                for x, w in sum_weights(law, plays)
                if (x - plays * one.mean) ** 2 <= z * z * plays * one.variance
            )
            off = Fraction(inside, total**plays) - level
            square = squared_error(one, plays)
            assert square is not None
            assert off**2 <= square


def test_a_result_that_never_varies_has_no_error_bound() -> None:
    assert squared_error(moments({3: 5}), 10) is None


def test_a_law_of_rules_that_push_has_its_pushes_in_it() -> None:
    rules = variant(4, 2, "none", "push", "push")
    found: SeatLaw = active_law(rules, 1)
    assert 0 in result_law(found, rules.rate, "banker", "round")


DECIMAL = Grid(
    "", (Column("x", "x", "decimal"),), ((Fraction(1, 3),), (SquareRoot(Fraction(2)),), (None,))
)


def test_a_decimal_alone_is_one_column_one_string_and_one_text() -> None:
    assert csv_rows(DECIMAL, 4) == (["x"], [("0.3333",), ("1.4142",), ("",)])
    assert records(DECIMAL, 4) == [{"x": "0.3333"}, {"x": "1.4142"}, {"x": None}]
    (field,) = people_fields(DECIMAL, 2)
    assert (field.number, field.texts) == (True, ("0.33", "1.41", "—"))


def test_a_number_between_bounds_has_only_the_digits_that_are_right() -> None:
    low, high = normal_bounds(LEVELS[0])
    half = Between(SquareRoot(low**2 * 10), SquareRoot(high**2 * 10))
    grid = Grid("", (Column("x", "x", "decimal"),), ((half,), (Between(Fraction(0), Fraction(9)),)))
    written = [row["x"] for row in records(grid, 1000)]
    right = isqrt(int(low**2 * 10 * 10**78))  # 39 decimals cut off
    assert 38 <= len(written[0].partition(".")[2]) <= PLACES
    assert written[0][:38] == f"{right // 10**39}.{right % 10**39:039}"[:38]
    assert written[1] == ""


def test_a_cut_half_keeps_its_first_bits_and_says_how_many_are_gone() -> None:
    """Also where the last weight alone is long."""
    half = sums_by_plays.Half([0, 1], [1, 1 << 200], [0, 1, 1 + (1 << 200)])
    cut, gone = half.cut()
    assert gone == 201 - sums_by_plays.BITS
    assert cut.upto[-1].bit_length() == sums_by_plays.BITS
    assert cut.weights == [0, 1 << 200 - gone]
