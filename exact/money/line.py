"""An amount that depends on a variable: a + b·x on an open interval of x.

It adds and compares like an integer, so that a settlement can be worked out with a capital that is
not known yet.  A comparison must have one answer on the whole interval; where it has two, `Cut`
says at which x, and whoever asked looks at both sides of it.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar, Union

T = TypeVar("T")
Span = tuple[Fraction, Fraction]
"""An open interval of the variable."""


class Cut(Exception):
    """A comparison has one answer below `at` and another above it."""

    def __init__(self, at: Fraction) -> None:
        self.at = at
        super().__init__(f"a comparison changes its answer at {at}")


class Line:
    """a + b·x for the x of an open interval; a and b are integers.

    >>> x = Line(0, 1, (Fraction(2), Fraction(3)))
    >>> min(x, 3) == x, max(x - 4, -x) == x - 4
    (True, True)
    >>> min(x + x, 5)
    Traceback (most recent call last):
    exact.money.line.Cut: a comparison changes its answer at 5/2
    """

    __slots__ = ("a", "b", "span")

    def __init__(self, a: int, b: int, span: Span) -> None:
        self.a, self.b, self.span = a, b, span

    def __add__(self, other: Union["Line", int]) -> "Line":
        a, b = parts(other)
        return Line(self.a + a, self.b + b, self.span)

    __radd__ = __add__

    def __neg__(self) -> "Line":
        return Line(-self.a, -self.b, self.span)

    def __sub__(self, other: Union["Line", int]) -> "Line":
        return self + -other

    def __rsub__(self, other: int) -> "Line":
        return -self + other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line | int) and parts(other) == (self.a, self.b)

    def __hash__(self) -> int:
        return hash((self.a, self.b)) if self.b else hash(self.a)

    def __lt__(self, other: Union["Line", int]) -> bool:
        return (self - other).sign() < 0

    def __gt__(self, other: Union["Line", int]) -> bool:
        return (self - other).sign() > 0

    def sign(self) -> int:
        """−1, 0 or 1, on the whole interval; `Cut` where there is no such sign."""
        low, high = self.span
        if self.b and low < (zero := Fraction(-self.a, self.b)) < high:
            raise Cut(zero)
        value = self.a + self.b * (low + high) / 2
        return (value > 0) - (value < 0)


def parts(value: Line | int) -> tuple[int, int]:
    """a and b of a + b·x."""
    return (value.a, value.b) if isinstance(value, Line) else (value, 0)


def on_pieces(work: Callable[[Line], T], span: Span) -> list[tuple[Span, T]]:
    """What `work` makes of the variable, on each of the intervals where its answer has one form.

    The intervals are found by working: each comparison that has two answers cuts one in two.
    """
    found, todo = [], [span]
    while todo:
        low, high = piece = todo.pop()
        try:
            found.append((piece, work(Line(0, 1, piece))))
        except Cut as cut:
            todo += [(cut.at, high), (low, cut.at)]
    return found
