"""Commands on given plays: play, simulate, compare."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from ..formats import FORMATS, write
from ..game.rules import Rules
from ..number import InputError, parse_rate, printable, quoted
from .options import (
    Count,
    Parsed,
    Printing,
    amount_option,
    basis_option,
    command,
    commission_option,
    progress_bar,
    rules_option,
    say,
    stacked,
)

if TYPE_CHECKING:
    from ..answers.play import Told
    from ..logs.observe import Observed
    from ..logs.records import Entry, Reader
    from ..money.referee import Record, Referee, Ruling, Terms

Put = Callable[[str], None]
BATCH = 1000
"""Plays that are written at a time."""
PICTURES = (".svg", ".png", ".pdf")

capital_option = amount_option("capital", metavar="C", help="The banker's capital, in units.")
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
terms_options = stacked(
    click.option(
        "--policy",
        type=click.Choice(("running", "pool", "coverage")),
        help="Settlement under the capital (R9).  [default: the rule set's]",
    ),
    commission_option,
    basis_option,
    click.option(
        "--payers",
        type=click.Choice(("winners", "seats", "banker")),
        help="Who pays commission (R16).  [default: the rule set's]",
    ),
)
keep_going_option = click.option(
    "--keep-going", is_flag=True, help="Name each broken record and answer the others."
)
digits_option = click.option(
    "--digits", type=Count(0, 1000), default=10, show_default=True,
    help="Decimals beside exact values.",
)  # fmt: skip


def asked_terms(
    rules: Rules,
    policy: str | None,
    commission: Fraction | None,
    basis: str | None,
    payers: str | None,
) -> "Terms":
    """The terms of records that have none of their own: the options, else the rule set's."""
    from ..logs.records import default_terms

    own = default_terms(rules)
    rate = own.rate if commission is None else commission
    return type(own)(policy or own.policy, basis or own.basis, rate, payers or own.payers)


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


@contextmanager
def sink(output: str | None) -> Iterator[Put]:
    """Where text goes part by part: stdout, or a file that is there when it is whole."""
    if output in (None, "-"):
        yield Printing("text", 0, None).put
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

    def good(self, entries: "Iterator[Entry]") -> "Iterator[tuple[Entry, Record]]":
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
    def code(self) -> int:
        """The exit code so far."""
        return 2 if self.found else 0


