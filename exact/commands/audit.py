"""The command that pairs off every labelled tile: audit."""

import os

import click

from ..game.rules import Rules
from .group import command
from .option_types import OUTPUT, Count
from .options import format_options, rules_option
from .printing import Printing, say
from .progress import progress_bar


@command(
    "audit",
    click.option("--kinds", type=Count(1), metavar="N", help="Only the first N kinds of the deck."),
    click.option(
        "--resume", type=OUTPUT, metavar="FILE", help="Keep the state in FILE, and go on from it."
    ),
    rules_option,
    format_options,
)
def audit_command(rules: Rules, kinds: int | None, resume: str | None, printing: Printing) -> int:
    """Count every labelled deal, without symmetry.

    Every way to pair off the tiles, each hand as banker in turn, compared with both methods.
    The whole deck needs compiled code: pip install 'paikao[fast]'.

    \b
    paikao audit --kinds 6
    paikao audit --resume audit.json
    """
    from ..answers.audit import answer, data, page, plan
    from ..audit.labelled import audit, first_kinds, load, prepare, save

    job = prepare(rules, kinds)
    if resume is not None:  # what cannot be used is refused before anything is said
        save(resume, job, load(resume, job))
    say(plan(job))
    with progress_bar("labelled deals") as progress:
        found = audit(rules, kinds, progress, resume)
    answered = answer(rules if kinds is None else first_kinds(rules, kinds), found)
    printing.emit(lambda: page(answered), lambda: data(answered, printing.digits))
    if resume:
        os.unlink(resume)
    return 0 if answered.agrees else 1
