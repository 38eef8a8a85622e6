"""Commands that answer from two hands or the dice: odds, hands, commission, dice."""

from ..game.rules import Rules
from .options import (
    Printing,
    command,
    commission_options,
    format_options,
    rules_option,
    tiles_option,
)


@command(
    "odds",
    tiles_option("seat", "Known tiles of the seat, 1 or 2."),
    tiles_option("banker", "Known tiles of the banker, 1 or 2."),
    tiles_option("elsewhere", "Tiles exposed elsewhere."),
    commission_options,
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


@command("commission", rules_option, format_options)
def commission_command(rules: Rules, printing: Printing) -> None:
    """Edges as exact functions of the rate; break-even.

    \b
    paikao commission
    paikao commission --format latex
    """
    from ..answers.commission import answer, data, page

    found = answer(rules)
    printing.emit(lambda: page(found), lambda: data(found, printing.digits))


@command("dice", rules_option, format_options)
def dice_command(rules: Rules, printing: Printing) -> None:
    """The law of the sum of the dice, and of the place that they name.

    \b
    paikao dice
    """
    from ..answers.dice import data, page

    printing.emit(lambda: page(rules), lambda: data(rules, printing.digits))
