"""Properties of what reads text: no traceback whatever the text, and one line says what is wrong.

A few fixed examples run with the other tests.  Many more, drawn anew each time, by

    HYPOTHESIS_PROFILE=long pytest tests/test_properties.py

which counts them in EVIDENCE.md.
"""

import io
import json
import os
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from functools import wraps
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st

import cli
from exact.answers.inputs import (
    parse_accept,
    parse_bet,
    parse_by_place,
    parse_joined,
    parse_numbers,
    parse_stakes,
)
from exact.enumeration.splits import count_splits, splits
from exact.game.ranking import ranking
from exact.game.rule_file import parse
from exact.game.rule_keys import KEYS
from exact.game.rules import RulesError, load
from exact.game.tiles import Given, parse_given
from exact.logs.lines import entries
from exact.logs.records import Reader, RecordError
from exact.logs.results import line_text, record_data
from exact.number import (
    MAX_TEXT,
    InputError,
    decimal_text,
    exact_text,
    linear_text,
    parse_amount,
    parse_rate,
    printable,
    quoted,
    root_text,
)
from tests.evidence import section

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
COMMON: dict[str, Any] = {"deadline": None, "suppress_health_check": SLOW, "database": None}
settings.register_profile("ci", max_examples=40, derandomize=True, **COMMON)
settings.register_profile("long", max_examples=5000, **COMMON)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
settings.load_profile(PROFILE)

RULES = load()
SOURCE = RULES.source
COUNTED = Counter[str]()


@pytest.fixture(scope="module", autouse=True)
def evidence() -> Iterator[None]:
    """The number of examples of each property, after a long run in which none failed."""
    yield
    if PROFILE == "long":
        rows = [f"- {name.removeprefix('test_').replace('_', ' ')}: {n}"
                for name, n in COUNTED.items()]  # fmt: skip
        text = f"{sum(COUNTED.values())} examples of {len(COUNTED)} properties:\n\n"
        section("Properties", text + "\n".join(rows))


def example(test: Any) -> Any:
    """Count the examples of a property."""

    @wraps(test)
    def counted(*args: Any, **named: Any) -> Any:
        COUNTED[test.__name__] += 1
        return test(*args, **named)

    return counted


def one_line(error: Exception, most: int = 700) -> None:
    """What every message is."""
    message = str(error)
    assert message.isprintable(), message
    assert 0 < len(message) <= most


LIKELY = st.text("0123456789/.%,-+eE_ ²٣W:\x00\n\t", max_size=12)
TEXTS = st.one_of(
    LIKELY, st.text(max_size=90), st.from_regex(r"\d{1,70}[./]?\d{0,40}%?", fullmatch=True)
)
RATIOS = st.fractions(max_denominator=10**12)


# Numbers


@given(TEXTS)
@example
def test_a_rate_is_refused_in_one_line_or_lies_from_0_to_1(text: str) -> None:
    try:
        rate = parse_rate(text)
    except InputError as error:
        one_line(error)
        return
    assert 0 <= rate < 1
    assert text.isascii()
    assert len(exact_text(rate)) > MAX_TEXT or parse_rate(exact_text(rate)) == rate


@given(TEXTS)
@example
def test_an_amount_is_refused_in_one_line_or_more_than_0(text: str) -> None:
    try:
        amount = parse_amount(text)
    except InputError as error:
        one_line(error)
        return
    assert amount > 0
    assert text.isascii()
    assert len(exact_text(amount)) > MAX_TEXT or parse_amount(exact_text(amount)) == amount


@given(st.fractions(min_value=0, max_denominator=10**20))
@example
def test_what_is_printed_exactly_is_read_as_the_same(x: Fraction) -> None:
    assume(x > 0 and len(exact_text(x)) <= MAX_TEXT)
    assert parse_amount(exact_text(x)) == x


