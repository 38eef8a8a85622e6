"""The law of a settlement by enumeration: a policy is applied to every pattern of outcomes."""

from collections import defaultdict
from collections.abc import Sequence

from .patterns import JointLaw, Law, Weights, count_patterns, patterns, within_limit
from .policies import POLICIES


def by_patterns(
    stakes: Sequence[int], capital: int, policy: str, weights: Weights
) -> tuple[list[Law], JointLaw]:
    """Of each place the law of what it settles, and the joint law of the banker.

    Over every pattern, at most 3^m of them; the other method is `by_places`.
    """
    within_limit(count_patterns(weights))
    laws: list[Law] = [defaultdict(int) for _ in stakes]
    joint: JointLaw = defaultdict(int)
    for outcomes, weight in patterns(weights):
        amounts, net = POLICIES[policy](outcomes, stakes, capital)
        for law, amount in zip(laws, amounts, strict=True):
            law[amount] += weight
        joint[net, -sum(amount for amount in amounts if amount < 0)] += weight
    return laws, joint
