"""CSV (RFC 4180, but lines end in LF): the first grid of a page, exact integers in columns."""

import re
from collections.abc import Sequence

from .fields import csv_rows
from .grid import Page

_QUOTED = re.compile('[",\r\n]')


def write(page: Page, digits: int) -> str:
    """The first grid of a page."""
    header, rows = csv_rows(page.grid, digits)
    return "".join(map(_line, (header, *rows)))


def _line(cells: Sequence[str]) -> str:
    """One line, quoted as every reader reads it; `csv.writer` forgets CR before Python 3.13."""
    if len(cells) == 1 and not cells[0]:
        return '""\n'  # else no line at all to most readers
    return ",".join(map(_quoted, cells)) + "\n"


def _quoted(text: str) -> str:
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if _QUOTED.search(text) else text
