"""The data of `paikao rules list`, `show` and `check`."""

from typing import Any, NamedTuple

from ..number import exact_text
from ..ranking import Ranking, beats, disorder
from ..rules import DEFAULT, KEYS, Rules
from ..tiles import Hand


def list_data(found: list[Rules]) -> dict[str, Any]:
    """The shipped rule sets, with the hashes of their files."""
    entries = [
        {"id": r.id, "title": r.title, "instrument": r.instrument, "sha256": r.sha256}
        for r in found
    ]
    return {"default": DEFAULT, "rules": entries}


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


def show_data(rules: Rules) -> dict[str, Any]:
    """The same for programs."""
    return {
        "id": rules.id,
        "sha256": rules.sha256,
        "values": values(rules),
        "kinds": [k._asdict() for k in rules.deck.kinds],
        "articles": rules.articles,
        "readings": [r._asdict() for r in rules.readings],
    }


def uncited(rules: Rules) -> list[str]:
    """The values without an article."""
    named = ("id", "title", "instrument")
    return [k for k in (*KEYS, "tiles.kinds") if k not in named and k not in rules.articles]


class Checked(NamedTuple):
    """What was found of a rule set that parses.

    `fault` is empty when "beats" is a strict weak order, or else hands that show it is none.
    """

    rules: Rules
    order: Ranking
    fault: tuple[Hand, ...]
    uncited: list[str]


def check(rules: Rules, order: Ranking) -> Checked:
    """Check the order, and that every value has its article."""
    return Checked(rules, order, disorder(order.hands, beats(order)), uncited(rules))


def check_data(c: Checked) -> dict[str, Any]:
    """The findings for programs."""
    return {
        "id": c.rules.id,
        "sha256": c.rules.sha256,
        "valid": True,
        "strict_weak_order": not c.fault,
        "cycle": [c.rules.deck.text(h) for h in c.fault],
        "hands": len(c.order.hands),
        "strengths": len(c.order.ties),
        "uncited": c.uncited,
    }
