"""Splits and their counting twins against a plain count over labelled tiles."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb

import pytest

from exact.enumeration.splits import count_splits, splits, total_weight
from exact.game.rules import load
from exact.game.tiles import Deck, Given, Hand, hand, parse_given
from exact.number import InputError
from tests.conftest import variant

DECK = load().deck


def completed(tiles: list[int], known: tuple[int, ...]) -> Iterator[tuple[Hand, list[int]]]:
    """Every choice of labelled tiles that completes a hand, with the tiles that are left."""
    for chosen in combinations(range(len(tiles)), 2 - len(known)):
        rest = [k for t, k in enumerate(tiles) if t not in chosen]
        yield hand([*known, *(tiles[t] for t in chosen)]), rest


def plain(deck: Deck, given: Given) -> Counter[tuple[Hand, Hand]]:
    """Slow and obvious: deal every labelled tile, one arrangement at a time."""
    tiles = [k for k in range(len(deck.kinds)) for _ in range(deck.copies)]
    for k in (*given.seat, *given.banker, *given.elsewhere):
        tiles.remove(k)
    found: Counter[tuple[Hand, Hand]] = Counter()
    for banker, left in completed(tiles, given.banker):
        for seat, _ in completed(left, given.seat):
            found[banker, seat] += 1
    return found


def weights(deck: Deck, given: Given) -> dict[tuple[Hand, Hand], int]:
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
    assert found == plain(deck, Given())
    assert len(found) == count_splits(deck)
    assert sum(found.values()) == total_weight(deck)


def test_the_real_deck_is_counted_as_labelled_tiles_are() -> None:
    found = weights(DECK, Given())
    assert found == plain(DECK, Given())
    assert len(found) == count_splits(DECK) == 2835
    assert sum(found.values()) == total_weight(DECK) == 190 * 153


def knowns(kinds: int) -> list[tuple[int, ...]]:
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
        assert found == plain(deck, given)
        assert len(found) == count_splits(deck, given)
        assert sum(found.values()) == total_weight(deck, given)


def test_large_decks_agree_with_the_twins() -> None:
    for kinds, copies in ((12, 2), (12, 8), (20, 1)):
        deck = variant(kinds, copies).deck if kinds <= 12 else wide(kinds, copies)
        made = list(splits(deck))
        assert len(made) == count_splits(deck)
        assert sum(w for *_, w in made) == comb(deck.size, 2) * comb(deck.size - 2, 2)


def wide(kinds: int, copies: int) -> Deck:
    base = DECK.kinds[0]
    return Deck(
        tuple(base._replace(symbol=str(f), face=f, points=f) for f in range(kinds, 0, -1)), copies
    )


def test_texts_of_known_tiles() -> None:
    assert parse_given(DECK, "9,6", None, "W,W,3") == Given((1, 4), (), (0, 0, 7))
    for texts in ((None, "9,6,5", None), ("", None, None), (None, None, "9,9,9")):
        with pytest.raises(InputError, match=r"^--"):
            parse_given(DECK, *texts)
