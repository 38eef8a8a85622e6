"""Hafnians with one hand marked, of all banker hands at once.

A deal with its banker is a perfect matching of the labelled tiles, one pair of it marked.  Let h
be a banker hand of kinds p ≤ q (p the higher), of which b = 1 or 2 tiles are of kind p; r a state
with r_k tiles of kind k, t in all; and w(a pair) = x if it beats h, y if it pushes, 1 if it loses:

    H_h(r) = Σ over matchings of r of Π w(pair), a hafnian of entries 1, x, y;
    G_h(r) = Σ over matchings of r with a marked pair of kinds h of Π w(unmarked pair).

The answer is G_h(full).  Let f be the first kind left in r, m_g = r_g − [g = f], and let Σ run
over the kinds g left in r − e_f:

(1) H_h(r) = Σ m_g w(fg) H_h(r − e_f − e_g): the partner of one given tile of kind f.
(2) If f ≠ p, the same holds of G_h: f comes before p, so the given tile is not marked.
(3) If f = p, count matchings with a marked pair and also a chosen unmarked tile of kind f:
    (r_f − b) G_h(r) = r_f Σ m_g w(fg) G_h(r − e_f − e_g).
(4) If f = p and r_f = b, all tiles of kind f are marked: G_h(r) is H_h(r − h), times r_q unless
    q = p.  If r_f < b, it is 0.

Dividing by Π r_k! removes the multiplicities, and a power of λ = lcm(1 … copies) the fractions:
for Φ = λ^(t/2) H / Π r_k! and Φ = b λ^(t/2 − 1) G / Π r_k!, (1) and (2) are Φ(r) = λ/r_f S, where
S = Σ w Φ(r − e_f − e_g); (3) is Φ(r) = λ/(r_f − b) S; (4) is Φ(r) = Φ(r − h): all in integers.

A state is one integer for all banker hands.  The lane of h holds Φ of G_h while a tile of kind p is
left and of H_h after, for by (4) the marked pair goes with the last tiles of kind p.  Where a kind
g after f loses its last tile to f, the lanes with p = g are dropped, since there G_h = 0.  The
coefficients of x^i y^j of all lanes form block i + j · (places + 1), weakest hand first.  Then
S is, for all lanes at once, A + Σ_v ((B_v << s_v) − B_v): A = Σ Φ; B_v, the sum of the Φ each
masked to the lanes where its weight is v = x or y; s_v, the distance in bits of v from 1.  When
r_f = 1 the lanes p = f are left to (4): x's mask of fg has there only the lane of the hand fg, so
that B_x is in these lanes the Φ(r − h).

No field overflows.  Coefficients are ≥ 0, B_v ≤ A field by field, and the coefficients of a lane
add up to its value at x = y = 1, where r has (t − 1)!! matchings.  So a lane of Φ is at most

    λ^(t/2) (t − 1)!! / Π r_k!                where it holds H, so that some kind is gone;
    λ^(t/2 − 1) (t − 3)!! copies² / Π r_k!    where it holds G, since b · (pairs that can be
                                              marked) ≤ copies²;

and A is at most Φ(r), but in the lanes p = f when r_f = 1 a sum of H over the s = t − 1 tiles u of
at most n − 1 kinds, λ^((s − 1)/2) s!! / Π u_k!, which (4) then replaces.  All are largest when
tiles are spread evenly over kinds; `field_width` takes the largest.

For ten kinds of two there are 1,632 states.  The hafnian's recursion is textbook (A. Barvinok,
Combinatorics and Complexity of Partition Functions, 2016, ch. 4); the packing is Kronecker's.
"""

from collections.abc import Iterable
from itertools import accumulate, islice, pairwise
from math import factorial, lcm, prod
from typing import NamedTuple

from ..game.tiles import Deck, Hand, count_matchings
from ..loops import told
from ..number import InputError

MOST_BITS = 4_000_000_000
"""The most bits that all states may have together where no hand can push; 14 kinds of two have
2.2 · 10^9 and take a second or two."""
MOST_BYTES = 1 << 30
"""The most memory for states; 14 kinds of two that push take up to 880 MiB, and half a minute."""

Kinds = tuple[int, ...]
Masks = list[list[int]]
Odd = tuple[int, Kinds, Kinds, list[tuple[int, int]]]
"""What is left when a tile of the first kind of a state is taken out: an odd number of tiles.

First its code, the number with the digits r_k in base copies + 1, the first kind highest.  Then
the kinds of which it has several tiles, and those of which it has one.  Last, for each state that
it comes from, the first kind of that state and how many tiles of this kind the state has.
"""


