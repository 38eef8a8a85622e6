"""Types of options and arguments: what a text must be, and what a shell may complete it to."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ..game.rules import DEFAULT, load, names
from ..number import InputError, quoted

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    ParamType = click.ParamType[Any]
else:  # a generic class only in newer releases of click
    ParamType = click.ParamType

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
RULES = RulesType("name|file", load)
TILES = TilesType()
