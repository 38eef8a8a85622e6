"""One play of the table as the rules have it: the joint law, the stakes, the order of the dice."""

from collections.abc import Mapping
from fractions import Fraction

from ..game.dice import first_place, orders
from ..game.ranking import ranking
from ..game.rules import Rules
from ..number import InputError, parse_amount, parse_chosen
from ..odds.seats import SeatLaw, count_table, seat_law, thin
from .settlement import Play, play


def parse_stakes(text: str, by: str, seats: int) -> dict[int, Fraction]:
    """Stakes by number: ``2,1,1/2`` are those of 1, 2 and 3; by seat, ``-`` is a seat without one.

    Raises `InputError` with one line for more than `seats`, none at all, or what is no amount.
    """
    parts = [part.strip(" ") for part in text.split(",", seats)]
    if len(parts) > seats:
        raise InputError(f"--stakes: more than {seats} stakes; there are {seats} seats")
    if by == "place" and "-" in parts:
        raise InputError("--stakes: a place without a bet has no part in the order; leave it out")
    stakes = {
        number: parse_amount(part, f"--stakes: stake {number}")
        for number, part in enumerate(parts, 1)
        if part != "-"
    }
    if not stakes:
        raise InputError(f"--stakes: no bet; give 1 to {seats} amounts such as 2,1,1/2")
    return stakes


def parse_numbers(text: str, stakes: Mapping[int, Fraction]) -> tuple[int, ...]:
    """Numbers of places or seats that have a bet, such as ``1,2,9``."""
    return parse_chosen(text, "--player", stakes)


def table_play(
    rules: Rules,
    law: SeatLaw,
    capital: Fraction,
    stakes: Mapping[int, Fraction],
    policy: str | None = None,
    by: str = "place",
) -> Play:
    """The play with these stakes under the joint law of as many seats.

    By seat, the dice name where settlement begins (R8).
    """
    chosen = policy or rules.settlement
    if by == "place":
        return play(law.by_counts(), law.seats, stakes, capital, chosen)
    first = first_place(rules.dice_count, rules.dice_faces, rules.places)
    return play(law.by_counts(), law.seats, stakes, capital, chosen, orders(first, stakes))


def active_law(rules: Rules, active: int) -> SeatLaw:
    """The joint law of `active` seats, from 1 to all, by recount."""
    return thin(seat_law(rules, count_table(rules, ranking(rules)).total), active)


def unit_stakes(rules: Rules, active: int | None = None) -> dict[int, Fraction]:
    """One unit on each active seat (R12), the first ones when not all are."""
    return dict.fromkeys(range(1, (rules.seats if active is None else active) + 1), Fraction(1))
