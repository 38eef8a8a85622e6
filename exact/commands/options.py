"""What the commands share: option types, shared options, how an answer is written."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from ..formats import FORMATS, write
from ..game.rules import DEFAULT, load, names
from ..number import InputError, parse_amount, parse_rate, quoted
from .progress import shown

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..formats.grid import Page

    ParamType = click.ParamType[Any]
else:  # a generic class only in newer releases of click
    ParamType = click.ParamType

LANGUAGES = ("en", "pt", "zh")
F = TypeVar("F", bound=Callable[..., Any])

NAMED = "paikao.files"
"""Where a context keeps the files that options have named, each with whether it will be written."""


def name_file(path: str, param: click.Parameter | None, written: bool) -> None:
    """Note a file that an option names; `UsageError` if it is another's too and one is written."""
    context = click.get_current_context(silent=True)
    if context is None or path in ("", "-"):
        return
    if "\0" in path:
        raise click.UsageError(f"{quoted(path)} is not a name that a file can have")
    what = _called(param) if isinstance(param, click.Option) else f"the argument {quoted(path)}"
    named: list[tuple[str, str, bool]] = context.meta.setdefault(NAMED, [])
    for other, whose, also in named:
        if (written or also) and _same_file(path, other):
            raise click.UsageError(f"{whose} and {what} name the same file: give two names")
    named.append((path, what, written))


def _called(param: click.Parameter | None) -> str:
    """How an option is called in a message."""
    return max(param.opts, key=len) if param else "an option"


def _same_file(one: str, other: str) -> bool:
    """Whether two names mean one file; a device, such as a terminal, may be named twice."""
    try:
        if os.path.exists(one) and os.path.exists(other):
            return os.path.samefile(one, other) and (os.path.isfile(one) or os.path.isdir(one))
        paths = {os.path.normcase(os.path.realpath(name)) for name in (one, other)}
        return len(paths) == 1
    except OSError:  # no current folder, or one that cannot be entered
        return one == other


class FileType(click.Path):
    """A file or a folder, which a shell completes; `written` if the command writes to it."""

    def __init__(self, written: bool = False, folder: bool = False) -> None:
        super().__init__()
        self.written, self.folder = written, folder

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name as it is; no other option may name the same file if one is written.

        A file that cannot be written is refused now, before anything is computed for it.
        """
        name_file(str(value), param, self.written)
        if self.written and not self.folder and value != "-":
            from ..files import check_output

            if not value:
                raise InputError(f"{_called(param)}: the name is empty; give a file")
            check_output(str(value))
        return super().convert(value, param, ctx)


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


class Count(click.IntRange):
    """A whole number in a range, in plain digits."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; `int` alone would take other scripts' digits, spaces and underscores."""
        if isinstance(value, str) and not (value.isascii() and value.removeprefix("-").isdigit()):
            self.fail(f"{quoted(value)} is not a whole number.", param, ctx)
        return super().convert(value, param, ctx)


class RulesType(Parsed):
    """A shipped rule set by name, or a file."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The rules; a file that another option writes is refused."""
        if isinstance(value, str) and value not in names():
            name_file(value, param, False)
        return super().convert(value, param, ctx)

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


class TableType(ParamType):
    """The id of a reference table."""

    name = "id"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """The ids that begin so."""
        from click.shell_completion import CompletionItem

        from ..catalogue.tables import TABLES

        found = ((e.id, e.title) for e in TABLES if e.id.startswith(incomplete.upper()))
        return [CompletionItem(table, help=title) for table, title in found]


