"""Pictures of the banker's capital: what is settled, two plays, the bank going round."""

from fractions import Fraction
from typing import Any

from ..answers import percent
from ..catalogue.methods import Source
from ..game.rules import BASES
from ..languages import _, local, plural
from ..money.turns import table_ring
from ..number import decimal_text
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
                  label=_("capital {capital}").format(capital=capital), **line)  # fmt: skip
    axes.set(xlabel=_("place in the order of settlement"), ylabel=_("of a stake settled, mean %"),
             ylim=(0, 104))  # fmt: skip
    axes.set_xticks(range(1, seats + 1))
    drawing.legend(loc="outside lower center", ncols=6, fontsize=8)
    last = [r for r in found if r["place"] == seats]
    least = min(last, key=lambda r: r["capital"])
    return _(
        "A line for each of some capitals, over the places in the order of settlement ({policy}). "
        "With capital {least} the last place has {settled} of its stake settled, with capital "
        "{most} {more}."
    ).format(
        policy=_(policy),
        least=least["capital"],
        settled=percent(least["action"]),
        most=capitals[-1],
        more=percent(last[-1]["action"]),
    )


def two_plays(source: Source, drawing: Any) -> str:
    """F07: the bank's expected gain in at most one and two plays, on both bases."""
    found = rows(source, "T14")
    kinds = list(dict.fromkeys((r["basis"], r["plays"]) for r in found))
    axes = drawing.subplots()
    said = []
    for line, (basis, plays) in zip(LINES, kinds, strict=False):
        chosen = [r for r in found if (r["basis"], r["plays"]) == (basis, plays)]
        name = _("basis {basis}, {plays}").format(
            basis=_(basis), plays=f"{plays} {plural(plays, 'play', 'plays')}"
        )
        axes.plot([r["capital"] for r in chosen], points(r["ev"] for r in chosen), label=name,
                  **line)  # fmt: skip
        said.append(f"{name} {local(decimal_text(chosen[-1]['ev'], 4))}")
    axes.axhline(0, color="0.3", linewidth=0.8)
    axes.set(xlabel=_("the bank's capital, units"), ylabel=_("EV of the bank, units"))
    axes.set_xticks(sorted({r["capital"] for r in found}))
    axes.legend()
    return _("Lines over the capital. At the largest capital, in units: {values}.").format(
        values="; ".join(said)
    )


def going_round(source: Source, drawing: Any) -> str:
    """F08: what a place and the casino expect per play when every place takes the bank."""
    rules, seats = source.rules, source.rules.seats
    law, capitals = source.law(seats), range(1, seats + 1)
    axes = drawing.subplots()
    said = []
    for i, basis in enumerate(BASES):
        each = []
        for capital in capitals:
            ring = table_ring(rules, law, Fraction(capital), basis, source.method.settle)
            each.append(source.method.rotation(ring).places[0].ev)
        income = [-rules.places * ev for ev in each]
        casino = _("the casino, basis {basis}").format(basis=_(basis))
        place = _("each place, basis {basis}").format(basis=_(basis))
        axes.plot(capitals, points(income), label=casino, **LINES[2 * i])
        axes.plot(capitals, points(each), label=place, **LINES[2 * i + 1])
        said.append(
            _("basis {basis}, each place {each}, the casino {casino}").format(
                basis=_(basis),
                each=local(decimal_text(each[-1], 4)),
                casino=local(decimal_text(income[-1], 4)),
            )
        )
    axes.axhline(0, color="0.3", linewidth=0.8)
    axes.set(xlabel=_("capital of each turn's first play, units"), ylabel=_("EV per play, units"))
    axes.set_xticks(capitals)
    axes.legend()
    return _(
        "Lines over the capital, all places taking the bank in turn. At the largest capital, in "
        "units per play: {values}."
    ).format(values="; ".join(said))
