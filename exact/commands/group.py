"""The commands as click has them: a group that imports what is asked for, one option once."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import click

from .progress import shown

Function = Callable[..., Any]
Decorator = Callable[[Function], Function]
HELP = {"help_option_names": ["-h", "--help"]}


def stacked(*options: Decorator) -> Decorator:
    """One decorator for several."""

    def decorate(command: Function) -> Function:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


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


def command(name: str, *options: Decorator) -> Callable[[Function], click.Command]:
    """Make a function the command `name` with these options."""
    make = click.command(name, cls=Once, context_settings=HELP)
    return lambda function: make(stacked(*options)(function))
