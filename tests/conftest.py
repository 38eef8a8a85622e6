"""What several tests share: rule sets of small decks, and the command line in process."""

import json
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

import cli
from exact.game.rules import Rules, load
from exact.game.tiles import Deck

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
