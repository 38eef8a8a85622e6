"""The page of `paikao settle`: settlement of one play under the banker's capital."""

from collections.abc import Sequence
from fractions import Fraction

from ..data.settle import EV, READINGS, Answer
from ..grid import Column, Grid, Page
from ..number import exact_text, percent_text
from ..settlement import Net, Place
from . import basis_line, blocks, heading, readings_text

PLACE_COLUMNS = (
    Column("stake", "stake", "ratio", "", "units"),
    Column("win", "win", "ratio", "", "probability that the whole stake is won"),
    Column("loss", "loss", "ratio", "", "probability that the whole stake is lost"),
    Column("partial", "partial", "ratio", "", "probability that a part of the stake is settled"),
    Column("push", "push", "ratio", "", "probability that nothing is settled"),
    Column("action", "action", "ratio", "units", "expected amount settled"),
    Column("ev", "EV", "ratio", "units", "expected gain before commission"),
    Column("net_ev", "EV after commission", "ratio", "units", "the same on both bases (R6)"),
)
NET_COLUMNS = (
    Column("net", "net before commission", "ratio", "units"),
    Column("probability", "probability", "ratio"),
)
_ORDER = {
    "place": "places in the order of settlement",
    "seat": "seats counter-clockwise from the banker, the dice mixed in",
}


def cells(place: Place) -> tuple[Fraction, ...]:
    """The cells of `PLACE_COLUMNS`."""
    return (
        place.stake, place.win, place.loss, place.partial, place.push, place.action, place.ev,
        place.round,
    )  # fmt: skip


def page(a: Answer) -> Page:
    """The answer for people."""
    amount = exact_text(a.play.capital)
    whole = Grid(
        "Exact",
        (Column(a.by, a.by), *PLACE_COLUMNS),
        tuple((p.number, *cells(p)) for p in a.found.places),
        1,
    )
    stake = [1] if any(p.stake != 1 for p in a.found.places) else []
    return Page(
        heading(a.rules, f"settlement under a capital of {amount}, {a.play.policy}"),
        blocks(
            _glance(a),
            basis_line(a.rules, a.rules.rate),
            f"By {a.by}: {_ORDER[a.by]}. Partial: a part is settled, the rest goes back. EV per "
            "unit staked, before commission and after.",
            _turning(a),
            whole.part([0, *stake, 2, 3, 4, 5]),
            whole.part([0, 6, 7, 8]),
            _nets("The banker's net before commission, in units", a.found.banker.law),
            _parties(a),
            *_own(a),
            readings_text(a.rules, READINGS),
        ),
        whole,
    )


def _glance(a: Answer) -> Grid:
    """Percentages and a bar of what is settled."""
    columns = (
        Column(a.by, a.by),
        *(Column(k, k, "percent") for k in ("win", "loss", "partial", "push")),
        Column("ev", "EV", "percent"),
        Column("net_ev", "after commission", "percent"),
        Column("bar", "action", "bar"),
    )
    rows = tuple(
        (
            p.number, p.win, p.loss, p.partial, p.push, p.ev / p.stake, p.round / p.stake,
            p.action / p.stake,
        )
        for p in a.found.places
    )  # fmt: skip
    return Grid("At a glance", columns, rows, 1)


def _turning(a: Answer) -> str:
    """Where the EV of a late place or seat turns positive."""
    before = [p for p in a.found.places if p.ev > 0]
    after = [p for p in a.found.places if p.round > 0]
    if not before:
        return f"No {a.by} has a positive EV before commission."
    named = ", ".join(f"{p.number} ({percent_text(p.ev / p.stake)})" for p in before)
    kept = ", ".join(f"{p.number} ({percent_text(p.round / p.stake)})" for p in after)
    return f"EV before commission is positive at {a.by} {named}; after commission at " + (
        f"{a.by} {kept}." if kept else "none."
    )


def _nets(title: str, law: Sequence[Net]) -> Grid:
    columns = (*NET_COLUMNS, Column("bar", "", "bar"))
    return Grid(title, columns, tuple((n.net, n.probability, n.probability) for n in law))


def _parties(a: Answer) -> Grid:
    seats = [sum((getattr(p, k) for p in a.found.places), Fraction()) for k in EV]
    columns = (
        Column("party", "expected gain in units", "text"),
        Column("gross", "before commission", "ratio"),
        Column("bet", "basis bet", "ratio"),
        Column("round", "basis round", "ratio"),
    )
    banker, casino = a.found.banker, a.found.casino
    rows = (
        ("banker", banker.ev, banker.bet, banker.round),
        ("all seats", *seats),
        ("casino", Fraction(), casino.bet, casino.round),
    )
    return Grid("Parties", columns, rows, 1)


def _own(a: Answer) -> list[Grid | str]:
    """The result of one player on several places or seats."""
    if a.player is None:
        return []
    columns = (
        Column("net", "net", "ratio", "units"),
        Column("bet", "after commission, bet", "ratio"),
        Column("round", "after commission, round", "ratio"),
        Column("probability", "probability", "ratio"),
    )
    rows = tuple((r.net, r.bet, r.round, r.probability) for r in a.player.law)
    ev = ", ".join(f"{k} {exact_text(getattr(a.player, k))}" for k in ("bet", "round"))
    return [
        Grid(f"One player on {a.by} {', '.join(map(str, a.mine))}", columns, rows),
        f"EV of that player: {exact_text(a.player.ev)} before commission; after it, {ev} units.",
    ]
