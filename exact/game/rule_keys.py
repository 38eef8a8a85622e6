"""The values of a rule set file, by their dotted names, each with its check."""

import re
from collections.abc import Callable
from typing import Any

from ..number import InputError, parse_rate
from .rules import BASES, ID_CHARACTERS, PAYERS, SETTLEMENTS

Check = Callable[[Any], str]
"""What is wrong with a value, or the empty string."""


def _integer(low: int, high: int) -> Check:
    def check(value: Any) -> str:
        good = type(value) is int and low <= value <= high
        accepted = f"an integer from {low} to {high}" if low < high else str(low)
        return "" if good else f"must be {accepted}"

    return check


def _one_of(*words: str) -> Check:
    def check(value: Any) -> str:
        return "" if value in words else "must be " + " or ".join(f'"{w}"' for w in words)

    return check


def check_line(value: Any) -> str:
    """What is wrong with a line of text."""
    good = isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= 2000
    return "" if good else "must be one line of text, not empty, of at most 2000 characters"


def check_id(value: Any) -> str:
    """What is wrong with the id of a rule set."""
    good = isinstance(value, str) and 0 < len(value) <= 64 and ID_CHARACTERS.issuperset(value)
    return "" if good else "must be 1 to 64 of the characters a-z 0-9 -"


def _symbol(value: Any) -> str:
    """Letters or a whole number: nothing that a spreadsheet takes for a date or a formula."""
    good = (
        isinstance(value, str)
        and len(value) <= 8
        and (value.isalpha() or re.fullmatch("0|[1-9][0-9]*", value))
    )
    return "" if good else "must be 1 to 8 letters, or a whole number of up to 8 digits"


def _rate(value: Any) -> str:
    if not isinstance(value, str):
        return 'must be a text such as "5%"'
    try:
        parse_rate(value)
    except InputError as error:
        return f'must be a text such as "5%": {error}'
    return ""


def _conditions(value: Any) -> str:
    good = isinstance(value, dict) and all(
        k in KEYS and type(v) in (str, int) for k, v in value.items()
    )
    return "" if good else "must be a table of values by their dotted names, in quotes"


_OWNER = _one_of("banker", "push", "seat")

KEYS: dict[str, Check] = {
    "id": check_id,
    "title": check_line,
    "instrument": check_line,
    "tiles.copies": _integer(1, 8),
    "ranking.modulus": _integer(1, 1000),
    "ranking.tie_break": _one_of("high-tile", "none"),
    "advantage.zero_points": _OWNER,
    "advantage.equal_hands": _OWNER,
    "table.places": _integer(2, 80),
    "table.tiles_per_place": _integer(2, 2),
    "dice.count": _integer(1, 20),
    "dice.faces": _integer(1, 100),
    "bank.max_plays": _integer(1, 20),
    "bank.settlement": _one_of(*SETTLEMENTS),
    "commission.rate": _rate,
    "commission.basis": _one_of(*BASES),
    "commission.payers": _one_of(*PAYERS),
}
"""Every single value of a rule set, by its dotted name, with its check."""
OPTIONAL = {"commission.payers": "winners"}
"""Values that a file may leave out, and what they then are."""

KIND: dict[str, Check] = {
    "symbol": _symbol,
    "face": _integer(0, 1000),
    "points": _integer(0, 1000),
}
KIND_MORE: dict[str, Check] = {"name": check_line}
"""What a kind of tile has, and what it may have besides."""
READING: dict[str, Check] = {"id": check_line, "article": check_line, "text": check_line}
READING_MORE: dict[str, Check] = {"when": _conditions}
"""What a reading has, and what it may have besides."""
LISTS = ("tiles.kinds", "articles", "readings")
SECTIONS = {key.partition(".")[0] for key in KEYS if "." in key}
