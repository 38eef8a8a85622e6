"""The law of nine seats with dyce: mixtures of its histograms."""

import json

from by_states import nine_seats  # type: ignore[import-not-found]
from dyce import H  # type: ignore[import-not-found,unused-ignore]
from dyce.h import aggregate_weighted  # type: ignore[import-not-found,unused-ignore]

law = nine_seats(H({0: 1}), aggregate_weighted, lambda law: law + 1)
print(json.dumps([law[k] for k in range(10)]))
