"""The command on given plays: play."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from ..formats import FORMATS
from ..game.rules import Rules
from ..loops import told as watched
from ..number import InputError
from .options import FILE, OUTPUT, Printing, command, language_option, rules_option, say
from .records import (
    Broken,
    Put,
    asked_terms,
    associate_option,
    capital_option,
    digits_option,
    keep_going_option,
    opened,
    read,
    sink,
    stakes_option,
    terms_options,
)

if TYPE_CHECKING:
    from ..answers.play import Told
    from ..logs.records import Entry, Reader
    from ..money.referee import Referee

MOST_IN_JSON, MOST_IN_PAGES = 20_000, 60_000
"""Plays of an answer that is written when all are read: each takes some 55 and 15 KiB."""


@command(
    "play",
    click.argument("file", type=FILE, metavar="[FILE|-]", required=False),
    click.option("--hands", metavar="H,H,…", help="Ten hands, the banker's first: 9-6,W-1,…"),
    click.option("--dice", metavar="N,N,N,N", help="The dice: 3,5,1,6."),
    stakes_option,
    capital_option,
    associate_option,
    terms_options,
    click.option("--check", is_flag=True, help="Compare the results that the records hold."),
    keep_going_option,
    language_option,
    rules_option,
    click.option(
        "--format",
        "form",
        type=click.Choice(("text", "json", "jsonl", *FORMATS[1:])),
        default="text",
        show_default=True,
        help="Format of the answer; jsonl is one result a line, as it goes.",
    ),
    digits_option,
    click.option(
        "-o", "--output", type=OUTPUT, metavar="FILE", help="Write to FILE instead of stdout."
    ),
)
def play_command(
    rules: Rules,
    file: str | None,
    hands: str | None,
    dice: str | None,
    stakes: str | None,
    capital: Fraction | None,
    associates: tuple[str, ...],
    policy: str | None,
    commission: Fraction | None,
    basis: str | None,
    payers: str | None,
    check: bool,
    keep_going: bool,
    form: str,
    digits: int,
    output: str | None,
) -> int:
    """The referee: what this deal, with these dice, stakes and capital, pays to whom.

    One play from options, or records from a file or stdin, as JSON Lines or CSV.

    \b
    paikao play --hands 9-6,W-1,7-7,8-5,W-3,9-2,8-4,6-5,4-3,2-1 --dice 3,5,1,6 --capital 3
    paikao play plays.jsonl --format jsonl
    paikao play plays.jsonl --check --keep-going
    """
    from ..logs.records import Reader
    from ..money.referee import Referee

    reader = Reader(rules, asked_terms(rules, policy, commission, basis, payers))
    if file is None:
        from ..logs.one import one_play

        broken = Broken("options", False)
        entries = iter([one_play(reader, hands, dice, stakes, capital, associates)])
        return _answer(broken, entries, reader, Referee(rules), check, form, digits, output)
    if hands or dice or stakes or capital or associates:
        raise InputError("give a file, or the options of one play, not both; see paikao play -h")
    with opened(file) as (stream, where):
        broken = Broken(where, keep_going)
        found = read(stream, reader, form == "jsonl" and output in (None, "-"))
        return _answer(broken, found, reader, Referee(rules), check, form, digits, output)


def _answer(
    broken: Broken,
    entries: "Iterator[Entry]",
    reader: "Reader",
    referee: "Referee",
    check: bool,
    form: str,
    digits: int,
    output: str | None,
) -> int:
    """Write what the referee finds, or what differs from it; the exit code."""
    from ..answers.play import Told

    if check:
        return _checked(broken, entries, reader, referee, form, digits, output)
    told = (Told(reader.rules, r, referee.rule(r)) for _, r in broken.good(entries))
    with sink(output) as put:
        if form == "jsonl":
            _put_lines(told, put)
        elif form == "json":
            _put_json(told, reader, broken, put)
        else:
            _put_pages(told, Printing(form, digits, output), put)
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
    broken: Broken,
    entries: "Iterator[Entry]",
    reader: "Reader",
    referee: "Referee",
    form: str,
    digits: int,
    output: str | None,
) -> int:
    """Name every difference: in text alone, in JSON beside the plays, of jsonl on stderr."""
    from ..answers.check import checked, data, page
    from ..answers.play import Told
    from ..answers.play import data as play_data
    from ..logs.results import line_text

    kept: list[Told] = []

    def keep(one: Told) -> None:
        _within(len(kept), MOST_IN_JSON)
        kept.append(one)

    with sink(output) as put:
        each = {"json": keep, "jsonl": lambda told: put(line_text(play_data(told)))}
        found = checked(
            reader.rules, referee, broken.good(entries), each.get(form, lambda told: None)
        )
        if form == "json":
            _put_json(kept, reader, broken, put, lambda: data(found))
        elif form == "jsonl":
            for one in found.listed:
                say(f"{broken.where}:{one.line}: play {one.id}: {one.difference}")
        else:
            put(Printing(form, digits, output).text(page(found)))
    return 1 if found.differences else broken.code
