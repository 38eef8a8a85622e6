"""Plain text for a terminal or a mail: aligned columns, nothing elided."""

from .fields import Field, people_fields
from .grid import Grid, Page
from .lines import prose, wide

WIDTH = 96


def write(page: Page, digits: int) -> str:
    """Every block of a page, one under the other; a grid without rows is left out."""
    parts = [page.title + "\n" + "=" * wide(page.title)]
    for block in page.blocks:
        if not isinstance(block, Grid):
            parts.append(prose(block, WIDTH, whole=True))
        elif block.rows:
            parts.append(_grid(block, digits))
    return "\n\n".join(parts) + "\n"


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
