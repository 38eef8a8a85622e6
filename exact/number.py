"""Numbers in and out: the one parser and the one rounding rule.

Everything inside the package is an integer or a `Fraction`; this module is where text becomes
one and where one becomes text.  No float is involved in either direction.
"""

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import isqrt
from numbers import Rational

MAX_TEXT = 64
_FORMS = "5%, 0.05 or 1/20"
_AMOUNT_FORMS = "3, 2.5 or 5/2"


class InputError(ValueError):
    """What a user gave cannot be used; the message is one line that says what is accepted."""


def printable(text: str, most: int = 300) -> str:
    """`text` as one line without control characters: these are escaped, and a long end is cut.

    >>> print(printable("a\\x1b[2J\\nb"))
    a\\x1b[2J b
    """
    line = " ".join(text.split())
    line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)
    return line if len(line) <= most else line[: most - 3] + "..."


def quoted(text: str) -> str:
    """`text` as it may stand in a one-line message: printable ASCII, at most 40 characters.

    >>> print(quoted("0,05"))
    '0,05'
    """
    return ascii(text if len(text) <= 40 else text[:37] + "...")


def _value(text: str, what: str, forms: str) -> Fraction:
    """The number that `text` is; `InputError` with one line when it is none."""
    if len(text) > MAX_TEXT:
        raise InputError(
            f"{what} of {len(text)} characters is too long: at most {MAX_TEXT}, such as {forms}"
        )
    if m := re.fullmatch(r"([0-9]+)/([0-9]+)", text):
        if not int(m[2]):
            raise InputError(f"{what} {quoted(text)} has denominator 0: write {forms}")
        return Fraction(int(m[1]), int(m[2]))
    m = re.fullmatch(r"([0-9]+)(?:\.([0-9]+))?(%?)", text)
    if m is None:
        raise InputError(
            f"{what} {quoted(text)} is not a number of an accepted form: write {forms}"
        )
    decimals = m[2] or ""
    return Fraction(int(m[1] + decimals), 10 ** len(decimals) * (100 if m[3] else 1))


def parse_rate(text: str, what: str = "rate") -> Fraction:
    """A commission rate: ``5%``, ``0.05`` and ``1/20`` are the same number, in [0, 1).

    Raises `InputError` with one line for a decimal comma, an exponent, a sign, a non-ASCII digit,
    a value outside [0, 1) and a text of more than 64 characters.

    >>> parse_rate("5%") == parse_rate("0.05") == parse_rate("1/20") == Fraction(1, 20)
    True
    """
    rate = _value(text, what, _FORMS)
    if rate >= 1:
        raise InputError(f"{what} {quoted(text)} is outside [0, 1): write {_FORMS}")
    return rate


def parse_chosen(text: str, option: str, known: Iterable[int]) -> tuple[int, ...]:
    """Some of the `known` numbers, each once, such as ``1,2,9``, in the order of `text`.

    >>> parse_chosen("2, 9", "--accept", range(1, 11))
    (2, 9)
    """
    numbers = {str(number): number for number in known}
    parts = [part.strip(" ") for part in text.split(",", len(numbers))]
    for part in parts:
        if part not in numbers:
            there = ", ".join(numbers)
            raise InputError(
                f"{option}: {quoted(part)} in {quoted(text)} is none of {there}: give some of these"
            )
        if parts.count(part) > 1:
            raise InputError(f"{option}: {part} is there twice in {quoted(text)}: give it once")
    return tuple(numbers[part] for part in parts)


def parse_amount(text: str, what: str = "amount") -> Fraction:
    """A positive amount of money, in units: ``3``, ``2.5``, ``5/2``.

    >>> parse_amount("2.50")
    Fraction(5, 2)
    """
    if text.endswith("%"):
        raise InputError(
            f"{what} {quoted(text)} is not a number of an accepted form: write {_AMOUNT_FORMS}"
        )
    amount = _value(text, what, _AMOUNT_FORMS)
    if not amount:
        raise InputError(f"{what} {quoted(text)} must be more than 0: write {_AMOUNT_FORMS}")
    return amount


