"""Every way to pair off labelled tiles, counted by outcome: the loop of the audit.

A pairing is made hand by hand: the first tile left is paired with each of the others in turn.  The
hands dealt so far are the fixed hands; the last six tiles are paired off in all 15 ways at once.
What another hand does against a banker's hand is a number, its key:

    1 if it wins, `places` if it pushes, 0 if it loses,

The keys that a banker gets from all others add up to wins + places · pushes, which is at most
places · (places − 1) < 127.  So seven bits hold such a sum, and one integer holds many of them, in
lanes of seven bits:

    keys         lane i: what fixed hand i gets from the other fixed hands
    words[hand]  lane i: what `hand`, were it dealt, would add to that
                 lane 7: what `hand` would get from all fixed hands

Then keys + the words of the three last hands are the sums of all fixed hands.  Each last hand has
its own sum in lane 7, except for what it gets from the other two.  The tally counts two bankers at
a time, by both their sums: half as many additions, to a table that still fits the cache.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from ..game.ranking import Outcome, ranking
from ..game.rules import Rules
from ..game.tiles import hand
from ..loops import compile_loop

LAST = 3
"""The hands of the last six tiles."""
MOST_PLACES = 10
BITS = 7
TOP = BITS * (MOST_PLACES - LAST)
LOW = (1 << TOP) - 1
ONE = (1 << BITS) - 1
TWO = (1 << 2 * BITS) - 1
NO_HAND = ONE
"""What the lane of a fixed hand holds when a small deck has no such hand: more than any sum."""
WIDTH = 256
"""The length of a row of a flat table: more than the tiles, and the hands, of any deck here."""


class Tables(NamedTuple):
    """What the loop looks up: lists of integers, or arrays of the types in `TYPES`.

    `hand_of[WIDTH a + b]`, the hand of tiles a and b; `adds[x][y]`, the key of hand x for banker's
    hand y; `gets`, its transpose; `near[WIDTH x + y]`, what x gets from y, and in the next lane
    what y gets from x; `far`, the same with a lane between; `pairs` and `ends`, see `_six`.
    """

    hand_of: Any
    adds: Any
    gets: Any
    near: Any
    far: Any
    pairs: Any
    ends: Any


TYPES = Tables("u1", "i8", "i8", "u2", "u4", "u1", "u1")


def tables(rules: Rules) -> Tables:
    """The tables of a deck whose tiles are all dealt, two to each of 3 to 10 places."""
    order, hands, places = ranking(rules), rules.deck.hands(), rules.deck.size // 2
    index = {h: i for i, h in enumerate(hands)}
    kinds = [k for k in range(len(rules.deck.kinds)) for _ in range(rules.deck.copies)]
    key = {Outcome.LOSS: 0, Outcome.WIN: 1, Outcome.PUSH: places}
    adds = [[key[order.outcome(x, y)] for y in hands] for x in hands]
    gets = [list(column) for column in zip(*adds, strict=True)]
    both = [list(zip(g, a, strict=True)) for g, a in zip(gets, adds, strict=True)]
    return Tables(
        _flat([[index.get(hand((a, b)), 0) for b in kinds] for a in kinds]),
        adds,
        gets,
        _flat([[g | a << BITS for g, a in row] for row in both]),
        _flat([[g | a << 2 * BITS for g, a in row] for row in both]),
        *_six(),
    )


def _flat(rows: Sequence[Sequence[int]]) -> list[int]:
    return [x for row in rows for x in (*row, *(0,) * (WIDTH - len(row)))]


def _six() -> tuple[list[int], list[int]]:
    """The 15 pairs of six things, flat; and for each of their 15 pairings the last two pairs.

    The first pair of pairing k is pair k // 3, of things 0 and k // 3 + 1.
    """
    pairs, ends = list(combinations(range(6), 2)), []
    for first in pairs[:5]:
        a, *others = (t for t in range(6) if t not in first)
        for b in others:
            c, d = (t for t in others if t != b)
            ends += [pairs.index((a, b)), pairs.index((c, d))]
    return [t for pair in pairs for t in pair], ends


def typed(made: Tables) -> Tables:
    """The tables as arrays, for machine code."""
    import numpy as np  # comes with numba

    return Tables(*(np.array(a, t) for a, t in zip(made, TYPES, strict=True)))


def count_pairings(
    made: Tables, first: Sequence[int], stop: Sequence[int], compiled: bool = False
) -> tuple[int, dict[int, int]]:
    """Make some pairings: how many they are, and how many bankers got which sum of keys.

    Choice d, from `first[d]` up to but not including `stop[d]`, is the tile that the first tile
    left is paired with when d hands are fixed, by its place among those left.  There is one for
    each fixed hand, that is for all places but three.  With `compiled` the tables are `typed`.
    """
    fixed = len(first)
    rest = [[*range(2 * (fixed + LAST))] for _ in range(fixed + 1)]
    words = [[0] * len(made.adds) for _ in rest]
    keys = [sum(NO_HAND << BITS * lane for lane in range(fixed, TOP // BITS))] * len(rest)
    six = [0] * 15
    work: list[Any] = [first, stop, [*first, 0], rest, words, keys, six, six.copy()]
    loop: Any = compile_loop(_loop) if compiled else _loop
    if not compiled:
        tally = [0] * (TWO + 1)
        return loop(*made, *work, tally), _by_sum(tally)
    import numpy as np

    arrays = (np.array(a, t) for a, t in zip(work, _WORK_TYPES, strict=True))
    found = np.zeros(TWO + 1, "i8")
    return loop(*made, *arrays, found), _by_sum(found.tolist())


_WORK_TYPES = ("i8", "i8", "i8", "u1", "i8", "i8", "u1", "i8")


def _by_sum(tally: Sequence[int]) -> dict[int, int]:
    """The tally of single bankers, from that of two at a time."""
    bankers = [0] * (ONE + 1)
    for both, n in enumerate(tally):
        if n:
            bankers[both & ONE] += n
            bankers[both >> BITS] += n
    return {s: n for s, n in enumerate(bankers) if n and s != NO_HAND}


def _loop(
    hand_of: Any,
    adds: Any,
    gets: Any,
    near: Any,
    far: Any,
    pairs: Any,
    ends: Any,
    first: Any,
    stop: Any,
    choice: Any,
    rest: Any,
    words: Any,
    keys: Any,
    six: Any,
    six_words: Any,
    tally: Any,
) -> int:
    """The loop of `count_pairings`, for machine code and without: depth is the fixed hands.

    `rest[depth]` begins with the tiles left; `six` and `six_words` are the 15 hands of the last
    six tiles, and their words.  A mask that changes no index is for numba: it then need not check
    whether the index is negative.
    """
    fixed, size = len(stop), len(rest[0])
    made = depth = 0
    while depth >= 0:
        tiles, word = rest[depth], words[depth]
        if depth == fixed:
            for k in range(15):
                h = hand_of[WIDTH * tiles[pairs[2 * k]] + tiles[pairs[2 * k + 1]]]
                six[k], six_words[k] = h, word[h]
            # each pairing of the last six tiles: three hands, x, y and z
            for k in range(15):
                p, q, r = k // 3, ends[2 * k], ends[2 * k + 1]
                x, y, z = six[p], six[q], six[r]
                a, b, c = six_words[p], six_words[q], six_words[r]
                # what the seven fixed hands get, and what x, y, z get: first from the fixed
                # hands, then from one another
                others = keys[depth] + (a & LOW) + (b & LOW) + (c & LOW)
                own = (a >> TOP) + ((b >> TOP) << BITS) + ((c >> TOP) << 2 * BITS)
                own += near[WIDTH * x + y] + far[WIDTH * x + z] + (near[WIDTH * y + z] << BITS)
                # ten bankers, two by two; the fourth pair is the last fixed hand and x
                tally[others & TWO] += 1
                tally[(others >> 2 * BITS) & TWO] += 1
                tally[(others >> 4 * BITS) & TWO] += 1
                tally[((others >> 6 * BITS) & ONE) | ((own & ONE) << BITS)] += 1
                tally[(own >> BITS) & TWO] += 1
            made += 15
        elif choice[depth] < stop[depth]:
            # fix one more hand: the first tile left, and the j-th
            j = choice[depth]
            choice[depth] += 1
            x = hand_of[WIDTH * tiles[0] + tiles[j]]
            left, lane = rest[depth + 1], BITS * depth
            for i in range(1, j):
                left[i - 1] = tiles[i]
            for i in range(j + 1, size - 2 * depth):
                left[i - 2] = tiles[i]
            # the fixed hands get what x adds; what x gets from them begins a lane of its own
            keys[depth + 1] = keys[depth] + (word[x] & LOW) + ((word[x] >> TOP) << lane)
            # a hand that may come later would add its key to x's lane, and in lane 7 gets that of x
            after, gain, cost = words[depth + 1], gets[x], adds[x]
            for h in range(len(gain)):
                after[h] = word[h] + (gain[h] << lane) + (cost[h] << TOP)
            depth += 1
            choice[depth] = first[depth] if depth < fixed else 0
            continue
        depth -= 1
    return made
