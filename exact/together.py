"""The recount of all banker hands together, from the ties: five times faster than hand by hand.

Rank the N hands of a deal, the best first, and let each be the banker's once.  If no two are
equal there are 0, 1, … N − 1 hands above the banker's: 1 + x + … + x^(N − 1), where x marks a win
of a seat and y a push.  Of g hands that are equal, a hands being above them, each has

    x^a τ^(g − 1)    in place of    x^a, x^(a + 1), … x^(a + g − 1),

where τ = 1 if the banker takes the tie, x if the seat does and y if nobody does.  The law is the
sum over all labelled deals; what it needs is how often hands tie, and below how many others.

Where a kind has two tiles a hand is in a deal at most twice.  So let equal hands be equal in their
kinds or by zero points.  With D_z deals of z hands of zero points, τ₀ and τ for the two ties, and

    W = Σ over hands h, no pair and not of zero points, of Σ x^a over the deals that hold h twice,

a being the number of hands above h, the law is

    Σ_z D_z (1 + x + … + x^(N − z − 1) + z x^(N − z) τ₀^(z − 1)) + (2τ − 1 − x) W.

*The deals with h twice*: its four tiles make h twice in two ways, and the others are paired in
all ways, weight x for a hand that beats h: a hafnian, by the recursion (1) of `hafnian`, with a
lane for each h.  The n − 2 kinds that h leaves are numbered anew in their order, so that all lanes
go through the same states: for ten kinds 354 instead of 1,632.

*The deals with z hands of zero points*: if these r hands share no kind, k pairs of labelled tiles
that are of zero points can be laid aside in m_k ways, Σ m_k t^k = (1 + 4t + 2t²)^r, and the other
tiles be paired in (2N − 2k − 1)!! ways; then D_z = Σ_k (−1)^(k − z) C(k, z) m_k (2N − 2k − 1)!!.

`ties.departure` comes to the same for every deck, by one generating function for each level.
"""

from collections import Counter
from math import comb

from . import hafnian
from .ranking import Outcome, Ranking
from .tiles import Deck, Hand, hand

Counts = dict[tuple[int, int], int]
"""(wins, pushes) of the other places -> labelled deals times bankers, in order."""


def seat_counts(order: Ranking, deck: Deck) -> Counts:
    """The counts of all banker hands added up; they sum to (tiles − 1)!! · tiles/2.

    Only of a ranking and a deck for which `applies` holds.

    >>> from .ranking import ranking
    >>> from .rules import load
    >>> list(seat_counts(ranking(load()), load().deck).values())[::9]
    [665860499, 511512225]
    """
    zeros, others = _zeros_and_others(order)
    counts: Counter[tuple[int, int]] = Counter()
    _add_ranks(counts, order, deck, len(zeros))
    _add_equal_hands(counts, order, deck, [h for h in others if not h.is_pair])
    return {outcomes: n for outcomes, n in sorted(counts.items()) if n}


def applies(order: Ranking, deck: Deck) -> bool:
    """Whether the module's conditions hold: two copies, no equal hands but by kinds or zero
    points, no kind in two hands of zero points.
    """
    zeros, others = _zeros_and_others(order)
    disjoint = len({kind for h in zeros for kind in h}) == 2 * len(zeros)
    return deck.copies == 2 and disjoint and len({order.level[h] for h in others}) == len(others)


def _zeros_and_others(order: Ranking) -> tuple[list[Hand], list[Hand]]:
    """The hands of zero points, and all others."""
    zeros = [h for h in order.hands if order.level[h] == order.zero]
    return zeros, [h for h in order.hands if order.level[h] != order.zero]


def _add_ranks(counts: Counter[tuple[int, int]], order: Ranking, deck: Deck, zeros: int) -> None:
    """Add the sum over z: every deal as if only hands of zero points could be equal in it."""
    places = deck.size // 2
    for z, deals in enumerate(_deals_by_zeros(places, zeros)):
        for above in range(places - z):
            counts[above, 0] += deals
        if z:
            counts[_tied(order.ties[order.zero], places - z, z)] += z * deals


