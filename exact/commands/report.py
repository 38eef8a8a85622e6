"""The command that writes the whole filing as one file: report."""

import click

from ..game.rules import Rules
from ..number import InputError, quoted
from .group import command
from .option_types import OUTPUT
from .options import language_option, rate_option, rules_option
from .printing import say


@command(
    "report",
    click.option(
        "-o", "--output", type=OUTPUT, required=True, metavar="FILE",
        help="The file; its ending says its form: .html, .pdf or .xlsx.",
    ),
    language_option,
    rate_option,
    rules_option,
)  # fmt: skip
def report_command(rules: Rules, output: str) -> int:
    """The whole filing as one file: HTML, PDF or XLSX.

    \b
    paikao report -o report.html
    paikao report -o report.pdf --lang pt
    paikao report -o report.xlsx --lang zh --commission 3%
    """
    from ..files import write_whole
    from ..report.evidence import Wrong
    from ..report.write import MODULES, ready, write

    form = next((e for e in MODULES if output.endswith(e)), None)
    if form is None:
        raise InputError(f"-o {quoted(output)}: give a name that ends in {', '.join(MODULES)}")
    ready(form)
    try:
        data = write(rules, form)
    except Wrong as wrong:
        say(f"paikao: a check of the report does not hold: {wrong}")
        return 1
    write_whole(output, data)
    return 0
