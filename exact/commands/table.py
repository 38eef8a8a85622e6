"""Commands that answer from the joint law of a whole table: seats, settle, bank."""

from fractions import Fraction

import click

from ..number import InputError
from ..options import (
    Count,
    Printing,
    amount_option,
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

active_option = option(
    "--active", type=Count(1), metavar="M", help="Seats with a bet.  [default: all]"
)
policy_option = option(
    "--policy",
    type=click.Choice(("running", "pool", "coverage")),
    help="Settlement under the capital (R9).  [default: the rule set's]",
)
capital_option = amount_option(
    "capital", required=True, metavar="C", help="The banker's capital, in units."
)


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
        table = count_table(rules, ranking(rules), method, progress)
    found = answer(rules, table, active or rules.seats, hand)
    printing.emit(later("pages.seats:page", found), lambda: data(found, printing.digits))


@command(
    "settle",
    capital_option,
    option("--stakes", metavar="S,S,…", help="Stakes, in units.  [default: 1 on each seat]"),
    policy_option,
    option(
        "--by",
        type=click.Choice(("place", "seat")),
        default="place",
        show_default=True,
        help="Places in settlement order, or seats with the dice mixed in.",
    ),
    option("--player", metavar="N,N,…", help="Also one player on these places or seats."),
    money,
    rules_option,
    printed,
)
def settle_command(
    rules: Rules,
    capital: Fraction,
    stakes: str | None,
    policy: str | None,
    by: str,
    player: str | None,
    printing: Printing,
) -> None:
    """Each place, or seat, under the banker's capital.

    By seat, counter-clockwise from the banker, a stake of - is a seat without a bet.

    \b
    paikao settle --capital 3
    paikao settle --capital 5/2 --stakes 2,1,-,1/2 --by seat --policy pool
    paikao settle --capital 3 --player 8,9 --format json
    """
    from ..data.settle import answer, data
    from ..plays import active_law, parse_numbers, parse_stakes, table_play, unit_stakes

    bets = unit_stakes(rules) if stakes is None else parse_stakes(stakes, by, rules.seats)
    mine = () if player is None else parse_numbers(player, bets)
    play = table_play(rules, active_law(rules, len(bets)), capital, bets, policy, by)
    found = answer(rules, play, by, mine)
    printing.emit(later("pages.settle:page", found), lambda: data(found, printing.digits))


@command(
    "bank",
    capital_option,
    option(
        "--plays",
        type=Count(1),
        default=1,
        show_default=True,
        help="Plays at most; another follows a net win (R10).",
    ),
    active_option,
    amount_option(
        "associate",
        multiple=True,
        metavar="C",
        help="An associate's capital; again for the next, in order (R11).",
    ),
    policy_option,
    money,
    rules_option,
    printed,
)
def bank_command(
    rules: Rules,
    capital: Fraction,
    plays: int,
    active: int | None,
    associate: tuple[Fraction, ...],
    policy: str | None,
    printing: Printing,
) -> None:
    """The bank's wealth, ruin and associates.

    \b
    paikao bank --capital 3 --plays 2
    paikao bank --capital 4 --active 6 --associate 2 --associate 5/2 --basis bet
    """
    from ..data.bank import answer, data
    from ..law import check_active
    from ..plays import active_law, table_play, unit_stakes

    check_active(rules, active)
    if plays > rules.max_plays:
        raise InputError(
            f"--plays: {plays} asked for; the rules allow {rules.max_plays} (Art. 5(a))"
        )
    bets = unit_stakes(rules, active)
    play = table_play(rules, active_law(rules, len(bets)), capital, bets, policy)
    found = answer(rules, play, plays, associate)
    printing.emit(later("pages.bank:page", found), lambda: data(found, printing.digits))
