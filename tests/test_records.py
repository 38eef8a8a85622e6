"""Records: what is broken gets its line and one clear message, and the rest are answered."""

import io
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exact.game.rules import load
from exact.logs.check import differences
from exact.logs.lines import MAX_LINE, entries
from exact.logs.records import Reader
from exact.logs.results import line_text, record_data, ruling_data
from exact.money.record import Terms
from exact.money.referee import Referee
from tests.conftest import Run

RULES = load()
GOOD: dict[str, Any] = {
    "id": "7",
    "hands": ["9-6", "W-1", "7-7", "8-5", "W-3", "9-2", "8-4", "6-5", "4-3", "2-1"],
    "dice": [3, 5, 1, 6],
    "capital": "3",
    "bets": [
        {"player": "A", "seat": 1, "amount": "2"}, {"player": "B", "seat": 4, "amount": "1/2"}
    ],
    "associates": [{"player": "X", "capital": "2", "kind": "bets"}],
}  # fmt: skip
BET, JOINED = GOOD["bets"][0], GOOD["associates"][0]
LINE = json.dumps(GOOD).encode()


def without(key: str) -> bytes:
    return json.dumps({k: v for k, v in GOOD.items() if k != key}).encode()


def changed(**keys: Any) -> bytes:
    return json.dumps({**GOOD, **keys}).encode()


def hands(*texts: Any) -> bytes:
    """The hands with some of the first ones changed."""
    return changed(hands=[*texts, *GOOD["hands"][len(texts) :]])


def bet(**keys: Any) -> bytes:
    return changed(bets=[{**BET, **keys}])


def joined(**keys: Any) -> bytes:
    return changed(associates=[{**JOINED, **keys}])


def lacking(entry: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: v for k, v in entry.items() if k != key}


