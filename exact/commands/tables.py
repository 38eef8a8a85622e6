"""Commands on the reference tables: build, list, show, verify, diff, cite."""

from typing import TYPE_CHECKING

import click

from ..game.rules import Rules
from ..number import printable
from ..publish import FOLDER
from .group import command
from .option_types import FILE, OUTPUT_FOLDER, TableType, TargetType
from .options import format_options, language_option, rate_option, rules_option
from .printing import Printing, say
from .progress import progress_bar

if TYPE_CHECKING:
    from ..loops import Progress
    from ..publish.verdict import Verdict

table_argument = click.argument("table", metavar="ID", type=TableType())


@command(
    "build",
    click.option(
        "-o",
        "--output",
        type=OUTPUT_FOLDER,
        metavar="DIR",
        default=FOLDER,
        show_default=True,
        help="Folder to write.",
    ),
    click.option(
        "--method",
        type=click.Choice(("both", "recount")),
        default="both",
        show_default=True,
        help="Count by both methods and compare, or by one.",
    ),
    rate_option,
    rules_option,
)
def build_command(rules: Rules, output: str, method: str) -> int:
    """Compute every reference table and write the whole set.

    Both methods count every table; a difference stops the build.

    \b
    paikao build
    paikao build -o my-tables --rules my-rules.toml
    """
    from ..catalogue.compute import Disagreement
    from ..odds.seats import METHODS
    from ..publish.build import build, in_place

    methods = METHODS if method == "both" else METHODS[:1]
    built = None
    try:
        with progress_bar("deals") as progress:
            built = build(rules, output, methods, progress)
        say(f"{printable(output)}: {built.text}")
    except Disagreement as difference:
        say(f"paikao: {difference}")
        return 1
    except KeyboardInterrupt:
        if built is None:
            raise
        raise KeyboardInterrupt(in_place(output)) from None
    return 0


@command("list", rules_option, format_options)
def list_command(rules: Rules, printing: Printing) -> None:
    """List the reference tables.

    \b
    paikao list
    """
    from ..answers.tables import list_data, list_page

    printing.emit(lambda: list_page(rules), lambda: list_data(rules))


@command(
    "show",
    table_argument,
    click.option(
        "--columns",
        metavar="KEY,KEY,…",
        help="These columns alone, in this order; for a wrong name the right ones are listed.",
    ),
    click.option("--standalone", is_flag=True, help="LaTeX: a whole document, for pdflatex."),
    rate_option,
    language_option,
    rules_option,
    format_options,
)
def show_command(
    rules: Rules, table: str, columns: str | None, standalone: bool, printing: Printing
) -> None:
    """Compute one table and print it.

    \b
    paikao show T07
    paikao show T12 --format csv
    paikao show T09 --commission 3%
    paikao show T09 --columns active,banker_round --format latex --standalone
    """
    from ..answers.tables import page
    from ..answers.tables import text as table_text
    from ..catalogue.compute import compute_table

    if standalone and printing.form != "latex":
        raise click.UsageError("--standalone is a LaTeX document: give it with --format latex")
    found = compute_table(rules, table)
    if columns is not None:
        found = found.only(columns.split(","))
    if printing.width is not None:
        printing.put(printing.text(page(rules, found)))
        return
    text = table_text(rules, found, printing.form, printing.digits)
    if standalone:
        from ..formats.latex_writer import standalone as whole

        text = whole(text)
    printing.put(text)


@command(
    "verify",
    click.argument("targets", metavar="[ID] [DIR|FILE]", type=TargetType(), nargs=-1),
    click.option("--exhaustive", is_flag=True, help="Recompute by both methods."),
    click.option("--sums", is_flag=True, help="Compare the hashes alone."),
    click.option(
        "--sha256",
        "given",
        metavar="HEX",
        help="Compare the hash that a citation gives: of a file, of a table's CSV, of SHA256SUMS.",
    ),
    rules_option,
    format_options,
)
def verify_command(
    rules: Rules,
    targets: tuple[str, ...],
    exhaustive: bool,
    sums: bool,
    given: str | None,
    printing: Printing,
) -> int:
    """Recompute every cell of a set, of a table or of a file.

    A set is a folder; without one it is tables. The commission is the one that the set's manifest
    names.

    \b
    paikao verify
    paikao verify T09
    paikao verify tables/T09.csv
    paikao verify tables/T09.csv --sha256 HEX
    paikao verify my-tables --exhaustive --rules my-rules.toml
    paikao verify --sums my-tables
    """
    from ..catalogue.compute import Disagreement
    from ..publish.verdict import data, page

    if sum((sums, exhaustive, given is not None)) > 1:
        raise click.UsageError("--sums and --sha256 compute nothing: give one, or --exhaustive")
    try:
        with progress_bar("deals") as progress:
            verdict = _verify(rules, targets, exhaustive, sums, given, progress)
    except Disagreement as difference:
        say(f"paikao: {difference}")
        return 1
    printing.emit(lambda: page(verdict), lambda: data(verdict))
    return 1 if verdict.findings else 0


def _verify(
    rules: Rules,
    targets: tuple[str, ...],
    exhaustive: bool,
    sums: bool,
    given: str | None,
    progress: "Progress | None",
) -> "Verdict":
    """The verdict that the options ask for."""
    from ..publish import sums as hashes
    from ..publish.subject import subject
    from ..publish.verify import verify, verify_part

    what = subject(targets)
    if given is not None:
        return hashes.verify_sha256(what, hashes.parse_sha256(given))
    if sums and not what.whole:
        raise click.UsageError("--sums checks a folder: give --sha256 with a table or a file")
    if sums:
        return hashes.verify_sums(what.folder)
    if what.whole:
        return verify(rules, what.folder, exhaustive, progress)
    return verify_part(rules, what, exhaustive, progress)


@command(
    "diff",
    click.argument("old", metavar="A", type=FILE),
    click.argument("new", metavar="B", type=FILE),
    format_options,
)
def diff_command(old: str, new: str, printing: Printing) -> int:
    """Compare two sets, or two files of a table, cell by cell.

    \b
    paikao diff tables my-tables
    paikao diff tables/T07.csv my-tables/T07.csv --format csv
    """
    from ..publish.differ import data, diff, page

    changes = diff(old, new)
    printing.emit(lambda: page(changes), lambda: data(changes, printing.digits))
    return 1 if changes else 0


@command(
    "cite",
    click.argument("table", metavar="[ID]", type=TableType(), required=False),
    click.option(
        "--style",
        type=click.Choice(("text", "bibtex", "biblatex", "csl")),
        default="text",
        show_default=True,
        help="Plain text, BibTeX, biblatex or CSL-JSON.",
    ),
    rate_option,
    rules_option,
)
def cite_command(rules: Rules, table: str | None, style: str) -> None:
    """Cite a table, or the whole set, with its hash.

    \b
    paikao cite T07
    paikao cite T09 --commission 3%
    paikao cite --style bibtex
    """
    from ..publish.cite import cite

    printing = Printing("text", 0, None)
    (printing.put_prose if style == "text" else printing.put)(cite(rules, table, style))
