"""The answer of `paikao bank`: its wealth over one or two plays, and its associates."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..catalogue.columns import SHARES
from ..formats.grid import Cell, Column, Grid, Page
from ..game import readings
from ..game.rules import Rules
from ..money.bank import Bank, Share, bank, law_by_capital
from ..money.settlement import Play
from ..number import exact_text, percent_text
from . import basis_line, readings_used, rules_data, rules_page, with_decimals

_LAW = (
    Column("wealth", "wealth after commission", "ratio", "units"),
    Column("probability", "probability", "ratio"),
    Column("bar", "", "bar"),
)
_SUMMARY = (
    Column("basis", "basis", "text"),
    Column("ev", "EV", "ratio", "units"),
    Column("mean", "mean wealth", "ratio", "units"),
    Column("ruin", "ruin", "ratio"),
)


class Answer(NamedTuple):
    """The bank on both bases of commission; the rules' basis is the one asked for."""

    rules: Rules
    play: Play
    plays: int
    capitals: tuple[Fraction, ...]
    by_basis: dict[str, Bank]

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that its numbers rest on."""
        more = readings.TURN * (self.plays > 1) + readings.ASSOCIATES * (len(self.capitals) > 1)
        return (*readings.CAPITAL, *more)

    @property
    def found(self) -> Bank:
        """The bank on the basis asked for."""
        return self.by_basis[self.rules.basis]


def answer(rules: Rules, play: Play, plays: int, associates: Sequence[Fraction]) -> Answer:
    """What `bank` answers; the capital of `play` is the banker's own."""
    capitals = (play.capital, *associates)
    law_at = law_by_capital(play)
    by_basis = {b: bank(law_at, capitals, rules.bank_rate, b, plays) for b in ("bet", "round")}
    return Answer(rules, play, plays, capitals, by_basis)


def party(index: int) -> str:
    """The banker, or the number of an associate in the order in which they placed."""
    return f"associate {index}" if index else "banker"


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `bank`."""
    return {
        **rules_data(a.rules),
        "capital": a.play.capital,
        "associates": list(a.capitals[1:]),
        "plays": a.plays,
        "active": len(a.play.stakes),
        "policy": a.play.policy,
        "law": [with_decimals(w._asdict(), digits) for w in a.found.law],
        **_values(a.found, digits),
        "by_basis": {name: _values(b, digits) for name, b in a.by_basis.items()},
        "shares": [_share_data(i, s, digits) for i, s in enumerate(a.found.shares)],
        "readings": readings_used(a.rules, a.readings),
    }


def _values(found: Bank, digits: int) -> dict[str, Any]:
    return with_decimals({"ev": found.ev, "mean": found.mean, "ruin": found.ruin}, digits)


def _share_data(index: int, share: Share, digits: int) -> dict[str, Any]:
    values = share._asdict()
    law = values.pop("law")
    return {
        "party": party(index),
        **with_decimals(values, digits),
        "law": [with_decimals(n._asdict(), digits) for n in law],
    }


def page(a: Answer) -> Page:
    """The answer for people."""
    total = exact_text(sum(a.capitals, Fraction()))
    plays = "one play" if a.plays == 1 else f"at most {a.plays} plays"
    law = tuple((w.wealth, w.probability, w.probability) for w in a.found.law)
    bases = tuple((name, b.ev, b.mean, b.ruin) for name, b in a.by_basis.items())
    shares: tuple[tuple[Cell, ...], ...] = tuple(
        (party(i), *share.summary) for i, share in enumerate(a.found.shares)
    )
    return rules_page(
        a.rules,
        f"a bank of {total} over {plays}, basis {a.rules.basis}",
        a.readings,
        Grid("", _LAW, law),
        basis_line(a.rules, a.rules.rate),
        f"Active seats: {len(a.play.stakes)}; policy: {a.play.policy}. Ruin, the probability "
        f"of wealth of 0 or less: {percent_text(a.found.ruin, 4)}.",
        Grid("The bank, after commission", _SUMMARY, bases),
        Grid("Shares, borne in order (R11)", SHARES, shares) if len(shares) > 1 else None,
    )
