"""Commands on the reference tables: build, list, show, verify, diff, cite."""

import sys

import click

from ..number import printable
from ..options import Printing, command, option, printed, progress_bar, rules_option, say
from ..rules import Rules

FOLDER = "tables"
folder_argument = click.argument("folder", metavar="[DIR]", default=FOLDER)
table_argument = click.argument("table", metavar="ID")


@command(
    "build",
    option(
        "-o", "--output", metavar="DIR", default=FOLDER, show_default=True, help="Folder to write."
    ),
    option(
        "--method",
        type=click.Choice(("both", "recount")),
        default="both",
        show_default=True,
        help="Count on both roads and compare, or on one.",
    ),
    rules_option,
)
def build_command(rules: Rules, output: str, method: str) -> int:
    """Compute every reference table and write the whole set.

    What both roads can count is counted on both; a difference stops the build.

    \b
    paikao build
    paikao build -o my-tables --rules my-rules.toml
    """
    from ..publish.build import build
    from ..publish.tables import METHODS, Disagreement

    methods = METHODS if method == "both" else METHODS[:1]
    try:
        with progress_bar("deals") as progress:
            built = build(rules, output, methods, progress)
    except Disagreement as difference:
        say(f"paikao: {difference}")
        return 1
    say(f"{printable(output)}: {built.text}")
    return 0


@command("list", rules_option, printed)
def list_command(rules: Rules, printing: Printing) -> None:
    """List the reference tables.

    \b
    paikao list
    """
    from ..publish.listing import data, page

    printing.emit(lambda: page(rules), lambda: data(rules))


@command("show", table_argument, rules_option, printed)
def show_command(rules: Rules, table: str, printing: Printing) -> None:
    """Compute one table and print it.

    \b
    paikao show T07
    paikao show T12 --format csv
    """
    from ..publish.tables import show

    text = show(rules, table, printing.form, printing.digits)
    if printing.output is None and printing.form == "text" and sys.stdout.isatty():
        try:
            click.echo_via_pager(text)
        except ValueError:  # a PAGER that no shell could read
            printing.put(text)
    else:
        printing.put(text)


@command(
    "verify",
    folder_argument,
    option("--exhaustive", is_flag=True, help="Recompute on both roads."),
    option("--sums", is_flag=True, help="Compare the hashes alone."),
    rules_option,
    printed,
)
def verify_command(
    rules: Rules, folder: str, exhaustive: bool, sums: bool, printing: Printing
) -> int:
    """Recompute every cell, and compare a folder.

    \b
    paikao verify
    paikao verify my-tables --exhaustive --rules my-rules.toml
    paikao verify --sums my-tables
    """
    from ..publish.tables import Disagreement
    from ..publish.verify import data, page, verify, verify_sums

    if sums and exhaustive:
        raise click.UsageError("--sums compares hashes alone: give it or --exhaustive, not both")
    try:
        with progress_bar("deals") as progress:
            verdict = verify_sums(folder) if sums else verify(rules, folder, exhaustive, progress)
    except Disagreement as difference:
        say(f"paikao: {difference}")
        return 1
    printing.emit(lambda: page(verdict), lambda: data(verdict))
    return 1 if verdict.findings else 0


@command("diff", click.argument("old", metavar="A"), click.argument("new", metavar="B"), printed)
def diff_command(old: str, new: str, printing: Printing) -> int:
    """Compare two sets, or two files of a table, cell by cell.

    \b
    paikao diff tables my-tables
    paikao diff tables/T07.csv my-tables/T07.csv --format csv
    """
    from ..publish.differ import data, diff, page

    changes = diff(old, new)
    printing.emit(lambda: page(changes, printing.digits), lambda: data(changes, printing.digits))
    return 1 if changes else 0


@command(
    "cite",
    click.argument("table", metavar="[ID]", required=False),
    option(
        "--style",
        type=click.Choice(("text", "bibtex", "csl")),
        default="text",
        show_default=True,
        help="Plain text, BibTeX or CSL-JSON.",
    ),
    rules_option,
)
def cite_command(rules: Rules, table: str | None, style: str) -> None:
    """Cite a table, or the whole set, with its hash.

    \b
    paikao cite T07
    paikao cite --style bibtex
    """
    from ..publish.cite import cite

    Printing("text", 0, None).put(cite(rules, table, style))
