"""The command line: parse, call, print.  Each command imports what it uses when it runs."""

import os
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

import click

from exact.number import InputError, parse_rate, quoted
from exact.rules import DEFAULT, Rules, load, names
from exact.writers import FORMATS, write

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from exact.grid import Page

    ParamType = click.ParamType[Any]
else:  # a generic class only in newer releases of click
    ParamType = click.ParamType

F = TypeVar("F", bound=Callable[..., Any])


class Parsed(ParamType):
    """An option whose text a function of the package reads; its message becomes click's."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name, self.parse = name, parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The parsed value; a default that is parsed already stays."""
        if not isinstance(value, str):
            return value
        try:
            return self.parse(value)
        except InputError as error:
            name = f"{param.opts[0]}: " if isinstance(param, click.Option) else ""
            raise click.ClickException(name + str(error)) from None


class RulesType(Parsed):
    """A shipped rule set by name, or a file."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """Shipped names, then files."""
        from click.shell_completion import CompletionItem

        found = [CompletionItem(name) for name in names() if name.startswith(incomplete)]
        return [*found, CompletionItem(incomplete, type="file")]


class TilesType(Parsed):
    """Known tiles, read later against the deck of the chosen rules."""

    def __init__(self) -> None:
        super().__init__("tiles", str)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """The tiles so far with each symbol that may follow."""
        from click.shell_completion import CompletionItem

        rules = ctx.params.get("rules") or load(DEFAULT)
        kept = incomplete[: max(map(incomplete.rfind, ",-")) + 1]
        symbols = [kind.symbol for kind in rules.deck.kinds]
        return [CompletionItem(kept + s) for s in symbols if (kept + s).startswith(incomplete)]


RULES = RulesType("name|file", load)
RATE = Parsed("rate", parse_rate)
TILES = TilesType()


def stacked(*options: Callable[[F], F]) -> Callable[[F], F]:
    """One decorator for several options."""

    def decorate(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


rules_option = click.option(
    "--rules", type=RULES, default=DEFAULT, show_default=True, is_eager=True, help="Rule set."
)
printed = stacked(
    click.option(
        "--format",
        "form",
        type=click.Choice(FORMATS),
        default="text",
        show_default=True,
        help="Format of the answer.",
    ),
    click.option(
        "--digits",
        type=click.IntRange(0, 1000),
        default=10,
        show_default=True,
        help="Decimals beside exact values.",
    ),
    click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of stdout."),
)
money = stacked(
    click.option(
        "--commission",
        type=RATE,
        metavar="RATE",
        help="Commission: 5%, 0.05 or 1/20.  [default: the rule set's]",
    ),
    click.option(
        "--basis",
        type=click.Choice(("bet", "round")),
        help="Of each winning bet, or of a net win (R6).  [default: the rule set's]",
    ),
)
shared = stacked(rules_option, printed)


class Commands(click.Group):
    """A group that makes a command, with its options, only when it is asked for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.makers: dict[str, Callable[[], click.Command]] = {}

    def command_of(self, name: str, *options: Callable[[F], F]) -> Callable[[F], F]:
        """Register a function as the command `name` with these options."""

        def register(function: F) -> F:
            self.makers[name] = lambda: click.command(name)(stacked(*options)(function))
            return function

        return register

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in the order of this file."""
        return [*self.makers, *self.commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One command."""
        if cmd_name in self.makers:
            return self.makers[cmd_name]()
        return super().get_command(ctx, cmd_name)


@click.group(
    cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96}
)
@click.version_option(None, "--version", package_name="paikao", message="paikao %(version)s")
def cli() -> None:
    """Exact odds and reference tables of Mahjong - Pai Kao (Macau, Portaria n.º 100/89/M).

    \b
    paikao odds                 one seat against the banker
    paikao odds --seat 9,6      the same, when the seat holds 9-6
    paikao rules show           the regulation as it is computed, with its readings
    """


def emit(page: "Page", form: str, digits: int, output: str | None) -> None:
    """Print a page, or write it whole to a file."""
    data = write(page, form, digits).encode()
    if output is None:
        try:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:  # the reader has gone: say no more, and no exit code of ours
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            sys.exit(141)
        return
    from exact.files import write_whole

    write_whole(output, data)


