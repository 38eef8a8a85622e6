"""Answers: one module a command, from results to its data (JSON, a contract) and to its page.

Here is what they share.  `data` functions give what JSON holds, `page` functions paragraphs and
grids for people.
"""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..formats.grid import Grid, Page
from ..game.rules import Rules
from ..languages import ENGLISH, _, local, plural, spoken
from ..number import decimal_text, exact_text, percent_text

if TYPE_CHECKING:
    from ..odds.seats import SeatLaw


def _payers(rules: Rules) -> str:
    """What a page adds where not everyone who wins pays."""
    return {
        "winners": "",
        "seats": _(", paid by players on seats alone (R16)"),
        "banker": _(", paid by the parties of the bank alone (R16)"),
    }[rules.payers]


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
    if spoken() is not ENGLISH:
        blocks, answer = _spoken(blocks), answer and _spoken((answer,))[0]
    title = _("{game}: {subject}").format(game=_(rules.title), subject=subject)
    return Page(title, blocks, answer)


def _spoken(blocks: tuple[Grid | str, ...]) -> tuple[Any, ...]:
    """Blocks whose grids are in the spoken language; paragraphs are already."""
    from ..formats.spoken import translated_grid

    return tuple(
        translated_grid(b) if isinstance(b, Grid) else b.replace("。 ", "。") for b in blocks
    )


def instrument_text(rules: Rules) -> str:
    """The instrument, and in which values the rules are not its own."""
    if not rules.departures:
        return _(rules.instrument)
    return _("{instrument}, but for {values}").format(
        instrument=_(rules.instrument), values=", ".join(rules.departures)
    )


def basis_line(rules: Rules, rate: Fraction | None = None) -> str:
    """What a page rests on: the rule set, its instrument, the rate of commission."""
    about = {"id": rules.id, "instrument": instrument_text(rules)}
    if rate is None:
        return _("Rules {id} ({instrument}).").format(**about)
    line = _("Rules {id} ({instrument}). Commission {rate} ({percent}), Art. 9{payers}.").format(
        **about, rate=exact_text(rate), percent=percent(rate), payers=_payers(rules)
    )
    return f"{line} {changed_text(rules)}".rstrip()


def changed_text(rules: Rules) -> str:
    """What differs from the file, in a sentence; mostly nothing."""
    if not rules.changed or rules.file_rate is None:
        return ""
    return _("Changed: commission {rate} in place of {file_rate}.").format(
        rate=exact_text(rules.rate), file_rate=exact_text(rules.file_rate)
    )


def percent(x: Fraction | int) -> str:
    """A percentage in a sentence: two decimals, or as many as show that it is not 0.

    >>> percent(Fraction(1, 20)), percent(Fraction(-1, 300000)), percent(0)
    ('5.00 %', '-0.0003 %', '0.00 %')
    """
    digits = 2
    while x and abs(x) * 10 ** (digits + 2) < 1:
        digits += 1
    return local(percent_text(x, digits))


def readings_text(rules: Rules, used: tuple[str, ...]) -> str:
    """The readings of the law that a page rests on, an item each."""
    line = _("{id}, Art. {article}: {text}")
    items = [
        "- " + line.format(id=r.id, article=r.article, text=_(r.text))
        for r in rules.readings_used(used)
    ]
    return "\n".join([_("Readings of the law that this rests on:"), *items]) if items else ""


def counted(number: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: "1 tie", "2 ties".

    >>> counted(1, "tie"), counted(0, "push", "pushes")
    ('1 tie', '0 pushes')
    """
    return f"{number} {plural(number, noun, nouns or noun + 's')}"