class Lanes(NamedTuple):
    """Where coefficients lie in the integer of a state, and masks that select lanes in all blocks.

    `hands`, in the order of their lanes; `width` and `stride`, the bits of a field and a block;
    `scale`, λ; `one`, 1 in every lane; `of[f][g]`, the lane of the hand f, g; `high[k]`, the
    lanes whose higher kind is k, and `rest[k]`, all others; `last` and `more`, where r_f = 1 and
    r_f > 1: (of y, if hands can push, and) of x the distance in bits and, at [f][g], the mask.
    """

    hands: tuple[Hand, ...]
    width: int
    stride: int
    scale: int
    one: int
    of: Masks
    high: list[int]
    rest: list[int]
    last: list[tuple[int, Masks]]
    more: list[tuple[int, Masks]]


def solve(deck: Deck, lanes: Lanes) -> int:
    """Φ of the full deck.  Of the states made before, only those with two tiles fewer are kept."""
    phi, layers = {0: lanes.one}, _odd_states(deck)
    total = sum(_made(tiles, odd) for tiles, layer in enumerate(layers) for odd in layer)
    each = ((tiles, odd) for tiles, layer in enumerate(layers) for odd in layer)
    steps = iter(told(each, "recount", total, lambda step: _made(*step)))
    for layer in layers:
        phi = _next(phi, (odd for _, odd in islice(steps, len(layer))), deck, lanes)
    (full,) = phi.values()
    return full


def _made(places: int, odd: Odd) -> int:
    """The work for the states that an odd one gives: their number times their blocks."""
    return (places + 1) * len(odd[3])


def _next(
    phi: dict[int, int], odd_states: Iterable[Odd], deck: Deck, lanes: Lanes
) -> dict[int, int]:
    """Φ of the next states by their codes: each has a tile more than some odd one, and its Φ comes
    from the states with a tile less than that."""
    place = [(deck.copies + 1) ** k for k in reversed(range(len(deck.kinds)))]
    of, high, rest, last, more = lanes.of, lanes.high, lanes.rest, lanes.last, lanes.more
    longer = {}
    # All states that leave the same odd one sum the same terms Φ(r − e_f − e_g), looked up
    # once for them.  `every` is A of the module's text, `masked` is B_v, `distance` is s_v.
    for code, several, single, pivots in odd_states:
        parts, every = [], 0  # a sum takes its first term as it is: 0 + term would copy it
        for g in several:
            part = phi[code - place[g]]
            parts.append((g, part))
            every = every + part if every else part
        for g in single:
            part = phi[code - place[g]] & rest[g]  # g is gone: without the lanes where G_h = 0
            parts.append((g, part))
            every = every + part if every else part
        for f, left in pivots:
            total = every
            for distance, where in last if left == 1 else more:
                weight, masked = where[f], 0
                for g, part in parts:
                    masked = masked + (part & weight[g]) if masked else part & weight[g]
                total += (masked << distance) - masked
            if left == 1:
                # (4): in the lanes of f, x's mask, the last of the loop, has left Φ(r − h)
                total = _times(total & rest[f], lanes.scale) | masked & high[f]
            else:
                total = _scaled(total, lanes, f, left)
            if left == 2:  # (4) for the pair of kind f: both tiles are marked
                total |= phi[code - place[f]] & of[f][f]
            longer[code + place[f]] = total
    return longer


