"""The page of `paikao seats`: the law of the number of winning seats."""

from fractions import Fraction
from typing import Any

from ..data.seats import READINGS, Answer
from ..grid import Column, Grid, Page
from ..table_odds import banker_variances, table_break_even, table_odds
from . import basis_line, blocks, heading, readings_text


def page(a: Answer) -> Page:
    """The answer for people."""
    return Page(
        heading(a.rules, _subject(a)),
        blocks(
            law_grid(a),
            basis_line(a.rules, a.rules.rate),
            _counted(a),
            moments_grid(a),
            earnings_grid(a),
            _meaning(a),
            readings_text(a.rules, READINGS),
        ),
    )


def _subject(a: Answer) -> str:
    m = a.law.seats
    given = f", the banker holding {a.rules.deck.text(a.banker)}" if a.banker else ""
    return f"{m} active seat{'s' if m > 1 else ''} against the banker{given}"


def _has_push(a: Answer) -> bool:
    return any(o.push for o in a.law.weights)


def law_grid(a: Answer) -> Grid:
    """The law, its difference from uniform, and bars."""
    pushes, uniform = _has_push(a), a.banker is None
    columns = [
        Column("win", "seats that win"),
        *([Column("push", "push")] if pushes else []),
        Column("loss", "lose"),
        Column("count", "count", "int", "", "labelled deals, times bankers and choices of seats"),
        Column("probability", "probability", "ratio"),
        *([Column("departure", "less uniform", "ratio")] if uniform else []),
        Column("bar", "", "bar"),
    ]
    even = Fraction(1, a.law.seats + 1)
    rows = []
    for o, weight in a.law.weights.items():
        p = a.law.probability(o)
        row: list[Any] = [o.win, *([o.push] if pushes else []), o.loss, weight, p]
        row += [p - (0 if o.push else even)] if uniform else []
        rows.append((*row, p))
    return Grid("", tuple(columns), tuple(rows))


def _counted(a: Answer) -> str:
    distinct, weight = a.table.distinct, a.table.weight
    road = {
        "deals": "by enumeration of every distinct deal",
        "recount": "by generating functions over the tiles left",
    }[a.table.method]
    return (
        f"Counted {road}: {distinct} distinct deals stand for {weight} labelled deals. The counts "
        f"are of {a.law.total}."
    )


def moments_grid(a: Answer) -> Grid:
    """Mean, variance and SD of the number of winning seats; covariance and correlation."""
    columns = (
        Column("moment", "of the number of winning seats", "text"),
        Column("value", "value", "ratio"),
    )
    found = [
        ("mean", a.moments.mean),
        ("variance", a.moments.variance),
        ("covariance of two seats' wins", a.pair.covariance),
        ("correlation of two seats' wins", a.pair.correlation),
    ]
    return Grid("Moments", columns, tuple((k, v) for k, v in found if v is not None))


def earnings_grid(a: Answer) -> Grid:
    """EV of every party on both bases, the banker's break-even rates and SD."""
    ev = table_odds(a.law, a.rules.rate)
    variances = banker_variances(a.law, a.rules.rate)
    even = table_break_even(a.law)
    m = a.law.seats
    columns = (
        Column("quantity", f"per play of {m} unit bet{'s' if m > 1 else ''}", "text"),
        Column("gross", "before commission", "ratio"),
        Column("bet", "basis bet", "ratio"),
        Column("round", "basis round", "ratio"),
    )
    rows = (
        ("EV of the banker", *ev.banker),
        ("EV of the seats, each a player's only bet", *ev.seats),
        ("income of the casino", *ev.casino),
        ("EV of one player on all of them", *ev.player),
        ("banker's break-even rate", None, even["bet"], even["round"]),
        ("variance of the banker's result", *variances),
    )
    return Grid("Expected gain, in units", columns, rows)


def _meaning(a: Answer) -> str:
    if a.banker:
        return ""
    m = a.law.seats
    return (
        f"Were no two hands ever equal, the banker's hand would be as likely to have each of the "
        f"ranks 1 to {m + 1}, and each number of winning seats would have "
        f"probability 1/{m + 1}. Every departure from that, and the banker's whole expected gain "
        "before commission, comes from ties (Art. 8)."
    )
