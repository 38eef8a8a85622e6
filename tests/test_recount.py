"""The recount against plain enumerations of labelled tiles, and against its own laws."""

from collections import Counter
from itertools import product

import pytest

from exact.enumeration.deals import deals
from exact.game.ranking import SeatCounts, ranking
from exact.game.rules import Rules, load
from exact.game.tiles import Deck, Given, Hand
from exact.number import InputError
from exact.recount.hafnian import _odd_states, check_size, estimate
from exact.recount.seats import seat_counts
from exact.recount.two_hands import split_counts
from tests.conftest import variant, variants
from tests.reference import (
    A001519,
    LOSS,
    NINE,
    PUSH,
    STATES,
    TABLE_WEIGHT,
    WIN,
    count_labelled_deals,
    counts_of_splits,
    counts_one_by_one,
    labelled_deals,
    states,
)

RULES = load()
DECK, ORDER = RULES.deck, ranking(RULES)
REAL = seat_counts(ORDER, DECK)

# Every even deck of 2 to 7 kinds and 1 to 4 copies with at most 12 tiles, and a few beyond.
SMALL = [
    (kinds, copies)
    for kinds, copies in product(range(2, 8), range(1, 5))
    if kinds * copies <= 12 and kinds * copies % 2 == 0
] + [(7, 2), (2, 5), (2, 6)]


@pytest.mark.slow
@pytest.mark.parametrize(("kinds", "copies"), SMALL)
def test_every_labelled_pairing_of_small_decks_under_every_rule(kinds: int, copies: int) -> None:
    for rules in variants(kinds, copies):
        order = ranking(rules)
        expected = counts_one_by_one(order, labelled_deals(rules.deck).items())
        assert seat_counts(order, rules.deck) == expected


@pytest.mark.parametrize(("kinds", "copies"), [(6, 1), (4, 2), (5, 2), (4, 3)])
def test_slices_of_the_real_deck(kinds: int, copies: int) -> None:
    for start in range(0, 11 - kinds, 2):
        rules = RULES._replace(deck=Deck(DECK.kinds[start : start + kinds], copies))
        order = ranking(rules)
        expected = counts_one_by_one(order, labelled_deals(rules.deck).items())
        assert seat_counts(order, rules.deck) == expected


def test_a_single_kind() -> None:
    for zero, equal in product(("banker", "push", "seat"), repeat=2):
        rules = variant(2, 4, "none", zero, equal)
        one = rules._replace(deck=Deck(rules.deck.kinds[:1], 4))
        wins, pushes = {"banker": (0, 0), "push": (0, 1), "seat": (1, 0)}[equal]
        assert seat_counts(ranking(one), one.deck) == {Hand(0, 0): {(wins, pushes): 6}}


@pytest.mark.slow
@pytest.mark.parametrize(("kinds", "copies"), [(3, 4), (4, 4), (2, 7), (2, 8), (3, 6), (8, 2)])
@pytest.mark.parametrize("who", ["banker", "push", "seat"])
def test_larger_decks_agree_with_the_distinct_deals(kinds: int, copies: int, who: str) -> None:
    rules = variant(kinds, copies, "none" if copies > 2 else "high-tile", who, who)
    order = ranking(rules)
    assert seat_counts(order, rules.deck) == counts_one_by_one(order, deals(rules.deck))


def test_the_law_of_the_regulation() -> None:
    total: Counter[tuple[int, int]] = Counter()
    for law in REAL.values():
        total.update(law)
    assert total == NINE
    assert sum(total.values()) == TABLE_WEIGHT


@pytest.mark.parametrize("who", ["banker", "push"])
@pytest.mark.parametrize("copies", range(1, 9))
def test_each_hand_is_the_bankers_equally_often(copies: int, who: str) -> None:
    """Also says that no coefficient has run into its neighbour: decks of up to 2,500 states."""
    decks = 0
    for kinds in range(2, 17):
        rules = variant(kinds, copies, "high-tile", who, who)
        deck = rules.deck
        if deck.size % 2 or estimate(deck) > (2500 if who == "banker" else 800):
            continue
        decks += 1
        for h, law in seat_counts(ranking(rules), deck).items():
            assert sum(law.values()) == deck.weight(h) * count_labelled_deals(deck.size - 2)
            assert all(n > 0 for n in law.values())
    assert decks > 1


def one_seat(law: SeatCounts, seats: int) -> list[int]:
    """Wins, pushes and losses, of all seats and all deals of one banker hand."""
    wins = sum(w * n for (w, _), n in law.items())
    pushes = sum(p * n for (_, p), n in law.items())
    return [wins, pushes, seats * sum(law.values()) - wins - pushes]


