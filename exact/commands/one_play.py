"""A play, or a table to simulate, from the options of a command line; checked as a record is."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ..answers.inputs import parse_accept, parse_stakes
from ..logs.lines import number_or_text
from ..logs.records import LogEntry, Reader, RecordError, read_associates
from ..logs.simulate import Setup
from ..money.play import unit_stakes
from ..number import InputError, exact_text, quoted


def one_play(
    reader: Reader,
    hands: str | None,
    dice: str | None,
    stakes: str | None,
    capital: Fraction | None,
    associates: Sequence[str],
) -> LogEntry:
    """The play that options name: one unit on each seat unless stakes are given (R12)."""
    if hands is None or dice is None:
        missing = "--hands" if hands is None else "--dice"
        raise InputError(f"{missing} is missing: give FILE, or --hands and --dice")
    data: dict[str, Any] = {
        "hands": [part.strip(" ") for part in hands.split(",", reader.rules.places)],
        "dice": [number_or_text(part.strip(" ")) for part in dice.split(",", 100)],
        "bets": bets(reader, stakes),
    }
    if capital is not None:
        data["capital"] = exact_text(capital)
    if associates:
        data["associates"] = joined(associates)
    try:
        record = reader.record(data)._replace(unit_stakes=stakes is None)
        return LogEntry(1, record, {}, "")
    except RecordError as error:
        raise InputError(f"--{error}") from None


def table(
    reader: Reader,
    stakes: str | None,
    capital: Fraction | None,
    associates: Sequence[str],
    plays: int,
    accept: str | None,
) -> Setup:
    """The table that options name: a capital of all stakes unless one is given."""
    staked = {bet["seat"]: Fraction(bet["amount"]) for bet in bets(reader, stakes)}
    try:
        found = read_associates(joined(associates), ())
    except RecordError as error:
        raise InputError(f"--{error}") from None
    names = {str(place) for place in range(1, reader.rules.places + 1)}
    if taken := [associate.player for associate in found if associate.player in names]:
        raise InputError(f"--associate: {taken[0]} is a player's name here; give another")
    whole = sum(staked.values(), Fraction()) if capital is None else capital
    accepts = () if accept is None else parse_accept(accept, reader.rules.places)
    return Setup(staked, whole, found, reader.terms, plays, accepts)


def bets(reader: Reader, stakes: str | None) -> list[dict[str, Any]]:
    """A bet on each seat, each another player's, who is named by the seat's number."""
    rules = reader.rules
    staked = unit_stakes(rules) if stakes is None else parse_stakes(stakes, "seat", rules.seats)
    return [
        {"player": str(seat), "seat": seat, "amount": exact_text(stake)}
        for seat, stake in staked.items()
    ]


def joined(texts: Sequence[str]) -> list[dict[str, Any]]:
    """Associates such as ``bets:X:2``, ``casino:2`` or ``2``."""
    found = []
    for number, text in enumerate(texts, 1):
        kind, *rest = text.split(":") if ":" in text else ("entrusts", text)
        *names, capital = rest
        if len(names) > 1:
            raise InputError(f"--associate: {quoted(text)}; write bets:NAME:2, casino:2 or 2")
        name = names[0] if names else "casino" if kind == "casino" else f"associate {number}"
        found.append({"player": name, "capital": capital, "kind": kind})
    return found
