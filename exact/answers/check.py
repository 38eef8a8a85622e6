"""The answer of `paikao play --check`: results that records hold, against the referee."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..formats.grid import Cell, Column, Grid, Page, said
from ..game.rules import Rules
from ..logs.check import Difference, differences
from ..logs.records import Entry
from ..logs.results import ruling_data
from ..money.referee import Record, Referee
from ..number import InputError
from . import basis_line, counted, rules_page
from .play import Told

MOST = 10_000
"""Differences that are listed; the rest are counted."""

_COLUMNS = (
    Column("line", "line"),
    Column("id", "play", "text"),
    Column("key", "key", "text"),
    Column("held", "the record has", "value"),
    Column("given", "the referee gives", "value"),
)


class Found(NamedTuple):
    """A difference, and the line and the play that it is in."""

    line: int
    id: str
    difference: Difference


class Checked(NamedTuple):
    """Plays read, those that held results, differences in all and the first of them."""

    rules: Rules
    plays: int
    checked: int
    differences: int
    listed: list[Found]


def checked(
    referee: Referee,
    entries: Iterable[tuple[Entry, Record]],
    each: Callable[[Told], None],
) -> Checked:
    """Compare each record's results with the referee's; `each` gets what he finds of every play.

    Raises `InputError` when no record holds a result: what cannot be checked is not right.
    """
    rules = referee.rules
    plays = held = total = 0
    listed: list[Found] = []
    for entry, record in entries:
        ruling = referee.rule(record)
        each(Told(rules, record, ruling))
        plays += 1
        if not entry.held:
            continue
        held += 1
        found = differences(entry.held, ruling_data(ruling, rules))
        total += len(found)
        listed += [Found(entry.line, record.id, d) for d in found[: MOST - len(listed)]]
    if plays and not held:
        raise InputError("--check: no record holds results, so there is nothing to compare")
    return Checked(rules, plays, held, total, listed)


def data(found: Checked) -> dict[str, Any]:
    """The check for programs, beside the plays themselves."""
    rows = [{"line": f.line, "id": f.id, **f.difference._asdict()} for f in found.listed]
    return {
        "checked": found.checked,
        "differences_in_all": found.differences,
        "differences": rows,
    }


def difference_cells(found: Difference) -> tuple[Cell, Cell, Cell]:
    """A difference as it stands in a grid, its amounts as numbers."""
    return found.key, said(found.held), said(found.given)


def page(found: Checked) -> Page:
    """The check for people."""
    rows = tuple((f.line, f.id, *difference_cells(f.difference)) for f in found.listed)
    without = found.plays - found.checked
    told = f"{counted(found.checked, 'play')} checked, {counted(found.differences, 'difference')}."
    if without:
        told += f" {counted(without, 'play')} without results."
    if found.differences > len(rows):
        told += f" The first {len(rows)} are listed."
    whole = Grid("Differences", _COLUMNS, rows, 2)
    return rules_page(
        found.rules,
        "results of a log against the referee",
        (),
        basis_line(found.rules),
        told,
        whole if rows else "",
        answer=whole,
    )
