"""The law of nine seats with dyce: mixtures of its histograms."""

import json

from by_states import nine_seats
from dyce import H
from dyce.h import aggregate_weighted

law = nine_seats(H({0: 1}), aggregate_weighted, lambda law: law + 1)
print(json.dumps([law[k] for k in range(10)]))
