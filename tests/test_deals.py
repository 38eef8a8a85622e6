"""Every distinct deal, against multigraphs, labelled matchings, counting twins and known counts."""

import sys
from collections import Counter
from itertools import product
from math import factorial

import networkx as nx
import pytest

from exact import loops as machine
from exact.enumeration.deals import (
    _count_orbits,
    check_size,
    count_deals,
    deals,
    moves,
)
from exact.enumeration.seats import seat_counts
from exact.game.ranking import ranking
from exact.game.rules import load
from exact.game.tiles import Deck, Hand, count_matchings, hand
from exact.loops import available, compile_loop
from exact.number import InputError
from tests.conftest import run_process, variant, variants
from tests.reference import (
    A002135,
    A005814,
    A005816,
    DISTINCT_DEALS,
    LABELLED_DEALS,
    NINE,
    counts_one_by_one,
    labelled_deals,
    regular_graphs,
)

SMALL = [(n, 2) for n in range(6)] + [(2, 1), (4, 1), (6, 1), (2, 3), (4, 3), (2, 4), (3, 4)]


def deck(kinds: int, copies: int = 2) -> Deck:
    """A deck of any number of kinds; only how many there are matters to a deal."""
    return Deck(variant(max(kinds, 2), copies).deck.kinds[:kinds], copies)


def edges_of(graph: "nx.MultiGraph[int]") -> tuple[Hand, ...]:
    """The deal whose hands are the edges of a graph."""
    return tuple(sorted(hand((u, v)) for u, v in graph.edges()))


@pytest.mark.parametrize(("kinds", "copies"), SMALL)
def test_the_deals_are_the_regular_multigraphs(kinds: int, copies: int) -> None:
    found = [tuple(sorted(deal)) for deal, _ in deals(deck(kinds, copies))]
    assert sorted(found) == sorted(map(edges_of, regular_graphs(kinds, copies)))


@pytest.mark.parametrize(("kinds", "copies"), SMALL)
def test_a_weight_is_the_orbit_of_the_graph(kinds: int, copies: int) -> None:
    weight = {tuple(sorted(deal)): w for deal, w in deals(deck(kinds, copies))}
    for graph in regular_graphs(kinds, copies):
        fixed = 1
        for (u, v), parallel in Counter(hand(e) for e in graph.edges()).items():
            fixed *= factorial(parallel) * (2**parallel if u == v else 1)
        assert weight[edges_of(graph)] * fixed == factorial(copies) ** kinds


def test_with_two_copies_a_deal_is_disjoint_cycles_and_weighs_a_power_of_two() -> None:
    weight = {tuple(sorted(deal)): w for deal, w in deals(deck(5))}
    for graph in regular_graphs(5, 2):
        cycles = list(nx.connected_components(graph))
        assert all(graph.subgraph(c).number_of_edges() == len(c) for c in cycles)
        loops_and_double_edges = sum(len(c) <= 2 for c in cycles)
        assert weight[edges_of(graph)] == 2 ** (5 - loops_and_double_edges)


@pytest.mark.parametrize(
    ("kinds", "copies"), [*SMALL, (6, 2), (10, 1), (7, 1), (3, 3), (2, 5), (2, 6), (1, 8)]
)
def test_a_weight_counts_the_labelled_deals(kinds: int, copies: int) -> None:
    plain = labelled_deals(deck(kinds, copies))
    found = [(tuple(sorted(deal)), w) for deal, w in deals(deck(kinds, copies))]
    assert dict(found) == plain
    assert len(found) == len(plain)


@pytest.mark.parametrize(
    ("kinds", "copies"),
    [(n, 2) for n in range(9)]
    + [(n, 1) for n in range(11)]
    + [(n, 3) for n in range(6)]
    + [(n, 4) for n in range(6)]
    + [(3, 6), (4, 5), (4, 8), (3, 7)],
)
def test_the_twins_count_the_deals_and_their_weight(kinds: int, copies: int) -> None:
    weights = [w for _, w in deals(deck(kinds, copies))]
    assert len(weights) == count_deals(kinds, copies)
    assert sum(weights) == count_matchings(kinds * copies)


def test_the_counts_are_those_of_oeis() -> None:
    assert [count_deals(n) for n in range(11)] == A002135
    assert [count_deals(2 * n, 3) for n in range(6)] == A005814
    assert [count_deals(n, 4) for n in range(9)] == A005816
    assert [count_deals(n, 3) for n in (1, 3, 5)] == [0, 0, 0]


def test_the_recurrence_counts_the_orbits() -> None:
    assert [count_deals(n) for n in range(20)] == [_count_orbits(n, 2) for n in range(20)]


def test_the_hands_of_a_deal_use_every_tile() -> None:
    for deal, _ in deals(deck(6)):
        assert Counter(k for h in deal for k in h) == dict.fromkeys(range(6), 2)


