"""The law of nine seats in plain Python: every distinct deal, tallied by its weight."""

import json
from collections.abc import Iterator

from game import KINDS, LEVEL

dealt: list[int] = []
"""The levels of the hands on the table."""


def deals(left: list[int], weight: int, v: int = 0) -> Iterator[int]:
    """The weights; `dealt` holds the deal."""
    while v < 10 and not left[v]:
        v += 1
    if v == 10:
        yield weight
        return
    tiles, left[v] = left[v], 0
    levels = LEVEL[v]
    if tiles == 2:
        dealt.append(levels[v])
        yield from deals(left, weight, v + 1)
        dealt.pop()
    for u in KINDS[v + 1 :]:
        if ways := left[u]:
            dealt.append(levels[u])
            left[u] -= 1
            if tiles == 1:
                yield from deals(left, weight * ways, v + 1)
            else:
                for w in KINDS[u:]:
                    if more := left[w]:
                        dealt.append(levels[w])
                        left[w] -= 1
                        orders = 1 if u == w else 2
                        yield from deals(left, weight * ways * more * orders, v + 1)
                        left[w] += 1
                        dealt.pop()
            left[u] += 1
            dealt.pop()
    left[v] = tiles


law = [0] * 10
for weight in deals([2] * 10, 1):
    last = better = -1
    for k, level in enumerate(sorted(dealt, reverse=True)):
        if level != last:
            last, better = level, k
        law[better] += weight
print(json.dumps(law))
