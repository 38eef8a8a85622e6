"""Pictures of the whole table: how many seats win, and what the banker expects of them."""

from fractions import Fraction
from math import comb
from typing import Any

from ..answers import percent
from ..catalogue.methods import Source
from ..languages import _, local
from ..number import decimal_text
from .cells import percents, points, rows
from .style import BLACK, BLUE, LINES, ORANGE


def law(source: Source, drawing: Any) -> str:
    """F03: the law of the winning seats, beside that of as many independent ones."""
    seats, found = source.rules.seats, source.law(source.rules.seats)
    exact = [Fraction(0)] * (seats + 1)
    for outcome, weight in found.weights.items():
        exact[outcome.win] += Fraction(weight, found.total)
    p = sum((w * x for w, x in enumerate(exact)), Fraction(0)) / seats
    apart: list[Fraction] = [
        comb(seats, w) * Fraction(p**w) * Fraction((1 - p) ** (seats - w)) for w in range(seats + 1)
    ]
    axes = drawing.subplots()
    places = range(seats + 1)
    axes.bar(
        [w - 0.2 for w in places], percents(exact), 0.4, color=BLUE, label=_("one play (exact)")
    )
    axes.bar([w + 0.2 for w in places], percents(apart), 0.4, color=ORANGE, hatch="///",
             edgecolor="white", label=_("independent seats (binomial)"))  # fmt: skip
    axes.set(xlabel=_("seats that win, of {seats}").format(seats=seats), ylabel=_("probability, %"))
    axes.set_xticks(places)
    axes.legend(loc="upper left", bbox_to_anchor=(0, 1))
    axes.set_ylim(0, percents([max(*exact, *apart)])[0] * 1.25)
    ends = (exact[0], exact[-1], apart[0], apart[-1])
    none, every, none_apart, every_apart = map(percent, ends)
    return _(
        "Two bars for each number of winning seats of {seats}. None wins in {none} of the plays, "
        "all win in {every}; were the seats independent, {none_apart} and {every_apart}."
    ).format(seats=seats, none=none, every=every, none_apart=none_apart, every_apart=every_apart)


def banker(source: Source, drawing: Any) -> str:
    """F04: the banker's expected gain on both bases, and before commission."""
    found = rows(source, "T09")
    active = [row["active"] for row in found]
    axes = drawing.subplots()
    names = {"gross": _("before commission"), "round": _("basis round"), "bet": _("basis bet")}
    for line, (key, name) in zip(LINES, names.items(), strict=False):
        axes.plot(active, points(row[f"banker_{key}"] for row in found), label=name, **line)
    axes.axhline(0, color="0.3", linewidth=0.8)
    axes.set(
        xlabel=_("active seats, one unit on each"), ylabel=_("EV of the banker per play, units")
    )
    axes.set_xticks(active)
    axes.legend()
    last = found[-1]
    ends = ", ".join(
        f"{name} {local(decimal_text(last[f'banker_{key}'], 4))}" for key, name in names.items()
    )
    return _("Three lines over 1 to {seats} active seats. At {seats}, in units: {values}.").format(
        seats=active[-1], values=ends
    )


def by_rate(source: Source, drawing: Any) -> str:
    """F06: the banker's expected gain per unit as a line in the rate, and where it is 0."""
    seats, rate = source.rules.seats, source.rules.rate
    found = [r for r in rows(source, "T16") if r["party"] == "banker"]
    wanted = {
        (1, "bet"): _("one bet, or any number on basis bet"),
        (seats, "round"): _("{seats} seats, basis round").format(seats=seats),
    }
    chosen = [(wanted[r["active"], r["basis"]], r) for r in found
              if (r["active"], r["basis"]) in wanted]  # fmt: skip
    most = max([Fraction(1, 10), 2 * rate])
    axes = drawing.subplots()
    said = []
    for line, (name, row) in zip(LINES, chosen, strict=False):
        ends = [-row["a"], -row["a"] - row["b"] * most]
        style = {k: v for k, v in line.items() if k != "marker"}
        even = row["break_even"]
        named = name
        if even is not None:
            named = _("{line}: 0 at {rate}").format(line=name, rate=percent(even))
        axes.plot(percents([Fraction(0), most]), percents(ends), label=named, **style)
        if even is not None and even <= most:
            axes.plot(percents([even]), [0], line["marker"], color=line["color"], markersize=8)
        said.append(named)
    axes.axhline(0, color="0.3", linewidth=0.8)
    axes.axvline(float(100 * rate), color=BLACK, linewidth=0.8, linestyle=":")
    own = _("the rules' rate, {rate}").format(rate=percent(rate))
    axes.text(float(100 * rate), 0.98, f" {own}",
              transform=axes.get_xaxis_transform(), va="top", fontsize=8)  # fmt: skip
    axes.set(xlabel=_("rate of commission, %"), ylabel=_("EV of the banker, % of the stakes"))
    drawing.legend(loc="outside lower center")
    return _("Falling lines over the rate, with the rate at which each is 0. {values}.").format(
        values="; ".join(said)
    )
