"""Two-hand odds with icepool: a deal of two hands of two tiles, and an evaluator over the kinds."""

import json
from typing import Any

from game import KINDS, LEVEL
from icepool import Deck, MultisetEvaluator


class SeatWins(MultisetEvaluator):  # type: ignore[misc,type-arg,unused-ignore] # untyped
    def next_state(self, state: Any, order: Any, kind: int, /, *counts: Any) -> Any:
        banker, seat = state or ((), ())
        ((to_banker, to_seat),) = counts
        return banker + (kind,) * to_banker, seat + (kind,) * to_seat

    def final_outcome(self, state: Any, *_: Any, **__: Any) -> bool:
        (a, b), (i, j) = state
        wins: bool = LEVEL[i][j] > LEVEL[a][b]
        return wins


win = SeatWins()(Deck(dict.fromkeys(KINDS, 2)).deal((2, 2)))
print(json.dumps({"win": win[True], "loss": win[False]}))
