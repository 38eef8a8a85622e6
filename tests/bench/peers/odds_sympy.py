"""Two-hand odds with sympy: its multiset combinations, weighted by its binomials."""

import json
from math import prod
from typing import Any

from game import KINDS, LEVEL
from sympy import binomial
from sympy.utilities.iterables import multiset_combinations

tiles = dict.fromkeys(KINDS, 2)


def hands(left: dict[int, int]) -> Any:
    for i, j in multiset_combinations(left, 2):
        yield i, j, prod(binomial(left[k], (i, j).count(k)) for k in {i, j})


win = loss = 0
for a, b, ways in hands(tiles):
    left = tiles.copy()
    left[a] -= 1
    left[b] -= 1
    for i, j, more in hands({k: n for k, n in left.items() if n}):
        if LEVEL[i][j] > LEVEL[a][b]:
            win += ways * more
        else:
            loss += ways * more
print(json.dumps({"win": int(win), "loss": int(loss)}))
