"""How to cite a table, or the whole set: text, BibTeX, biblatex, CSL-JSON.

A citation carries the hash of what it cites: of the table's CSV file, or of the set's
``SHA256SUMS``, which names every other file's.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..answers import instrument_text
from ..answers.tables import text
from ..catalogue.compute import compute, compute_table
from ..formats.json_writer import dumps
from ..formats.latex_writer import COMMANDS, escape
from ..game.rules import Rules
from ..number import InputError, quoted
from ..odds.seats import METHODS
from .manifest import TOOL
from .render import PUBLISHED, SUMS, render, sha256, version

AUTHOR = "paikao maintainers"
STYLES = ("text", "bibtex", "biblatex", "csl")
_YEAR, _MONTH, _DAY = PUBLISHED.split("-")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
"""Names that BibTeX's styles spell out."""
_TEX = COMMANDS | {"{": r"\textbraceleft{}", "}": r"\textbraceright{}", '"': "''"}
PIECE, BREAK = 4, r"\hspace{0pt plus 2pt}"
"""Digits of a hash that stay in one line, and TeX for a place where it may be broken."""


class Citation(NamedTuple):
    """What is cited: its key and title, the version of the tool, the rules, the file's hash."""

    key: str
    title: str
    version: str
    note: str
    file: str
    sha256: str


def cite(rules: Rules, table: str | None, style: str = "text") -> str:
    """The citation of a table by its id, or of the set that a full build makes.

    Raises `InputError` for an unknown id or style.
    """
    if style not in STYLES:
        raise InputError(f"no style {quoted(style)}: styles are {', '.join(STYLES)}")
    citation = _of_set(rules) if table is None else _of_table(rules, table)
    writers = {"text": _text, "bibtex": _bibtex, "biblatex": _biblatex, "csl": _csl}
    return writers[style](citation)


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
        file,
        sha256(data),
    )


def _text(c: Citation) -> str:
    """A line in words; the date is in figures, for pages of every language have it."""
    return f"{AUTHOR}. {c.title}. {TOOL}, version {c.version}, {PUBLISHED}. {c.note}.\n"


def _bibtex(c: Citation) -> str:
    """An entry for BibTeX; the standard styles print year, month, howpublished and note."""
    month = _MONTHS[int(_MONTH) - 1]
    tool = {"howpublished": f"{{{_tex(f'{TOOL}, version {c.version}')}}}"}
    return _entry("misc", c, {**tool, "day": f"{{{int(_DAY)}}}", "month": month, "year": _YEAR})


def _biblatex(c: Citation) -> str:
    """An entry for biblatex and biber."""
    return _entry("dataset", c, {"publisher": f"{{{TOOL}}}", "date": f"{{{PUBLISHED}}}"})


def _entry(kind: str, c: Citation, published: dict[str, str]) -> str:
    """An entry; what should stay as it is has braces of its own, against changes of case.

    The hash is there once more in one piece, which no style prints, for those who search for it.
    """
    fields = {
        "author": f"{{{{{_tex(AUTHOR)}}}}}",
        "title": f"{{{{{_tex(c.title)}}}}}",
        **published,
        "version": f"{{{_tex(c.version)}}}",
        "note": f"{{{{{_breakable(_tex(c.note))}}}}}",
        "sha256": f"{{{c.sha256}}}",
    }
    lines = ",\n".join(f"  {key} = {value}" for key, value in fields.items())
    return f"@{kind}{{{c.key},\n{lines}\n}}\n"


def _breakable(text: str) -> str:
    """TeX in which a hash may go on in the next line; no package is needed for it."""
    return re.sub(
        "[0-9a-f]{64}",
        lambda m: BREAK.join(m[0][i : i + PIECE] for i in range(0, 64, PIECE)),
        text,
    )


def _tex(value: str) -> str:
    """Text as TeX and BibTeX read it in any encoding of fonts; BibTeX counts every brace."""
    return "".join(_TEX.get(c) or (c if c.isascii() else escape(c)) for c in value)


def _csl(c: Citation) -> str:
    """An item of CSL-JSON; few styles print a note, each prints the publisher as it is."""
    item: dict[str, Any] = {
        "id": c.key,
        "type": "dataset",
        "author": [{"literal": AUTHOR}],
        "title": c.title,
        "version": c.version,
        "issued": {"date-parts": [[int(_YEAR), int(_MONTH), int(_DAY)]]},
        "publisher": f"{TOOL}, sha256 of {c.file}: {c.sha256}",
        "note": c.note,
    }
    return dumps([item])
