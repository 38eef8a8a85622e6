"""The answer of `paikao play --check`: results that records hold, against the referee."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ..formats.column_kinds import said
from ..formats.grid import Column, Grid, Page
from ..game.rules import Rules
from ..logs.check import Found, differences
from ..logs.records import LogEntry
from ..logs.results import ruling_data
from ..money.record import Record, Terms
from ..money.referee import Referee
from ..number import InputError, exact_text, percent_text
from . import basis_line, counted, rules_page
from .play import Told

MOST = 10_000
"""Differences that are listed; the rest are counted."""


class LogCheck(NamedTuple):
    """Plays read, those that held results, differences in all and the first of them."""

    rules: Rules
    plays: int
    checked: int
    differences: int
    listed: list[Found]


def checked(
    referee: Referee,
    entries: Iterable[tuple[LogEntry, Record]],
    each: Callable[[Told], None],
) -> LogCheck:
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
    return LogCheck(rules, plays, held, total, listed)


def data(found: LogCheck) -> dict[str, Any]:
    """The check for programs, beside the plays themselves."""
    return {
        "checked": found.checked,
        "differences_in_all": found.differences,
        "differences": differences_data(found.listed),
    }


def differences_data(listed: Sequence[Found]) -> list[dict[str, Any]]:
    """Differences for programs."""
    return [{"line": f.line, "id": f.id, **f.difference._asdict()} for f in listed]


def differences_grid(title: str, who: str, listed: Sequence[Found]) -> Grid:
    """Differences of what `who` has from what the referee gives, amounts as numbers."""
    columns = (
        Column("line", "line"),
        Column("id", "play", "text"),
        Column("key", "key", "text"),
        Column("held", f"{who} has", "value"),
        Column("given", "the referee gives", "value"),
    )
    rows = ((line, play, d.key, said(d.held), said(d.given)) for line, play, d in listed)
    return Grid(title, columns, tuple(rows), 2)


def terms_line(terms: Terms) -> str:
    """The terms of records that name none of their own."""
    return (
        f"Records without them have policy {terms.policy}, basis {terms.basis}, commission "
        f"{exact_text(terms.rate)} ({percent_text(terms.rate)}) paid by {terms.payers}."
    )


def page(found: LogCheck, terms: Terms) -> Page:
    """The check for people."""
    without = found.plays - found.checked
    told = f"{counted(found.checked, 'play')} checked, {counted(found.differences, 'difference')}."
    if without:
        told += f" {counted(without, 'play')} without results."
    if found.differences > len(found.listed):
        told += f" The first {len(found.listed)} are listed."
    whole = differences_grid("Differences", "the record", found.listed)
    return rules_page(
        found.rules,
        "results of a log against the referee",
        (),
        basis_line(found.rules),
        terms_line(terms),
        told,
        whole if found.listed else "",
        answer=whole,
    )
