"""Commands that answer from two hands or the dice: odds, hands, commission, dice."""

from fractions import Fraction

import click

from ..game.rules import Rules
from ..number import InputError
from .group import command
from .option_types import Count
from .options import (
    amount_option,
    basis_option,
    commission_options,
    format_options,
    language_option,
    rules_option,
    tiles_option,
)
from .printing import Printing


@command(
    "odds",
    tiles_option("seat", "Known tiles of the seat, 1 or 2."),
    tiles_option("banker", "Known tiles of the banker, 1 or 2."),
    tiles_option("elsewhere", "Tiles exposed elsewhere."),
    commission_options,
    language_option,
    rules_option,
    format_options,
)
def odds_command(
    rules: Rules, seat: str | None, banker: str | None, elsewhere: str | None, printing: Printing
) -> None:
    """Win, loss and push of one seat against the banker.

    \b
    paikao odds
    paikao odds --seat 9,6 --elsewhere W,W,3 --format json
    """
    from ..answers.odds import data, page
    from ..game.tiles import parse_given
    from ..odds.one_seat import one_seat

    given = parse_given(rules.deck, seat, banker, elsewhere)
    found = one_seat(rules, given)
    printing.emit(
        lambda: page(rules, found, given),
        lambda: data(rules, found, given, printing.digits),
    )


@command("hands", rules_option, format_options)
def hands_command(rules: Rules, printing: Printing) -> None:
    """Every hand, best first, with its weight.

    \b
    paikao hands
    paikao hands --format csv -o hands.csv
    """
    from ..answers.hands import data, page
    from ..game.ranking import ranking

    order = ranking(rules)
    printing.emit(lambda: page(rules, order), lambda: data(rules, order))


@command(
    "commission",
    click.option(
        "--plays",
        type=Count(1, 2),
        metavar="N",
        default=1,
        show_default=True,
        help="2 for the bank's EV over two plays, piece by piece.",
    ),
    amount_option("capital", metavar="C", help="The bank's capital in the first of two plays."),
    basis_option,
    rules_option,
    format_options,
)
def commission_command(
    rules: Rules, plays: int, capital: Fraction | None, basis: str | None, printing: Printing
) -> None:
    """Edges as exact functions of the rate; break-even.

    Over two plays the second capital depends on the rate, so that EV is not a straight line.

    \b
    paikao commission
    paikao commission --plays 2 --capital 3 --basis bet
    """
    from ..answers import commission, two_plays

    if (plays == 2) != (capital is not None):
        raise click.UsageError("--plays 2 and --capital C go together: give both or neither")
    if capital is None:
        found = commission.answer(rules)
        printing.emit(
            lambda: commission.page(found), lambda: commission.data(found, printing.digits)
        )
        return
    if rules.max_plays < 2:
        raise InputError("--plays: the rules allow 1 play in a row (Art. 5(a), bank.max_plays)")
    chosen = rules._replace(basis=basis or rules.basis)
    bank = two_plays.answer(chosen, capital)
    printing.emit(
        lambda: two_plays.page(bank, printing.digits),
        lambda: two_plays.data(bank, printing.digits),
    )


@command("dice", rules_option, format_options)
def dice_command(rules: Rules, printing: Printing) -> None:
    """The law of the dice's sum, and of the place that it names.

    \b
    paikao dice
    """
    from ..answers.dice import data, page

    printing.emit(lambda: page(rules), lambda: data(rules, printing.digits))
