"""Texts that name stakes, places, bets and players, as the options of several commands have them.

What cannot be used raises `InputError` with one line that names the option.
"""

from collections.abc import Iterable
from fractions import Fraction

from ..money.players import Joined
from ..money.record import BANKER, CASINO, Bet
from ..number import InputError, parse_amount, quoted

MOST_NAME = 64
"""Characters of a player's name."""


def parse_stakes(text: str, by: str, seats: int) -> dict[int, Fraction]:
    """Stakes by number: ``2,1,1/2`` are those of 1, 2 and 3.

    By seat, ``-`` is a seat without one.
    """
    parts = [part.strip(" ") for part in text.split(",", seats)]
    if len(parts) > seats:
        raise InputError(f"--stakes: more than {seats} stakes; there are {seats} seats")
    if by == "place" and "-" in parts:
        raise InputError("--stakes: a place without a bet has no part in the order; leave it out")
    stakes = {
        number: parse_amount(part, f"--stakes: stake {number}")
        for number, part in enumerate(parts, 1)
        if part != "-"
    }
    if not stakes:
        raise InputError(f"--stakes: no bet; give 1 to {seats} amounts such as 2,1,1/2")
    return stakes


def parse_by_place(text: str, places: int) -> list[Fraction]:
    """Stakes of all places, place 1 first, such as ``2,1,1/2,…``."""
    parts = [part.strip(" ") for part in text.split(",", places)]
    if len(parts) != places:
        found = f"more than {places}" if len(parts) > places else f"{len(parts)} of {places}"
        raise InputError(
            f"--stakes: {found} stakes: give one for each of the {places} places, which has it in "
            "every play that it does not bank (R17)"
        )
    return [parse_amount(part, f"--stakes: stake {n}") for n, part in enumerate(parts, 1)]


def parse_numbers(text: str, stakes: Iterable[int]) -> tuple[int, ...]:
    """Numbers of places or seats that have a bet, such as ``1,2,9``, in the order given."""
    return _chosen("--player", text, stakes)


def parse_accept(text: str, places: int) -> tuple[int, ...]:
    """Places that take the bank, such as ``1,2,9``, or ``all``."""
    every = range(1, places + 1)
    return tuple(every) if text == "all" else tuple(sorted(_chosen("--accept", text, every)))


def _chosen(option: str, text: str, known: Iterable[int]) -> tuple[int, ...]:
    """Some of the known numbers, each once, in the order of the text."""
    numbers = {str(number): number for number in known}
    parts = [part.strip(" ") for part in text.split(",", len(numbers))]
    for part in parts:
        if part not in numbers:
            there = ", ".join(numbers)
            raise InputError(
                f"{option}: {quoted(part)} in {quoted(text)} is none of {there}: give some of these"
            )
        if parts.count(part) > 1:
            raise InputError(f"{option}: {part} is there twice in {quoted(text)}: give it once")
    return tuple(numbers[part] for part in parts)


def parse_bet(text: str, seats: int) -> Bet:
    """A bet such as ``Ana:3:5/2``, of Ana on seat 3.

    >>> parse_bet("Ana:3:5/2", 9)
    Bet(player='Ana', seat=3, amount=Fraction(5, 2))
    """
    name, seat, amount = _fields(text, 3, "PLAYER:SEAT:AMOUNT")
    known = {str(n): n for n in range(1, seats + 1)}
    if seat not in known:
        raise InputError(f"--bet: no seat {quoted(seat)}: seats are 1 to {seats}")
    return Bet(name, known[seat], parse_amount(amount, "--bet: amount"))


def parse_joined(text: str) -> Joined:
    """A bet on the banker's place such as ``Ana:2``."""
    name, amount = _fields(text, 2, "PLAYER:AMOUNT")
    return Joined(name, parse_amount(amount, "--joined: amount"))


def _fields(text: str, count: int, form: str) -> list[str]:
    fields = [field.strip(" ") for field in text.rsplit(":", count - 1)]
    option = "--bet" if count == 3 else "--joined"
    if len(fields) < count:
        raise InputError(f"{option}: {quoted(text)} is not of the form {form}")
    if not fields[0] or not fields[0].isprintable() or len(fields[0]) > MOST_NAME:
        raise InputError(f"{option}: a name is 1 to {MOST_NAME} printable characters")
    if fields[0] in (BANKER, CASINO):
        raise InputError(f"{option}: {quoted(fields[0])} is no player's name")
    return fields
