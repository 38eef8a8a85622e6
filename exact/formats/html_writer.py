"""HTML to stand in another page, such as a notebook: tables, everything escaped, no scripts."""

from html import escape

from .fields import Field, people_fields
from .grid import Grid, Page


def write(page: Page, digits: int) -> str:
    """Every block of a page under one heading; a grid without rows is left out."""
    parts = [f"<h3>{escape(page.title)}</h3>"]
    for block in page.blocks:
        if not isinstance(block, Grid):
            parts.append(_paragraph(block))
        elif block.rows:
            parts.append(_grid(block, digits))
    return "<div>\n" + "\n".join(parts) + "\n</div>\n"


def _paragraph(text: str) -> str:
    """Lines of text; a line that starts with "- " is an item."""
    lines = text.splitlines()
    said = " ".join(escape(line) for line in lines if not line.startswith("- "))
    items = "".join(f"<li>{escape(line[2:])}</li>" for line in lines if line.startswith("- "))
    return (f"<p>{said}</p>" if said else "") + (f"<ul>{items}</ul>" if items else "")


def _grid(grid: Grid, digits: int) -> str:
    columns = [_column(field) for field in people_fields(grid, digits)]
    head, *rows = ("<tr>" + "".join(row) + "</tr>" for row in zip(*columns, strict=True))
    caption = f"<caption>{escape(grid.title)}</caption>" if grid.title else ""
    body = "\n".join(rows)
    return f"<table>{caption}\n<thead>{head}</thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _column(field: Field) -> list[str]:
    """Heading and cells of a column; numbers to the right."""
    side = "right" if field.number else "left"
    style = f' style="text-align: {side}"'
    cells = [f"<td{style}>{escape(text)}</td>" for text in field.texts]
    return [f'<th scope="col"{style}>{escape(field.name)}</th>', *cells]
