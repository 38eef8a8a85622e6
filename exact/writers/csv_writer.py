"""CSV (RFC 4180, but lines end in LF): the first grid of a page, exact integers in columns."""

import csv
from io import StringIO

from ..grid import Page, program_fields


def write(page: Page, digits: int) -> str:
    """The first grid of a page."""
    out = StringIO()
    header, rows = program_fields(page.grid, digits)
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(header)
    lines.writerows(rows)
    return out.getvalue()
