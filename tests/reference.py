"""The slow, obvious counts and the known values that the tests compare with, each of them once.

A count here is slow and obvious on purpose: one labelled tile, one throw, one order of settlement
at a time.  Its docstring names the fast function that it is the reference of.  Nothing here uses a
method of counting, `enumeration`, `recount` or `audit`, nor one of the two laws of a settlement.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import NamedTuple

import networkx as nx

from exact.game.ranking import Outcome, Ranking, ranking
from exact.game.rules import Rules, load
from exact.game.tiles import NOTHING, Deck, Given, Hand, hand
from exact.money.policies import Settled, coverage, pool, running
from exact.money.settlement import Play

RULES = load()
Deal = tuple[Hand, ...]
Counts = dict[tuple[int, int], int]
"""(Wins, pushes) of the seats -> labelled deals."""
Relation = Callable[[Hand, Hand], bool]

# Known values of two hands, of C(20, 2) · C(18, 2) arrangements of labelled tiles.  Both methods
# count them, `counts_of_splits` below too, and so do the programs `bench/peers/odds_*.py`, which
# use general libraries or none.

HANDS, HAND_WEIGHT = 55, 190
"""Ten pairs of weight 1 and C(10, 2) other hands of weight 4: C(20, 2) pairs of tiles."""
SPLITS, SPLIT_WEIGHT = 2835, 190 * 153
WIN, PUSH, LOSS = 14349, 0, 14721
SEAT_WINS = Fraction(4783, 9690)
"""`WIN` of `SPLIT_WEIGHT`."""
TIES = (192, 16, 164, 0)
"""Arrangements that article 8 gives to the banker: 8(a) alone, 8(a) with the same faces, 8(b)
alone, and the rest.  Together they are `LOSS` − `WIN`."""
BREAK_EVEN = Fraction(124, 4907)
"""The rate of article 9 at which one bet is fair to the banker: (`LOSS` − `WIN`) / `LOSS`."""
RATE = Fraction(1, 20)
"""Article 9: 5 %."""
EV_SEAT, EV_BANKER = Fraction(-2421, 64600), Fraction(-809, 64600)
"""Of one bet at `RATE`, from the counts above."""

# Known values of the full table.

DISTINCT_DEALS = 1436714
"""OEIS A002135(10)."""
LABELLED_DEALS = 654729075
"""(2 · 10 − 1)!!, OEIS A001147(10)."""
WINNING_SEATS = (
    665860499, 662133395, 657594563, 655420643, 655204595,
    656323811, 665942315, 697893707, 719404997, 511512225,
)  # fmt: skip
"""Labelled deals times bankers in which 0, 1, … 9 seats win.  Counted by both methods, by the audit
of every labelled deal and from the ties alone (`tests/ties.py`); also by `bench/peers/law_*.py`."""
TABLE_WEIGHT = 10 * LABELLED_DEALS
CORRELATION = Fraction(22580057, 70410543)
"""Of two seats' winning: from `WINNING_SEATS`, by E[W(W − 1)] = 72 · P(two given seats win)."""
NINE: Counts = {(wins, 0): weight for wins, weight in enumerate(WINNING_SEATS)}
"""`WINNING_SEATS` as (wins, pushes) -> weight."""
CAPITAL_3_PUSHES = {8: Fraction(189716399, 385134750), 9: Fraction(128783641, 280598175)}
"""P(the bet goes back whole) at the last two places of nine unit bets against a capital of 3, by
the slow enumeration of `settlements`, policy `running` (R9)."""

# Known values of deals of n kinds with c copies: multigraphs with loops, all of degree c.

A002135 = [1, 1, 2, 5, 17, 73, 388, 2461, 18155, 152531, 1436714]
"""OEIS: two copies of n kinds."""
A005814 = [1, 2, 47, 4720, 1256395, 699971370]
"""OEIS: three copies of 2n kinds."""
A005816 = [1, 1, 3, 15, 138, 2021, 43581, 1295493, 50752145]
"""OEIS: four copies of n kinds."""
A001519 = [2, 5, 13, 34, 89, 233, 610, 1597, 4181, 10946]
"""OEIS, every other Fibonacci number: states of a deck of 2, 4, … 20 single tiles."""
STATES = 1632
"""States of the regulation's deck, by `states` below."""

