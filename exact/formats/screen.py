"""Text for a person at a terminal: nothing is wider than the terminal, and decimals come first.

A grid that is too wide is made narrower by wrapping headings and texts; then it is cut by columns,
with its key in each part; a cell that is wider than that, such as a long fraction, is wrapped.
What is piped or saved is `text_writer`'s, with every value on one line.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ..languages import _ as translated
from ..languages import local
from .column_kinds import KINDS, Piece
from .fields import bars
from .grid import Cell, Column, Grid, Page, cells_of, cut, people_title
from .lines import prose, wide, wrapped

GAP = 2
LEAST_TEXT = 16
"""A text is not wrapped to less than so many characters before the grid is cut."""


LEAST_BAR = 8
"""Nor is a bar drawn shorter than this; a bar is never wrapped, for its length is what it says."""


class Shown(NamedTuple):
    """A column on the screen: heading, texts, whether it is a number, and how wide it may be."""

    name: str
    texts: tuple[str, ...]
    number: bool
    width: int

    @property
    def least(self) -> int:
        """The width that its cells need, the heading wrapped between words."""
        cells = max(map(wide, self.texts), default=0)
        return max([cells, *map(wide, self.name.split())])


def write(page: Page, digits: int, width: int, exact: bool = False) -> str:
    """Every block of a page in lines of at most `width`; fractions only if `exact`."""
    title = wrapped(page.title, width)
    parts = ["\n".join([*title, "=" * max(map(wide, title))])]
    for block in page.blocks:
        if not isinstance(block, Grid):
            parts.append(prose(block, width))
        elif block.rows:
            parts.append(_grid(block, digits, width, exact))
    return "\n\n".join(parts) + "\n"


def _grid(grid: Grid, digits: int, width: int, exact: bool) -> str:
    columns = [_shown(c, cells, digits, exact) for c, cells in cells_of(grid)]
    room = width - sum(f.least + GAP for column in columns for f in column)
    for i, (column, cells) in enumerate(cells_of(grid)):
        if column.kind == "bar":
            drawn = bars(cells, max(min(width // 3, room), LEAST_BAR))
            columns[i] = [_full(people_title(column), drawn, False)]
    key = sum(map(len, columns[: grid.key or 1]))
    fields = [field for column in columns for field in column]
    tables = ["\n".join(_table(part)) for part in _parts(fields, key, width)]
    return "\n".join([*(wrapped(grid.title, width) if grid.title else ()), "\n\n".join(tables)])


def _shown(column: Column, cells: Sequence[Cell], digits: int, exact: bool) -> list[Shown]:
    """What is shown of a column: the decimal before the fraction, which may be left out.

    Bars are drawn when it is known how much room the others leave.
    """
    title, number = people_title(column), KINDS[column.kind].number
    if column.kind == "bar":
        return []
    found = KINDS[column.kind].people
    decimals = [piece for piece in found if piece.ending == "_decimal"]
    others = [piece for piece in found if piece.ending != "_decimal"]
    if not decimals:
        chosen = [(title, piece) for piece in others]
    else:
        chosen = [(title, piece) for piece in decimals]
        chosen += [(translated("exact"), piece) for piece in others] if exact else []
    return [
        _full(name, tuple(_text(piece, cell, digits, number) for cell in cells), number)
        for name, piece in chosen
    ]


def _full(name: str, texts: tuple[str, ...], number: bool) -> Shown:
    return Shown(name, texts, number, max(map(wide, (name, *texts))))


def _text(piece: Piece, cell: Cell, digits: int, number: bool) -> str:
    """A cell; one that is a text in the place of a number is shown as it is."""
    text = None if cell is None else piece.write(cell, digits)
    said = "—" if cell is None else str(cell if text is None else text)
    return local(said) if number else said


def _parts(fields: list[Shown], key: int, width: int) -> list[list[Shown]]:
    """The columns as they fit: as they are, or wrapped, or cut into parts."""
    if _total(fields) > width:
        fields = [f._replace(width=f.least) for f in fields]
        fields = _narrowed(fields, width)
    if _total(fields) <= width:
        return [_widened(fields, width)]
    lead = _squeezed(fields[:key], width // 2)
    room = width - _total(lead) - GAP
    rest = [f._replace(width=min(f.width, room)) for f in fields[key:]]
    if not rest:
        return [_squeezed(lead, width)]
    fields = [*lead, *rest]
    groups = cut([f.width + GAP for f in fields], key, width + GAP)
    return [[fields[i] for i in group] for group in groups]


def _total(fields: Sequence[Shown]) -> int:
    return sum(f.width + GAP for f in fields) - GAP


def _narrowed(fields: list[Shown], width: int) -> list[Shown]:
    """Texts wrapped, the widest first, as far as that is needed and readable."""
    while _total(fields) > width:
        texts = [i for i, f in enumerate(fields) if not f.number and f.width > LEAST_TEXT]
        if not texts:
            break
        widest = max(texts, key=lambda i: fields[i].width)
        fields[widest] = fields[widest]._replace(width=fields[widest].width - 1)
    return fields


def _squeezed(fields: list[Shown], width: int) -> list[Shown]:
    """Any columns wrapped, the widest first, until they fit."""
    fields = list(fields)
    while _total(fields) > width and max(f.width for f in fields) > 1:
        widest = max(range(len(fields)), key=lambda i: fields[i].width)
        fields[widest] = fields[widest]._replace(width=fields[widest].width - 1)
    return fields


def _widened(fields: list[Shown], width: int) -> list[Shown]:
    """Headings on one line again, from the first, as far as there is room."""
    room = width - _total(fields)
    for i, f in enumerate(fields):
        more = wide(f.name) - f.width
        if 0 < more <= room:
            fields[i], room = f._replace(width=f.width + more), room - more
    return fields


def _table(fields: Sequence[Shown]) -> list[str]:
    """The lines of a part: headings, rule, rows."""
    lines = _row(fields, [f.name for f in fields])
    lines += _row(fields, ["-" * f.width for f in fields])
    for cells in zip(*(f.texts for f in fields), strict=True):
        lines += _row(fields, cells)
    return lines


def _row(fields: Sequence[Shown], cells: Sequence[str]) -> list[str]:
    """One row, on as many lines as its longest cell takes."""
    texts = [wrapped(cell, f.width) for f, cell in zip(fields, cells, strict=True)]
    lines = []
    for line in range(max(map(len, texts))):
        padded = (
            _padded(text[line] if line < len(text) else "", f)
            for f, text in zip(fields, texts, strict=True)
        )
        lines.append((" " * GAP).join(padded).rstrip())
    return lines


def _padded(text: str, field: Shown) -> str:
    gap = " " * (field.width - wide(text))
    return gap + text if field.number else text + gap
