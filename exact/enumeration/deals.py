"""Every distinct full deal, with its weight.

A full deal pairs off all tiles, two to a place.  By kinds alone it is a multigraph on the kinds:

    kind      -> vertex              hand {i, j} -> edge {i, j}
    pair      -> loop                equal hands -> parallel edges
    copies k  -> every degree is k (a loop counts twice): the graph is k-regular

The graph loses only the labels of the copies, and every k-regular multigraph with loops comes from
a deal: cut each edge in two, and the k half-edges at a vertex are the tiles of a kind.  So the
distinct deals *are* those graphs.  The deals of labelled tiles that have one graph are those that
the (k!)^n relabellings of the copies of n kinds make of one of them: an orbit.  A relabelling that
changes nothing swaps the two ends of a loop, or permutes the loops at a vertex, or parallel edges
among themselves (with the half-edges at both ends), in any combination.  By orbit and stabilizer
the weight is

    (k!)^n / product over vertices of 2^l · l! (l loops) / product over pairs of kinds of m!
                                                            (m parallel edges)

For k = 2, the regulation's deck, a graph is a set of disjoint cycles: loops, double edges and
longer ones, and the weight is 2^(n − loops − double edges).  The weights add up to (kn − 1)!!,
the number of ways to pair off kn labelled tiles (perfect matchings).

A deal says which hands are on the table, not who holds which: every place, the banker's too, is
as likely to hold each (R1).
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from ..game.tiles import Deck, Hand, count_matchings
from ..number import InputError

MOST_DEALS = 200_000_000
"""A walk over more distinct deals is refused: 12 kinds of two copies have 171 million."""

Left = tuple[int, ...]
"""How many tiles of each kind are left."""


def moves(left: Left) -> Iterator[tuple[tuple[Hand, ...], int, Left]]:
    """Every way to deal out the first kind that has tiles left: hands, ways, what is then left.

    Of its r tiles, 2l make l pairs and the others go with tiles of lower kinds, m_u of kind u;
    for labelled tiles that is r! / (2^l l!) · product of C(left_u, m_u) ways: choose the partners,
    hand them r − 2l of the r tiles, and pair off the rest.
    """
    v, r = next((k, n) for k, n in enumerate(left) if n)
    hand = {u: Hand(v, u) for u in range(v, len(left)) if left[u]}
    lower = list(hand)[1:]
    for pairs in range(r // 2 + 1):
        pairings = factorial(r) // (2**pairs * factorial(pairs))
        for partners in combinations_with_replacement(lower, r - 2 * pairs):
            ways, after, again, last = pairings, list(left), 1, v
            for u in partners:
                again = again + 1 if u == last else 1
                ways = ways * after[u] // again
                after[u], last = after[u] - 1, u
            if ways:  # 0 when more of a kind were asked for than are left
                after[v] = 0
                yield (hand[v],) * pairs + tuple([hand[u] for u in partners]), ways, tuple(after)


def completions(left: Left) -> Iterator[tuple[tuple[Hand, ...], int]]:
    """Every distinct way to deal out all that is left, with its weight."""
    if not any(left):
        yield (), 1
        return
    for hands, ways, after in moves(left):
        for others, more in completions(after):
            yield hands + others, ways * more


def deals(deck: Deck) -> Iterator[tuple[tuple[Hand, ...], int]]:
    """Every distinct full deal once, with its weight; `count_deals` counts them.

    A deal is the tuple of its hands.  Kinds are dealt out one after the other, so a deal is met
    only in the one order in which its hands ascend by their higher tile, and its weight is the
    product of the ways of the steps.  An odd number of tiles has no deal.  The weights add up to
    `count_matchings`.
    """
    return completions((deck.copies,) * len(deck.kinds))


def count_deals(kinds: int, copies: int = 2) -> int:
    """How many distinct deals there are, without making one; the twin of `deals`.

    For two copies OEIS A002135, the number of 2-regular multigraphs with loops on n labelled
    vertices, by its recurrence a(n) = n·a(n−1) − (n−1)(n−2)/2 · a(n−3); otherwise the number of
    orbits (see `_count_orbits`), which is A005814 for three copies (even n) and A005816 for four.

    >>> [count_deals(n) for n in range(11)]
    [1, 1, 2, 5, 17, 73, 388, 2461, 18155, 152531, 1436714]
    """
    if copies != 2:
        return _count_orbits(kinds, copies)
    a = [0, 0, 1]  # a(-2), a(-1), a(0); the first two are multiplied by 0
    for n in range(1, kinds + 1):
        a.append(n * a[-1] - comb(n - 1, 2) * a[-3])
    return a[-1]


Cycles = tuple[int, ...]
"""How many cycles of each length a permutation has, from length 1."""


def _count_orbits(kinds: int, copies: int) -> int:
    """The orbits of the full deals under relabelling, by the Cauchy–Frobenius lemma.

    That is the mean, over the (copies!)^kinds relabellings, of the deals that one fixes.  How
    many it fixes depends on its cycles alone, so those of equal cycle counts are taken together.
    """
    of_one_kind = _permutations(copies, copies)
    types = {(0,) * copies: 1}
    for _ in range(kinds):
        longer: dict[Cycles, int] = {}
        for have, n in types.items():
            for more, m in of_one_kind.items():
                cycles = tuple(map(sum, zip(have, more, strict=True)))
                longer[cycles] = longer.get(cycles, 0) + n * m
        types = longer
    relabellings: int = factorial(copies) ** kinds
    return sum(n * _fixed(cycles) for cycles, n in types.items()) // relabellings


def _permutations(size: int, longest: int) -> dict[Cycles, int]:
    """How many permutations of `size` things have which cycle counts, none over `longest`."""
    if not longest:
        return {} if size else {(): 1}
    return {
        (*shorter, c): n * factorial(size) // (factorial(rest) * longest**c * factorial(c))
        for c in range(size // longest + 1)
        for rest in (size - c * longest,)
        for shorter, n in _permutations(rest, longest - 1).items()
    }


def _fixed(cycles: Cycles) -> int:
    """How many perfect matchings a permutation with these cycles fixes.

    A matching that it fixes maps cycles onto cycles of the same length j: two are joined in j
    ways, or one of even length with itself, each element with the opposite one.
    """
    return prod(
        sum(
            comb(c, 2 * i) * count_matchings(2 * i) * j**i
            for i in range(c // 2 + 1)
            if j % 2 == 0 or c == 2 * i
        )
        for j, c in enumerate(cycles, 1)
    )


def check_size(deck: Deck, most: int = MOST_DEALS) -> None:
    """Raise `InputError` with one line when the deck has more than `most` distinct deals.

    No deal weighs more than (copies!)^kinds, so there are at least as many as their weight has
    times that; this is enough to refuse a large deck at once.
    """
    kinds, copies = len(deck.kinds), deck.copies
    count, at_least = -(-count_matchings(deck.size) // factorial(copies) ** kinds), "at least "
    if copies == 2 or count <= most:
        count, at_least = count_deals(kinds, copies), ""
    if count > most:
        raise InputError(
            f"{kinds} kinds of {copies} tiles have {at_least}{count} distinct deals; "
            f"at most {most} can be walked one by one"
        )
