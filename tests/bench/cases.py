"""What is measured against what, and the limit that the issues set for the ratio.

Where two commands are compared that answer different questions, the answer is what both have.
"""

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench.processes import Command


class Case(NamedTuple):
    """Two commands, and the largest ratio of their times that will do: "1.5", "1/15" or ""."""

    name: str
    ours: Command
    peer: Command
    limit: str = ""
    slow: bool = False


class Warm(NamedTuple):
    """A pair of `inside.PAIRS`, timed in one process, and the largest ratio that will do."""

    name: str
    pair: str
    limit: str


def _probability(out: str, _: Path) -> Fraction:
    """That a seat wins, of `paikao odds`."""
    return Fraction(json.loads(out)["win"]["probability"])


def _share(out: str, _: Path) -> Fraction:
    """That a seat wins, of a peer."""
    counts = json.loads(out)
    return Fraction(counts["win"], counts["win"] + counts["loss"])


def _law(out: str, _: Path) -> list[int]:
    """The deals by winning seats, of `paikao seats`; its probabilities must say the same."""
    law = json.loads(out)["law"]
    counts = {row["win"]: int(row["count"]) for row in law}
    total = sum(counts.values())
    assert all(Fraction(row["probability"]) * total == int(row["count"]) for row in law)
    return [counts[k] for k in range(10)]


def _mean(out: str, folder: Path) -> Fraction:
    """That a seat wins, by the mean of the law of nine."""
    law = _law(out, folder)
    return Fraction(sum(k * n for k, n in enumerate(law)), 9 * sum(law))


def _counts(out: str, _: Path) -> Any:
    """The numbers of a peer."""
    return json.loads(out)


def _lines(out: str, _: Path) -> list[int]:
    """The numbers of a program, a line each."""
    return list(map(int, out.split()))


def _distinct(out: str, _: Path) -> int:
    """The distinct deals, of `paikao seats`."""
    return int(json.loads(out)["deals"]["distinct"])


def _first_place(out: str, _: Path) -> Fraction:
    """That the first place wins, whose bet no capital of a unit or more cuts."""
    return Fraction(json.loads(out)["places"][0]["win"])


def _total(out: str, _: Path) -> Fraction:
    """The probabilities of `paikao odds` added up."""
    data = json.loads(out)
    return sum((Fraction(data[key]["probability"]) for key in ("win", "push", "loss")), Fraction())


def _bank_total(out: str, _: Path) -> Fraction:
    """The probabilities of the bank's law added up; its mean must be the EV."""
    data = json.loads(out)
    law = [(Fraction(row["wealth"]), Fraction(row["probability"])) for row in data["law"]]
    assert sum(w * p for w, p in law) - Fraction(data["capital"]) == Fraction(data["ev"])
    return sum((p for _, p in law), Fraction())


