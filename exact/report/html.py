"""The report as one HTML file, which loads nothing from anywhere.

Every cell has its exact value and its decimal, of which one is shown, and its rank in its column,
by which a browser sorts: it compares integers and computes nothing.
"""

import json
import os
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from ..files import read_packaged
from ..formats.column_kinds import KINDS, pieces
from ..formats.grid import DIGITS, Cell, Column, SquareRoot, Tiles, cells_of, people_title
from ..languages import TAGS, _, local, spoken
from .model import Block, Items, Lookup, Picture, Report, Section, Sheet

FOLDER = os.path.dirname(__file__)
FILTERED = 12
"""Rows from which a table has a field to filter it."""
SHORT = 24
"""Characters up to which the words of a cell stay on one line."""
CLOSING = {*",.;:)、，。；：）"}
"""What may not begin a line."""
_OUTSIDE = re.compile(r'(?s)<metadata>.*?</metadata>|\sxmlns(:\w+)?="[^"]*"')
_NAMED = re.compile(r'(\sid="|url\(#|href="#)')
"""Of an SVG: what names something elsewhere, and what names a part of it."""
_CODE = re.compile(r"`([^`]+)`")


def write(report: Report) -> bytes:
    """The page."""
    page = HtmlPage(report)
    body = "\n".join(page.section(s) for s in report.sections)
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{TAGS[spoken().code]}" data-numbers="decimal">\n<head>\n'
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(report.title)}</title>\n<style>\n{_asset('report.css')}</style>\n"
        f"</head>\n<body>\n{page.head()}\n<main id=main>\n{body}\n</main>\n"
        f"{page.popovers()}\n<script>\n{_asset('report.js')}</script>\n</body>\n</html>\n"
    ).encode()


def _asset(name: str) -> str:
    return read_packaged(os.path.join(FOLDER, name)).decode()


