"""Two-hand odds by plain loops over the kinds: each split once, with its weight."""

import json

from game import HANDS, LEVEL

win = loss = 0
for a, b in HANDS:
    left = [2] * 10
    left[a] -= 1
    ways = left[b] * 2 if a != b else 1
    left[b] -= 1
    banker = LEVEL[a][b]
    for i, j in HANDS:
        weight = ways * (left[i] * left[j] if i != j else left[i] * (left[i] - 1) // 2)
        if LEVEL[i][j] > banker:
            win += weight
        else:
            loss += weight
print(json.dumps({"win": win, "loss": loss}))
