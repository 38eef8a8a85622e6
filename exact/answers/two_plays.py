"""The answer of `paikao commission --plays 2`: the bank's EV as a function of the rate."""

from fractions import Fraction
from typing import Any, NamedTuple

from ..formats.grid import Column, Grid, Page
from ..game import readings
from ..game.rules import BASES, Rules
from ..money.by_rate import Jump, Piece, Root, by_rate, free, jumps, roots
from ..money.play import active_law, table_play, unit_stakes
from ..number import decimal_text, exact_text
from . import basis_line, readings_used, rules_page, with_decimals

_PIECES = (
    Column("from", "from c", "ratio"),
    Column("to", "to below", "ratio"),
    *(Column(f"a{k}", f"a{k}", "ratio") for k in range(3)),
)
_GLANCE = (
    Column("from", "from c", "expression"),
    Column("to", "to below", "expression"),
    Column("ev", "EV at from", "text"),
    Column("end", "limit at the end", "text"),
    Column("function", "EV in units, coefficients rounded", "expression"),
)
_JUMPS = (
    Column("at", "at c", "ratio"),
    Column("left", "limit from the left", "ratio", "units"),
    Column("right", "EV there", "ratio", "units"),
)
_ROOTS = (
    Column("basis", "basis", "text"),
    Column("decimal", "break-even rate", "text"),
    Column("expression", "exactly", "expression"),
)
_SHOWN = 6


class Answer(NamedTuple):
    """The bank of two plays on both bases; the rules' basis is the one asked for."""

    rules: Rules
    capital: Fraction
    by_basis: dict[str, list[Piece]]

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that its numbers rest on."""
        covered = self.capital >= self.rules.seats
        return (*readings.less(readings.CAPITAL, readings.LIMIT * covered), *readings.TURN)

    @property
    def found(self) -> list[Piece]:
        """The pieces on the basis asked for."""
        return self.by_basis[self.rules.basis]


def answer(rules: Rules, capital: Fraction) -> Answer:
    """What `commission --plays 2` answers: one unit on every seat."""
    play = table_play(rules, active_law(rules, rules.seats), capital, unit_stakes(rules))
    pieces = {basis: by_rate(play, basis, 2) for basis in BASES}
    if rules.payers == "seats":
        pieces = {basis: free(found) for basis, found in pieces.items()}
    return Answer(rules, capital, pieces)


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `commission --plays 2`."""
    return {
        "rules": a.rules.id,
        "basis": a.rules.basis,
        "plays": 2,
        "capital": a.capital,
        "active": a.rules.seats,
        "policy": a.rules.settlement,
        **_values(a.found, digits),
        "by_basis": {name: _values(pieces, digits) for name, pieces in a.by_basis.items()},
        "readings": readings_used(a.rules, a.readings),
    }


def _values(pieces: list[Piece], digits: int) -> dict[str, Any]:
    return {
        "pieces": [
            {"from": p.start, "to": p.end, "coefficients": list(p.coefficients)} for p in pieces
        ],
        "jumps": [_jump_data(j, digits) for j in jumps(pieces)],
        "roots": [
            {
                "expression": r.expression,
                "low": r.low,
                "high": r.high,
                "decimal": r.decimal(digits),
            }
            for r in _roots(pieces, digits)
        ],
    }


def _jump_data(jump: Jump, digits: int) -> dict[str, Any]:
    values = with_decimals(jump._asdict(), digits)
    return {**values, "changes_sign": jump.changes_sign}


def _roots(pieces: list[Piece], digits: int) -> list[Root]:
    return [root for piece in pieces for root in roots(piece, digits)]


def page(a: Answer, digits: int) -> Page:
    """The answer for people."""
    whole = _exact(a.found)
    return rules_page(
        a.rules,
        f"a bank of {exact_text(a.capital)} over two plays as a function of the rate c, "
        f"basis {a.rules.basis}",
        a.readings,
        _glance(a.found),
        basis_line(a.rules),
        f"EV of the bank after commission, in units; {a.rules.seats} active seats of one unit; "
        f"policy: {a.rules.settlement}. On [from, to) EV is a0 + a1·c + a2·c².",
        _break_even(a, digits),
        _jump_text(a),
        _jumps(a.found),
        whole,
        answer=whole,
    )


def _glance(pieces: list[Piece]) -> Grid:
    def short(x: Fraction) -> str:
        return decimal_text(x, _SHOWN)

    rows = tuple(
        (
            exact_text(p.start),
            exact_text(p.end),
            short(p.value(p.start)),
            short(p.value(p.end)),
            _function(p),
        )
        for p in pieces
    )
    return Grid("At a glance", _GLANCE, rows, 1)


def _function(piece: Piece) -> str:
    """The quadratic with short decimals."""
    a0, a1, a2 = piece.coefficients
    text = decimal_text(a0, _SHOWN)
    for a, power in ((a1, "c"), (a2, "c²")):
        text += f" {'-' if a < 0 else '+'} {decimal_text(abs(a), _SHOWN)} {power}" if a else ""
    return text


def _break_even(a: Answer, digits: int) -> Grid | str:
    """The rates at which EV is 0, on both bases."""
    rows = tuple(
        (basis, root.decimal(digits), root.expression)
        for basis, pieces in a.by_basis.items()
        for root in _roots(pieces, digits)
    )
    return Grid("Break-even rates", _ROOTS, rows, 1) if rows else "No rate in [0, 1) gives EV 0."


def _jump_text(a: Answer) -> str:
    found = jumps(a.found)
    if not found and len(a.found) == 1:
        return "One function gives EV at every rate in [0, 1)."
    if not found:
        return "EV has no jump: its pieces meet."
    signs = [exact_text(j.at) for j in found if j.changes_sign]
    changed = f" EV changes its sign at {', '.join(signs)} without being 0." if signs else ""
    return (
        "EV jumps where a net win comes to 0 after commission, for then the bank has no second "
        f"play (R10).{changed}"
    )


def _jumps(pieces: list[Piece]) -> Grid | None:
    rows = tuple(tuple(jump) for jump in jumps(pieces))
    return Grid("Jumps", _JUMPS, rows, 1) if rows else None


def _exact(pieces: list[Piece]) -> Grid:
    rows = tuple((p.start, p.end, *p.coefficients) for p in pieces)
    return Grid("Coefficients, piece by piece", _PIECES, rows, 1)