@given(RATIOS, st.integers(0, 60))
@example
def test_a_decimal_is_the_nearest_and_ties_are_even(x: Fraction, digits: int) -> None:
    text = decimal_text(x, digits)
    assert re.fullmatch(r"-?\d+\.\d+" if digits else r"-?\d+", text)
    assert len(text.partition(".")[2]) == digits
    off = abs(Fraction(text) - x) * 10**digits
    assert off < Fraction(1, 2) or (off == Fraction(1, 2) and int(text[-1]) % 2 == 0)
    assert not (text.startswith("-") and not Fraction(text))


@given(st.fractions(min_value=0, max_denominator=10**9), st.integers(0, 40))
@example
def test_a_root_is_the_nearest(square: Fraction, digits: int) -> None:
    root, half = Fraction(root_text(square, digits)), Fraction(1, 2 * 10**digits)
    assert max(root - half, Fraction(0)) ** 2 <= square <= (root + half) ** 2


@given(RATIOS, RATIOS, RATIOS)
@example
def test_a_linear_function_is_what_a_program_reads(a: Fraction, b: Fraction, c: Fraction) -> None:
    text = re.sub(r"\d+", r"F(\g<0>)", linear_text(a, b))
    assert eval(text, {"F": Fraction, "c": c}) == a + b * c


@given(st.text(max_size=400))
@example
def test_what_stands_in_a_message_is_printable_and_short(text: str) -> None:
    assert quoted(text).isascii()
    assert quoted(text).isprintable()
    assert eval(quoted(text)) == (text if len(text) <= 40 else text[:37] + "...")
    assert printable(text).isprintable()
    assert len(printable(text)) <= 300


# Tiles and bets

TILES = st.one_of(st.text("W987654321,- ", max_size=14), st.text(max_size=50))


@given(TILES)
@example
def test_a_hand_is_refused_in_one_line_or_read_as_it_is_written(text: str) -> None:
    try:
        hand = RULES.deck.parse_hand(text, "--banker")
    except InputError as error:
        one_line(error)
        return
    assert RULES.deck.parse_hand(RULES.deck.text(hand), "--banker") == hand


@given(st.none() | TILES, st.none() | TILES, st.none() | TILES)
@example
def test_known_tiles_are_refused_in_one_line_or_leave_splits(
    seat: str | None, banker: str | None, elsewhere: str | None
) -> None:
    try:
        known = parse_given(RULES.deck, seat, banker, elsewhere)
        count = count_splits(RULES.deck, known)
    except InputError as error:
        one_line(error)
        return
    if known != Given():
        assert count == sum(1 for _ in splits(RULES.deck, known))


FIELDS = st.one_of(st.text("0123456789,:/-. Ana%", max_size=30), st.text(max_size=40))


@given(FIELDS, st.integers(1, 12))
@example
def test_stakes_and_places_are_refused_in_one_line_or_read_whole(text: str, places: int) -> None:
    ones = dict.fromkeys(range(1, places + 1), Fraction(1))
    readers: tuple[Callable[[], list[Fraction]], ...] = (
        lambda: [*parse_stakes(text, "seat", places).values()],
        lambda: parse_by_place(text, places),
        lambda: [Fraction(n) for n in parse_numbers(text, ones)],
        lambda: [Fraction(n) for n in parse_accept(text, places)],
        lambda: [parse_bet(text, places).amount],
        lambda: [parse_joined(text).amount],
    )
    for read in readers:
        try:
            found = read()
        except InputError as error:
            one_line(error)
        else:
            assert found
            assert min(found) > 0


# Rule files

VALUES = st.recursive(
    st.one_of(
        st.integers(-5, 1001), st.integers(), st.booleans(), st.floats(), st.text(max_size=20),
        st.sampled_from(["banker", "push", "seat", "none", "5%", "W", "9", "running", "", "round"]),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),  # noqa: E501
    max_leaves=4,
)  # fmt: skip


def toml_text(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(c):08x}" for c in value) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_text, value)) + "]"
    if isinstance(value, dict):
        items = (f"{toml_text(k)} = {toml_text(v)}" for k, v in value.items())
        return "{ " + ", ".join(items) + " }"
    return str(value)


