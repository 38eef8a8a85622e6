"""The report on A4: tagged (PDF/UA-1), fonts embedded, a missing glyph is an error.

Typst sets it; its compiler, and its Latin fonts, are in its package, the Chinese ones in another.
A table that is wider than the page is cut by columns, its key repeated.
"""

import json
import os
import re
from collections.abc import Iterator, Sequence
from typing import Any

from ..formats.column_kinds import KINDS, pieces
from ..formats.grid import DIGITS, Cell, Column, Grid, cells_of, cut, people_title
from ..languages import _, local, spoken
from ..number import InputError
from .model import Block, Items, Picture, Report, Section, Sheet

REGIONS = {"en": "GB", "pt": "PT", "zh": "TW"}
"""The variety of each language, which says how lines are broken."""
TEMPLATE = os.path.join(os.path.dirname(__file__), "report.typ")
PAGE_WIDTH = 4980
DIGIT, WIDE, GAP, SMALL = 33, 72, 62, 27
"""Tenths of a point: about a digit or a letter of a table, a Chinese character, what stands between
columns, and a digit of an exact value, which is smaller than its decimal."""
FEW_ROWS, LONGEST = 60, 26
"""Rows up to which a table shows exact values on paper, and the longest of them."""
TEXT = 30
"""Characters from which a column of words takes what is left of the page."""
_LONG = re.compile(r"\S{72}(?=\S)")
"""Where a word without an end may be broken."""

Shown = str | list[str]
"""A cell: its text, or a decimal and the exact value under it."""


def write(report: Report) -> bytes:
    """The PDF file."""
    import typst
    from pylopdf_fonts_zh_tw import __file__ as fonts

    try:
        data = typst.compile(
            TEMPLATE,
            font_paths=[os.path.dirname(fonts)],
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(_data(report), ensure_ascii=False)},
            pdf_standards=["ua-1"],
        )
    except typst.TypstError as error:
        raise InputError(f"the PDF cannot be set: {error.message}") from None
    found: bytes = data
    return found


def _data(report: Report) -> dict[str, Any]:
    """What the template takes."""
    code = spoken().code
    return {
        "lang": code,
        "region": REGIONS[code],
        "title": report.title,
        "subtitle": report.subtitle,
        "rules": report.subtitle[0],
        "contents": _("Contents"),
        "sections": [_section(s) for s in report.sections if not s.screen],
    }


def _section(section: Section) -> dict[str, Any]:
    blocks = [_block(b) for b in section.blocks if not (isinstance(b, Sheet) and b.data)]
    if section.id == "tables":
        blocks.insert(1, {"kind": "text", "text": _paper()})
    return {"id": section.id, "title": section.title, "blocks": blocks}


def _paper() -> str:
    return _(
        "On paper a table of at most {rows} rows has the exact value under its decimal where it "
        "is short; all exact values, and the tables that are only data, are in the other forms of "
        "this report. A table wider than the page goes on below itself, with its first columns "
        "again."
    ).format(rows=FEW_ROWS)


def _block(block: Block) -> dict[str, Any]:
    if isinstance(block, str):
        return {"kind": "text", "text": block}
    if isinstance(block, Items):
        return {"kind": "items", "entries": [(title, text) for _id, title, text in block.entries]}
    if isinstance(block, Picture):
        svg = block.svg.decode()
        about = {"title": block.title, "alternative": block.alternative}
        return {"kind": "picture", "svg": svg, **about}
    assert isinstance(block, Sheet)
    return {
        "kind": "sheet",
        "title": block.title,
        "notes": block.notes,
        "columns": [_("; ").join(block.columns)] if block.columns else [],
        "parts": list(parts(block.grid)),
    }


def parts(grid: Grid) -> Iterator[dict[str, Any]]:
    """A grid in parts that the page is wide enough for, the key in each."""
    exact = len(grid.rows) <= FEW_ROWS
    columns = [_Column(c, cells, exact) for c, cells in cells_of(grid)]
    key, others = columns[: grid.key], columns[grid.key :]
    room = PAGE_WIDTH - sum(c.width for c in key)
    least = len(_cut(others, room))
    even = -(-sum(c.width for c in others) // least)
    limits = (even + room * step // 20 for step in range(20))
    kept = next((found for x in limits if len(found := _cut(others, min(x, room))) == least), None)
    for part in kept or _cut(others, room):
        yield _part([*key, *part])


def _cut(columns: Sequence["_Column"], room: int) -> list[list["_Column"]]:
    """Columns in runs that `room` is enough for; one that is too wide alone runs over."""
    return [[columns[c] for c in part] for part in cut([c.width for c in columns], 0, room)]


def _part(columns: Sequence["_Column"]) -> dict[str, Any]:
    """One part; equal texts are said once."""
    rows = [list(row) for row in zip(*(c.shown for c in columns), strict=True)]
    places: dict[str, int] = {}
    texts: list[Shown] = []
    numbered = []
    for row in rows:
        for cell in row:
            name = json.dumps(cell)
            if name not in places:
                places[name] = len(texts)
                texts.append(cell)
        numbered.append([places[json.dumps(cell)] for cell in row])
    return {
        "widths": [0 if c.long else c.width for c in columns],
        "numbers": [c.number for c in columns],
        "head": [c.title for c in columns],
        "texts": texts,
        "rows": numbered,
    }


class _Column:
    """One column as it is printed, and how wide it is."""

    def __init__(self, column: Column, cells: Sequence[Cell], exact: bool) -> None:
        self.title = people_title(column)
        self.number = KINDS[column.kind].number
        whole = [_texts(column, c) for c in cells]
        both = exact and all(len(t[-1]) <= LONGEST for t in whole)
        self.shown: list[Shown] = [t if both and len(t) == 2 else t[0] for t in whole]
        longest = max((_wide(c) for c in self.shown), default=0)
        self.long = not self.number and longest > TEXT * DIGIT
        words = self.title.split() if self.title.isascii() or " " in self.title else [self.title]
        head = max(min(_points(word), 15 * DIGIT) for word in words)
        self.width = max(min(longest, TEXT * DIGIT), head * 11 // 10) + GAP


def _texts(column: Column, cell: Cell) -> list[str]:
    """The decimal and the exact value of a cell, or its one text."""
    if cell is None:
        return ["—"]
    found = [piece.write(cell, DIGITS) for piece in pieces(column, "people")]
    if KINDS[column.kind].number:
        found = [local(text) for text in found]
    else:
        found = [_LONG.sub(lambda m: m[0] + "\u200b", text) for text in found]
    return found[::-1]


def _wide(cell: Shown) -> int:
    """The width of a cell, in tenths of a point."""
    if isinstance(cell, str):
        return _points(cell)
    return max(_points(cell[0]), SMALL * len(cell[1]))


def _points(text: str) -> int:
    """About the width of a text of a table, in tenths of a point."""
    return sum(WIDE if c > "\u2e7f" else DIGIT for c in text)
