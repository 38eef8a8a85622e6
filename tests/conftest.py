"""What several tests share: rule sets of small decks, the command line, processes of this tree."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import cli
from exact.game.rules import Rules, load
from exact.game.tiles import Deck

ROOT = Path(__file__).parent.parent
"""The folder of this tree: `exact/`, `cli.py`, `tables/`, `tests/`."""
PAIKAO = (sys.executable, "-c", "import cli; cli.main()")
"""The command line as a process of its own; its arguments follow."""
signal.signal(signal.SIGINT, signal.default_int_handler)
"""Where pytest runs in the background it ignores interruptions, and what it starts would too."""

ADVANTAGES = ("banker", "push", "seat")


def variant(
    kinds: int,
    copies: int,
    tie_break: str = "high-tile",
    zero: str = "banker",
    equal: str = "banker",
) -> Rules:
    """The regulation on the last `kinds` kinds of its deck, so that small decks have zero points.

    White stays the highest kind; past ten kinds there are faces 11, 12 … above it.
    """
    rules = load()
    base = list(rules.deck.kinds)
    if kinds <= len(base):
        chosen = base[:1] + base[len(base) - kinds + 1 :]
    else:
        extra = [base[0]._replace(symbol=f"{f}", face=f, points=f) for f in range(kinds, 10, -1)]
        chosen = extra + base
    return rules._replace(
        deck=Deck(tuple(chosen), copies),
        modulus=5 if kinds < 8 else 10,
        tie_break=tie_break,
        zero_points=zero,
        equal_hands=equal,
        places=kinds * copies // 2,
    )


def wide(kinds: int, copies: int) -> Deck:
    """A deck of up to 20 kinds, of faces and points 20, 19, … 1."""
    base = load().deck.kinds[0]
    faces = range(kinds, 0, -1)
    return Deck(tuple(base._replace(symbol=str(f), face=f, points=f) for f in faces), copies)


def variants(kinds: int, copies: int) -> Iterator[Rules]:
    """Every choice of tie-break and of who takes either kind of tie, on one deck."""
    for tie_break, zero, equal in product(("high-tile", "none"), ADVANTAGES, ADVANTAGES):
        yield variant(kinds, copies, tie_break, zero, equal)


class Ran(NamedTuple):
    """What a command said and how it ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON that it printed."""
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def paikao(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Run the command line in this process."""

    def run(*arguments: str) -> Ran:
        capfdbinary.readouterr()
        code = cli.run(list(arguments))
        out, err = capfdbinary.readouterr()
        return Ran(code, out.decode(), err.decode())

    return run


def run_process(
    *words: str,
    cwd: Path = ROOT,
    stdout: int = subprocess.PIPE,
    stderr: int = subprocess.PIPE,
    environment: Mapping[str, str] = os.environ,
) -> Ran:
    """Run a process in which Python imports this tree, whatever is installed beside it.

    What it prints is read as UTF-8, other bytes as escapes.
    """
    done = subprocess.run(
        words, cwd=cwd, env={**environment, "PYTHONPATH": str(ROOT)},
        stdout=stdout, stderr=stderr, encoding="utf-8", errors="backslashreplace",
    )  # fmt: skip
    return Ran(done.returncode, done.stdout or "", done.stderr or "")


def toml(rules: Rules, title: str = "Mahjong - Pai Kao") -> str:
    """A rule set as the text of a file, readings and articles left out."""
    kinds = ",\n".join(
        f'  {{ symbol = "{k.symbol}", face = {k.face}, points = {k.points} }}'
        for k in rules.deck.kinds
    )
    return f"""
id = "variant"
title = {json.dumps(title)}
instrument = "none"
[tiles]
copies = {rules.deck.copies}
kinds = [
{kinds},
]
[ranking]
modulus = {rules.modulus}
tie_break = "{rules.tie_break}"
[advantage]
zero_points = "{rules.zero_points}"
equal_hands = "{rules.equal_hands}"
[table]
places = {rules.places}
tiles_per_place = 2
[dice]
count = 4
faces = 6
[bank]
max_plays = 2
settlement = "running"
[commission]
rate = "5%"
basis = "round"
"""
