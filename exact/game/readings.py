"""Which readings of the law which numbers rest on; a rule set has their texts.

A number names the readings that it would be another number without, and no others.
"""

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
CAPITAL = (*EV, "R9", "R13")
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
