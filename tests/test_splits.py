"""Splits and their counting twins against a plain count over labelled tiles."""

from itertools import combinations, product
from math import comb

import pytest

from exact.enumeration.splits import count_splits, splits, total_weight
from exact.game.rules import load
from exact.game.tiles import Deck, Given, Hand, parse_given
from exact.number import InputError
from tests.conftest import variant, wide
from tests.reference import SPLIT_WEIGHT, SPLITS, labelled_splits

DECK = load().deck


def weights(deck: Deck, given: Given) -> dict[tuple[Hand, Hand], int]:
    """The weight of each split, which is met once."""
    made = list(splits(deck, given))
    assert len({s[:2] for s in made}) == len(made)
    return {(banker, seat): weight for banker, seat, weight in made}


@pytest.mark.parametrize("kinds", range(2, 7))
@pytest.mark.parametrize("copies", range(1, 5))
def test_every_small_deck_is_counted_as_labelled_tiles_are(kinds: int, copies: int) -> None:
    deck = variant(kinds, copies).deck
    if deck.size < 4:
        with pytest.raises(InputError, match="need 4 more"):
            list(splits(deck))
        return
    found = weights(deck, Given())
    assert found == labelled_splits(deck, Given())
    assert len(found) == count_splits(deck)
    assert sum(found.values()) == total_weight(deck)


def test_the_real_deck_is_counted_as_labelled_tiles_are() -> None:
    found = weights(DECK, Given())
    assert found == labelled_splits(DECK, Given())
    assert len(found) == count_splits(DECK) == SPLITS
    assert sum(found.values()) == total_weight(DECK) == SPLIT_WEIGHT


def knowns(kinds: int) -> list[tuple[int, ...]]:
    """What can be known of a hand: nothing, a tile, two kinds, a pair of the first."""
    return [(), *((i,) for i in range(kinds)), *combinations(range(kinds), 2), (0, 0)]


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_all_known_tiles_of_a_small_deck(copies: int) -> None:
    deck = variant(4, copies).deck
    for seat, banker, elsewhere in product(knowns(3), knowns(3), [(), (0,), (1, 3), (2, 2, 3)]):
        given = Given(seat, banker, elsewhere)
        known = seat + banker + elsewhere
        possible = all(known.count(k) <= copies for k in known)
        if not possible or deck.size - len(known) < 4 - len(seat) - len(banker):
            with pytest.raises(InputError, match="known tiles"):
                list(splits(deck, given))
            continue
        found = weights(deck, given)
        assert found == labelled_splits(deck, given)
        assert len(found) == count_splits(deck, given)
        assert sum(found.values()) == total_weight(deck, given)


def test_large_decks_agree_with_the_twins() -> None:
    for kinds, copies in ((12, 2), (12, 8), (20, 1)):
        deck = variant(kinds, copies).deck if kinds <= 12 else wide(kinds, copies)
        made = list(splits(deck))
        assert len(made) == count_splits(deck)
        assert sum(w for *_, w in made) == comb(deck.size, 2) * comb(deck.size - 2, 2)


def test_texts_of_known_tiles() -> None:
    assert parse_given(DECK, "9,6", None, "W,W,3") == Given((1, 4), (), (0, 0, 7))
    for texts in ((None, "9,6,5", None), ("", None, None), (None, None, "9,9,9")):
        with pytest.raises(InputError, match=r"^--"):
            parse_given(DECK, *texts)


def test_an_impossible_draw_is_refused_by_the_count_as_by_the_splits() -> None:
    deck, all_but_three = variant(2, 2).deck, Given(elsewhere=(0,))
    for count in (count_splits, total_weight, lambda *of: list(splits(*of))):
        with pytest.raises(InputError, match="3 of 4 tiles are left, the two hands need 4"):
            count(deck, all_but_three)
    assert count_splits(deck, Given(seat=(0, 0), banker=(1, 1))) == 1
