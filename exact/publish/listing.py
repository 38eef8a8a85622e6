"""The tables that there are, without computing any."""

from typing import Any

from ..catalogue import TABLES
from ..data import readings_used
from ..grid import Column, Grid, Page
from ..pages import basis_line, heading
from ..rules import Rules

COLUMNS = (
    Column("id", "table", "text"),
    Column("title", "title", "text"),
    Column("articles", "articles", "text"),
    Column("readings", "readings", "text"),
    Column("formats", "files", "text"),
)


def page(rules: Rules) -> Page:
    """The tables for people."""
    rows = tuple(
        (e.id, e.title, e.articles, ", ".join(used), ", ".join(e.formats))
        for e in TABLES
        for used in [readings_used(rules, e.readings)]
    )
    return Page(heading(rules, "reference tables"), (Grid("", COLUMNS, rows), basis_line(rules)))


def data(rules: Rules) -> dict[str, Any]:
    """The tables for programs."""
    tables = [
        {
            "id": e.id,
            "title": e.title,
            "articles": e.articles,
            "readings": readings_used(rules, e.readings),
            "formats": list(e.formats),
            "columns": [c._asdict() for c in e.columns],
        }
        for e in TABLES
    ]
    return {"rules": rules.id, "tables": tables}