def _scaled(total: int, lanes: Lanes, f: int, left: int) -> int:
    """`total` times λ/left, or λ/(left − b) in the lanes where b tiles of kind f are marked."""
    # every lane gets λ/left; where a tile is marked the difference is added, where two are, again
    share, once = lanes.scale // left, lanes.scale // (left - 1)
    phi = _times(total, share) + _times(total & lanes.high[f], once - share)
    if left > 2:
        phi += _times(total & lanes.of[f][f], lanes.scale // (left - 2) - once)
    return phi


def _times(lanes: int, factor: int) -> int:
    """The product; CPython adds a long integer to itself in half the time of a multiplication."""
    return lanes if factor == 1 else lanes + lanes if factor == 2 else lanes * factor


def _odd_states(deck: Deck) -> list[list[Odd]]:
    """Every odd one that a deal can come by, those with 1 tile first, then 3, 5 …

    They are grown from the last kind to the first: a tail says what is left of the later kinds.
    """
    n, copies = len(deck.kinds), deck.copies
    found: list[list[Odd]] = [[] for _ in range(deck.size // 2)]
    tails: dict[int, list[tuple[int, Kinds, Kinds]]] = {0: [(0, (), ())]}  # by tiles removed
    for j in reversed(range(n)):
        place = (copies + 1) ** (n - 1 - j)
        longer: dict[int, list[tuple[int, Kinds, Kinds]]] = {}
        for left in range(copies + 1):
            more, last = (j,) * (left > 1), (j,) * (left == 1)
            for removed, shorter in tails.items():
                gone = removed + copies - left
                pivots = _pivots(copies, j, left, removed) if left else []
                if pivots or gone < copies * j:
                    grown = [(c + left * place, more + s, last + o) for c, s, o in shorter]
                    longer.setdefault(gone, []).extend(grown)
                if pivots:
                    found[(copies * (n - j) - gone) // 2] += [(*tail, pivots) for tail in grown]
        tails = longer
    return found


def _pivots(copies: int, j: int, left: int, removed: int) -> list[tuple[int, int]]:
    """The states that give an odd one: first kind, and how many tiles of it.

    The odd one begins with `left` tiles of kind j, and `removed` tiles of later kinds are gone.
    """
    gone = copies - left + removed
    before = [(f, 1) for f in range(j) if _is_state(copies, f, 1, gone + copies * (j - 1 - f))]
    same = left < copies and _is_state(copies, j, left + 1, removed)
    return before + [(j, left + 1)] * same


def _is_state(copies: int, f: int, left: int, removed: int) -> bool:
    """Whether a deal passes a state with first kind f, and `removed` tiles of later kinds gone.

    Each of these went with a tile of a kind up to f; the other tiles up to f went in pairs.
    """
    gone = copies * (f + 1) - left
    return removed <= gone and (gone - removed) % 2 == 0


def estimate(deck: Deck) -> int:
    """How many states `solve` makes, counted without making any.

    >>> from exact.game.rules import load
    >>> estimate(load().deck)
    1632
    """
    return sum(states(deck))


def states(deck: Deck) -> list[int]:
    """The states of `estimate` by the places that are left.

    A state has `left` tiles of its first kind f, and later kinds in ways that the coefficients
    of (1 + z + … + z^copies)^(n − 1 − f) count by what is removed; and there is the empty state.
    """
    copies, ways, found = deck.copies, [1], [1] + [0] * (deck.size // 2)
    for f in reversed(range(len(deck.kinds))):
        for left in range(1, copies + 1):
            most = left + copies * (len(deck.kinds) - 1 - f)
            for i, w in enumerate(ways):
                if _is_state(copies, f, left, i):
                    found[(most - i) // 2] += w
        sums = [0, *accumulate(ways + [0] * copies)]
        ways = [sums[i + 1] - sums[max(i - copies, 0)] for i in range(len(ways) + copies)]
    return found


def memory(deck: Deck, pushes: bool) -> int:
    """The bytes of the states that are held at once, at most, and of the masks.

    Those of one number of places and of the next are; with p places left a state has coefficients
    of x^i, i ≤ p, or of x^i y^j, i + j ≤ p, where hands can push.
    """
    side, hands, of_places = deck.size // 2 + 1, deck.count_hands(), states(deck)
    block = block_stride(hands, field_width(deck)) // 8 + 1
    sizes = [n * (p * (side if pushes else 1) + 1) for p, n in enumerate(of_places)]
    masks = len(deck.kinds) ** 2 * (4 * side * side if pushes else 2 * side)
    return block * (max(map(sum, pairwise(sizes))) + masks)


def check_size(deck: Deck, pushes: bool = False, most: int = MOST_BITS) -> None:
    """Raise `InputError` with one line when the recount of a table would not finish.

    Without pushes the time is bounded by the bits of all states, with them by the memory too.
    """
    count, bits = estimate(deck), deck.count_hands() * field_width(deck) * (deck.size // 2)
    what = f"{len(deck.kinds)} kinds of {deck.copies} tiles have {count} states"
    if count * bits > most:
        raise InputError(
            f"{what} of up to {bits} bits; the recount of a table takes at most {most} bits in all"
        )
    if (held := memory(deck, pushes)) > MOST_BYTES:
        raise InputError(
            f"{what}, which take {held >> 20} MiB where hands can push; the recount of a table "
            f"takes at most {MOST_BYTES >> 20}"
        )


def field_width(deck: Deck) -> int:
    """The bits of a field: those of the largest of the module's three bounds."""
    n, copies, scale = len(deck.kinds), deck.copies, lcm(*range(1, deck.copies + 1))

    def bound(ways: int, tiles: int, kinds: int) -> int:
        each, more = divmod(tiles, max(kinds, 1))
        spread = prod([factorial(each)] * (kinds - more) + [factorial(each + 1)] * more)
        return int(ways * scale ** (tiles // 2) // spread)

    gone = [bound(count_matchings(t + t % 2), t, n - 1) for t in range(copies * (n - 1) + 1)]
    even = range(2, deck.size + 1, 2)
    held = [bound(count_matchings(t - 2) * copies**2, t, n) // scale for t in even]
    return max(gone + held).bit_length()


def block_stride(lanes: int, width: int) -> int:
    """The bits of a block, in whole digits of CPython's integers: it shifts by these faster."""
    return -(-lanes * width // 30) * 30
