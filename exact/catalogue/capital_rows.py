"""The rows of the tables of plays under the banker's capital, each a function of a `Source`."""

from collections.abc import Iterator
from fractions import Fraction

from ..formats.grid import DIGITS
from ..game.rules import BASES, SETTLEMENTS, Rules
from ..money.bank import Bank, law_by_capital
from ..money.bank import bank as bank_over
from ..money.by_rate import Piece, free, roots
from ..money.play import table_play, unit_stakes
from ..money.settlement import Play, settle
from ..money.turns import table_ring
from .methods import Source
from .rows import Row


def by_place(source: Source) -> Iterator[Row]:
    """T12."""
    return _settled(source, "place")


def by_seat(source: Source) -> Iterator[Row]:
    """T13."""
    return _settled(source, "seat")


def _settled(source: Source, by: str) -> Iterator[Row]:
    rules = source.rules
    stakes = unit_stakes(rules)
    found = source.law(rules.seats)
    for policy in SETTLEMENTS:
        for capital in range(1, rules.seats + 1):
            play = table_play(rules, found, Fraction(capital), stakes, policy, by)
            for p in settle(play, rules.rate, source.method.settle, rules.payers).places:
                yield policy, capital, p.number, *p.summary


MOST_PLAYS = 4
"""Plays of a bank that tables follow, where a rule set allows more: capitals multiply."""


def _banks(source: Source, capitals: tuple[Fraction, ...]) -> Iterator[tuple[str, int, Bank]]:
    """(basis, plays, the bank) of unit stakes on every seat."""
    rules = source.rules
    play = table_play(
        rules, source.law(rules.seats), sum(capitals, Fraction(0)), unit_stakes(rules)
    )
    law_at = law_by_capital(play, source.method.bank)
    for basis in BASES:
        for plays in range(1, min(rules.max_plays, MOST_PLAYS) + 1):
            about = (rules.rate, basis, plays, rules.payers)
            yield basis, plays, bank_over(law_at, capitals, *about)


def bank(source: Source) -> Iterator[Row]:
    """T14."""
    rules = source.rules
    for capital in range(1, rules.seats + 1):
        for basis, plays, found in _banks(source, (Fraction(capital),)):
            chances = [Fraction(0)] * 3
            for wealth, probability in found.law:
                chances[(wealth <= capital) + (wealth < capital)] += probability
            about = (rules.seats, rules.settlement, capital, basis, plays)
            yield *about, *chances, found.mean, found.ev, found.ruin


def associates(source: Source) -> Iterator[Row]:
    """T18: the banker and two associates, each with as many units."""
    rules = source.rules
    capital = Fraction(-(-rules.seats // 3))
    for basis, plays, found in _banks(source, (capital,) * 3):
        for i, s in enumerate(found.shares):
            name = f"associate {i}" if i else "banker"
            about = (rules.seats, rules.settlement, basis, plays, name)
            yield *about, *s.summary


def rotations(source: Source) -> Iterator[Row]:
    """T19: places 1 … k take the bank, one unit on each place."""
    rules = source.rules
    found = source.law(rules.seats)
    everyone = range(1, rules.places + 1)
    for capital in _two_capitals(rules):
        for basis in BASES:
            ring = table_ring(rules, found, capital, basis, source.method.settle)
            ring = ring._replace(plays=min(ring.plays, MOST_PLAYS))
            for accepting in everyone:
                known = source.method.rotation(ring._replace(accept=(*everyone[:accepting],)))
                about = (rules.settlement, int(capital), basis, ring.plays, accepting)
                for p in known.places:
                    accepts = "yes" if p.accepts else "no"
                    yield *about, p.place, accepts, known.plays_per_turn, p.banks, p.ev


def _two_capitals(rules: Rules) -> list[Fraction]:
    """A capital of a third of the seats' stakes, which binds, and one of all, which does not."""
    return [Fraction(c) for c in sorted({max(rules.seats // 3, 1), rules.seats})]


def rates(source: Source) -> Iterator[Row]:
    """T20: unit stakes on every seat; a piece with several roots has a row for each."""
    rules = source.rules
    plays, found = min(2, rules.max_plays), source.law(rules.seats)
    for capital in range(1, rules.seats + 1):
        play = table_play(rules, found, Fraction(capital), unit_stakes(rules))
        for basis in BASES:
            pieces = _charged_pieces(source, play, basis, plays)
            for row, cells in enumerate(_piece_rows(pieces), 1):
                yield rules.settlement, capital, basis, plays, row, *cells


def _charged_pieces(source: Source, play: Play, basis: str, plays: int) -> list[Piece]:
    """The pieces; a bank that pays no commission has one, its EV at c = 0."""
    if source.rules.payers == "seats":
        return free(source.method.by_rate(play, basis, plays))
    return source.method.by_rate(play, basis, plays)


def _piece_rows(pieces: list[Piece]) -> Iterator[Row]:
    """The rows of one bank, in order of the rate."""
    left: Fraction | None = None
    for piece in pieces:
        values = (*piece.coefficients, piece.value(piece.start), left)
        found: list[Row] = [root.cells for root in roots(piece, DIGITS)]
        for cells in found or [(None, None, None)]:
            yield piece.start, piece.end, *values, *cells
        left = piece.value(piece.end)