def rate_of(rules: Rules, commission: Fraction | None) -> Fraction:
    """The rate asked for, or else the rule set's."""
    return rules.rate if commission is None else commission


@cli.command_of(
    "odds",
    click.option("--seat", type=TILES, metavar="TILES", help="Known tiles of the seat, 1 or 2."),
    click.option(
        "--banker", type=TILES, metavar="TILES", help="Known tiles of the banker, 1 or 2."
    ),
    click.option("--elsewhere", type=TILES, metavar="TILES", help="Tiles exposed elsewhere."),
    money,
    shared,
)
def odds(
    rules: Rules,
    seat: str | None,
    banker: str | None,
    elsewhere: str | None,
    commission: Fraction | None,
    basis: str | None,
    form: str,
    digits: int,
    output: str | None,
) -> None:
    """Win, loss and push of one seat against the banker.

    \b
    paikao odds
    paikao odds --seat 9,6 --elsewhere W,W,3 --format json
    """
    from exact.odds import one_seat
    from exact.pages.odds import page
    from exact.splits import parse_given

    given = parse_given(rules.deck, seat, banker, elsewhere)
    found = one_seat(rules, given)
    rate = rate_of(rules, commission)
    emit(page(rules, found, given, rate, basis or rules.basis, digits), form, digits, output)


@cli.command_of("hands", shared)
def hands(rules: Rules, form: str, digits: int, output: str | None) -> None:
    """Every hand, best first, with its weight.

    \b
    paikao hands
    paikao hands --format csv -o hands.csv
    """
    from exact.pages.hands import page
    from exact.ranking import ranking

    emit(page(rules, ranking(rules), digits), form, digits, output)


@cli.command_of("commission", shared)
def commission(rules: Rules, form: str, digits: int, output: str | None) -> None:
    """Edges as exact functions of the rate; break-even.

    \b
    paikao commission
    paikao commission --format latex
    """
    from exact.odds import one_seat
    from exact.pages.commission import page

    emit(page(rules, one_seat(rules), digits), form, digits, output)


@click.group("rules", cls=Commands)
def rules_group() -> None:
    """Rule sets: list, show, check.

    \b
    paikao rules show
    paikao rules check my-rules.toml
    """


cli.add_command(rules_group)
named = click.argument("name", type=RULES, required=False)


@rules_group.command_of("list", printed)
def rules_list(form: str, digits: int, output: str | None) -> None:
    """List the shipped rule sets.

    \b
    paikao rules list
    """
    from exact.pages.rules import list_page

    emit(list_page([load(name) for name in names()]), form, digits, output)


@rules_group.command_of("show", named, shared)
def rules_show(
    rules: Rules, name: Rules | None, form: str, digits: int, output: str | None
) -> None:
    """Print every value with its article, and the readings of the law.

    \b
    paikao rules show
    paikao rules show my-rules.toml --format markdown
    """
    from exact.pages.rules import show_page

    emit(show_page(name or rules), form, digits, output)


@rules_group.command_of("check", named, shared)
def rules_check(
    rules: Rules, name: Rules | None, form: str, digits: int, output: str | None
) -> int:
    """Check a rule set's file, articles and order.

    \b
    paikao rules check my-rules.toml
    """
    from exact.pages.rules import check_page
    from exact.ranking import ranking

    chosen = name or rules
    page = check_page(chosen, ranking(chosen))
    emit(page, form, digits, output)
    return 0 if page.data["strict_weak_order"] else 1


def fail(message: str) -> int:
    """Say in one line what was wrong; the exit code of bad input."""
    click.echo("paikao: error: " + " ".join(message.split()), err=True)
    return 2


def run(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code: 0, 1 a difference, 2 bad input, 130 interrupted."""
    try:
        return cli.main(arguments, "paikao", standalone_mode=False) or 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return 2
    except click.ClickException as error:
        return fail(error.format_message())
    except InputError as error:
        return fail(str(error))
    except OSError as error:
        name = f"{quoted(os.fspath(error.filename))}: " if error.filename else ""
        return fail(f"{name}{error.strerror or error}")
    except (click.Abort, KeyboardInterrupt):
        click.echo("paikao: interrupted", err=True)
        return 130


def main() -> None:
    """The console script."""
    sys.exit(run())


if __name__ == "__main__":
    main()
