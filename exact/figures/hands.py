"""Pictures of the hands: how often each wins, and against which."""

from typing import Any

from ..catalogue.methods import Source
from ..catalogue.rows import symbols
from ..game.ranking import class_of
from ..game.tiles import Hand
from ..number import percent_text
from .cells import percents, rows
from .style import BLUE, ORANGE, PURPLE, SKY, YELLOW

_CLASSES = {"pair": (BLUE, "///"), "points": (SKY, ""), "zero points": (ORANGE, "xxx")}
_OUTCOMES = (
    ("the seat wins", YELLOW),
    ("the banker wins", BLUE),
    ("a push", SKY),
    ("a tie for the banker (article 8)", ORANGE),
    ("a tie for the seat", PURPLE),
    ("not enough tiles", "#FFFFFF"),
)
"""Outcomes with their colours, which differ in grey too."""


def _name(source: Source, hand: Hand) -> str:
    return "-".join(symbols(source.rules, hand).symbols)


def chances(source: Source, drawing: Any) -> str:
    """F01: a bar a hand, best first."""
    found, order = rows(source, "T03"), source.order.hands
    classes = [class_of(source.rules, hand) for hand in order]
    axes = drawing.subplots()
    for name, (colour, hatch) in _CLASSES.items():
        chosen = [i for i, c in enumerate(classes) if c == name]
        heights = percents(found[i]["win"] for i in chosen)
        axes.bar(chosen, heights, color=colour, hatch=hatch, edgecolor="white", label=name)
    axes.axhline(50, color="0.3", linewidth=0.8, linestyle=":")
    axes.set_xticks(range(len(order)), [_name(source, h) for h in order], rotation=90, fontsize=7)
    axes.set(xlabel="the seat's hand, best first", ylabel="wins, %", ylim=(0, 100))
    axes.margins(x=0.01)
    axes.legend()
    best, worst = found[0]["win"], found[-1]["win"]
    return (
        f"A bar for each of {len(order)} hands of a seat, best first: {_name(source, order[0])} "
        f"wins {percent_text(best)} of its plays, {_name(source, order[-1])} {percent_text(worst)}."
    )


def _outcome(source: Source, seat: Hand, banker: Hand) -> int:
    """Which of `_OUTCOMES` two hands have."""
    deck, order = source.rules.deck, source.order
    if any((*seat, *banker).count(kind) > deck.copies for kind in {*seat, *banker}):
        return 5
    name = order.outcome(seat, banker).name.lower()
    tie = order.level[seat] == order.level[banker]
    if name == "push":
        return 2
    return (4 if tie else 0) if name == "win" else (3 if tie else 1)


def outcomes(source: Source, drawing: Any) -> str:
    """F02: a square for each pair of hands."""
    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Patch

    order = source.order.hands
    cells = [[_outcome(source, seat, banker) for seat in order] for banker in order]
    axes = drawing.subplots()
    colours = ListedColormap([colour for _, colour in _OUTCOMES])
    axes.pcolormesh(cells, cmap=colours, vmin=-0.5, vmax=5.5, edgecolors="white", linewidth=0.3)
    names = [_name(source, hand) for hand in order]
    middle = [i + 0.5 for i in range(len(order))]
    axes.set_xticks(middle, names, rotation=90, fontsize=6)
    axes.set_yticks(middle, names, fontsize=6)
    axes.set(xlabel="the seat's hand, best first", ylabel="the banker's hand, best first")
    axes.set_aspect("equal")
    axes.invert_yaxis()
    seen = {i: sum(row.count(i) for row in cells) for i in range(len(_OUTCOMES))}
    patches = [
        Patch(facecolor=_OUTCOMES[i][1], edgecolor="0.5", label=_OUTCOMES[i][0])
        for i in seen if seen[i]
    ]  # fmt: skip
    drawing.legend(handles=patches, loc="outside lower center", ncols=4, fontsize=8)
    said = "; ".join(f"{_OUTCOMES[i][0]}: {n}" for i, n in seen.items() if n)
    return f"A square for each pair of a seat's hand and a banker's, best first. {said} pairs."
