"""The options that commands share."""

from collections.abc import Sequence
from fractions import Fraction
from functools import wraps
from typing import Any

import click

from ..formats import FORMATS
from ..formats.grid import DIGITS
from ..game.rules import BASES, DEFAULT, SETTLEMENTS, Rules
from ..languages import LANGUAGES, speaking
from ..number import parse_amount, parse_rate
from .group import Decorator, Function, stacked
from .option_types import OUTPUT, RULES, TILES, Count, Parsed
from .printing import Printing

rules_option = click.option(
    "--rules", type=RULES, default=DEFAULT, show_default=True, is_eager=True, help="Rule set."
)
commission_option = click.option(
    "--commission",
    type=Parsed("rate", parse_rate),
    metavar="RATE",
    help="Commission: 5%, 0.05 or 1/20.  [default: the rule set's]",
)


def word_option(name: str, words: Sequence[str], help_text: str) -> Decorator:
    """An option that names one of some words, in place of the rule set's own."""
    text = f"{help_text}  [default: the rule set's]"
    return click.option(f"--{name}", type=click.Choice(words), help=text)


basis_option = word_option("basis", BASES, "Commission of each winning bet, or of a net win (R6).")
policy_option = word_option("policy", SETTLEMENTS, "Settlement under the capital (R9).")
active_option = click.option(
    "--active", type=Count(1), metavar="M", help="Seats with a bet.  [default: all]"
)


def commission_options(command: Function) -> Function:
    """Options of commission; the command's rules carry the rate and the basis asked for."""

    @wraps(command)
    def inner(
        *, rules: Rules, commission: Fraction | None, basis: str | None, **others: Any
    ) -> Any:
        return command(rules=rules.with_(commission, basis), **others)

    return stacked(commission_option, basis_option)(inner)


def language_option(command: Function) -> Function:
    """The option of the language of pages, in which the command is run; data stay English."""

    @wraps(command)
    def inner(*, lang: str, **others: Any) -> Any:
        if lang == "en" or others.get("form") in ("csv", "json", "jsonl"):
            return command(**others)
        with speaking(lang):
            return command(**others)

    return click.option(
        "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True,
        help="Language of the page.",
    )(inner)  # fmt: skip


def rate_option(command: Function) -> Function:
    """The option of the rate alone, for tables, which have both bases."""

    @wraps(command)
    def inner(*, rules: Rules, commission: Fraction | None, **others: Any) -> Any:
        return command(rules=rules.with_(commission), **others)

    return commission_option(inner)


format_option = click.option(
    "--format",
    "form",
    type=click.Choice((FORMATS[0], "json", *FORMATS[1:])),
    default=FORMATS[0],
    show_default=True,
    help="Format of the answer.",
)
digits_option = click.option(
    "--digits",
    type=Count(0, 1000),
    default=DIGITS,
    metavar="N",
    show_default=True,
    help="Decimals beside exact values.",
)
exact_option = click.option(
    "--exact", is_flag=True, help="Fractions at a terminal too; elsewhere they are always there."
)
output_option = click.option(
    "-o", "--output", type=OUTPUT, metavar="FILE", help="Write to FILE instead of stdout."
)


def printed(*options: Decorator) -> Decorator:
    """Options of the answer's form, which the command gets as one `Printing`."""

    def decorate(command: Function) -> Function:
        @wraps(command)
        def inner(
            *, form: str, digits: int, output: str | None, exact: bool = False, **others: Any
        ) -> Any:
            return command(printing=Printing(form, digits, output, exact), **others)

        return stacked(*options)(inner)

    return decorate


format_options = printed(format_option, digits_option, exact_option, output_option)


def amount_option(name: str, **attributes: Any) -> Decorator:
    """An option that is an amount in units, such as 3 or 5/2."""
    return click.option(f"--{name}", type=Parsed("amount", parse_amount), **attributes)


def tiles_option(name: str, help_text: str, metavar: str = "TILES") -> Decorator:
    """An option that names known tiles."""
    return click.option(f"--{name}", type=TILES, metavar=metavar, help=help_text)
