"""Commands that answer from two hands or the dice: odds, hands, commission, dice."""

from ..options import Printing, command, later, money, printed, rules_option, tiles_option
from ..rules import Rules


@command(
    "odds",
    tiles_option("seat", "Known tiles of the seat, 1 or 2."),
    tiles_option("banker", "Known tiles of the banker, 1 or 2."),
    tiles_option("elsewhere", "Tiles exposed elsewhere."),
    money,
    rules_option,
    printed,
)
def odds_command(
    rules: Rules, seat: str | None, banker: str | None, elsewhere: str | None, printing: Printing
) -> None:
    """Win, loss and push of one seat against the banker.

    \b
    paikao odds
    paikao odds --seat 9,6 --elsewhere W,W,3 --format json
    """
    from ..data.odds import data
    from ..odds import one_seat
    from ..splits import parse_given

    given = parse_given(rules.deck, seat, banker, elsewhere)
    found = one_seat(rules, given)
    printing.emit(
        later("pages.odds:page", rules, found, given),
        lambda: data(rules, found, given, printing.digits),
    )


@command("hands", rules_option, printed)
def hands_command(rules: Rules, printing: Printing) -> None:
    """Every hand, best first, with its weight.

    \b
    paikao hands
    paikao hands --format csv -o hands.csv
    """
    from ..data.hands import data
    from ..ranking import ranking

    order = ranking(rules)
    printing.emit(later("pages.hands:page", rules, order), lambda: data(rules, order))


@command("commission", rules_option, printed)
def commission_command(rules: Rules, printing: Printing) -> None:
    """Edges as exact functions of the rate; break-even.

    \b
    paikao commission
    paikao commission --format latex
    """
    from ..data.commission import answer, data

    found = answer(rules)
    printing.emit(later("pages.commission:page", found), lambda: data(found, printing.digits))


@command("dice", rules_option, printed)
def dice_command(rules: Rules, printing: Printing) -> None:
    """The law of the dice's sum, and of the place that they name.

    \b
    paikao dice
    """
    from ..data.dice import data

    printing.emit(later("pages.dice:page", rules), lambda: data(rules, printing.digits))
