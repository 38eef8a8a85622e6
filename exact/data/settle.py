"""The data of `paikao settle`: one play under the banker's capital."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..rules import Rules
from ..settlement import Net, Place, Play, Player, Settlement, player, settle
from . import decimals, readings_used

READINGS = ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R12", "R13")

EV = ("ev", "bet", "round")


class Answer(NamedTuple):
    """A settled play; `by` place or seat; and of one player on several of them, if asked for."""

    rules: Rules
    play: Play
    by: str
    found: Settlement
    mine: tuple[int, ...]
    player: Player | None


def answer(rules: Rules, play: Play, by: str, mine: Sequence[int] = ()) -> Answer:
    """What `settle` answers; `mine`, the places or seats of one player."""
    own = player(play, mine, rules.rate) if mine else None
    return Answer(rules, play, by, settle(play, rules.rate), tuple(mine), own)


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `settle`."""
    banker, casino = a.found.banker, a.found.casino
    return {
        "rules": a.rules.id,
        "commission": a.rules.rate,
        "basis": a.rules.basis,
        "capital": a.play.capital,
        "policy": a.play.policy,
        "by": a.by,
        f"{a.by}s": [_entry(a, p, digits) for p in a.found.places],
        "banker": {
            "law": net_data(banker.law, digits),
            **_values(banker, EV, digits),
        },
        "casino": _values(casino, ("bet", "round"), digits),
        **({"player": _player_data(a.mine, a.player, digits)} if a.player else {}),
        "readings": readings_used(a.rules, READINGS),
    }


def _values(of: object, keys: Sequence[str], digits: int) -> dict[str, Any]:
    values = {k: getattr(of, k) for k in keys}
    return {**values, "decimal": decimals(values, digits)}


def _entry(a: Answer, place: Place, digits: int) -> dict[str, Any]:
    values = place._asdict()
    del values["number"]
    return {a.by: place.number, **values, "decimal": decimals(values, digits)}


def net_data(law: Sequence[Net], digits: int) -> list[dict[str, Any]]:
    """A law of nets for programs."""
    return [{**n._asdict(), "decimal": decimals(n._asdict(), digits)} for n in law]


def _player_data(mine: Sequence[int], found: Player, digits: int) -> dict[str, Any]:
    law = [{**r._asdict(), "decimal": decimals(r._asdict(), digits)} for r in found.law]
    return {"on": list(mine), "law": law, **_values(found, EV, digits)}
