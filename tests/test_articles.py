"""Every table cites the articles of the values that its numbers change with, and no others.

A value's articles are those that the rule set itself gives it.  Each value is changed in turn, on
a deck so small that every table is made at once; a table whose rows change, or that is refused,
rests on the value.
"""

from fractions import Fraction

import pytest

from exact.answers import commission, odds, seats
from exact.catalogue.methods import RECOUNT, Source
from exact.catalogue.tables import TABLES, Entry, entry, grid
from exact.formats.grid import Cell
from exact.game.rules import Rules, load
from exact.game.tiles import Deck
from exact.number import InputError
from exact.report.law import cited
from tests.conftest import variant

SMALL = variant(5, 2)._replace(modulus=4)
KINDS = SMALL.deck.kinds


def worth(kind: int) -> Rules:
    """The small deck with one more point for a kind."""
    changed = KINDS[kind]._replace(points=KINDS[kind].points + 1)
    return SMALL._replace(deck=Deck((*KINDS[:kind], changed, *KINDS[kind + 1 :]), 2))


CHANGES: dict[str, list[Rules]] = {
    "tiles.copies": [SMALL._replace(deck=Deck(KINDS, 4))],
    "tiles.kinds": [worth(0), worth(1)],
    "ranking.modulus": [SMALL._replace(modulus=7)],
    "ranking.tie_break": [SMALL._replace(tie_break="none")],
    "advantage.zero_points": [SMALL._replace(zero_points=who) for who in ("push", "seat")],
    "advantage.equal_hands": [SMALL._replace(equal_hands=who) for who in ("push", "seat")],
    "table.places": [SMALL._replace(places=4)],
    "dice.count": [SMALL._replace(dice_count=3)],
    "dice.faces": [SMALL._replace(dice_faces=7)],
    "bank.max_plays": [SMALL._replace(max_plays=1)],
    "bank.settlement": [SMALL._replace(settlement=policy) for policy in ("pool", "coverage")],
    "commission.rate": [SMALL._replace(rate=Fraction(1, 10))],
    "commission.basis": [SMALL._replace(basis="bet")],
}
"""Every value that can be changed alone, by its dotted name, and the rules with another."""
FIXED = {"table.tiles_per_place"}
"""A value that a rule set can have in one way alone."""

COMPARED = {"6"}
TWO_TILES = {"2(a)", "2(d)"}
ORDER = {"2(c)", "2(h)", "5(c)"}
REASONS: dict[str, set[str]] = {
    "T01": {"8(a)"},  # zero points share a rank (R4)
    **dict.fromkeys(("T02", "T03", "T04", "T05", "T06"), COMPARED | TWO_TILES),
    **dict.fromkeys(("T07", "T08", "T09"), COMPARED),
    "T10": COMPARED | {"3(b)"},
    "T12": COMPARED | ORDER,  # a row for each policy
    "T13": COMPARED | ORDER,
    "T14": COMPARED | {"5(d)"},
    "T15": COMPARED | TWO_TILES | {"4"},
    "T16": COMPARED | {"3(b)", "9"},  # functions of the rate
    "T17": COMPARED | {"3(b)"},
    "T18": COMPARED | {"5(d)", "5(e)"},
    "T19": COMPARED | {"5(b)", "5(d)"},
    "T20": COMPARED | {"5(d)", "9"},
}
"""The articles that a table rests on by its subject: no value of a rule set stands for them."""


def rows(e: Entry, rules: Rules) -> tuple[tuple[Cell, ...], ...] | str:
    """The rows of a table, or why there is none."""
    try:
        return grid(e, Source(rules, RECOUNT)).rows
    except InputError as error:
        return str(error)


def whole(article: str) -> set[str]:
    """An article and the whole that it is a part of."""
    return {article, article.partition("(")[0]}


def test_every_value_with_an_article_is_tried() -> None:
    assert {*CHANGES} | FIXED == {*load().articles}


@pytest.mark.parametrize("e", TABLES, ids=lambda e: e.id)
def test_a_table_cites_the_articles_of_its_numbers_and_no_others(e: Entry) -> None:
    as_it_is = rows(e, SMALL)
    assert not isinstance(as_it_is, str)
    moved = {
        key
        for key, others in CHANGES.items()
        if any(rows(e, changed) != as_it_is for changed in others)
    }
    assert moved
    needed = set[str]().union(*(cited(load().articles[key]) for key in moved))
    needed |= REASONS.get(e.id, set())
    there = cited(e.articles)
    assert {a for a in needed if not whole(a) & there} == set(), f"{e.id} rests on {moved}"
    parts = {part for a in needed for part in whole(a)}
    assert {a for a in there if a not in parts} == set()


@pytest.mark.parametrize("e", TABLES, ids=lambda e: e.id)
def test_articles_stand_in_the_order_of_the_regulation(e: Entry) -> None:
    numbers = [part.partition("(")[0] for part in e.articles.split(", ")]
    assert sorted({*numbers}) == numbers
    for part in e.articles.split(", "):
        letters = part[1:]
        assert letters == "".join(sorted(letters[i : i + 3] for i in range(0, len(letters), 3)))


def test_the_command_and_the_table_of_the_same_numbers_name_the_same_readings() -> None:
    # T16 has the lines of one player on several seats, which do not rest on R19
    assert (*entry("T16").readings, "R19") == commission.READINGS
    assert entry("T02").readings == odds.READINGS
    assert entry("T09").readings == seats.READINGS
