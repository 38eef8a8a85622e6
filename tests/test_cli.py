"""What users of the command line rely on: keys, formats, one-line errors, whole files."""

import contextlib
import csv
import io
import json
import os
import subprocess
import sys
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

import cli
from exact.game.rules import load, names
from tests.conftest import PAIKAO, ROOT, Ran, Run, run_process
from tests.reference import (
    BREAK_EVEN,
    CAPITAL_3_PUSHES,
    DISTINCT_DEALS,
    EV_BANKER,
    EV_SEAT,
    FIRST_PLACE,
    HAND_WEIGHT,
    HANDS,
    LABELLED_DEALS,
    LOSS,
    RATE,
    SEAT_WINS,
    SPLIT_WEIGHT,
    SPLITS,
    TABLE_WEIGHT,
    WIN,
    WINNING_SEATS,
)

TABLES = str(ROOT / "tables")
FORMATS = ("text", "json", "csv", "markdown", "latex")
VECTORS = str(Path(__file__).parent / "vectors" / "vectors.jsonl")
PLAY = ["--hands", "9-6,W-1,7-7,8-5,W-3,9-2,8-4,6-5,4-3,2-1", "--dice", "3,5,1,6"]
ANSWERS = [
    ["odds"], ["hands"], ["commission"], ["dice"], ["rules", "list"], ["rules", "show"],
    ["rules", "check"], ["seats"], ["seats", "--banker", "5-5", "--active", "3"],
    ["settle", "--capital", "3"], ["settle", "--capital", "3/2", "--stakes", "1,2", "--by", "seat"],
    ["bank", "--capital", "2", "--plays", "2", "--associate", "1"],
    ["rotation", "--capital", "3", "--accept", "1,2", "--basis", "bet"],
    ["commission", "--plays", "2", "--capital", "3", "--basis", "bet"],
    ["play", *PLAY], ["play", *PLAY, "--capital", "2", "--associate", "bets:X:1/2"],
]  # fmt: skip


