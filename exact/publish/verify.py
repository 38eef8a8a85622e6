"""Is a set what the rules give?  Every cell is computed again, or only the hashes are.

A verdict says what was checked and by which methods, and claims no more.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..catalogue.compute import METHODS, PublishedTable, compute
from ..catalogue.tables import table_files
from ..files import read_whole
from ..formats.grid import Column, Grid, Page, records
from ..game.rules import Rules
from ..loops import Progress
from ..number import InputError, quoted
from .compare import compare, header
from .difference import DIFFERS, Difference, cell, shown
from .manifest import MANIFEST, read_manifest
from .render import OTHERS, SUMS, by_name, render, sha256

ALLOWED = (METHODS, METHODS[:1])
"""What a manifest may say of its methods."""


class Verdict(NamedTuple):
    """What was found, and what it was found by.

    `methods` are those that computed the cells, none when only hashes were compared; `claimed`
    those that the manifest says agreed.
    """

    findings: list[Difference]
    tables: int
    files: int
    cells: int
    methods: tuple[str, ...]
    claimed: tuple[str, ...]

    @property
    def text(self) -> str:
        """One line that says what was checked, by what, and whether all of it is right."""
        names = {f.file for f in self.findings}
        equal = f"findings: {len(self.findings)}, in {len(names)} files" if names else "all equal"
        if not self.methods:
            return f"{self.files} files by their hashes: {equal}; no cell was computed"
        by = " and ".join(self.methods)
        result = (
            f"{self.tables} tables, {self.files} files, {self.cells:,} cells: {equal}, "
            f"recomputed by {by}"
        )
        more = [m for m in self.claimed if m not in self.methods]
        return result + (f" (not by {more[0]}: --exhaustive does that)" if more else "")


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
        "tables": verdict.tables,
        "files": verdict.files,
        "cells": verdict.cells,
        "methods": list(verdict.methods),
        "claimed": list(verdict.claimed),
        "findings": records(_grid(verdict.findings), 0),
    }


def verify(
    rules: Rules, directory: str, exhaustive: bool = False, progress: Progress | None = None
) -> Verdict:
    """Compute every table from the rules and compare the set in a folder with it.

    By the recount, or when `exhaustive` by both methods, which must agree (`Disagreement`).
    `InputError` when the folder is not there or has no file of a set.
    """
    there = _entries(directory)
    if not {*there} & {SUMS, MANIFEST, *table_files()}:
        raise InputError(f"{quoted(directory)} has no file of a set: paikao build writes one")
    methods = METHODS if exhaustive else METHODS[:1]
    tables = compute(rules, methods, progress)
    manifest = read_manifest(directory)
    claimed = _claimed(manifest)
    # A manifest that cannot be read, or claims something else, is compared with both claims that
    # a build can make, and the one with fewer differences counts.
    tried = {
        claim: list(compare_set(directory, there, render(rules, claim, tables), tables))
        for claim in ([claimed] if claimed else ALLOWED)
    }
    claimed, findings = min(tried.items(), key=lambda found: len(found[1]))
    findings = [*_other_rules(rules, manifest), *findings]
    files = len(table_files()) + len(OTHERS)
    return Verdict(findings, len(tables), files, count_cells(tables), methods, claimed)


def _entries(directory: str) -> list[str]:
    if not os.path.isdir(directory):
        raise InputError(f"{quoted(directory)} is not a folder: paikao build makes one")
    return sorted(os.listdir(directory))


def _claimed(manifest: Mapping[str, Any]) -> tuple[str, ...]:
    """The methods that a manifest names, if they are ones that a build can have."""
    return next((m for m in ALLOWED if manifest.get("methods") == list(m)), ())


def _other_rules(rules: Rules, manifest: Mapping[str, Any]) -> Iterator[Difference]:
    """Whether the manifest names other rules than those to verify by."""
    named = manifest.get("rules")
    if not isinstance(named, dict):
        return
    for key, right in (("id", rules.id), ("sha256", rules.sha256)):
        written = str(named.get(key))[:64]
        if written != right:
            yield Difference(MANIFEST, DIFFERS, column=f"rules.{key}", one=written, other=right)


def count_cells(tables: Sequence[PublishedTable]) -> int:
    """Cells of all files of tables."""
    return sum(len(t.grid.rows) * len(header(name, t)) for name, t in by_name(tables).items())


def compare_set(
    directory: str,
    there: Sequence[str],
    files: Mapping[str, bytes],
    tables: Sequence[PublishedTable],
) -> Iterator[Difference]:
    """Everything in a folder against the files that should be there."""
    owner = by_name(tables)
    for name in sorted({*there, *files}):
        if name not in files:
            yield Difference(name, "is not of the set")
            continue
        path = os.path.join(directory, name)
        if fault := _fault(path, 4 * len(files[name]) + (1 << 16)):
            yield Difference(name, fault)
        else:
            yield from compare(name, files[name], read_whole(path), owner.get(name))


def _fault(path: str, limit: int | None = None) -> str:
    """Why a file is not one to read, or nothing."""
    if not os.path.lexists(path):
        return "is missing"
    if os.path.islink(path) or not os.path.isfile(path):
        return "is not a regular file"
    size = os.path.getsize(path)
    return f"has {size} bytes, far too many" if limit is not None and size > limit else ""


def verify_sums(directory: str) -> Verdict:
    """Compare the hashes in ``SHA256SUMS`` with the files, and with nothing else.

    A file that is not listed, a listed file that is not there, and a line that ``sha256sum`` does
    not write, with a path for instance, are findings.
    """
    there = _entries(directory)
    if SUMS not in there:
        raise InputError(f"{quoted(directory)} has no {SUMS}: paikao build writes one")
    sums = os.path.join(directory, SUMS)
    if fault := _fault(sums, 1 << 20):
        return Verdict([Difference(SUMS, fault)], 0, 0, 0, (), ())
    listed: dict[str, str] = {}
    findings = list(_read_sums(read_whole(sums), listed))
    for name, right in sorted(listed.items()):
        path = os.path.join(directory, name)
        if fault := _fault(path):
            findings.append(Difference(name, fault))
        elif (found := sha256(read_whole(path))) != right:
            findings.append(Difference(name, DIFFERS, column="sha256", one=found, other=right))
    findings += [Difference(n, "is not listed") for n in there if n not in {SUMS, *listed}]
    return Verdict(findings, 0, len(listed), 0, (), ())


def _read_sums(data: bytes, listed: dict[str, str]) -> Iterator[Difference]:
    """Put the hash of each listed name into `listed`; lines that are wrong are findings."""
    *lines, rest = data.decode("utf-8", "surrogateescape").split("\n")
    if rest or not lines:
        yield Difference(SUMS, f"does not end with a whole line: {quoted(rest)}")
    for number, line in enumerate(lines, 1):
        match = re.fullmatch(r"([0-9a-f]{64}) [ *]([^/\\\0]+)", line)
        if match is None or match[2] in (".", "..") or match[2] in listed:
            why = "repeats a name" if match and match[2] in listed else "is not a hash and a name"
            yield Difference(SUMS, f"line {number} {why}: {quoted(line)}")
        else:
            listed[match[2]] = match[1]
