"""The table of article 2 as a procedure, and the vectors that are shipped."""

import json
import tracemalloc
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from hashlib import sha256
from itertools import islice, pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from exact.game.rules import BASES, PAYERS, load
from exact.logs.records import Reader, default_terms
from exact.logs.simulate import Setup, deals, dealt, moved, plays, shuffled, stacked, thrown
from exact.logs.vectors import cases, vectors
from exact.money.policies import POLICIES
from exact.money.record import Associate, Record, Ruling
from exact.money.referee import Referee
from exact.number import InputError
from tests.conftest import Run

RULES = load()
ONES = dict.fromkeys(range(1, 10), Fraction(1))
PLAIN = Setup(ONES, Fraction(9), (), default_terms(RULES))
VECTORS = Path(__file__).parent / "vectors" / "vectors.jsonl"


class Drawn(Random):
    """A source whose draws are given."""

    def __init__(self, draws: Iterable[float]) -> None:
        super().__init__(0)
        self.left = iter(draws)

    def random(self) -> float:
        return next(self.left)


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_the_bytes_of_a_seed_are_these(paikao: Run) -> None:
    out = paikao("simulate", "-n", "500", "--seed", "1").out
    first = lines(out)[0]
    assert first["hands"] == ["7-7", "8-4", "9-2", "8-3", "2-1", "4-3", "9-6", "W-W", "5-1", "6-5"]
    assert first["dice"] == [6, 3, 2, 3]
    assert sha256(out.encode()).hexdigest().startswith("8b03e5fffbb2690f")


def test_every_order_of_the_tiles_comes_from_as_many_draws() -> None:
    steps = [[(k + 0.5) / n for k in range(n)] for n in (4, 3, 2)]
    found = Counter(tuple(shuffled(range(4), Drawn(d))) for d in product(*steps))
    assert len(found) == 24
    assert set(found.values()) == {1}


def test_stacks_are_moved_by_two_players_at_most_and_last_the_banker() -> None:
    row = stacked(range(20))
    for movers in range(3):
        draws = [movers / 3 + 0.1] + [0.05, 0.95] * (movers + 1)
        source = Drawn(draws)
        found = moved(list(row), source)
        assert next(source.left, None) is None
        assert found == row[movers + 1 :] + row[: movers + 1]


def test_a_badly_set_throw_is_thrown_again() -> None:
    source = Drawn([0.0] * 4 + [0.01] + [0.99, 0.5, 0.2, 0.0] + [0.9])
    assert thrown(4, 6, source) == (6, 4, 2, 1)


def test_the_first_stack_goes_to_the_place_that_the_dice_name_and_on_counter_clockwise() -> None:
    row = stacked(range(20))
    hands = dealt(row, 7)
    assert [hands[(7 + k) % 10] for k in range(10)] == row


def test_stakes_capital_and_terms_change_no_deal() -> None:
    other = Setup(
        {2: Fraction(3, 2)}, Fraction(1), (Associate("X", Fraction(2), "bets"),),
        PLAIN.terms._replace(policy="pool", basis="bet"), 2,
    )  # fmt: skip
    for (hands, dice), (plain, _), (changed, _) in zip(
        islice(deals(RULES, 5), 200), plays(RULES, PLAIN, 5), plays(RULES, other, 5), strict=False
    ):
        assert (plain.hands, plain.dice) == (changed.hands, changed.dice) == (hands, dice)


def test_a_second_play_follows_a_net_win_with_all_of_it_on_the_table() -> None:
    joined = (Associate("X", Fraction(3, 2), "entrusts"),)
    table = PLAIN._replace(capital=Fraction(2), associates=joined, plays=2)
    found = list(islice(plays(RULES, table, 3), 2000))
    for (record, ruling), (later, _) in pairwise(found):
        stays = record.turn == 1 and ruling.banker.may_stay
        assert later.turn == (2 if stays else 1)
        if stays:
            assert sum(later.capitals) == ruling.banker.wealth
            kept = zip(record.capitals, ruling.shares, strict=True)
            assert later.capitals == [c + s.result for c, s in kept]
        else:
            assert later.capitals == [2, Fraction(3, 2)]
    assert {record.turn for record, _ in found} == {1, 2}


