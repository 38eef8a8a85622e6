"""The data of `paikao bank`: its wealth over one or two plays, and its associates."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..bank import Bank, Share, bank, law_by_capital
from ..rules import Rules
from ..settlement import Play
from . import decimals, readings_used

READINGS = tuple(f"R{n}" for n in range(1, 14))


class Answer(NamedTuple):
    """The bank on both bases of commission; the rules' basis is the one asked for."""

    rules: Rules
    play: Play
    plays: int
    capitals: tuple[Fraction, ...]
    by_basis: dict[str, Bank]

    @property
    def found(self) -> Bank:
        """The bank on the basis asked for."""
        return self.by_basis[self.rules.basis]


def answer(rules: Rules, play: Play, plays: int, associates: Sequence[Fraction]) -> Answer:
    """What `bank` answers; the capital of `play` is the banker's own."""
    capitals = (play.capital, *associates)
    law_at = law_by_capital(play)
    by_basis = {b: bank(law_at, capitals, rules.rate, b, plays) for b in ("bet", "round")}
    return Answer(rules, play, plays, capitals, by_basis)


def party(index: int) -> str:
    """The banker, or the number of an associate in the order in which they placed."""
    return f"associate {index}" if index else "banker"


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `bank`."""
    return {
        "rules": a.rules.id,
        "commission": a.rules.rate,
        "basis": a.rules.basis,
        "capital": a.play.capital,
        "associates": list(a.capitals[1:]),
        "plays": a.plays,
        "active": len(a.play.stakes),
        "policy": a.play.policy,
        "law": [{**w._asdict(), "decimal": decimals(w._asdict(), digits)} for w in a.found.law],
        **_values(a.found, digits),
        "by_basis": {name: _values(b, digits) for name, b in a.by_basis.items()},
        "shares": [_share(i, s, digits) for i, s in enumerate(a.found.shares)],
        "readings": readings_used(a.rules, READINGS),
    }


def _values(found: Bank, digits: int) -> dict[str, Any]:
    values = {"ev": found.ev, "mean": found.mean, "ruin": found.ruin}
    return {**values, "decimal": decimals(values, digits)}


def _share(index: int, share: Share, digits: int) -> dict[str, Any]:
    values = share._asdict()
    law = values.pop("law")
    return {
        "party": party(index),
        **values,
        "decimal": decimals(values, digits),
        "law": [{**n._asdict(), "decimal": decimals(n._asdict(), digits)} for n in law],
    }
