"""Articles 5(d) and 9, R10 and R13: the bank of two plays as a function of the rate."""

from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from exact.catalogue.methods import ENUMERATION, RECOUNT
from exact.money.bank import bank, law_by_capital
from exact.money.by_patterns import by_patterns
from exact.money.by_rate import (
    Jump,
    Piece,
    by_rate,
    first_plays,
    forms,
    free,
    jumps,
    roots,
    sampled,
)
from exact.money.line import Cut, Line, on_pieces
from exact.money.settlement import Play, play
from tests.conftest import Run
from tests.reference import NINE
from tests.test_bank import BY_BASIS, ONES, PUSHY, TWO, amounts
from tests.test_policies import BY_POLICY

HALF = Fraction(1, 2)
RATES = [Fraction(n, d) for d in (7, 20, 97) for n in range(0, d, 1 + d // 9)]


def cases(policy: str) -> list[Play]:
    """Laws with pushes and without, unit stakes and others."""
    ones = {1: Fraction(1), 2: Fraction(1)}
    mixed = dict(enumerate(amounts("1", "1/2", "4/3"), 1))
    return [
        play(TWO, 2, ones, Fraction(1), policy),
        play(TWO, 2, ones, Fraction(3, 4), policy),
        play(PUSHY, 3, mixed, Fraction(2, 3), policy),
        play(PUSHY, 3, mixed, Fraction(9), policy),
        play(TWO, 2, ones, Fraction(1), policy, {(1, 2): 2, (2, 1): 5}),
    ]


def real(capital: str, policy: str = "running") -> Play:
    return play(NINE, 9, ONES, Fraction(capital), policy)


def piece_of(pieces: list[Piece], c: Fraction) -> Piece:
    (found,) = (p for p in pieces if p.start <= c < p.end)
    return found


def test_a_line_adds_and_compares_like_the_integers_that_it_may_be() -> None:
    span = (Fraction(2), Fraction(5, 2))
    x, inside = Line(0, 1, span), Fraction(9, 4)
    made: list[Any] = [x, x + 3, 3 - x, x - x, -x, x + x, 2 + x - 2, 0 - x]
    values: list[Any] = [inside, inside + 3, 3 - inside, 0, -inside, 2 * inside, inside, -inside]
    for (a, u), (b, v) in product(zip(made, values, strict=True), repeat=2):
        assert (a == b) == (u == v)
        assert (hash(a) == hash(b)) or u != v
        assert (a < b, a > b) == (u < v, u > v)
    assert x - x == 0
    assert hash(x - x + 7) == hash(7)
    with pytest.raises(Cut, match="9/4"):
        min(x + x + x + x, 9)


def test_pieces_are_cut_where_an_answer_changes() -> None:
    def work(x: Any) -> tuple[bool, bool]:
        return max(x, 3) > 4, x + x > 7

    found = on_pieces(work, (Fraction(1), Fraction(6)))
    assert [low for (low, _), _ in found] == [1, 3, Fraction(7, 2), 4]
    assert [answer for _, answer in found][-1] == (True, True)


@BY_BASIS
@BY_POLICY
def test_the_form_of_a_play_is_its_law_at_every_capital(policy: str, basis: str) -> None:
    for table in cases(policy):
        law_at = law_by_capital(table, by_patterns)
        for (low, high), net, charged in forms(table, basis, (Fraction(1, 4), Fraction(5))):
            for n in (1, 4):
                capital = low + (high - low) * n / 5
                law = law_at(capital)
                assert net[0] + net[1] * capital == sum(x * p for (x, _), p in law.items())
                due = sum(
                    (got if basis == "bet" else max(x, Fraction())) * p
                    for (x, got), p in law.items()
                )
                assert charged[0] + charged[1] * capital == due


@BY_BASIS
@BY_POLICY
def test_every_rate_gives_the_bank_s_ev(policy: str, basis: str) -> None:
    for table in [*cases(policy), real("3", policy), real("7/2", policy)]:
        pieces = by_rate(table, basis, 2)
        law_at = law_by_capital(table)
        ends = [p.start for p in pieces]
        assert [ends[0], pieces[-1].end] == [0, 1]
        assert all(
            a.end == b.start and a.coefficients != b.coefficients for a, b in pairwise(pieces)
        )
        near = [c - Fraction(1, 10**9) for c in ends[1:]]
        for c in [*RATES, *ends, *near]:  # at an end EV is that of the piece which begins there
            assert piece_of(pieces, c).value(c) == bank(law_at, [table.capital], c, basis, 2).ev


@BY_BASIS
@BY_POLICY
def test_the_two_methods_agree(policy: str, basis: str) -> None:
    for table in [*cases(policy), real("2", policy)]:
        pieces = by_rate(table, basis, 2)
        spans = [(p.start, p.end) for p in pieces]
        assert sampled(table, basis, spans, by_patterns) == pieces
        assert ENUMERATION.by_rate(table, basis, 1) == RECOUNT.by_rate(table, basis, 1)


def test_an_interval_that_is_no_piece_is_found_out() -> None:
    with pytest.raises(ArithmeticError, match="no quadratic"):
        sampled(real("3"), "round", [(Fraction(0), Fraction(1))], by_patterns)


@BY_BASIS
@BY_POLICY
def test_pieces_end_where_a_second_capital_passes_a_half_or_a_gain_comes_to_0(
    policy: str, basis: str
) -> None:
    for capital in ("1", "3", "5/2"):
        table = real(capital, policy)
        _, wins = first_plays(law_by_capital(table)(table.capital), basis)
        jumping = {w.gains_below for w in wins}
        for piece in by_rate(table, basis, 2)[1:]:
            held = {table.capital + w.net - piece.start * w.charged for w in wins}
            assert piece.start in jumping or any((2 * k).denominator == 1 for k in held)
        assert {j.at for j in jumps(by_rate(table, basis, 2))} <= jumping


@BY_POLICY
def test_under_round_ev_has_no_jump(policy: str) -> None:
    assert all(not jumps(by_rate(table, "round", 2)) for table in cases(policy))


def test_the_bank_of_3_as_issue_13_has_it() -> None:
    found = by_rate(real("3"), "round", 2)
    assert [p.start for p in found] == [0, Fraction(1, 3), HALF, Fraction(2, 3)]
    assert not jumps(found)
    on_bets = by_rate(real("3"), "bet", 2)
    assert len(on_bets) == 10
    assert [str(j.at) for j in jumps(on_bets)] == [
        "1/5", "1/4", "1/3", "2/5", "1/2", "3/5", "2/3", "3/4"
    ]  # fmt: skip
    assert not any(j.changes_sign for j in jumps(on_bets))


def test_a_capital_of_all_stakes_leaves_the_second_play_what_it_is() -> None:
    (only,) = by_rate(real("9"), "round", 2)
    assert only.coefficients[2] == 0


@pytest.mark.parametrize("digits", [0, 10, 40])
@pytest.mark.parametrize("capital", ["1", "3", "9"])
@BY_BASIS
def test_roots_are_isolated_and_their_decimals_right(capital: str, basis: str, digits: int) -> None:
    pieces = by_rate(real(capital), basis, 2)
    law_at = law_by_capital(real(capital))

    def ev(c: Fraction) -> Fraction:
        return bank(law_at, [Fraction(capital)], c, basis, 2).ev

    (root,) = (r for p in pieces for r in roots(p, digits))
    rounded, half = Fraction(root.decimal(digits)), Fraction(1, 2 * 10**digits)
    if root.low == root.high:
        assert ev(root.low) == 0
        assert root.expression == str(root.low)
    else:
        assert ev(root.low) > 0 > ev(root.high)
        assert root.cells[0] == root.expression
    assert abs(root.low - rounded) <= half
    assert abs(root.high - rounded) <= half


NEAR = "707106781186547524400844362105/1" + "0" * 30
"""Just above the square root of 1/2."""


def quadratic(*coefficients: str, start: str = "0", end: str = "1") -> Piece:
    a0, a1, a2 = amounts(*coefficients)
    return Piece(Fraction(start), Fraction(end), (a0, a1, a2))


@pytest.mark.parametrize(
    ("piece", "found"),
    [
        (quadratic("0", "0", "0"), []),
        (quadratic("1", "0", "0"), []),
        (quadratic("1", "-2", "0"), ["1/2"]),
        (quadratic("1", "-2", "0", end="1/2"), []),
        (quadratic("1", "-2", "0", start="1/2"), ["1/2"]),
        (quadratic("1", "-4", "4"), ["1/2"]),
        (quadratic("3", "-16", "16"), ["1/4", "3/4"]),
        (quadratic("1", "0", "1"), []),
        (quadratic("-1", "0", "2"), ["sqrt(2)/2"]),
        (quadratic("-1", "0", "2", start="3/4"), []),
        (quadratic("-1", "0", "2", end=NEAR), ["sqrt(2)/2"]),
        (quadratic("-1", "0", "2", start=NEAR), []),
    ],
)
def test_roots_of_a_piece_are_those_in_it(piece: Piece, found: list[str]) -> None:
    assert [r.expression for r in roots(piece, 5)] == found


def test_a_change_of_sign_at_a_jump_is_no_root() -> None:
    before, after = quadratic("1", "0", "0", end="1/2"), quadratic("-1", "0", "0", start="1/2")
    assert jumps([before, after]) == [Jump(HALF, Fraction(1), Fraction(-1))]
    assert jumps([before, after])[0].changes_sign
    assert not roots(before, 5)
    assert not roots(after, 5)


def test_a_bank_that_pays_no_commission_is_worth_at_any_rate_what_it_is_at_0() -> None:
    pieces = [
        Piece(Fraction(0), HALF, (Fraction(2), Fraction(3), Fraction(5))),
        Piece(HALF, Fraction(1), (Fraction(7), Fraction(3), Fraction(5))),
    ]
    assert free(pieces) == [Piece(Fraction(0), Fraction(1), (Fraction(2), Fraction(), Fraction()))]


def test_a_bank_that_one_function_describes_has_no_pieces_that_meet(paikao: Run) -> None:
    one = paikao("commission", "--plays", "2", "--capital", "1/2").out
    assert "One function gives EV at every rate in [0, 1)." in one
    assert "jump" not in one
    several = paikao("commission", "--plays", "2", "--capital", "3", "--basis", "bet").out
    assert "EV jumps where" in several
