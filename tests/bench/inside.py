"""Pairs of calls timed in one process, in turn: `python -m tests.bench.inside PAIR RUNS`.

Prints a JSON line with the seconds of each call, or with what is missing.  Each side answers once
before anything is timed, and the answers must be equal.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from importlib.util import find_spec
from typing import Any

from exact.game.ranking import CountsByBanker, ranking
from exact.game.rules import load
from tests.bench.peers.count_deals import deals
from tests.bench.processes import MissingError, program

Side = Callable[[], tuple[Any, float]]
"""Answers, and says how many seconds that took."""
Pair = Callable[[], tuple[Side, Side]]


def _timed(call: Callable[[], Any]) -> Side:
    def side() -> tuple[Any, float]:
        start = time.perf_counter()
        answer = call()
        return answer, time.perf_counter() - start

    return side


def _law(counts: CountsByBanker) -> list[int]:
    return [sum(by_wins.get((k, 0), 0) for by_wins in counts.values()) for k in range(10)]


def recount() -> tuple[Side, Side]:
    from exact.recount.seats import seat_counts

    rules, states = load(), program("states.c")

    def peer() -> list[int]:
        return list(map(int, subprocess.run(states, stdout=subprocess.PIPE).stdout.split()))

    return _timed(lambda: _law(seat_counts(ranking(rules), rules.deck))), _timed(peer)


def plain_deals() -> tuple[Side, Side]:
    from exact.enumeration.seats import seat_counts

    rules = load()
    ours = _timed(lambda: seat_counts(ranking(rules), rules.deck).deals)
    return ours, _timed(lambda: sum(1 for _ in deals([2] * 10)))


def compiled_deals() -> tuple[Side, Side]:
    """The peer's time is that of its walk alone, as it measures it."""
    from exact.enumeration.seats import seat_counts
    from exact.loops import EXTRA, available

    if not available():
        raise MissingError(f"numba is not installed: {EXTRA}")
    rules, walk = load(), program("deals.c")

    def peer() -> tuple[list[int], float]:
        done = subprocess.run(walk, capture_output=True, text=True)
        return list(map(int, done.stdout.split())), int(done.stderr.split()[-1]) / 1e9

    def ours() -> list[int]:
        return _law(seat_counts(ranking(rules), rules.deck, compiled=True).counts)

    return _timed(ours), peer


def simulated() -> tuple[Side, Side]:
    """Ten places of two, all that is staked settled; both sides count the plays that balance.

    The peer's nearest game is poker of two cards, ten players all in by their antes, no betting
    and no board; its hold'em takes more than twice as long.
    """
    from itertools import islice

    from exact.logs.records import default_terms
    from exact.logs.simulate import Setup, plays

    if find_spec("pokerkit") is None:
        raise MissingError("pokerkit is not installed")
    from tests.bench.peers.play_pokerkit import PLAYS, balanced

    rules = load()
    stakes = dict.fromkeys(range(1, 10), Fraction(1))
    table = Setup(stakes, Fraction(9), (), default_terms(rules))

    def ours() -> int:
        found = (ruling for _, ruling in islice(plays(rules, table, 1), PLAYS))
        return sum(
            sum(p.result for p in r.players) + r.shares[0].result + r.casino.commission == 0
            for r in found
        )

    return _timed(ours), _timed(lambda: balanced(PLAYS))


PAIRS: dict[str, Pair] = {
    "simulated": simulated,
    "recount": recount,
    "deals": plain_deals,
    "compiled": compiled_deals,
}


def measure(pair: Pair, runs: int) -> dict[str, list[float]]:
    """The seconds of each side, in turn, after both have answered the same."""
    ours, peer = pair()
    if ours()[0] != peer()[0]:
        raise ArithmeticError("the answers differ")
    seconds = [(ours()[1], peer()[1]) for _ in range(runs)]
    return {"ours": [a for a, _ in seconds], "peer": [b for _, b in seconds]}


if __name__ == "__main__":
    try:
        print(json.dumps(measure(PAIRS[sys.argv[1]], int(sys.argv[2]))))
    except MissingError as error:
        print(json.dumps({"missing": str(error)}))
