"""A plain generator that meets every distinct deal of ten kinds, and only counts them.

Of the first kind left, two tiles are a pair or have partners u <= w, one tile has a partner.
"""

import json
from collections.abc import Iterator


def deals(left: list[int], v: int = 0) -> Iterator[None]:
    n = len(left)
    while v < n and not left[v]:
        v += 1
    if v == n:
        yield
        return
    tiles, left[v] = left[v], 0
    if tiles == 2:
        yield from deals(left, v + 1)
    for u in range(v + 1, n):
        if left[u]:
            left[u] -= 1
            if tiles == 1:
                yield from deals(left, v + 1)
            else:
                for w in range(u, n):
                    if left[w]:
                        left[w] -= 1
                        yield from deals(left, v + 1)
                        left[w] += 1
            left[u] += 1
    left[v] = tiles


if __name__ == "__main__":
    print(json.dumps(sum(1 for _ in deals([2] * 10))))
