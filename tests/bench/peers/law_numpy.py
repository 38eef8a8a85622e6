"""The law of nine seats with numpy: by states, all banker hands and a layer of states at a time.

A layer holds the states with equally many tiles left, `law[state, wins, banker]` the counts.
"""

import json

import numpy as np
from game import HANDS, KINDS, LEVEL

states = {tuple(2 - (k == i) - (k == j) for k in KINDS): b for b, (i, j) in enumerate(HANDS)}
layers = []
for _ in range(9):
    below: dict[tuple[int, ...], int] = {}
    steps = []
    for at, left in enumerate(states):
        v = next(k for k in KINDS if left[k])
        rest = list(left)
        rest[v] -= 1
        for u in KINDS[v:]:
            if ways := rest[u]:
                rest[u] -= 1
                steps.append((at, v, u, ways, below.setdefault(tuple(rest), len(below))))
                rest[u] += 1
    layers.append(np.array(steps).T)
    states = below

level = np.array(LEVEL)
high, low = np.array(HANDS).T
beats = level[:, :, None, None] > level[high, low]
law = np.ones((1, 1, len(HANDS)), np.int64)
for at, v, u, ways, to in reversed(layers):
    rest = law[to] * ways[:, None, None]
    wins = rest * beats[v, u]
    branches = np.pad(rest - wins, ((0, 0), (0, 1), (0, 0)))
    branches[:, 1:] += wins
    law = np.add.reduceat(branches, np.flatnonzero(np.diff(at, prepend=-1)))
bankers = np.arange(len(HANDS))
print(json.dumps((np.where(high == low, 1, 4) @ law[bankers, :, bankers]).tolist()))
