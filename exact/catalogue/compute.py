"""The cells of tables by one method or both, and whether both agree."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..formats.fields import record
from ..formats.grid import DIGITS, Column, Grid
from ..game.rules import Rules
from ..loops import Progress, told
from ..number import InputError, quoted
from ..odds.seats import METHODS
from .methods import ENUMERATION, RECOUNT, Source
from .tables import TABLES, Entry, entry, grid


class PublishedTable(NamedTuple):
    """One table with its cells; one of chosen columns has the `whole` grid that they are of."""

    entry: Entry
    grid: Grid
    whole: Grid | None = None

    @property
    def keys(self) -> tuple[Column, ...]:
        """The columns that tell the rows apart."""
        return self.grid.columns[: self.entry.key]

    def label(self, r: int) -> str:
        """Row r, from 0, by the cells of its key, or by its number.

        >>> from exact.formats.grid import Tiles
        >>> columns = (Column("rank", ""), Column("hand", "", "tiles"), Column("weight", ""))
        >>> short = TABLES[0]._replace(columns=columns, key=2)
        >>> PublishedTable(short, Grid("", columns, ((1, Tiles(("W", "W")), 1),))).label(0)
        'rank 1, hand W-W'
        """
        if not self.keys:
            return f"row {r + 1}"
        cells = record(Grid("", self.keys, ()), self.grid.rows[r][: self.entry.key], DIGITS)
        exact = (f"{k} {v}" for k, v in cells.items() if v is not None and "_decimal" not in k)
        return ", ".join(exact)

    def only(self, keys: Sequence[str]) -> "PublishedTable":
        """The table with some of its columns, in that order; `InputError` names those there are.

        What is left of its key at the beginning is its key.
        """
        there = [column.key for column in self.entry.columns]
        for key in keys:
            if key not in there:
                names = ", ".join(there)
                raise InputError(f"no column {quoted(key)}: those of {self.entry.id} are {names}")
            if keys.count(key) > 1:
                raise InputError(f"column {key} is there twice: name each once")
        kept = [there.index(key) for key in keys]
        leading = next((i for i, c in enumerate(kept) if c >= self.entry.key), len(kept))
        part = self.grid.part(kept)._replace(key=leading)
        entry = self.entry._replace(columns=part.columns, key=leading)
        return PublishedTable(entry, part, self.whole or self.grid)


class Disagreement(Exception):
    """The two methods differ: the table, the row and column, and what each method says."""

    def __init__(self, table: str, row: str, column: str, recount: Any, enumeration: Any) -> None:
        self.table, self.row, self.column = table, row, column
        self.recount, self.enumeration = recount, enumeration
        super().__init__(
            f"the two methods disagree: {table}, {row or 'rows'}, column {column}: "
            f"recount {recount}, enumeration {enumeration}"
        )


def compute_table(rules: Rules, table: str) -> PublishedTable:
    """One table by its id, by the recount."""
    found = entry(table)
    return PublishedTable(found, grid(found, Source(rules, RECOUNT)))


def compute(
    rules: Rules, methods: Sequence[str] = METHODS, progress: Progress | None = None
) -> list[PublishedTable]:
    """Every table of the catalogue, by the recount or by both methods.

    Raises `Disagreement` at the first cell that differs, `InputError` for rules that a table is
    refused for.
    """
    source = Source(rules, RECOUNT)
    tables = [PublishedTable(e, grid(e, source)) for e in told(TABLES, "tables", len(TABLES))]
    if ENUMERATION.name in methods:
        other = Source(rules, ENUMERATION, progress)
        for table in told(tables, "tables again", len(tables)):
            check_agreement(table, grid(table.entry, other))
    return tables


def check_agreement(table: PublishedTable, other: Grid) -> None:
    """Compare a table with what the other method gives, cell by cell."""
    one, name = table.grid, table.entry.id
    for r, (row, found) in enumerate(zip(one.rows, other.rows, strict=False)):
        for column, x, y in zip(one.columns, row, found, strict=True):
            if x != y:
                written = (record(Grid("", (column,), ()), (c,), DIGITS) for c in (x, y))
                exact = (next(iter(w.values()), None) for w in written)
                raise Disagreement(name, table.label(r), column.key, *exact)
    if len(one.rows) != len(other.rows):
        raise Disagreement(name, "", "count of rows", len(one.rows), len(other.rows))
