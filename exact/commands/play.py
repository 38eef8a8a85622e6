"""The command on given plays: play."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from itertools import chain, islice
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any, cast

import click

from ..formats import FORMATS
from ..number import InputError
from .group import command
from .option_types import FILE
from .options import (
    amount_option,
    digits_option,
    language_option,
    output_option,
    printed,
    rules_option,
)
from .printing import Printing, say
from .records import (
    Broken,
    Put,
    associate_option,
    keep_going_option,
    opened,
    read,
    reader_options,
    sink,
    stakes_option,
)

if TYPE_CHECKING:
    from ..answers.play import Told
    from ..logs.records import LogEntry, Reader

play_format_option = click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json", "jsonl", *FORMATS[1:])),
    default="text",
    show_default=True,
    help="Format of the answer; jsonl is one result a line, as it goes.",
)

IN_MEMORY, PART = 1 << 26, 1 << 20
"""Characters of an answer that memory holds before a file does, and that are written at a time."""


@command(
    "play",
    click.argument("file", type=FILE, metavar="[FILE|-]", required=False),
    click.option("--hands", metavar="H,H,…", help="Ten hands, the banker's first: 9-6,W-1,…"),
    click.option("--dice", metavar="N,N,N,N", help="The dice: 3,5,1,6."),
    stakes_option,
    amount_option("capital", metavar="C", help="The banker's capital, in units."),
    associate_option,
    reader_options,
    click.option("--check", is_flag=True, help="Compare the results that the records hold."),
    keep_going_option,
    language_option,
    rules_option,
    printed(play_format_option, digits_option, output_option),
)
def play_command(
    reader: "Reader",
    file: str | None,
    hands: str | None,
    dice: str | None,
    stakes: str | None,
    capital: Fraction | None,
    associates: tuple[str, ...],
    check: bool,
    keep_going: bool,
    printing: Printing,
) -> int:
    """The referee: what a given play pays to whom.

    One play from options: hands, dice, stakes and capital; or records from a file or stdin, as
    JSON Lines or CSV.

    A record is an object with id, hands (ten texts, the banker's first), dice, bets (objects with
    player, seat, amount), and, if it has them, capital, associates (player, capital, and kind:
    bets, entrusts or casino), policy, basis, commission, payers, place and turn.  A CSV has the
    columns id, dice, h0 to h9, s1 to s9 and capital: a player a seat, hands as W9, dice as
    3 5 1 6.

    \b
    paikao play --hands 9-6,W-1,7-7,8-5,W-3,9-2,8-4,6-5,4-3,2-1 --dice 3,5,1,6
    paikao play plays.jsonl --format jsonl
    paikao play plays.jsonl --check --keep-going
    """
    answer = _checked if check else _told
    if file is None:
        from .one_play import one_play

        entries = iter([one_play(reader, hands, dice, stakes, capital, associates)])
        return answer(Broken("options", False), entries, reader, printing)
    if hands or dice or stakes or capital or associates:
        raise InputError("give a file, or the options of one play, not both; see paikao play -h")
    with opened(file) as (stream, where):
        found = read(stream, reader, printing.form == "jsonl" and printing.output in (None, "-"))
        return answer(Broken(where, keep_going), found, reader, printing)


def _told(
    broken: Broken, entries: "Iterator[LogEntry]", reader: "Reader", printing: Printing
) -> int:
    """Write what the referee finds; the exit code."""
    from ..answers.play import Told
    from ..money.referee import Referee

    referee = Referee(reader.rules)
    told = (Told(reader.rules, r, referee.rule(r)) for _, r in broken.good(entries))
    with sink(printing.output) as put:
        if printing.form == "jsonl":
            _put_lines(told, put)
        elif printing.form == "json":
            _put_json(told, reader, broken, put)
        else:
            _put_pages(told, printing, put)
    return broken.code


def _put_lines(told: "Iterator[Told]", put: Put) -> None:
    from ..answers.play import data
    from ..logs.results import line_text

    for one in told:
        put(line_text(data(one)))


@contextmanager
def _kept() -> "Iterator[IO[str]]":
    """A text that is kept until all plays are read: of a log that is refused nothing is written."""
    with SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8", newline="\n") as file:
        yield cast("IO[str]", file)


class _JsonAnswer:
    """Plays as JSON, and what is known when all are read; each is a line of a file until then."""

    def __init__(self, reader: "Reader", lines: "IO[str]") -> None:
        self.reader, self.lines = reader, lines
        self.used: set[str] = set()

    def add(self, one: "Told") -> None:
        """One play more."""
        from ..answers.play import data, readings
        from ..logs.results import line_text

        self.lines.write(line_text(data(one)))
        self.used.update(readings(one))

    def texts(self, more: dict[str, Any]) -> Iterator[str]:
        """The whole answer, part by part, with `more` after the plays."""
        from ..answers.play import head
        from ..formats.json_writer import dumps, dumps_around

        self.lines.seek(0)
        plays = (dumps(json.loads(line)) for line in self.lines)
        whole = {**head(self.reader.rules, self.reader.terms, self.used), "plays": [], **more}
        return dumps_around(whole, "plays", plays)


def _put_json(told: "Iterator[Told]", reader: "Reader", broken: Broken, put: Put) -> None:
    with _kept() as lines:
        answer = _JsonAnswer(reader, lines)
        for one in told:
            answer.add(one)
        for text in answer.texts(broken.data):
            put(text)


def _put_pages(told: "Iterator[Told]", printing: Printing, put: Put) -> None:
    """Pages, one under the other; CSV has one header."""
    from ..answers.play import closing, page, readings

    first = [*islice(told, 2)]
    number, used = 0, set[str]()
    with _kept() as pages:
        for number, one in enumerate(chain(first, told), 1):
            text = printing.text(page(one, alone=len(first) == 1))
            if number > 1:
                text = text.split("\n", 1)[1] if printing.form == "csv" else "\n" + text
            pages.write(text)
            used.update(readings(one))
        if number > 1 and printing.form != "csv":
            pages.write("\n" + printing.text(closing(first[0].rules, number, used)))
        pages.seek(0)
        if printing.width is not None:
            printing.put(pages.read())
            return
        for part in iter(partial(pages.read, PART), ""):
            put(part)


def _checked(
    broken: Broken, entries: "Iterator[LogEntry]", reader: "Reader", printing: Printing
) -> int:
    """Name every difference: in text alone, in JSON beside the plays, of jsonl on stderr."""
    from ..answers.check import checked, data, page
    from ..answers.play import data as play_data
    from ..logs.results import line_text
    from ..money.referee import Referee

    with sink(printing.output) as put, _kept() as lines:
        answer = _JsonAnswer(reader, lines)
        each = {"json": answer.add, "jsonl": lambda told: put(line_text(play_data(told)))}
        found = checked(
            Referee(reader.rules),
            broken.good(entries),
            each.get(printing.form, lambda told: None),
        )
        if printing.form == "json":
            for text in answer.texts({**data(found), **broken.data}):
                put(text)
        elif printing.form == "jsonl":
            for one in found.listed:
                say(f"{broken.where}:{one.line}: play {one.id}: {one.difference}")
        else:
            put(printing.text(page(found, reader.terms)))
    return 1 if found.differences else broken.code
