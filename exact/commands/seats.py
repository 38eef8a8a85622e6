"""The command `seats`: the joint law of a whole table."""

import click

from ..game.rules import Rules
from .group import command
from .options import (
    active_option,
    commission_options,
    format_options,
    language_option,
    rules_option,
    tiles_option,
)
from .printing import Printing
from .progress import progress_bar


@command(
    "seats",
    active_option,
    click.option(
        "--method",
        type=click.Choice(("recount", "deals")),
        default="recount",
        show_default=True,
        help="How deals are counted: by recount, or one by one.",
    ),
    tiles_option("banker", "The banker's hand.", "HAND"),
    commission_options,
    language_option,
    rules_option,
    format_options,
)
def seats_command(
    rules: Rules, active: int | None, method: str, banker: str | None, printing: Printing
) -> None:
    """The law of the number of winning seats of a whole table.

    \b
    paikao seats
    paikao seats --active 3 --commission 2.5%
    paikao seats --banker 5-5 --method deals --format json
    """
    from ..answers.seats import METHOD_OPTION, answer, data, page
    from ..game.ranking import ranking
    from ..odds.seats import check_active, count_table

    hand = None if banker is None else rules.deck.parse_hand(banker, "--banker")
    check_active(rules, active)
    with progress_bar("deals") as progress:
        name = next(name for name, option in METHOD_OPTION.items() if option == method)
        table = count_table(rules, ranking(rules), name, progress)
    found = answer(rules, table, active or rules.seats, hand)
    printing.emit(lambda: page(found), lambda: data(found, printing.digits))
