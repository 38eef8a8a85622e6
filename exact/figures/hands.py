"""Pictures of the hands: how often each wins, and against which."""

from typing import Any

from ..answers import percent
from ..catalogue.methods import Source
from ..game.ranking import class_of
from ..game.tiles import Hand
from ..languages import _
from .cells import percents, rows
from .style import BLUE, ORANGE, PURPLE, SKY, YELLOW

_CLASSES = {"pair": (BLUE, "///"), "points": (SKY, ""), "zero points": (ORANGE, "xxx")}
_COLOURS = (YELLOW, BLUE, SKY, ORANGE, PURPLE, "#FFFFFF")
"""The colours of the outcomes, which differ in grey too."""


def _outcomes() -> tuple[str, ...]:
    """What the outcomes are called."""
    return (
        _("the seat wins"),
        _("the banker wins"),
        _("a push"),
        _("a tie for the banker (article 8)"),
        _("a tie for the seat"),
        _("not enough tiles"),
    )


def chances(source: Source, drawing: Any) -> str:
    """F01: a bar a hand, best first."""
    found, order = rows(source, "T03"), source.order.hands
    classes = [class_of(source.rules, hand) for hand in order]
    axes = drawing.subplots()
    for name, (colour, hatch) in _CLASSES.items():
        chosen = [i for i, c in enumerate(classes) if c == name]
        heights = percents(found[i]["win"] for i in chosen)
        axes.bar(chosen, heights, color=colour, hatch=hatch, edgecolor="white", label=_(name))
    axes.axhline(50, color="0.3", linewidth=0.8, linestyle=":")
    axes.set_xticks(
        range(len(order)), [source.rules.deck.text(h) for h in order], rotation=90, fontsize=7
    )
    axes.set(xlabel=_("the seat's hand, best first"), ylabel=_("wins, %"), ylim=(0, 100))
    axes.margins(x=0.01)
    axes.legend()
    best, worst = found[0]["win"], found[-1]["win"]
    return _(
        "A bar for each of {hands} hands of a seat, best first: {first} wins {best} of its plays, "
        "{last} {worst}."
    ).format(
        hands=len(order),
        first=source.rules.deck.text(order[0]),
        best=percent(best),
        last=source.rules.deck.text(order[-1]),
        worst=percent(worst),
    )


def _outcome(source: Source, seat: Hand, banker: Hand) -> int:
    """Which of the outcomes two hands have."""
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
    colours = ListedColormap([*_COLOURS])
    axes.pcolormesh(cells, cmap=colours, vmin=-0.5, vmax=5.5, edgecolors="white", linewidth=0.3)
    names = [source.rules.deck.text(hand) for hand in order]
    middle = [i + 0.5 for i in range(len(order))]
    axes.set_xticks(middle, names, rotation=90, fontsize=6)
    axes.set_yticks(middle, names, fontsize=6)
    axes.set(xlabel=_("the seat's hand, best first"), ylabel=_("the banker's hand, best first"))
    axes.set_aspect("equal")
    axes.invert_yaxis()
    called = _outcomes()
    seen = {i: sum(row.count(i) for row in cells) for i in range(len(called))}
    patches = [
        Patch(facecolor=_COLOURS[i], edgecolor="0.5", label=called[i])
        for i in seen if seen[i]
    ]  # fmt: skip
    drawing.legend(handles=patches, loc="outside lower center", ncols=4, fontsize=8)
    said = "; ".join(f"{called[i]}: {n}" for i, n in seen.items() if n)
    return _(
        "A square for each pair of a seat's hand and a banker's, best first. {outcomes} pairs."
    ).format(outcomes=said)
