"""A play, or a table to simulate, from the options of a command line; checked as a record is."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..money.turns import parse_accept
from ..number import InputError, exact_text, parse_amount, quoted
from .records import Entry, Reader, RecordError, read_associates

if TYPE_CHECKING:
    from .simulate import Table


def one_play(
    reader: Reader,
    hands: str | None,
    dice: str | None,
    stakes: str | None,
    capital: Fraction | None,
    associates: Sequence[str],
) -> Entry:
    """The play that options name: one unit on each seat unless stakes are given (R12)."""
    if hands is None or dice is None:
        missing = "--hands" if hands is None else "--dice"
        raise InputError(f"{missing} is missing: give FILE, or --hands and --dice")
    data: dict[str, Any] = {
        "hands": [part.strip(" ") for part in hands.split(",", reader.rules.places)],
        "dice": [_die(part.strip(" ")) for part in dice.split(",", 100)],
        "bets": bets(reader, stakes),
    }
    if capital is not None:
        data["capital"] = exact_text(capital)
    if associates:
        data["associates"] = joined(associates)
    try:
        record = reader.record(data)._replace(unit_stakes=stakes is None)
        return Entry(1, record, {}, "")
    except RecordError as error:
        raise InputError(f"--{error}") from None


def table(
    reader: Reader,
    stakes: str | None,
    capital: Fraction | None,
    associates: Sequence[str],
    plays: int,
    accept: str | None,
) -> "Table":
    """The table that options name: a capital of all stakes unless one is given."""
    from .simulate import Table

    staked = {bet["seat"]: Fraction(bet["amount"]) for bet in bets(reader, stakes)}
    try:
        found = read_associates(joined(associates), ())
    except RecordError as error:
        raise InputError(f"--{error}") from None
    names = {str(place) for place in range(1, reader.rules.places + 1)}
    if taken := [associate.player for associate in found if associate.player in names]:
        raise InputError(f"--associate: {taken[0]} is a player's name here; give another")
    whole = sum(staked.values(), Fraction()) if capital is None else capital
    accepts = () if accept is None else places(accept, reader.rules.places)
    return Table(staked, whole, found, reader.terms, plays, accepts)


def places(text: str, most: int) -> tuple[int, ...]:
    """Numbers of places such as ``1,4,5``, or ``all``."""
    if text == "all":
        return tuple(range(1, most + 1))
    return parse_accept(text, most)


def bets(reader: Reader, stakes: str | None) -> list[dict[str, Any]]:
    """A bet on each seat, each another player's, who is named by the seat's number."""
    seats = reader.rules.seats
    parts = ["1"] * seats if stakes is None else [p.strip(" ") for p in stakes.split(",", seats)]
    if len(parts) > seats:
        raise InputError(f"--stakes: more than {seats} stakes; there are {seats} seats")
    if set(parts) == {"-"}:
        raise InputError(f"--stakes: no bet; give 1 to {seats} amounts such as 2,-,1/2")
    return [
        {"player": str(seat), "seat": seat, "amount": read_amount("--stakes", part)}
        for seat, part in enumerate(parts, 1)
        if part != "-"
    ]


def read_amount(option: str, text: str) -> str:
    """An amount as text, of an option; raises `InputError` that names it."""
    return exact_text(parse_amount(text, f"{option}: amount"))


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


def _die(text: str) -> Any:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
