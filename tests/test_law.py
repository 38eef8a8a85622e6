"""The joint law of the seats: two methods, the reason behind it, plain counts of small decks."""

from fractions import Fraction

import pytest

from exact import loops
from exact.enumeration.seats import seat_counts
from exact.game.ranking import ranking
from exact.game.rules import load
from exact.game.tiles import Given, count_matchings
from exact.money.table import banker_variances, table_break_even, table_odds
from exact.number import InputError
from exact.odds.one_seat import one_seat
from exact.odds.seats import (
    Outcomes,
    TableCounts,
    added,
    bank_net,
    check_active,
    check_table,
    count_table,
    moments,
    seat_law,
    thin,
    wins,
)
from exact.recount import seats as recount
from tests.conftest import variant, variants
from tests.reference import (
    CORRELATION,
    DISTINCT_DEALS,
    LABELLED_DEALS,
    NINE,
    RATE,
    SEAT_WINS,
    TABLE_WEIGHT,
    WINNING_SEATS,
    counts_of_chosen_seats,
    counts_one_by_one,
    labelled_deals,
)
from tests.ties import departure

RULES = load()
ORDER = ranking(RULES)


@pytest.fixture(scope="module")
def table() -> TableCounts:
    """The counts of the regulation's full table, by the recount."""
    return count_table(RULES, ORDER)


def test_the_known_law_of_nine_seats(table: TableCounts) -> None:
    law = seat_law(RULES, table.total)
    assert [law.weights[Outcomes(w, 0, 9 - w)] for w in range(10)] == [*WINNING_SEATS]
    assert law.total == sum(WINNING_SEATS) == TABLE_WEIGHT


@pytest.mark.slow
def test_both_methods_give_the_same_counts_for_every_banker_hand(table: TableCounts) -> None:
    walked = seat_counts(ORDER, RULES.deck)
    assert walked.counts == table.by_banker
    assert (walked.deals, walked.weight) == (table.distinct, table.weight)
    assert (table.distinct, table.weight) == (DISTINCT_DEALS, LABELLED_DEALS)


def test_the_departure_from_uniform_comes_from_ties_alone(table: TableCounts) -> None:
    uniform = count_matchings(RULES.deck.size)
    found = {outcomes: n - uniform for outcomes, n in NINE.items()}
    assert departure(ORDER, RULES.deck) == found


def test_the_marginal_of_one_seat_is_the_two_hand_answer(table: TableCounts) -> None:
    odds = one_seat(RULES)
    one = thin(seat_law(RULES, table.total), 1)
    assert one.probability(Outcomes(1, 0, 0)) == odds.probability(odds.win)
    assert one.probability(Outcomes(0, 0, 1)) == odds.probability(odds.loss)
    for h in ORDER.hands:
        given = one_seat(RULES, Given(banker=tuple(h)), ORDER)
        one = thin(seat_law(RULES, table.by_banker[h]), 1)
        assert one.probability(Outcomes(1, 0, 0)) == given.probability(given.win)


@pytest.mark.parametrize("active", range(1, 10))
def test_mean_and_money_for_every_number_of_active_seats(table: TableCounts, active: int) -> None:
    law = thin(seat_law(RULES, table.total), active)
    assert sum(law.weights.values()) == law.total
    assert law.mean(wins) == active * SEAT_WINS
    ev = table_odds(law, RATE)
    for basis in ("bet", "round", "gross"):
        parts = (getattr(x, basis) for x in (ev.banker, ev.seats, ev.casino))
        assert sum(parts) == 0
    for basis, rate in table_break_even(law).items():
        assert rate is not None
        assert getattr(table_odds(law, rate).banker, basis) == 0
    assert banker_variances(law, Fraction(0)).bet == law.variance(bank_net)


def test_correlation_of_two_seats_is_about_a_third(table: TableCounts) -> None:
    law = seat_law(RULES, table.total)
    of = moments(law)
    assert of.correlation == CORRELATION
    two = thin(law, 2)
    p = SEAT_WINS
    both = two.probability(Outcomes(2, 0, 0))
    assert of.covariance == both - p * p
    assert of.variance == 9 * p * (1 - p) + 72 * of.covariance


