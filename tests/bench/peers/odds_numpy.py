"""Two-hand odds with numpy: all pairs of the 190 labelled hands that share no tile, at once."""

import json

import numpy as np
from game import LEVEL

first, second = np.triu_indices(20, 1)
level = np.array(LEVEL)[first // 2, second // 2]
tiles = (1 << first) | (1 << second)
apart = tiles[:, None] & tiles == 0
win = int((apart & (level[:, None] < level)).sum())
print(json.dumps({"win": win, "loss": int(apart.sum()) - win}))