@pytest.mark.parametrize("accepts", [tuple(range(1, 11)), (2, 3, 7)])
def test_the_bank_goes_round_counter_clockwise_over_those_who_accept(
    accepts: tuple[int, ...],
) -> None:
    found = islice(plays(RULES, PLAIN._replace(plays=2, accepts=accepts), 3), 1000)
    for (record, ruling), (later, _) in pairwise(found):
        assert record.place in accepts
        at = accepts.index(record.place)
        stays = record.turn == 1 and ruling.banker.may_stay
        assert later.place == (record.place if stays else accepts[(at + 1) % len(accepts)])
        names = [(int(bet.player), bet.seat) for bet in record.bets]
        assert all((record.place + seat - 1) % 10 + 1 == name for name, seat in names)


def test_a_table_that_the_law_does_not_have_is_refused() -> None:
    for table in (
        PLAIN._replace(plays=3),
        PLAIN._replace(stakes={1: Fraction(1)}, accepts=(1, 2)),
    ):
        with pytest.raises(InputError):
            next(plays(RULES, table, 1))


def test_simulated_plays_are_read_and_their_results_are_the_referees(
    paikao: Run, tmp_path: Path
) -> None:
    path = tmp_path / "log.jsonl"
    words = ["--seed", "4", "--capital", "5/2", "--plays", "2", "--accept", "all", "--policy",
             "coverage", "--basis", "bet", "--commission", "3%", "--payers", "banker",
             "--associate", "bets:X:1", "--associate", "casino:1/2"]  # fmt: skip
    ran = paikao("simulate", "-n", "50", *words, "--results", "-o", str(path))
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    checked = paikao("play", str(path), "--check", "--format", "json").data
    assert (len(checked["plays"]), checked["checked"], checked["differences"]) == (50, 50, [])
    bare = lines(paikao("simulate", "-n", "50", *words).out)
    whole = lines(path.read_text("utf-8"))
    assert all(record.items() <= full.items() for record, full in zip(bare, whole, strict=True))
    assert lines(paikao("play", str(path), "--format", "jsonl").out) == whole


def test_plays_take_no_memory_but_what_is_kept_of_hands_once_compared() -> None:
    tracemalloc.start()
    for _ in islice(plays(RULES, PLAIN, 1), 5000):
        pass
    top = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert top < 2_000_000  # 5,000 plays are some 30 MB


# The vectors.


@pytest.fixture(scope="module")
def chosen() -> list[tuple[Record, Ruling]]:
    return list(vectors(RULES))


def test_the_shipped_vectors_are_those_that_are_made(paikao: Run) -> None:
    assert paikao("simulate", "--vectors").out == VECTORS.read_text("utf-8")
    ran = paikao("play", str(VECTORS), "--check")
    assert ran.code == 0


def test_a_vector_says_all_that_it_is_settled_by() -> None:
    for data in lines(VECTORS.read_text("utf-8")):
        assert {"note", "policy", "basis", "commission", "payers", "seats", "casino"} <= set(data)


def test_the_vectors_cover_every_article_and_comparison(
    chosen: list[tuple[Record, Ruling]],
) -> None:
    notes = [record.note for record, _ in chosen]
    assert len(set(notes)) == len(notes) == len(list(cases(RULES)))
    for article in ("2(b)", "2(d)", "3(b)", "5(b)", "5(c)", "5(d)", "5(e)", "7(a)", "7(b)", "7(c)",
                    "8(a)", "8(b)", "9"):  # fmt: skip
        assert any(note.startswith(article) for note in notes)
    decided = {(s.article, s.outcome) for _, ruling in chosen for s in ruling.seats}
    assert decided == {
        ("7(a)", "win"), ("7(a)", "loss"), ("7(b)", "win"), ("7(b)", "loss"), ("7(c)", "win"),
        ("7(c)", "loss"), ("8(a)", "loss"), ("8(b)", "loss"),
    }  # fmt: skip


def test_the_vectors_reach_the_limit_on_either_side_under_each_policy_and_both_bases(
    chosen: list[tuple[Record, Ruling]],
) -> None:
    limits = set()
    for record, ruling in chosen:
        if any(0 < seat.returned < seat.stake for seat in ruling.seats):
            limits.add((record.terms.policy, ruling.banker.net > 0))
    assert limits == set(product(POLICIES, (True, False)))
    assert {r.terms.basis for r, _ in chosen} == set(BASES)
    assert {r.terms.payers for r, _ in chosen} == set(PAYERS)
    assert {f.first == 0 for _, f in chosen} == {True, False}


def test_vectors_without_their_results_are_answered_with_them() -> None:
    reader, referee = Reader(RULES), Referee(RULES)
    for data in lines(VECTORS.read_text("utf-8")):
        record = reader.record(data)
        found = referee.rule(record)
        assert str(found.banker.wealth) == data["banker"]["wealth"]
