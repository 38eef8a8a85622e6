"""Published.v: the cells of the published tables, read from the CSV files, as Coq data.

A cell is exact: an integer, a tile, or a fraction (two columns, `…_num` and `…_den`). The decimal
columns are roundings of these; they are not in Published.v and nothing is proved of them.
"""

import csv
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

Row = Mapping[str, str]
Cell = Callable[[Row], str]

KINDS = {
    "W": "White",
    "9": "Nine",
    "8": "Eight",
    "7": "Seven",
    "6": "Six",
    "5": "Five",
    "4": "Four",
    "3": "Three",
    "2": "Two",
    "1": "One",
}
CLASSES = {"pair": "Pair", "points": "Points", "zero points": "ZeroPoints"}
LAWS = {"sum": "SumOfDice", "offset": "OffsetOfDice"}
HEAD = """\
(* The published tables, written by published.py from the CSV files: do not edit. Decimal columns
   are left out. *)
From PaiKao Require Import Game Claims.
Open Scope N_scope.
"""


def whole(text: str) -> str:
    """An integer as Coq reads it; digits may be grouped by `_`."""
    return str(int(text))


def integer(column: str) -> Cell:
    """A cell with an integer."""
    return lambda row: whole(row[column])


def word(column: str, words: Mapping[str, str]) -> Cell:
    """A cell with one of a few words, each with its Coq name."""
    return lambda row: words[row[column]]


def fraction(name: str) -> Cell:
    """A cell with a fraction, from its two columns."""
    return lambda row: f"({whole(row[f'{name}_num'])} # {whole(row[f'{name}_den'])})"


def optional(cell: Cell, column: str, scope: str) -> Cell:
    """A cell that is blank where `column` is."""
    return lambda row: f"(Some {cell(row)}%{scope})" if row[column] else "None"


def fractions(*names: str) -> tuple[Cell, ...]:
    """Several cells with a fraction each."""
    return tuple(map(fraction, names))


def integers(*columns: str) -> tuple[Cell, ...]:
    """Several cells with an integer each."""
    return tuple(map(integer, columns))


@dataclass(frozen=True)
class Published:
    """One table in Coq: its constructor in Claims.v and the cells that it takes, in order."""

    table: str
    type: str
    constructor: str
    cells: tuple[Cell, ...]

    def row(self, row: Row) -> str:
        """One row as a term."""
        return " ".join((self.constructor, *(cell(row) for cell in self.cells)))

    def definition(self, rows: list[Row]) -> str:
        """The table as a list of its rows."""
        body = ";\n".join(f"  {self.row(row)}" for row in rows)
        return f"\nDefinition {self.table} : list {self.type} := [\n{body}\n].\n"


def odds(row: Row) -> str:
    """The cells of one bet, as the term that T02, T03 and T04 share."""
    counts = integers("win_count", "push_count", "loss_count", "total")
    means = fractions("win", "push", "loss", "ev_seat", "ev_banker", "ev_casino")
    return "(OneBet " + " ".join(cell(row) for cell in (*counts, *means)) + ")"


def by_hand(table: str, whose: str) -> Published:
    """A table of one bet by the hand of the seat or of the banker."""
    hand = (word(f"{whose}_high", KINDS), word(f"{whose}_low", KINDS))
    return Published(table, "odds_row", "OfHand", (integer("rank"), *hand, odds))


TABLES = (
    Published(
        "T01",
        "hand_row",
        "Hand",
        (
            integer("rank"),
            word("hand_high", KINDS),
            word("hand_low", KINDS),
            word("class", CLASSES),
            optional(integer("points"), "points", "N"),
            integer("weight"),
        ),
    ),
    Published("T02", "(N * odds)", "pair", (integer("distinct"), odds)),
    by_hand("T03", "seat"),
    by_hand("T04", "banker"),
    Published(
        "T07",
        "law_row",
        "Law",
        (
            *integers("active", "win", "push", "loss", "count", "total"),
            fraction("probability"),
        ),
    ),
    Published(
        "T08",
        "moments_row",
        "Moments",
        (
            integer("active"),
            *fractions("mean", "variance", "sd_squared"),
            optional(fraction("covariance"), "covariance_num", "Q"),
            optional(fraction("correlation"), "correlation_num", "Q"),
        ),
    ),
    Published(
        "T09",
        "bank_row",
        "Bank",
        (
            integer("active"),
            *fractions("banker_gross", "banker_bet", "banker_round"),
            *fractions("sd_gross_squared", "sd_bet_squared", "sd_round_squared"),
            *fractions("casino_bet", "casino_round", "break_even_bet", "break_even_round"),
        ),
    ),
    Published(
        "T11",
        "dice_row",
        "Throws",
        (
            word("law", LAWS),
            *integers("value", "throws", "total"),
            fraction("probability"),
        ),
    ),
)


def rows_of(path: Path) -> list[Row]:
    """The rows of a CSV file, by column name."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def definitions(folder: Path) -> Iterator[str]:
    """One definition a table."""
    for table in TABLES:
        yield table.definition(rows_of(folder / f"{table.table}.csv"))


def published(folder: Path) -> str:
    """The text of Published.v for the tables in a folder."""
    return HEAD + "".join(definitions(folder))
