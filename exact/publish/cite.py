"""How to cite a table, or the whole set: text, BibTeX, CSL-JSON.

A citation carries the hash of what it cites: of the table's CSV file, or of the set's
``SHA256SUMS``, which names every other file's.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..answers import instrument_text
from ..answers.tables import text
from ..catalogue.compute import METHODS, compute, compute_table
from ..formats.json_writer import dumps
from ..formats.latex_writer import COMMANDS
from ..game.rules import Rules
from ..number import InputError, quoted
from .manifest import TOOL
from .render import SUMS, render, sha256, version

AUTHOR = "paikao maintainers"
STYLES = ("text", "bibtex", "csl")
_TEX = COMMANDS | {"{": r"\textbraceleft{}", "}": r"\textbraceright{}"}


class Citation(NamedTuple):
    """What is cited: its key and title, the version of the tool, and the rules and the hash."""

    key: str
    title: str
    version: str
    note: str


def cite(rules: Rules, table: str | None, style: str = "text") -> str:
    """The citation of a table by its id, or of the set that a full build makes.

    Raises `InputError` for an unknown id or style.
    """
    if style not in STYLES:
        raise InputError(f"no style {quoted(style)}: styles are {', '.join(STYLES)}")
    citation = _of_set(rules) if table is None else _of_table(rules, table)
    return {"text": _text, "bibtex": _bibtex, "csl": _csl}[style](citation)


def _of_table(rules: Rules, table: str) -> Citation:
    made = compute_table(rules, table)
    key, data = made.entry.id, text(rules, made, "csv").encode()
    return _citation(rules, key, made.entry.title, f"Table {key}", f"{key}.csv", data)


def cite_files(rules: Rules, files: Mapping[str, bytes]) -> str:
    """The citation of a rendered set, as text."""
    return _text(_of_files(rules, files))


def _of_set(rules: Rules) -> Citation:
    return _of_files(rules, render(rules, METHODS, compute(rules, METHODS[:1])))


def _of_files(rules: Rules, files: Mapping[str, bytes]) -> Citation:
    return _citation(rules, "set", "reference tables", "All tables", SUMS, files[SUMS])


def _citation(rules: Rules, key: str, title: str, what: str, file: str, data: bytes) -> Citation:
    """The citation of what the bytes `data` of `file` are, whose hash it carries."""
    changed = f"; {rules.changed}" if rules.changed else ""
    return Citation(
        f"{TOOL}-{rules.id}-{key}",
        f"{rules.title}: {title}",
        version(),
        f"{what} under rule set {rules.id} ({instrument_text(rules)}; sha256 {rules.sha256}"
        f"{changed}). "
        f"sha256 of {file}: {sha256(data)}",
    )


def _text(c: Citation) -> str:
    return f"{AUTHOR}. {c.title}. {TOOL}, version {c.version}. {c.note}.\n"


def _bibtex(c: Citation) -> str:
    """An entry for BibTeX or biber; braces in a value are escaped, because BibTeX counts them."""
    fields = {
        "author": f"{{{_tex(AUTHOR)}}}",
        "title": f"{{{_tex(c.title)}}}",
        "howpublished": _tex(f"{TOOL}, version {c.version}"),
        "version": _tex(c.version),
        "note": _tex(c.note),
    }
    lines = ",\n".join(f"  {key} = {{{value}}}" for key, value in fields.items())
    return f"@misc{{{c.key},\n{lines}\n}}\n"


def _tex(value: str) -> str:
    return "".join(_TEX.get(c, c) for c in value)


def _csl(c: Citation) -> str:
    item: dict[str, Any] = {
        "id": c.key,
        "type": "dataset",
        "author": [{"literal": AUTHOR}],
        "title": c.title,
        "version": c.version,
        "publisher": TOOL,
        "note": c.note,
    }
    return dumps([item])
