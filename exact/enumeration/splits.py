"""Every distinct split: a banker hand and a seat hand, with its weight.

The copies of a kind are exchangeable, so a split names kinds only and stands for `weight`
arrangements of labelled tiles.  Some tiles may be known: in the seat's hand, in the banker's, or
exposed elsewhere (Art. 4: exposed tiles stay valid, so they change information, not the play).
"""

from collections.abc import Iterator, Sequence
from math import comb

from ..game.tiles import NOTHING, Deck, Given, Hand, hand, unknown

Split = tuple[Hand, Hand, int]
"""Banker hand, seat hand, and how many labelled arrangements they stand for."""


def completions(
    hands: Sequence[Hand], known: Sequence[int], left: Sequence[int]
) -> list[tuple[Hand, int]]:
    """Those of `hands` that hold the `known` tiles (0 to 2), with the ways to draw the rest.

    `left` is how many tiles of each kind there are to draw from.
    """
    if len(known) == 2:
        return [(hand(known), 1)]
    if known:
        (k,) = known
        others = ((h, h.low if h.high == k else h.high) for h in hands if k in h)
        return [(h, left[j]) for h, j in others if left[j]]
    ways = (left[i] * (left[j] if i != j else left[i] - 1) for i, j in hands)
    return [(h, w if h[0] != h[1] else w // 2) for h, w in zip(hands, ways, strict=True) if w]


def splits(deck: Deck, given: Given = NOTHING) -> Iterator[Split]:
    """Every distinct split once, with its weight; `count_splits` and `total_weight` count them.

    Completes the banker's hand from the unknown tiles, then the seat's from those still left.
    O(n^4) for n kinds.
    """
    left = unknown(deck, given)
    hands = deck.hands()
    for banker, ways in completions(hands, given.banker, left):
        rest = left.copy()
        for k in banker:
            rest[k] -= 1
        for k in given.banker:  # known tiles were not drawn
            rest[k] += 1
        for seat, more in completions(hands, given.seat, rest):
            yield banker, seat, ways * more


def count_splits(deck: Deck, given: Given = NOTHING) -> int:
    """How many distinct splits there are, without making one; the twin of `splits`.

    The coefficient of x^s y^b in the product over kinds of the sum of x^i y^j, i + j at most what
    is left of the kind, where s and b tiles are still to be drawn to the seat and the banker.
    """
    s, b = 2 - len(given.seat), 2 - len(given.banker)
    ways = {(0, 0): 1}
    for n in unknown(deck, given):
        longer: dict[tuple[int, int], int] = {}
        for (i, j), w in ways.items():
            for x in range(min(n, s - i) + 1):
                for y in range(min(n - x, b - j) + 1):
                    longer[i + x, j + y] = longer.get((i + x, j + y), 0) + w
        ways = longer
    return ways[s, b]  # `unknown` has seen to it that so many are left


def total_weight(deck: Deck, given: Given = NOTHING) -> int:
    """The weights of `splits` added up: C(u, b)·C(u − b, s) for u unknown tiles.

    >>> from exact.game.rules import load
    >>> total_weight(load().deck)  # 190 × 153
    29070
    """
    s, b = 2 - len(given.seat), 2 - len(given.banker)
    tiles = sum(unknown(deck, given))
    return comb(tiles, b) * comb(tiles - b, s)
