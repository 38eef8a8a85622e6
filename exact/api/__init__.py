"""What a notebook or another program asks: a function a question, an answer that shows itself.

An answer has the exact results as attributes; `data()` is what the command that answers the same
prints as JSON; `print` shows its page, a notebook shows it as HTML.  Rules that are left out are
the shipped ones.  Tiles are symbols; numbers are texts ("5%", "5/2"), integers or `Fraction`s.
What cannot be used raises `InputError` with one line.
"""

import os
from collections.abc import Sequence

from ..answers import bank as bank_answers
from ..answers import seats as seats_answers
from ..answers import settle as settle_answers
from ..catalogue.compute import compute_table
from ..game import rules as rule_sets
from ..game.ranking import ranking
from ..game.rules import DEFAULT, Rules
from ..game.tiles import Given, Hand
from ..money.policies import POLICIES
from ..number import InputError
from ..odds.one_seat import one_seat as count_one_seat
from ..odds.seats import count_table
from .inputs import Number, Stakes, Tiles, amount, rules_of, shown, stakes_of, tiles, whole, word
from .results import BankAnswer, DiceAnswer, OddsAnswer, SeatsAnswer, SettleAnswer
from .tables import TableAnswer


def load_rules(name: str | os.PathLike[str] = DEFAULT) -> Rules:
    """The shipped rule set of that name, or else the one in the file at that path.

    >>> load_rules().with_(commission="3%", basis="bet").rate
    Fraction(3, 100)
    """
    if not isinstance(name, str | os.PathLike):
        raise InputError(f"rule set {shown(name)}: give a name or a path")
    return rule_sets.load(os.fspath(name))


def one_seat(
    rules: Rules | None = None,
    seat: Tiles | None = None,
    banker: Tiles | None = None,
    elsewhere: Tiles | None = None,
) -> OddsAnswer:
    """The odds of one seat against the banker, some tiles being known (`paikao odds`).

    0 to 2 tiles of the seat and of the banker, any number elsewhere, by their symbols.

    >>> found = one_seat(seat="9-6")
    >>> found.probability(found.win)
    Fraction(82, 153)
    """
    rules = rules_of(rules)
    deck = rules.deck
    given = Given(
        tiles(deck, seat, "seat", 2),
        tiles(deck, banker, "banker", 2),
        tiles(deck, elsewhere, "elsewhere", deck.size),
    )
    return OddsAnswer(rules, count_one_seat(rules, given), given)


def seats(
    rules: Rules | None = None, active: int | None = None, banker: Tiles | None = None
) -> SeatsAnswer:
    """The joint law of `active` seats, of all without it, given the banker's hand or not.

    >>> found = seats(active=2, banker="W-W")
    >>> found.probability(win=0), found.ev().banker.gross
    (Fraction(1, 1), Fraction(2, 1))
    """
    rules = rules_of(rules)
    active = rules.seats if active is None else whole(active, "active", 1, rules.seats)
    hand = None if banker is None else _hand(rules, banker)
    table = count_table(rules, ranking(rules))
    return SeatsAnswer(rules, seats_answers.answer(rules, table, active, hand))


def _hand(rules: Rules, given: Tiles) -> Hand:
    """A whole hand by its symbols."""
    known = tiles(rules.deck, given, "banker", 2)
    return rules.deck.parse_hand(rules.deck.text(known), "banker")


def settle(
    rules: Rules | None = None,
    capital: Number = 3,
    stakes: Stakes | None = None,
    policy: str | None = None,
    by: str = "place",
) -> SettleAnswer:
    """One play under the banker's capital: each place in the order of settlement, or each seat.

    Without `stakes`, one unit on each seat; without `policy`, the rules'.

    >>> settle(capital=9).banker.ev  # all stakes covered: 9 times 372/29070
    Fraction(186, 1615)
    """
    rules = rules_of(rules)
    by = word(by, "by", ("place", "seat"))
    policy = rules.settlement if policy is None else word(policy, "policy", POLICIES)
    bets = None if stakes is None else stakes_of(stakes, by, rules.seats)
    found = settle_answers.answer(rules, amount(capital, "capital"), bets, policy, by)
    return SettleAnswer(rules, found)


def bank(
    rules: Rules | None = None,
    capital: Number = 3,
    plays: int = 1,
    associates: Sequence[Number] = (),
    active: int | None = None,
    policy: str | None = None,
) -> BankAnswer:
    """The bank's wealth after at most so many plays, one unit on each active seat.

    `associates` are their capitals, in the order in which they placed them (R11).

    >>> bank(capital=1, active=1).law[0].probability  # the banker loses his unit
    Fraction(4783, 9690)
    """
    rules = rules_of(rules)
    plays = whole(plays, "plays", 1, rules.max_plays)
    active = rules.seats if active is None else whole(active, "active", 1, rules.seats)
    policy = rules.settlement if policy is None else word(policy, "policy", POLICIES)
    if not isinstance(associates, list | tuple):
        raise InputError(f"associates {shown(associates)}: give a list of their capitals")
    own = [
        bank_answers.AssociateCapital(amount(each, "capital of an associate"))
        for each in associates
    ]
    units = amount(capital, "capital")
    return BankAnswer(rules, bank_answers.answer(rules, units, plays, active, own, policy))


def dice(rules: Rules | None = None) -> DiceAnswer:
    """The law of the sum of the dice, and of the place that they name.

    >>> dice().first_place[0]
    Fraction(31, 324)
    """
    return DiceAnswer(rules_of(rules))


def table(table_id: str, rules: Rules | None = None) -> TableAnswer:
    """A reference table by its id, by the recount (`paikao show`).

    >>> table("T08").records()[0]["mean"]
    Fraction(4783, 9690)
    """
    if not isinstance(table_id, str):
        raise InputError(f"table {shown(table_id)}: give an id such as T09")
    rules = rules_of(rules)
    return TableAnswer(rules, compute_table(rules, table_id))