def leaves(group: click.Group = cli.cli, above: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every command, by its words."""
    context = click.Context(group)
    found = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        words = (*above, name)
        found += leaves(command, words) if isinstance(command, click.Group) else [words]
    return found


@pytest.mark.parametrize("words", leaves(), ids=" ".join)
def test_every_command_has_help_with_an_example(words: tuple[str, ...], paikao: Run) -> None:
    ran = paikao(*words, "-h")
    assert ran.code == 0
    assert f"paikao {' '.join(words)}" in ran.out.split("\n", 1)[1]


def test_odds_json_has_the_known_counts_and_what_they_are_to_each_party(paikao: Run) -> None:
    data = paikao("odds", "--format", "json").data
    assert data["splits"] == {"distinct": SPLITS, "weight": SPLIT_WEIGHT}
    assert {k: data[k] for k in ("win", "loss", "push")} == {
        "win": {"count": WIN, "probability": str(SEAT_WINS), "decimal": "0.4936016512"},
        "loss": {"count": LOSS, "probability": str(1 - SEAT_WINS), "decimal": "0.5063983488"},
        "push": {"count": 0, "probability": "0", "decimal": "0.0000000000"},
    }
    assert data["ev"] == {"seat": str(EV_SEAT), "banker": str(EV_BANKER), "casino": str(RATE)}
    assert data["edge"] == {"seat": str(-EV_SEAT), "banker": str(-EV_BANKER)}
    assert data["given"] == {"seat": [], "banker": [], "elsewhere": []}


def test_odds_text_shows_the_published_percentages(paikao: Run) -> None:
    text = paikao("odds").out
    for shown in ("49.36 %", "50.64 %", "-3.75 %", "-1.25 %", WIN, SEAT_WINS, SPLITS, LOSS - WIN):
        assert str(shown) in text


def test_odds_with_known_tiles(paikao: Run) -> None:
    data = paikao(
        "odds", "--seat", "9,6", "--banker", "5-5", "--elsewhere", "W,W,3", "--format", "json"
    ).data
    assert data["given"] == {
        "seat": ["9", "6"], "banker": ["5", "5"], "elsewhere": ["W", "W", "3"]
    }  # fmt: skip
    assert (data["loss"]["count"], data["splits"]["weight"]) == (1, 1)
    assert paikao("odds", "--seat", "9", "--format", "json").data["splits"]["weight"] == 19 * 153


def test_commission_json_has_the_break_even_rate(paikao: Run) -> None:
    data = paikao("commission", "--format", "json").data
    assert data["break_even"]["banker"] == str(BREAK_EVEN)
    assert set(data["functions"]) == {"seat", "banker", "casino"}
    rows = {(r["party"], r["active"], r["basis"]): r for r in data["table"]}
    assert len(rows) == 4 * 9 * 2
    assert rows["banker", 1, "round"]["function"] == data["functions"]["banker"]
    assert rows["banker", 9, "bet"]["break_even"] == str(BREAK_EVEN)
    seats = paikao("seats", "--format", "json").data
    assert rows["banker", 9, "round"]["break_even"] == seats["break_even"]["round"]


def test_hands_json_has_55_hands_of_weight_190(paikao: Run) -> None:
    hands = paikao("hands", "--format", "json").data["hands"]
    assert len(hands) == HANDS
    assert sum(h["weight"] for h in hands) == HAND_WEIGHT
    assert hands[0] == {"rank": 1, "hand": "W-W", "class": "pair", "points": None, "weight": 1}


def test_rules_show_prints_every_reading_with_its_article(paikao: Run) -> None:
    text = " ".join(paikao("rules", "show").out.split())
    for r in load().readings:
        assert f"- {r.id}, Art. {r.article}: {r.text}" in text


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
def test_every_answer_in_every_format_is_the_same_in_a_file(
    words: list[str], form: str, paikao: Run, tmp_path: Path
) -> None:
    ran = paikao(*words, "--format", form)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("\n")
    path = tmp_path / "answer"
    quiet = paikao(*words, "--format", form, "-o", str(path))
    assert (quiet.code, quiet.out, quiet.err) == (0, "", "")
    assert path.read_text("utf-8") == ran.out
    assert os.listdir(tmp_path) == ["answer"]


@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
def test_csv_is_rectangular_and_json_is_exact(words: list[str], paikao: Run) -> None:
    rows = list(csv.reader(io.StringIO(paikao(*words, "--format", "csv").out)))
    assert len(rows) > 1
    assert {len(row) for row in rows} == {len(rows[0])}
    assert len(set(rows[0])) == len(rows[0])

    def no_float(text: str) -> None:
        raise AssertionError(text)

    json.loads(paikao(*words, "--format", "json").out, parse_float=no_float)


def test_csv_fractions_are_two_integers_and_a_decimal(paikao: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(paikao("odds", "--format", "csv").out)))
    for row in rows:
        value = Fraction(int(row["probability_num"]), int(row["probability_den"]))
        assert value == Fraction(int(row["count"]), SPLIT_WEIGHT)
        assert abs(Fraction(row["probability_decimal"]) - value) <= Fraction(1, 2 * 10**10)


BAD = [
    ["odds", "--seat", "9,9,9"], ["odds", "--seat", "9,6,5"], ["odds", "--seat", "X"],
    ["odds", "--seat", "２"], ["odds", "--seat", ""], ["odds", "--banker", ""],
    ["odds", "--elsewhere", "9,9,9"], ["odds", "--seat", "9,9", "--banker", "9"],
    ["odds", "--elsewhere", "W,W,9,9,8,8,7,7,6,6,5,5,4,4,3,3,2"],
    ["odds", "--elsewhere", ",".join("W" * 5000)],
    ["odds", "--rules", "missing.toml"], ["odds", "--rules", ""], ["odds", "--rules", "."],
    ["odds", "--commission", "0,05"], ["odds", "--commission", "-1/20"],
    ["odds", "--commission", "1e-5000"], ["odds", "--commission", "5"],
    ["odds", "--commission", "nan"], ["odds", "--commission", ""],
    ["odds", "--commission", "1" * 5000], ["odds", "--basis", "x"], ["odds", "--digits", "x"],
    ["odds", "--digits", "-1"], ["odds", "--digits", "1001"], ["odds", "--format", "xml"],
    ["odds", "-o", "/nonexistent/x"], ["odds", "-o", "."], ["odds", "-o", ""], ["odds", "9"],
    ["odds", "--nope"], ["nope"], ["rules"], ["rules", "nope"], ["rules", "check", "missing.toml"],
    ["hands", "--seat", "9"], ["rules", "list", "--rules", "x"],
    ["seats", "--active", "0"], ["seats", "--active", "10"], ["seats", "--active", "x"],
    ["seats", "--method", "x"], ["seats", "--banker", "9"], ["seats", "--banker", ""],
    ["settle"], ["settle", "--capital", "0"], ["settle", "--capital", "-1"],
    ["settle", "--capital", "nan"], ["settle", "--capital", "1e9999"], ["settle", "--capital", ""],
    ["settle", "--capital", "9" * 5000], ["settle", "--capital", "5%"],
    ["settle", "--capital", "3", "--stakes", "1,1,1,1,1,1,1,1,1,1"],
    ["settle", "--capital", "3", "--stakes", "0"], ["settle", "--capital", "3", "--stakes", ""],
    ["settle", "--capital", "3", "--stakes", "nan"], ["settle", "--capital", "3", "--stakes", "-"],
    ["settle", "--capital", "3", "--stakes", "1e9999"],
    ["settle", "--capital", "3", "--stakes", "9" * 5000],
    ["settle", "--capital", "3", "--stakes", ",".join("1" * 5000)],
    ["settle", "--capital", "3", "--stakes", "1,-,1"],
    ["settle", "--capital", "3", "--stakes", "1,1", "--player", "3"],
    ["settle", "--capital", "3", "--player", ""], ["settle", "--capital", "3", "--player", "1,1"],
    ["settle", "--capital", "3", "--policy", "x"], ["settle", "--capital", "3", "--by", "x"],
    ["bank", "--capital", "0"], ["bank", "--capital", "3", "--plays", "3"],
    ["bank", "--capital", "3", "--plays", "0"], ["bank", "--capital", "3", "--associate", "0"],
    ["bank", "--capital", "3", "--associate", "casino:"],
    ["bank", "--capital", "3", "--associate", "bank:1"],
    ["bank", "--capital", "3", "--plays", "21"],
    ["bank", "--capital", "3", "--active", "10"], ["rotation"], ["rotation", "--capital", "0"],
    ["rotation", "--capital", "3", "--accept", ""],
    ["rotation", "--capital", "3", "--accept", "1,1"],
    ["rotation", "--capital", "3", "--accept", "11"],
    ["rotation", "--capital", "3", "--accept", "1," * 5000],
    ["rotation", "--capital", "3", "--stakes", ""],
    ["rotation", "--capital", "3", "--stakes", "1"],
    ["rotation", "--capital", "3", "--stakes", ",".join("1" * 11)],
    ["rotation", "--capital", "3", "--stakes", "1,1,1,1,-,1,1,1,1,1"],
    ["rotation", "--capital", "3", "--policy", "x"], ["commission", "--plays", "2"],
    ["commission", "--capital", "3"], ["commission", "--plays", "3", "--capital", "3"],
    ["commission", "--plays", "2", "--capital", "0"], ["commission", "--commission", "5%"],
    ["dice", "--commission", "5%"],
    ["play"], ["play", "missing.jsonl"], ["play", ""], ["play", "."], ["play", *PLAY[:2]],
    ["play", *PLAY[2:]], ["play", "--hands", "9-6", *PLAY[2:]], ["play", *PLAY[:3], "3,5,1"],
    ["play", *PLAY[:3], "3,5,1,x"], ["play", *PLAY, "--stakes", "1,x"],
    ["play", *PLAY, "--capital", "0"], ["play", *PLAY, "--associate", "lends:X:1"],
    ["play", *PLAY, "--associate", "bets:1:2:3"], ["play", *PLAY, "--associate", "0"],
    ["play", *PLAY, "--payers", "x"], ["play", *PLAY, "--check"], ["play", "-", *PLAY],
    ["compare"], ["compare", "missing"], ["compare", VECTORS, "--level", "0"],
    ["compare", VECTORS, "--level", "1"], ["compare", VECTORS, "--bias", "x"],
    ["compare", VECTORS, "-o", "/nonexistent/plot.svg"], ["compare", TABLES + "/T01.csv"],
    ["simulate"], ["simulate", "-n", "0"], ["simulate", "-n", "x"],
    ["simulate", "-n", "2", "--seed", "-1"], ["simulate", "-n", "2", "--plays", "3"],
    ["simulate", "-n", "2", "--accept", "11"], ["simulate", "-n", "2", "--accept", ""],
    ["simulate", "-n", "2", "--accept", "1,1"], ["simulate", "-n", "2", "--capital", "0"],
    ["simulate", "-n", "2", "--accept", "all", "--stakes", "1,-,1"],
    ["simulate", "-n", "2", "--associate", "bets:1:2"], ["simulate", "-n", "2", "-o", ""],
    ["simulate", "-n", "2", "--associate", "bets:X:0"],
]  # fmt: skip


@pytest.mark.parametrize("words", BAD, ids=lambda w: " ".join(w)[:40])
def test_bad_input_is_one_clear_line_and_exit_2(words: list[str], paikao: Run) -> None:
    ran = paikao(*words)
    assert ran.code == 2
    assert ran.out == ""
    if words != ["rules"]:  # a group alone prints its help
        assert ran.err.count("\n") == 1
        assert ran.err.startswith("paikao: error: ")
        assert len(ran.err) < 250
    assert "Traceback" not in ran.err


def test_a_broken_rule_file_is_named_with_line_and_key(paikao: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(load().source.replace(b"copies = 2", b"copies = 0"))
    for words in (["odds"], ["hands"], ["rules", "check"]):
        ran = paikao(*words, "--rules", str(path))
        assert ran.code == 2
        assert "broken.toml:10: tiles.copies must be an integer from 1 to 8, not 0\n" in ran.err


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, paikao: Run) -> None:
    path = tmp_path / "kept"
    path.write_text("old")
    ran = paikao("odds", "-o", str(path / "below"))
    assert ran.code == 2
    assert path.read_text() == "old"
    assert paikao("odds", "-o", "/dev/full").code == 2


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ran = run_process(*PAIKAO, "rules", "show", stdout=writer)
    os.close(writer)
    assert (ran.code, ran.err) == (141, "")


def test_answers_do_not_depend_on_locale_or_hash_seed() -> None:
    def answer(**environment: str) -> Ran:
        bare = {"PATH": os.environ["PATH"]}
        return run_process(*PAIKAO, "odds", environment={**bare, **environment})

    plain = answer(LC_ALL="C", PYTHONHASHSEED="1")
    assert plain == answer(LC_ALL="tr_TR.UTF-8", PYTHONHASHSEED="2", TZ="Asia/Macau")
    assert plain.code == 0
    assert "n.º" in plain.out


def completions(words: str) -> list[str]:
    """What the shell is offered after these words."""
    at = str(len(words.split(" ")) - 1)
    asked = {"_PAIKAO_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": at}
    ran = run_process(*PAIKAO, environment=os.environ | asked)
    assert ran.code == 0
    return [line.split(",", 1)[1] for line in ran.out.splitlines()]


def test_completion_of_commands_rule_sets_and_tiles() -> None:
    assert {"odds", "hands", "commission", "rules"} <= set(completions("paikao "))
    assert names()[0] in completions("paikao odds --rules mac")
    assert completions("paikao odds --seat 9,") == [f"9,{s}" for s in "W987654321"]


HEAVY = {"sympy", "mpmath", "networkx", "numba", "numpy", "pytest"}
USED = {
    "compare": {"numpy"},
    "rotation": {"networkx"},
    "build": {"networkx", "sympy", "mpmath"},
    "verify": {"networkx", "sympy", "mpmath"},
}
RUNS = [
    ["odds", "--format", "json"], ["odds"], ["hands"], ["commission"], ["dice"],
    ["seats", "--format", "json"], ["settle", "--capital", "3"],
    ["bank", "--capital", "3", "--plays", "2"], ["rotation", "--capital", "3"],
    ["build", "-o", "set", "--method", "recount"],
    ["list"], ["show", "T01"], ["verify", TABLES], ["diff", TABLES, TABLES], ["cite", "T01"],
    ["audit", "--kinds", "4"], ["rules", "list"], ["rules", "show"], ["rules", "check"],
    ["rules", "new", "mine.toml"],
    ["play", *PLAY], ["simulate", "-n", "2"],
    ["proofs", "--no-check"], ["compare", "--level", "1/1000000", VECTORS],
]  # fmt: skip


def loaded(words: list[str], folder: Path) -> set[str]:
    """The modules that a command has imported when it is done."""
    script = (
        "import sys, cli\n"
        f"assert cli.run({words!r}) == 0\n"
        "print(*sorted(sys.modules), file=sys.stderr)"
    )
    ran = run_process(sys.executable, "-c", script, cwd=folder)
    assert ran.code == 0
    return set(ran.err.splitlines()[-1].split())


@pytest.mark.parametrize("words", RUNS, ids=lambda w: " ".join(w[:2]))
def test_a_command_imports_nothing_heavy_that_it_does_not_use(
    words: list[str], tmp_path: Path
) -> None:
    used = USED.get(words[0], set()) | USED.get(" ".join(words[:2]), set())
    assert not loaded(words, tmp_path) & (HEAVY - used)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("sets", "see paikao -h"),
        ("rules sho", "see paikao rules -h"),
        ("seats --bankr 5-5", "see paikao seats -h"),
        ("seats 5-5", "see paikao seats -h"),
        ("bank", "see paikao bank -h"),
        ("seats --method deal", "'deals'."),
        (f"rules show {names()[0]} --rules {names()[0]}", "not both; see paikao rules show -h"),
    ],
)
def test_wrong_usage_says_where_to_read_what_is_right(words: str, said: str, paikao: Run) -> None:
    ran = paikao(*words.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith(said + "\n")
    assert ran.err.count("\n") == 1


def test_every_command_is_in_the_list_of_runs() -> None:
    run = {tuple(w[: 2 if w[0] == "rules" else 1]) for w in RUNS}
    run |= {("compare",), ("report",), ("figure",)}  # with extras: each has tests of its own
    assert run == set(leaves())


def test_odds_loads_no_module_of_another_command(tmp_path: Path) -> None:
    own = {m for m in loaded(["odds", "--format", "json"], tmp_path) if m.startswith("exact.")}
    others = (
        "odds.seats", "enumeration.deals", "enumeration.seats", "recount", "audit", "money",
        "catalogue", "publish", "answers.seats", "commands.seats", "commands.tables",
    )  # fmt: skip
    for other in others:
        assert find_spec(f"exact.{other}"), f"there is no {other}"
        assert not any(f"{m}.".startswith(f"exact.{other}.") for m in own)


METHODS = ("recount", "deals")


@pytest.mark.slow
def test_seats_json_is_the_same_by_both_methods_save_the_name(paikao: Run) -> None:
    for more in ([], ["--active", "3", "--basis", "bet"], ["--banker", "5-5"]):
        made = {m: paikao("seats", "--method", m, *more, "--format", "json") for m in METHODS}
        assert all(ran.code == 0 for ran in made.values())
        told = {ran.out.replace(f'"method": "{m}"', '"method": ""') for m, ran in made.items()}
        assert len(told) == 1


def test_seats_json_has_the_known_law_and_its_parties_add_to_nothing(paikao: Run) -> None:
    data = paikao("seats", "--format", "json").data
    assert data["deals"] == {"distinct": DISTINCT_DEALS, "weight": LABELLED_DEALS}
    assert [row["win"] for row in data["law"]] == list(range(10))
    assert sum(Fraction(row["probability"]) for row in data["law"]) == 1
    law = [Fraction(row["probability"]) for row in data["law"]]
    assert law == [Fraction(weight, TABLE_WEIGHT) for weight in WINNING_SEATS]
    assert Fraction(data["mean"]) == 9 * SEAT_WINS
    assert data["break_even"]["bet"] == str(BREAK_EVEN)
    for basis in ("bet", "round"):
        parts = (data[k][basis] for k in ("banker", "seats", "casino"))
        assert sum(map(Fraction, parts)) == 0
    one = paikao("seats", "--active", "1", "--format", "json").data
    odds = paikao("odds", "--format", "json").data
    assert one["law"][1]["probability"] == odds["win"]["probability"]
    assert one["banker"]["round"] == odds["ev"]["banker"]


def test_settle_has_the_known_values_and_whole_capital_changes_nothing(paikao: Run) -> None:
    data = paikao("settle", "--capital", "3", "--format", "json").data
    pushes = {p["place"]: Fraction(p["push"]) for p in data["places"]}
    assert {place: pushes[place] for place in CAPITAL_3_PUSHES} == CAPITAL_3_PUSHES
    seats = paikao("seats", "--format", "json").data
    for policy in ("running", "pool", "coverage"):
        for by in ("place", "seat"):
            whole = paikao(
                "settle", "--capital", "9", "--policy", policy, "--by", by, "--format", "json"
            ).data
            assert {p["win"] for p in whole[f"{by}s"]} == {str(SEAT_WINS)}
            assert {p["push"] for p in whole[f"{by}s"]} == {"0"}
            assert whole["banker"]["ev"] == seats["banker"]["gross"]
            assert whole["banker"]["round"] == seats["banker"]["round"]
            assert whole["casino"]["bet"] == seats["casino"]["bet"]


def test_capital_and_stakes_scaled_together_change_no_probability(paikao: Run) -> None:
    def odds(capital: str, stakes: str) -> list[tuple[str, ...]]:
        data = paikao("settle", "--capital", capital, "--stakes", stakes, "--format", "json").data
        return [tuple(p[k] for k in ("win", "loss", "partial", "push")) for p in data["places"]]

    assert odds("3", "2,1,1/2,1") == odds("6/7", "4/7,2/7,1/7,2/7") == odds("300", "200,100,50,100")


def test_a_seat_without_a_bet_and_one_player_on_several(paikao: Run) -> None:
    data = paikao(
        "settle", "--capital", "2", "--stakes", "-,1,-,2", "--by", "seat", "--player", "2,4",
        "--format", "json",
    ).data  # fmt: skip
    assert [(p["seat"], p["stake"]) for p in data["seats"]] == [(2, "1"), (4, "2")]
    player = data["player"]
    assert sum(Fraction(r["probability"]) for r in player["law"]) == 1
    assert Fraction(player["ev"]) == sum(Fraction(p["ev"]) for p in data["seats"])


def test_bank_agrees_with_settle_and_its_shares_add_up(paikao: Run) -> None:
    settled = paikao("settle", "--capital", "4", "--format", "json").data
    data = paikao("bank", "--capital", "4", "--format", "json").data
    assert data["ev"] == settled["banker"]["round"]
    assert data["by_basis"]["bet"]["ev"] == settled["banker"]["bet"]
    two = paikao(
        "bank", "--capital", "2", "--plays", "2", "--associate", "1", "--associate", "3/2",
        "--basis", "bet", "--format", "json",
    ).data  # fmt: skip
    assert sum(Fraction(r["probability"]) for r in two["law"]) == 1
    assert sum(Fraction(s["ev"]) for s in two["shares"]) == Fraction(two["ev"])
    assert [s["party"] for s in two["shares"]] == ["banker", "associate 1", "associate 2"]


def test_bank_has_every_party_and_what_the_casino_takes(paikao: Run, tmp_path: Path) -> None:
    words = ("bank", "--capital", "2", "--associate", "casino:1", "--associate", "3/2")
    more = ("--plays", "2", "--format", "json")
    data = paikao(*words, *more).data
    for found in (data, *data["by_basis"].values()):
        amount = {k: Fraction(v) for k, v in found["decimal"].items() if k != "ruin"}
        assert set(amount) == {"ev", "mean", "seats_ev", "casino", "casino_share", "casino_take"}
        exact = {k: Fraction(found[k]) for k in amount}
        assert exact["ev"] + exact["seats_ev"] + exact["casino"] == 0
        assert exact["casino_take"] == exact["casino"] + exact["casino_share"]
    assert [s["kind"] for s in data["shares"]] == ["banker", "casino", "associate"]
    assert data["casino_share"] == data["shares"][1]["ev"]
    refused = paikao("bank", "--capital", "3", "--plays", "3")
    assert all(x in refused.err for x in ("Art. 5(a)", "other places agree", "bank.max_plays = 3"))
    path = tmp_path / "agreed.toml"
    text = load().source.replace(b"max_plays = 2", b"max_plays = 3")
    path.write_bytes(text.replace(b'id = "macau-100-89-m"', b'id = "agreed"'))
    agreed = paikao("bank", "--capital", "3", "--plays", "3", "--rules", str(path))
    assert (agreed.code, agreed.err) == (0, "")


def test_rotation_has_the_known_value_and_adds_to_0_on_both_bases(paikao: Run) -> None:
    data = paikao("rotation", "--capital", "9", "--format", "json").data
    assert data["plays_per_turn"] == "1968700889/1309458150"
    assert {p["ev"] for p in data["places"]} == {"-67092499/1925673750"}
    assert [p["place"] for p in data["places"]] == data["accept"] == list(range(1, 11))
    two = paikao("rotation", "--capital", "3", "--accept", "6,1", "--format", "json").data
    assert [p["place"] for p in two["places"] if p["accepts"]] == two["accept"] == [1, 6]
    assert [p["decimal"]["ev"][:7] for p in two["places"] if p["accepts"]] == ["-0.0318"] * 2
    for found in (data, two, *two["by_basis"].values()):
        assert sum(Fraction(p["ev"]) for p in found["places"]) + Fraction(found["casino"]) == 0
        assert sum(Fraction(p["banks"]) for p in found["places"]) == 1


def test_one_place_that_takes_the_bank_is_said_to_need_agreement(paikao: Run) -> None:
    alone, two = (paikao("rotation", "--capital", "3", "--accept", a).out for a in ("4", "4,5"))
    assert "agree (R17)" in alone
    assert "agree (R17)" not in two
    assert "worth" in two
    assert "worth" not in alone


def test_two_plays_by_rate_are_the_contract_of_section_5(paikao: Run) -> None:
    words = ("commission", "--plays", "2", "--capital", "3", "--basis", "bet", "--format", "json")
    data = paikao(*words).data
    assert [p["from"] for p in data["pieces"]][1:] == [p["to"] for p in data["pieces"]][:-1]
    assert [j["at"] for j in data["jumps"]][:2] == ["1/5", "1/4"]
    assert [r["decimal"] for r in data["roots"]] == ["0.0092344944"]
    assert [r["decimal"] for r in data["by_basis"]["round"]["roots"]] == ["0.0220812430"]
    (root,) = data["roots"]
    assert Fraction(root["low"]) < Fraction(root["high"])
    rate = Fraction(1, 20)
    piece = data["pieces"][0]
    at_5 = sum(Fraction(a) * rate**k for k, a in enumerate(piece["coefficients"]))
    bank = paikao("bank", "--capital", "3", "--plays", "2", "--basis", "bet", "--format", "json")
    assert Fraction(bank.data["ev"]) == at_5
    assert "no second" in " ".join(paikao(*words[:-2]).out.split())


def test_dice_name_the_first_place_with_the_known_weights(paikao: Run) -> None:
    data = paikao("dice", "--format", "json").data
    assert [int(row["weight"]) for row in data["first_place"]] == FIRST_PLACE
    assert data["first_place"][0] == {
        "offset": 0, "weight": str(FIRST_PLACE[0]), "probability": "31/324",
        "decimal": "0.0956790123",
    }  # fmt: skip


def test_an_interrupted_count_leaves_nothing_and_exits_130(tmp_path: Path) -> None:
    path = tmp_path / "law.json"
    script = (
        "import cli, exact.enumeration.seats\n"
        "def stop(*a): raise KeyboardInterrupt\n"
        "exact.enumeration.seats.seat_counts = stop\n"
        "cli.main()"
    )
    words = ("seats", "--method", "deals", "-o", str(path))
    ran = run_process(sys.executable, "-c", script, *words)
    assert (ran.code, ran.out) == (130, "")
    assert ran.err.strip() == "paikao: interrupted"
    assert os.listdir(tmp_path) == []


@pytest.mark.slow
def test_a_progress_bar_is_for_a_terminal_and_for_counts_that_take_time() -> None:
    def seen(*words: str) -> bytes:
        """What stderr shows when it is a terminal."""
        reader, writer = os.openpty()
        assert run_process(*PAIKAO, *words, stdout=subprocess.DEVNULL, stderr=writer).code == 0
        os.close(writer)
        said = b""
        with contextlib.suppress(OSError):  # the end of a terminal
            while part := os.read(reader, 4096):
                said += part
        os.close(reader)
        return said

    bar = seen("seats", "--method", "deals")
    assert b"deals" in bar
    assert b"100%" in bar
    assert seen("seats") == b""
