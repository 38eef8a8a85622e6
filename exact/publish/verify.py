"""Is a set, or a file of one, what the rules give?  Every cell is computed again.

A verdict says what was checked and by which methods, and claims no more.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..answers import counted
from ..catalogue.compute import PublishedTable, check_agreement, compute, compute_table
from ..catalogue.methods import ENUMERATION, Source
from ..catalogue.tables import grid, table_files
from ..game.rules import Rules
from ..loops import Progress
from ..number import InputError, parse_rate, quoted
from ..odds.seats import METHODS
from .compare import header
from .contents import Contents, compare_files, read_or_reason, read_set
from .difference import DIFFERS, Difference
from .manifest import MANIFEST, parse_manifest
from .render import SUMS, by_name, others, render, render_tables
from .steady import steady
from .subject import Subject
from .verdict import Verdict

ALLOWED = (METHODS, METHODS[:1])
"""What a manifest may say of its methods."""


def verify(
    rules: Rules, directory: str, exhaustive: bool = False, progress: Progress | None = None
) -> Verdict:
    """Compute every table from the rules and compare the set in a folder with it.

    By the recount, or when `exhaustive` by both methods, which must agree (`Disagreement`); under
    the rate that the manifest names.  `InputError` when the folder is not there or has no file of
    a set.
    """
    found = steady([directory], lambda: read_set(directory))
    if not {*found} & {SUMS, MANIFEST, *table_files()}:
        raise InputError(f"{quoted(directory)} has no file of a set: paikao build writes one")
    manifest = _manifest(found)
    rules = as_named(rules, manifest)
    methods = METHODS if exhaustive else METHODS[:1]
    tables = compute(rules, methods, progress)
    claimed, findings = _claim(rules, manifest, tables, found)
    findings = [*_other_rules(rules, manifest), *findings]
    files, cells = len(table_files()) + len(others(rules)), count_cells(tables)
    checked = f"{counted(len(tables), 'table')}, {counted(files, 'file')}, {cells:,} cells"
    return Verdict(findings, checked, len(tables), files, cells, methods, claimed, rules.changed)


def verify_part(
    rules: Rules, subject: Subject, exhaustive: bool = False, progress: Progress | None = None
) -> Verdict:
    """Compare the files of a table, or one file, with what the rules give; otherwise as `verify`.

    The rate is the one that the manifest beside names, or else the file itself in JSON.
    """
    if not {*subject.names} <= {*table_files(), *others(rules)}:
        name = quoted(subject.file)
        raise InputError(
            f"{name} is not the name of a file of a set, so its table is not known: give the "
            f"table's id too, as in paikao verify T02 {name}"
        )
    found, manifest = _part(subject)
    rules = as_named(rules, manifest)
    methods = METHODS if exhaustive else METHODS[:1]
    if subject.name in others(rules):
        tables = compute(rules, methods, progress)
        _, findings = _claim(rules, manifest, tables, found, subject.names)
    else:
        tables = [_compute_one(rules, subject.names[0].partition(".")[0], exhaustive, progress)]
        made = render_tables(rules, tables)
        right = {name: made[name] for name in subject.names}
        findings = list(compare_files(right, found, by_name(tables)))
    findings = [*(_other_rules(rules, manifest) if findings else ()), *findings]
    files, cells = len(subject.names), count_cells(tables, subject.names)
    counts = ", ".join([counted(files, "file"), *([f"{cells:,} cells"] if cells else [])])
    checked = f"{subject.called()}, {counts}"
    return Verdict(findings, checked, len(tables), files, cells, methods, changed=rules.changed)


def _part(subject: Subject) -> tuple[Contents, Mapping[str, Any]]:
    """The files that are meant, and what the manifest beside them says."""
    wanted = {*subject.names, MANIFEST}
    if not subject.file:
        found = steady([subject.folder], lambda: read_set(subject.folder, wanted))
        manifest = _manifest(found)
        return {n: data for n, data in found.items() if n in subject.names}, manifest
    paths = (subject.file, os.path.join(subject.folder, MANIFEST))
    data, beside = steady([subject.folder], lambda: [*map(read_or_reason, paths)])
    manifest = _manifest({MANIFEST: beside}) or _of_json(data)
    return {subject.name: data}, manifest


def _manifest(found: Contents) -> Mapping[str, Any]:
    """The manifest among what was read; empty when there is none that can be."""
    data = found.get(MANIFEST)
    return parse_manifest(data) if isinstance(data, bytes) else {}


def _of_json(data: bytes | str) -> Mapping[str, Any]:
    """What a table's JSON file says of its rules, in the form of a manifest."""
    import json

    try:
        said = json.loads(data) if isinstance(data, bytes) else {}
        named = {"id": said["rules"], "sha256": said["rules_sha256"]}
        return {"rules": {**named, "commission": said["commission"]}}
    except (ValueError, LookupError, TypeError, RecursionError):
        return {}


def as_named(rules: Rules, manifest: Mapping[str, Any]) -> Rules:
    """The rules under the rate that a manifest of the same rule set names, if it names one."""
    named = manifest.get("rules")
    if not isinstance(named, dict) or [*_other_rules(rules, manifest)]:
        return rules
    try:
        rate = parse_rate(str(named.get("commission")))
    except InputError:
        return rules
    return rules if rate == rules.rate else rules.with_(rate)


def _compute_one(
    rules: Rules, table: str, exhaustive: bool, progress: Progress | None
) -> PublishedTable:
    made = compute_table(rules, table)
    if exhaustive:
        check_agreement(made, grid(made.entry, Source(rules, ENUMERATION, progress)))
    return made


def _claim(
    rules: Rules,
    manifest: Mapping[str, Any],
    tables: Sequence[PublishedTable],
    found: Contents,
    names: Sequence[str] = (),
) -> tuple[tuple[str, ...], list[Difference]]:
    """The methods that a set claims, and what differs from a set with that claim.

    A manifest that cannot be read, or claims something else, is compared with both claims that a
    build can make, and the one with fewer differences counts.
    """
    claimed = next((m for m in ALLOWED if manifest.get("methods") == list(m)), ())
    tried = {}
    for claim in [claimed] if claimed else ALLOWED:
        right = render(rules, claim, tables)
        some = {name: right[name] for name in names or right}
        tried[claim] = list(compare_files(some, found, by_name(tables)))
    return min(tried.items(), key=lambda one: len(one[1]))


def _other_rules(rules: Rules, manifest: Mapping[str, Any]) -> Iterator[Difference]:
    """Whether the manifest names other rules than those to verify by."""
    named = manifest.get("rules")
    if not isinstance(named, dict):
        return
    for key, right in (("id", rules.id), ("sha256", rules.sha256)):
        written = str(named.get(key))[:64]
        if written != right:
            yield Difference(MANIFEST, DIFFERS, column=f"rules.{key}", one=written, other=right)


def count_cells(tables: Sequence[PublishedTable], names: Sequence[str] = ()) -> int:
    """Cells of all files of tables, or of some."""
    return sum(
        len(t.grid.rows) * len(header(name, t))
        for name, t in by_name(tables).items()
        if not names or name in names
    )
