"""Commands on logs of plays: simulate, compare."""

import os
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO

import click

from ..formats import FORMATS
from ..game.rules import Rules
from ..number import InputError, parse_rate
from .options import (
    FILE,
    OUTPUT,
    Count,
    Parsed,
    Printing,
    amount_option,
    command,
    exact_option,
    rules_option,
)
from .progress import progress_bar
from .records import (
    Broken,
    Put,
    asked_terms,
    associate_option,
    digits_option,
    keep_going_option,
    opened,
    sink,
    stakes_option,
    terms_options,
)

if TYPE_CHECKING:
    from ..logs.observe import Observed
    from ..logs.records import Reader
    from ..money.referee import Record, Referee, Ruling

BATCH = 1000
"""Plays that are written at a time."""
PICTURES = (".svg", ".png", ".pdf")


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
        help="The bank goes round these places (R17); write all for every place.",
    ),
    click.option("--results", is_flag=True, help="Add the referee's results to each play."),
    click.option(
        "--vectors", is_flag=True, help="Instead of N plays: a few that cover every article."
    ),
    rules_option,
    click.option(
        "-o", "--output", type=OUTPUT, metavar="FILE", help="Write to FILE instead of stdout."
    ),
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
    """Plays by the procedure of article 2, as records.

    Tiles are shuffled face down, put in ten stacks of two, moved by hand, and dealt from the
    place that the dice name.  Each seat has one unit unless stakes are given.  Records are JSON
    Lines.

    \b
    paikao simulate -n 1000 --seed 1 | paikao play - --format jsonl
    paikao simulate -n 1000 --capital 3 --plays 2 --accept all -o log.jsonl
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
    from ..logs.results import line_text, record_data, ruling_data

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
    from ..logs.results import line_text, record_data, ruling_data
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
    from ..logs.lines import entries
    from ..logs.observe import Observed

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
    click.argument("file", type=FILE, metavar="FILE|-"),
    click.option(
        "--level",
        type=Parsed("rate", parse_rate),
        default="1%",
        show_default=True,
        metavar="RATE",
        help="Level of all tests together; exit 1 when any rejects.",
    ),
    click.option(
        "--bias",
        type=Parsed("rate", parse_rate),
        default="5%",
        show_default=True,
        metavar="RATE",
        help="A fault, how much too often; the answer says how many plays it takes to see it.",
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
    exact_option,
    click.option(
        "-o",
        "--output",
        type=OUTPUT,
        metavar="FILE",
        help="Write to FILE; in .svg, .png or .pdf it is a picture, and the answer is on stdout.",
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
    exact: bool,
    output: str | None,
) -> int:
    """A log of plays against the exact laws.

    Hands, outcomes, numbers of winners, dice, the bank's net, settlements and commission.
    Records as of `paikao play`, from a file or stdin.  Exit 1 when the log is rejected.

    \b
    paikao simulate -n 100000 --seed 1 --results | paikao compare -
    paikao compare log.jsonl --level 5% --format json
    paikao compare log.csv -o plot.svg
    """
    from ..answers.compare import data, page
    from ..logs.compare import compare
    from ..logs.records import Reader
    from ..logs.statistics import check_installed
    from ..money.referee import Referee

    if not level:
        raise InputError("--level: 0 rejects nothing; give a level such as 1%")
    reader = Reader(rules, asked_terms(rules, policy, commission, basis, payers))
    with opened(file) as (stream, where):
        check_installed()  # a file that is not there is said first, for it is the user's to mend
        broken = Broken(where, keep_going)
        observed = _read_log(stream, broken, reader, Referee(rules))
    if not observed.plays:
        raise InputError(f"{where}: every record is broken, so there is nothing to compare")
    found = compare(observed, level, bias)
    ending = os.path.splitext(output or "")[1].lower()
    if output and ending in PICTURES:
        from ..figures.observed import picture
        from ..files import write_whole

        write_whole(output, picture(found, ending))
        output = None
    more = {"broken": broken.found} if broken.found else {}
    printing = Printing(form, digits, output, exact)
    printing.emit(lambda: page(found), lambda: {**data(found), **more})
    return 1 if found.rejected else broken.code
