"""Tables of the catalogue as sheets of a report: titles, columns and words in its language."""

from collections.abc import Iterator

from ..answers import readings_used
from ..answers.aloud import reading_aloud
from ..catalogue.compute import PublishedTable
from ..catalogue.tables import Entry
from ..formats.grid import people_title
from ..formats.spoken import translated_column, translated_grid
from ..game.rules import Rules
from ..languages import _
from .model import Sheet

WORDS = (
    "pair", "points", "zero points", "win", "push", "loss", "banker", "seat", "nobody", "player",
    "casino", "elsewhere", "sum", "offset", "running", "pool", "coverage", "bet", "round", "yes",
    "no", "associate 1", "associate 2", "zero points, other faces", "zero points, the same faces",
    "the same faces, not zero points", "other hands of equal strength", "as regulated",
    "without 8(a)", "without 8(b)", "without article 8",
)  # fmt: skip
"""Every word that a cell of a table may hold; each has a translation."""


def sheet(rules: Rules, table: PublishedTable) -> Sheet:
    """One table."""
    entry = table.entry
    return Sheet(
        entry.id,
        f"{entry.id}  {_(entry.title)}",
        translated_grid(table.grid._replace(title="")),
        (reading_aloud(rules, table), _basis(rules, entry)),
        tuple(_definitions(entry)),
        "md" not in entry.formats,
    )


def _basis(rules: Rules, entry: Entry) -> str:
    """The articles and the readings that a table rests on."""
    return _("Articles {articles}. Readings {readings}.").format(
        articles=entry.articles, readings=", ".join(readings_used(rules, entry.readings))
    )


def _definitions(entry: Entry) -> Iterator[str]:
    """What each column is, where its heading does not say all."""
    for column in map(translated_column, entry.columns):
        if column.definition:
            yield _("{title}: {definition}").format(
                title=people_title(column), definition=column.definition
            )
