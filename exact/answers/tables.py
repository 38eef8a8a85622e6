"""The answers of `paikao list` and `show`: the tables that there are, and one of them."""

from collections.abc import Iterator
from typing import Any

from ..catalogue.compute import PublishedTable
from ..catalogue.tables import TABLES, Entry
from ..catalogue.tables import entry as find_entry
from ..formats import write
from ..formats.fields import records
from ..formats.grid import DIGITS, Column, Grid, Page, people_title
from ..formats.json_writer import dumps_rows
from ..formats.spoken import translated_column
from ..game.rules import Rules
from ..languages import _
from . import basis_line, instrument_text, readings_used, rules_page
from .aloud import reading_aloud

_LIST = (
    Column("id", "table", "text"),
    Column("title", "title", "text"),
    Column("articles", "articles", "text"),
    Column("readings", "readings", "text"),
    Column("formats", "files", "text"),
)


def list_page(rules: Rules) -> Page:
    """The tables for people; none is computed."""
    rows = tuple(
        (e.id, e.title, e.articles, ", ".join(readings_used(rules, e.readings)),
         ", ".join(e.formats))
        for e in TABLES
    )  # fmt: skip
    return rules_page(rules, "reference tables", (), Grid("", _LIST, rows), basis_line(rules))


def list_data(rules: Rules) -> dict[str, Any]:
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


def page(rules: Rules, table: PublishedTable) -> Page:
    """A table for people: its cells, what its columns are, what it rests on."""
    entry = table.entry
    rate = rules.rate if {"R6", "R7"} & {*entry.readings} else None
    return rules_page(
        rules,
        f"{entry.id} {_(entry.title)}",
        entry.readings,
        reading_aloud(rules, table) if _is_whole(table) else None,
        table.grid._replace(title="", label=entry.id),
        basis_line(rules, rate),
        _("Articles {articles}.").format(articles=entry.articles),
        "\n".join([_("Columns:"), *_definitions(entry)]),
    )


def _is_whole(table: PublishedTable) -> bool:
    """Whether a table has all of its columns, which its first row read aloud needs."""
    return len(table.grid.columns) == len(find_entry(table.entry.id).columns)


def _definitions(entry: Entry) -> Iterator[str]:
    for column in map(translated_column, entry.columns):
        if column.title:
            definition = f": {column.definition}" if column.definition else ""
            yield f"- {people_title(column)}{definition}"


def data(rules: Rules, table: PublishedTable) -> dict[str, Any]:
    """What the JSON of a table has above its rows."""
    entry = table.entry
    return {
        "id": entry.id,
        "title": entry.title,
        "rules": rules.id,
        "rules_sha256": rules.sha256,
        "instrument": instrument_text(rules),
        "commission": rules.rate,
        **({"changed": rules.changed} if rules.changed else {}),
        "articles": entry.articles,
        "readings": readings_used(rules, entry.readings),
        "columns": [c._asdict() for c in entry.columns],
    }


def text(rules: Rules, table: PublishedTable, form: str, digits: int = DIGITS) -> str:
    """A table in text, csv, json, markdown or latex."""
    if form == "json":
        return dumps_rows(data(rules, table), records(table.grid, digits))
    return write(page(rules, table), form, digits)
