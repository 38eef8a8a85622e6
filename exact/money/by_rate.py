"""The bank of two plays as an exact function of the rate c (Art. 5(a)(c)(d), 9; R10, R13).

The capital of the second play is that of the first with its net win less c of what commission is
due on, so it is a line in c.  What a play is worth is a line in its capital, piece by piece, and
commission takes c of another such line.  So EV is piecewise quadratic in c: its pieces end where a
second capital passes a value at which settlement changes its form; and where a gain comes to 0
after commission there is no second play, so that EV may jump.  Pieces and jumps are found by
working the settlement with a capital that is a variable (`line`); `sampled` is the other method.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import count, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from ..loops import told
from ..number import decimal_text
from .bank import BankLaw, bank, law_by_capital
from .by_places import bank_by_places
from .line import Line, Span, on_pieces, parts
from .patterns import pattern_weights
from .settlement import LawMethod, Play, scaled

if TYPE_CHECKING:
    import sympy

Quadratic = tuple[Fraction, Fraction, Fraction]
"""a0, a1, a2 of a0 + a1·c + a2·c²."""


class Piece(NamedTuple):
    """EV is the quadratic for c in [start, end)."""

    start: Fraction
    end: Fraction
    coefficients: Quadratic

    def value(self, c: Fraction) -> Fraction:
        """EV at c."""
        a0, a1, a2 = self.coefficients
        return a0 + c * (a1 + c * a2)


class Jump(NamedTuple):
    """A rate at which EV jumps: its limit from the left, and its value."""

    at: Fraction
    left: Fraction
    right: Fraction

    @property
    def changes_sign(self) -> bool:
        """Whether EV passes 0 here without being 0 at any rate."""
        return self.left * self.right < 0


class Form(NamedTuple):
    """One play for a capital K in an interval: E[net] = net[0] + net[1]·K, and likewise of what
    commission is due on (`charged`)."""

    span: Span
    net: tuple[Fraction, Fraction]
    charged: tuple[Fraction, Fraction]


def forms(play: Play, basis: str, span: Span) -> list[Form]:
    """What one play expects as a function of the bank's capital, the rest being as in `play`.

    For the capitals of an open interval.  The walk of `bank_by_places`, its capital a variable.
    """
    unit, stakes, _ = scaled(play)
    weights = pattern_weights(play.counts, len(stakes))
    whole = weights[0][0, 0] * sum(play.orders.values())
    settle: Any = bank_by_places  # which adds and compares, and needs no integer for it

    def work(capital: Line) -> tuple[tuple[Fraction, Fraction], ...]:
        sums = [[0, 0], [0, 0]]
        for order, dice in play.orders.items():
            _, joint = settle([stakes[n] for n in order], capital, play.policy, weights)
            for (net, collected), weight in joint.items():
                due = collected if basis == "bet" else max(net, 0)
                for total, value in zip(sums, (net, due), strict=True):
                    a, b = parts(value)
                    total[0] += weight * dice * a
                    total[1] += weight * dice * b
        return tuple((Fraction(a, whole * unit), Fraction(b, whole)) for a, b in sums)

    low, high = span
    pieces = on_pieces(work, (low * unit, high * unit))
    return [Form((a / unit, b / unit), *found) for (a, b), found in pieces]


class Win(NamedTuple):
    """A first play that the bank wins before commission: its probability, its net, what commission
    is due on; up to which rate it has a gain."""

    probability: Fraction
    net: Fraction
    charged: Fraction

    @property
    def gains_below(self) -> Fraction:
        """The rate at which commission takes all of the net."""
        return self.net / self.charged if self.charged else Fraction(1)

    def second(self, found: Form, capital: Fraction) -> Quadratic:
        """What the second play is worth, its capital K being capital + net − c·charged."""
        (g0, g1), (h0, h1) = found.net, found.charged
        held = capital + self.net
        by_power = g0 + g1 * held, -g1 * self.charged - h0 - h1 * held, h1 * self.charged
        a0, a1, a2 = (self.probability * a for a in by_power)
        return a0, a1, a2


def _sum(quadratics: Sequence[Quadratic]) -> Quadratic:
    a0, a1, a2 = (sum(terms, Fraction()) for terms in zip(*quadratics, strict=True))
    return a0, a1, a2


def first_plays(law: BankLaw, basis: str) -> tuple[Quadratic, list[Win]]:
    """What the first play is worth, and those that the bank wins before commission."""
    plays = [
        Win(probability, net, collected if basis == "bet" else max(net, Fraction()))
        for (net, collected), probability in law.items()
    ]
    gross = sum((p.probability * p.net for p in plays), Fraction())
    charged = sum((p.probability * p.charged for p in plays), Fraction())
    return (gross, -charged, Fraction()), [p for p in plays if p.net > 0]


def by_rate(play: Play, basis: str, plays: int) -> list[Piece]:
    """EV of the bank of two plays, or of one, with the capital of `play`, for the rates in [0, 1).

    A piece ends where its quadratic does: of the rates at which a second capital passes the end
    of a form, or a gain comes to 0, at those that change anything.
    """
    capital = play.capital
    worth, wins = first_plays(law_by_capital(play)(capital), basis)
    if plays < 2:
        return [Piece(Fraction(0), Fraction(1), worth)]
    known = forms(play, basis, (capital, 2 * capital))
    pieces: list[Piece] = []
    ends = _ends(wins, known, capital)
    for start, end in told(pairwise(ends), "pieces", len(ends) - 1):
        total = _sum([worth, *_seconds((start + end) / 2, wins, known, capital)])
        if pieces and pieces[-1].coefficients == total:
            start = pieces.pop().start
        pieces.append(Piece(start, end, total))
    return pieces


def _ends(wins: Sequence[Win], known: Sequence[Form], capital: Fraction) -> list[Fraction]:
    """The rates in [0, 1] at which anything may change."""
    ends = {Fraction(0), Fraction(1)}
    for win in wins:
        ends.add(win.gains_below)
        if win.charged:
            ends |= {(capital + win.net - f.span[0]) / win.charged for f in known}
    return sorted(c for c in ends if 0 <= c <= 1)


def _seconds(
    rate: Fraction, wins: Sequence[Win], known: Sequence[Form], capital: Fraction
) -> Iterator[Quadratic]:
    """What the second plays are worth that there are at a rate which is none of the ends."""
    for win in wins:
        if rate < win.gains_below:
            held = capital + win.net - rate * win.charged
            yield win.second(next(f for f in known if f.span[0] < held < f.span[1]), capital)


def free(pieces: Sequence[Piece]) -> list[Piece]:
    """The one piece of a bank that pays no commission (R16): its EV at c = 0."""
    return [Piece(Fraction(0), Fraction(1), (pieces[0].coefficients[0], Fraction(), Fraction()))]


def jumps(pieces: Sequence[Piece]) -> list[Jump]:
    """The ends of pieces at which the two quadratics have not the same value."""
    found = []
    for before, after in pairwise(pieces):
        left, right = before.value(after.start), after.value(after.start)
        if left != right:
            found.append(Jump(after.start, left, right))
    return found


def sampled(
    play: Play, basis: str, spans: Sequence[Span], method: LawMethod, plays: int = 2
) -> list[Piece]:
    """The pieces on the intervals given, by the bank itself at four rates inside each.

    Three determine a quadratic; the fourth must lie on it.  The other method, which finds the
    intervals too, is `by_rate`.
    """
    law_at = law_by_capital(play, method)

    def ev(c: Fraction) -> Fraction:
        return bank(law_at, [play.capital], c, basis, plays).ev

    return [
        Piece(low, high, _through(ev, low, high)) for low, high in told(spans, "pieces", len(spans))
    ]


def _through(ev: Callable[[Fraction], Fraction], low: Fraction, high: Fraction) -> Quadratic:
    """The quadratic through three values (Newton's divided differences), a fourth checked."""
    x, y, z, check = (low + (high - low) * n / 5 for n in range(1, 5))
    first, second = (ev(y) - ev(x)) / (y - x), (ev(z) - ev(y)) / (z - y)
    a2 = (second - first) / (z - x)
    a1 = first - a2 * (x + y)
    a0 = ev(x) - x * (a1 + x * a2)
    found = Piece(low, high, (a0, a1, a2))
    if found.value(check) != ev(check):
        raise ArithmeticError(f"EV is no quadratic in c from {low} to {high}")
    return found.coefficients


class Root(NamedTuple):
    """A rate of EV 0, exactly: as an expression, and alone between `low` and `high` (equal for a
    rational one), which agree in `digits` decimals."""

    expression: str
    low: Fraction
    high: Fraction

    @property
    def cells(self) -> tuple[str | None, Fraction, Fraction]:
        """As a table has it, where a rational root is its own interval and no text."""
        return None if self.low == self.high else self.expression, self.low, self.high

    def decimal(self, digits: int) -> str:
        """The decimals, right to the last digit."""
        return decimal_text(self.low, digits)


def roots(piece: Piece, digits: int) -> list[Root]:
    """The rates in [start, end) at which the EV of a piece is 0, least first; none of all zeros.

    The isolating intervals are refined until both ends round to the same decimals.
    """
    a0, a1, a2 = piece.coefficients
    if (not a1 and not a2) or _keeps_sign(piece):
        return []
    import sympy  # half a second: only what needs algebra pays for it

    terms = (sympy.Rational(a.numerator, a.denominator) for a in (a2, a1, a0))
    poly = sympy.Poly(list(terms), sympy.Symbol("c"))
    found = []
    for exact in dict.fromkeys(sympy.real_roots(poly)):
        root = Root(str(exact), *_isolated(poly, exact, piece, digits))
        if piece.start <= root.low and root.high <= piece.end and root.low < piece.end:
            found.append(root)
    return found


def _keeps_sign(piece: Piece) -> bool:
    """Whether EV is not 0 anywhere on [start, end], nor is its extreme value there."""
    _, a1, a2 = piece.coefficients
    values = [piece.value(piece.start), piece.value(piece.end)]
    if a2 and piece.start < (extreme := -a1 / (2 * a2)) < piece.end:
        values.append(piece.value(extreme))
    return min(values) > 0 or max(values) < 0


def _isolated(poly: "sympy.Poly", exact: "sympy.Expr", piece: Piece, digits: int) -> Span:
    """The interval of a root, by decimals further and further; Sturm's theorem counts roots in it.

    In the end it holds no other root and neither end of the piece, and rounds to one decimal.
    """
    import sympy

    if exact.is_rational:
        value = Fraction(int(exact.p), int(exact.q))
        return value, value
    for places in count(digits + 8):
        whole = int(sympy.floor(exact * 10**places))
        low, high = (Fraction(n, 10**places) for n in (whole, whole + 1))
        alone = poly.count_roots(*(sympy.Rational(x.numerator, x.denominator) for x in (low, high)))
        clear = not any(low < end < high for end in (piece.start, piece.end))
        if alone == 1 and clear and decimal_text(low, digits) == decimal_text(high, digits):
            return low, high
    raise AssertionError("an irrational root is no tie of decimals and no end of a piece")
