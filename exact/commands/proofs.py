"""The command `proofs`: what is proved, and Coq's word on it."""

import click

from .group import command
from .options import format_options
from .printing import Printing
from .progress import progress_bar


@command(
    "proofs",
    click.option(
        "--check/--no-check",
        default=None,
        help="Check every theorem with Coq, about a minute.  [default: where Coq is installed]",
    ),
    format_options,
)
def proofs_command(check: bool | None, printing: Printing) -> int:
    """Which table cells are theorems, and Coq's check of them.

    \b
    paikao proofs
    paikao proofs --no-check --format json
    """
    from ..answers.proofs import Answer, data, page
    from ..proofs.check import check as check_theorems
    from ..proofs.check import coq_version

    checked = None
    if check or (check is None and coq_version()):
        with progress_bar("Coq files") as progress:
            checked = check_theorems(progress)
    answer = Answer(checked)
    printing.emit(lambda: page(answer), lambda: data(answer))
    return 1 if checked and checked.refused else 0
