"""Plain text for a terminal or a mail: aligned columns, nothing elided."""

import textwrap

from .fields import Field, people_fields
from .grid import Grid, Page

WIDTH = 96


def write(page: Page, digits: int) -> str:
    """Every block of a page, one under the other; a grid without rows is left out."""
    parts = [page.title + "\n" + "=" * wide(page.title)]
    for block in page.blocks:
        if not isinstance(block, Grid):
            parts.append(_paragraph(block))
        elif block.rows:
            parts.append(_grid(block, digits))
    return "\n\n".join(parts) + "\n"


def _paragraph(text: str) -> str:
    """Wrapped lines; a line of the text that starts with "- " is an item."""
    lines = []
    for line in text.splitlines():
        indent = "  " if line.startswith("- ") else ""
        lines += textwrap.wrap(
            line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        ) or [""]
    return "\n".join(lines)


def _grid(grid: Grid, digits: int) -> str:
    fields = people_fields(grid, digits, drawn=True)
    columns = [_column(field) for field in fields]
    lines = [grid.title, *("  ".join(cells).rstrip() for cells in zip(*columns, strict=True))]
    return "\n".join(line for line in lines if line)


def _column(field: Field) -> list[str]:
    """Heading, rule and cells of a column, all of one width; numbers to the right."""
    width = max(map(wide, (field.name, *field.texts)))
    cells = [field.name, "-" * width, *field.texts]
    gaps = [" " * (width - wide(c)) for c in cells]
    return [gap + c if field.number else c + gap for c, gap in zip(cells, gaps, strict=True)]


def wide(text: str) -> int:
    """The columns of a terminal that `text` takes; a Chinese character takes two."""
    if text.isascii():
        return len(text)
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)
