"""What the tests of reports share: reports as bytes, each written once."""

import re
from functools import cache
from html.parser import HTMLParser

from exact.languages import speaking
from exact.report.contents import report
from exact.report.model import Report
from exact.report.write import write
from tests.sets import rules_of


@cache
def report_of(rules_id: str, code: str = "en") -> Report:
    """A report of the shipped rules, or of a small deck's."""
    with speaking(code):
        return report(rules_of(rules_id))


@cache
def file_of(rules_id: str, form: str, code: str = "en") -> bytes:
    """A report as a file."""
    with speaking(code):
        return write(rules_of(rules_id), form)


class Tables(HTMLParser):
    """The tables of a page: id -> rows of cells, each the texts of a cell."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, list[list[list[str]]]] = {}
        self.rows: list[list[list[str]]] | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """A table, a row or a cell begins."""
        if tag == "table":
            self.rows = self.found[str(dict(attributes)["id"])] = []
        elif tag == "tr" and self.rows is not None:
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.rows[-1].append([])

    def handle_endtag(self, tag: str) -> None:
        """A table ends."""
        if tag == "table":
            self.rows = None

    def handle_data(self, data: str) -> None:
        """A text, of a cell or elsewhere."""
        if self.rows and self.rows[-1] and data.strip():
            self.rows[-1][-1].append(data.strip())


def words_of(page: str) -> str:
    """A page without its scripts, styles and tags."""
    return re.sub(r"(?s)<(script|style).*?</\1>|<[^>]*>", "\n", page)
