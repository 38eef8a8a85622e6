"""Commands on logs of plays: simulate, compare."""

import os
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING

import click

from ..game.rules import Rules
from ..number import InputError, parse_rate
from .group import command
from .option_types import FILE, OUTPUT, Count, Parsed
from .options import (
    amount_option,
    digits_option,
    exact_option,
    format_option,
    output_option,
    printed,
    rules_option,
)
from .printing import Printing
from .progress import progress_bar
from .records import (
    BATCH,
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
    from ..logs.records import Reader
    from ..money.record import Record, Ruling


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
    reader_options,
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
    output_option,
)
def simulate_command(
    reader: "Reader",
    count: int | None,
    seed: int,
    stakes: str | None,
    capital: Fraction | None,
    associates: tuple[str, ...],
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
        if count or seed or stakes or capital or associates or plays > 1 or accept or results:
            raise InputError(
                "--vectors writes its own plays, with results: give only --rules and -o besides; "
                "see paikao simulate -h"
            )
        _put_vectors(reader.rules, output)
        return
    if count is None:
        raise InputError("-n is missing: give the number of plays; see paikao simulate -h")
    from ..logs.simulate import plays as played
    from .one_play import table

    laid = table(reader, stakes, capital, associates, plays, accept)
    found = played(reader.rules, laid, seed)
    with sink(output) as put:
        _put_plays(reader.rules, found, count, results, output in (None, "-"), put)


def _put_plays(
    rules: Rules,
    found: "Iterator[tuple[Record, Ruling]]",
    count: int,
    results: bool,
    written: bool,
    put: Put,
) -> None:
    from ..logs.results import line_text, record_data, ruling_data

    with progress_bar("plays", written) as progress:
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
    reader_options,
    rules_option,
    printed(
        format_option,
        digits_option,
        exact_option,
        click.option(
            "-o",
            "--output",
            type=OUTPUT,
            metavar="FILE",
            help="Write to FILE; in .svg, .png or .pdf a picture, and the answer is on stdout.",
        ),
    ),
)
def compare_command(
    reader: "Reader",
    file: str,
    level: Fraction,
    bias: Fraction,
    keep_going: bool,
    printing: Printing,
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
    from ..figures.style import ENDINGS
    from ..logs.compare import compare
    from ..logs.observe import Observed
    from ..money.referee import Referee

    if not level:
        raise InputError("--level: 0 rejects nothing; give a level such as 1%")
    with opened(file) as (stream, where):
        from ..logs.statistics import check_installed

        check_installed()  # a file that is not there is said first, for it is the user's to mend
        broken = Broken(where, keep_going)
        observed, referee = Observed(reader.rules), Referee(reader.rules)
        for entry, record in broken.good(read(stream, reader)):
            observed.add(entry, record, referee.rule(record))
    if not observed.plays:
        raise InputError(f"{where}: every record is broken, so there is nothing to compare")
    found = compare(observed, level, bias)
    ending = os.path.splitext(printing.output or "")[1].lower().removeprefix(".")
    if printing.output and ending in ENDINGS:
        from ..figures.observed import picture
        from ..files import write_whole

        write_whole(printing.output, picture(found, ending))
        printing = printing._replace(output=None)
    terms = reader.terms
    printing.emit(lambda: page(found, terms), lambda: {**data(found, terms), **broken.data})
    return 1 if found.rejected else broken.code
