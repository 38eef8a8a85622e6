"""The pages of `paikao rules list`, `show` and `check`."""

from typing import Any

from ..grid import Column, Grid, Page
from ..number import exact_text
from ..ranking import Ranking, beats, disorder
from ..rules import DEFAULT, KEYS, Rules
from . import blocks, heading

_LIST = (
    Column("id", "rule set", "text"),
    Column("title", "title", "text"),
    Column("instrument", "instrument", "text"),
    Column("default", "default", "text"),
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
    table = Grid("", _LIST, rows)
    entries = [
        {"id": r.id, "title": r.title, "instrument": r.instrument, "sha256": r.sha256}
        for r in found
    ]
    return Page("Rule sets", (table,), {"default": DEFAULT, "rules": entries})


def values(rules: Rules) -> dict[str, str]:
    """Every value of a rule set as text, by its dotted name."""
    return {
        "id": rules.id,
        "title": rules.title,
        "instrument": rules.instrument,
        "tiles.copies": str(rules.deck.copies),
        "tiles.kinds": rules.deck.symbols(),
        "ranking.modulus": str(rules.modulus),
        "ranking.tie_break": rules.tie_break,
        "advantage.zero_points": rules.zero_points,
        "advantage.equal_hands": rules.equal_hands,
        "table.places": str(rules.places),
        "table.tiles_per_place": str(rules.tiles_per_place),
        "dice.count": str(rules.dice_count),
        "dice.faces": str(rules.dice_faces),
        "bank.max_plays": str(rules.max_plays),
        "bank.settlement": rules.settlement,
        "commission.rate": exact_text(rules.rate),
        "commission.basis": rules.basis,
    }


def show_page(rules: Rules) -> Page:
    """Every value of a rule set with its article, and the readings of the law."""
    said = values(rules)
    rows = tuple((key, value, rules.articles.get(key, "—")) for key, value in said.items())
    kinds = ((k.symbol, k.name, k.face, k.points) for k in rules.deck.kinds)
    readings = "\n".join(f"- {r.id}, Art. {r.article}: {r.text}" for r in rules.readings)
    return Page(
        heading(rules, f"the rule set {rules.id}"),
        blocks(
            Grid("", _VALUES, rows),
            Grid("Tiles, highest first", _KINDS, tuple(kinds)),
            f"SHA-256 of the file: {rules.sha256}",
            "Readings of the law:\n" + readings if readings else "No readings are given.",
        ),
        {
            "id": rules.id,
            "sha256": rules.sha256,
            "values": said,
            "kinds": [k._asdict() for k in rules.deck.kinds],
            "articles": rules.articles,
            "readings": [r._asdict() for r in rules.readings],
        },
    )


def uncited(rules: Rules) -> list[str]:
    """The values without an article."""
    named = ("id", "title", "instrument")
    return [k for k in (*KEYS, "tiles.kinds") if k not in named and k not in rules.articles]


def check_page(rules: Rules, order: Ranking) -> Page:
    """Whether a rule set is sound: its file parsed, and "beats" is a strict weak order."""
    fault = [rules.deck.text(h) for h in disorder(order.hands, beats(order))]
    missing = uncited(rules)
    cited = f"no article for {', '.join(missing)}" if missing else "every value has its article"
    ordered = f"no: {' beats '.join(fault)}" if fault else "yes"
    rows = (
        ("file", "valid", ""),
        ("strict weak order", ordered, "no cycle, and ties carry over"),
        ("hands", str(len(order.hands)), f"of {len(order.ties)} strengths"),
        ("citations", "complete" if not missing else "incomplete", cited),
    )
    columns = (
        Column("check", "check", "text"),
        Column("result", "result", "text"),
        Column("note", "note", "text"),
    )
    data: dict[str, Any] = {
        "id": rules.id,
        "sha256": rules.sha256,
        "valid": True,
        "strict_weak_order": not fault,
        "cycle": fault,
        "hands": len(order.hands),
        "strengths": len(order.ties),
        "uncited": missing,
    }
    return Page(
        heading(rules, f"check of the rule set {rules.id}"), (Grid("", columns, rows),), data
    )
