"""Commands on plays under the banker's capital: settle, bank, rotation."""

from fractions import Fraction
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ..game.rules import Rules
from ..number import InputError
from .group import command
from .option_types import Count, Parsed
from .options import (
    active_option,
    amount_option,
    commission_options,
    format_options,
    language_option,
    policy_option,
    rules_option,
)
from .printing import Printing

if TYPE_CHECKING:
    from ..answers.bank import AssociateCapital

capital_option = amount_option(
    "capital", required=True, metavar="C", help="The banker's capital, in units."
)


def _associate(text: str) -> "AssociateCapital":
    from ..answers.bank import parse_associate

    return parse_associate(text)


@command(
    "settle",
    capital_option,
    click.option("--stakes", metavar="S,S,…", help="Stakes, in units.  [default: 1 on each seat]"),
    policy_option,
    click.option(
        "--by",
        type=click.Choice(("place", "seat")),
        default="place",
        show_default=True,
        help="Places in settlement order, or seats averaged over the dice.",
    ),
    click.option(
        "--player", metavar="N,N,…", help="Also the result of one player who bets on all of these."
    ),
    click.option(
        "--bet",
        metavar="PLAYER:SEAT:AMOUNT",
        multiple=True,
        help="A player's bet on a seat, in place of --stakes; give it again for the next (R15).",
    ),
    click.option(
        "--joined",
        metavar="PLAYER:AMOUNT",
        multiple=True,
        help="A player's bet on the banker's place, after the banker's capital, in order (R11).",
    ),
    commission_options,
    language_option,
    rules_option,
    format_options,
)
def settle_command(
    rules: Rules,
    capital: Fraction,
    stakes: str | None,
    policy: str | None,
    by: str,
    player: str | None,
    bet: tuple[str, ...],
    joined: tuple[str, ...],
    printing: Printing,
) -> None:
    """Each place, or seat, under the banker's capital.

    By seat, counter-clockwise from the banker, a stake of - is a seat without a bet.

    \b
    paikao settle --capital 3
    paikao settle --capital 5/2 --stakes 2,1,-,1/2 --by seat --policy pool
    paikao settle --capital 3 --player 8,9 --format json
    paikao settle --capital 3 --bet Ana:2:1 --bet Rui:2:3 --joined Ana:2
    """
    from ..answers.inputs import parse_bet, parse_joined, parse_numbers, parse_stakes
    from ..answers.settle import answer, answer_of_bets, data, page

    if bet or joined:
        if not bet:
            raise click.UsageError("--joined goes with --bet: say whose the bets on seats are")
        _refuse_with_bets(stakes, player)
        bets = [parse_bet(text, rules.seats) for text in bet]
        after = [parse_joined(text) for text in joined]
        found = answer_of_bets(rules, capital, bets, after, policy)
    else:
        units = None if stakes is None else parse_stakes(stakes, by, rules.seats)
        numbers = units or range(1, rules.seats + 1)
        owned = () if player is None else parse_numbers(player, numbers)
        found = answer(rules, capital, units, policy, by, owned)
    printing.emit(lambda: page(found), lambda: data(found, printing.digits))


def _refuse_with_bets(stakes: str | None, player: str | None) -> None:
    """Bets of named players are the stakes, by seat."""
    source = click.get_current_context().get_parameter_source("by")
    given = {
        "--stakes": stakes is not None,
        "--player": player is not None,
        "--by": source is ParameterSource.COMMANDLINE,
    }
    for option in (name for name, there in given.items() if there):
        raise click.UsageError(f"{option} does not go with --bet, which says who has what, by seat")


@command(
    "bank",
    capital_option,
    click.option(
        "--plays",
        type=Count(1, 20),
        metavar="N",
        default=1,
        show_default=True,
        help="Plays at most; another follows a net win (R10).",
    ),
    active_option,
    click.option(
        "--associate",
        type=Parsed("associate", _associate),
        multiple=True,
        metavar="[casino:]C",
        help="An associate's capital, or the casino's; give it again for the next, in order (R11).",
    ),
    policy_option,
    commission_options,
    rules_option,
    format_options,
)
def bank_command(
    rules: Rules,
    capital: Fraction,
    plays: int,
    active: int | None,
    associate: "tuple[AssociateCapital, ...]",
    policy: str | None,
    printing: Printing,
) -> None:
    """The bank's wealth, ruin and associates.

    \b
    paikao bank --capital 3 --plays 2
    paikao bank --capital 4 --active 6 --associate casino:2 --associate 5/2
    """
    from ..answers.bank import answer, data, page
    from ..odds.seats import check_active

    check_active(rules, active)
    if plays > rules.max_plays:
        raise InputError(
            f"--plays: {plays} asked for; the rules allow {rules.max_plays} in a row, and more "
            f"only if the players of the {rules.seats} other places agree (Art. 5(a)): a rule set "
            f"that says so has bank.max_plays = {plays}"
        )
    found = answer(rules, capital, plays, active, associate, policy)
    printing.emit(lambda: page(found), lambda: data(found, printing.digits))


@command(
    "rotation",
    amount_option(
        "capital", required=True, metavar="C", help="Capital of each place's first play as banker."
    ),
    click.option(
        "--accept",
        metavar="N,N,…",
        help="Places that take the bank; the others never do.  [default: all]",
    ),
    click.option("--stakes", metavar="S,S,…", help="Stakes by place, one for each.  [default: 1]"),
    policy_option,
    commission_options,
    rules_option,
    format_options,
)
def rotation_command(
    rules: Rules,
    capital: Fraction,
    accept: str | None,
    stakes: str | None,
    policy: str | None,
    printing: Printing,
) -> None:
    """The bank going round the table, in the long run.

    Places are numbered counter-clockwise, the way in which the bank goes (R17).

    \b
    paikao rotation --capital 9
    paikao rotation --capital 3 --accept 1,2 --stakes 1,1,1,1,1,1,1,1,1,2
    """
    from ..answers.inputs import parse_accept, parse_by_place
    from ..answers.rotation import answer, data, page
    from ..money.play import active_law

    places = () if accept is None else parse_accept(accept, rules.places)
    amounts = () if stakes is None else parse_by_place(stakes, rules.places)
    found = answer(rules, active_law(rules, rules.seats), capital, places, amounts, policy)
    printing.emit(lambda: page(found), lambda: data(found, printing.digits))
