"""The law of nine seats with lea: a random branch, and the law that it switches to.

lea keeps probabilities; the deals with a banker are 10 x 19!!, a count is its share of them.
"""

import json
from typing import Any

import lea
from by_states import nine_seats

DEALS = 10 * 654_729_075


def mix(branches: list[tuple[Any, int]]) -> Any:
    branch = lea.pmf({b: ways for b, (_, ways) in enumerate(branches)})
    return branch.switch({b: law for b, (law, _) in enumerate(branches)}).calc()


lea.set_prob_type("r")
law = nine_seats(lea.vals(0), mix, lambda law: law + 1)
print(json.dumps([int(lea.P(law == k) * DEALS) for k in range(10)]))