@command(
    "play",
    click.argument("file", metavar="[FILE|-]", required=False),
    click.option("--hands", metavar="H,H,…", help="Ten hands, the banker's first: 9-6,W-1,…"),
    click.option("--dice", metavar="N,N,N,N", help="The dice: 3,5,1,6."),
    stakes_option,
    capital_option,
    associate_option,
    terms_options,
    click.option("--check", is_flag=True, help="Compare the results that the records hold."),
    keep_going_option,
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
    click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of stdout."),
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
    from ..logs.records import entries as read

    with opened(file) as (stream, where):
        broken = Broken(where, keep_going)
        found = read(stream, reader)
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
            _put_pages(told, form, digits, put)
    return broken.code


def _put_lines(told: "Iterator[Told]", put: Put) -> None:
    from ..answers.play import data
    from ..logs.records import line_text

    for one in told:
        put(line_text(data(one)))


def _put_json(told: "Iterator[Told]", reader: "Reader", broken: Broken, put: Put) -> None:
    from ..answers.play import data, head, readings
    from ..formats.json_writer import dumps

    plays: list[dict[str, Any]] = []
    used: set[str] = set()
    for one in told:
        plays.append(data(one))
        used.update(readings(one))
    more = {"broken": broken.found} if broken.found else {}
    put(dumps({**head(reader.rules, reader.terms, used), "plays": plays, **more}))


def _put_pages(told: "Iterator[Told]", form: str, digits: int, put: Put) -> None:
    """Pages, one under the other; CSV has one header. Nothing is written before all are read."""
    from ..answers.play import closing, page

    plays = list(told)
    alone = len(plays) == 1
    pages = [write(page(one, alone), form, digits) for one in plays]
    if form == "csv":
        put("".join(pages[:1] + [text.split("\n", 1)[1] for text in pages[1:]]))
        return
    if len(plays) > 1:
        pages.append(write(closing(plays), form, digits))
    put("\n".join(pages))


def _checked(
    broken: Broken,
    entries: "Iterator[Entry]",
    reader: "Reader",
    referee: "Referee",
    form: str,
    digits: int,
    output: str | None,
) -> int:
    from ..answers.check import checked, data, page
    from ..formats.json_writer import dumps
    from ..logs.records import line_text

    found = checked(reader.rules, referee, broken.good(entries))
    with sink(output) as put:
        if form == "json":
            put(dumps({**data(found), **({"broken": broken.found} if broken.found else {})}))
        elif form == "jsonl":
            put("".join(line_text(row) for row in data(found)["differences"]))
        else:
            put(write(page(found), form, digits))
    return broken.code or (1 if found.differences else 0)


@command(
    "simulate",
    click.option("-n", "count", type=Count(1), metavar="N", help="How many plays."),
    click.option(
        "--seed",
        type=Count(0),
        default=0,
        show_default=True,
        metavar="S",
        help="The same seed gives the same bytes.",
    ),
    stakes_option,
    amount_option("capital", metavar="C", help="The banker's capital.  [default: all stakes]"),
    associate_option,
    terms_options,
    click.option(
        "--plays",
        type=Count(1),
        default=1,
        show_default=True,
        metavar="N",
        help="Plays of a turn at most; another follows a net win (R10).",
    ),
    click.option(
        "--accept",
        metavar="N,N,…",
        help="The bank goes round these places (R17); all for every place.",
    ),
    click.option("--results", is_flag=True, help="With what the referee adds to each play."),
    click.option("--vectors", is_flag=True, help="Instead, a few plays that cover the law."),
    rules_option,
    click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of stdout."),
)
def simulate_command(
    rules: Rules,
    count: int | None,
    seed: int,
    stakes: str | None,
    capital: Fraction | None,
    associates: tuple[str, ...],
    policy: str | None,
    commission: Fraction | None,
    basis: str | None,
    payers: str | None,
    plays: int,
    accept: str | None,
    results: bool,
    vectors: bool,
    output: str | None,
) -> None:
    """Plays by the physical procedure of article 2, as records (JSON Lines).

    Shuffled face down, in ten stacks of two, moved by hand, dice thrown, dealt from the place
    that they name.  One unit a seat unless stakes are given.

    \b
    paikao simulate -n 1000 --seed 1 | paikao play - --format jsonl
    paikao simulate -n 100000 --seed 1 --capital 3 --plays 2 --accept all --results -o log.jsonl
    paikao simulate --vectors -o vectors.jsonl
    """
    if vectors:
        _put_vectors(rules, output)
        return
    if count is None:
        raise InputError("-n is missing: give the number of plays; see paikao simulate -h")
    from ..logs.one import table
    from ..logs.records import Reader
    from ..logs.simulate import plays as played

    reader = Reader(rules, asked_terms(rules, policy, commission, basis, payers))
    laid = table(reader, stakes, capital, associates, plays, accept)
    found = played(rules, laid, seed)
    with sink(output) as put:
        _put_plays(rules, found, count, results, put)


def _put_plays(
    rules: Rules,
    found: "Iterator[tuple[Record, Ruling]]",
    count: int,
    results: bool,
    put: Put,
) -> None:
    from ..logs.records import line_text, record_data, ruling_data

    with progress_bar("plays") as progress:
        lines: list[str] = []
        for number, (record, ruling) in enumerate(islice(found, count), 1):
            more = ruling_data(ruling, rules) if results else {}
            lines.append(line_text({**record_data(record, rules), **more}))
            if number % BATCH == 0 or number == count:
                put("".join(lines))
                lines = []
                if progress:
                    progress(number, count)


def _put_vectors(rules: Rules, output: str | None) -> None:
    from ..logs.records import line_text, record_data, ruling_data
    from ..logs.vectors import vectors

    lines = [
        line_text({**record_data(record, rules, whole=True), **ruling_data(ruling, rules)})
        for record, ruling in vectors(rules)
    ]
    with sink(output) as put:
        put("".join(lines))


def _read_log(
    stream: "BinaryIO", broken: Broken, reader: "Reader", referee: "Referee"
) -> "Observed":
    """The counts of a log, with a bar of how much of it is read where that is known."""
    from ..logs.observe import Observed
    from ..logs.records import entries

    observed = Observed(reader.rules)
    size = os.fstat(stream.fileno()).st_size if stream.seekable() else 0
    with progress_bar("log") as progress:
        for entry, record in broken.good(entries(stream, reader)):
            observed.add(entry, record, referee.rule(record))
            if progress and size and not observed.plays % BATCH:
                progress(min(stream.tell(), size), size)
    return observed


@command(
    "compare",
    click.argument("file", metavar="FILE|-"),
    click.option(
        "--level",
        type=Parsed("rate", parse_rate),
        default="1%",
        show_default=True,
        metavar="RATE",
        help="Of all tests together; exit 1 when any rejects.",
    ),
    click.option(
        "--bias",
        type=Parsed("rate", parse_rate),
        default="5%",
        show_default=True,
        metavar="RATE",
        help="How much too likely, for the plays needed to see it.",
    ),
    keep_going_option,
    terms_options,
    rules_option,
    click.option(
        "--format",
        "form",
        type=click.Choice(("text", "json", *FORMATS[1:])),
        default="text",
        show_default=True,
        help="Format of the answer.",
    ),
    digits_option,
    click.option(
        "-o",
        "--output",
        metavar="FILE",
        help="Write to FILE; a name in .svg, .png or .pdf is a picture besides.",
    ),
)
def compare_command(
    rules: Rules,
    file: str,
    level: Fraction,
    bias: Fraction,
    keep_going: bool,
    policy: str | None,
    commission: Fraction | None,
    basis: str | None,
    payers: str | None,
    form: str,
    digits: int,
    output: str | None,
) -> int:
    """A log of plays against the exact laws: hands, outcomes, winners, dice, the bank's net, money.

    Records as of `paikao play`, from a file or stdin.  Exit 1 when the log is rejected.

    \b
    paikao simulate -n 100000 --seed 1 --results | paikao compare -
    paikao compare log.jsonl --level 5% --format json
    paikao compare log.csv -o plot.svg
    """
    from ..logs.statistics import check_installed

    check_installed()
    from ..answers.compare import data, page
    from ..logs.compare import compare
    from ..logs.records import Reader
    from ..money.referee import Referee

    if not level:
        raise InputError("--level: 0 rejects nothing; give a level such as 1%")
    reader = Reader(rules, asked_terms(rules, policy, commission, basis, payers))
    with opened(file) as (stream, where):
        broken = Broken(where, keep_going)
        observed = _read_log(stream, broken, reader, Referee(rules))
    if not observed.plays:
        raise InputError(f"{where}: every record is broken, so there is nothing to compare")
    found = compare(observed, level, bias)
    ending = os.path.splitext(output or "")[1].lower()
    if output and ending in PICTURES:
        from ..answers.compare_plot import picture
        from ..files import write_whole

        write_whole(output, picture(found, ending))
        output = None
    more = {"broken": broken.found} if broken.found else {}
    Printing(form, digits, output).emit(lambda: page(found), lambda: {**data(found), **more})
    return 1 if found.rejected else broken.code
