"""The answer of `paikao bank`: its wealth over one play or several, and its associates."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..catalogue.columns import SHARES
from ..formats.grid import Cell, Column, Grid, Page
from ..game import readings
from ..game.rules import BASES, Rules
from ..loops import told
from ..money.bank import Bank, Share, Wealth, bank, law_by_capital
from ..money.play import active_law, table_play, unit_stakes
from ..money.settlement import Net, Play
from ..number import exact_text, parse_amount, percent_text
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
_PARTIES = (
    Column("party", "expected gain in units", "text"),
    Column("bet", "basis bet", "ratio"),
    Column("round", "basis round", "ratio"),
)


class AssociateCapital(NamedTuple):
    """Who joins the bank: with which capital, and whether it is the casino (Art. 5(e))."""

    capital: Fraction
    casino: bool = False


def parse_associate(text: str) -> AssociateCapital:
    """An associate's capital, such as ``5/2``, or ``casino:2`` for the casino's.

    >>> parse_associate("casino:2")
    AssociateCapital(capital=Fraction(2, 1), casino=True)
    """
    amount = text.removeprefix("casino:")
    return AssociateCapital(parse_amount(amount), amount != text)


class Answer(NamedTuple):
    """The bank on both bases of commission; the rules' basis is the one asked for."""

    rules: Rules
    play: Play
    plays: int
    associates: tuple[AssociateCapital, ...]
    by_basis: dict[str, Bank]

    @property
    def capitals(self) -> tuple[Fraction, ...]:
        """The banker's capital, then each associate's."""
        return (self.play.capital, *(associate.capital for associate in self.associates))

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that its numbers rest on."""
        covered = sum(self.capitals) >= sum(self.play.stakes.values())
        used = readings.less(readings.CAPITAL, readings.LIMIT * covered)
        more = readings.TURN * (self.plays > 1) + readings.ASSOCIATES * (len(self.capitals) > 1)
        return (*used, *readings.OTHERS, *more)

    @property
    def found(self) -> Bank:
        """The bank on the basis asked for."""
        return self.by_basis[self.rules.basis]

    def casino_share(self, basis: str) -> Fraction:
        """What the casino gains as associate, after the commission that it pays itself (R11)."""
        shares = self.by_basis[basis].shares[1:]
        owned = zip(self.associates, shares, strict=True)
        return sum((share.ev for who, share in owned if who.casino), Fraction())

    def party(self, index: int) -> str:
        """The banker, or the number of an associate in the order in which they placed."""
        return f"associate {index}" if index else "banker"

    def kind(self, index: int) -> str:
        """What that party is."""
        if not index:
            return "banker"
        return "casino" if self.associates[index - 1].casino else "associate"


def answer(
    rules: Rules,
    capital: Fraction,
    plays: int,
    active: int | None,
    associates: Sequence[AssociateCapital],
    policy: str | None,
) -> Answer:
    """What `bank` answers of so many `active` seats, or of all; the `capital` is the banker's own.

    Each active seat stakes one unit (R12).
    """
    stakes = unit_stakes(rules, active)
    play = table_play(rules, active_law(rules, len(stakes)), capital, stakes, policy)
    capitals = (capital, *(associate.capital for associate in associates))
    law_at = law_by_capital(play)
    by_basis = {
        basis: bank(law_at, capitals, rules.rate, basis, plays, rules.payers) for basis in BASES
    }
    return Answer(rules, play, plays, tuple(associates), by_basis)


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `bank`."""
    return {
        **rules_data(a.rules),
        "capital": a.play.capital,
        "associates": list(a.capitals[1:]),
        "plays": a.plays,
        "active": len(a.play.stakes),
        "policy": a.play.policy,
        "law": _law(a.found.law, digits),
        **_values(a, a.rules.basis, digits),
        "by_basis": {name: _values(a, name, digits) for name in a.by_basis},
        "shares": [_share_data(a, i, s, digits) for i, s in enumerate(a.found.shares)],
        "readings": readings_used(a.rules, a.readings),
    }


def _law(law: Sequence[Wealth | Net], digits: int) -> list[dict[str, Any]]:
    """Every case of a law; 20 plays can have some hundred thousand."""
    return [with_decimals(case._asdict(), digits) for case in told(law, "cases", len(law))]


def _values(a: Answer, basis: str, digits: int) -> dict[str, Any]:
    found, share = a.by_basis[basis], a.casino_share(basis)
    values = {key: getattr(found, key) for key in ("ev", "mean", "ruin", "seats_ev", "casino")}
    return with_decimals(
        {**values, "casino_share": share, "casino_take": found.casino + share}, digits
    )


def _share_data(a: Answer, index: int, share: Share, digits: int) -> dict[str, Any]:
    values = share._asdict()
    law = values.pop("law")
    return {
        "party": a.party(index),
        "kind": a.kind(index),
        **with_decimals(values, digits),
        "law": _law(law, digits),
    }


def page(a: Answer) -> Page:
    """The answer for people."""
    total = exact_text(sum(a.capitals, Fraction()))
    plays = "one play" if a.plays == 1 else f"at most {a.plays} plays"
    law = tuple((w.wealth, w.probability, w.probability) for w in a.found.law)
    bases = tuple((name, b.ev, b.mean, b.ruin) for name, b in a.by_basis.items())
    shares: tuple[tuple[Cell, ...], ...] = tuple(
        (_named(a, i), *share.summary) for i, share in enumerate(a.found.shares)
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
        _parties(a),
        Grid("Shares, borne in order (R11)", SHARES, shares) if len(shares) > 1 else None,
    )


def _named(a: Answer, index: int) -> str:
    """A party as a page names it."""
    return a.party(index) + (", the casino" if a.kind(index) == "casino" else "")


def _parties(a: Answer) -> Grid:
    """Bank, seats and casino, which add to 0; and the casino's take where it is an associate."""
    bases = a.by_basis.items()
    rows: list[tuple[Cell, ...]] = [
        ("the bank", *(found.ev for _, found in bases)),
        ("all seats", *(found.seats_ev for _, found in bases)),
        ("casino: commission", *(found.casino for _, found in bases)),
    ]
    if any(associate.casino for associate in a.associates):
        rows.append(("casino: its share of the bank", *(a.casino_share(name) for name, _ in bases)))
        rows.append(("casino: both", *(f.casino + a.casino_share(name) for name, f in bases)))
    return Grid("Parties, over all plays", _PARTIES, tuple(rows), 1)
