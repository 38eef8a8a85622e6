"""How both roads grow with the number of kinds: a table and a figure, `growth.md` and `growth.svg`.

Decks of 4 to 14 kinds of two.  A road stops before a size that would take more than `LONGEST`
seconds, by the number of its states or deals; sizes that both roads reach must agree.
"""

import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import ceil, floor, log10
from pathlib import Path
from typing import Any, NamedTuple

from exact import loops as compiled
from exact.enumeration import deals
from exact.enumeration import seats as tally
from exact.game.ranking import ranking
from exact.game.tiles import Deck
from exact.recount import hafnian
from exact.recount import seats as recount
from tests.conftest import variant

KINDS = range(4, 15)
LONGEST = 20
REPEAT = 1
"""Seconds for which a size is repeated, five times at most; the shortest time counts."""

Road = Callable[[Any, Deck], Any]
"""Ranking and deck -> the counts."""


class Series(NamedTuple):
    """A road: its name, what it goes through, its colour, and by kinds its size and seconds."""

    name: str
    unit: str
    colour: str
    size: dict[int, int]
    seconds: dict[int, float]


def roads() -> Iterable[tuple[str, str, str, Callable[[Deck], int], Road]]:
    """Name, unit, colour, size by deck, and the road itself."""

    def count(deck: Deck) -> int:
        return deals.count_deals(len(deck.kinds), deck.copies)

    yield "recount", "states", "#0b6e4f", hafnian.estimate, recount.seat_counts
    yield "deals", "deals", "#b3541e", count, lambda o, d: tally.seat_counts(o, d).counts
    if compiled.available():
        yield (
            "deals, compiled",
            "deals",
            "#3b5b92",
            count,
            lambda o, d: tally.seat_counts(o, d, compiled=True).counts,
        )


def fastest(call: Callable[[], Any]) -> tuple[Any, float]:
    """What the call returns, and its shortest time."""
    times: list[float] = []
    while not times or (len(times) < 5 and sum(times) < REPEAT):
        start = time.perf_counter()
        found = call()
        times.append(time.perf_counter() - start)
    return found, min(times)


def measure() -> list[Series]:
    """Every road at every size that it reaches."""
    known: dict[int, Any] = {}
    found = []
    for name, unit, colour, size, road in roads():
        series = Series(name, unit, colour, {}, {})
        found.append(series)
        per_unit = 0.0
        smallest = variant(KINDS[0], 2)
        road(ranking(smallest), smallest.deck)  # imports, and makes machine code
        for kinds in KINDS:
            rules = variant(kinds, 2)
            order, deck = ranking(rules), rules.deck
            series.size[kinds] = size(deck)
            if per_unit * series.size[kinds] > LONGEST:
                continue
            counts, seconds = fastest(partial(road, order, deck))
            assert known.setdefault(kinds, counts) == counts, f"{name} differs at {kinds} kinds"
            series.seconds[kinds] = seconds
            per_unit = seconds / series.size[kinds]
            print(f"{name}, {kinds} kinds: {seconds:.4f} s", file=sys.stderr, flush=True)
    return found


def table(found: list[Series]) -> str:
    """Sizes and times side by side; roads of one unit share its column."""
    heads, rows = ["kinds"], [[str(kinds)] for kinds in KINDS]
    for s in found:
        if s.unit not in heads:
            heads.append(s.unit)
            for row, kinds in zip(rows, KINDS, strict=True):
                row.append(f"{s.size[kinds]:,}")
        heads.append(f"{s.name}, s")
        for row, kinds in zip(rows, KINDS, strict=True):
            row.append(f"{s.seconds[kinds]:.4f}" if kinds in s.seconds else "")
    lines = [heads, ["---:"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


WIDTH, HEIGHT, LEFT, TOP = 340, 300, 60, 40
"""Of a panel's axes, and the room before them."""
Line = tuple[str, str, Mapping[int, float]]
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def panel(x: int, title: str, lines: Sequence[Line]) -> list[str]:
    """A panel with a logarithmic axis; each line has a name, a colour, and values by kinds."""
    values = [v for _, _, line in lines for v in line.values()]
    low, high = floor(log10(min(values))), ceil(log10(max(values)))

    def at(kinds: int) -> float:
        return x + LEFT + WIDTH * (kinds - KINDS[0]) / (KINDS[-1] - KINDS[0])

    def up(value: float) -> float:
        return TOP + HEIGHT * (high - log10(value)) / (high - low)

    drawn = [f'<text x="{x + LEFT}" y="22" font-weight="bold">{title}</text>']
    for power in range(low, high + 1):
        y = up(10.0**power)
        drawn.append(f'<path d="M{x + LEFT} {y:.1f}h{WIDTH}" stroke="#ddd"/>')
        drawn.append(
            f'<text x="{x + LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">'
            f"10{str(power).translate(RAISED)}</text>"
        )
    for kinds in KINDS:
        drawn.append(
            f'<text x="{at(kinds):.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{kinds}</text>'
        )
    for number, (name, colour, line) in enumerate(lines):
        points = [f"{at(k):.1f},{up(v):.1f}" for k, v in line.items()]
        drawn.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}"/>')
        drawn += [
            f'<circle cx="{at(k):.1f}" cy="{up(v):.1f}" r="3" fill="{colour}"/>'
            for k, v in line.items()
        ]
        y = TOP + 14 + 16 * number
        drawn.append(f'<text x="{x + LEFT + 10}" y="{y}" fill="{colour}">{name}</text>')
    drawn.append(
        f'<text x="{x + LEFT + WIDTH // 2}" y="{TOP + HEIGHT + 36}" text-anchor="middle">kinds'
        "</text>"
    )
    return drawn


def figure(found: list[Series]) -> str:
    """Seconds and sizes, each against the kinds, as SVG."""
    seconds: list[Line] = [(s.name, s.colour, s.seconds) for s in found]
    sizes: dict[str, Line] = {s.unit: (s.unit, s.colour, s.size) for s in reversed(found)}
    total = 2 * (LEFT + WIDTH + 30)
    body = panel(0, "seconds", seconds)
    body += panel(total // 2, "states and deals", [*sizes.values()][::-1])
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {TOP + HEIGHT + 50}" '
            'font-family="sans-serif" font-size="12">',
            "<title>Time and size of both roads by the number of kinds</title>",
            '<rect width="100%" height="100%" fill="#fff"/>',
            *body,
            "</svg>\n",
        ]
    )


def write(folder: Path) -> None:
    """Measure, and write both files."""
    found = measure()
    text = (
        "# Growth with the number of kinds\n\n"
        "Decks of so many kinds of two tiles, all dealt; seconds in one process on one machine, "
        "the shortest of a few runs. "
        f"A road stops before a size that would take {LONGEST} seconds.\n\n"
        f"{table(found)}\n\n![Time and size by kinds](growth.svg)\n"
    )
    print(table(found))
    (folder / "growth.md").write_text(text, "utf-8")
    (folder / "growth.svg").write_text(figure(found), "utf-8")