# Known values of the dice.

FIRST_PLACE = [124, 135, 144, 148, 144, 135, 124, 115, 112, 115]
"""Throws of four dice, of 6^4, that name the place at offset 0 (the banker), 1, … 9: articles 1(b)
and 2(b), by `throws` and `counted_round`."""


# Tiles and deals.


def labelled(deck: Deck) -> tuple[int, ...]:
    """The kind of each tile of a deck."""
    return tuple(k for k in range(len(deck.kinds)) for _ in range(deck.copies))


def pairings(tiles: Sequence[int], partners: Sequence[int] = ()) -> Iterator[Deal]:
    """Every way to pair off labelled tiles, told by their kinds.

    `partners` fixes which of the others the first tile left goes with, for as many hands as are
    given.  Slow and obvious; the reference of `deals`, with its weights, and of `count_pairings`.
    """
    if not tiles:
        yield ()
    for j in partners[:1] or range(1, len(tiles)):
        for others in pairings([*tiles[1:j], *tiles[j + 1 :]], partners[1:]):
            yield (hand((tiles[0], tiles[j])), *others)


def count_labelled_deals(tiles: int) -> int:
    """(n − 1)!! for n tiles, as a product; the reference of `count_matchings`."""
    return prod(range(tiles - 1, 0, -2))


@cache
def labelled_deals(deck: Deck) -> Counter[Deal]:
    """How many of all pairings, made one by one, hold the same hands: slow and obvious.

    The reference of the weights of `deals`.
    """
    return Counter(tuple(sorted(deal)) for deal in pairings(labelled(deck)))


def counts_one_by_one(
    order: Ranking, dealt: Iterable[tuple[Sequence[Hand], int]]
) -> dict[Hand, Counts]:
    """Each hand of each deal as banker against all others, one by one: slow and obvious.

    `dealt` has deals and their weights.  The reference of `seat_counts` of both methods.
    """
    counts: dict[Hand, Counter[tuple[int, int]]] = {h: Counter() for h in order.hands}
    outcome = {(s, b): order.outcome(s, b) for s, b in product(order.hands, repeat=2)}
    for deal, weight in dealt:
        for b, banker in enumerate(deal):
            seats = [outcome[seat, banker] for s, seat in enumerate(deal) if s != b]
            counts[banker][seats.count(Outcome.WIN), seats.count(Outcome.PUSH)] += weight
    return {h: dict(found) for h, found in counts.items()}


def counts_of_pairings(rules: Rules, partners: Sequence[int] = ()) -> Counts:
    """As `counts_one_by_one`, over every labelled deal by itself, the bankers added up.

    Slow and obvious; the reference of `audit`.
    """
    one_by_one = ((deal, 1) for deal in pairings(labelled(rules.deck), partners))
    total: Counter[tuple[int, int]] = Counter()
    for found in counts_one_by_one(ranking(rules), one_by_one).values():
        total.update(found)
    return dict(total)


def counts_of_chosen_seats(order: Ranking, deck: Deck, active: int) -> Counts:
    """Each choice of `active` of the other places, in each labelled deal: slow and obvious.

    The reference of `thin`.
    """
    counts: Counter[tuple[int, int]] = Counter()
    for deal in pairings(labelled(deck)):
        for b, banker in enumerate(deal):
            others = [order.outcome(seat, banker) for s, seat in enumerate(deal) if s != b]
            for chosen in combinations(others, active):
                counts[chosen.count(Outcome.WIN), chosen.count(Outcome.PUSH)] += 1
    return dict(counts)


