"""Commands on logs of plays: simulate, compare."""

import os
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING

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
    BATCH,
    Broken,
    Put,
    asked_terms,
    associate_option,
    digits_option,
    keep_going_option,
    opened,
    read,
    sink,
    stakes_option,
    terms_options,
)

if TYPE_CHECKING:
    from ..money.referee import Record, Ruling

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
        help="The bank goes round these places (R17); all for every place.",
    ),
    click.option("--results", is_flag=True, help="With what the referee adds to each play."),
    click.option("--vectors", is_flag=True, help="Instead, a few plays that cover the law."),
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
        _put_plays(rules, found, count, results, output in (None, "-"), put)


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
    exact_option,
    click.option(
        "-o",
        "--output",
        type=OUTPUT,
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
    exact: bool,
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
    from ..logs.observe import Observed
    from ..logs.records import Reader
    from ..money.referee import Referee

    if not level:
        raise InputError("--level: 0 rejects nothing; give a level such as 1%")
    reader = Reader(rules, asked_terms(rules, policy, commission, basis, payers))
    with opened(file) as (stream, where):
        broken = Broken(where, keep_going)
        observed, referee = Observed(rules), Referee(rules)
        for entry, record in broken.good(read(stream, reader)):
            observed.add(entry, record, referee.rule(record))
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