def read_rules(source: bytes) -> None:
    """Rules that are read again as the same, or one line."""
    try:
        rules = parse(source, "x.toml")
    except RulesError as error:
        one_line(error)
        return
    assert parse(rules.source, "y.toml") == rules
    assert ranking(rules).hands
    assert 0 <= rules.rate < 1


@given(st.dictionaries(st.sampled_from([*KEYS, "tiles.kinds", "articles", "readings", "x", "a.b"]),
                       st.none() | VALUES, max_size=3))  # fmt: skip
@example
def test_a_rule_file_with_other_values_is_read_or_refused_in_one_line(new: dict[str, Any]) -> None:
    data: dict[str, Any] = tomllib.loads(SOURCE.decode())
    for key, value in new.items():
        table, _, name = key.rpartition(".")
        inside = data.setdefault(table, {}) if table else data
        inside.pop(name, None)
        if value is not None:
            inside[name] = value
    text = "\n".join(f"{toml_text(key)} = {toml_text(value)}" for key, value in data.items())
    note(text)
    read_rules(text.encode("utf-8", "surrogatepass"))


@given(st.integers(0, len(SOURCE)), st.integers(0, 40), st.binary(max_size=12))
@example
def test_a_rule_file_with_other_bytes_is_read_or_refused_in_one_line(
    start: int, length: int, new: bytes
) -> None:
    read_rules(SOURCE[:start] + new + SOURCE[start + length :])


# Records of plays

GOOD: dict[str, Any] = {
    "id": "7",
    "hands": ["9-6", "W-1", "7-7", "8-5", "W-3", "9-2", "8-4", "6-5", "4-3", "2-1"],
    "dice": [3, 5, 1, 6],
    "capital": "3",
    "bets": [{"player": "A", "seat": 1, "amount": "2"}],
    "associates": [{"player": "X", "capital": "2", "kind": "bets"}],
}
AMOUNTS = st.one_of(st.sampled_from(["1", "5/2", "0.25", "1/3", "0", "x"]), st.integers(-2, 9))
NAMES = st.sampled_from(["A", "B", "banker", "casino", "", "é", "\x1b", "7"])
BETS = st.lists(
    st.fixed_dictionaries({"player": NAMES, "seat": st.integers(-1, 11), "amount": AMOUNTS}),
    max_size=4,
)
ASSOCIATES = st.lists(
    st.fixed_dictionaries(
        {"player": NAMES, "capital": AMOUNTS,
         "kind": st.sampled_from(["bets", "entrusts", "casino", "?"])}
    ),
    max_size=3,
)  # fmt: skip
HANDS = st.permutations([s for s in "W987654321" for _ in range(2)]).map(
    lambda tiles: ["-".join(tiles[k : k + 2]) for k in range(0, 20, 2)]
)
CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "bets": BETS | VALUES, "associates": ASSOCIATES | VALUES, "hands": HANDS | VALUES,
        "dice": st.lists(st.integers(0, 7), min_size=3, max_size=5) | VALUES,
        "capital": AMOUNTS | VALUES, "commission": st.sampled_from(["3%", "1/7", "1"]) | VALUES,
        "place": st.integers(-1, 11) | VALUES, "turn": st.sampled_from(["first", 2, 0]) | VALUES,
        "policy": st.sampled_from(["pool", "coverage", "x"]) | VALUES, "note": st.text() | VALUES,
        "basis": st.sampled_from(["bet", "round"]) | VALUES, "id": st.text() | VALUES,
        "payers": st.sampled_from(["seats", "banker"]) | VALUES, "x": VALUES,
    },
)  # fmt: skip


@given(CHANGES)
@example
def test_a_record_is_refused_in_one_line_or_written_as_it_was_read(new: dict[str, Any]) -> None:
    reader = Reader(RULES)
    try:
        record = reader.record({**GOOD, **new})
    except RecordError as error:
        one_line(error)
        return
    line = line_text(record_data(record, RULES, whole=True))
    (entry,) = entries(io.BytesIO(line.encode()), Reader(RULES))
    assert entry.record == record