class TargetType(TableType):
    """The id of a reference table, a folder or a file."""

    name = "target"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The text as it is; a file that another option writes is refused."""
        name_file(str(value), param, False)
        return super().convert(value, param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """The ids that begin so, then files."""
        from click.shell_completion import CompletionItem

        found = super().shell_complete(ctx, param, incomplete)
        return [*found, CompletionItem(incomplete, type="file")]


FILE = FileType()
"""A file or a folder that a command reads."""
OUTPUT = FileType(written=True)
"""A file that a command writes; - is standard output."""
OUTPUT_FOLDER = FileType(written=True, folder=True)
"""A folder that a command writes."""
HELP = {"help_option_names": ["-h", "--help"]}
RULES = RulesType("name|file", load)
TILES = TilesType()


def stacked(*options: Callable[[F], F]) -> Callable[[F], F]:
    """One decorator for several."""

    def decorate(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


rules_option = click.option(
    "--rules", type=RULES, default=DEFAULT, show_default=True, is_eager=True, help="Rule set."
)
commission_option = click.option(
    "--commission",
    type=Parsed("rate", parse_rate),
    metavar="RATE",
    help="Commission: 5%, 0.05 or 1/20.  [default: the rule set's]",
)
basis_option = click.option(
    "--basis",
    type=click.Choice(("bet", "round")),
    help="Commission of each winning bet, or of a net win (R6).  [default: the rule set's]",
)
active_option = click.option(
    "--active", type=Count(1), metavar="M", help="Seats with a bet.  [default: all]"
)


def commission_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options of commission; the command's rules carry the rate and the basis asked for."""

    @wraps(command)
    def inner(*, rules: Any, commission: Any, basis: str | None, **others: Any) -> Any:
        return command(rules=rules.with_(commission, basis), **others)

    return stacked(commission_option, basis_option)(inner)


class Printing(NamedTuple):
    """How an answer is to be written; `exact` is about text at a terminal alone."""

    form: str
    digits: int
    output: str | None
    exact: bool = False

    def emit(self, page: "Callable[[], Page]", data: Callable[[], dict[str, Any]]) -> None:
        """Write an answer, for people the page, for programs the data; only one is made."""
        if self.form == "json":
            from ..formats.json_writer import dumps

            self.put(dumps(data()))
        else:
            self.put(self.text(page()))

    def text(self, page: "Page") -> str:
        """A page: within the width of a terminal, else with every value on its line."""
        if (width := self.width) is None:
            return write(page, self.form, self.digits)
        from ..formats import screen

        return screen.write(page, self.digits, width, self.exact)

    def put_prose(self, text: str) -> None:
        """Write lines of text, within the width of a terminal."""
        if (width := self.width) is not None:
            from ..formats.lines import prose

            text = prose(text, width) + "\n"
        self.put(text)

    @property
    def width(self) -> int | None:
        """The columns of the terminal that text goes to; `None` if it goes elsewhere."""
        if self.form != "text" or self.output is not None or sys.stdout is None:
            return None
        if not sys.stdout.isatty():
            return None
        from shutil import get_terminal_size

        return max(get_terminal_size().columns, LEAST_WIDTH)

    def put(self, text: str) -> None:
        """Print text, paged for a person at a terminal, or write it whole to a file."""
        if self.output not in (None, "-"):
            from ..files import write_whole

            write_whole(str(self.output), text.encode())
            return
        if sys.stdout is None:
            raise InputError("standard output is closed: give a file with -o")
        if self.width is not None:
            with suppress(ValueError):  # a PAGER that no shell could read
                os.environ.setdefault("LESS", PAGED)
                click.echo_via_pager(text)
                return
        put_bytes(text)


LEAST_WIDTH = 20
"""A terminal that says that it is narrower is not believed."""
PAGED = "FRX"
"""What less does unless its user says otherwise: what fits on the screen is only printed."""


def put_bytes(text: str) -> None:
    """Write text to standard output as UTF-8, all of it; an `OSError` names the stream.

    A host's own stream, as a notebook has, may take only text.
    """
    from ..files import write_all

    stream = getattr(sys.stdout, "buffer", None)
    try:
        if stream is None:
            sys.stdout.write(text)
        else:
            sys.stdout.flush()
            write_all(stream, text.encode())
    except OSError as error:
        error.filename = "standard output"
        raise


