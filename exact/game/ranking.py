"""The ranking of hands and the outcome of a seat against the banker (Art. 6, 7 and 8).

The whole ranking is `strength`: a tuple, compared as tuples are.  It holds for any deck and each
choice of tie-break; two hands tie exactly when their strengths are equal, and who takes the tie
is the rule set's `advantage`.
"""

from collections.abc import Mapping
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
SeatCounts = Mapping[tuple[int, int], int]
"""(Wins, pushes) of the places other than the banker's -> labelled deals."""
CountsByBanker = Mapping[Hand, SeatCounts]
"""The same for each hand that the banker can hold."""

ZERO: Strength = (0, 0, 0)
_TAKES = {"banker": Outcome.LOSS, "push": Outcome.PUSH, "seat": Outcome.WIN}


def points(rules: Rules, hand: Hand) -> int:
    """The points of a hand that is not a pair (Art. 7(b)(c), R2)."""
    kinds = rules.deck.kinds
    return (kinds[hand.high].points + kinds[hand.low].points) % rules.modulus


def class_of(rules: Rules, hand: Hand) -> str:
    """Whether a hand is a ``pair``, has ``points``, or ``zero points``."""
    return "pair" if hand.is_pair else "points" if points(rules, hand) else "zero points"


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
