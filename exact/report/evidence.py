"""What was checked: counts met by both methods as the report was made, and known values."""

from collections.abc import Iterator
from fractions import Fraction

from ..catalogue.methods import ENUMERATION, Source
from ..formats.grid import Column, Grid
from ..game.tiles import NOTHING, count_matchings
from ..languages import _
from ..odds.seats import wins


class Wrong(Exception):
    """A check that does not hold; no report is written."""


def columns() -> tuple[Column, ...]:
    """The columns of the table of checks."""
    return (
        Column("check", _("check"), "text"),
        Column("one", _("by the first"), "value"),
        Column("other", _("by the second"), "value"),
    )


def grid(source: Source) -> Grid:
    """Checks made as this report was written.  Raises `Wrong` when one does not hold."""
    rows = tuple(checks(source))
    for check, one, other in rows:
        if one != other:
            raise Wrong(f"{check}: {one} and {other}")
    return Grid("", columns(), rows, 1)


def checks(source: Source) -> Iterator[tuple[str, Fraction | int, Fraction | int]]:
    """What is counted twice, with both results."""
    rules = source.rules
    met = ENUMERATION.odds(rules, source.order, NOTHING)
    one = source.odds(NOTHING)
    yield _("distinct splits: enumeration, counting formula"), met.distinct, one.distinct
    yield _("arrangements that the seat wins: enumeration, recount"), met.win, one.win
    yield _("arrangements that push: enumeration, recount"), met.push, one.push
    yield _("arrangements that the banker wins: enumeration, recount"), met.loss, one.loss
    total = sum(source.table.total.values())
    formula = count_matchings(rules.deck.size) * rules.places
    yield _("labelled deals times bankers: sum of the law, formula"), total, formula
    law = source.law(rules.seats)
    yield (
        _("probability that a seat wins: from the whole table, from two hands"),
        law.mean(wins) / rules.seats,
        one.probability(one.win),
    )
    ev = one.ev(rules.rate, rules.payers)
    yield _("EV of seat, banker and casino add to 0"), sum(ev), 0
    throws = sum(ENUMERATION.throws(rules.dice_count, rules.dice_faces))
    formula = rules.dice_faces**rules.dice_count
    yield _("throws of the dice: enumeration, formula"), throws, formula
