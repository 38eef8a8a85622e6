"""The command `seats`: the joint law of a whole table."""

import click

from ..options import (
    Printing,
    active_option,
    command,
    later,
    money,
    option,
    printed,
    progress_bar,
    rules_option,
    tiles_option,
)
from ..rules import Rules


@command(
    "seats",
    active_option,
    option(
        "--method",
        type=click.Choice(("recount", "deals")),
        default="recount",
        show_default=True,
        help="Road by which the deals are counted.",
    ),
    tiles_option("banker", "The banker's hand.", "HAND"),
    money,
    rules_option,
    printed,
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
    from ..data.seats import answer, data
    from ..law import check_active, count_table
    from ..ranking import ranking

    hand = None if banker is None else rules.deck.parse_hand(banker, "--banker")
    check_active(rules, active)
    with progress_bar("deals") as progress:
        table = count_table(rules, ranking(rules), method, progress, apart=hand is not None)
    found = answer(rules, table, active or rules.seats, hand)
    printing.emit(later("pages.seats:page", found), lambda: data(found, printing.digits))
