"""Which readings of the law a comparison of hands rests on, some tiles being known.

A tie-break decides nothing where no two hands of equal points can meet, and article 8 nothing
where no tie is possible; of what is certain no deal need be as likely as another.
"""

from ..enumeration.splits import splits
from ..game.ranking import ranking
from ..game.rules import Rules
from ..game.tiles import Given
from ..odds.one_seat import Odds

CERTAIN, TIE_BREAK, ZERO, EQUAL = "R1", "R3", "R4", "R5"


def without(rules: Rules, odds: Odds, given: Given) -> tuple[str, ...]:
    """The readings that have no part in the odds of a seat when the tiles `given` are known."""
    ties = odds.ties
    used = {
        CERTAIN: odds.weight not in (odds.win, odds.push, odds.loss),
        TIE_BREAK: _equal_points(rules, given),
        ZERO: bool(ties.zero or ties.both),
        EQUAL: bool(ties.equal or ties.strength),
    }
    return tuple(reading for reading, there in used.items() if not there)


def _equal_points(rules: Rules, given: Given) -> bool:
    """Whether two hands of equal points can meet that the high tile tells apart (Art. 7(c))."""
    level = ranking(rules).level
    points = ranking(rules._replace(tie_break="none")).level
    return any(
        points[banker] == points[seat] and level[banker] != level[seat]
        for banker, seat, _ in splits(rules.deck, given)
    )
