"""Answers: one module a command, from results to its data (JSON, a contract) and to its page.

Here is what they share.  `data` functions give what JSON holds, `page` functions paragraphs and
grids for people.
"""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..formats.grid import Grid, Page
from ..game.rules import Rules
from ..number import decimal_text, exact_text, percent_text

if TYPE_CHECKING:
    from ..odds.seats import SeatLaw


PAYERS = {
    "winners": "",
    "seats": ", paid by players on seats alone (R16)",
    "banker": ", paid by the parties of the bank alone (R16)",
}
"""What a page adds where not everyone who wins pays."""


def rules_data(rules: Rules) -> dict[str, Any]:
    """What JSON says of the rules that an answer on money rests on."""
    changed = {"changed": rules.changed} if rules.changed else {}
    payers = {"payers": rules.payers} if rules.payers != "winners" else {}
    about = {"rules": rules.id, "commission": rules.rate, "basis": rules.basis}
    return {**about, **payers, **changed}


def readings_used(rules: Rules, used: tuple[str, ...]) -> list[str]:
    """Those of the ids in `used` that the rule set has."""
    return [r.id for r in rules.readings_used(used)]


def decimals(values: dict[str, Any], digits: int) -> dict[str, Any]:
    """The decimals of exact values, under the same keys; what is `None` stays so."""
    return {k: None if v is None else decimal_text(v, digits) for k, v in values.items()}


def with_decimals(values: dict[str, Any], digits: int) -> dict[str, Any]:
    """The values, and under the key ``decimal`` their decimals."""
    return {**values, "decimal": decimals(values, digits)}


def law_data(law: "SeatLaw", digits: int) -> list[dict[str, Any]]:
    """The law of the seats: each outcome with its count, probability and decimal."""
    return [
        {
            **o._asdict(),
            "count": str(weight),
            "probability": law.probability(o),
            "decimal": decimal_text(law.probability(o), digits),
        }
        for o, weight in law.weights.items()
    ]


def rules_page(
    rules: Rules,
    subject: str,
    used: tuple[str, ...],
    *parts: Grid | str | None,
    answer: Grid | None = None,
) -> Page:
    """A page under the title of the rules: the parts that are there, then the readings used."""
    blocks = tuple(part for part in (*parts, readings_text(rules, used)) if part)
    return Page(f"{rules.title}: {subject}", blocks, answer)


def instrument_text(rules: Rules) -> str:
    """The instrument, and in which values the rules are not its own."""
    if not rules.departures:
        return rules.instrument
    return f"{rules.instrument}, but for {', '.join(rules.departures)}"


def basis_line(rules: Rules, rate: Fraction | None = None) -> str:
    """What a page rests on: the rule set, its instrument, the rate of commission."""
    line = f"Rules {rules.id} ({instrument_text(rules)})."
    if rate is not None:
        line += f" Commission {exact_text(rate)} ({percent_text(rate)}), Art. 9"
        line += f"{PAYERS[rules.payers]}."
        line += f" Changed: {rules.changed}." if rules.changed else ""
    return line


def readings_text(rules: Rules, used: tuple[str, ...]) -> str:
    """The readings of the law that a page rests on, an item each."""
    items = [f"- {r.id}, Art. {r.article}: {r.text}" for r in rules.readings_used(used)]
    return "\n".join(["Readings of the law that this rests on:", *items]) if items else ""


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 tie", "2 ties".

    >>> counted(1, "tie"), counted(0, "push", "pushes")
    ('1 tie', '0 pushes')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