BROKEN: dict[str, tuple[bytes, str]] = {
    "not UTF-8": (LINE.replace(b'"7"', b'"\xff"'), "not UTF-8 at byte 9"),
    "a first line that is not UTF-8": (b"\x80" + LINE, "not UTF-8 at byte 1"),
    "no JSON": (b"play 7", "not JSON at column 1"),
    "cut short": (LINE[:-10], "not JSON at column"),
    "two objects": (LINE + LINE, "Extra data"),
    "a list": (b"[1]", "a play must be an object"),
    "a number": (b"7", "a play must be an object"),
    "null": (b"null", "a play must be an object, such as {…}, not null"),
    "NaN": (LINE.replace(b"3, 5", b"NaN, 5"), "NaN is no JSON"),
    "too deep": (b"[" * 100_000, "nested too deep"),
    "a number too long": (LINE.replace(b"3, 5", b"9" * 5000 + b", 5"), "a number too long"),
    "a line too long": (LINE + b" " * MAX_LINE, f"more than {MAX_LINE} bytes"),
    "a key twice": (LINE.replace(b'"id": "7"', b'"dice": [1, 1, 1, 1]'), "'dice' is there twice"),
    "an unknown key": (changed(captial="3"), "'captial' is no key here"),
    "no hands": (without("hands"), "hands: is missing"),
    "no dice": (without("dice"), "dice: is missing"),
    "no bets": (without("bets"), "bets: is missing"),
    "hands are no list": (changed(hands="9-6"), "hands: must be a list, not '9-6'"),
    "nine hands": (changed(hands=GOOD["hands"][:9]), "9 hands; 10 places are dealt"),
    "eleven hands": (changed(hands=[*GOOD["hands"], "W-W"]), "11 hands; 10 places"),
    "a hand is no text": (hands(96), 'hands[0]: a hand must be a text such as "9-6", not 96'),
    "a hand of one tile": (hands("9"), "hands[0]: '9' names 1 tile"),
    "a hand of three": (hands("9-6-5"), "hands[0]: '9-6-5' names 3 tiles"),
    "an empty hand": (hands(""), "hands[0]: '' names no tile"),
    "an unknown tile": (hands("9-X"), "hands[0]: no tile 'X' in '9-X'"),
    "a tile of other digits": (hands("９-6"), "hands[0]: no tile"),
    "a third white": (hands("W-6"), "3 tiles W in hands[0], hands[1], hands[4]; the deck has 2"),
    "dice are no list": (changed(dice="3516"), "dice: must be a list"),
    "three dice": (changed(dice=[3, 5, 1]), "dice: 3 dice; 4 are thrown"),
    "a die of 0": (changed(dice=[0, 5, 1, 6]), "dice[0]: must be a whole number from 1 to 6"),
    "a die of 7": (changed(dice=[3, 5, 1, 7]), "dice[3]: must be a whole number from 1 to 6"),
    "a die is a text": (changed(dice=["3", 5, 1, 6]), "dice[0]: must be a whole number"),
    "a die is true": (changed(dice=[True, 5, 1, 6]), "dice[0]: must be a whole number"),
    "a die of 1.0": (changed(dice=[1.0, 5, 1, 6]), "dice[0]: must be a whole number"),
    "bets are no list": (changed(bets={}), "bets: must be a list, not an object"),
    "a bet is no object": (changed(bets=["2"]), "bets[0]: must be an object with player"),
    "a bet of nobody": (changed(bets=[lacking(BET, "player")]), "bets[0].player: is missing"),
    "a bet on no seat": (changed(bets=[lacking(BET, "seat")]), "bets[0].seat: is missing"),
    "a bet of nothing": (changed(bets=[lacking(BET, "amount")]), "bets[0].amount: is missing"),
    "a bet with more": (bet(odds="1"), "bets[0]: 'odds' is no key here"),
    "an empty player": (bet(player=" "), "bets[0].player: must be a printable text"),
    "a player with a bell": (bet(player="A\x07"), "bets[0].player: must be a printable text"),
    "the banker bets": (bet(player="banker"), "'banker' is the banker's name"),
    "the banker's place": (bet(seat=0), "0 is the banker's place"),
    "a tenth seat": (bet(seat=10), "bets[0].seat: must be a whole number from 1 to 9, not 10"),
    "a seat is a text": (bet(seat="1"), "bets[0].seat: must be a whole number from 1 to 9"),
    "a bet of 0": (bet(amount="0"), "bets[0].amount: amount '0' must be more than 0"),
    "a bet below 0": (bet(amount="-2"), "bets[0].amount: amount '-2' is not a number"),
    "an exponent": (bet(amount="1e3"), "bets[0].amount: amount '1e3' is not a number"),
    "a decimal comma": (bet(amount="1,5"), "bets[0].amount: amount '1,5' is not a number"),
    "a float": (bet(amount=1.5), "bets[0].amount: 1.5 is a JSON number"),
    "a denominator of 0": (bet(amount="1/0"), "bets[0].amount: amount '1/0' has denominator 0"),
    "an endless amount": (bet(amount="9" * 100), "is too long"),
    "an amount of null": (bet(amount=None), "bets[0].amount: must be an amount such as"),
    "an amount of true": (bet(amount=True), "bets[0].amount: must be an amount such as"),
    "a capital of 0": (changed(capital="0"), "capital: amount '0' must be more than 0"),
    "a capital in words": (changed(capital="all"), "capital: amount 'all' is not a number"),
    "a capital of null": (changed(capital=None), "capital: must be an amount such as"),
    "associates are no list": (changed(associates="X"), "associates: must be a list"),
    "an associate is no object": (changed(associates=["X"]), "associates[0]: must be an object"),
    "an associate of nothing": (
        changed(associates=[lacking(JOINED, "capital")]), "associates[0].capital: is missing"
    ),
    "an associate of no kind": (
        changed(associates=[lacking(JOINED, "kind")]), "associates[0].kind: is missing"
    ),
    "an unknown kind": (joined(kind="lends"), "associates[0].kind: must be one of bets"),
    "who entrusts bets": (joined(player="A", kind="entrusts"), "'A' entrusts a capital and has a"),
    "the casino bets": (joined(player="A", kind="casino"), "'A' is the casino and has a bet"),
    "another is the casino": (joined(player="casino"), "'casino' is the casino's name"),
    "an unknown policy": (changed(policy="fair"), "policy: must be one of running, pool, coverage"),
    "an unknown basis": (changed(basis="net"), "basis: must be one of bet, round, not 'net'"),
    "a rate of 1": (changed(commission="1"), "commission: rate '1' is outside [0, 1)"),
    "a rate as a number": (changed(commission=0.05), "commission: must be a rate such as"),
    "unknown payers": (changed(payers="all"), "payers: must be one of winners, seats, banker"),
    "an eleventh place": (changed(place=11), "place: must be a whole number from 1 to 10, not 11"),
    "turn 0": (changed(turn=0), "turn: must be a whole number from 1"),
    "an id of two lines": (changed(id="7\n8"), "id: must be a printable text"),
    "an id that is a list": (changed(id=[7]), "id: must be a printable text of 1 to 200"),
}  # fmt: skip