def say(message: str) -> None:
    """Print a note on stderr; where that cannot be written the note is lost, never the answer."""
    with suppress(OSError):
        click.echo(message, err=True)


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option of the language of pages, in which the command is run; data stay English."""

    @wraps(command)
    def inner(*, lang: str, **others: Any) -> Any:
        if lang == "en" or others.get("form") in ("csv", "json", "jsonl"):
            return command(**others)
        from ..languages import speaking

        with speaking(lang):
            return command(**others)

    return click.option(
        "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True,
        help="Language of the page.",
    )(inner)  # fmt: skip


def rate_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option of the rate alone, for tables, which have both bases."""

    @wraps(command)
    def inner(*, rules: Any, commission: Any, **others: Any) -> Any:
        return command(rules=rules.with_(commission), **others)

    return commission_option(inner)


exact_option = click.option(
    "--exact", is_flag=True, help="Fractions at a terminal too; elsewhere they are always there."
)


def format_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options of the answer's form, which the command gets as one `Printing`."""

    @wraps(command)
    def inner(*, form: str, digits: int, output: str | None, exact: bool, **others: Any) -> Any:
        return command(printing=Printing(form, digits, output, exact), **others)

    choices = click.Choice((FORMATS[0], "json", *FORMATS[1:]))
    return stacked(
        click.option("--format", "form", type=choices, default=FORMATS[0], show_default=True,
               help="Format of the answer."),
        click.option("--digits", type=Count(0, 1000), default=10, metavar="N", show_default=True,
               help="Decimals beside exact values."),
        exact_option,
        click.option(
            "-o", "--output", type=OUTPUT, metavar="FILE", help="Write to FILE instead of stdout."
        ),
    )(inner)  # fmt: skip


class Commands(click.Group):
    """A group whose commands live in modules that are imported only when one is asked for.

    `modules` is command -> module of `exact.commands`, where NAME_command is the command.
    """

    def __init__(self, *args: Any, modules: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in the order of `modules`."""
        return list(self.modules)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; the caller reports an interruption, on stderr alone."""
        try:
            with shown():
                return super().invoke(ctx)
        except KeyboardInterrupt as stop:
            raise click.Abort(*stop.args) from None

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One command."""
        if cmd_name not in self.modules:
            return None
        module = import_module(f".{self.modules[cmd_name]}", __package__)
        command = getattr(module, f"{cmd_name}_command")
        assert isinstance(command, click.Command)
        return command


class Once(click.Command):
    """A command whose options stand once each, those apart that may be repeated.

    Click would take the last one and drop the others without a word.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse, and refuse a repeated option."""
        if not ctx.resilient_parsing:
            try:
                _, _, given = self.make_parser(ctx).parse_args(list(args))
            except click.UsageError as error:
                error.ctx = ctx  # the help to read is this command's
                raise
            for param in given:
                if (
                    isinstance(param, click.Option)
                    and not param.multiple
                    and given.count(param) > 1
                ):
                    raise click.UsageError(f"{param.opts[0]} is given twice: give it once", ctx)
        return super().parse_args(ctx, args)


def command(
    name: str, *options: Callable[[Callable[..., Any]], Callable[..., Any]]
) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a function the command `name` with these options."""
    make = click.command(name, cls=Once, context_settings=HELP)
    return lambda function: make(stacked(*options)(function))


def amount_option(name: str, **attributes: Any) -> Callable[[F], F]:
    """An option that is an amount in units, such as 3 or 5/2."""
    return click.option(f"--{name}", type=Parsed("amount", parse_amount), **attributes)


def tiles_option(name: str, help_text: str, metavar: str = "TILES") -> Callable[[F], F]:
    """An option that names known tiles."""
    return click.option(f"--{name}", type=TILES, metavar=metavar, help=help_text)
