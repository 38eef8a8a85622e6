"""Answers for people: one module a command, from results to paragraphs and grids."""

from fractions import Fraction
from typing import Any

from ..number import exact_text, percent_text
from ..rules import Rules


def heading(rules: Rules, subject: str) -> str:
    """The title of a page."""
    return f"{rules.title}: {subject}"


def basis_line(rules: Rules, rate: Fraction | None = None) -> str:
    """What a page rests on: the rule set, its instrument, the rate of commission."""
    line = f"Rules {rules.id} ({rules.instrument})."
    if rate is not None:
        line += f" Commission {exact_text(rate)} ({percent_text(rate)}), Art. 9."
    return line


def readings_text(rules: Rules, used: tuple[str, ...]) -> str:
    """The readings of the law that a page rests on, an item each."""
    items = [f"- {r.id}, Art. {r.article}: {r.text}" for r in rules.readings if r.id in used]
    return "\n".join(["Readings of the law that this rests on:", *items]) if items else ""


def blocks(*parts: Any) -> tuple[Any, ...]:
    """The parts of a page that are there."""
    return tuple(part for part in parts if part)
