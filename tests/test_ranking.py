"""Articles 6, 7 and 8: the order of hands and who takes a tie."""

import pytest

from exact.game.ranking import Outcome, ranking
from exact.game.rules import load
from exact.game.tiles import Hand
from tests.conftest import variants
from tests.reference import article_outcome, beats, disorder

RULES = load()
ORDER = ranking(RULES)


def hand(text: str) -> Hand:
    """A hand as it is written."""
    return RULES.deck.parse_hand(text, "hand")


def outcome(seat: str, banker: str) -> Outcome:
    """What a seat's hand is against a banker's."""
    return ORDER.outcome(hand(seat), hand(banker))


def test_article_7a_pairs_from_white_down_to_ones_are_best() -> None:
    best = [RULES.deck.text(h) for h in ORDER.hands[:10]]
    assert best == ["W-W", *(f"{n}-{n}" for n in range(9, 0, -1))]


@pytest.mark.parametrize(
    ("better", "worse"),
    [("1-1", "W-9"), ("W-9", "8-1"), ("8-1", "7-2"), ("6-3", "5-4"), ("5-4", "W-8"), ("9-9", "8-8"),
     ("W-1", "9-1"), ("9-2", "7-3")],
)  # fmt: skip
def test_article_7_points_then_high_tile(better: str, worse: str) -> None:
    assert outcome(better, worse) is Outcome.WIN
    assert outcome(worse, better) is Outcome.LOSS


def test_article_8a_zero_points_lose_to_the_banker_whatever_the_tiles() -> None:
    zero = ["9-1", "8-2", "7-3", "6-4"]
    assert {outcome(a, b) for a in zero for b in zero} == {Outcome.LOSS}
    assert outcome("5-5", "9-1") is Outcome.WIN  # R2: a pair is never at zero points


def test_article_8b_the_same_faces_lose_to_the_banker() -> None:
    assert all(ORDER.outcome(h, h) is Outcome.LOSS for h in ORDER.hands)


def test_the_only_ties_of_the_regulation_are_those_of_article_8() -> None:
    tied = {(a, b) for a in ORDER.hands for b in ORDER.hands if ORDER.level[a] == ORDER.level[b]}
    assert len(ORDER.ties) == 52
    assert all(a == b or ORDER.level[a] == ORDER.zero for a, b in tied)


def test_all_55_by_55_outcomes_are_those_of_a_plain_reading() -> None:
    for seat in ORDER.hands:
        for banker in ORDER.hands:
            assert ORDER.outcome(seat, banker) is article_outcome(seat, banker)


def test_hands_are_listed_best_first_and_ranks_are_dense() -> None:
    ranks = [ORDER.rank(h) for h in ORDER.hands]
    assert ranks == sorted(ranks)
    assert set(ranks) == set(range(1, 53))


def test_every_choice_of_rules_is_a_strict_weak_order_with_its_owner_of_ties() -> None:
    takes = {"banker": Outcome.LOSS, "push": Outcome.PUSH, "seat": Outcome.WIN}
    for rules in variants(6, 2):
        order = ranking(rules)
        assert disorder(order.hands, beats(order)) == ()
        for a in order.hands:
            for b in order.hands:
                if order.level[a] == order.level[b]:
                    zero = order.level[a] == order.zero
                    owner = rules.zero_points if zero else rules.equal_hands
                    assert order.outcome(a, b) is takes[owner]
                else:
                    assert {order.outcome(a, b), order.outcome(b, a)} == {
                        Outcome.WIN, Outcome.LOSS
                    }  # fmt: skip


def test_disorder_names_a_cycle_and_a_tie_that_does_not_carry_over() -> None:
    a, b, c, d = ORDER.hands[:4]
    circle = {(a, b), (b, c), (c, a), (a, d)}
    found = disorder((a, b, c, d), lambda x, y: (x, y) in circle)
    assert set(found) == {a, b, c}
    assert all(pair in circle for pair in zip(found, (*found[1:], found[0]), strict=True))
    assert disorder((a, b, c), lambda x, y: (x, y) == (a, c)) == (a, b, c)
