r"""Numbers as mathematics in TeX, each with the width that \footnotesize gives it.

No number is wider than `LINE` of its digits: a longer one goes on in the line below.  Widths are in
tenths of a point and a little too much.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

LINE = 24
"""Digits in a line of a long number."""
_SHORT = 16
"""Characters of a number that stands in one line at full size."""
_DIGIT, _SMALL, _SIGN, _BETWEEN, _BAR, _SURD, _LETTER = 43, 38, 68, 110, 30, 80, 50
_HIGH = 8
"""Points from one line of small digits to the next, and a little."""
_WIDEST = 1600
"""Terms of more than this width together stand one below the other."""
_NEXT = r"\\"
_FACTOR = re.compile(r"([0-9]+(?:\.[0-9]+)?)|sqrt\(([0-9]+)\)|c(²|\*\*2)?")


class Tex(NamedTuple):
    """A source and its width."""

    source: str
    width: int


def number(text: str) -> Tex:
    r"""A written integer, decimal or percentage.

    >>> print(number("-0.0125").source, number("49.36 %").source)
    -0.0125 49.36\,\%
    """
    sign = text.startswith("-")
    size, rest = text.lstrip("-"), ""
    if size.endswith(" %"):
        size, rest = size[:-2], r"\,\%"
    found = Tex(size, _DIGIT * len(size)) if len(size) <= _SHORT else _lines(size, _SHORT)
    more = 3 * _DIGIT * bool(rest)
    return Tex("-" * sign + found.source + rest, _SIGN * sign + found.width + more)


def _lines(digits: str, most: int = LINE) -> Tex:
    """Small digits, in as many lines of about one length as they need."""
    count = -(-len(digits) // most)
    if count < 2:
        return Tex(digits, _SMALL * len(digits))
    long = -(-len(digits) // count)
    parts = [digits[i : i + long] for i in range(0, len(digits), long)]
    return Tex(rf"\begin{{subarray}}{{l}}{_NEXT.join(parts)}\end{{subarray}}", _SMALL * long)


def _over(top: Tex, bottom: Tex) -> Tex:
    """One over the other; where a line is broken, with room to the rows above and below."""
    above, below = (_HIGH * (1 + tex.source.count(_NEXT)) for tex in (top, bottom))
    broken = above + below > 2 * _HIGH
    room = rf"\rule[-{below}pt]{{0pt}}{{{above + below + 6}pt}}" if broken else ""
    width = max(top.width, bottom.width) + _BAR
    return Tex(rf"\frac{{{top.source}}}{{{bottom.source}}}{room}", width)


def fraction(x: Fraction | int) -> Tex:
    r"""A number in lowest terms.

    >>> print(fraction(Fraction(-4783, 9690)).source, fraction(3).source)
    -\frac{4783}{9690} 3
    """
    if x.denominator == 1:
        return number(str(x.numerator))
    found = _over(_lines(str(abs(x.numerator))), _lines(str(x.denominator)))
    return Tex("-" * (x < 0) + found.source, found.width + _SIGN * (x < 0))


def root(square: Fraction) -> Tex:
    r"""A square root, as it is.

    >>> print(root(Fraction(2, 9)).source)
    \sqrt{\frac{2}{9}}
    """
    inner = fraction(square)
    return Tex(rf"\sqrt{{{inner.source}}}", inner.width + _SURD)


def expression(text: str) -> Tex | None:
    r"""A sum of products of numbers, roots and powers of c, as `linear_text` and sympy write it.

    What sympy's own printer gives, without sympy; `None` for any other text.

    >>> print(expression("4783*c/9690 + 62/4845").source)
    \frac{4783 c}{9690} + \frac{62}{4845}
    """
    terms = re.split(r" ([-+]) ", text)
    signs = ["-" if text.startswith("-") else "+", *terms[1::2]]
    found = [_term(term) for term in (terms[0].removeprefix("-"), *terms[2::2])]
    there = [term for term in found if term is not None]
    return _sum(signs, there) if len(there) == len(found) else None


def _term(text: str) -> Tex | None:
    """A product, perhaps over an integer."""
    top, _, bottom = text.partition("/")
    whole = bottom.isdecimal() or "/" not in text
    factors = [_factor(f, bool(bottom)) for f in re.split(r"(?<!\*)\*(?!\*)| ", top)]
    there = [f for f in factors if f is not None]
    if not whole or len(there) < len(factors):
        return None
    product = Tex(" ".join(f.source for f in there), sum(f.width for f in there))
    return _over(product, _lines(bottom)) if bottom else product


def _factor(text: str, small: bool) -> Tex | None:
    found = _FACTOR.fullmatch(text)
    if not found:
        return None
    digits, under, power = found.groups()
    if digits:
        return _lines(digits) if small else number(digits)
    if under:
        inner = _lines(under) if small else number(under)
        return Tex(rf"\sqrt{{{inner.source}}}", inner.width + _SURD)
    return Tex("c^{2}" if power else "c", _LETTER * (1 + bool(power)))


def _sum(signs: Sequence[str], terms: Sequence[Tex]) -> Tex:
    """Terms side by side, or where that is too wide one below the other."""
    first = "- " * (signs[0] == "-") + terms[0].source
    sources = [first, *_signed(signs[1:], terms[1:])]
    wide = sum(t.width for t in terms) + _BETWEEN * len(terms)
    if len(terms) == 1 or wide <= _WIDEST:
        return Tex(" ".join(sources), wide)
    lines = _NEXT.join(s if i == 0 else "{}" + s for i, s in enumerate(sources))
    most = max(t.width for t in terms) + _BETWEEN
    return Tex(rf"\begin{{array}}{{@{{}}l@{{}}}}{lines}\end{{array}}", most)


def _signed(signs: Sequence[str], terms: Sequence[Tex]) -> Iterator[str]:
    for sign, term in zip(signs, terms, strict=True):
        yield f"{sign} {term.source}"
