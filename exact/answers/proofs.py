"""The answer of `paikao proofs`: which table cells are theorems, and what Coq says of them."""

from typing import Any, NamedTuple

from ..formats.grid import Column, Grid, Page
from ..proofs.check import CoqCheck, source_hash, statement
from ..proofs.theorems import THEOREMS, Theorem, proved, sources
from . import counted

TRUSTED = (
    "Coq's kernel, and its virtual machine, which does the large computations",
    "Game.v, the game article by article: its definitions must be those of the law",
    "Odds.v and Dice.v, what a mean, a commission and a throw are",
    "Claims.v, what a row of each table claims",
    "Published.v, the cells: written from the CSV files, and compared byte by byte in the tests",
)
"""What one has to trust, or to read, to believe the theorems."""

_TABLES = (
    Column("table", "table", "text"),
    Column("theorem", "theorem", "text"),
    Column("says", "what it says", "text"),
    Column("columns", "columns that it proves, in every row", "text"),
)
_THEOREMS = (Column("theorem", "theorem", "text"), Column("says", "what it says", "text"))
_SOURCES = (Column("file", "source", "text"), Column("sha256", "sha256", "text"))


class Answer(NamedTuple):
    """What Coq said, or `None` when it was not asked."""

    checked: CoqCheck | None

    @property
    def verdict(self) -> str:
        """One line: whether the theorems were checked, and by what."""
        number = counted(len(THEOREMS), "theorem")
        if self.checked is None:
            return f"{number}; not checked now."
        by = f"Coq {self.checked.version}"
        if self.checked.refused:
            return f"REFUSED by {by}: {self.checked.refused}: {self.checked.message}"
        return f"{number} checked by {by}: they rest on no axiom."


def tables() -> list[str]:
    """The tables of which cells are proved."""
    return sorted({theorem.table for theorem in THEOREMS if theorem.table})


def data(a: Answer) -> dict[str, Any]:
    """The JSON contract of `proofs`."""
    checked = a.checked
    return {
        "checked": checked is not None,
        "accepted": None if checked is None else not checked.refused,
        "coq": checked.version if checked else None,
        "refused": (checked.refused or None) if checked else None,
        "message": (checked.message or None) if checked else None,
        "tables": [
            {"table": table, "theorems": [_claim(theorem) for theorem in proved(table)]}
            for table in tables()
        ],
        "theorems": [
            {
                "name": theorem.name,
                "file": f"{theorem.file}.v",
                "says": theorem.says,
                "statement": statement(theorem),
            }
            for theorem in THEOREMS
        ],
        "trusted": list(TRUSTED),
        "sources": [{"file": f"{name}.v", "sha256": source_hash(name)} for name in sources()],
    }


def _claim(theorem: Theorem) -> dict[str, Any]:
    return {"name": theorem.name, "says": theorem.says, "columns": list(theorem.proves)}


def page(a: Answer) -> Page:
    """The answer for people: tables first, then every statement in Coq's own words."""
    cells = tuple(
        (table, theorem.name, theorem.says, ", ".join(theorem.proves))
        for table in tables()
        for theorem in proved(table)
    )
    others = tuple((t.name, t.says) for t in THEOREMS if not t.table)
    hashes = tuple((f"{name}.v", source_hash(name)) for name in sources())
    return Page(
        "What is proved",
        (
            Grid("Cells of tables", _TABLES, cells, 2),
            a.verdict,
            "The theorems are about the shipped rule set at its own rate of commission. Decimals "
            "are roundings of proved fractions and are not proved themselves.",
            Grid("Other theorems", _THEOREMS, others, 1),
            "\n".join(["What one has to trust:", *(f"- {item}" for item in TRUSTED)]),
            *(statement(theorem) for theorem in THEOREMS),
            Grid("Sources", _SOURCES, hashes, 1),
        ),
    )
