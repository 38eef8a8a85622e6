"""Commands on rule sets: rules list, show, check."""

import click
from click.core import ParameterSource

from ..options import RULES, Commands, Printing, command, help_option, later, printed, rules_option
from ..rules import Rules, load, names

named = click.argument("name", type=RULES, required=False)


@click.group("rules", cls=Commands, homes=dict.fromkeys(("list", "show", "check"), "rules"))
@help_option
def rules_command() -> None:
    """Rule sets: list, show, check.

    \b
    paikao rules show
    paikao rules check my-rules.toml
    """


def _chosen(name: Rules | None, rules: Rules) -> Rules:
    source = click.get_current_context().get_parameter_source("rules")
    if name and source is ParameterSource.COMMANDLINE:
        raise click.UsageError("two rule sets: give one as an argument or with --rules, not both")
    return name or rules


@command("list", printed)
def list_command(printing: Printing) -> None:
    """List the shipped rule sets.

    \b
    paikao rules list
    """
    from ..data.rules import list_data

    found = [load(name) for name in names()]
    printing.emit(later("pages.rules:list_page", found), lambda: list_data(found))


@command("show", named, rules_option, printed)
def show_command(rules: Rules, name: Rules | None, printing: Printing) -> None:
    """Print every value with its article, and the readings of the law.

    \b
    paikao rules show
    paikao rules show my-rules.toml --format markdown
    """
    from ..data.rules import show_data

    chosen = _chosen(name, rules)
    printing.emit(later("pages.rules:show_page", chosen), lambda: show_data(chosen))


@command("check", named, rules_option, printed)
def check_command(rules: Rules, name: Rules | None, printing: Printing) -> int:
    """Check a rule set's file, articles and order.

    \b
    paikao rules check my-rules.toml
    """
    from ..data.rules import check, check_data
    from ..ranking import ranking

    chosen = _chosen(name, rules)
    found = check(chosen, ranking(chosen))
    printing.emit(later("pages.rules:check_page", found), lambda: check_data(found))
    return 1 if found.fault else 0
