"""The known values of the regulation are what the slow counts say, where these can be done."""

from collections import Counter
from fractions import Fraction

from exact.money.settlement import play
from tests.reference import (
    BREAK_EVEN,
    CAPITAL_3_PUSHES,
    CORRELATION,
    EV_BANKER,
    EV_SEAT,
    FIRST_PLACE,
    HAND_WEIGHT,
    LABELLED_DEALS,
    LOSS,
    NINE,
    PUSH,
    RATE,
    RULES,
    SEAT_WINS,
    SPLIT_WEIGHT,
    SPLITS,
    TABLE_WEIGHT,
    TIES,
    WIN,
    WINNING_SEATS,
    article_outcome,
    count_labelled_deals,
    counted_round,
    labelled_splits,
    settlements,
    throws,
)


def test_two_hands_compared_by_the_articles_read_one_after_the_other() -> None:
    found: Counter[str] = Counter()
    for (banker, seat), weight in labelled_splits(RULES.deck).items():
        found[article_outcome(seat, banker).name] += weight
    assert found == {"WIN": WIN, "LOSS": LOSS}
    assert len(labelled_splits(RULES.deck)) == SPLITS
    assert WIN + PUSH + LOSS == SPLIT_WEIGHT == HAND_WEIGHT * 153
    assert sum(TIES) == LOSS - WIN


def test_article_9_what_the_counts_are_worth() -> None:
    win, loss = Fraction(WIN, SPLIT_WEIGHT), Fraction(LOSS, SPLIT_WEIGHT)
    assert win == SEAT_WINS
    assert win * (1 - RATE) - loss == EV_SEAT
    assert loss * (1 - RATE) - win == EV_BANKER
    assert loss * (1 - BREAK_EVEN) == win


def test_the_nine_seats_hold_the_odds_of_one_and_their_correlation() -> None:
    assert sum(WINNING_SEATS) == TABLE_WEIGHT
    assert count_labelled_deals(RULES.deck.size) == LABELLED_DEALS
    ways = {k: Fraction(n, TABLE_WEIGHT) for k, n in enumerate(WINNING_SEATS)}
    assert sum(k * p for k, p in ways.items()) == 9 * SEAT_WINS
    both = sum(k * (k - 1) * p for k, p in ways.items()) / 72
    assert (both - SEAT_WINS**2) / (SEAT_WINS * (1 - SEAT_WINS)) == CORRELATION


def test_articles_1b_and_2b_the_first_place_of_every_throw() -> None:
    assert Counter(counted_round(t, 10) for t in throws(4, 6)) == dict(enumerate(FIRST_PLACE))


def test_article_5c_the_pushes_against_a_capital_of_3() -> None:
    table = play(NINE, 9, dict.fromkeys(range(1, 10), Fraction(1)), Fraction(3))
    found = dict.fromkeys(CAPITAL_3_PUSHES, Fraction())
    for settled, chance in settlements(table):
        for place in found:
            found[place] += chance if settled[place] == 0 else 0
    assert found == CAPITAL_3_PUSHES