def regular_graphs(kinds: int, degree: int) -> Iterator["nx.MultiGraph[int]"]:
    """Every multigraph with loops of that degree at each vertex, by networkx: slow and obvious.

    The reference of `deals`: kinds are vertices, hands are edges.
    """
    edges = list(combinations_with_replacement(range(kinds), 2))
    for chosen in combinations_with_replacement(edges, kinds * degree // 2):
        graph: nx.MultiGraph[int] = nx.MultiGraph(chosen)
        graph.add_nodes_from(range(kinds))
        if all(d == degree for _, d in graph.degree):
            yield graph


def states(deck: Deck) -> int:
    """How many sets of tiles pairing off the first tile left can leave: slow and obvious.

    The reference of the recount's `estimate`.
    """
    seen, todo = set(), [(deck.copies,) * len(deck.kinds)]
    while todo:
        state = todo.pop()
        if state in seen:
            continue
        seen.add(state)
        tiles = [k for k, n in enumerate(state) for _ in range(n)]
        for partner in set(tiles[1:]):
            after = list(state)
            after[tiles[0]] -= 1
            after[partner] -= 1
            todo.append(tuple(after))
    return len(seen)


# Two hands.


def completed(tiles: Sequence[int], known: Sequence[int]) -> Iterator[tuple[Hand, list[int]]]:
    """Every choice of labelled tiles that completes a hand, with the tiles that are left."""
    for chosen in combinations(range(len(tiles)), 2 - len(known)):
        rest = [k for t, k in enumerate(tiles) if t not in chosen]
        yield hand([*known, *(tiles[t] for t in chosen)]), rest


@cache
def labelled_splits(deck: Deck, given: Given = NOTHING) -> Counter[tuple[Hand, Hand]]:
    """How many choices of labelled tiles make each (banker's hand, seat's hand).

    Slow and obvious: every tile dealt, one arrangement at a time.  The reference of `splits` and
    its weights.
    """
    tiles = list(labelled(deck))
    for k in (*given.seat, *given.banker, *given.elsewhere):
        tiles.remove(k)
    found: Counter[tuple[Hand, Hand]] = Counter()
    for banker, left in completed(tiles, given.banker):
        found.update((banker, seat) for seat, _ in completed(left, given.seat))
    return found


def counts_of_splits(order: Ranking, deck: Deck, given: Given = NOTHING) -> tuple[int, int, int]:
    """Wins, pushes and losses of a seat over `labelled_splits`: slow and obvious.

    The reference of the recount's `split_counts` and of `one_seat`.
    """
    found: Counter[Outcome] = Counter()
    for (banker, seat), weight in labelled_splits(deck, given).items():
        found[order.outcome(seat, banker)] += weight
    return found[Outcome.WIN], found[Outcome.PUSH], found[Outcome.LOSS]


# The articles on hands.


def article_outcome(seat: Hand, banker: Hand) -> Outcome:
    """Articles 7 and 8 of the shipped rules read one after the other: slow and obvious.

    The reference of `Ranking.outcome`.
    """
    kinds = RULES.deck.kinds
    higher = kinds[seat.high].face > kinds[banker.high].face
    p, q = ((kinds[h.high].points + kinds[h.low].points) % 10 for h in (seat, banker))
    if seat.is_pair != banker.is_pair:
        wins = seat.is_pair  # 7(a)
    elif seat.is_pair:
        wins = higher  # 7(a); the same pair is 8(b)
    elif p == q == 0:
        wins = False  # 8(a)
    elif p != q:
        wins = p > q  # 7(b)
    else:
        wins = higher  # 7(c); the same faces are 8(b)
    return Outcome.WIN if wins else Outcome.LOSS


def beats(order: Ranking) -> Relation:
    """The relation "is the stronger hand, whoever is banker"."""

    def relation(a: Hand, b: Hand) -> bool:
        return order.outcome(a, b) is Outcome.WIN and order.outcome(b, a) is Outcome.LOSS

    return relation


def disorder(hands: Iterable[Hand], relation: Relation) -> Deal:
    """Hands that show that `relation` is no strict weak order; empty when it is one.

    A strict weak order has no cycle, and "neither beats the other" carries over: if it holds of
    a, b and of b, c it holds of a, c.  Returns a cycle (each hand beats the next, the last the
    first), or else a triple a, b, c for which the second fails.  Slow and obvious; the reference
    of the strengths of a `Ranking`.
    """
    hands = tuple(hands)
    graph: nx.DiGraph[Hand] = nx.DiGraph((a, b) for a in hands for b in hands if relation(a, b))
    graph.add_nodes_from(hands)
    if not nx.is_directed_acyclic_graph(graph):
        return tuple(a for a, _ in nx.find_cycle(graph))
    ties = nx.complement(graph.to_undirected())
    for b in ties:
        for a, c in product(ties[b], repeat=2):
            if graph.has_edge(a, c):
                return (a, b, c)
    return ()


# The dice.


def throws(count: int, faces: int) -> Iterator[int]:
    """The sum of every throw: slow and obvious, the reference of `sum_law`."""
    return map(sum, product(range(1, faces + 1), repeat=count))


def counted_round(total: int, places: int) -> int:
    """The offset reached by counting places from the banker, who is 1 (Art. 2(b)).

    Slow and obvious; the reference of `first_place`.
    """
    offset = 0
    for _ in range(total - 1):
        offset = offset + 1 if offset + 1 < places else 0
    return offset


# Settlement and the bank.

Policy = Callable[[Sequence[Outcome], Sequence[Fraction], Fraction], Settled[Fraction]]
EXACT: dict[str, Policy] = {"running": running, "pool": pool, "coverage": coverage}
"""The policies of R9 on exact amounts."""


def plus(x: Fraction) -> Fraction:
    """What of an amount is a gain."""
    return max(x, Fraction())


def settlements(table: Play) -> Iterator[tuple[dict[int, Fraction], Fraction]]:
    """What each number settles in each order and pattern that can be, and the probability.

    Slow and obvious; the reference of `settle`, of `settled_laws` by either method and of
    `player`.
    """
    m, total = len(table.stakes), sum(table.counts.values())
    for (order, dice), outcomes in product(table.orders.items(), product(Outcome, repeat=m)):
        w, p = outcomes.count(Outcome.WIN), outcomes.count(Outcome.PUSH)
        chance = Fraction(table.counts.get((w, p), 0), total * comb(m, w) * comb(m - w, p))
        chance *= Fraction(dice, sum(table.orders.values()))
        if chance:
            staked = [table.stakes[number] for number in order]
            amounts = EXACT[table.policy](outcomes, staked, table.capital).amounts
            yield dict(zip(order, amounts, strict=True)), chance


class Story(NamedTuple):
    """One way in which a bank can go: its probability; each party's gains before and after
    commission."""

    chance: Fraction
    gross: list[Fraction]
    after: list[Fraction]


def borne(net: Fraction, held: Sequence[Fraction]) -> list[Fraction]:
    """Each party's share of the bank's net, first capital first (R11): the reference of
    `in_order`."""
    shares = []
    for party, own in enumerate(held):
        reach = min(plus(abs(net) - sum(held[:party], Fraction())), own)
        shares.append(reach if net > 0 else -reach)
    return shares


def one_play(table: Play, held: Sequence[Fraction], rate: Fraction, basis: str) -> Iterator[Story]:
    """Every order and pattern of one play of the bank.

    Slow and obvious; the reference of `bank` and of `law_by_capital`.
    """
    capital = sum(held, Fraction())
    for settled, chance in settlements(table._replace(capital=capital)):
        net = -sum(settled.values(), Fraction())
        collected = sum((plus(-x) for x in settled.values()), Fraction())
        gross = borne(net, held)
        assert sum(gross) == net
        due = [rate * plus(g) for g in gross]
        if basis == "bet":
            due = [rate * collected * own / capital for own in held]
        yield Story(chance, gross, [g - d for g, d in zip(gross, due, strict=True)])


def two_plays(
    table: Play, capitals: Sequence[Fraction], rate: Fraction, basis: str
) -> Iterator[Story]:
    """Every first play, and after a net win of the whole bank every second one (R10).

    Slow and obvious; the reference of `bank` with two plays.
    """
    for first in one_play(table, capitals, rate, basis):
        if sum(first.after) <= 0:
            yield first
            continue
        held = [c + g for c, g in zip(capitals, first.after, strict=True)]
        assert min(held) > 0
        for second in one_play(table, held, rate, basis):
            yield Story(
                first.chance * second.chance,
                [x + y for x, y in zip(first.gross, second.gross, strict=True)],
                [x + y for x, y in zip(first.after, second.after, strict=True)],
            )


def positions(law: Mapping[tuple[int, ...], int]) -> dict[int, list[int]]:
    """Of a law of settlement orders: for each seat, the weights of its place in them, 1st to last.

    >>> positions({(1, 2): 3, (2, 1): 3})
    {1: [3, 3], 2: [3, 3]}
    """
    table = {seat: [0] * len(order) for order in law for seat in sorted(order)}
    for order, weight in law.items():
        for j, seat in enumerate(order):
            table[seat][j] += weight
    return table
