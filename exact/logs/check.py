"""Results that a log holds against what the referee gives."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..number import InputError, exact_text, parse_amount, quoted

_KEYED = {"seats": "seat", "players": "player", "shares": "party"}
"""Lists of results, and the key that tells their entries apart."""


class Mismatch(NamedTuple):
    """Where in a record; the value that it holds and the one that the referee gives, as texts."""

    key: str
    held: str
    given: str

    def __str__(self) -> str:
        return f"{self.key} is {self.held}, the referee gives {self.given}"


class Found(NamedTuple):
    """A difference, and the line and the play that it is in."""

    line: int
    id: str
    difference: Mismatch


def differences(held: Mapping[str, Any], given: Mapping[str, Any]) -> list[Mismatch]:
    """Every held value that is not the referee's; what a log leaves out is not asked for.

    Of a list of results each entry that the referee has must be there, a seat without a bet
    apart.  Amounts are compared as numbers, so "1.0" is "1".
    """
    found: list[Mismatch] = []
    for key, value in held.items():
        if value != given[key]:
            found += _compare(key, value, given[key])
    return found


def _compare(key: str, held: Any, given: Any) -> list[Mismatch]:
    if key in _KEYED:
        return _compare_lists(key, held, given)
    if isinstance(given, dict):
        if not isinstance(held, dict):
            return [Mismatch(key, _shown(held), "an object")]
        found = []
        for name, value in held.items():
            if name not in given:
                found.append(Mismatch(f"{key}.{name}", _shown(value), "nothing"))
            elif not _same(name, value, given[name]):
                found.append(Mismatch(f"{key}.{name}", _shown(value), _shown(given[name])))
        return found
    return [] if _same(key, held, given) else [Mismatch(key, _shown(held), _shown(given))]


def _compare_lists(key: str, held: Any, given: Sequence[dict[str, Any]]) -> list[Mismatch]:
    """Entries by the name that each has; the same name again is the next entry of that name."""
    name = _KEYED[key]
    if not isinstance(held, list) or not all(isinstance(row, dict) for row in held):
        return [Mismatch(key, _shown(held), "a list of objects")]
    left, found = list(given), []
    for k, row in enumerate(held):
        match = next((r for r in left if r[name] == row.get(name)), None)
        if match is None:
            found.append(Mismatch(f"{key}[{k}].{name}", _shown(row.get(name)), "no such entry"))
        else:
            left.remove(match)
            found += _compare(f"{key}[{k}]", row, match)
    missing = (row for row in left if row.get("stake") != "0")
    return found + [Mismatch(key, "without it", f"{name} {_shown(row[name])}") for row in missing]


def _same(name: str, held: Any, given: Any) -> bool:
    """Whether two values are one: amounts by value, a hand in either order of its tiles."""
    if type(held) is type(given) and held == given:
        return True
    if name == "hand" and isinstance(held, str):
        return sorted(held.split("-")) == sorted(given.split("-"))
    number = amount(held)
    return isinstance(given, str) and number is not None and number == amount(given)


def amount(value: Any) -> Fraction | None:
    """The number that a text or a whole number is, signed; `None` for anything else."""
    if type(value) is int:
        return Fraction(value)
    if not isinstance(value, str):
        return None
    digits = value.removeprefix("-")
    try:
        number = parse_amount(digits) if digits.strip("0.") else Fraction(digits)
    except (InputError, ValueError):
        return None
    return -number if digits != value else number


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_shown, value))}]"[:40]
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, Fraction):
        return exact_text(value)
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return quoted(str(value))[1:-1]
