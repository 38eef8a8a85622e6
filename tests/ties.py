"""Why the law of the winning seats is not uniform: ties, and nothing else.

Were no two hands of a deal of equal strength, each of the ten hands would be banker once with 0,
1, … 9 hands above it; so over the equally likely choices of the banker's place the number K of
winning seats would be uniform on 0 … 9, deal by deal.  Let g hands of a deal be of one strength
with h above them.  Unequal, they would have given K = h, h + 1, … h + g − 1, once each; equal,
they give one value g times, by who takes the tie: the banker, K = h; the seat, K = h + g − 1;
nobody, K = h and g − 1 pushes.  The sum of these exchanges over all deals is the whole departure
from uniform, and with it the whole advantage of the banker (Art. 8).

This is a third method for the law: it needs only how often g ≥ 2 hands tie with h above them.
"""

from collections import Counter
from functools import cache

from exact.game.ranking import Outcome, Ranking
from exact.game.tiles import Deck, Hand


def departure(order: Ranking, deck: Deck) -> dict[tuple[int, int], int]:
    """(wins, pushes) -> labelled deals times bankers, above or below the uniform law's share.

    The shares add to 0.  Every tile is dealt; O(levels × states of a deck).
    """
    change: Counter[tuple[int, int]] = Counter()
    for level, takes in enumerate(order.ties):
        for (g, h), weight in groups(order, deck, level).items():
            tied = {
                Outcome.LOSS: (h, 0),
                Outcome.WIN: (h + g - 1, 0),
                Outcome.PUSH: (h, g - 1),
            }[takes]
            change[tied] += g * weight
            for k in range(h, h + g):
                change[k, 0] -= weight
    return {outcomes: weight for outcomes, weight in sorted(change.items()) if weight}


def groups(order: Ranking, deck: Deck, level: int) -> dict[tuple[int, int], int]:
    """(g, h) -> labelled deals with g ≥ 2 hands at `level` and h above it.

    A generating function over the tiles left: one tile of the first kind left goes with any
    other; x marks a hand above, y one at the level.  Powers of x and y are fields of one integer,
    each wide enough for the number of all deals.
    """
    at = [h for h in order.hands if order.level[h] == level]
    if len(at) == 1 and _most(deck, at[0]) < 2:
        return {}
    places = deck.size // 2
    width = deck.size * deck.size.bit_length()  # (2n − 1)!! < (2n)^(2n)
    power = {
        h: width * ((order.level[h] > level) + (places + 1) * (order.level[h] == level))
        for h in order.hands
    }
    packed = _matchings(power, (deck.copies,) * len(deck.kinds))
    mask = (1 << width) - 1
    found = {}
    for g in range(2, places + 1):
        for h in range(places - g + 1):
            weight = packed >> width * (h + (places + 1) * g) & mask
            if weight:
                found[g, h] = weight
    return found


def _most(deck: Deck, hand: Hand) -> int:
    """How often a hand can be dealt in one deal."""
    return deck.copies // 2 if hand.is_pair else deck.copies


def _matchings(power: dict[Hand, int], full: tuple[int, ...]) -> int:
    """The sum over all labelled deals of 2 to the sum of their hands' powers."""

    @cache
    def total(left: tuple[int, ...]) -> int:
        i = next((k for k, n in enumerate(left) if n), None)
        if i is None:
            return 1
        rest = list(left)
        rest[i] -= 1
        result = 0
        for j in range(i, len(rest)):
            if ways := rest[j]:
                rest[j] -= 1
                result += ways * total(tuple(rest)) << power[Hand(i, j)]
                rest[j] += 1
        return result

    return total(full)
