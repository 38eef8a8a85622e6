"""Rates, amounts, decimals and roots: what is read exactly and printed without a float."""

from fractions import Fraction

import pytest
import sympy

from exact.number import (
    InputError,
    decimal_text,
    exact_text,
    linear_text,
    parse_amount,
    parse_rate,
    printable,
    quoted,
    root_text,
)

RATIONALS = [Fraction(p, q) for q in (1, 2, 3, 4, 7, 8, 16, 25, 1000) for p in range(-60, 61)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5%", "1/20"), ("0.05", "1/20"), ("1/20", "1/20"), ("0", "0"), ("0%", "0"), ("0.0", "0"),
        ("2.5%", "1/40"), ("99.99%", "9999/10000"), ("0/7", "0"), ("05%", "1/20"),
        ("0." + "9" * 62, f"{10**62 - 1}/{10**62}"),
    ],
)  # fmt: skip
def test_each_accepted_form_of_a_rate(text: str, value: str) -> None:
    assert parse_rate(text) == Fraction(value)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "5", "1", "100%", "1/1", "3/2", "1/0", "0/0", "0,05", "-1/20", "+5%", "−5%", "5 %",
        " 5%", "5%\n", "0.05\n", ".05", "5.", "1e-5000", "5e-2", "nan", "inf", "0x1", "1_0%", "５%",
        "1/20%", "1/2/3", "1//2", "½", "٥%", "0." + "0" * 63, "1/" + "9" * 63, "5%%", "%", "1:20",
    ],
)  # fmt: skip
def test_every_other_form_of_a_rate_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_rate(text)
    message = str(caught.value)
    assert "rate" in message
    assert "1/20" in message
    assert message.isprintable()
    assert message.isascii()
    assert len(message) < 160


@pytest.mark.parametrize("text", ["0", "0.00", "0/5", "-1", "nan", "1e9999", "9" * 5000, "5%", ""])
def test_an_amount_must_be_positive_and_plain(text: str) -> None:
    with pytest.raises(InputError, match=r"^stake"):
        parse_amount(text, "stake")


def test_amounts_are_exact() -> None:
    assert [parse_amount(t) for t in ("3", "2.50", "5/2", "0.1")] == [
        3, Fraction(5, 2), Fraction(5, 2), Fraction(1, 10)
    ]  # fmt: skip


@pytest.mark.parametrize("digits", [0, 1, 2, 10, 40])
def test_a_decimal_is_the_nearest_and_ties_go_to_even(digits: int) -> None:
    for x in RATIONALS:
        text = decimal_text(x, digits)
        value, half = Fraction(text), Fraction(1, 2 * 10**digits)
        assert abs(value - x) <= half
        if abs(value - x) == half:
            assert int(text.replace(".", "")[-1]) % 2 == 0
        assert not (text.startswith("-") and value == 0)
        assert "e" not in text.lower()
        assert len(text.partition(".")[2]) == digits


def test_decimals_of_very_small_and_large_numbers_have_no_exponent() -> None:
    assert decimal_text(Fraction(1, 10**30), 10) == "0.0000000000"
    assert decimal_text(Fraction(-1, 10**30), 10) == "0.0000000000"
    assert decimal_text(10**30, 2) == "1" + "0" * 30 + ".00"
    assert decimal_text(Fraction(1, 3), 1000) == "0." + "3" * 1000


@pytest.mark.parametrize("digits", [0, 1, 2, 10])
def test_a_root_is_correct_to_the_last_digit(digits: int) -> None:
    half = Fraction(1, 2 * 10**digits)
    for x in RATIONALS:
        if x >= 0:
            root = Fraction(root_text(x, digits))
            assert (root + half) ** 2 >= x
            assert root <= half or (root - half) ** 2 <= x


def test_a_root_of_a_square_is_the_decimal_of_its_root() -> None:
    for x in RATIONALS:
        for digits in (0, 1, 2):
            assert root_text(x * x, digits) == decimal_text(abs(x), digits)


def test_a_negative_number_has_no_root() -> None:
    with pytest.raises(ValueError, match="negative"):
        root_text(Fraction(-1))


def test_exact_text_reads_back() -> None:
    assert all(Fraction(exact_text(x)) == x for x in RATIONALS)


def test_a_function_of_the_rate_is_written_as_sympy_writes_it() -> None:
    values = sorted({Fraction(p, q) for p in range(-5, 6) for q in range(1, 5)})
    c = sympy.Symbol("c")
    for a in values:
        for b in values:
            x, y = (sympy.Rational(f.numerator, f.denominator) for f in (a, b))
            assert linear_text(a, b) == str(x + y * c)


def test_a_text_in_a_message_is_cut_past_its_length() -> None:
    assert quoted("x" * 40) == repr("x" * 40)
    assert quoted("x" * 41) == repr("x" * 37 + "...")
    assert printable("x" * 300) == "x" * 300
    assert printable("x" * 301) == "x" * 297 + "..."
    assert printable("x" * 5, 4) == "x..."
