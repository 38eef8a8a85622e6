"""The counts of one seat against the banker, in one pass along the ranking; no split is met."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb, prod
from operator import add

from ..game.ranking import Outcome, Ranking
from ..game.tiles import Deck, Given, hand, unknown

Kinds = tuple[int, ...]


def split_counts(
    order: Ranking, deck: Deck, seat: Kinds = (), banker: Kinds = (), elsewhere: Kinds = ()
) -> tuple[int, int, int]:
    """Wins, pushes and losses of a seat over all completions of two hands by labelled tiles.

    Known are 0 to 2 tiles of the seat's hand, 0 to 2 of the banker's and any exposed elsewhere, as
    indexes of kinds.  The levels of the ranking are taken once, the weakest first.
    For a draw D of the seat, by inclusion and exclusion, E − Σ d(v) + c draws of the banker at
    lower levels avoid D, where E is their number, d(v) how many hold the tile v of D, and c how
    many hold two tiles of D.  That is D alone, if at all, and D makes an equal hand: so c = 0
    below the seat's level, and 1 at it if nothing of either hand is known.  O(n^2) for n kinds.
    Raises `InputError` with one line for known tiles that the deck or the hands cannot hold.

    >>> from exact.game.ranking import ranking
    >>> from exact.game.rules import load
    >>> split_counts(ranking(load()), load().deck)
    (14349, 0, 14721)
    """
    left = unknown(deck, Given(seat, banker, elsewhere))
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
