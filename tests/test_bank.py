"""Articles 5(a)(c)(d)(e) and 9, R10, R11 and R13: the bank over two plays, and its associates."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

import pytest

from exact.game.dice import first_place, orders
from exact.loops import watching
from exact.money import bank as money_bank
from exact.money.bank import Bank, BankLaw, bank, in_order, law_by_capital
from exact.money.by_patterns import by_patterns
from exact.money.renewal import turn
from exact.money.settlement import Play, play, settle
from exact.money.turns import plays_at, ring
from exact.number import InputError
from tests.reference import NINE, RATE, Story, one_play, two_plays
from tests.test_policies import BY_POLICY

Counts = Mapping[tuple[int, int], int]
TWO: Counts = {(0, 0): 3, (1, 0): 4, (2, 0): 2}
PUSHY: Counts = {(w, p): 1 + (3 * w + 5 * p) % 7 for w in range(4) for p in range(4 - w)}
ONES = dict.fromkeys(range(1, 10), Fraction(1))
FIRST = first_place(4, 6, 10)
BY_BASIS = pytest.mark.parametrize("basis", ["bet", "round"])


def amounts(*texts: str) -> list[Fraction]:
    """Exact amounts."""
    return [Fraction(text) for text in texts]


PARTIES = [amounts("1"), amounts("1/2"), amounts("2", "1/3"), amounts("1/3", "1/4", "1/5")]


def check(found: Bank, capitals: Sequence[Fraction], stories: Sequence[Story]) -> None:
    """A bank and each of its parties, against every way in which it can go."""
    total = sum(capitals, Fraction())
    wealth: dict[Fraction, Fraction] = defaultdict(Fraction)
    for story in stories:
        wealth[total + sum(story.after)] += story.chance
    assert found.law == tuple(sorted(wealth.items()))
    assert found.mean == sum(x * q for x, q in wealth.items())
    assert found.ev == found.mean - total
    assert found.ruin == sum(q for x, q in wealth.items() if x <= 0)
    for k, (share, capital) in enumerate(zip(found.shares, capitals, strict=True)):
        gains: dict[Fraction, Fraction] = defaultdict(Fraction)
        for story in stories:
            gains[story.after[k]] += story.chance
        assert share.capital == capital
        assert share.law == tuple(sorted(gains.items()))
        assert share.gross == sum(story.gross[k] * story.chance for story in stories)
        assert share.ev == sum(story.after[k] * story.chance for story in stories)
        assert share.commission == share.gross - share.ev
        assert share.ruin == sum(q for gain, q in gains.items() if capital + gain <= 0)


def tables(policy: str) -> Iterator[Play]:
    """Small tables: equal stakes, unequal ones with pushes, and one settled by the dice."""
    capital = Fraction(1)
    yield play(TWO, 2, {1: Fraction(1), 2: Fraction(1)}, capital, policy)
    yield play(PUSHY, 3, dict(enumerate(amounts("1", "1/2", "4/3"), 1)), capital, policy)
    seats = {3: Fraction(2), 7: Fraction(1, 2)}
    yield play(TWO, 2, seats, capital, policy, orders(FIRST, seats))


@pytest.mark.slow
@BY_BASIS
@BY_POLICY
def test_one_and_two_plays_are_those_of_the_slow_enumeration(policy: str, basis: str) -> None:
    for table, capitals, rate in product(tables(policy), PARTIES, (RATE, Fraction(2, 3))):
        law_at = law_by_capital(table)
        one = list(one_play(table, capitals, rate, basis))
        check(bank(law_at, capitals, rate, basis), capitals, one)
        two = list(two_plays(table, capitals, rate, basis))
        check(bank(law_at, capitals, rate, basis, 2), capitals, two)


@BY_POLICY
def test_the_law_by_capital_is_that_of_the_slow_enumeration(policy: str) -> None:
    for table in tables(policy):
        law_at = law_by_capital(table)
        for capital in amounts("1/3", "5/4", "2", "9"):
            law: dict[Fraction, Fraction] = defaultdict(Fraction)
            for story in one_play(table, [capital], Fraction(), "round"):
                law[story.gross[0]] += story.chance
            nets: dict[Fraction, Fraction] = defaultdict(Fraction)
            for (net, _), q in law_at(capital).items():
                nets[net] += q
            assert nets == law


# The real table.


@pytest.mark.parametrize("capitals", [amounts("3"), amounts("1", "3/2", "1/2")])
@pytest.mark.parametrize("plays", [1, 2])
@BY_BASIS
@BY_POLICY
def test_probabilities_add_to_1_and_shares_to_the_bank(
    policy: str, basis: str, plays: int, capitals: list[Fraction]
) -> None:
    law_at = law_by_capital(play(NINE, 9, ONES, Fraction(3), policy))
    found = bank(law_at, capitals, RATE, basis, plays)
    assert sum(case.probability for case in found.law) == 1
    assert found.ev == sum(share.ev for share in found.shares)
    for share in found.shares:
        assert sum(case.probability for case in share.law) == 1
        assert share.ev == sum(case.net * case.probability for case in share.law)
        assert share.commission > 0


@pytest.mark.parametrize("plays", [1, 2])
@BY_BASIS
@BY_POLICY
def test_associates_leave_the_bank_as_a_whole_what_it_is(
    policy: str, basis: str, plays: int
) -> None:
    law_at = law_by_capital(play(NINE, 9, ONES, Fraction(3), policy))
    alone = bank(law_at, amounts("3"), RATE, basis, plays)
    joined = bank(law_at, amounts("1", "3/2", "1/2"), RATE, basis, plays)
    assert joined._replace(shares=()) == alone._replace(shares=())


@BY_POLICY
def test_one_play_is_the_banker_s_settlement(policy: str) -> None:
    table = play(NINE, 9, ONES, Fraction(3), policy)
    banker = settle(table, RATE).banker
    for basis, ev in (("bet", banker.bet), ("round", banker.round)):
        found = bank(law_by_capital(table), amounts("3"), RATE, basis)
        assert (found.shares[0].gross, found.ev) == (banker.ev, ev)
    gross = bank(law_by_capital(table), amounts("3"), Fraction(0))
    assert gross.law == tuple((3 + net, q) for net, q in banker.law)
    assert gross.ruin == banker.law[0].probability
    assert banker.law[0].net == -3


@BY_BASIS
def test_capital_and_stakes_scaled_together_scale_the_bank(basis: str) -> None:
    stakes = {n: Fraction(7, 3) for n in ONES}
    small = bank(law_by_capital(play(NINE, 9, ONES, Fraction(1))), amounts("2", "1"), RATE, basis)
    large = bank(
        law_by_capital(play(NINE, 9, stakes, Fraction(1))), amounts("14/3", "7/3"), RATE, basis
    )
    assert large.ruin == small.ruin
    assert large.law == tuple((Fraction(7, 3) * x, q) for x, q in small.law)


def test_r10_a_second_play_follows_a_net_win_with_all_of_it_on_the_table() -> None:
    law: BankLaw = {
        (Fraction(2), Fraction(3)): Fraction(1, 2),
        (Fraction(1, 10), Fraction(4)): Fraction(1, 4),
        (Fraction(-1), Fraction(0)): Fraction(1, 4),
    }
    asked: list[Fraction] = []

    def law_at(capital: Fraction) -> BankLaw:
        asked.append(capital)
        return law

    bank(law_at, amounts("5"), RATE, "bet", 2)
    assert asked == [5, 7 - RATE * 3]  # a win of 1/10 on bets that cost 4/20 is no net win
    asked.clear()
    bank(law_at, amounts("2", "3"), RATE, "round", 2)
    assert sorted(set(asked)) == [5, 5 + Fraction(1, 10) * (1 - RATE), 7 - RATE * 2]
    asked.clear()
    bank(law_at, amounts("5"), RATE, "round", 1)
    assert asked == [5]


def test_a_bank_that_cannot_win_has_no_second_play() -> None:
    table = play({(2, 0): 1}, 2, {1: Fraction(1), 2: Fraction(1)}, Fraction(3))
    found = bank(law_by_capital(table), amounts("3"), RATE, "round", 2)
    assert found == bank(law_by_capital(table), amounts("3"), RATE, "round", 1)
    assert found.law == ((Fraction(1), Fraction(1)),)
    assert found.ruin == 0


def test_r13_under_bet_a_bank_that_lost_all_still_owes_commission() -> None:
    table = play({(1, 0): 1}, 2, {1: Fraction(1), 2: Fraction(1)}, Fraction(1, 2))
    found = bank(law_by_capital(table), amounts("1/2"), RATE, "bet")
    # the seat that loses comes first: 1/2 is collected, then all of 1 is paid
    assert found.law == ((-RATE / 2, Fraction(1, 2)), (1 - RATE, Fraction(1, 2)))
    assert found.ruin == Fraction(1, 2)
    assert bank(law_by_capital(table), amounts("1/2"), RATE).law[0].wealth == 0


def test_a_capital_above_all_stakes_is_as_good_as_their_sum() -> None:
    law_at = law_by_capital(play(NINE, 9, ONES, Fraction(3)))
    assert law_at(Fraction(9)) == law_at(Fraction(50))
    assert law_at(Fraction(8)) != law_at(Fraction(9))


@pytest.mark.parametrize(
    ("net", "borne"),
    [("5", ["3", "2", "0"]), ("-5", ["-3", "-2", "0"]), ("3", ["3", "0", "0"]), ("0", ["0"] * 3)],
)
def test_r11_the_banker_bears_first_then_each_associate(net: str, borne: list[str]) -> None:
    assert in_order(Fraction(net), amounts("3", "4", "1")) == amounts(*borne)


@pytest.mark.parametrize(
    ("capitals", "basis", "plays", "message"),
    [
        ([], "round", 1, "a capital"),
        (["1", "0"], "round", 1, "a capital"),
        (["-1"], "round", 1, "a capital"),
        (["1"], "turn", 1, "bet or round"),
        (["1"], "bet", 0, "at least 1"),
    ],
)
def test_a_bank_that_is_none_is_refused(
    capitals: list[str], basis: str, plays: int, message: str
) -> None:
    law_at = law_by_capital(play(TWO, 2, {1: Fraction(1), 2: Fraction(1)}, Fraction(1)))
    with pytest.raises(InputError, match=message):
        bank(law_at, amounts(*capitals), RATE, basis, plays)


# More plays than two, and the other parties.


@pytest.mark.slow
@pytest.mark.parametrize("payers", ["winners", "seats", "banker"])
@BY_BASIS
@pytest.mark.parametrize("plays", [1, 2, 3, 4])
def test_the_parties_over_any_number_of_plays_are_those_of_a_turn(
    plays: int, basis: str, payers: str
) -> None:
    for stakes, counts, capital in ((["1", "1"], TWO, "1"), (["1", "1/2", "4/3"], PUSHY, "3/2")):
        numbered = dict(enumerate(amounts(*stakes), 1))
        table = play(counts, len(stakes), numbered, Fraction(capital))
        found = bank(law_by_capital(table), amounts(capital), RATE, basis, plays, payers)
        amount = [Fraction(1), *numbered.values()]

        def play_of(
            by_seat: Mapping[int, Fraction], limit: Fraction, known: Counts = counts
        ) -> Play:
            return play(known, len(by_seat), by_seat, limit)

        at = plays_at(amount, play_of, RATE, basis, by_patterns, payers)
        whole = turn(ring(amount, (1,), Fraction(capital), plays, at), 1, Fraction(capital), plays)
        assert found.ev == whole.gains[0]
        assert found.seats_ev == sum(whole.gains[1:])
        assert found.casino == whole.casino
        assert found.ev + found.seats_ev + found.casino == 0
        parts = bank(law_by_capital(table), _parts(capital), RATE, basis, plays, payers)
        assert parts._replace(shares=()) == found._replace(shares=())
        assert sum(share.ev for share in parts.shares) == found.ev
        assert sum(share.gross for share in parts.shares) == found.shares[0].gross


def _parts(capital: str) -> list[Fraction]:
    """A capital in three."""
    return [Fraction(capital) * Fraction(part, 6) for part in (1, 3, 2)]


@pytest.mark.parametrize("capitals", [amounts("1"), amounts("1/2", "1/2")])
def test_a_bank_of_too_many_capitals_is_refused(
    capitals: list[Fraction], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(money_bank, "LIMIT", 3)
    law_at = law_by_capital(play(NINE, 9, ONES, Fraction(1)))
    bank(law_at, amounts("9"), RATE, "round", 1)
    with pytest.raises(InputError, match=r"play \d of 4 would begin with at least \d+ "):
        bank(law_at, capitals, RATE, "round", 4)


@pytest.mark.parametrize("capitals", [amounts("9"), amounts("4", "5")])
def test_a_bank_of_too_many_wealths_is_refused_in_the_play_that_shows_it(
    capitals: list[Fraction], monkeypatch: pytest.MonkeyPatch
) -> None:
    law_at = law_by_capital(play(NINE, 9, ONES, Fraction(9)))
    monkeypatch.setattr(money_bank, "MOST_WEALTHS", 20)
    bank(law_at, capitals, RATE, "round", 1)  # -9, -7 … 9, for each party
    monkeypatch.setattr(money_bank, "MOST_WEALTHS", 4)
    with pytest.raises(
        InputError, match=r"at least \d+ different wealths after play 1 of 20, more"
    ):
        bank(law_at, capitals, RATE, "round", 20)


def test_many_plays_tell_how_far_they_are() -> None:
    seen: list[tuple[str, int, int]] = []
    law_at = law_by_capital(play(NINE, 9, ONES, Fraction(2)))
    with watching(lambda label, total: lambda done, all_: seen.append((label, done, all_))):
        bank(law_at, amounts("2"), RATE, "round", 3)
    assert [step for step in seen if step[0] == "plays"] == [
        ("plays", 1, 6), ("plays", 3, 6), ("plays", 6, 6),
    ]  # fmt: skip


def test_equal_capitals_are_one_over_many_plays() -> None:
    found = bank(law_by_capital(play(NINE, 9, ONES, Fraction(9))), amounts("9"), RATE, "round", 6)
    assert len(found.law) < 5**5
    assert sum(case.probability for case in found.law) == 1
    assert found.ev + found.seats_ev + found.casino == 0


@pytest.mark.slow
def test_twenty_plays_of_capital_3_end_in_172107_wealths() -> None:
    found = bank(law_by_capital(play(NINE, 9, ONES, Fraction(3))), amounts("3"), RATE, "round", 20)
    assert len(found.law) == 172107
    assert found.ev + found.seats_ev + found.casino == 0
