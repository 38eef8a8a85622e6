"""A log against the exact laws: right logs are accepted, four defects are not."""

import io
import json
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, islice
from math import comb
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from exact.game.rules import Rules, load
from exact.game.tiles import Hand, hand
from exact.logs import compare as comparing
from exact.logs import statistics
from exact.logs.compare import REFEREE, Comparison, compare
from exact.logs.lines import entries
from exact.logs.observe import MOST_SETTINGS, Observed
from exact.logs.records import LogEntry, Reader, default_terms
from exact.logs.results import ruling_data
from exact.logs.simulate import Setup, plays
from exact.logs.statistics import (
    DRAWS,
    FEW,
    Drawing,
    SettingSum,
    holm,
    interval,
    needed,
    pearson,
    rounded,
    summed,
)
from exact.money.record import Record, Ruling
from exact.money.referee import Referee
from tests.conftest import Run, variant

pytestmark = pytest.mark.slow

pytest.importorskip("scipy")

RULES = load()
ONES = dict.fromkeys(range(1, 10), Fraction(1))
PLAIN = Setup(ONES, Fraction(9), (), default_terms(RULES))
TWO = PLAIN._replace(capital=Fraction(2), plays=2, accepts=tuple(range(1, 11)))
LEVEL, BIAS = Fraction(1, 100), Fraction(1, 20)
Held = dict[str, Any]
Change = Callable[[Record, random.Random], Record]


def log(table: Setup, seed: int, count: int, rules: Rules = RULES) -> Iterator[Record]:
    return (record for record, _ in islice(plays(rules, table, seed), count))


def observe(
    records: Iterator[Record],
    held: Callable[[Record, Ruling], Held] = lambda record, ruling: {},
    rules: Rules = RULES,
) -> Observed:
    """The counts of plays that are as they are, with results of a log's own."""
    observed, referee = Observed(rules), Referee(rules)
    for line, record in enumerate(records, 1):
        ruling = referee.rule(record)
        observed.add(LogEntry(line, record, held(record, ruling), ""), record, ruling)
    return observed


def judged(observed: Observed, level: Fraction = LEVEL) -> Comparison:
    return compare(observed, level, BIAS)


# The statistics.


def test_pearson_is_scipys() -> None:
    from scipy.stats import chisquare

    law = [Fraction(n, 20) for n in (1, 2, 3, 6, 8)]
    counts = [60, 95, 140, 310, 395]
    expected = [1000 * float(p) for p in law]
    found = pearson(counts, law)
    assert (found.statistic, found.p) == pytest.approx(tuple(chisquare(counts, expected)))
    assert (found.df, found.method, found.cells) == (4, "chi-square", 5)


def test_cells_that_expect_fewer_than_five_are_pooled_the_least_first() -> None:
    law = [Fraction(n, 5000) for n in (1, 2, 9, 11, 4977)]
    assert pearson([0, 1, 2, 3, 1994], law).cells == 2  # 0.4 + 0.8 + 3.6 are not yet 5
    assert pearson([0, 1, 2, 3, 2494], law).cells == 3  # 0.5 + 1 + 4.5 are


def test_what_the_law_cannot_give_has_p_0() -> None:
    assert pearson([500, 499, 1], [Fraction(1, 2), Fraction(1, 2), Fraction(0)]).p == 0


def test_few_observations_are_judged_by_monte_carlo_as_by_the_exact_law() -> None:
    """Of 12 throws of a coin, 10 or more on either side."""
    law = [Fraction(1, 2)] * 2
    found = pearson([10, 2], law)
    exact = 2 * sum(comb(12, k) for k in range(3)) / 2**12
    assert found.method == "Monte Carlo"
    assert found.p == pytest.approx(exact, abs=0.003)
    assert (found.p * (1 + DRAWS)) == pytest.approx(round(found.p * (1 + DRAWS)))
    assert pearson([10, 2], law) == found


def test_the_tiles_of_a_place_have_pearson_times_nineteen_eighteenths() -> None:
    """The statistic of one place in one play, averaged over its hands, is then its degrees."""
    deck = RULES.deck
    mean = Fraction()
    for h in deck.hands():
        counts = [h.count(k) for k in range(10)]
        value = sum((n - Fraction(1, 5)) ** 2 / Fraction(1, 5) for n in counts)
        mean += Fraction(deck.weight(h), 190) * value
    assert Fraction(19, 18) * mean == 9
    hands = list(combinations_with_replacement(range(10), 2))
    law = tuple(Fraction(deck.weight(Hand(*h)), 190) for h in hands)
    adds = tuple(tuple(h.count(k) for k in range(10)) for h in hands)
    counts = [20, 20, 20, 20, 20, 20, 20, 20, 20, 20]
    counts[0], counts[1] = 27, 13
    even = [Fraction(1, 10)] * 10
    simulated = pearson(counts, even, Fraction(19, 18), Drawing(law, 100, adds))
    plain = pearson([50 * n for n in counts], even, Fraction(19, 18))
    assert plain.statistic == pytest.approx(50 * simulated.statistic)
    assert simulated.p == pytest.approx(statistics._upper(9, simulated.statistic), abs=0.02)


