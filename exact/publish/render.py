"""A set as bytes: every file of it by name, a pure function of the rules and the tables.

No time, host or path goes in, nothing that depends on a locale or on the order of a hash.  The
files are the tables in their formats, then those about the tables:

- ``README.md``, the index that a person opens;
- ``datapackage.json``, Data Package v2: every column of every CSV file;
- ``check.py``, a program that checks tables without paikao; a set of other rules has none;
- ``manifest.json``, described by ``schemas/manifest.schema.json``: rules, methods, hashes;
- ``SHA256SUMS``, the hashes of all other files, for ``sha256sum -c``.
"""

import os
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

from ..answers import basis_line, instrument_text, readings_text, readings_used
from ..answers.aloud import reading_aloud
from ..answers.tables import text
from ..catalogue.compute import PublishedTable
from ..files import read_file
from ..formats.column_kinds import Piece, names, pieces
from ..formats.grid import Column
from ..formats.json_writer import dumps
from ..formats.markdown_writer import escape, paragraph
from ..game.rules import DEFAULT, Rules, load
from ..languages import speaking
from ..loops import told
from ..proofs.theorems import proved
from .manifest import MANIFEST, TOOL

SCHEMA_VERSION = 1
SUMS = "SHA256SUMS"
PACKAGE = "datapackage.json"
README = "README.md"
CHECK = "check.py"
CHECKED = "T01-T04, T06-T11"
"""The tables that the program of a set counts again."""
SPREADSHEETS = (
    "The CSV files have commas between columns and decimal points, in UTF-8. A spreadsheet that "
    "speaks Portuguese expects decimal commas: import them with the language English (LibreOffice: "
    "Language, English (USA); Excel: Data, From Text/CSV, Transform, Using Locale). A spreadsheet "
    "keeps 15 digits of a number: for every digit of a longer integer give its column the type "
    "Text. `datapackage.json` names the integers that 64 bits do not hold; a text that would run "
    "as a formula has a quotation mark, ', before it."
)
"""What to know of the CSV files before one opens them."""
OTHERS = (README, PACKAGE, CHECK, MANIFEST, SUMS)
"""The files of a set that are about its tables; `CHECK` only where `checks_itself`."""
FORM = {"csv": "csv", "json": "json", "md": "markdown", "tex": "latex"}
"""The format that the ending of a table's file names."""


PUBLISHED = "2026-12-01"
"""The day of the numbers of this version; citations have it, the files of a set have none."""


def version() -> str:
    """The version of the installed package."""
    from importlib.metadata import version  # costs as much as a small command

    return version(TOOL)


def sha256(data: bytes) -> str:
    """The hash of `data`, in hexadecimal."""
    from hashlib import sha256

    return sha256(data).hexdigest()


def checks_itself(rules: Rules) -> bool:
    """Whether a set has `CHECK`, which knows the shipped rules alone, at any rate."""
    shipped = load(DEFAULT)
    same = rules._replace(rate=shipped.rate, basis=shipped.basis, file_rate=shipped.file_rate)
    return same == shipped


def others(rules: Rules) -> tuple[str, ...]:
    """The files about the tables that a set of these rules has."""
    return tuple(name for name in OTHERS if name != CHECK or checks_itself(rules))


def check_program() -> bytes:
    """The program that checks tables without paikao, kept here as data: nothing imports it."""
    return read_file(os.path.join(os.path.dirname(__file__), "standalone", CHECK))


def by_name(tables: Sequence[PublishedTable]) -> dict[str, PublishedTable]:
    """The table of each file."""
    return {f"{t.entry.id}.{ending}": t for t in tables for ending in t.entry.formats}


@speaking("en")
def render(
    rules: Rules, methods: Sequence[str], tables: Sequence[PublishedTable]
) -> dict[str, bytes]:
    """Every file of a set by its name; `methods` are those that agreed on the tables.

    A published file is English, whatever the language of the page that speaks of it.
    """
    owner, tool = by_name(tables), version()
    files = render_tables(rules, tables)
    files[README] = _readme(rules, methods, tables, tool).encode()
    if checks_itself(rules):
        files[CHECK] = check_program()
    files[PACKAGE] = dumps(_package(rules, tables, files, tool)).encode()
    files[MANIFEST] = dumps(_manifest(rules, methods, files, owner, tool)).encode()
    files[SUMS] = sums(files)
    return files


@speaking("en")
def render_tables(rules: Rules, tables: Sequence[PublishedTable]) -> dict[str, bytes]:
    """The files of tables by their names."""
    files = by_name(tables)
    return {
        name: text(rules, table, FORM[name.rpartition(".")[2]]).encode()
        for name, table in told(files.items(), "files", len(files))
    }


def sums(files: Mapping[str, bytes]) -> bytes:
    """Hashes as ``sha256sum`` writes them, sorted by name.

    >>> sums({"b": b"", "a": b"1"}).decode().splitlines()[0][-8:]
    '75b4b  a'
    """
    return "".join(f"{sha256(files[name])}  {name}\n" for name in sorted(files)).encode()


