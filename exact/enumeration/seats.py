"""The counts of a whole table by a walk over every distinct deal, each of its hands as banker.

For each deal and each of its hands as banker: how many of the other places win, how many push.
The walk meets every deal of `deals` once.  The sum of what the first hands add is made once for
all deals that begin with them; nothing else is shared.  `recount` finds the same counts without
meeting a deal.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..game.ranking import CountsByBanker, Outcome, Ranking
from ..game.tiles import Deck, count_matchings
from ..loops import Progress, compile_loop
from .deals import Left, completions, moves

TAIL_TILES = 10
"""The last ten tiles, or fewer, are dealt out in one step, from a list of at most 945 ways."""

DONE: Left = ()
Rows = list[list[int]]
"""For each hand as banker, the weight that was found in its lane with each value."""


class Walked(NamedTuple):
    """What a walk over all distinct deals found.

    `deals` and `weight`, the distinct deals that it met and their weights, added up one by one;
    `counts[banker][wins, pushes]`, the weight of the deals with that banker's hand, once for each
    time that a deal holds it, in which so many of the other places win and push; `compiled`,
    whether it ran as machine code.
    """

    deals: int
    weight: int
    counts: CountsByBanker
    compiled: bool


def seat_counts(
    order: Ranking, deck: Deck, progress: Progress | None = None, compiled: bool = False
) -> Walked:
    """Walk over all distinct deals, each of its hands as banker in turn.

    `progress(done, total)` is called after each way to deal out the first kind, some dozens of
    times.  With `compiled` the walk runs as machine code (`InputError` without numba), unless
    weights exceed 64 bits; the result says which ran.  Time in proportion to the deals, see
    `deals.check_size`; memory to the states of `_steps_by_state`.
    """
    lanes = _lanes(order, deck)
    compiled = compiled and count_matchings(deck.size) < 1 << 63
    rows = [[0] * (lanes.highest + 1) for _ in lanes.adds]
    steps = sum(1 for _ in moves((deck.copies,) * len(deck.kinds)))
    found = weight = 0
    for done, (more, weights) in enumerate(
        (_machine_walk if compiled else _plain_walk)(deck, lanes, rows), 1
    ):
        found, weight = found + more, weight + weights
        if progress:
            progress(done, steps)
    counts = {h: _count(rows[i], lanes, i) for i, h in enumerate(deck.hands())}
    return Walked(found, weight, counts, compiled)


class _Lanes(NamedTuple):
    """The layout of the one integer that the walk carries: a lane for each hand of the deck.

    The lane of hand b says how many of the hands dealt so far win and push against b as banker:
    wins + base · pushes, with base one more than the places.  A hand `adds` 1, base or 0 to each
    lane, all in one addition; a lane never exceeds `highest`, so never runs into the next.
    """

    base: int
    highest: int
    octets: int
    adds: list[int]

    @property
    def size(self) -> int:
        """The bytes of all lanes, in whole words of eight."""
        return -(-len(self.adds) * self.octets // 8) * 8

    def unpack(self) -> Callable[[bytes], tuple[int, ...]] | None:
        """What turns bytes into lanes, or `None` when each byte is a lane."""
        from struct import Struct

        return Struct(f"<{self.size // 2}H").unpack if self.octets == 2 else None


def _lanes(order: Ranking, deck: Deck) -> _Lanes:
    hands, places = deck.hands(), deck.size // 2
    base = places + 1
    octets = 1 if places * base < 1 << 8 else 2
    add = {Outcome.LOSS: 0, Outcome.WIN: 1, Outcome.PUSH: base}
    adds = [
        sum(add[order.outcome(seat, b)] << 8 * octets * lane for lane, b in enumerate(hands))
        for seat in hands
    ]
    return _Lanes(base, places * base, octets, adds)


def _count(row: Any, lanes: _Lanes, hand: int) -> dict[tuple[int, int], int]:
    """The weights of a hand by (wins, pushes), less what the hand added to its own lane."""
    own = lanes.adds[hand] >> 8 * lanes.octets * hand & (1 << 8 * lanes.octets) - 1
    found = ((lane - own, int(weight)) for lane, weight in enumerate(row) if weight)
    return {(lane % lanes.base, lane // lanes.base): weight for lane, weight in found}


class _Step(NamedTuple):
    """A step of the walk: what its hands add, its ways, its hands, and what is then left."""

    adds: int
    ways: int
    hands: tuple[int, ...]
    left: Left


Steps = dict[Left, list[_Step]]


def _steps_by_state(deck: Deck, lanes: _Lanes) -> Steps:
    """The steps from each state (what is left) that the walk meets; the start is the first.

    A step deals out one kind, until only the tail is left, then all of that.  There are far fewer
    states than deals: about 1,100 for ten kinds of two.
    """
    index = {h: i for i, h in enumerate(deck.hands())}
    before_tail = max(len(deck.kinds) - max(TAIL_TILES // deck.copies, 1), 0)
    found: Steps = {}
    todo = [(deck.copies,) * len(deck.kinds)]
    while todo:
        left = todo.pop()
        if left not in found:
            last = not any(left[:before_tail])
            ways_on = ((*rest, DONE) for rest in completions(left)) if last else moves(left)
            found[left] = [
                _Step(sum(map(lanes.adds.__getitem__, ids)), ways, ids, after)
                for hands, ways, after in ways_on
                for ids in (tuple(map(index.__getitem__, hands)),)
            ]
            todo += (step.left for step in found[left] if step.left)
    return found


def _plain_walk(deck: Deck, lanes: _Lanes, rows: Rows) -> Iterator[tuple[int, int]]:
    """The walk in plain Python: for each step of the start, the deals met and their weight."""
    by_state = _steps_by_state(deck, lanes)
    size, unpack = lanes.size, lanes.unpack()

    def walk(
        steps: list[_Step], total: int, so_far: int, dealt: tuple[int, ...]
    ) -> tuple[int, int]:
        found = weight = 0
        for adds, ways, hands, left in steps:
            if left:
                more, weights = walk(by_state[left], total + adds, so_far * ways, dealt + hands)
                found, weight = found + more, weight + weights
                continue
            w = so_far * ways
            octets = (total + adds).to_bytes(size, "little")
            lane = unpack(octets) if unpack else octets
            for h in dealt:
                rows[h][lane[h]] += w
            for h in hands:
                rows[h][lane[h]] += w
            found, weight = found + 1, weight + w
        return found, weight

    for step in next(iter(by_state.values())):
        yield walk([step], 0, 1, ())


def _machine_walk(deck: Deck, lanes: _Lanes, rows: Rows) -> Iterator[tuple[int, int]]:
    """The same as machine code."""
    import numpy as np  # comes with numba

    kinds, places, hands = len(deck.kinds), deck.size // 2, deck.hands()
    octets = b"".join(adds.to_bytes(lanes.size, "little") for adds in lanes.adds)
    lane = np.frombuffer(octets, f"<u{lanes.octets}").astype(f"u{lanes.octets}")
    adds = lane.view(np.int64).reshape(len(hands), -1)
    totals = np.zeros((places + 1, adds.shape[1]), np.int64)
    hand_of = np.zeros((kinds, kinds), np.int64)
    for i, hand in enumerate(hands):
        hand_of[hand] = i
    path, stack = np.zeros(places, np.int64), np.zeros((4, places + 1), np.int64)
    found = np.array(rows)
    walk = compile_loop(_walk)
    for dealt, ways, left in moves((deck.copies,) * kinds):
        path[: len(dealt)] = [hand_of[h] for h in dealt]
        totals[len(dealt)] = sum(adds[hand_of[h]] for h in dealt)
        stack[:, len(dealt)] = 0, 0, ways, 0
        yield walk(
            len(dealt),
            np.array(left),
            hand_of,
            adds,
            totals,
            totals.view(lane.dtype),
            path,
            stack,
            found,
        )
    for row, counted in zip(rows, found.tolist(), strict=True):
        row[:] = counted


def _walk(
    first: int,
    left: Any,
    hand_of: Any,
    adds: Any,
    totals: Any,
    lanes: Any,
    path: Any,
    stack: Any,
    rows: Any,
) -> tuple[int, int]:
    """Every way to complete a deal of which the `first` hands of `path` are dealt.

    Hands are dealt in ascending order, so each deal is met once: v is the first kind with tiles
    left and u, the kind of its partner, descends no further than that of an equal hand before.
    For labelled tiles a hand is worth left_v · left_u ways, a pair C(left_v, 2), and the r-th of
    equal hands that divided by r.  `totals`, in words to add, and `lanes`, to read, are the same
    memory; the columns of `stack` are v, u, the weight so far and r.
    """
    kind, partner, weights, again = stack
    places, kinds, words = len(path), len(left), adds.shape[1]
    found, weight, depth, v, u = 0, 0, first, 0, 0
    while True:
        if depth < places:
            while not left[v]:
                v += 1
                u = v
            while u < kinds and left[u] <= (u == v):
                u += 1
            if u < kinds:
                h = hand_of[v, u]
                r = again[depth - 1] + 1 if path[depth - 1] == h else 1
                w = weights[depth] * left[v] * (left[u] - (u == v)) >> (u == v)
                if r > 1:
                    w //= r
                path[depth], kind[depth], partner[depth], again[depth] = h, v, u, r
                left[v] -= 1
                left[u] -= 1
                depth += 1
                weights[depth] = w
                for word in range(words):
                    totals[depth, word] = totals[depth - 1, word] + adds[h, word]
                continue
        else:
            w = weights[depth]
            for h in path:
                rows[h, lanes[depth, h]] += w
            found += 1
            weight += w
        depth -= 1
        if depth < first:
            return found, weight
        v, u = kind[depth], partner[depth]
        left[v] += 1
        left[u] += 1
        u += 1
