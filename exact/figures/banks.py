"""Pictures of the banker's capital: what is settled, two plays, the bank going round."""

from fractions import Fraction
from typing import Any

from ..catalogue.methods import Source
from ..money.turns import table_ring
from ..number import decimal_text, percent_text
from .cells import percents, points, rows
from .style import LINES

_SHOWN = 6


def settled(source: Source, drawing: Any) -> str:
    """F05: the mean part of a stake that is settled, over the places in their order."""
    seats, policy = source.rules.seats, source.rules.settlement
    found = [r for r in rows(source, "T12") if r["policy"] == policy]
    capitals = sorted({r["capital"] for r in found})
    shown = sorted({capitals[i * (len(capitals) - 1) // (_SHOWN - 1)] for i in range(_SHOWN)})
    axes = drawing.subplots()
    for line, capital in zip(LINES, shown, strict=False):
        chosen = [r for r in found if r["capital"] == capital]
        axes.plot([r["place"] for r in chosen], percents(r["action"] for r in chosen),
                  label=f"capital {capital}", **line)  # fmt: skip
    axes.set(xlabel="place in the order of settlement", ylabel="of a stake settled, mean %",
             ylim=(0, 104))  # fmt: skip
    axes.set_xticks(range(1, seats + 1))
    drawing.legend(loc="outside lower center", ncols=6, fontsize=8)
    last = [r for r in found if r["place"] == seats]
    least = min(last, key=lambda r: r["capital"])
    return (
        f"A line for each of some capitals, over the places in the order of settlement ({policy}). "
        f"With capital {least['capital']} the last place has {percent_text(least['action'])} of "
        f"its stake settled, with capital {capitals[-1]} {percent_text(last[-1]['action'])}."
    )


def two_plays(source: Source, drawing: Any) -> str:
    """F07: the bank's expected gain in at most one and two plays, on both bases."""
    found = rows(source, "T14")
    kinds = list(dict.fromkeys((r["basis"], r["plays"]) for r in found))
    axes = drawing.subplots()
    said = []
    for line, (basis, plays) in zip(LINES, kinds, strict=False):
        chosen = [r for r in found if (r["basis"], r["plays"]) == (basis, plays)]
        name = f"basis {basis}, {plays} play{'s' if plays > 1 else ''}"
        axes.plot([r["capital"] for r in chosen], points(r["ev"] for r in chosen), label=name,
                  **line)  # fmt: skip
        said.append(f"{name} {decimal_text(chosen[-1]['ev'], 4)}")
    axes.axhline(0, color="0.3", linewidth=0.8)
    axes.set(xlabel="the bank's capital, units", ylabel="EV of the bank, units")
    axes.set_xticks(sorted({r["capital"] for r in found}))
    axes.legend()
    return f"Lines over the capital. At the largest capital, in units: {', '.join(said)}."


def going_round(source: Source, drawing: Any) -> str:
    """F08: what a place and the casino expect per play when every place takes the bank."""
    rules, seats = source.rules, source.rules.seats
    law, capitals = source.law(seats), range(1, seats + 1)
    axes = drawing.subplots()
    said = []
    for i, basis in enumerate(("bet", "round")):
        each = []
        for capital in capitals:
            ring = table_ring(rules, law, Fraction(capital), basis, source.method.settle)
            each.append(source.method.rotation(ring).places[0].ev)
        income = [-rules.places * ev for ev in each]
        axes.plot(capitals, points(income), label=f"the casino, basis {basis}", **LINES[2 * i])
        axes.plot(capitals, points(each), label=f"each place, basis {basis}", **LINES[2 * i + 1])
        said.append(f"basis {basis}, each place {decimal_text(each[-1], 4)}, the casino "
                    f"{decimal_text(income[-1], 4)}")  # fmt: skip
    axes.axhline(0, color="0.3", linewidth=0.8)
    axes.set(xlabel="capital of each turn's first play, units", ylabel="EV per play, units")
    axes.set_xticks(capitals)
    axes.legend()
    return (
        "Lines over the capital, all places taking the bank in turn. At the largest capital, in "
        f"units per play: {'; '.join(said)}."
    )
