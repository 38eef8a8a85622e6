"""How an answer is written: to a terminal, to a pipe or to a file; notes go to stderr."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ..formats import write
from ..number import InputError

if TYPE_CHECKING:
    from ..formats.grid import Page


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
