"""All banker hands together, from the ties, against the recount that keeps them apart."""

from collections import Counter

import pytest

from exact import recount, together
from exact.law import Outcomes, added, count_table, seat_law, thin
from exact.number import InputError
from exact.odds import one_seat
from exact.ranking import Ranking, ranking
from exact.rules import Rules, load
from exact.ties import groups
from exact.tiles import Deck, Hand
from tests.conftest import ADVANTAGES, variant

RULES = load()


def apart(rules: Rules) -> dict[tuple[int, int], int]:
    """The counts by banker hand, added up."""
    return dict(added(recount.seat_counts(ranking(rules), rules.deck)))


def agrees(rules: Rules) -> bool:
    """Whether the ties give what the banker hands add up to; an error where ties do not apply."""
    order = ranking(rules)
    assert together.applies(order, rules.deck)
    return together.seat_counts(order, rules.deck) == apart(rules)


# Decks of up to seven kinds are compared with every labelled deal in test_law.py.
@pytest.mark.parametrize("zero", ADVANTAGES)
@pytest.mark.parametrize("equal", ADVANTAGES)
@pytest.mark.parametrize(("kinds", "modulus"), [(8, 10), (9, 10), (10, 10), (11, 19), (11, 23)])
def test_who_takes_a_tie(kinds: int, modulus: int, zero: str, equal: str) -> None:
    assert agrees(variant(kinds, 2, "high-tile", zero, equal)._replace(modulus=modulus))


@pytest.mark.parametrize("modulus", [7, 11, 13, 1000])
def test_zero_points_of_other_hands(modulus: int) -> None:
    for zero, equal in [("banker", "push"), ("push", "seat"), ("seat", "banker")]:
        assert agrees(variant(7, 2, "high-tile", zero, equal)._replace(modulus=modulus))


def same_points(points: int) -> Rules:
    """The regulation's deck, but the highest kind has other points."""
    first, *others = RULES.deck.kinds
    return RULES._replace(deck=Deck((first._replace(points=points), *others), 2))


def test_kinds_of_the_same_points() -> None:
    assert agrees(same_points(5))  # 0 points with a 5, which makes them with no other kind


REFUSED = [
    variant(4, 2, "none"),  # other hands are equal
    variant(4, 1),
    variant(4, 3),
    same_points(1),  # a 9 makes 0 points with two kinds
    variant(7, 2)._replace(modulus=2),
]


@pytest.mark.parametrize("rules", REFUSED)
def test_where_more_can_tie_the_banker_hands_are_kept_apart(rules: Rules) -> None:
    order = ranking(rules)
    assert not together.applies(order, rules.deck)
    assert count_table(rules, order, apart=False) == count_table(rules, order)


@pytest.mark.parametrize("zero", ADVANTAGES)
@pytest.mark.parametrize("equal", ADVANTAGES)
def test_the_regulation_keeps_no_banker_hand_apart(
    zero: str, equal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(order: Ranking, deck: Deck) -> recount.Counts:
        raise AssertionError("the banker hands were kept apart")

    monkeypatch.setattr(recount, "seat_counts", refuse)
    rules = RULES._replace(zero_points=zero, equal_hands=equal)
    table = count_table(rules, ranking(rules), apart=False)
    assert table.counts == {}
    assert sum(table.together.values()) == 10 * table.weight


def test_the_deals_that_hold_a_hand_twice_are_those_of_the_third_road() -> None:
    order = ranking(RULES)
    hands = [h for h in order.hands if order.level[h] != order.zero and not h.is_pair]
    assert len(hands) == 41
    found: Counter[int] = Counter()
    for level in {order.level[h] for h in hands}:
        for (equal, above), deals in groups(order, RULES.deck, level).items():
            assert equal == 2
            found[above] += deals
    assert dict(enumerate(together._deals_with_twice(order, RULES.deck, hands))) == found


@pytest.mark.parametrize("kinds", [4, 6])
def test_deals_by_their_hands_of_zero_points_are_counted_one_by_one(kinds: int) -> None:
    zeros = [Hand(k, k + 1) for k in range(0, kinds, 2)]
    plain: Counter[int] = Counter()

    def deal(tiles: tuple[int, ...], found: int) -> None:
        if not tiles:
            plain[found] += 1
        for j in range(1, len(tiles)):
            hand = Hand(tiles[0], tiles[j])
            deal(tiles[1:j] + tiles[j + 1 :], found + (hand in zeros))

    deal(tuple(k for k in range(kinds) for _ in range(2)), 0)
    found = together._deals_by_zeros(kinds, len(zeros))
    assert {z: n for z, n in enumerate(found) if n} == dict(plain)


def test_a_table_too_large_to_keep_hands_apart() -> None:
    rules = variant(15, 2)._replace(modulus=31)
    order = ranking(rules)
    with pytest.raises(InputError, match="15 kinds of 2 tiles have 74594 states"):
        count_table(rules, order)
    law = seat_law(rules, count_table(rules, order, apart=False).together)
    one, odds = thin(law, 1), one_seat(rules)
    assert one.probability(Outcomes(1, 0, 0)) == odds.probability(odds.win)
    assert one.probability(Outcomes(0, 0, 1)) == odds.probability(odds.loss)
