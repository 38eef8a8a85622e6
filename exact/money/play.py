"""One play of the table as the rules have it: the joint law, the stakes, the order of the dice."""

from collections.abc import Mapping
from fractions import Fraction

from ..game.dice import first_place, orders
from ..game.ranking import ranking
from ..game.rules import Rules
from ..odds.seats import SeatLaw, count_table, seat_law, thin
from .settlement import Play, play


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