def test_a_deck_that_would_not_finish_is_refused_with_its_count() -> None:
    check_size(deck(12))
    check_size(deck(8, 4))
    with pytest.raises(InputError, match="13 kinds of 2 tiles have 2134070335 distinct deals"):
        check_size(deck(13))
    with pytest.raises(InputError, match=r"20 kinds of 8 tiles have at least \d{50} "):
        check_size(deck(20, 8))
    with pytest.raises(InputError, match="have 73 distinct deals; at most 72"):
        check_size(deck(5), most=72)


# The walk over the deals: each hand as banker.


@pytest.mark.parametrize(
    ("kinds", "copies"), [(2, 2), (5, 2), (6, 2), (6, 1), (8, 1), (4, 3), (3, 4), (3, 8)]
)
def test_the_walk_counts_what_each_deal_counts(kinds: int, copies: int) -> None:
    for rules in variants(kinds, copies):
        order = ranking(rules)
        tally = seat_counts(order, rules.deck)
        assert tally.counts == counts_one_by_one(order, deals(rules.deck))
        assert tally.deals == count_deals(kinds, copies)
        assert tally.weight == count_matchings(kinds * copies)
        assert not tally.compiled


@pytest.mark.slow
def test_lanes_of_two_bytes_hold_more_than_fifteen_places() -> None:
    for zero, equal in product(("push", "seat"), repeat=2):
        rules = variant(4, 8, "none", zero, equal)
        assert rules.places == 16
        order = ranking(rules)
        assert seat_counts(order, rules.deck).counts == counts_one_by_one(order, deals(rules.deck))


@pytest.mark.slow
def test_the_walk_of_the_real_deck() -> None:
    rules, told = load(), list[tuple[int, int]]()
    tally = seat_counts(ranking(rules), rules.deck, lambda *now: told.append(now))
    assert tally[:2] == (DISTINCT_DEALS, LABELLED_DEALS)
    law = Counter[tuple[int, int]]()
    for counts in tally.counts.values():
        law.update(counts)
    assert law == NINE
    steps = len(list(moves((2,) * 10)))
    assert told == [(done, steps) for done in range(1, steps + 1)]


def test_each_hand_is_the_bankers_as_often_as_it_is_dealt() -> None:
    rules = variant(7, 2)
    counts = seat_counts(ranking(rules), rules.deck).counts
    for h, found in counts.items():
        dealt = rules.deck.weight(h) * count_matchings(12)
        assert sum(found.values()) == dealt


def test_an_odd_number_of_tiles_has_no_deal() -> None:
    rules = variant(3, 3)
    tally = seat_counts(ranking(rules), rules.deck)
    assert tally[:2] == (0, 0)
    assert not any(tally.counts.values())


# The walk as machine code.


def test_importing_the_walk_imports_no_third_party_package() -> None:
    code = (
        "import sys, exact.enumeration.seats, exact.audit.labelled\n"
        "print({m.partition('.')[0] for m in sys.modules})"
    )
    ran = run_process(sys.executable, "-c", code)
    assert ran.code == 0
    assert not {"numpy", "numba", "networkx", "sympy"} & eval(ran.out)


def test_machine_code_without_numba_is_refused_with_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machine, "available", lambda: False)
    with pytest.raises(
        InputError, match=r"needs numba: pip install numba \(the extra paikao\[fast\]\)"
    ):
        compile_loop(lambda: None)


@pytest.mark.skipif(not available(), reason="numba is not installed")
@pytest.mark.parametrize(
    ("kinds", "copies"), [(2, 2), (5, 2), (7, 2), (8, 1), (4, 3), (3, 4), (4, 8), (1, 2)]
)
def test_machine_code_counts_what_plain_python_counts(kinds: int, copies: int) -> None:
    base = variant(max(kinds, 2), copies)
    for tie_break, zero, equal in product(("high-tile", "none"), ("push", "seat"), ("push",)):
        rules = base._replace(
            tie_break=tie_break, zero_points=zero, equal_hands=equal, deck=deck(kinds, copies)
        )
        order = ranking(rules)
        fast = seat_counts(order, rules.deck, compiled=True)
        assert fast.compiled
        assert fast == seat_counts(order, rules.deck)._replace(compiled=True)


@pytest.mark.slow
@pytest.mark.skipif(not available(), reason="numba is not installed")
def test_machine_code_of_the_real_deck() -> None:
    rules = load()
    order = ranking(rules)
    fast = seat_counts(order, rules.deck, compiled=True)
    assert fast == seat_counts(order, rules.deck)._replace(compiled=True)


@pytest.mark.skipif(not available(), reason="numba is not installed")
def test_weights_beyond_64_bits_are_left_to_plain_python() -> None:
    rules = variant(2, 8)._replace(deck=deck(5, 8))
    assert count_matchings(40) > 1 << 64
    tally = seat_counts(ranking(rules), rules.deck, compiled=True)
    assert not tally.compiled
    assert tally.weight == count_matchings(40)


@pytest.mark.skipif(not available(), reason="numba is not installed")
def test_machine_code_needs_no_folder_that_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core import caching

    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [])

    def triple(x: int) -> int:
        return 3 * x

    assert compile_loop(triple)(5) == 15