@pytest.mark.parametrize(
    "rules",
    [RULES, variant(7, 2, "none", "push", "push"), variant(5, 4, "high-tile", "seat", "push")],
)
def test_the_marginal_on_one_seat_is_the_two_hand_count(rules: Rules) -> None:
    order, deck = ranking(rules), rules.deck
    scale = count_labelled_deals(deck.size - 4)  # ways to pair off what two hands leave
    totals = Counter[int]()
    for h, law in seat_counts(order, deck).items():
        expected = [n * deck.weight(h) for n in split_counts(order, deck, banker=h)]
        assert one_seat(law, deck.size // 2 - 1) == [n * scale for n in expected]
        totals.update(dict(enumerate(expected)))
    assert tuple(totals[i] for i in range(3)) == split_counts(order, deck)


def test_the_estimate_is_the_number_of_states() -> None:
    for kinds, copies in product(range(1, 8), range(1, 9)):
        if kinds * copies % 2 == 0 and kinds * copies <= 24:
            deck = variant(max(kinds, 2), copies).deck
            deck = Deck(deck.kinds[:kinds], copies)
            assert estimate(deck) == states(deck)
            made = sum(len(pivots) for layer in _odd_states(deck) for *_, pivots in layer)
            assert made == estimate(deck) - 1  # all but the empty state, and no others
    assert estimate(DECK) == STATES == states(DECK)


def test_one_copy_of_each_kind_has_states_in_fibonacci_numbers() -> None:
    """OEIS A001519: only how many are gone after the first kind left, and which, can vary."""
    found = [estimate(variant(kinds, 1).deck) for kinds in range(2, 21, 2)]
    assert found == A001519


def test_a_table_that_would_not_finish_is_refused_with_its_size() -> None:
    check_size(variant(14, 2).deck)
    with pytest.raises(InputError, match="15 kinds of 2 tiles have 74594 states of up to"):
        check_size(variant(15, 2).deck)
    with pytest.raises(InputError, match="20 kinds of 8 tiles") as refused:
        check_size(variant(20, 8).deck)
    assert "\n" not in str(refused.value)


def test_an_odd_number_of_tiles_is_refused() -> None:
    rules = variant(3, 3)
    with pytest.raises(InputError, match="9 tiles cannot be dealt two to a place"):
        seat_counts(ranking(rules), rules.deck)


Known = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


GIVEN: list[Known] = [
    ((), (), ()),
    ((), (), (0, 1)),
    ((0,), (), ()),
    ((), (1,), (1,)),
    ((1,), (1,), ()),
    ((0,), (1,), (2, 2)),
    ((2, 2), (), ()),
    ((), (0, 2), (1,)),
    ((1, 2), (0,), ()),
    ((0,), (2, 1), (0,)),
    ((0, 1), (0, 1), (2,)),
]


def possible(deck: Deck, known: Known) -> bool:
    """Whether the deck has the known tiles and enough for the two hands."""
    tiles = known[0] + known[1] + known[2]
    left = deck.size - len(known[2])
    return left >= 4 and all(tiles.count(k) <= deck.copies for k in tiles)


@pytest.mark.slow
@pytest.mark.parametrize(("kinds", "copies"), [*product(range(3, 7), range(1, 5)), (3, 8)])
def test_two_hands_of_small_decks_under_every_rule(kinds: int, copies: int) -> None:
    for known in GIVEN:
        for rules in variants(kinds, copies):
            deck, order = rules.deck, ranking(rules)
            if possible(deck, known):
                expected = counts_of_splits(order, deck, Given(*known))
                assert split_counts(order, deck, *known) == expected
            else:
                with pytest.raises(InputError, match="known tiles"):
                    split_counts(order, deck, *known)


@pytest.mark.parametrize("known", [*GIVEN, ((4,), (), (5, 5)), ((1, 4), (), ()), ((), (5, 5), ())])
def test_two_hands_of_the_real_deck(known: Known) -> None:
    assert split_counts(ORDER, DECK, *known) == counts_of_splits(ORDER, DECK, Given(*known))


def test_two_hands_of_the_regulation_with_nothing_known() -> None:
    assert split_counts(ORDER, DECK) == (WIN, PUSH, LOSS)


def test_known_seat_hands_add_up_to_nothing_known() -> None:
    for kinds, copies in [(10, 2), (20, 8), (12, 1)]:
        rules = variant(kinds, copies, "none", "push", "seat")
        order, deck = ranking(rules), rules.deck
        parts = [
            [deck.weight(h) * n for n in split_counts(order, deck, seat=h)] for h in deck.hands()
        ]
        assert tuple(map(sum, zip(*parts, strict=True))) == split_counts(order, deck)


@pytest.mark.parametrize(
    ("known", "message"),
    [
        (((0, 1, 2), (), ()), "a hand has 2 tiles"),
        (((), (0, 1, 2), ()), "a hand has 2 tiles"),
        (((1,), (1,), (1,)), "the deck has 2"),
        (((10,), (), ()), "from 0 to 9"),
        (((), (), (-1,)), "from 0 to 9"),
        (((), (), tuple(k for k in range(9) for _ in range(2))), "2 of 20 tiles are left"),
    ],
)
def test_known_tiles_that_cannot_be(known: Known, message: str) -> None:
    with pytest.raises(InputError, match=message) as refused:
        split_counts(ORDER, DECK, *known)
    assert "\n" not in str(refused.value)
