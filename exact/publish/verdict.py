"""What a check found, and what it was found by; for people and for programs."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..answers import counted
from ..formats.fields import records
from ..formats.grid import Column, Grid, Page
from .difference import DIFFERS, Difference, cell, shown


class Verdict(NamedTuple):
    """What was found, and what it was found by.

    `checked` says in words what was compared.  `methods` are those that computed the cells, none
    when only hashes were compared; `claimed` those that the manifest says agreed; `changed` the
    rate that the manifest names in place of the rule set's.
    """

    findings: list[Difference]
    checked: str
    tables: int
    files: int
    cells: int
    methods: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()
    changed: str = ""

    @property
    def text(self) -> str:
        """One line that says what was checked, by what, and whether all of it is right."""
        result = f"{self.checked}: {self._result}"
        if not self.methods:
            return f"{result}; no cell was computed"
        result += f", recomputed by {' and '.join(self.methods)}"
        more = [m for m in self.claimed if m not in self.methods]
        result += f" (not by {more[0]}: --exhaustive does that)" if more else ""
        return result + (f"; {self.changed}" if self.changed else "")

    @property
    def _result(self) -> str:
        names = {f.file for f in self.findings}
        found = counted(len(self.findings), "finding")
        if names:
            return f"{found}, in {counted(len(names), 'file')}"
        return "equal" if self.files == 1 else "all equal"


MOST_SHOWN = 200
"""Findings on a page for people; a set of other rules has thousands."""
COLUMNS = (
    Column("file", "file", "text"),
    Column("line", "line"),
    Column("position", "character"),
    *(Column(key, key, "text") for key in ("table", "row", "column", "what")),
    *(Column(key, key, "value") for key in ("written", "right")),
)


def page(verdict: Verdict) -> Page:
    """A verdict for people."""
    shown_here = verdict.findings[:MOST_SHOWN]
    more = len(verdict.findings) - len(shown_here)
    lines = [verdict.text]
    if any(f.column.startswith("rules.") for f in shown_here):
        lines.insert(0, "The set is of other rules: name them with --rules.")
    if more:
        lines.insert(0, f"{more} more findings are in --format json.")
    return Page("Verification", (_grid(shown_here), "\n".join(lines)))


def _grid(findings: Sequence[Difference]) -> Grid:
    """The findings; only what differs has a written and a right text."""
    rows = []
    for f in findings:
        texts = (cell(f.one or ""), cell(f.other or "")) if f.what == DIFFERS else (None, None)
        place = (x or None for x in (f.line, f.position, f.table, f.row, f.column))
        rows.append((shown(f.file), *place, f.what, *texts))
    return Grid("", COLUMNS, tuple(rows))


def data(verdict: Verdict) -> dict[str, Any]:
    """A verdict for programs."""
    return {
        "equal": not verdict.findings,
        "checked": verdict.checked,
        "changed": verdict.changed,
        "tables": verdict.tables,
        "files": verdict.files,
        "cells": verdict.cells,
        "methods": list(verdict.methods),
        "claimed": list(verdict.claimed),
        "findings": records(_grid(verdict.findings), 0),
    }
