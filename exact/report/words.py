"""The terms of the game and of this report, which open where they are used."""

from ..languages import _


def terms() -> tuple[tuple[str, str], ...]:
    """Each term with its meaning."""
    return (
        (_("tile"), _("One of twenty: ten kinds, white highest, then 9 to 1, two copies of each.")),
        (_("hand"), _("Two tiles.")),
        (_("pair"), _("Two tiles of one kind; pairs are the highest hands.")),
        (_("points"), _("The sum of the two faces modulo 10, white counting 0; of a pair, none.")),
        (_("white"), _("The tile with a blank face: the highest tile, and worth no points.")),
        (_("place"), _("One of the ten that get tiles: the banker's, or a seat.")),
        (_("banker"), _("The player who holds the bank and plays against every seat; not the "
                        "dealer, who is of the casino.")),
        (_("seat"), _("One of the nine other places; active when there is a bet on it.")),
        (_("stake"), _("What is bet on a seat, in units.")),
        (_("play"), _("One deal of the table with its bets and their settlement.")),
        (_("split"), _("A hand of the banker and a hand of a seat.")),
        (_("deal"), _("Ten hands that use all twenty tiles.")),
        (_("weight"), _("The arrangements of labelled tiles that a split or a deal stands for.")),
        (_("tie"), _("Two hands of equal strength; article 8 gives every tie to the banker.")),
        (_("EV"), _("Expected value: the mean gain per play or per unit staked; negative is a "
                    "loss.")),
        (_("house edge"), _("The expected loss per unit staked; a positive edge is against its "
                            "owner.")),
        (_("commission"), _("What the casino takes of a win.")),
        (_("basis"), _("What the commission is taken of: each winning bet, or a party's net win "
                       "of the play (R6).")),
        (_("capital"), _("What the banker puts up: the limit of the bank's gain or loss in a "
                         "play.")),
        (_("settlement order"), _("The order in which bets are collected and paid, which the dice "
                                  "name.")),
        (_("policy"), _("How a play is settled under the capital: running, pool or coverage "
                        "(R9).")),
        (_("associate"), _("Who joins the bank with a capital and ranks after the banker.")),
        (_("enumeration"), _("The method that meets every distinct case once, with its weight.")),
        (_("recount"), _("The method that finds the same counts without meeting a case.")),
    )  # fmt: skip


def joined(quantity: str, basis: str) -> str:
    """A quantity and the basis on which it is."""
    return _("{quantity}, {basis}").format(quantity=quantity, basis=basis)
