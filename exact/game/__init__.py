"""The regulation: its tiles, its numbers, the ranking of hands, the dice (Art. 1, 2, 6, 7, 8).

`rules` reads a rule set, `tiles` names its deck, `ranking` compares hands, `dice` names places.
Every method of counting shares this package, and no other.
"""
