"""The counts of a whole table by states, that is, how many tiles of each kind are left.

No deal is met: `hafnian` says how.
"""

from functools import reduce
from itertools import accumulate
from math import factorial, lcm
from operator import or_

from ..game.ranking import CountsByBanker, Outcome, Ranking
from ..game.tiles import Deck, Hand
from ..number import InputError
from .hafnian import Lanes, Masks, block_stride, field_width, solve


def seat_counts(order: Ranking, deck: Deck) -> CountsByBanker:
    """For each banker hand, (wins, pushes) of the other places -> labelled deals, where not 0.

    A deal pairs off all tiles and counts once for each hand of that kind that it holds, so the
    counts of h add up to weight(h) · (tiles − 3)!!.  Raises `InputError` for an odd number of
    tiles; `hafnian.check_size` tells whether it would finish.

    >>> from exact.game.ranking import ranking
    >>> from exact.game.rules import load
    >>> law = seat_counts(ranking(load()), load().deck)
    >>> [sum(counts.get((k, 0), 0) for counts in law.values()) for k in (0, 9)]
    [665860499, 511512225]
    """
    if deck.size % 2:
        raise InputError(f"{deck.size} tiles cannot be dealt two to a place: give an even number")
    lanes = _lanes(order, deck)
    full = solve(deck, lanes)
    up = factorial(deck.copies) ** len(deck.kinds)
    down = lanes.scale ** (deck.size // 2 - 1)
    counts: dict[Hand, dict[tuple[int, int], int]] = {h: {} for h in order.hands}
    for block in range(-(-full.bit_length() // lanes.stride)):
        pushes, wins = divmod(block, deck.size // 2 + 1)
        row = full >> block * lanes.stride & (1 << lanes.stride) - 1
        for lane, h in enumerate(lanes.hands if row else ()):
            if field := row >> lane * lanes.width & (1 << lanes.width) - 1:
                counts[h][wins, pushes] = field * up // (down * (1 + h.is_pair))
    return counts


def _lanes(order: Ranking, deck: Deck) -> Lanes:
    """The layout and the masks for a deck, the weakest hand in the lowest lane."""
    n, hands, side = len(deck.kinds), order.hands[::-1], deck.size // 2 + 1
    width = field_width(deck)
    stride = block_stride(len(hands), width)
    pushes = Outcome.PUSH in order.ties
    of, win, push = _masks(order, n, width, stride, side * side if pushes else side)
    high = [reduce(or_, row) for row in of]
    rest = [reduce(or_, high) ^ mask for mask in high]
    last_win = [[win[f][g] & rest[f] | of[f][g] for g in range(n)] for f in range(n)]
    last_push = [[push[f][g] & rest[f] for g in range(n)] for f in range(n)]
    more = [(stride * side, push), (stride, win)][not pushes :]
    last = [(stride * side, last_push), (stride, last_win)][not pushes :]
    one, scale = sum([1 << at * width for at in range(len(hands))]), lcm(*range(1, deck.copies + 1))
    return Lanes(hands, width, stride, scale, one, of, high, rest, last, more)


def _masks(order: Ranking, n: int, width: int, stride: int, blocks: int) -> tuple[Masks, ...]:
    """At [f][g], in every block: the lane of the hand f, g; those it beats; those it pushes."""
    lane = sum([(1 << width) - 1 << block * stride for block in range(blocks)])
    lanes = [lane << at * width for at in range(len(order.hands))]
    below = list(accumulate(lanes, or_, initial=0))  # those of the weakest hands, by their number
    levels = [order.level[h] for h in reversed(order.hands)]
    first = {level: at for at, level in reversed(list(enumerate(levels)))}
    end = {level: at for at, level in enumerate(levels, 1)}
    of, win, push = ([[0] * n for _ in range(n)] for _ in range(3))
    for (f, g), level, mask in zip(reversed(order.hands), levels, lanes, strict=True):
        tie, equal, above = order.ties[level], below[first[level]], below[end[level]]
        of[f][g] = mask
        win[f][g] = above if tie is Outcome.WIN else equal
        push[f][g] = above ^ equal if tie is Outcome.PUSH else 0
    return of, win, push
