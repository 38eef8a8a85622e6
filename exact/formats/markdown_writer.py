"""Markdown (GitHub's tables); everything that Markdown or HTML would read is escaped."""

import re

from .fields import Field, people_fields
from .grid import Grid, Page

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|~$&]")


def _escaped(found: re.Match[str]) -> str:
    return "\\" + found[0]  # a template such as r"\\\g<0>" would cost as much as all the rest


def escape(text: str) -> str:
    r"""`text` so that it stands for itself.

    >>> print(escape("100% & more_# </script>"))
    100% \& more\_\# \</script\>
    """
    return _SPECIAL.sub(_escaped, text).replace("\n", " ")


def write(page: Page, digits: int) -> str:
    """Every block of a page under one heading."""
    parts = [f"# {escape(page.title)}"]
    for block in page.blocks:
        parts.append(_grid(block, digits) if isinstance(block, Grid) else paragraph(block))
    return "\n\n".join(parts) + "\n"


def paragraph(text: str) -> str:
    """Lines of text; a line that starts with "- " is an item."""
    lines = (
        "- " + escape(line[2:]) if line.startswith("- ") else escape(line)
        for line in text.splitlines()
    )
    return "\n".join(lines)


def _grid(grid: Grid, digits: int) -> str:
    fields = people_fields(grid, digits)
    rows = zip(*(_column(field) for field in fields), strict=True)
    table = "\n".join("| " + " | ".join(row) + " |" for row in rows)
    return f"**{escape(grid.title)}**\n\n{table}" if grid.title else table


def _column(field: Field) -> list[str]:
    rule = "---:" if field.number else ":---"
    return [escape(field.name), rule, *map(escape, field.texts)]