class HtmlPage:
    """Parts of the page of one report."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.opened = {name: f"r-{name}" for name, _text in report.readings}
        names = sorted((t for t, _text in report.terms), key=len, reverse=True)
        self.terms = {t: f"t-{i}" for i, t in enumerate(names)}
        edge = "" if spoken().code == "zh" else r"\b"
        marks = [rf"\b{re.escape(r)}\b" for r in self.opened]
        marks += [f"{edge}{re.escape(t)}{edge}" for t in names]
        self.marks = re.compile("`[^`]+`|" + "|".join(marks))
        self.seen: set[str] = set()

    def head(self) -> str:
        """Title, contents and switches."""
        report = self.report
        links = "\n".join(f'<li><a href="#{s.id}">{escape(s.title)}</a>' for s in report.sections)
        return (
            f'<a class=skip href="#main">{escape(_("To the text"))}</a>\n'
            f"<header>\n<h1>{escape(report.title)}</h1>\n"
            + "".join(f"<p>{escape(line)}</p>\n" for line in report.subtitle)
            + f"<div class=switches>{_switch('numbers', _('Numbers'), _numbers())}"
            f"{_switch('theme', _('Colours'), _themes())}</div>\n</header>\n"
            f'<nav aria-label="{escape(_("Contents"))}">\n<ol>\n{links}\n</ol>\n</nav>'
        )

    def section(self, section: Section) -> str:
        """One section; terms open at their first use in it."""
        self.seen = set()
        blocks = "\n".join(self.block(b) for b in section.blocks)
        kind = " class=screen" if section.screen else ""
        return (
            f'<section id="{section.id}"{kind} aria-labelledby="h-{section.id}">\n'
            f'<h2 id="h-{section.id}">{escape(section.title)}</h2>\n{blocks}\n</section>'
        )

    def block(self, block: Block) -> str:
        """One block."""
        if isinstance(block, str):
            return f"<p>{self.marked(block)}</p>"
        if isinstance(block, Items):
            return self.items(block)
        if isinstance(block, Sheet):
            return self.sheet(block)
        if isinstance(block, Picture):
            return _picture(block)
        return _lookup(block)

    def marked(self, text: str) -> str:
        """A text whose readings, and terms at their first use, open; `code` is code."""
        parts, end = [], 0
        for m in self.marks.finditer(text):
            parts.append(escape(text[end : m.start()]))
            mark, end = self._mark(m[0]), m.end()
            if mark.startswith("<button") and text[end : end + 1] in CLOSING:
                # else a line could begin with it, for a button is like a picture
                mark, end = f"<span class=s>{mark}{text[end : end + 1]}</span>", end + 1
            parts.append(mark)
        return "".join(parts) + escape(text[end:])

    def _mark(self, word: str) -> str:
        if word.startswith("`"):
            return f"<code>{escape(word[1:-1])}</code>"
        if word not in self.opened and word in self.seen:
            return escape(word)
        self.seen.add(word)
        target = self.opened.get(word) or self.terms[word]
        kind = "ref" if word in self.opened else "term"
        return f'<button type=button class={kind} popovertarget="{target}">{escape(word)}</button>'

    def items(self, items: Items) -> str:
        """A list of entries."""
        rows = []
        for name, title, text in items.entries:
            mark = f' id="{name}"' if name else ""
            rows.append(f"<dt{mark}>{escape(title)}</dt><dd>{self.plain(text)}</dd>")
        return "<dl>\n" + "\n".join(rows) + "\n</dl>"

    def plain(self, text: str) -> str:
        """A text in which code is code and nothing opens."""
        return _CODE.sub(r"<code>\1</code>", escape(text))

    def popovers(self) -> str:
        """What opens: every reading and every term."""
        close = escape(_("Close"))
        found = []
        entries = [(self.opened[n], n, t) for n, t in self.report.readings]
        entries += [(self.terms[n], n, t) for n, t in self.report.terms]
        for target, name, text in entries:
            found.append(
                f'<div popover id="{target}" role=dialog aria-label="{escape(name)}"><p><strong>'
                f"{escape(name)}</strong> {escape(text)}</p><button type=button "
                f'popovertarget="{target}" popovertargetaction=hide>{close}</button></div>'
            )
        return "\n".join(found)

    def sheet(self, sheet: Sheet) -> str:
        """A table with its notes; one that is data alone is closed at first."""
        notes = "".join(f"<p class=note>{self.marked(n)}</p>\n" for n in sheet.notes)
        if sheet.columns:
            listed = "\n".join(f"<li>{escape(c)}" for c in sheet.columns)
            title = escape(_("What the columns are"))
            notes += f"<details><summary>{title}</summary><ul>\n{listed}\n</ul></details>\n"
        table = self.table(sheet)
        if sheet.data:
            rows = _("{rows} rows").format(rows=len(sheet.grid.rows))
            table = f"<details class=data><summary>{escape(rows)}</summary>\n{table}</details>"
        return (
            f'<div class=sheet id="{sheet.id}">\n<h3 id="h-{sheet.id}">{escape(sheet.title)}</h3>\n'
            f"{notes}{table}\n</div>"
        )

    def table(self, sheet: Sheet) -> str:
        """The table itself, in a frame that scrolls."""
        grid, name = sheet.grid, sheet.id
        key = max(grid.key, 1)
        columns = [_Column(c, cells, i < key) for i, (c, cells) in enumerate(cells_of(grid))]
        head = "".join(column.heading() for column in columns)
        rows = "\n".join("<tr>" + "".join(r) for r in zip(*(c.cells() for c in columns),
                                                          strict=True))  # fmt: skip
        field = _filter(name, sheet.title) if len(grid.rows) >= FILTERED else ""
        return (
            f'{field}<div class=frame tabindex=0 role=region aria-labelledby="h-{name}">\n'
            f'<table id="g-{name}" data-key="{key}" aria-labelledby="h-{name}">\n'
            f"<thead><tr>{head}</thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>"
        )


def _filter(name: str, title: str) -> str:
    return (
        f'<p class=filter><label for="f-{name}">{escape(_("Rows with"))}</label> '
        f'<input type=search id="f-{name}" data-for="g-{name}" autocomplete=off spellcheck=false '
        f'aria-describedby="n-{name}"> <span id="n-{name}" role=status aria-label="'
        f'{escape(_("Rows shown of {title}").format(title=title))}"></span></p>\n'
    )


def _numbers() -> tuple[tuple[str, str], ...]:
    return (("decimal", _("decimal")), ("exact", _("exact")), ("both", _("both")))


def _themes() -> tuple[tuple[str, str], ...]:
    return (("auto", _("of the system")), ("light", _("light")), ("dark", _("dark")))


def _switch(name: str, label: str, choices: Sequence[tuple[str, str]]) -> str:
    options = "".join(f"<option value={v}>{escape(t)}</option>" for v, t in choices)
    return (
        f"<label for=s-{name}>{escape(label)}</label> "
        f"<select id=s-{name} data-switch={name}>{options}</select> "
    )


class _Column:
    """One column of a table as HTML."""

    def __init__(self, column: Column, cells: Sequence[Cell], key: bool) -> None:
        self.column, self.values, self.key = column, cells, key
        self.parts = pieces(column, "people")
        self.number = KINDS[column.kind].number

    def heading(self) -> str:
        """The heading: a button that sorts."""
        kind = " class=n" if self.number else ""
        title = escape(people_title(self.column))
        return f"<th scope=col{kind}><button type=button>{title}</button></th>"

    def cells(self) -> Iterator[str]:
        """Every cell, with its rank in the column."""
        order = ranks(self.values)
        tag = "th scope=row" if self.key else "td"
        kind = " class=n" if self.number else " class=s" if self._short() else ""
        for cell, place in zip(self.values, order, strict=True):
            yield f"<{tag}{kind} data-o={place}>{self._text(cell)}"

    def _short(self) -> bool:
        return all(not isinstance(c, str) or len(c) <= SHORT for c in self.values)

    def _text(self, cell: Cell) -> str:
        if cell is None:
            return "—"
        texts = [piece.write(cell, DIGITS) for piece in self.parts]
        if len(texts) == 1:
            return escape(local(texts[0]) if self.column.kind == "decimal" else texts[0])
        exact, near = texts
        return f"<b>{escape(local(near))}</b><i>{escape(exact)}</i>"


def _order(cell: Cell) -> Any:
    """What a cell is sorted by: numbers as numbers, blanks last."""
    if cell is None:
        return (2, 0, "")
    if isinstance(cell, SquareRoot):
        return (0, cell.square, "")
    if isinstance(cell, int | Fraction):
        return (0, cell, "")
    if isinstance(cell, Tiles):
        return (1, 0, "-".join(cell.symbols))
    if isinstance(cell, str):
        return (1, 0, cell)
    return _order(cell.low)


def ranks(cells: Sequence[Cell]) -> list[int]:
    """The rank of each cell in the order of a column; equal cells share one.

    >>> ranks([Fraction(1, 3), None, 2, Fraction(1, 3)])
    [0, 2, 1, 0]
    """
    keys = [_order(c) for c in cells]
    places = {key: place for place, key in enumerate(sorted(set(keys)))}
    return [places[key] for key in keys]


def _picture(picture: Picture) -> str:
    """A figure inline; what its parts are called begins with its id, for a page has each once."""
    svg = picture.svg.decode()
    svg = _OUTSIDE.sub("", svg[svg.index("<svg") :])
    svg = _NAMED.sub(rf"\g<1>{picture.id}-", svg)
    return (
        f'<figure id="{picture.id}" class=picture>\n{svg}\n'
        f"<figcaption>{escape(picture.title)}</figcaption></figure>"
    )


def _lookup(lookup: Lookup) -> str:
    """Lists to choose from, and where the values are shown."""
    name = lookup.id
    data = {
        "choices": [[v for _n, v in c.values] for c in lookup.choices],
        "others": [[v for _n, v in c.values] for c in lookup.others],
        "pairs": lookup.pairs,
        "words": dict(lookup.words),
        "none": lookup.none,
    }
    names = [n for n, _v in lookup.choices[0].values]
    rows = "\n".join(f"<div><dt>{escape(n)}</dt><dd></dd></div>" for n in names)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    lists = _choose(f"{name}-one", lookup.label, [c.label for c in lookup.choices], lookup.start)
    if lookup.other:
        lists += _choose(f"{name}-two", lookup.other, [c.label for c in lookup.others], 0)
    need = escape(_("This needs JavaScript; the tables have the same values."))
    return (
        f"<div class=lookup data-lookup={name}>\n<p>{lists}</p>\n"
        f"<noscript><p>{need}</p></noscript>\n"
        f"<div class=found role=status><p class=verdict></p>\n<dl>\n{rows}\n</dl></div>\n"
        f"<script type=application/json>{text}</script>\n</div>"
    )


def _choose(name: str, label: str, labels: Sequence[str], start: int) -> str:
    options = "".join(
        f"<option value={i}{' selected' if i == start else ''}>{escape(text)}</option>"
        for i, text in enumerate(labels)
    )
    return f'<label for="{name}">{escape(label)}</label> <select id="{name}">{options}</select> '
