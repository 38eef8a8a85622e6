"""The bank going round as a Markov chain, and its long-run law (Art. 5(a)(b)(d); R10, R17).

A state is (the banker's place, the play of his turn, the capital on the table).  The chain is a
directed graph whose edges carry exact probabilities; the plays that go on for ever are those of
its closed class.  The other method is `renewal`, which knows no chain.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ..loops import told
from ..number import InputError
from .turns import Ring, Rotation, next_place, share_out

if TYPE_CHECKING:
    import networkx

    Chain = networkx.DiGraph["State"]

LIMIT = 5_000
"""States of the chain beyond which it is refused."""


class State(NamedTuple):
    """A play: its place in the turn, the banker, the capital on the table."""

    play: int
    banker: int
    capital: Fraction


def rotation(ring: Ring) -> Rotation:
    """What each place, and the casino, gains per play in the long run.

    With the long-run law π of the states, a place's EV is the sum of π(state) · its gain in a play
    there, and a turn has 1 / π(first plays) plays.
    """
    graph = chain(ring)
    law = long_run(graph.subgraph(closed_class(graph)))
    plays: dict[int, Fraction] = defaultdict(Fraction)
    banked: dict[int, Fraction] = defaultdict(Fraction)
    gains, casino = [Fraction()] * len(ring.stakes), Fraction()
    for state, share in told(law.items(), "plays", len(law)):  # later ones are settled only here
        found = ring.play_at(state.banker, state.capital)
        plays[state.banker] += share
        banked[state.banker] += share * found.gains[state.banker - 1]
        gains = [total + share * gain for total, gain in zip(gains, found.gains, strict=True)]
        casino += share * found.casino
    turns = sum((share for state, share in law.items() if state.play == 1), Fraction())
    return share_out(ring, plays, banked, gains, casino, turns)


def chain(ring: Ring) -> "Chain":
    """The graph of the plays, from the first play of each place that takes the bank.

    Edges carry `probability`.  `InputError` for more than `LIMIT` states.
    """
    import networkx  # a third of a second: only this command pays for it

    graph: Chain = networkx.DiGraph()
    new = [State(1, banker, ring.capital) for banker in ring.accept]
    graph.add_nodes_from(new)
    for state in told(_taken(new), "states, at most", LIMIT):
        for to, probability in _steps(ring, state).items():
            if to not in graph:
                new.append(to)
            graph.add_edge(state, to, probability=probability)
        if len(graph) > LIMIT:
            raise InputError(
                f"the bank going round has more than {LIMIT} states (place, play, capital): "
                f"give fewer plays than {ring.plays} or a capital that covers the stakes"
            )
    return graph


def _taken(new: list[State]) -> Iterator[State]:
    """The last of a list, as long as there is one."""
    while new:
        yield new.pop()


def _steps(ring: Ring, state: State) -> dict[State, Fraction]:
    """Where a play leads: to a further one after a gain, if the turn has it, or to a new turn."""
    passed = State(1, next_place(ring.accept, state.banker), ring.capital)
    if state.play == ring.plays:
        return {passed: Fraction(1)}
    ways: dict[State, Fraction] = defaultdict(Fraction)
    most = ring.enough(state.banker)
    for gain, probability in ring.play_at(state.banker, state.capital).law.items():
        held = min(state.capital + gain, most)
        ways[State(state.play + 1, state.banker, held) if gain > 0 else passed] += probability
    return ways


def closed_class(graph: "Chain") -> set[State]:
    """The states that the chain never leaves: its one strongly connected class without a way out.

    >>> import networkx
    >>> closed_class(networkx.DiGraph([("a", "b"), ("b", "c"), ("c", "b")])) == {"b", "c"}
    True
    """
    import networkx

    (found,) = networkx.attracting_components(graph)
    return set(found)


def long_run(graph: "Chain") -> dict[State, Fraction]:
    """The share of the plays of each state in the long run: π = πP, the shares adding to 1.

    By state reduction (Grassmann, Taksar and Heyman 1985), in which nothing is subtracted: states
    are taken out from the last on, what led to one then leading to where it leads, and are put
    back in turn.  With later plays taken out first each state leads to few others.
    """
    states = sorted(graph)
    ways = {s: {t: edge["probability"] for t, edge in graph[s].items()} for s in states}
    back = {s: set(graph.predecessors(s)) for s in states}
    taken = []
    for last in told(reversed(states[1:]), "states taken out", len(states) - 1):
        out = {t: p for t, p in ways.pop(last).items() if t != last}
        whole = sum(out.values(), Fraction())
        into = {s: ways[s].pop(last) / whole for s in back[last] if s in ways}
        for (s, through), (t, p) in product(into.items(), out.items()):
            ways[s][t] = ways[s].get(t, Fraction()) + through * p
            back[t].add(s)
        taken.append((last, into))
    visits = {states[0]: Fraction(1)}
    for state, into in reversed(taken):
        visits[state] = sum((visits[s] * through for s, through in into.items()), Fraction())
    total = sum(visits.values(), Fraction())
    return {state: visit / total for state, visit in visits.items()}
