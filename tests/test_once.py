"""What a user may give twice, and what not."""

import pytest

from tests.conftest import Run


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "--seat", "W", "--seat", "9"),
        ("odds", "--digits", "5", "--digits", "6"),
        ("settle", "--capital", "3", "--capital", "4"),
        ("hands", "-o", "x", "--output", "y"),
    ],
    ids=" ".join,
)
def test_an_option_that_is_given_twice_is_refused_not_dropped(
    words: tuple[str, ...], paikao: Run
) -> None:
    ran = paikao(*words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "is given twice" in ran.err


def test_what_may_be_repeated_is_not_refused(paikao: Run) -> None:
    ran = paikao("bank", "--capital", "3", "--associate", "1", "--associate", "1")
    assert ran.code == 0


def test_two_different_tables_are_not_compared(paikao: Run) -> None:
    ran = paikao("diff", "tables/T01.csv", "tables/T02.csv")
    assert (ran.code, ran.out) == (2, "")
    assert "are two tables" in ran.err