def exact_number(value: object, what: str, parse: Callable[..., Fraction]) -> Fraction:
    """What a program gives for a number: a text, which `parse` reads, an integer or a `Fraction`.

    A float is refused, for 0.05 as a float is not 1/20.
    """
    if isinstance(value, str):
        return parse(value, what)
    if isinstance(value, Rational) and not isinstance(value, bool):
        return Fraction(int(value.numerator), int(value.denominator))
    raise InputError(
        f"{what} {quoted(repr(value))} is not an exact number: give a text, an int or a Fraction"
    )


def exact_text(x: Fraction | int) -> str:
    """`x` in lowest terms, ``p/q`` or ``p``.

    >>> exact_text(Fraction(-10, 20)), exact_text(Fraction(4, 2))
    ('-1/2', '2')
    """
    return str(x.numerator) if x.denominator == 1 else f"{x.numerator}/{x.denominator}"


def linear_text(a: Fraction, b: Fraction) -> str:
    """The function a + b·c of the rate c, in the form that sympy and other programs read.

    >>> linear_text(Fraction(1, 2), Fraction(3, 4)), linear_text(Fraction(1), Fraction(-1))
    ('3*c/4 + 1/2', '1 - c')
    """
    if not b:
        return exact_text(a)
    factor = "" if abs(b.numerator) == 1 else f"{abs(b.numerator)}*"
    term = f"{factor}c" if b.denominator == 1 else f"{factor}c/{b.denominator}"
    if b < 0 < a:
        return f"{exact_text(a)} - {term}"
    term = f"-{term}" if b < 0 else term
    return f"{term} {'-' if a < 0 else '+'} {exact_text(abs(a))}" if a else term


def _half_even(p: int, q: int) -> int:
    """The integer nearest to p/q, q > 0; a tie goes to the even one."""
    whole, rest = divmod(p, q)
    return whole + (2 * rest > q or (2 * rest == q and whole % 2 == 1))


def _placed(scaled: int, digits: int, negative: bool) -> str:
    """The digits of `scaled` ≥ 0 with the point before the last `digits` of them."""
    text = str(scaled).zfill(digits + 1)
    sign = "-" if negative and scaled else ""
    return sign + (f"{text[:-digits]}.{text[-digits:]}" if digits else text)


def decimal_text(x: Fraction | int, digits: int = 10) -> str:
    """`x` with exactly `digits` decimals, rounded half-even from the exact value.

    Trailing zeros stay, there is no exponent, and what rounds to zero has no sign.

    >>> decimal_text(Fraction(1, 8), 2), decimal_text(Fraction(3, 8), 2)
    ('0.12', '0.38')
    >>> decimal_text(Fraction(-1, 1000), 2), decimal_text(5, 3), decimal_text(Fraction(5, 2), 0)
    ('0.00', '5.000', '2')
    """
    scaled = _half_even(abs(x.numerator) * 10**digits, x.denominator)
    return _placed(scaled, digits, x.numerator < 0)


def root_text(square: Fraction, digits: int = 10) -> str:
    """The square root of `square` ≥ 0 with `digits` decimals, correct to the last one.

    By integer square root: s = isqrt(⌊4·square·10^(2·digits)⌋) is the floor of twice the scaled
    root, so the integer nearest to the scaled root is ⌈s/2⌉.  Only a rational root can be a tie,
    and that goes to the even neighbour, as everywhere.

    >>> root_text(Fraction(2), 10), root_text(Fraction(1, 4), 0), root_text(Fraction(9, 4), 0)
    ('1.4142135624', '0', '2')
    """
    if square < 0:
        raise ValueError("the square root of a negative number is not real")
    p, q = square.numerator * 10 ** (2 * digits), square.denominator
    doubled = isqrt(4 * p // q)
    tie = doubled % 2 == 1 and doubled * doubled * q == 4 * p
    nearest = doubled // 2 if tie and doubled // 2 % 2 == 0 else (doubled + 1) // 2
    return _placed(nearest, digits, False)


def percent_text(x: Fraction | int, digits: int = 2) -> str:
    """`x` as a percentage with `digits` decimals.

    >>> percent_text(Fraction(4783, 9690))
    '49.36 %'
    """
    return decimal_text(Fraction(x) * 100, digits) + " %"
