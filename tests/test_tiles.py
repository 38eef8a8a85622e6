"""Article 1(a): the tiles, and how hands are written."""

from math import comb

import pytest

from exact.game.rules import load
from exact.game.tiles import Given, Hand, count_matchings, unknown
from exact.number import InputError
from tests.conftest import variant
from tests.reference import HANDS

DECK = load().deck


def test_article_1a_twenty_tiles_of_ten_kinds_white_highest() -> None:
    assert DECK.size == 20
    assert DECK.symbols() == "W 9 8 7 6 5 4 3 2 1"


def test_hands_agree_with_their_counting_twin_and_weigh_all_pairs_of_tiles() -> None:
    for kinds in range(2, 13):
        for copies in range(1, 9):
            deck = variant(kinds, copies).deck
            hands = deck.hands()
            assert len(set(hands)) == len(hands) == deck.count_hands()
            assert sum(map(deck.weight, hands)) == comb(deck.size, 2)


def test_the_55_hands_are_ten_pairs_of_weight_1_and_45_of_weight_4() -> None:
    weights = [DECK.weight(h) for h in DECK.hands()]
    assert (weights.count(1), weights.count(4), len(weights)) == (10, 45, HANDS)


def test_each_spelling_of_each_hand_is_that_hand() -> None:
    for h in DECK.hands():
        a, b = (DECK.kinds[k].symbol for k in h)
        spellings = [x + s + y for x, y in ((a, b), (b, a)) for s in ("", ",", "-", " ", ", ")]
        assert {DECK.parse_hand(text, "hand") for text in spellings} == {h}
        assert DECK.parse_hand(DECK.text(h), "hand") == h


@pytest.mark.parametrize(
    "text", ["", " ", ",", "X", "２", "9,9,9", "9,6,5", "965", "9,,6", "w", "9;6", "9", "10", "W\n"]
)
def test_what_is_no_hand_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InputError) as caught:
        DECK.parse_hand(text, "--seat")
    assert str(caught.value).startswith("--seat")
    assert str(caught.value).isprintable()


def test_symbols_of_two_characters_need_a_separator() -> None:
    deck = variant(12, 2).deck
    assert deck.parse_hand("12,11", "x") == Hand(0, 1)
    assert deck.parse("12", "x", 1) == (0,)
    with pytest.raises(InputError):
        deck.parse_hand("9W", "x")


def test_an_odd_number_of_tiles_cannot_be_paired_off() -> None:
    assert [count_matchings(tiles) for tiles in range(7)] == [1, 0, 1, 0, 3, 0, 15]


def test_known_tiles_are_kinds_of_the_deck() -> None:
    deck = load().deck
    assert sum(unknown(deck, Given(seat=(0, 9)))) == 18
    for k in (-1, 10):
        with pytest.raises(InputError, match="numbered from 0 to 9"):
            unknown(deck, Given(seat=(k,)))
