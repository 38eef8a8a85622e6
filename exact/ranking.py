"""The ranking of hands and the outcome of a seat against the banker (Art. 6, 7 and 8).

The whole ranking is `strength`: a tuple, compared as tuples are.  It holds for any deck and each
choice of tie-break; two hands tie exactly when their strengths are equal, and who takes the tie
is the rule set's `advantage`.
"""

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import NamedTuple

from .rules import Rules
from .tiles import Hand


class Outcome(IntEnum):
    """What a play is to the seat."""

    LOSS = 0
    PUSH = 1
    WIN = 2


Strength = tuple[int, int, int]
ZERO: Strength = (0, 0, 0)
_TAKES = {"banker": Outcome.LOSS, "push": Outcome.PUSH, "seat": Outcome.WIN}


def points(rules: Rules, hand: Hand) -> int:
    """The points of a hand that is not a pair (Art. 7(b)(c), R2)."""
    kinds = rules.deck.kinds
    return (kinds[hand.high].points + kinds[hand.low].points) % rules.modulus


def strength(rules: Rules, hand: Hand) -> Strength:
    """What is compared (Art. 7): a pair by its face; else points, then the high tile (R3).

    Zero points are one strength whatever the tiles (Art. 8(a), R4).
    """
    face = rules.deck.kinds[hand.high].face
    if hand.is_pair:
        return (1, face, 0)
    p = points(rules, hand)
    if not p:
        return ZERO
    return (0, p, face if rules.tie_break == "high-tile" else 0)


class Ranking(NamedTuple):
    """All hands of a deck, ranked.

    `hands`, best first; `level[h]`, the strength of h as an integer, 0 the weakest class;
    `ties[l]`, the outcome when seat and banker are both at level l; `zero`, the level of zero
    points, or -1 when no hand has zero points.
    """

    hands: tuple[Hand, ...]
    level: dict[Hand, int]
    ties: tuple[Outcome, ...]
    zero: int

    def outcome(self, seat: Hand, banker: Hand) -> Outcome:
        """Win, push or loss of the seat (Art. 6 and 8)."""
        s, b = self.level[seat], self.level[banker]
        if s == b:
            return self.ties[s]
        return Outcome.WIN if s > b else Outcome.LOSS

    def rank(self, hand: Hand) -> int:
        """1 for the best hands; hands of equal strength share a rank."""
        return len(self.ties) - self.level[hand]


def ranking(rules: Rules) -> Ranking:
    """The ranking of all hands of the rules' deck."""
    strengths = {h: strength(rules, h) for h in rules.deck.hands()}
    classes = sorted(set(strengths.values()))
    at = {s: level for level, s in enumerate(classes)}
    zero_takes, equal_takes = _TAKES[rules.zero_points], _TAKES[rules.equal_hands]
    return Ranking(
        hands=tuple(sorted(strengths, key=lambda h: (*(-x for x in strengths[h]), h))),
        level={h: at[s] for h, s in strengths.items()},
        ties=tuple(zero_takes if s == ZERO else equal_takes for s in classes),
        zero=at.get(ZERO, -1),
    )


def beats(order: Ranking) -> Callable[[Hand, Hand], bool]:
    """The relation "is the stronger hand, whoever is banker"."""

    def relation(a: Hand, b: Hand) -> bool:
        return order.outcome(a, b) is Outcome.WIN and order.outcome(b, a) is Outcome.LOSS

    return relation


def disorder(hands: Iterable[Hand], relation: Callable[[Hand, Hand], bool]) -> tuple[Hand, ...]:
    """Hands that show that `relation` is no strict weak order; empty when it is one.

    A strict weak order has no cycle, and "neither beats the other" carries over: if it holds of
    a, b and of b, c it holds of a, c.  Returns a cycle (each hand beats the next, the last the
    first), or else a triple a, b, c for which the second fails.
    """
    import networkx as nx  # a third of a second: only checks pay for it

    hands = tuple(hands)
    graph: nx.DiGraph[Hand] = nx.DiGraph((a, b) for a in hands for b in hands if relation(a, b))
    graph.add_nodes_from(hands)
    if not nx.is_directed_acyclic_graph(graph):
        return tuple(a for a, _ in nx.find_cycle(graph))
    ties: nx.Graph[Hand] = nx.Graph(
        (a, b)
        for i, a in enumerate(hands)
        for b in hands[:i]
        if not graph.has_edge(a, b) and not graph.has_edge(b, a)
    )
    for b in ties:
        for a in ties[b]:
            for c in ties[b]:
                if graph.has_edge(a, c):
                    return (a, b, c)
    return ()
