"""Two-hand odds with lea: the banker's hand, and the seat's result that it switches to.

lea's own `draw` of four of twenty tiles takes half a minute here.
"""

import json
from typing import Any

import lea
from game import HANDS, LEVEL

Hand = tuple[int, int]


def hands(left: list[int]) -> dict[Hand, int]:
    return {(i, j): left[i] * left[j] if i != j else left[i] * (left[i] - 1) // 2 for i, j in HANDS}


def seat_wins(banker: Hand) -> Any:
    a, b = banker
    left = [2] * 10
    left[a] -= 1
    left[b] -= 1
    better = sum(n for (i, j), n in hands(left).items() if LEVEL[i][j] > LEVEL[a][b])
    return lea.pmf({True: better, False: 153 - better})


lea.set_prob_type("r")
win = lea.P(lea.pmf(hands([2] * 10)).switch_func(seat_wins))
print(json.dumps({"win": win.numerator, "loss": win.denominator - win.numerator}))
