"""The law of nine seats with icepool: mixtures of its dice."""

import json
from typing import Any

from by_states import nine_seats
from icepool import Die


def mix(branches: list[tuple[Any, int]]) -> Any:
    laws, ways = zip(*branches, strict=True)
    return Die(laws, times=ways)


law = nine_seats(Die([0]), mix, lambda law: law + 1)
print(json.dumps([law[k] for k in range(10)]))