def test_there_are_more_than_fifty_kinds_of_broken_records() -> None:
    assert len(BROKEN) > 50


@pytest.mark.parametrize(("line", "said"), BROKEN.values(), ids=BROKEN)
def test_a_broken_record_gets_its_line_and_the_others_are_answered(
    line: bytes, said: str, paikao: Run, tmp_path: Path
) -> None:
    path = tmp_path / "log"
    path.write_bytes(LINE + b"\n\n" + line + b"\n" + LINE + b"\n")
    stopped = paikao("play", str(path))
    assert (stopped.code, stopped.out, stopped.err.count("\n")) == (2, "", 1)
    assert stopped.err.startswith("paikao: error: ")
    assert "log:3: " in stopped.err
    assert said.replace("'", "") in stopped.err.replace("'", "")
    assert stopped.err.strip("\n").isprintable()
    assert len(stopped.err) < 400
    gone_on = paikao("play", str(path), "--keep-going", "--format", "json")
    assert (gone_on.code, gone_on.err) == (2, stopped.err)
    assert len(gone_on.data["plays"]) == 2
    assert [row["line"] for row in gone_on.data["broken"]] == [3]


HEADER = "id,dice," + ",".join(f"h{k}" for k in range(10)) + ",s1,s2,s4,capital"
ROW = "7,3 5 1 6,9 6,W1,77,8 5,W-3,92,84,65,43,21,2,,1/2,3"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (f"{HEADER}\n{ROW},9", 2, "17 cells; the header has 16 columns"),
        (f"{HEADER}\n{ROW[:-2]}", 2, "15 cells"),
        (f'{HEADER}\n"{ROW}', 2, "not CSV"),
        (f"{HEADER}\n{ROW.replace('3 5 1 6', '3 5 x 6')}", 2, "dice[2]: must be a whole number"),
        (f"{HEADER}\n{ROW.replace('W1', 'X1')}", 2, "h1: no tile 'X'"),
        (f"{HEADER}\n{ROW.replace('1/2', 'half')}", 2, "s4: amount 'half'"),
        (f"{HEADER}\n{ROW.replace('9 6', 'WW')}", 2, "hands: 4 tiles W in"),
        (f"{HEADER},s10\n{ROW},", 1, "'s10' is no column"),
        (f"{HEADER},s1\n{ROW},", 1, "the column s1 is there twice"),
        (f"{HEADER.replace('h9,', '')}\n", 1, "the column h9 is missing"),
    ],
)
def test_a_broken_csv(text: str, line: int, said: str, paikao: Run, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(text)
    ran = paikao("play", str(path))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert f"log.csv:{line}: {said}" in ran.err


def read(data: bytes) -> Any:
    (entry,) = entries(io.BytesIO(data), Reader(RULES))
    assert not entry.fault
    return entry.record


def test_csv_says_the_same_as_json_with_one_player_a_seat() -> None:
    same = {**GOOD, "bets": [{"player": "1", "seat": 1, "amount": "2"}, {"player": "4", "seat": 4,
                             "amount": "0.5"}]}  # fmt: skip
    del same["associates"]
    for end in ("\n", "\r\n"):
        assert read(f"{HEADER}{end}{ROW}{end}".encode()) == read(json.dumps(same).encode())
    assert read(f"\ufeff{HEADER}\n{ROW}".encode()) == read(json.dumps(same).encode())


def test_a_record_is_written_as_it_is_read() -> None:
    for data in (
        GOOD,
        {**GOOD, "policy": "pool", "basis": "bet", "commission": "1/30", "payers": "seats"},
        {**lacking(GOOD, "capital"), "place": 10, "turn": 2, "note": "n", "bets": []},
    ):
        record = read(json.dumps(data).encode())
        assert record_data(record, RULES) == data
        assert read(line_text(record_data(record, RULES)).encode()) == record


def test_a_record_without_terms_has_those_that_are_asked_for() -> None:
    asked = Terms("pool", "bet", Fraction(1, 10), "banker")
    reader = Reader(RULES, asked)
    assert reader.record(GOOD).terms == asked
    own = {"basis": "round", "commission": "5%"}
    assert reader.record({**GOOD, **own}).terms == asked._replace(basis="round", rate=RULES.rate)
    assert reader.record({**GOOD, "turn": "later"}).turn == 2
    assert reader.record({**GOOD, "capital": 3}).capital == 3


def spoiled(change: Callable[[dict[str, Any]], Any]) -> list[str]:
    given = ruling_data(Referee(RULES).rule(Reader(RULES).record(GOOD)), RULES)
    held = json.loads(json.dumps(given))
    change(held)
    return [str(d) for d in differences(held, given)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: None, []),
        (lambda d: d.pop("seats"), []),
        (lambda d: d["seats"].pop(), []),
        (lambda d: d["seats"][1].pop("article"), []),
        (lambda d: d["seats"].reverse(), []),
        (lambda d: d["seats"][1].update(hand="W-W"),
         ["seats[1].hand is W-W, the referee gives 7-7"]),
        (lambda d: d["banker"].update(net="2.50"), []),
        (lambda d: d.update(first=5), ["first is 5, the referee gives 4"]),
        (lambda d: d.update(order=[1, 4]), ["order is [1, 4], the referee gives [4, 1]"]),
        (lambda d: d["seats"].pop(0), ["seats is without it, the referee gives seat 1"]),
        (lambda d: d["players"].pop(), ["players is without it, the referee gives player B"]),
        (lambda d: d["players"][1].update(player="C"),
         ["players[1].player is C, the referee gives no such entry",
          "players is without it, the referee gives player B"]),
        (lambda d: d["seats"][0].update(settled="2"),
         ["seats[0].settled is 2, the referee gives -2"]),
        (lambda d: d["banker"].update(may_stay=False),
         ["banker.may_stay is false, the referee gives true"]),
        (lambda d: d["banker"].update(tip="1"), ["banker.tip is 1, the referee gives nothing"]),
        (lambda d: d.update(casino=3), ["casino is 3, the referee gives an object"]),
        (lambda d: d.update(shares={}),
         ["shares is an object, the referee gives a list of objects"]),
    ],
)  # fmt: skip
def test_a_check_names_each_difference(change: Any, said: list[str]) -> None:
    assert spoiled(change) == said


