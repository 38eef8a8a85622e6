"""The report as a workbook: a sheet of contents, one of notes, and one for each table.

A cell is a number where a double holds what it says, else a text; nothing is a formula or a date.
A ratio is three columns: its decimal, as published, and its numerator and denominator.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from io import BytesIO
from typing import Any

from ..formats.column_kinds import KINDS, pieces
from ..formats.grid import DIGITS, Cell, Column, cells_of, people_title
from ..formats.lines import wide
from ..languages import _
from .model import Items, Lookup, Picture, Report, Section, Sheet

MADE = datetime(2000, 1, 1)
"""The date of making that a workbook must have: always the same."""
SAFE_DIGITS = 15
"""Digits of a number that a double, and so a spreadsheet, keeps."""
NUMBERS = ("integer", "number")


def labels() -> dict[str, str]:
    """What the columns beside a decimal are called."""
    return {
        "numerator": _("numerator"),
        "denominator": _("denominator"),
        "numerator of the square": _("numerator of the square"),
        "denominator of the square": _("denominator of the square"),
    }


def write(report: Report) -> bytes:
    """The workbook."""
    from xlsxwriter import Workbook

    out = BytesIO()
    book = Workbook(out, {"in_memory": True, "strings_to_formulas": False,
                          "strings_to_numbers": False, "strings_to_urls": False})  # fmt: skip
    book.set_properties({"title": report.title, "created": MADE})
    forms = Forms(book)
    sheets = [(s, b) for s in report.sections for b in s.blocks if isinstance(b, Sheet)]
    _contents(book.add_worksheet(_("Contents")), report, sheets, forms)
    _notes(book.add_worksheet(_("Notes")), report, forms)
    for _section, sheet in sheets:
        _table(book.add_worksheet(name_of(sheet)), sheet, forms)
    book.close()
    return out.getvalue()


def name_of(sheet: Sheet) -> str:
    """The name of a table's sheet: its tab, or its id."""
    return sheet.tab or sheet.id


class Forms:
    """The few formats of cells."""

    def __init__(self, book: Any) -> None:
        self.head = book.add_format({"bold": True, "text_wrap": True, "valign": "top",
                                     "bottom": 1, "bg_color": "#F1F1EC"})  # fmt: skip
        self.title = book.add_format({"bold": True, "font_size": 14})
        self.section = book.add_format({"bold": True, "font_size": 12})
        self.wrap = book.add_format({"text_wrap": True, "valign": "top"})
        self.strong = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        self.text = book.add_format({"num_format": "@", "text_wrap": True,
                                     "valign": "top"})  # fmt: skip
        self.whole = book.add_format({"num_format": "0", "valign": "top"})
        self.decimal = book.add_format({"num_format": "0." + "0" * DIGITS, "valign": "top"})
        self.link = book.add_format({"underline": 1, "font_color": "#0B4F8A", "valign": "top"})


def _contents(page: Any, report: Report, sheets: list[tuple[Section, Sheet]], forms: Forms) -> None:
    """What is on which sheet, with a link to each."""
    _print(page, landscape=False)
    page.set_column(0, 0, 34)
    page.set_column(1, 1, 90)
    page.write_string(0, 0, report.title, forms.title)
    for row, line in enumerate(report.subtitle, 1):
        page.write_string(row, 0, line)
    top = len(report.subtitle) + 2
    page.write_row(top, 0, (_("Sheet"), _("Content")), forms.head)
    listed = [(_("Notes"), _("Method, law, readings, columns, evidence, words"))]
    listed += [(name_of(sheet), sheet.title) for _s, sheet in sheets]
    for row, (name, text) in enumerate(listed, top + 1):
        page.write_url(row, 0, f"internal:'{name}'!A1", forms.link, name)
        page.write_string(row, 1, text, forms.wrap)


def _notes(page: Any, report: Report, forms: Forms) -> None:
    """All that the report says in words."""
    _print(page, landscape=False)
    page.set_column(0, 0, 24)
    page.set_column(1, 1, WIDEST)
    for row, (form, left, right) in enumerate(_lines(report)):
        page.set_row(row, LINE * max(_folded(left, 24), _folded(right, WIDEST)))
        page.write_string(row, 0, left, getattr(forms, form))
        page.write_string(row, 1, right.replace("`", ""), forms.wrap)


