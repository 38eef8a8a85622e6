"""The pages of `paikao rules list`, `show` and `check`."""

from ..data.rules import Checked, values
from ..grid import Column, Grid, Page
from ..rules import DEFAULT, Rules
from . import blocks, heading

_LIST = (
    Column("id", "rule set", "text"),
    Column("title", "title", "text"),
    Column("instrument", "instrument", "text"),
    Column("default", "default", "text"),
)
_CHECKS = (
    Column("check", "check", "text"),
    Column("result", "result", "text"),
    Column("note", "note", "text"),
)
_VALUES = (
    Column("key", "value of", "text", "", "dotted name in the rule set file"),
    Column("value", "is", "text"),
    Column("article", "article", "text"),
)
_KINDS = (
    Column("symbol", "tile", "text"),
    Column("name", "name", "text"),
    Column("face", "face", "int", "", "its rank as a high tile"),
    Column("points", "points", "int"),
)


def list_page(found: list[Rules]) -> Page:
    """The shipped rule sets."""
    rows = tuple((r.id, r.title, r.instrument, "yes" if r.id == DEFAULT else "no") for r in found)
    return Page("Rule sets", (Grid("", _LIST, rows),))


def show_page(rules: Rules) -> Page:
    """Every value of a rule set with its article, and the readings of the law."""
    rows = ((key, value, rules.articles.get(key, "—")) for key, value in values(rules).items())
    kinds = ((k.symbol, k.name, k.face, k.points) for k in rules.deck.kinds)
    readings = "\n".join(f"- {r.id}, Art. {r.article}: {r.text}" for r in rules.readings)
    return Page(
        heading(rules, f"the rule set {rules.id}"),
        blocks(
            Grid("", _VALUES, tuple(rows), 1),
            Grid("Tiles, highest first", _KINDS, tuple(kinds)),
            f"SHA-256 of the file: {rules.sha256}",
            "Readings of the law:\n" + readings if readings else "No readings are given.",
        ),
    )


def check_page(c: Checked) -> Page:
    """The findings for people."""
    fault = " beats ".join(map(c.rules.deck.text, c.fault))
    cited = f"no article for {', '.join(c.uncited)}" if c.uncited else "every value has its article"
    rows = (
        ("file", "valid", ""),
        ("strict weak order", f"no: {fault}" if fault else "yes", "no cycle; ties carry over"),
        ("hands", str(len(c.order.hands)), f"of {len(c.order.ties)} strengths"),
        ("citations", "incomplete" if c.uncited else "complete", cited),
    )
    subject = f"check of the rule set {c.rules.id}"
    return Page(heading(c.rules, subject), (Grid("", _CHECKS, rows),))