def _add_equal_hands(
    counts: Counter[tuple[int, int]], order: Ranking, deck: Deck, hands: list[Hand]
) -> None:
    """Add (2τ − 1 − x) W, of these hands."""
    for above, deals in enumerate(_deals_with_twice(order, deck, hands)):
        counts[above, 0] -= deals
        counts[above + 1, 0] -= deals
        counts[_tied(order.ties[order.level[hands[0]]], above, 2)] += 2 * deals


def _tied(takes: Outcome, above: int, equal: int) -> tuple[int, int]:
    """Wins and pushes of the seats when the banker's is one of so many equal hands."""
    wins = above + (equal - 1) * (takes is Outcome.WIN)
    return wins, (equal - 1) * (takes is Outcome.PUSH)


def _deals_by_zeros(places: int, zeros: int) -> list[int]:
    """D_z for z = 0 … places, with so many hands of zero points in the deck.

    >>> _deals_by_zeros(2, 1)  # two kinds of two: their hand is in 2 of 3 deals, twice
    [1, 0, 2]
    """
    aside = [1] + [0] * places  # m_k
    for _ in range(zeros):
        padded = [0, 0, *aside]
        aside = [padded[k + 2] + 4 * padded[k + 1] + 2 * padded[k] for k in range(places + 1)]
    ways = [m * hafnian.matchings(2 * (places - k)) for k, m in enumerate(aside)]
    return [
        sum((-1) ** (k - z) * comb(k, z) * ways[k] for k in range(z, places + 1))
        for z in range(places + 1)
    ]


def _deals_with_twice(order: Ranking, deck: Deck, hands: list[Hand]) -> list[int]:
    """The coefficients of W: at a, the deals that hold one of these hands twice and a above it."""
    n = len(deck.kinds) - 2
    width = hafnian.field_width(deck._replace(kinds=deck.kinds[1:]))  # bounds H of a kind fewer
    stride = hafnian.block_stride(len(hands), width)
    blocks = sum([1 << block * stride for block in range(n + 1)])
    wins = [(stride, _wins(order, len(deck.kinds), hands, width, blocks))]
    lanes = hafnian.Lanes(
        hands=tuple(hands),
        width=width,
        stride=stride,
        scale=2,
        one=sum([1 << at * width for at in range(len(hands))]),
        of=[[0] * n] * n,  # no lane has a marked hand
        high=[0] * n,
        rest=[((1 << stride) - 1) * blocks] * n,
        last=wins,
        more=wins,
    )
    full, deals = hafnian.solve(deck._replace(kinds=deck.kinds[2:]), lanes), []
    while full:
        row, total = full & (1 << stride) - 1, 0
        while row:
            total += row & (1 << width) - 1
            row >>= width
        deals.append(2 * total)
        full >>= stride
    return deals


def _wins(
    order: Ranking, kinds: int, hands: list[Hand], width: int, blocks: int
) -> list[list[int]]:
    """At [i][j], in every block: the lanes of the hands that are beaten by kinds i and j of theirs.

    Kinds are numbered among those that the lane's hand leaves.
    """
    wins = [[0] * (kinds - 2) for _ in range(kinds - 2)]
    level = [[order.level[hand((f, g))] for g in range(kinds)] for f in range(kinds)]
    for at, (high, low) in enumerate(hands):
        lane, own = (1 << width) - 1 << at * width, level[high][low]
        left = [k for k in range(kinds) if k not in (high, low)]
        for i, f in enumerate(left):
            levels, row = level[f], wins[i]
            for j in range(i, kinds - 2):
                if levels[left[j]] > own:
                    row[j] |= lane
    return [[mask * blocks for mask in row] for row in wins]
