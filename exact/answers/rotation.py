"""The answer of `paikao rotation`: what comes of the bank's going round the table."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..formats.grid import Column, Grid, Page
from ..game import readings
from ..game.rules import BASES, Rules
from ..money.by_places import by_places
from ..money.rotation import rotation
from ..money.turns import PlaceGain, Ring, Rotation, table_ring
from ..number import decimal_text, exact_text
from ..odds.seats import SeatLaw
from . import (
    basis_line,
    counted,
    decimals,
    readings_used,
    rules_data,
    rules_page,
    with_decimals,
)

_PLACE = Column("place", "place", "int", "", "counter-clockwise")
_ACCEPTS = Column("accepts", "takes the bank", "text", "", "yes or no")
_GLANCE = (
    _PLACE,
    _ACCEPTS,
    Column("banks", "plays as banker", "percent"),
    *(Column(key, title, "text") for key, title in (
        ("ev", "EV per play"), ("as_banker", "as banker"), ("as_seat", "as a seat"))),
)  # fmt: skip
_EXACT = (
    _PLACE,
    _ACCEPTS,
    Column("stake", "stake", "ratio", "units"),
    Column("banks", "share of plays as banker", "ratio"),
    Column("ev", "EV per play", "ratio", "units"),
)


class Answer(NamedTuple):
    """The bank going round on both bases; the rules' basis is the one asked for.

    `stated` if the stakes were given, so that R12 says none.
    """

    rules: Rules
    ring: Ring
    policy: str
    by_basis: dict[str, Rotation]
    stated: bool = False

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that its numbers rest on; no order matters where every stake is covered."""
        ring = self.ring
        covered = all(ring.capital >= ring.enough(place) for place in ring.accept)
        dropped = (readings.LIMIT + readings.DICE) * covered + readings.STAKES * self.stated
        return (*readings.less(readings.ROUND, dropped), *readings.TURN * (ring.plays > 1))

    @property
    def found(self) -> Rotation:
        """The result on the basis asked for."""
        return self.by_basis[self.rules.basis]


def answer(
    rules: Rules,
    law: SeatLaw,
    capital: Fraction,
    accept: Sequence[int] = (),
    stakes: Sequence[Fraction] = (),
    policy: str | None = None,
) -> Answer:
    """What `rotation` answers; without places all accept, without stakes each has one unit."""
    rings = {
        basis: table_ring(rules, law, capital, basis, by_places, accept, stakes, policy)
        for basis in BASES
    }
    found = {basis: rotation(ring) for basis, ring in rings.items()}
    return Answer(rules, rings["round"], policy or rules.settlement, found, bool(stakes))


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `rotation`."""
    return {
        **rules_data(a.rules),
        "capital": a.ring.capital,
        "policy": a.policy,
        "accept": list(a.ring.accept),
        "max_plays": a.ring.plays,
        **_values(a, a.found, digits),
        "by_basis": {name: _values(a, found, digits) for name, found in a.by_basis.items()},
        "readings": readings_used(a.rules, a.readings),
    }


def _values(a: Answer, found: Rotation, digits: int) -> dict[str, Any]:
    whole = {"plays_per_turn": found.plays_per_turn, "casino": found.casino}
    return {
        **with_decimals(whole, digits),
        "places": [_place_data(a, p, digits) for p in found.places],
    }


def _place_data(a: Answer, p: PlaceGain, digits: int) -> dict[str, Any]:
    values = {"banks": p.banks, "ev": p.ev, "as_banker": p.as_banker, "as_seat": p.as_seat}
    return {
        "place": p.place,
        "accepts": p.accepts,
        "stake": a.ring.stakes[p.place - 1],
        **values,
        "decimal": decimals(values, digits),
    }


def page(a: Answer) -> Page:
    """The answer for people."""
    whole = _exact(a, a.found)
    other = "bet" if a.rules.basis == "round" else "round"
    turn = a.found.plays_per_turn
    return rules_page(
        a.rules,
        f"the bank going round, capital {exact_text(a.ring.capital)}, basis {a.rules.basis}",
        a.readings,
        _glance(a.found),
        basis_line(a.rules, a.rules.rate),
        f"Settlement: {a.policy}. {_who(a)} Per play in the long run, in units, after commission; "
        "the EV of all places and the casino's income add to 0. Plays per turn: "
        f"{exact_text(turn)} ({decimal_text(turn, 6)}), at most {a.ring.plays}. Casino: "
        f"{exact_text(a.found.casino)} ({decimal_text(a.found.casino, 6)}) a play.",
        _alone(a),
        _worth(a.found),
        whole.part([0, 3, 4]),
        _exact(a, a.by_basis[other])._replace(title=f"Basis {other}").part([0, 4]),
        answer=whole,
    )


def _who(a: Answer) -> str:
    """Which places take the bank."""
    accept = a.ring.accept
    if len(accept) == a.rules.places:
        return "Every place takes the bank in its turn."
    named = ", ".join(map(str, accept))
    return f"{counted(len(accept), 'place takes', 'places take')} the bank: {named}."


def _alone(a: Answer) -> str:
    """What one accepting place asks of the others."""
    if len(a.ring.accept) > 1:
        return ""
    others = a.rules.seats
    return (
        f"Only place {a.ring.accept[0]} takes the bank, so that it goes back to who had it: he had "
        "no bet in the play before, which Art. 5(b) asks, and has more plays in a row than Art. "
        f"5(a) gives. This is allowed only where the {others} other places agree (R17)."
    )


def _worth(found: Rotation) -> str:
    """What having the bank is worth to the places that take it."""
    worth = {
        p.place: p.as_banker - p.as_seat
        for p in found.places
        if p.as_banker is not None and p.as_seat is not None
    }
    if not worth:
        return ""
    least, most = min(worth.values()), max(worth.values())
    if least == most:
        amount = f"{_signed(least)} units to each of them"
    else:
        amount = ", ".join(f"{_signed(w)} units to place {p}" for p, w in worth.items())
    return (
        "What having the bank is worth, a play as banker less a play as a seat, to the places "
        f"that take it: {amount}."
    )


def _signed(x: Fraction) -> str:
    return ("+" if x > 0 else "") + decimal_text(x, 6)


def _glance(found: Rotation) -> Grid:
    """Percentages and decimals."""

    def short(x: Fraction | None) -> str | None:
        return None if x is None else decimal_text(x, 6)

    rows = tuple(
        (p.place, _yes(p), p.banks, short(p.ev), short(p.as_banker), short(p.as_seat))
        for p in found.places
    )
    return Grid("At a glance, in units per play", _GLANCE, rows, 1)


def _yes(p: PlaceGain) -> str:
    return "yes" if p.accepts else "no"


def _exact(a: Answer, found: Rotation) -> Grid:
    rows = tuple(
        (p.place, _yes(p), a.ring.stakes[p.place - 1], p.banks, p.ev) for p in found.places
    )
    return Grid("Per play in the long run", _EXACT, rows, 1)
