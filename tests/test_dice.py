"""Article 2(b)(c) and R8: the dice, the place that they name, the order of settlement."""

from collections import Counter
from itertools import pairwise

import pytest
import sympy

from exact.game.dice import first_place, orders, settlement_order, sum_law
from exact.number import InputError
from tests.reference import FIRST_PLACE, counted_round, positions, throws

SMALL = [(count, faces) for count in (1, 2, 3, 4) for faces in (1, 2, 5, 6)]


@pytest.mark.parametrize(("count", "faces"), SMALL)
def test_the_law_of_the_sum_is_that_of_all_throws(count: int, faces: int) -> None:
    law = sum_law(count, faces)
    assert {s: n for s, n in enumerate(law) if n} == Counter(throws(count, faces))
    assert len(law) == count * faces + 1


@pytest.mark.parametrize(("count", "faces"), [*SMALL, (10, 6), (3, 20), (7, 13)])
def test_the_law_of_the_sum_is_a_power_of_one_die(count: int, faces: int) -> None:
    x = sympy.Symbol("x")
    power = sympy.Poly([1] * faces + [0], x) ** count
    assert sum_law(count, faces)[::-1] == power.all_coeffs()


@pytest.mark.parametrize(("count", "faces"), [(20, 100), (20, 1), (1, 100)])
def test_the_weights_are_all_throws(count: int, faces: int) -> None:
    assert sum(sum_law(count, faces)) == sum(first_place(count, faces, 10)) == faces**count


def test_articles_1b_and_2b_four_dice_at_ten_places() -> None:
    assert first_place(4, 6, 10) == FIRST_PLACE


@pytest.mark.parametrize("places", [2, 3, 10, 17])
@pytest.mark.parametrize(("count", "faces"), SMALL)
def test_the_first_place_is_counted_from_the_banker_as_one(
    count: int, faces: int, places: int
) -> None:
    named = Counter(counted_round(total, places) for total in throws(count, faces))
    assert first_place(count, faces, places) == [named[offset] for offset in range(places)]


@pytest.mark.parametrize("places", [2, 3, 10])
def test_r8_settlement_begins_at_the_named_place_and_passes_the_banker(places: int) -> None:
    for offset in range(places):
        order = settlement_order(offset, places)
        assert sorted(order) == list(range(1, places))
        assert order[0] == (offset or 1)
        for seat, following in pairwise(order):
            assert following == (seat + 1 if seat + 1 < places else 1)


def test_r8_the_banker_named_is_as_the_next_place_named() -> None:
    assert settlement_order(0, 10) == settlement_order(1, 10)
    weights = orders(first_place(4, 6, 10), range(1, 10))
    assert weights[tuple(range(1, 10))] == FIRST_PLACE[0] + FIRST_PLACE[1]


@pytest.mark.parametrize("active", [(1,), (4, 9), (1, 2, 3), (9, 5, 2, 7), tuple(range(1, 10))])
def test_the_orders_are_those_of_all_throws_seats_without_bets_passed_over(
    active: tuple[int, ...],
) -> None:
    expected: Counter[tuple[int, ...]] = Counter()
    for total in throws(4, 6):
        offset = counted_round(total, 10)
        walk = [*range(offset, 10), *range(offset)]
        expected[tuple(place for place in walk if place in active)] += 1
    assert orders(first_place(4, 6, 10), active) == expected


def test_each_seat_has_each_position_with_the_weight_of_where_it_begins() -> None:
    first = first_place(4, 6, 10)
    start = [first[0] + first[1], *first[2:]]
    table = positions(orders(first, range(1, 10)))
    for seat in range(1, 10):
        assert table[seat] == [start[(seat - 1 - j) % 9] for j in range(9)]
    for column in zip(*table.values(), strict=True):
        assert sum(column) == 1296


def test_a_place_that_no_throw_names_begins_no_order() -> None:
    assert orders(first_place(1, 2, 4), [1, 2, 3]) == {(1, 2, 3): 2}


@pytest.mark.parametrize(("count", "faces"), [(0, 6), (4, 0), (-1, 6)])
def test_dice_that_are_none_are_refused(count: int, faces: int) -> None:
    with pytest.raises(InputError, match="at least 1 die"):
        sum_law(count, faces)


def test_places_that_are_none_are_refused() -> None:
    with pytest.raises(InputError, match="at least 2"):
        first_place(4, 6, 1)
    with pytest.raises(InputError, match="offset 10 is none"):
        settlement_order(10, 10)
    with pytest.raises(InputError, match="offset -1 is none"):
        settlement_order(-1, 10)
    with pytest.raises(InputError, match="seat 0 is none of the seats 1 to 9"):
        orders(first_place(4, 6, 10), [0, 3])
