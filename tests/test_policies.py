"""Article 5(c) and R9: the three policies, over all patterns of up to five outcomes."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product

import pytest

from exact.game.ranking import Outcome
from exact.money.policies import POLICIES, coverage, pool, running
from tests.reference import EXACT, plus

L, P, W = Outcome
MIXED = [Fraction(n) for n in ("1/2", "3", "4/3", "1", "5/2")]
CAPITALS = [Fraction(n) for n in ("1/7", "1", "5/2", "4", "100")]
BY_POLICY = pytest.mark.parametrize("policy", POLICIES)


def settled() -> Iterator[tuple[Sequence[Outcome], Sequence[Fraction], Fraction]]:
    """Every pattern of 1, 3 and 5 outcomes, equal and unequal stakes, at each capital."""
    for m, capital in product((1, 3, 5), CAPITALS):
        for outcomes in product(Outcome, repeat=m):
            yield outcomes, MIXED[:m], capital
            yield outcomes, [Fraction(1)] * m, capital


@BY_POLICY
def test_in_every_pattern_money_is_conserved_and_limits_hold(policy: str) -> None:
    for outcomes, stakes, capital in settled():
        amounts, net = EXACT[policy](outcomes, stakes, capital)
        assert sum(amounts) + net == 0
        assert abs(net) <= capital
        for outcome, stake, amount in zip(outcomes, stakes, amounts, strict=True):
            assert abs(amount) <= stake
            assert {W: amount >= 0, P: amount == 0, L: amount <= 0}[outcome]


@pytest.mark.slow
@BY_POLICY
def test_capital_and_stakes_scaled_together_scale_what_is_settled(policy: str) -> None:
    for factor in (Fraction(3, 7), Fraction(20)):
        for outcomes, stakes, capital in settled():
            amounts, net = EXACT[policy](outcomes, stakes, capital)
            scaled = EXACT[policy](outcomes, [factor * s for s in stakes], factor * capital)
            assert scaled == ([factor * x for x in amounts], factor * net)


@BY_POLICY
def test_a_capital_of_the_sum_of_stakes_settles_every_bet_whole(policy: str) -> None:
    for outcomes, stakes, _ in settled():
        amounts = EXACT[policy](outcomes, stakes, sum(stakes, Fraction())).amounts
        assert amounts == [(o - P) * s for o, s in zip(outcomes, stakes, strict=True)]


def test_running_never_looks_ahead() -> None:
    for outcomes, stakes, capital in settled():
        whole = running(outcomes, stakes, capital).amounts
        for k in range(len(stakes)):
            assert running(outcomes[:k], stakes[:k], capital).amounts == whole[:k]


def test_pool_lets_the_order_decide_only_who_of_a_side_gets_less() -> None:
    for outcomes, stakes, capital in settled():
        amounts, net = pool(outcomes, stakes, capital)
        uncapped = sum((P - o) * s for o, s in zip(outcomes, stakes, strict=True))
        assert net == min(max(uncapped, -capital), capital)
        short = [o for o, s, x in zip(outcomes, stakes, amounts, strict=True) if abs(x) < s]
        assert set(short) - {P} <= {L if uncapped > 0 else W}
        for side in (L, W):  # once a seat of the side got less than all, later ones get nothing
            own = [(s, x) for o, s, x in zip(outcomes, stakes, amounts, strict=True) if o is side]
            for (stake, got), (_, later) in pairwise(own):
                assert abs(got) == stake or later == 0


def test_coverage_gives_each_bet_what_the_bets_before_it_leave() -> None:
    for outcomes, stakes, capital in settled():
        amounts = coverage(outcomes, stakes, capital).amounts
        for k, outcome in enumerate(outcomes):
            used = sum(stakes[j] for j in range(k) if outcomes[j] is not P)
            assert abs(amounts[k]) == (0 if outcome is P else min(stakes[k], plus(capital - used)))


@pytest.mark.parametrize(
    ("policy", "outcomes", "amounts", "net"),
    [
        ("running", [L, L, L, W, L], [-1, -1, 0, 1, -1], 2),
        ("pool", [L, L, L, W, L], [-1, -1, -1, 1, 0], 2),
        ("coverage", [L, L, L, W, L], [-1, -1, 0, 0, 0], 2),
        ("running", [W, W, W, L, P], [1, 1, 0, -1, 0], -1),
        ("pool", [W, W, W, L, P], [1, 1, 1, -1, 0], -2),
        ("coverage", [P, W, L, W, P], [0, 1, -1, 0, 0], 0),
    ],
)
def test_r9_by_hand_with_capital_2(
    policy: str, outcomes: list[Outcome], amounts: list[int], net: int
) -> None:
    assert POLICIES[policy](outcomes, [1] * 5, 2) == (amounts, net)
