"""The pictures that there are: `FIGURES`, and `draw` for one of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..catalogue.methods import RECOUNT, Source
from ..formats.grid import Column, Grid, Page
from ..game.rules import Rules
from ..languages import _
from ..number import InputError, quoted
from . import banks, hands, seats
from .style import canvas, local_ticks, saved


class Figure(NamedTuple):
    """A picture: its title, the table whose numbers it shows, its inches, and what draws it.

    `draw` puts it on a canvas and returns what it shows in words.
    """

    id: str
    title: str
    table: str
    size: tuple[float, float]
    draw: Callable[[Source, Any], str]


FIGURES = (
    Figure("F01", "How often each hand wins at a seat", "T03", (10, 4.6), hands.chances),
    Figure("F02", "The outcome of every hand against every hand", "T05", (7, 7), hands.outcomes),
    Figure("F03", "How many seats win, beside independent seats", "T07", (7, 4.4), seats.law),
    Figure("F04", "What the banker expects, by active seats", "T09", (7, 4.4), seats.banker),
    Figure("F05", "What is settled, by place and capital", "T12", (7, 4.8), banks.settled),
    Figure("F06", "What the banker expects, by the rate", "T16", (7, 4.6), seats.by_rate),
    Figure("F07", "The bank of one and two plays, by capital", "T14", (7, 4.4), banks.two_plays),
    Figure("F08", "The bank going round, by capital", "T19", (7, 4.4), banks.going_round),
)
OBSERVED = "Observed against expected, of a log of plays: paikao compare FILE -o plot.svg"


class Drawn(NamedTuple):
    """A picture as bytes, with its title and what it shows in words."""

    id: str
    title: str
    alternative: str
    data: bytes


def figure(name: str) -> Figure:
    """The figure with that id; `InputError` with one line when there is none."""
    for found in FIGURES:
        if found.id == name.upper():
            return found
    raise InputError(f"no figure {quoted(name)}: figures are {FIGURES[0].id} to {FIGURES[-1].id}")


def draw(source: Source, name: str, ending: str, titled: bool = True) -> Drawn:
    """One figure as svg, png or pdf; `InputError` for an unknown id or without matplotlib.

    Without its title drawn, where it stands under one.
    """
    found = figure(name)
    title = _("{game}: {subject}").format(game=_(source.rules.title), subject=_(found.title))
    with canvas(found.id, *found.size) as drawing:
        alternative = found.draw(source, drawing)
        local_ticks(drawing)
        if titled:
            drawing.suptitle(title)
        return Drawn(found.id, title, alternative, saved(drawing, ending, title, alternative))


def of_rules(rules: Rules) -> Source:
    """Where the figures of one rule set take their numbers, each counted once."""
    return Source(rules, RECOUNT)


def list_page() -> Page:
    """The figures for people."""
    columns = tuple(Column(key, key, "text") for key in ("figure", "shows", "table"))
    rows = tuple((f.id, f.title, f.table) for f in FIGURES)
    return Page("Figures", (Grid("", columns, rows, 1), OBSERVED))
