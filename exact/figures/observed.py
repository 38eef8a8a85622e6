"""The picture of `paikao compare`: observed against expected, by matplotlib (`paikao[report]`)."""

from typing import Any

from ..logs.compare import Comparison, Test
from ..number import percent_text
from .style import BLUE, canvas, saved

_MOST = 6


def picture(found: Comparison, ending: str) -> bytes:
    """Observed over expected of the values of some tests, with the intervals; 1 is the law.

    The same log gives the same bytes: no date, and names that do not depend on a hash.
    Raises `InputError` with one line where matplotlib is missing.
    """
    title = (
        f"{found.rules.title}: {found.observed.plays} plays, observed over expected, "
        f"intervals of {percent_text(1 - found.level)}"
    )
    chosen = _chosen(found)
    with canvas("observed", 13, 7) as figure:
        panels = figure.subplots(2, 3)
        for panel, tests in zip(panels.flat, chosen, strict=False):
            _draw(panel, *tests)
        for panel in panels.flat[len(chosen) :]:
            panel.set_axis_off()
        figure.suptitle(title)
        said = f"Of each value, observed over expected with its interval. {_said(found)}"
        return saved(figure, ending, title, said)


def _said(found: Comparison) -> str:
    """What the tests say."""
    tests = f"{len(found.tests)} tests"
    return f"Rejected of {tests}: {', '.join(found.rejected) or 'none'}."


def _chosen(found: Comparison) -> list[tuple[str, list[Test]]]:
    """The panels: all seats' wins in one, the banker's tiles, winners, dice, first place, net."""
    groups = {
        "A seat wins, by seat": "outcome of seat",
        "Tiles of the banker": "tiles of the banker",
        "Seats that win": "winners of",
        "Faces of the dice": "faces",
        "First place, offset from the banker": "first place",
        "The bank's net": "bank's net",
    }
    panels = []
    for title, start in groups.items():
        tests = [t for t in found.tests if t.name.startswith(start) and t.cells]
        if tests and not start.startswith("outcome"):
            largest = max(tests, key=lambda t: t.observations)
            tests = [largest]
            title += f" ({largest.name})" if start in ("winners of", "bank's net") else ""
        if tests:
            panels.append((title, tests))
    return panels[:_MOST]


def _draw(panel: Any, title: str, tests: list[Test]) -> None:
    """One panel: of one test all values, of several the first value of each."""
    if len(tests) > 1:
        cells = [(t.name.rsplit(" ", 1)[1], t.cells[0], t.observations) for t in tests]
    else:
        cells = [(c.value, c, tests[0].observations) for c in tests[0].cells]
    cells = [(name, cell, total) for name, cell, total in cells if cell.probability]
    places = range(len(cells))
    ratios, below, above = [], [], []
    for _, cell, total in cells:
        p = float(cell.probability)
        ratio = cell.observed / total / p
        ratios.append(ratio)
        below.append(max(ratio - cell.low / p, 0.0))
        above.append(max(cell.high / p - ratio, 0.0))
    panel.axhline(1, color="0.5", linewidth=1)
    panel.errorbar(
        places, ratios, yerr=[below, above], fmt="o", color=BLUE, markersize=4, capsize=2
    )
    panel.set_xticks(places, [name for name, _, _ in cells], fontsize=7)
    panel.set_title(title, fontsize=9)
    panel.tick_params(axis="y", labelsize=7)
