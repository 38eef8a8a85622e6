"""A second count of the same laws, by a road that shares no enumeration with the first.

Nothing here runs over deals or splits: `seat_counts` runs over states "how many tiles of each
kind are left", as `hafnian` has them, `split_counts` once along the ranking.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, lcm, prod
from operator import add, or_

from .hafnian import Kinds, Lanes, Masks, block_stride, field_width, solve
from .number import InputError
from .ranking import Outcome, Ranking
from .tiles import Deck, Hand, hand

Counts = dict[Hand, dict[tuple[int, int], int]]


def seat_counts(order: Ranking, deck: Deck) -> Counts:
    """For each banker hand, (wins, pushes) of the other places -> labelled deals, where not 0.

    A deal pairs off all tiles and counts once for each hand of that kind that it holds, so the
    counts of h add up to weight(h) · (tiles − 3)!!.  Raises `InputError` for an odd number of
    tiles; `hafnian.check_size` tells whether it would finish.

    >>> from .ranking import ranking
    >>> from .rules import load
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
    counts: Counts = {h: {} for h in order.hands}
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


def split_counts(
    order: Ranking, deck: Deck, seat: Kinds = (), banker: Kinds = (), elsewhere: Kinds = ()
) -> tuple[int, int, int]:
    """Wins, pushes and losses of a seat over all completions of two hands by labelled tiles.

    Known are 0 to 2 tiles of the seat's hand, 0 to 2 of the banker's and any exposed elsewhere, as
    indexes of kinds.  No split is looked at: the ranking is swept once, the weakest level first.
    For a draw D of the seat, by inclusion and exclusion, E − Σ d(v) + c draws of the banker at
    lower levels avoid D, where E is their number, d(v) how many hold the tile v of D, and c how
    many hold two tiles of D.  That is D alone, if at all, and D makes an equal hand: so c = 0
    below the seat's level, and 1 at it if nothing of either hand is known.  O(n^2) for n kinds.
    Raises `InputError` with one line for known tiles that the deck or the hands cannot hold.

    >>> from .ranking import ranking
    >>> from .rules import load
    >>> split_counts(ranking(load()), load().deck)
    (14349, 0, 14721)
    """
    left = _unknown(deck, seat, banker, elsewhere)
    theirs = _draws(order, left, banker)
    completions = comb(sum(left) - 2 + len(seat), 2 - len(banker))
    tally = dict.fromkeys(Outcome, 0)
    lower, held_lower = 0, [0] * len(left)
    for draws, tie, equal in zip(_draws(order, left, seat), order.ties, theirs, strict=True):
        level = sum(ways for _, ways in equal)
        held = _held(equal, left)
        for drawn, ways in draws:
            wins = lower - sum(held_lower[k] for k in drawn)
            ties = level - sum(held[k] for k in drawn) + (not seat and not banker)
            tally[Outcome.WIN] += ways * wins
            tally[tie] += ways * ties
            tally[Outcome.LOSS] += ways * (completions - wins - ties)
        lower += level
        held_lower = list(map(add, held_lower, held))
    return tally[Outcome.WIN], tally[Outcome.PUSH], tally[Outcome.LOSS]


def _unknown(deck: Deck, seat: Kinds, banker: Kinds, elsewhere: Kinds) -> list[int]:
    """How many tiles of each kind are unknown, when what is known can be."""
    known = (*seat, *banker, *elsewhere)
    if max(len(seat), len(banker)) > 2:
        raise InputError("known tiles: a hand has 2 tiles, so at most 2 of it can be known")
    if not all(0 <= k < len(deck.kinds) for k in known):
        raise InputError(f"known tiles: kinds are numbered from 0 to {len(deck.kinds) - 1}")
    deck.check_copies(known, "known tiles")
    left = [deck.copies - known.count(k) for k in range(len(deck.kinds))]
    wanted = 4 - len(seat) - len(banker)
    if sum(left) < wanted:
        raise InputError(f"known tiles: {sum(left)} are left, the two hands need {wanted} more")
    return left


def _held(draws: list[tuple[Kinds, int]], left: Sequence[int]) -> list[int]:
    """By kind, in how many of these draws, each in so many ways, a given tile of it is."""
    tiles = [0] * len(left)
    for drawn, ways in draws:
        for kind in drawn:
            tiles[kind] += ways
    return [t // n if t else 0 for t, n in zip(tiles, left, strict=True)]


def _draws(order: Ranking, left: Sequence[int], known: Kinds) -> list[list[tuple[Kinds, int]]]:
    """By level, what completes a hand of which 0 to 2 tiles are `known`: kinds drawn, and ways."""
    levels: list[list[tuple[Kinds, int]]] = [[] for _ in order.ties]
    for drawn in combinations_with_replacement(range(len(left)), 2 - len(known)):
        if ways := prod(comb(left[k], drawn.count(k)) for k in set(drawn)):
            levels[order.level[hand(known + drawn)]].append((drawn, ways))
    return levels
