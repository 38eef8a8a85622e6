"""The command that draws: figure."""

import os

import click

from ..game.rules import Rules
from ..number import InputError, quoted
from .group import command
from .option_types import OUTPUT
from .options import rate_option, rules_option
from .printing import Printing


@command(
    "figure",
    click.argument("name", metavar="[ID]", required=False),
    click.option("--list", "listed", is_flag=True, help="List the figures, as without an ID."),
    click.option(
        "-o",
        "--output",
        type=OUTPUT,
        metavar="FILE",
        help="The file; its ending says its form: .svg, .png or .pdf.",
    ),
    rate_option,
    rules_option,
)
def figure_command(rules: Rules, name: str | None, listed: bool, output: str | None) -> None:
    """Draw a figure; without an ID, list them.

    Pictures need matplotlib: pip install 'paikao[report]'.

    \b
    paikao figure
    paikao figure F03 -o law.svg
    paikao figure F06 -o rate.pdf --commission 3%
    """
    from ..figures.catalogue import draw, figure, list_page, of_rules
    from ..figures.style import ENDINGS

    if name is None or listed:
        printing = Printing("text", 0, None)
        printing.put(printing.text(list_page()))
        return
    found = figure(name)
    if not output:
        raise InputError(f"{found.id}: name a file with -o, in .svg, .png or .pdf")
    ending = os.path.splitext(output)[1].lower().removeprefix(".")
    if ending not in ENDINGS:
        raise InputError(f"--output: {quoted(output)} does not end in .svg, .png or .pdf")
    from ..files import write_whole

    write_whole(output, draw(of_rules(rules), found.id, ending).data)