LINE = json.dumps(GOOD).encode() + b"\n"
CSV = (
    b"id,dice,h0,h1,h2,h3,h4,h5,h6,h7,h8,h9,s1,s9,capital\n"
    b"1,3 5 1 6,9 6,W1,77,85,W3,92,84,65,43,21,1,1/2,3\n"
)


@given(st.sampled_from([LINE * 2, CSV]), st.integers(0, 300), st.integers(0, 20),
       st.binary(max_size=10))  # fmt: skip
@example
def test_a_log_with_other_bytes_is_read_or_refused_line_by_line(
    log: bytes, start: int, length: int, new: bytes
) -> None:
    stream = io.BytesIO(log[:start] + new + log[start + length :])
    try:
        for entry in entries(stream, Reader(RULES)):
            if entry.record is None:
                assert entry.fault.isprintable()
                assert 0 < len(entry.fault) <= 700
    except InputError as error:
        one_line(error)


# Options

SHOWN = {
    "--format": ("text", "json", "csv", "markdown", "latex", "x"),
    "--digits": ("0", "12", "-1", "1e3"),
    "--commission": ("0", "3%", "1/7", "1", "0,05"),
    "--basis": ("bet", "round", "x"),
}
CAPITAL = {
    "--capital": ("1", "5/2", "9", "0", "-1", "x"),
    "--policy": ("running", "pool", "coverage", "x"),
}
ACCEPTED: dict[str, dict[str, tuple[str, ...]]] = {
    "odds": {"--seat": ("9,6", "W", "9,9,9"), "--banker": ("5-5", "7"), "--elsewhere": ("W,W,3",)},
    "hands": {}, "dice": {}, "list": {}, "rules show": {}, "rules check": {}, "rules list": {},
    "commission": {}, "cite": {"--style": ("text", "bibtex", "csl", "x")},
    "show T01": {"--columns": ("weight", "x", "")}, "show": {},
    "settle": {**CAPITAL, "--stakes": ("1,2", "1,-,3", "1,1,1,1,1,1,1,1,1,1", "0"),
               "--by": ("seat", "place"), "--player": ("1,2", "9", "0"),
               "--bet": ("Ana:1:2", "Ana:0:1", "::"), "--joined": ("Rui:3", ":")},
    "bank": {**CAPITAL, "--plays": ("1", "2", "3", "0"), "--active": ("3", "0", "10"),
             "--associate": ("2", "casino:1", "x")},
    "play": {"--check": ()}, "simulate": {"-n": ("2", "0", "x"), "--seed": ("1", "-1", "x")},
}  # fmt: skip
WORDS = st.text(max_size=12).filter(lambda text: text not in ("-o", "--output", "-"))


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """A command with options, most of them its own, and values, some of them wrong."""
    command = draw(st.sampled_from([*ACCEPTED]))
    options = {**SHOWN, **ACCEPTED[command]}
    line = command.split()
    for name in draw(
        st.lists(st.sampled_from([*options, "--rules", "--no", "-h"]), max_size=3, unique=True)
    ):
        values = options.get(name, ("macau-100-89-m", "x"))
        line += [name, draw(st.sampled_from(values) if values else WORDS)]
        if draw(st.integers(0, 9)) == 0:
            line[-1] = draw(WORDS)
    return line + ([draw(WORDS)] if draw(st.integers(0, 9)) == 0 else [])


def said(words: list[str]) -> tuple[int, bytes, str]:
    """How a command line ends and what it says, in this process."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(), "utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = cli.run(words)
    finally:
        sys.stdin = stdin
    out.flush()
    return code, out.buffer.getvalue(), err.getvalue()


@given(command_lines())
@example
def test_a_command_line_is_answered_or_refused_in_one_line(words: list[str]) -> None:
    code, out, err = said(words)
    assert code in (0, 2)
    out.decode()
    if code:
        assert out == b""
        assert err.count("\n") == 1
        assert err.strip("\n").isprintable()
    elif "json" in words and "-h" not in words and words[0] not in ("cite", "simulate", "play"):
        json.loads(out)
