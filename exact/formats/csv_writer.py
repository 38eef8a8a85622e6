"""CSV (RFC 4180, but lines end in LF): the first grid of a page, exact integers in columns."""

import csv
from io import StringIO

from .grid import Page, csv_rows


def write(page: Page, digits: int) -> str:
    """The first grid of a page."""
    out = StringIO()
    header, rows = csv_rows(page.grid, digits)
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(header)
    lines.writerows(rows)
    return out.getvalue()
