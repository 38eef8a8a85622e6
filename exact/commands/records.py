"""What the commands on records share: options of terms, logs that are read, answers in parts."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import wraps
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from ..game.rules import PAYERS, Rules
from ..number import InputError, printable, quoted
from .group import Function, stacked
from .options import basis_option, commission_option, policy_option, word_option
from .printing import Printing, say
from .progress import progress_bar

if TYPE_CHECKING:
    from ..logs.records import LogEntry, Reader
    from ..money.record import Record

Put = Callable[[str], None]
BATCH = 1000
"""Plays after which progress is told, and which `simulate` writes at a time."""

stakes_option = click.option(
    "--stakes", metavar="S,S,…", help="Stakes by seat, - for none.  [default: 1 on each seat]"
)
associate_option = click.option(
    "--associate",
    "associates",
    multiple=True,
    metavar="[KIND:[NAME:]]C",
    help="Who joins the bank, in order: bets:X:2, entrusts:Y:2, casino:2; 2 alone entrusts.",
)
payers_option = word_option("payers", PAYERS, "Who pays commission (R16).")
keep_going_option = click.option(
    "--keep-going", is_flag=True, help="Name each broken record and answer the others."
)


def reader_options(command: Function) -> Function:
    """Options of the terms of records that have none of their own; the command gets a `Reader`."""

    @wraps(command)
    def inner(
        *,
        rules: Rules,
        policy: str | None,
        commission: Fraction | None,
        basis: str | None,
        payers: str | None,
        **others: Any,
    ) -> Any:
        from ..logs.records import Reader, default_terms

        asked = {"policy": policy, "basis": basis, "rate": commission, "payers": payers}
        given: dict[str, Any] = {key: value for key, value in asked.items() if value is not None}
        return command(reader=Reader(rules, default_terms(rules)._replace(**given)), **others)

    return stacked(policy_option, commission_option, basis_option, payers_option)(inner)


@contextmanager
def opened(name: str) -> "Iterator[tuple[BinaryIO, str]]":
    """A log to read, and what it is called in messages; ``-`` is stdin."""
    if name == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed: give a file")
        yield sys.stdin.buffer, "standard input"
        return
    if not name or "\0" in name:
        raise InputError(f"{quoted(name)} is no name of a file")
    with open(name, "rb") as stream:
        yield stream, ascii(name)[1:-1]


def read(stream: BinaryIO, reader: "Reader", written: bool = False) -> "Iterator[LogEntry]":
    """The entries of a log, with a bar of how much of it is read where that is known.

    `written`: the answers go to stdout as they are found.
    """
    from ..logs.lines import entries

    size = os.fstat(stream.fileno()).st_size if stream.seekable() else 0
    with progress_bar("log", written) as progress:
        for number, entry in enumerate(entries(stream, reader), 1):
            yield entry
            if progress and size and not number % BATCH:
                progress(min(stream.tell(), size), size)


@contextmanager
def sink(output: str | None) -> Iterator[Put]:
    """Where text goes part by part: stdout, or a file that is there when it is whole."""
    if output in (None, "-"):
        yield Printing("jsonl", 0, None).put
    elif not output:
        raise InputError("--output: the name is empty; give a file, or - for stdout")
    else:
        from ..files import writing_whole

        with writing_whole(str(output)) as file:

            def put(text: str) -> None:
                file.write(text.encode())

            yield put


class Broken:
    """The broken records of a log: the first is the end, or with `going` each is only named."""

    def __init__(self, where: str, going: bool) -> None:
        self.where, self.going = where, going
        self.found: list[dict[str, Any]] = []
        self.plays = 0

    def good(self, entries: "Iterator[LogEntry]") -> "Iterator[tuple[LogEntry, Record]]":
        """The entries that have a record; raises `InputError` when there is no line at all."""
        for entry in entries:
            if entry.record is not None:
                self.plays += 1
                yield entry, entry.record
                continue
            message = f"{self.where}:{entry.line}: {entry.fault}"
            if not self.going:
                raise InputError(message)
            say("paikao: error: " + printable(message))
            self.found.append({"line": entry.line, "message": printable(entry.fault)})
        if not self.plays and not self.found:
            raise InputError(f"{self.where}: there is no play in it")

    @property
    def data(self) -> dict[str, Any]:
        """What a JSON answer says of them, if there are any."""
        return {"broken": self.found} if self.found else {}

    @property
    def code(self) -> int:
        """The exit code so far."""
        return 2 if self.found else 0
