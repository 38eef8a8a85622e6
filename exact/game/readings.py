"""Which readings of the law which numbers rest on; a rule set has their texts.

A number names the readings that it would be another number without, and no others.
"""

from collections.abc import Iterable

HANDS = ("R2", "R3", "R4")
"""The order of hands."""
LAW = ("R1", *HANDS, "R5")
"""Who wins, and how likely that is."""
GAIN = (*LAW, "R12", "R14", "R18")
"""Expected gain before commission, without a limit by the capital."""
EV = (*GAIN, "R6", "R7", "R16")
"""The same after commission, of the banker or of one player with several bets."""
OTHERS = ("R19",)
"""What is added where several bets are those of different players."""
STAKES = ("R12",)
"""What GAIN has that falls away where stakes and capital are given."""
LIMIT = ("R9",)
"""How a capital that does not cover every stake is settled."""
WEALTH = ("R13",)
"""What is left of a capital after a play, and whose; the limit before commission."""
CAPITAL = (*EV, *LIMIT, *WEALTH)
"""Settlement under the banker's capital."""
DICE = ("R8",)
"""The place that the dice name, and the order of settlement."""
TURN = ("R10",)
"""What is added where a bank has more than one play."""
ASSOCIATES = ("R11",)
"""What is added where the bank has associates."""
ROUND = (*CAPITAL, *DICE, *OTHERS, "R17")
"""The bank going round the table, with what TURN adds where a turn has more than one play."""
SHARED = ("R15",)
"""What is added where several players bet on one place."""


def less(used: Iterable[str], *groups: Iterable[str]) -> tuple[str, ...]:
    """The readings of `used` that are in none of the groups.

    >>> less(CAPITAL, EV)
    ('R9', 'R13')
    """
    dropped = {reading for group in groups for reading in group}
    return tuple(reading for reading in used if reading not in dropped)
