"""Two sets, or two files of one table, cell by cell.

The name of a row is its first cells, as few as are different in every row of both tables; or its
number, when two rows are equal in all cells.  A rank is no name: it
moves, and the hand beside it does not.  Numbers are compared by their exact values.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..files import UnreadableError, read_file
from ..formats.fields import records
from ..formats.grid import Cell, Column, Grid, Page
from ..number import InputError, quoted
from .difference import Difference, shown
from .manifest import MANIFEST, owned, read_manifest
from .reader import Row, read_table, value
from .render import OTHERS, sha256
from .steady import steady

_ABOUT = (
    "tool.version", "rules.id", "rules.title", "rules.instrument", "rules.commission",
    "rules.changed", "rules.sha256", "methods",
)  # fmt: skip


def diff(old: str, new: str) -> list[Difference]:
    """What changed from one set to another, or from one file of a table to another.

    Tables of sets are compared cell by cell, by their JSON, or by their CSV where the JSON is the
    same; every other file by its bytes.
    Raises `InputError` when a path is neither a set nor a table.
    """
    for path in (old, new):
        if not os.path.lexists(path):
            raise InputError(f"{quoted(path)} is not there: give two folders or two files")
    if os.path.isdir(old) and os.path.isdir(new):
        return steady((old, new), lambda: _sets(old, new))
    for path in (old, new):
        if os.path.isdir(path):
            raise InputError(f"{quoted(path)} is not a file: compare two folders or two files")
    names = [os.path.basename(path) for path in (old, new)]
    if len({*map(_table, names)} - {""}) > 1:
        raise InputError(
            f"{' and '.join(map(quoted, names))} are two tables: compare one with itself"
        )
    return list(_tables(names[1], read_table(old), read_table(new)))


def _sets(old: str, new: str) -> list[Difference]:
    sides = [_listed(folder) for folder in (old, new)]
    names = sorted({*sides[0], *sides[1]})
    changes = list(_manifests(read_manifest(old), read_manifest(new)))
    changed = set[str]()
    for name in sorted(names, key=lambda n: (n.partition(".")[0], not n.endswith(".json"), n)):
        table = name.partition(".")[0]
        if name in OTHERS or table in changed:
            continue
        found = list(_pair(name, os.path.join(old, name), os.path.join(new, name)))
        changed |= {table} if found and name.endswith(".json") else set()
        changes += found
    return changes or _files(OTHERS, old, new)


def _listed(folder: str) -> dict[str, str]:
    """The table of each file that the manifest of a set lists."""
    if not owned(folder):
        raise InputError(f"{quoted(folder)} has no manifest of a set: paikao build writes one")
    listed = read_manifest(folder)["files"]
    ours = owned(folder)
    return {f["name"]: str(f.get("table", "")) for f in listed if f["name"] in ours}


def _manifests(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Difference]:
    """What the manifests say about the whole set."""
    for path in _ABOUT:
        one, other = _member(old, path), _member(new, path)
        if one != other:
            yield _at(MANIFEST, column=path, one=one, other=other)


def _member(manifest: Any, path: str) -> str | None:
    for key in path.split("."):
        manifest = manifest.get(key) if isinstance(manifest, dict) else None
    if isinstance(manifest, list):
        return ", ".join(map(str, manifest))
    return None if manifest is None else str(manifest)


def _files(names: Sequence[str], old: str, new: str) -> list[Difference]:
    """Files that are not the same bytes, by their hashes."""
    found = []
    for name in names:
        one, other = (_hash(os.path.join(folder, name)) for folder in (old, new))
        found += [_at(name, one=one, other=other)] if one != other else []
    return found


def _hash(path: str) -> str | None:
    """The hash of a file as it is shown, or why there is none."""
    try:
        return f"sha256 {sha256(read_file(path))}"
    except UnreadableError as error:
        return None if error.missing else error.reason


def _pair(name: str, old: str, new: str) -> Iterator[Difference]:
    """Two files of one name, one of which may not be there, or cannot be read."""
    one, other = _hash(old), _hash(new)
    if one == other:
        return
    try:
        changes = list(_tables(name, read_table(old), read_table(new)))
    except InputError:  # one is not there, or no table
        changes = [_at(name, one=one, other=other)]
    if not changes and not name.endswith(".json"):  # JSON says things about the set too
        changes = [_at(name, one=one, other=other)]
    yield from changes


def _tables(name: str, old: list[Row], new: list[Row]) -> Iterator[Difference]:
    """Rows that only one side has, and the cells that differ in the others."""
    label = _labels(old, new)
    one, other = ({label(i, row): row for i, row in enumerate(side)} for side in (old, new))
    for row in dict.fromkeys([*one, *other]):
        if row in one and row in other:
            yield from _cells(name, row, one[row], other[row])
        else:
            sides = ["row" if row in side else None for side in (one, other)]
            yield _at(name, row=row, one=sides[0], other=sides[1])


def _labels(old: list[Row], new: list[Row]) -> Callable[[int, Row], str]:
    """The name of a row: a key that is different in every row of both tables, or its number."""
    columns = [c for c in (old or new or [{}])[0] if c != "rank"]  # it moves, a hand does not
    for k in range(1, len(columns) + 1):
        key = columns[:k]
        if all(_tells_apart(key, side) for side in (old, new)):
            return lambda i, row: ", ".join(f"{c} {row[c]}" for c in key if row.get(c) is not None)
    return lambda i, row: f"row {i + 1}"


def _tells_apart(key: Sequence[str], rows: Sequence[Row]) -> bool:
    return len({tuple(row.get(column) for column in key) for row in rows}) == len(rows)


def _table(name: str) -> str:
    """The id of the table that a file of a set holds, by its name; empty for any other file."""
    found = re.match(r"T\d+(?=\.)", name)
    return found[0] if found else ""


def _at(name: str, **others: Any) -> Difference:
    """A change in a file, and in the table that it holds if it holds one."""
    return Difference(name, table=_table(name), **others)


def _cells(name: str, row: str, old: Row, new: Row) -> Iterator[Difference]:
    """Cells that differ; a decimal is left out when the exact value beside it differs too."""
    changed = {c for c in {**old, **new} if old.get(c) != new.get(c)}
    for column in {**old, **new}:
        base = column.removesuffix("_decimal")
        follows = base != column and changed & {base, f"{base}_squared"}
        if column in changed and not follows:
            one, other = old.get(column), new.get(column)
            yield _at(name, row=row, column=column, one=one, other=other)


COLUMNS = (
    *(Column(key, key, "text") for key in ("file", "table", "row", "column")),
    Column("old", "old", "quantity"),
    Column("new", "new", "quantity"),
    Column("difference", "difference", "ratio"),
)


def _grid(changes: Sequence[Difference]) -> Grid:
    return Grid("", COLUMNS, tuple(map(_row, changes)))


def _row(change: Difference) -> tuple[Cell, ...]:
    """A change as it is printed; of two equal numbers, such as 1/2 and 2/4, the texts."""
    place = (shown(x) or None for x in (change.file, change.table, change.row, change.column))
    sides = (_side(x, change.amount == 0) for x in (change.one, change.other))
    return (*place, *sides, change.amount)


def _side(text: str | None, equal: bool) -> Cell:
    exact = None if equal else value(text)
    return exact if exact is not None or text is None else shown(text)


def page(changes: Sequence[Difference]) -> Page:
    """The changes for people."""
    return Page("Differences", (_grid(changes), f"Differences: {len(changes)}."))


def data(changes: Sequence[Difference], digits: int) -> dict[str, Any]:
    """The changes for programs."""
    return {"equal": not changes, "changes": records(_grid(changes), digits)}
