"""The answers of `paikao rules list`, `show` and `check`."""

from typing import Any, NamedTuple

from ..formats.grid import Cell, Column, Grid, Page
from ..game.ranking import Outcome, Ranking
from ..game.rule_keys import KEYS, OPTIONAL
from ..game.rules import DEFAULT, Rules, load
from ..number import InputError
from ..odds.seats import check_table
from ..recount.hafnian import check_size as check_states
from . import rules_page

_LIST = (
    Column("id", "rule set", "text"),
    Column("title", "title", "text"),
    Column("instrument", "instrument", "text"),
    Column("default", "default", "text"),
)
_CHECKS = (
    Column("check", "check", "text"),
    Column("result", "result", "value"),
    Column("note", "note", "text"),
)
_VALUES = (
    Column("key", "value of", "text", "", "dotted name in the rule set file"),
    Column("value", "is", "value"),
    Column("article", "article", "text"),
)
_KINDS = (
    Column("symbol", "tile", "text"),
    Column("name", "name", "text"),
    Column("face", "face", "int", "", "its rank as a high tile"),
    Column("points", "points", "int"),
)


def list_data(found: list[Rules]) -> dict[str, Any]:
    """The shipped rule sets, with the hashes of their files."""
    entries = [
        {"id": r.id, "title": r.title, "instrument": r.instrument, "sha256": r.sha256}
        for r in found
    ]
    return {"default": DEFAULT, "rules": entries}


def list_page(found: list[Rules]) -> Page:
    """The shipped rule sets."""
    rows = tuple((r.id, r.title, r.instrument, "yes" if r.id == DEFAULT else "no") for r in found)
    return Page("Rule sets", (Grid("", _LIST, rows),))


def values(rules: Rules) -> dict[str, Cell]:
    """Every value of a rule set, by its dotted name."""
    found: dict[str, Cell] = {}
    for key in KEYS:
        found[key] = rules.rate if key == "commission.rate" else rules.value(key)
        if key == "tiles.copies":  # the kinds, which are a list, follow
            found["tiles.kinds"] = rules.deck.symbols()
    return found


def show_data(rules: Rules) -> dict[str, Any]:
    """Every value, kind, article and reading of a rule set."""
    return {
        "id": rules.id,
        "sha256": rules.sha256,
        "values": {key: str(value) for key, value in values(rules).items()},
        "kinds": [k._asdict() for k in rules.deck.kinds],
        "articles": rules.articles,
        "readings": [{**r._asdict(), "when": dict(r.when)} for r in rules.readings],
    }


def show_page(rules: Rules) -> Page:
    """Every value of a rule set with its article, and the readings of the law."""
    rows = ((key, value, rules.articles.get(key)) for key, value in values(rules).items())
    kinds = ((k.symbol, k.name, k.face, k.points) for k in rules.deck.kinds)
    readings = "\n".join(f"- {r.id}, Art. {r.article}: {r.text}" for r in rules.readings)
    return rules_page(
        rules,
        f"the rule set {rules.id}",
        (),
        Grid("", _VALUES, tuple(rows), 1),
        Grid("Tiles, highest first", _KINDS, tuple(kinds)),
        f"SHA-256 of the file: {rules.sha256}",
        "Readings of the law:\n" + readings if readings else "No readings are given.",
    )


TWO_HAND_COMMANDS = ("odds", "hands", "dice", "commission")
WHOLE_TABLE_COMMANDS = ("seats", "settle", "bank", "rotation", "build", "audit", "report")


FEWEST_TILES = 5
"""Tiles of the smallest deck of which all tables can be made (T15)."""


class RuleCheck(NamedTuple):
    """What was found of a rule set that parses.

    `uncited`, the values without an article; `unread`, the readings of the law that it does not
    have, which answers then cannot name; `commands`, those that the rule set can answer;
    `refused`, why the others are not among them, or nothing.
    """

    rules: Rules
    order: Ranking
    uncited: list[str]
    unread: list[str]
    commands: tuple[str, ...]
    refused: str


def check(rules: Rules, order: Ranking) -> RuleCheck:
    """Which values have no article, and which commands the rule set can answer."""
    named = ("id", "title", "instrument", *OPTIONAL)
    keys = (k for k in (*KEYS, "tiles.kinds") if k not in named)
    uncited = [k for k in keys if k not in rules.articles]
    own = {reading.id for reading in rules.readings}
    unread = [reading.id for reading in load(DEFAULT).readings if reading.id not in own]
    commands: tuple[str, ...] = TWO_HAND_COMMANDS
    refused = ""
    try:
        check_table(rules)
        check_states(rules.deck, Outcome.PUSH in order.ties)
        if rules.deck.size < FEWEST_TILES:
            raise InputError(
                f"{rules.deck.size} tiles: the tables take one as seen, and two hands need 4 more"
            )
        commands += WHOLE_TABLE_COMMANDS
    except InputError as error:
        refused = str(error)
    return RuleCheck(rules, order, uncited, unread, commands, refused)


def check_data(c: RuleCheck) -> dict[str, Any]:
    """The findings for programs."""
    return {
        "id": c.rules.id,
        "sha256": c.rules.sha256,
        "valid": True,
        "hands": len(c.order.hands),
        "strengths": len(c.order.ties),
        "uncited": c.uncited,
        "unread": c.unread,
        "commands": list(c.commands),
        "refused": c.refused or None,
        "departures": list(c.rules.departures),
    }


def check_page(c: RuleCheck) -> Page:
    """The findings for people."""
    cited = "every value has its article"
    if c.rules.departures:
        changed = ", ".join(c.rules.departures)
        cited = f"not the instrument's values, so that an article may say otherwise: {changed}"
    if c.uncited:
        cited = f"no article for {', '.join(c.uncited)}"
    rows = (
        ("file", "valid", ""),
        ("hands", len(c.order.hands), f"of {len(c.order.ties)} strengths"),
        ("citations", "incomplete" if c.uncited or c.rules.departures else "complete", cited),
        (
            "readings",
            "incomplete" if c.unread else "complete",
            f"answers cannot name {', '.join(c.unread)}" if c.unread else "R1 to R19",
        ),
        (
            "instrument",
            "departs from it" if c.rules.departures else "as shipped",
            ", ".join(f"{k} ({c.rules.articles.get(k, 'no article')})" for k in c.rules.departures),
        ),
        ("two hands", "answered", ", ".join(TWO_HAND_COMMANDS)),
        (
            "whole table",
            "refused" if c.refused else "answered",
            c.refused or ", ".join(WHOLE_TABLE_COMMANDS),
        ),
    )
    return rules_page(c.rules, f"check of the rule set {c.rules.id}", (), Grid("", _CHECKS, rows))