def _built(_: str, folder: Path) -> Fraction:
    """That a seat wins, of the table of the odds that was built."""
    with (folder / "tables" / "T02.csv").open(newline="", encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    return Fraction(int(row["win_count"]), int(row["total"]))


def _balance(play: dict[str, Any]) -> Fraction:
    """All results of a play added up, and what the casino takes."""
    parties = play["players"] + play["shares"]
    casino = sum(Fraction(amount) for amount in play["casino"].values())
    return sum((Fraction(party["result"]) for party in parties), Fraction()) + casino


def _played(out: str, _: Path) -> Fraction:
    """1, if the one play balances."""
    (play,) = json.loads(out)["plays"]
    return 1 + _balance(play)


def _simulated(out: str, _: Path) -> int:
    """The plays that balance."""
    return sum(not _balance(json.loads(line)) for line in out.splitlines())


def _nothing(_: str, __: Path) -> None:
    """No answer, and none to compare."""


JSON = ("--format", "json")
ODDS = Command(("paikao", "odds", *JSON), _probability)
SEATS = Command(("paikao", "seats", *JSON), _law)
HANDS = "9-6,W-1,7-7,8-5,W-3,9-2,8-4,6-5,4-3,2-1"
PLAY = Command(("paikao", "play", "--hands", HANDS, "--dice", "3,5,1,6", *JSON), _played)
IMPORTS = Command(("python", "-c", "import click, fractions, json, tomllib"), _nothing)


def _odds(name: str, script: str, needs: str = "", limit: str = "") -> Case:
    return Case(f"odds: {name}", ODDS, Command((f"odds_{script}.py",), _share, needs), limit)


def _seats(name: str, script: str, needs: str = "", limit: str = "") -> Case:
    return Case(f"seats: {name}", SEATS, Command((f"law_{script}.py",), _counts, needs), limit)


COLD = [
    Case("odds: bare imports", ODDS._replace(answer=_nothing), IMPORTS, "1.35"),
    _odds("icepool", "icepool", "icepool", "1"),
    _odds("dyce", "dyce", "dyce"),
    _odds("lea", "lea", "lea"),
    _odds("sympy", "sympy", "sympy"),
    _odds("numpy", "numpy", "numpy"),
    _odds("plain Python by tiles", "plain"),
    _odds("plain Python by kinds", "kinds"),
    Case("seats: paikao odds", SEATS._replace(answer=_mean), ODDS, "1.5"),
    _seats("thewalrus", "thewalrus", "thewalrus", "1/15"),
    _seats("sympy", "sympy", "sympy", "1/15"),
    _seats("dyce", "dyce", "dyce", "1/15"),
    _seats("icepool", "icepool", "icepool", "1/15"),
    _seats("lea", "lea", "lea", "1/15"),
    _seats("numpy by states", "numpy", "numpy"),
    _seats("plain Python by states", "states"),
    _seats("plain Python over deals", "deals"),
    Case("seats: C by states", SEATS, Command(("states.c",), _lines)),
    Case("seats: C over deals", SEATS, Command(("deals.c",), _lines)),
    Case(
        "seats by deals: a plain generator that counts them",
        Command(("paikao", "seats", "--method", "deals", *JSON), _distinct),
        Command(("count_deals.py",), _counts),
        "10",
    ),
    Case(
        "settle: paikao odds",
        Command(("paikao", "settle", "--capital", "3", *JSON), _first_place),
        ODDS,
        "3",
    ),
    Case(
        "bank, two plays: paikao odds",
        Command(("paikao", "bank", "--capital", "3", "--plays", "2", *JSON), _bank_total),
        ODDS._replace(answer=_total),
        "10",
    ),
    Case(
        "build of all tables, by recount: paikao odds",
        Command(("paikao", "build", "--method", "recount", "-o", "tables"), _built),
        ODDS,
        "12",
    ),
    Case(
        "build of all tables, by both methods: paikao odds",
        Command(("paikao", "build", "-o", "tables"), _built),
        ODDS,
    ),
    Case("play: paikao odds", PLAY, ODDS._replace(answer=_total), "1.3"),
    Case(
        "500 plays simulated, settled, written: pokerkit, two cards, ten all in",
        Command(("paikao", "simulate", "-n", "500", "--results"), _simulated),
        Command(("play_pokerkit.py",), _counts, "pokerkit"),
    ),
    Case(
        "audit on all cores: C on one",
        Command(("paikao", "audit", *JSON), _law),
        Command(("audit.c",), _lines),
        "1.2",
        slow=True,
    ),
]
"""Whole processes, from nothing to the answer."""

WARM = [
    Warm("recount of all 55 banker hands: C by states, the whole program", "recount", "5"),
    Warm("deals in plain Python: a plain generator that counts them", "deals", "3"),
    Warm("deals compiled: C over deals", "compiled", "3"),
    Warm("500 plays dealt and settled: pokerkit in one process", "simulated", "1/20"),
]
"""Calls in one process, after a first that is not timed."""