def test_thinning_in_two_steps_is_thinning_in_one(table: TableCounts) -> None:
    law = seat_law(RULES, table.total)
    stepped = thin(thin(law, 6), 3)
    for o in stepped.weights:
        assert stepped.probability(o) == thin(law, 3).probability(o)


SMALL = [(k, 2) for k in range(2, 8)] + [(4, 1), (6, 1), (8, 1), (2, 3), (4, 3), (2, 4), (3, 4)]


@pytest.mark.slow
@pytest.mark.parametrize(("kinds", "copies"), SMALL)
def test_every_choice_of_rules_agrees_with_the_plain_labelled_count(
    kinds: int, copies: int
) -> None:
    dealt = labelled_deals(variant(kinds, copies).deck)
    for rules in variants(kinds, copies):
        order = ranking(rules)
        plain = counts_one_by_one(order, dealt.items())
        walked = seat_counts(order, rules.deck)
        assert {h: c for h, c in walked.counts.items() if c} == {
            h: c for h, c in plain.items() if c
        }
        counted = recount.seat_counts(order, rules.deck)
        for h, c in plain.items():
            assert {k: n for k, n in counted[h].items() if n} == c
        law = seat_law(rules, added(plain))
        uniform = count_matchings(rules.deck.size)
        change = {
            (o.win, o.push): weight - (0 if o.push else uniform)
            for o, weight in law.weights.items()
        }
        for w in range(rules.places):
            change.setdefault((w, 0), -uniform)
        assert departure(order, rules.deck) == {k: n for k, n in change.items() if n}


@pytest.mark.parametrize(("kinds", "tie_break"), [(4, "none"), (5, "none"), (5, "high-tile")])
def test_seats_are_exchangeable_so_thinning_is_a_direct_count(kinds: int, tie_break: str) -> None:
    rules = variant(kinds, 2, tie_break, "push", "push")
    order = ranking(rules)
    law = seat_law(rules, count_table(rules, order).total)
    for m in range(1, rules.seats + 1):
        direct = counts_of_chosen_seats(order, rules.deck, m)
        thinned = thin(law, m)
        assert thinned.weights == {Outcomes(w, p, m - w - p): n for (w, p), n in direct.items()}
        assert thinned.total == sum(direct.values())


def test_a_table_that_does_not_take_every_tile_is_refused_in_one_line() -> None:
    rules = RULES._replace(places=9)
    with pytest.raises(InputError, match="18 tiles, the deck has 20"):
        check_table(rules)
    wide = variant(12, 2)
    check_table(wide)


def test_a_table_that_would_not_finish_is_refused_with_the_estimate() -> None:
    for rules, method, estimate in (
        (variant(12, 8), "enumeration", r"10\^\d+ ways"),
        (variant(12, 8), "recount", r"10\^\d+ ways"),
        (variant(13, 2), "enumeration", "2134070335 distinct deals"),
        (variant(15, 2), "recount", "74594 states"),
    ):
        with pytest.raises(InputError, match=estimate):
            count_table(rules, ranking(rules), method)


def test_plain_python_does_not_begin_a_walk_of_many_minutes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loops, "available", lambda: False)
    wide = variant(12, 2)
    with pytest.raises(InputError, match="171453343 distinct deals"):
        count_table(wide, ranking(wide), "enumeration")


def test_more_active_seats_than_there_are_are_refused() -> None:
    check_active(load(), None)
    check_active(load(), 9)
    with pytest.raises(InputError, match="--active: 10 seats asked for; there are 9"):
        check_active(load(), 10)


def test_before_commission_the_casino_has_nothing() -> None:
    found = table_odds(seat_law(load(), {(9, 0): 1, (0, 0): 1}), Fraction(1, 20))
    assert found.casino.gross == found.casino_of_one.gross == 0
