"""The law of nine seats in plain Python: by states, all banker hands in one big integer.

The integer of a state has a block for each number of winners, and in it a lane for each banker
hand.  `without` counts the ways to deal out what is left without a banker, `having` those with a
hand of the lane's kinds as the banker's.
"""

import json

from game import HANDS, KINDS, LEVEL

BITS = 30
BLOCK = BITS * len(HANDS)
blocks = sum(1 << BLOCK * k for k in range(10))
lane = {h: ((1 << BITS) - 1 << BITS * b) * blocks for b, h in enumerate(HANDS)}
beats = {
    (i, j): sum(m for (x, y), m in lane.items() if LEVEL[i][j] > LEVEL[x][y]) for i, j in HANDS
}
one = sum(1 << BITS * b for b in range(len(HANDS)))
states: dict[tuple[int, ...], tuple[int, int]] = {(0,) * 10: (one, 0)}


def count(left: tuple[int, ...]) -> tuple[int, int]:
    if left in states:
        return states[left]
    v = next(k for k in KINDS if left[k])
    without = having = 0
    rest = list(left)
    rest[v] -= 1
    for u in KINDS[v:]:
        if ways := rest[u]:
            rest[u] -= 1
            p, q = count(tuple(rest))
            rest[u] += 1
            wins, more = p & beats[v, u], q & beats[v, u]
            having += ways * (q + (p & lane[v, u]) + (more << BLOCK) - more)
            without += ways * (p + (wins << BLOCK) - wins)
    states[left] = without, having
    return without, having


total = count((2,) * 10)[1]
shifts = [[BLOCK * k + BITS * b for b in range(len(HANDS))] for k in range(10)]
print(json.dumps([sum(total >> s & (1 << BITS) - 1 for s in row) for row in shifts]))