def test_intervals_are_those_of_clopper_and_pearson() -> None:
    from scipy.stats import binomtest

    for seen, total in ((0, 10), (3, 10), (10, 10), (480, 1000)):
        exact = binomtest(seen, total).proportion_ci(0.99, "exact")
        assert interval(seen, total, LEVEL) == pytest.approx((exact.low, exact.high))


def test_holm_by_hand() -> None:
    assert holm([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_the_plays_needed_show_the_bias_nine_times_in_ten() -> None:
    import numpy

    law = [Fraction(1, 10)] * 10
    plays = needed(9, LEVEL, Fraction(1, 10))(law[0], Fraction(1))
    assert plays
    biased = numpy.array([0.11] + [0.89 / 9] * 9)
    drawn = numpy.random.default_rng(1).multinomial(plays, biased, 500)
    hits = sum(pearson([int(n) for n in counts], law).p <= LEVEL for counts in drawn)
    assert 430 <= hits <= 470
    assert needed(9, LEVEL, Fraction())(law[0], Fraction(1)) is None
    assert needed(1, LEVEL, Fraction(1, 2))(Fraction(3, 4), Fraction(1)) is None


def test_the_sum_over_settings_is_normal_or_by_monte_carlo() -> None:
    coin = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}
    many = summed([SettingSum(900, Fraction(60), coin), SettingSum(700, Fraction(20), coin)])
    assert (many.statistic, many.method) == (2.0, "normal")
    assert many.p == pytest.approx(0.0455, abs=1e-4)
    few = summed([SettingSum(60, Fraction(14), coin), SettingSum(40, Fraction(6), coin)])
    exact = 2 * sum(comb(100, k) for k in range(41)) / 2**100
    assert few.method == "Monte Carlo"
    assert few.p == pytest.approx(exact, abs=0.004)


def test_a_statistic_in_json_has_ten_digits_or_is_null() -> None:
    assert (rounded(1 / 3), rounded(float("inf"))) == (0.3333333333, None)


# Right logs.


def test_the_names_of_the_tests_say_that_each_is_of_one_seat_place_or_number() -> None:
    found = judged(observe(log(PLAIN, 1, 1500)))
    names = [test.name for test in found.tests]
    assert len(set(names)) == len(names) == 10 + 10 + 9 + 1 + 1 + 1 + 1
    assert {f"outcome of seat {s}" for s in range(1, 10)} < set(names)
    assert "winners of 9 bets" in names
    assert sum(t.observations for t in found.tests if t.name == "faces of the dice") == 6000
    for test in found.tests:
        assert sum(cell.probability for cell in test.cells) == 1
        assert all(cell.low <= cell.observed / test.observations <= cell.high
                   for cell in test.cells)  # fmt: skip


def accepted(seeds: range, count: int) -> int:
    """Logs that are accepted at level 5 %, of several tables in turn."""
    tables = [PLAIN, TWO, PLAIN._replace(stakes={1: Fraction(2), 5: Fraction(1)})]
    logs = (log(tables[seed % 3], seed, count) for seed in seeds)
    return sum(not judged(observe(one), 5 * LEVEL).rejected for one in logs)


def test_right_logs_are_accepted() -> None:
    assert accepted(range(20, 32), 1200) >= 11


@pytest.mark.slow
def test_of_a_hundred_right_logs_at_level_5_percent_ninety_are_accepted() -> None:
    assert accepted(range(100), 5000) >= 90


def test_a_short_log_is_judged_by_monte_carlo_and_accepted() -> None:
    found = judged(observe(log(PLAIN, 3, 200)))
    assert not found.rejected
    assert {t.tested.method for t in found.tests} == {"Monte Carlo"}


def test_another_deck_has_its_own_laws() -> None:
    rules = variant(4, 2, equal="push")
    table = Setup(dict.fromkeys((1, 2, 3), Fraction(1)), Fraction(1), (), default_terms(rules))
    found = judged(observe(log(table, 1, 3000, rules), rules=rules))
    assert not found.rejected
    outcome = next(t for t in found.tests if t.name == "outcome of seat 1")
    assert [cell.value for cell in outcome.cells] == ["win", "push", "loss"]


def mixed(count: int) -> Iterator[Record]:
    """Plays of which no two have the same stakes."""
    for number, record in enumerate(log(PLAIN, 5, count), 1):
        yield record._replace(
            bets=(record.bets[0], record.bets[4]._replace(amount=Fraction(number, 7))),
            capital=Fraction(number, 3),
        )


def test_settings_that_differ_are_judged_by_their_sum_and_what_is_left_out_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(comparing, "MOST_LAWS", 30)
    found = judged(observe(mixed(50)))
    (net,) = [t for t in found.tests if t.name.startswith("bank's net")]
    assert (net.observations, net.tested.df, found.left_out) == (30, None, 20)
    assert MOST_SETTINGS >= comparing.MOST_LAWS


# Four defects.


def sizes(few: int) -> pytest.MarkDecorator:
    """As many plays as show it, and the 100,000 of a laboratory's log."""
    whole = pytest.param(100_000, marks=pytest.mark.slow)
    return pytest.mark.parametrize("count", [few, whole], ids=str)


def whiter(record: Record, source: random.Random) -> Record:
    """A banker's white tile 1.05 times as likely: without one, he gets one now and then."""
    hands = [list(h) for h in record.hands]
    if 0 in hands[0] or source.random() > 0.05 * 0.2 / (153 / 190):
        return record  # 0.2 whites in the mean; 153 of 190 hands have none
    place = source.choice([k for k in range(1, 10) if 0 in hands[k]])
    at, own = hands[place].index(0), source.randrange(2)
    hands[place][at], hands[0][own] = hands[0][own], 0
    return record._replace(hands=tuple(hand(h) for h in hands))


def sixless(record: Record, source: random.Random) -> Record:
    return record._replace(dice=tuple(source.randint(1, 5) for _ in record.dice))


def spoiled(change: Change, count: int) -> Iterator[Record]:
    source = random.Random(11)
    return (change(record, source) for record in log(PLAIN, 11, count))


@sizes(60_000)
def test_a_banker_with_a_white_tile_five_percent_too_often_is_rejected(count: int) -> None:
    found = judged(observe(spoiled(whiter, count)))
    assert "tiles of the banker" in found.rejected
    white = next(t for t in found.tests if t.name == "tiles of the banker").cells[0]
    assert 0.1035 < white.observed / (2 * count) < 0.1075


@sizes(5_000)
def test_dice_that_never_show_six_are_rejected(count: int) -> None:
    assert "faces of the dice" in judged(observe(spoiled(sixless, count))).rejected


def to_the_seat(record: Record, ruling: Ruling) -> Held:
    """Results in which the same two faces win for the seat."""
    data = ruling_data(ruling, RULES)
    for seat in data["seats"]:
        if seat["article"] == "8(b)":
            seat.update(outcome="win", settled=seat["stake"])
    return {"seats": data["seats"]}


def per_bet(record: Record, _: Ruling) -> Held:
    """Commission per bet, in records whose basis is round."""
    changed = record._replace(terms=record.terms._replace(basis="bet"))
    data = ruling_data(REFEREE_OF.rule(changed), RULES)
    return {key: data[key] for key in ("banker", "shares", "casino")}


REFEREE_OF = Referee(RULES)


@pytest.mark.parametrize("defect", [to_the_seat, per_bet])
@sizes(2_000)
def test_wrong_results_are_rejected(defect: Callable[..., Held], count: int) -> None:
    observed = observe(log(PLAIN, 11, count), defect)
    found = judged(observed)
    assert REFEREE in found.rejected
    assert observed.differences > count // 10
    assert len(observed.listed) == 20


def test_outcomes_are_the_logs_own_where_it_has_them() -> None:
    def lost(record: Record, ruling: Ruling) -> Held:
        return {"seats": [{"seat": 4, "outcome": "loss"}, {"seat": 0, "outcome": "win"}, 3]}

    found = judged(observe(log(PLAIN, 1, 1000), lost))
    assert {"outcome of seat 4", REFEREE} <= set(found.rejected)
    assert "outcome of seat 5" not in found.rejected

    def half(record: Record, ruling: Ruling) -> Held:
        return {"banker": {"net": "1/2"}}

    assert any(name.startswith("bank's net") for name in judged(
        observe(log(PLAIN, 1, 1000), half)).rejected)  # fmt: skip


# The command.


@pytest.fixture
def made(tmp_path: Path, paikao: Run) -> Path:
    path = tmp_path / "log.jsonl"
    paikao("simulate", "-n", "1200", "--seed", "2", "--results", "-o", str(path))
    return path


def test_compare_json_is_the_contract_of_section_5(made: Path, paikao: Run) -> None:
    ran = paikao("compare", str(made), "--format", "json")
    assert (ran.code, ran.err) == (0, "")
    data = ran.data
    assert (data["plays"], data["rejected"], data["left_out"]) == (1200, [], 0)
    for test in data["tests"]:
        assert {"name", "statistic", "df", "p", "p_adjusted"} <= set(test)
    last = data["tests"][-1]
    assert (last["name"], last["statistic"], last["df"], last["p"]) == (REFEREE, 0, None, None)
    assert paikao("compare", str(made), "--format", "json").out == ran.out


def test_compare_text_can_be_pasted_and_a_rejected_log_is_exit_1(made: Path, paikao: Run) -> None:
    text = paikao("compare", str(made)).out
    assert "Not rejected at the level 1.00 %" in text
    assert "adjusted by Holm over" in text
    wrong = made.read_text("utf-8").replace('"commission": "1/20"', '"commission": "1/25"')
    made.write_text(wrong, "utf-8")
    ran = paikao("compare", str(made))
    assert ran.code == 1
    assert "REJECTED at the level 1.00 %" in ran.out
    assert "players[0].commission" in ran.out or "commission" in ran.out


def test_a_picture_is_svg_and_the_same_each_time(made: Path, paikao: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "plot.svg"
    drawn = []
    for _ in range(2):
        ran = paikao("compare", str(made), "-o", str(path))
        assert (ran.code, ran.out[:17]) == (0, "Mahjong - Pai Kao")
        drawn.append(path.read_bytes())
    assert drawn[0] == drawn[1]
    assert ElementTree.fromstring(drawn[0]).tag.endswith("svg")


def test_a_broken_log_is_one_line_or_goes_on(made: Path, paikao: Run) -> None:
    with made.open("a") as file:
        file.write('{"hands": 3}\n')
    ran = paikao("compare", str(made))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "log.jsonl:1201: dice: is missing" in ran.err
    gone_on = paikao("compare", str(made), "--keep-going", "--format", "json")
    assert (gone_on.code, gone_on.data["plays"]) == (2, 1200)
    assert gone_on.data["broken"][0]["line"] == 1201
    made.write_text("{}\n")
    assert paikao("compare", str(made), "--keep-going").code == 2


def test_compare_reads_csv(paikao: Run, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    header = ["id", "dice", *(f"h{k}" for k in range(10)), *(f"s{k}" for k in range(1, 10))]
    rows = [",".join(header)]
    for record in log(PLAIN, 9, 1200):
        hands = [RULES.deck.text(h).replace("-", " ") for h in record.hands]
        rows.append(",".join([record.id, " ".join(map(str, record.dice)), *hands, *"111111111"]))
    path.write_text("\n".join(rows))
    ran = paikao("compare", str(path), "--format", "json")
    assert (ran.code, ran.data["with_results"]) == (0, 0)


def test_without_scipy_one_line_says_what_to_install(
    made: Path, paikao: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "find_spec", lambda name: None)
    ran = paikao("compare", str(made))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "paikao[stats]" in ran.err


def test_a_log_of_any_length_takes_the_same_memory() -> None:
    import tracemalloc

    text = "".join(
        json.dumps({"hands": [RULES.deck.text(h) for h in r.hands], "dice": list(r.dice),
                    "bets": [{"player": "A", "seat": 1, "amount": "1"}]}) + "\n"
        for r in log(PLAIN, 1, 3000)
    ).encode()  # fmt: skip
    reader, observed, referee = Reader(RULES), Observed(RULES), Referee(RULES)
    tracemalloc.start()
    for entry in entries(io.BytesIO(text), reader):
        assert entry.record
        observed.add(entry, entry.record, referee.rule(entry.record))
    top = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert top < 2_000_000
    assert observed.plays > FEW


@pytest.mark.parametrize("form", ["text", "json", "csv", "markdown", "latex"])
def test_compare_answers_in_every_format_and_the_same_in_a_file(
    form: str, made: Path, paikao: Run, tmp_path: Path
) -> None:
    ran = paikao("compare", str(made), "--format", form)
    assert (ran.code, ran.err) == (0, "")
    path = tmp_path / "answer"
    assert paikao("compare", str(made), "--format", form, "-o", str(path)).out == ""
    assert path.read_text("utf-8") == ran.out


def test_the_terms_and_the_readings_of_the_money_are_named(paikao: Run, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    simulate = ("simulate", "-n", "20", "-o", str(path))
    assert paikao(*simulate, "--results").code == 0
    ran = paikao("compare", str(path), "--commission", "3%", "--basis", "bet")
    terms = "policy running, basis bet, commission 3/100 (3.00 %) paid by winners"
    assert terms in " ".join(ran.out.split())
    assert terms in " ".join(paikao("play", str(path), "--check", "--commission", "3%",
                                    "--basis", "bet").out.split())  # fmt: skip
    data = paikao("compare", str(path), "--commission", "3%", "--format", "json").data
    assert (data["commission"], data["basis"]) == ("3/100", "round")
    money = {"R6", "R7", "R10", "R13", "R16"}
    assert money <= {*data["readings"]}
    assert "R11" not in data["readings"]
    assert paikao(*simulate).code == 0
    assert not money & {*paikao("compare", str(path), "--format", "json").data["readings"]}
