"""The command on given plays: play."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from ..formats import FORMATS
from ..loops import told as watched
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

MOST_IN_JSON, MOST_IN_PAGES = 20_000, 60_000
"""Plays of an answer that is written when all are read: each takes some 55 and 15 KiB."""


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


def _within(plays: int, most: int) -> None:
    """Refuse a play more than an answer holds."""
    if plays >= most:
        raise InputError(
            f"more than {most} plays, which this format gives when all are read: "
            "--format jsonl gives each as it goes"
        )


def _put_json(
    told: "Iterable[Told]",
    reader: "Reader",
    broken: Broken,
    put: Put,
    checks: "Callable[[], dict[str, Any]]" = dict,
) -> None:
    """The plays, and what is known when all are read: what `checks` gives, what is broken."""
    from ..answers.play import data, head, readings
    from ..formats.json_writer import dumps

    plays: list[dict[str, Any]] = []
    used: set[str] = set()
    for one in told:
        _within(len(plays), MOST_IN_JSON)
        plays.append(data(one))
        used.update(readings(one))
    more = {"broken": broken.found} if broken.found else {}
    put(dumps({**head(reader.rules, reader.terms, used), "plays": plays, **checks(), **more}))


def _put_pages(told: "Iterator[Told]", printing: Printing, put: Put) -> None:
    """Pages, one under the other; CSV has one header. Nothing is written before all are read."""
    from ..answers.play import closing, page

    plays: list[Told] = []
    for one in told:
        _within(len(plays), MOST_IN_PAGES)
        plays.append(one)
    alone = len(plays) == 1
    pages = [printing.text(page(one, alone)) for one in watched(plays, "pages", len(plays))]
    if printing.form == "csv":
        put("".join(pages[:1] + [text.split("\n", 1)[1] for text in pages[1:]]))
        return
    if len(plays) > 1:
        pages.append(printing.text(closing(plays)))
    (put if printing.width is None else printing.put)("\n".join(pages))


def _checked(
    broken: Broken, entries: "Iterator[LogEntry]", reader: "Reader", printing: Printing
) -> int:
    """Name every difference: in text alone, in JSON beside the plays, of jsonl on stderr."""
    from ..answers.check import checked, data, page
    from ..answers.play import Told
    from ..answers.play import data as play_data
    from ..logs.results import line_text
    from ..money.referee import Referee

    kept: list[Told] = []

    def keep(one: Told) -> None:
        _within(len(kept), MOST_IN_JSON)
        kept.append(one)

    with sink(printing.output) as put:
        each = {"json": keep, "jsonl": lambda told: put(line_text(play_data(told)))}
        found = checked(
            Referee(reader.rules),
            broken.good(entries),
            each.get(printing.form, lambda told: None),
        )
        if printing.form == "json":
            _put_json(kept, reader, broken, put, lambda: data(found))
        elif printing.form == "jsonl":
            for one in found.listed:
                say(f"{broken.where}:{one.line}: play {one.id}: {one.difference}")
        else:
            put(printing.text(page(found)))
    return 1 if found.differences else broken.code
