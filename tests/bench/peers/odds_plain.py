"""Two-hand odds by plain loops over the labelled tiles: 190 x 153 arrangements."""

import json
from itertools import combinations

from game import KINDS, LEVEL

tiles = [k for k in KINDS for _ in range(2)]
deals = win = 0
for a, b in combinations(range(20), 2):
    banker = LEVEL[tiles[a]][tiles[b]]
    rest = tiles[:a] + tiles[a + 1 : b] + tiles[b + 1 :]
    for i, j in combinations(rest, 2):
        deals += 1
        if LEVEL[i][j] > banker:
            win += 1
print(json.dumps({"win": win, "loss": deals - win}))
