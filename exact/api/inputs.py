"""What a program may give: numbers that are exact, tiles by their symbols, words of a list."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from numbers import Integral
from typing import Any

from ..answers.inputs import parse_stakes
from ..game.rules import Rules, load
from ..game.tiles import Deck
from ..number import InputError, exact_number, parse_amount, quoted

Number = Fraction | int | str
"""An exact number: 3, Fraction(5, 2), "2.5", "5/2"; a rate may be "5%"."""
Tiles = str | Sequence[str | int]
"""Tiles by their symbols: "9-6", "9,6", ["W", 9]."""
Stakes = str | Sequence[Number | None]
"""Stakes by place or seat: "2,1,1/2", [2, 1, Fraction(1, 2)]; `None` is a seat without one."""


def shown(value: object) -> str:
    """A value as it may stand in a one-line message."""
    return quoted(value) if isinstance(value, str) else quoted(repr(value)).strip("'\"")


def rules_of(rules: Rules | None) -> Rules:
    """The rules given, or the shipped ones."""
    if rules is None:
        return load()
    if not isinstance(rules, Rules):
        raise InputError(f"rules {shown(rules)}: give load_rules(), or None for the shipped ones")
    return rules


def whole(value: object, what: str, least: int, most: int) -> int:
    """A whole number of a range."""
    if isinstance(value, Integral) and not isinstance(value, bool) and least <= int(value) <= most:
        return int(value)
    raise InputError(f"{what} {shown(value)}: give a whole number from {least} to {most}")


def word(value: object, what: str, words: Iterable[str]) -> str:
    """One word of a list."""
    known = list(words)
    if isinstance(value, str) and value in known:
        return value
    raise InputError(f"{what} {shown(value)}: give one of {', '.join(known)}")


def rate_of(rules: Rules, rate: Number | None) -> Fraction:
    """The rate given, or the rules' own."""
    return rules.rate if rate is None else rules.with_(commission=rate).rate


def amount(value: object, what: str) -> Fraction:
    """A positive amount, in units."""
    found = exact_number(value, what, parse_amount)
    if found <= 0:
        raise InputError(f"{what} {shown(value)} must be more than 0")
    return found


def tiles(deck: Deck, given: Tiles | None, what: str, at_most: int) -> tuple[int, ...]:
    """Known tiles by their symbols, as indexes of kinds; `None` and an empty list name none."""
    if given is None:
        return ()
    if isinstance(given, str):
        return deck.parse(given, what, at_most)
    if not isinstance(given, list | tuple):
        raise InputError(f'{what} {shown(given)}: give symbols, such as "9-6" or ["W", 9]')
    symbols = [_symbol(deck, symbol, what) for symbol in given]
    return deck.parse(",".join(symbols), what, at_most) if symbols else ()


def _symbol(deck: Deck, given: Any, what: str) -> str:
    symbol = str(given) if isinstance(given, str | int) else ""
    if symbol not in {kind.symbol for kind in deck.kinds}:
        raise InputError(f"{what}: no tile {shown(given)}; tiles are {deck.symbols()}")
    return symbol


def stakes_of(given: Stakes, by: str, seats: int) -> dict[int, Fraction]:
    """Stakes by number of place or seat."""
    if not isinstance(given, str | list | tuple):
        raise InputError(f'stakes {shown(given)}: give "2,1,1/2" or a list of amounts')
    if not isinstance(given, str):
        given = ",".join("-" if s is None else str(amount(s, "stake")) for s in given)
    try:
        return parse_stakes(given, by, seats)
    except InputError as error:
        raise InputError(str(error).removeprefix("--")) from None
