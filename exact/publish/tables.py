"""One table as text: its page for people, its data for programs."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .. import catalogue
from ..catalogue import Entry
from ..data import readings_used
from ..grid import Column, Grid, Page, record, records
from ..pages import basis_line, blocks, heading, readings_text
from ..rules import Rules
from ..writers import write

METHODS = ("recount", "enumeration")
"""The roads of a full build; a build on the first alone is the other choice."""
DIGITS = 10
FORM = {"csv": "csv", "md": "markdown", "tex": "latex"}

Progress = Callable[[int, int], None]


class Table(NamedTuple):
    """One table with its cells."""

    entry: Entry
    grid: Grid

    @property
    def keys(self) -> tuple[Column, ...]:
        """The columns that tell the rows apart."""
        return self.grid.columns[: self.entry.key]


class Disagreement(Exception):  # noqa: N818 - a finding, not a fault of the program
    """The two roads differ: the table, the row and column, and what either road says."""

    def __init__(self, table: str, row: str, column: str, recount: Any, enumeration: Any) -> None:
        self.table, self.row, self.column = table, row, column
        self.recount, self.enumeration = recount, enumeration
        super().__init__(
            f"the two roads disagree: {table}, {row or 'rows'}, column {column}: "
            f"recount {recount}, enumeration {enumeration}"
        )


def table_files() -> list[str]:
    """The names of the files of tables of a whole set."""
    return [f"{e.id}.{ending}" for e in catalogue.TABLES for ending in e.formats]


def compute(
    rules: Rules, methods: tuple[str, ...] = METHODS, progress: Progress | None = None
) -> list[Table]:
    """Every table of the catalogue, on one road or on both.

    Raises `Disagreement` at the first cell that differs, `InputError` for rules that a table is
    refused for.
    """
    source = catalogue.recount(rules)
    tables = [Table(e, catalogue.grid(e, source)) for e in catalogue.TABLES]
    if "enumeration" in methods:
        other = catalogue.enumeration(rules, progress)
        for table in tables:
            check_agreement(table, catalogue.grid(table.entry, other))
    return tables


def check_agreement(table: Table, other: Grid) -> None:
    """Compare a table with what the other road gives, cell by cell."""
    one, name = table.grid, table.entry.id
    for r, (row, found) in enumerate(zip(one.rows, other.rows, strict=False)):
        for column, x, y in zip(one.columns, row, found, strict=True):
            if x != y:
                written = (record(Grid("", (column,), ()), (c,), DIGITS) for c in (x, y))
                exact = (next(iter(w.values()), None) for w in written)
                raise Disagreement(name, row_label(table, r), column.key, *exact)
    if len(one.rows) != len(other.rows):
        raise Disagreement(name, "", "count of rows", len(one.rows), len(other.rows))


def row_label(table: Table, r: int) -> str:
    """A row by the cells of its key, or by its number.

    >>> from ..grid import Tiles
    >>> columns = (Column("rank", ""), Column("hand", "", "tiles"), Column("weight", ""))
    >>> entry = catalogue.TABLES[0]._replace(columns=columns, key=2)
    >>> row_label(Table(entry, Grid("", columns, ((1, Tiles(("W", "W")), 1),))), 0)
    'rank 1, hand W-W'
    """
    if not table.keys:
        return f"row {r + 1}"
    cells = record(Grid("", table.keys, ()), table.grid.rows[r][: table.entry.key], DIGITS)
    exact = [f"{k} {v}" for k, v in cells.items() if v is not None and not k.endswith("_decimal")]
    return ", ".join(exact)


def page(rules: Rules, table: Table) -> Page:
    """A table for people: its cells, what its columns are, what it rests on."""
    entry = table.entry
    rate = rules.rate if {"R6", "R7"} & {*entry.readings} else None
    return Page(
        heading(rules, f"{entry.id} {entry.title}"),
        blocks(
            table.grid._replace(title=""),
            basis_line(rules, rate),
            f"Articles {entry.articles}.",
            "\n".join(["Columns:", *_definitions(entry)]),
            readings_text(rules, entry.readings),
        ),
    )


def _definitions(entry: Entry) -> Iterator[str]:
    for column in entry.columns:
        if column.title:
            unit = f" ({column.unit})" if column.unit else ""
            said = f": {column.definition}" if column.definition else ""
            yield f"- {column.title}{unit}{said}"


def data(rules: Rules, table: Table) -> dict[str, Any]:
    """What the JSON of a table has above its rows."""
    entry = table.entry
    return {
        "id": entry.id,
        "title": entry.title,
        "rules": rules.id,
        "rules_sha256": rules.sha256,
        "instrument": rules.instrument,
        "commission": rules.rate,
        "articles": entry.articles,
        "readings": readings_used(rules, entry.readings),
        "columns": [c._asdict() for c in entry.columns],
    }


def text(rules: Rules, table: Table, form: str, digits: int = DIGITS) -> str:
    """A table in text, csv, json, markdown or latex."""
    if form == "json":
        from ..writers.json_writer import dumps_rows

        return dumps_rows(data(rules, table), records(table.grid, digits))
    return write(page(rules, table), form, digits)


def show(rules: Rules, table: str, form: str, digits: int = DIGITS) -> str:
    """One table by its id, counted on the road of recount."""
    entry = catalogue.entry(table)
    made = Table(entry, catalogue.grid(entry, catalogue.recount(rules)))
    return text(rules, made, form, digits)
