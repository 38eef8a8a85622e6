"""The known counts of one seat, articles 8 and 9, and conditional odds that sum back."""

from fractions import Fraction

import pytest
import sympy

from exact.game.ranking import ranking
from exact.game.rules import Rules, load
from exact.game.tiles import Given
from exact.number import linear_text, parse_rate, percent_text
from exact.odds.one_seat import EV, edges, one_seat
from tests.conftest import variants
from tests.reference import (
    BREAK_EVEN,
    EV_BANKER,
    EV_SEAT,
    LOSS,
    PUSH,
    RATE,
    SPLIT_WEIGHT,
    SPLITS,
    TIES,
    WIN,
    counts_of_splits,
)

RULES = load()
ORDER = ranking(RULES)
ODDS = one_seat(RULES)


def test_the_known_counts_of_one_seat() -> None:
    assert (ODDS.distinct, ODDS.weight) == (SPLITS, SPLIT_WEIGHT)
    assert (ODDS.win, ODDS.push, ODDS.loss) == (WIN, PUSH, LOSS)


def test_article_8_takes_372_arrangements() -> None:
    assert ODDS.ties == TIES
    assert sum(ODDS.ties) == 372 == ODDS.loss - ODDS.win


def test_article_9_ev_at_five_per_cent() -> None:
    assert ODDS.ev(RULES.rate) == EV(EV_SEAT, EV_BANKER, RATE)


def test_the_published_percentages() -> None:
    ev = ODDS.ev(parse_rate("5%"))
    shown = [ODDS.probability(ODDS.win), ODDS.probability(ODDS.loss), -ev.seat, -ev.banker]
    assert [percent_text(x) for x in shown] == ["49.36 %", "50.64 %", "3.75 %", "1.25 %"]


def test_break_even_rate_of_the_banker() -> None:
    even = ODDS.break_even()
    assert even == {"seat": None, "banker": BREAK_EVEN}
    assert ODDS.ev(BREAK_EVEN).banker == 0


def test_edges_are_functions_of_the_rate_and_sympy_solves_them() -> None:
    c = sympy.Symbol("c")
    functions = {party: sympy.sympify(linear_text(*edge)) for party, edge in edges(ODDS).items()}
    for rate in (Fraction(0), RATE, BREAK_EVEN, Fraction(9, 10)):
        ev = ODDS.ev(rate)._asdict()
        for party, sign in (("seat", -1), ("banker", -1), ("casino", 1)):
            value = functions[party].subs(c, sympy.Rational(rate.numerator, rate.denominator))
            assert value == sign * sympy.Rational(ev[party].numerator, ev[party].denominator)
    assert sympy.solve(functions["banker"], c) == [sympy.Rational(*BREAK_EVEN.as_integer_ratio())]
    assert sympy.simplify(functions["seat"] + functions["banker"] - functions["casino"]) == 0


def test_conditional_odds_of_every_pair_of_hands_sum_back_to_the_unconditional() -> None:
    win = loss = weight = 0
    for seat in ORDER.hands:
        for banker in ORDER.hands:
            if any((*seat, *banker).count(k) > 2 for k in seat):
                continue
            odds = one_seat(RULES, Given(tuple(seat), tuple(banker)), ORDER)
            ways = RULES.deck.weight(seat) * _left(seat, banker)
            assert odds.weight == 1
            win += ways * odds.win
            loss += ways * odds.loss
            weight += ways
    assert (win, loss, weight) == (ODDS.win, ODDS.loss, ODDS.weight)


def _left(seat: tuple[int, int], banker: tuple[int, int]) -> int:
    """Labelled ways to make the banker's hand when the seat's tiles are gone."""
    a, b = banker
    n, m = 2 - seat.count(a), 2 - seat.count(b)
    return n * (n - 1) // 2 if a == b else n * m


@pytest.mark.parametrize("side", ["seat", "banker"])
def test_odds_by_one_hand_sum_back(side: str) -> None:
    total = [0, 0]
    for h in ORDER.hands:
        odds = one_seat(RULES, Given()._replace(**{side: tuple(h)}), ORDER)
        assert odds.weight == 153
        total[0] += RULES.deck.weight(h) * odds.win
        total[1] += RULES.deck.weight(h) * odds.loss
    assert total == [ODDS.win, ODDS.loss]


def test_odds_by_one_tile_anywhere_average_to_the_unconditional() -> None:
    for side in ("seat", "banker", "elsewhere"):
        found = [one_seat(RULES, Given()._replace(**{side: (k,)}), ORDER) for k in range(10)]
        mean = sum((o.probability(o.win) for o in found), Fraction(0)) / 10
        assert mean == ODDS.probability(ODDS.win)


SMALL = [(kinds, copies) for kinds in range(3, 7) for copies in range(1, 5) if kinds * copies >= 4]


@pytest.mark.parametrize(("kinds", "copies"), SMALL)
def test_every_choice_of_rules_agrees_with_the_plain_labelled_count(
    kinds: int, copies: int
) -> None:
    for rules in variants(kinds, copies):
        order = ranking(rules)
        odds = one_seat(rules)
        assert (odds.win, odds.push, odds.loss) == counts_of_splits(order, rules.deck)
        assert sum(odds.ev(Fraction(1, 7))) == 0
        assert tie_owners(rules, odds.ties) == (odds.win - odds.loss, odds.push)


def tie_owners(rules: Rules, ties: tuple[int, int, int, int]) -> tuple[int, int]:
    """(wins less losses, pushes) from the ties alone: unequal hands favour nobody."""
    sign = {"seat": 1, "push": 0, "banker": -1}
    zero, equal = ties[0] + ties[1], ties[2] + ties[3]
    pushes = (zero if rules.zero_points == "push" else 0) + (
        equal if rules.equal_hands == "push" else 0
    )
    return sign[rules.zero_points] * zero + sign[rules.equal_hands] * equal, pushes
