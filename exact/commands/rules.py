"""Commands on rule sets: rules list, show, check, new."""

import click
from click.core import ParameterSource

from ..game.rule_file import new
from ..game.rules import DEFAULT, Rules, load, names
from ..number import printable
from .group import HELP, Commands, command
from .option_types import FILE, RULES
from .options import format_options, rules_option
from .printing import Printing, say

named = click.argument("name", type=RULES, required=False)


@click.group(
    "rules",
    cls=Commands,
    modules=dict.fromkeys(("list", "show", "check", "new"), "rules"),
    context_settings=HELP,
)
def rules_command() -> None:
    """Rule sets: list, show, check, new.

    \b
    paikao rules new my-rules.toml
    paikao rules show
    paikao rules check my-rules.toml
    """


def _chosen(name: Rules | None, rules: Rules) -> Rules:
    source = click.get_current_context().get_parameter_source("rules")
    if name and source is ParameterSource.COMMANDLINE:
        raise click.UsageError("two rule sets: give one as an argument or with --rules, not both")
    return name or rules


@command("list", format_options)
def list_command(printing: Printing) -> None:
    """List the shipped rule sets.

    \b
    paikao rules list
    """
    from ..answers.rules import list_data, list_page

    found = [load(name) for name in names()]
    printing.emit(lambda: list_page(found), lambda: list_data(found))


@command("show", named, rules_option, format_options)
def show_command(rules: Rules, name: Rules | None, printing: Printing) -> None:
    """Print every value with its article, and the readings of the law.

    \b
    paikao rules show
    paikao rules show my-rules.toml --format markdown
    """
    from ..answers.rules import show_data, show_page

    chosen = _chosen(name, rules)
    printing.emit(lambda: show_page(chosen), lambda: show_data(chosen))


@command("check", named, rules_option, format_options)
def check_command(rules: Rules, name: Rules | None, printing: Printing) -> None:
    """Check a rule set's file, and say which commands it can answer.

    \b
    paikao rules check my-rules.toml
    """
    from ..answers.rules import check, check_data, check_page
    from ..game.ranking import ranking

    chosen = _chosen(name, rules)
    found = check(chosen, ranking(chosen))
    printing.emit(lambda: check_page(found), lambda: check_data(found))


@command("new", click.argument("file", type=FILE))
def new_command(file: str) -> None:
    """Write a copy of the shipped rule set, to be changed.

    Its id is the file's name without the ending.

    \b
    paikao rules new my-rules.toml
    """
    identifier = new(file)
    say(f"{printable(file)}: a copy of {DEFAULT} with the id {identifier}")