def _manifest(
    rules: Rules,
    methods: Sequence[str],
    files: Mapping[str, bytes],
    owner: Mapping[str, PublishedTable],
    tool: str,
) -> dict[str, Any]:
    """What the set is and who agreed on it; for each file its table, rows, theorems and hash."""
    about = {
        name: {
            "table": table.entry.id,
            "rows": len(table.grid.rows),
            **(_proved(rules, table) if name.endswith(".csv") else {}),
        }
        for name, table in owner.items()
    }
    return {
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": TOOL, "version": tool},
        "rules": {
            "id": rules.id,
            "title": rules.title,
            "instrument": instrument_text(rules),
            "commission": rules.rate,
            **({"changed": rules.changed} if rules.changed else {}),
            "sha256": rules.sha256,
        },
        "methods": list(methods),
        "files": [
            {"name": name, **about.get(name, {}), "sha256": sha256(data)}
            for name, data in sorted(files.items())
        ],
    }


def _proved(rules: Rules, table: PublishedTable) -> dict[str, Any]:
    """The theorems about a table, and the CSV columns that each proves in every row."""
    if rules.id != DEFAULT or rules.changed:  # they are about the shipped rules at their own rate
        return {}
    found = {theorem.name: list(theorem.proves) for theorem in proved(table.entry.id)}
    return {"proved": found} if found else {}


def _package(
    rules: Rules, tables: Sequence[PublishedTable], files: Mapping[str, bytes], tool: str
) -> dict[str, Any]:
    """The CSV files as a Data Package."""
    return {
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": f"{TOOL}-{rules.id}",
        "title": f"{rules.title}: reference tables",
        "description": basis_line(rules, rules.rate),
        "version": tool,
        "resources": [_resource(t, files[f"{t.entry.id}.csv"]) for t in tables],
    }


def _resource(table: PublishedTable, written: bytes) -> dict[str, Any]:
    entry = table.entry
    return {
        "name": entry.id.lower(),
        "type": "table",
        "path": f"{entry.id}.csv",
        "title": entry.title,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": len(written),
        "hash": f"sha256:{sha256(written)}",
        "schema": _schema(table, written),
    }


def _schema(table: PublishedTable, written: bytes) -> dict[str, Any]:
    """The Table Schema of a CSV file."""
    import csv

    rows = list(csv.reader(StringIO(written.decode(), newline="")))[1:]
    columns = [(c, field) for c in table.entry.columns for field in pieces(c, "csv")]
    fields = [
        _field(column, field, max((row[f] for row in rows), key=len, default=""))
        for f, (column, field) in enumerate(columns)
    ]
    schema: dict[str, Any] = {"fields": fields, "missingValues": [""]}
    key = [name for c in table.keys for name in names(c, "csv")]
    cells = [tuple(row[: len(key)]) for row in rows]
    if key and len(set(cells)) == len(cells) and not any("" in cell for cell in cells):
        schema["primaryKey"] = key
    return schema


LONG = 2**63
"""The integers below it are those that most readers keep in 64 bits."""


def _field(column: Column, part: Piece, longest: str) -> dict[str, Any]:
    """One field; one whose `longest` text is an integer past 64 bits says so."""
    unit = f", {column.unit}" if column.unit else ""
    title = column.title + unit + (f", {part.label}" if part.label else "")
    said = [column.definition] if column.definition else []
    if part.type == "integer" and abs(int(longest or 0)) >= LONG:
        said.append(f"integers of up to {len(longest.lstrip('-'))} digits, more than 64 bits hold")
    field = {"name": column.key + part.ending, "type": part.type, "title": title}
    return {**field, "description": "; ".join(said)} if said else field


def _readme(
    rules: Rules, methods: Sequence[str], tables: Sequence[PublishedTable], tool: str
) -> str:
    """The index of a set."""
    agreed = " and ".join(methods)
    used = tuple(dict.fromkeys(r for t in tables for r in t.entry.readings))
    lines = ["| table | title | articles | readings | rows | files |", "|---|---|---|---|---:|---|"]
    lines += [_index_line(rules, table) for table in tables]
    parts = [
        f"# {escape(rules.title)}: reference tables",
        escape(basis_line(rules, rules.rate)),
        f"Exact values, computed by paikao {escape(tool)} by {agreed}. In CSV a fraction is two "
        "integer columns, `…_num` and `…_den`, with a decimal beside them; in JSON a fraction is a "
        "text, `p/q`. Decimals are rounded half-even from the exact value.",
        SPREADSHEETS,
        "\n".join(lines),
        "## What a row means",
        "\n".join(f"- {t.entry.id}: {escape(reading_aloud(rules, t))}" for t in tables),
        "## Verify",
        "`sha256sum -c SHA256SUMS` in this folder checks that the files are whole; "
        "`paikao verify .` computes every cell again from the rules and compares "
        "(`--exhaustive`: by both methods; `--rules FILE`: under rules of your own). "
        f"{_check_line(rules)}The rule set is `{rules.id}`, its file has sha256 `{rules.sha256}`.",
        "## Cite",
        "`paikao cite T02` cites a table, `paikao cite` the set (`--style text|bibtex|csl`). "
        "`manifest.json` and `datapackage.json` say the same to programs.",
        paragraph(readings_text(rules, used)),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _check_line(rules: Rules) -> str:
    """How to check a set without paikao, where that can be done."""
    if not checks_itself(rules):
        return ""
    return (
        f"`python {CHECK}` counts {CHECKED} again in plain Python, without paikao, and compares "
        "the CSV files. "
    )


def _index_line(rules: Rules, table: PublishedTable) -> str:
    entry = table.entry
    links = " ".join(f"[{ending}]({entry.id}.{ending})" for ending in entry.formats)
    cells = (entry.id, entry.title, entry.articles, ", ".join(readings_used(rules, entry.readings)))
    return f"| {' | '.join(map(escape, cells))} | {len(table.grid.rows)} | {links} |"