def _lines(report: Report) -> Iterator[tuple[str, str, str]]:
    """(format of the first cell, first cell, second cell)."""
    for section in report.sections:
        if section.screen:
            continue
        yield "section", section.title, ""
        for block in section.blocks:
            if isinstance(block, str):
                yield "strong", "", block
            elif isinstance(block, Items):
                yield from (("strong", title, text) for _id, title, text in block.entries)
            elif isinstance(block, Sheet):
                yield "strong", name_of(block), block.title
                yield from (("strong", "", note) for note in (*block.notes, *block.columns))
            elif isinstance(block, Picture):
                yield "strong", block.title, block.alternative
            else:
                assert isinstance(block, Lookup)
        yield "strong", "", ""


def _table(page: Any, sheet: Sheet, forms: Forms) -> None:
    """One table: a frozen heading and its rows."""
    grid = sheet.grid
    column = total = 0
    lines = [1] * len(grid.rows)
    for held, cells in cells_of(grid):
        for title, written in _written(held, cells):
            page.write_string(0, column, title, forms.head)
            for row, cell in enumerate(written, 1):
                _cell(page, row, column, cell, forms)
            width = _width(title, written)
            page.set_column(column, column, width)
            lines = [
                max(n, _folded(str(c or ""), width)) for n, c in zip(lines, written, strict=True)
            ]
            column, total = column + 1, total + width
    for row, height in enumerate(lines, 1):
        if height > 1:
            page.set_row(row, LINE * height)
    _print(page, landscape=total > PORTRAIT)
    page.set_row(0, 32)
    page.freeze_panes(1, grid.key)
    page.autofilter(0, 0, len(grid.rows), column - 1)
    page.repeat_rows(0)
    page.ignore_errors({"number_stored_as_text": f"A1:{_letters(column - 1)}{len(grid.rows) + 1}"})


def _letters(column: int) -> str:
    """The letters of a column, from 0.

    >>> _letters(0), _letters(25), _letters(26)
    ('A', 'Z', 'AA')
    """
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def _print(page: Any, landscape: bool) -> None:
    """A4, as wide as the page, with page numbers."""
    page.set_paper(9)
    page.fit_to_pages(1, 0)
    page.set_footer("&L&A&R&P / &N")
    if landscape:
        page.set_landscape()


LINE, WIDEST = 15, 100
"""Points of a line, and the digits that a column of notes has room for."""
PORTRAIT = 90
"""Characters that an upright page has room for."""
Written = str | int | float | None
"""A cell as it is written; a float is always one of at most 15 digits."""


def _written(column: Column, cells: Sequence[Cell]) -> Iterator[tuple[str, list[Written]]]:
    """The headings and cells of the columns that one column becomes; the decimal comes first."""
    title = people_title(column)
    if not KINDS[column.kind].number:
        (piece,) = pieces(column, "people")
        yield title, [None if c is None else piece.write(c, DIGITS) for c in cells]
        return
    parts = sorted(pieces(column, "csv"), key=lambda p: p.type != "number")
    for piece in parts:
        label = labels().get(piece.label)
        name = f"{title}, {label}" if label else title
        texts = [None if c is None else piece.write(c, DIGITS) for c in cells]
        yield name, [number(t) if piece.type in NUMBERS else t for t in texts]


def number(text: str | None) -> Written:
    """A number that a double holds to its last digit, else its text.

    >>> number("-0.0374767802"), number("29070"), number("1234567890123456"), number(None)
    (-0.0374767802, 29070, '1234567890123456', None)
    """
    if not text:
        return None
    if sum(c.isdigit() for c in text.lstrip("-0.")) > SAFE_DIGITS:
        return text
    return float(text) if "." in text else int(text)


def _cell(page: Any, row: int, column: int, cell: Written, forms: Forms) -> None:
    """Write one cell by its type."""
    if cell is None:
        return
    if isinstance(cell, str):
        page.write_string(row, column, cell, forms.text)
    else:
        form = forms.decimal if isinstance(cell, float) else forms.whole
        page.write_number(row, column, cell, form)


def _width(title: str, cells: list[Written]) -> int:
    """A width that shows every cell, and a heading of two lines."""
    shown = (f"{c:.{DIGITS}f}" if isinstance(c, float) else str(c or "") for c in cells)
    longest = max(map(wide, shown), default=0)
    return min(max(longest + 2, wide(title) // 2 + 4, 8), 80)


def _folded(text: str, width: int) -> int:
    """About how many lines a text takes in a column of so many digits.

    Not every program fits a row to its text as it opens a file, and lines would overlap.
    """
    return max(1, -(-wide(text) // width))
