"""Two-hand odds with dyce: a mixture of histograms of the seat's result, one for each banker hand.

dyce has no draw without replacement; a hand's weight is counted from what is left of its kinds.
"""

import json
from collections.abc import Iterator

from dyce import H
from dyce.h import aggregate_weighted
from game import HANDS, LEVEL


def hands(left: list[int]) -> Iterator[tuple[int, int, int]]:
    for i, j in HANDS:
        yield i, j, left[i] * left[j] if i != j else left[i] * (left[i] - 1) // 2


def seat_wins(a: int, b: int) -> "H[bool]":
    left = [2] * 10
    left[a] -= 1
    left[b] -= 1
    return H.from_counts((LEVEL[i][j] > LEVEL[a][b], ways) for i, j, ways in hands(left))


win = aggregate_weighted((seat_wins(a, b), ways) for a, b, ways in hands([2] * 10))
print(json.dumps({"win": win[True], "loss": win[False]}))