def test_a_check_answers_the_plays_and_names_the_differences_in_each_form(
    paikao: Run, tmp_path: Path
) -> None:
    path = tmp_path / "log.jsonl"
    right = json.loads(LINE)
    path.write_text(json.dumps({**right, "banker": {"net": "1"}}) + "\n" + json.dumps(right))
    ran = paikao("play", str(path), "--check", "--format", "json")
    assert (ran.code, len(ran.data["plays"]), ran.data["checked"]) == (1, 2, 1)
    (row,) = ran.data["differences"]
    assert row == {"line": 1, "id": "7", "key": "banker.net", "held": "1", "given": "5/2"}
    lines = paikao("play", str(path), "--check", "--format", "jsonl")
    assert (lines.code, lines.out.count("\n")) == (1, 2)
    assert "log.jsonl:1: play 7: banker.net is 1, the referee gives 5/2\n" in lines.err
    text = paikao("play", str(path), "--check")
    assert "1 play checked, 1 difference. 1 play without results." in text.out
    path.write_text(json.dumps(right))
    ran = paikao("play", str(path), "--check")
    assert (ran.code, ran.out) == (2, "")
    assert "no record holds results" in ran.err


def test_results_are_streamed_as_json_lines_and_held_back_otherwise(
    paikao: Run, tmp_path: Path
) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(LINE + b"\nbroken\n")
    assert paikao("play", str(path), "--format", "jsonl").out.count("\n") == 1
    for form in ("text", "json", "csv", "markdown", "latex"):
        assert paikao("play", str(path), "--format", form).out == ""
    kept = tmp_path / "kept"
    kept.write_text("old")
    assert paikao("play", str(path), "--format", "jsonl", "-o", str(kept)).code == 2
    assert kept.read_text() == "old"


def test_a_csv_of_several_plays_has_one_header(paikao: Run, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(LINE + b"\n" + LINE)
    rows = paikao("play", str(path), "--format", "csv").out.splitlines()
    assert len(rows) == 1 + 2 * 9
    assert {len(row.split(",")) for row in rows} == {15}


def test_what_a_player_loses_with_the_bank_is_netted_against_what_he_wins_on_a_seat() -> None:
    """R6: 2 won on seat 2 and 1 of it lost on the banker's place; commission is due on 1."""
    data = GOOD | {
        "capital": "1",
        "bets": [{"player": "A", "seat": 2, "amount": "2"}],
        "associates": [{"player": "A", "capital": "2", "kind": "bets"}],
    }
    ruling = Referee(RULES).rule(Reader(RULES).record(data))
    (player,) = ruling_data(ruling, RULES)["players"]
    assert (player["net"], player["commission"], player["result"]) == ("2", "1/20", "39/20")
