"""The answer of `paikao odds`: one seat against the banker."""

from typing import Any

from ..formats.grid import Column, Grid, Page
from ..game import readings
from ..game.rules import Rules
from ..game.tiles import Given
from ..languages import _, plural
from ..number import decimal_text
from ..odds.one_seat import Odds
from . import basis_line, counted, decimals, percent, readings_used, rules_data, rules_page
from .compared import without

READINGS = (*readings.EV, *readings.OTHERS)

_OUTCOMES = (
    Column("outcome", "outcome of the seat", "text", "", "win, push or loss, from the seat's side"),
    Column("count", "count", "int", "", "labelled arrangements"),
    Column("probability", "probability", "ratio"),
    Column("percent", "percent", "percent"),
)
_EV = (
    Column("party", "party", "text"),
    Column("ev", "EV per unit staked", "ratio", "", "expected gain per unit staked"),
    Column("percent", "percent", "percent"),
)
_TIES = (
    Column("tie", "banker and seat", "text"),
    Column("article", "article", "text"),
    Column("count", "count", "int"),
    Column("probability", "probability", "ratio"),
)


def used(rules: Rules, odds: Odds, given: Given) -> tuple[str, ...]:
    """The readings that the odds rest on when the tiles `given` are known."""
    return readings.less(READINGS, without(rules, odds, given))


def _counts(odds: Odds) -> dict[str, int]:
    return {"win": odds.win, "push": odds.push, "loss": odds.loss}


def data(rules: Rules, odds: Odds, given: Given, digits: int) -> dict[str, Any]:
    """The JSON contract of `odds`."""
    ev = odds.ev(rules.rate, rules.payers)._asdict()
    edge = {"seat": -ev["seat"], "banker": -ev["banker"]}
    kinds = rules.deck.kinds
    return {
        **rules_data(rules),
        "given": {
            name: [kinds[k].symbol for k in tiles] for name, tiles in given._asdict().items()
        },
        "splits": {"distinct": odds.distinct, "weight": odds.weight},
        **{name: _entry(odds, count, digits) for name, count in _counts(odds).items()},
        "ties": {
            "zero_points": odds.ties.zero,
            "zero_points_and_same_faces": odds.ties.both,
            "same_faces": odds.ties.equal,
            "equal_strength": odds.ties.strength,
        },
        "ev": ev,
        "ev_decimal": decimals(ev, digits),
        "edge": edge,
        "edge_decimal": decimals(edge, digits),
        "break_even": odds.break_even(rules.payers),
        "readings": readings_used(rules, used(rules, odds, given)),
    }


def _entry(odds: Odds, count: int, digits: int) -> dict[str, Any]:
    p = odds.probability(count)
    return {"count": count, "probability": p, "decimal": decimal_text(p, digits)}


def page(rules: Rules, odds: Odds, given: Given) -> Page:
    """The answer for one seat; `given` holds the known tiles."""
    outcomes = ((name, n, odds.probability(n)) for name, n in _counts(odds).items())
    ev = odds.ev(rules.rate, rules.payers)._asdict()
    return rules_page(
        rules,
        _("one seat against the banker"),
        used(rules, odds, given),
        Grid("", _OUTCOMES, tuple((*row, row[2]) for row in outcomes)),
        basis_line(rules, rules.rate),
        _known_text(rules, given),
        _(
            "{splits} for {arrangements} of labelled tiles. For one bet the two bases of "
            "commission coincide (R6)."
        ).format(
            splits=counted(odds.distinct, "distinct split stands", "distinct splits stand"),
            arrangements=counted(odds.weight, "arrangement"),
        ),
        Grid(
            "Expected gain per unit staked, after commission",
            _EV,
            tuple((party, x, x) for party, x in ev.items()),
        ),
        _ties(rules, odds),
        _advantage_text(odds),
    )


def _ties(rules: Rules, odds: Odds) -> Grid:
    """The ties by their article, and who takes them."""
    zero, equal = rules.zero_points, rules.equal_hands
    rows = [
        (_("both at zero points, other faces ({taker})"), zero, "8(a)", odds.ties.zero),
        (_("both at zero points, the same faces ({taker})"), zero, "8(a), 8(b)", odds.ties.both),
        (_("the same faces, not zero points ({taker})"), equal, "8(b)", odds.ties.equal),
        (_("other hands of equal strength ({taker})"), equal, "—", odds.ties.strength),
    ]
    return Grid(
        "Ties, and who takes them",
        _TIES,
        tuple(
            (tie.format(taker=_(taker)), article, n, odds.probability(n))
            for tie, taker, article, n in rows
            if n or article != "—"
        ),
    )


def _advantage_text(odds: Odds) -> str:
    """Where the banker's advantage comes from, in words."""
    tied, ahead = sum(odds.ties), odds.loss - odds.win
    more = (
        _("The banker wins {arrangements} more than the seat")
        if ahead >= 0
        else _("The banker wins {arrangements} fewer than the seat")
    ).format(arrangements=counted(abs(ahead), "arrangement"))
    if not tied:
        return _("No tie is possible here. {more}.").format(more=more)
    gross = abs(odds.probability(ahead))
    side = _("advantage") if ahead >= 0 else _("disadvantage")
    return _(
        "Hands of unequal strength decide {decided}; {tied} ({share}) {are}. {more}: the banker's "
        "{side} before commission is {gross} = {percent} of the stake."
    ).format(
        decided=counted(odds.weight - tied, "arrangement"),
        tied=counted(tied, "arrangement"),
        share=percent(odds.probability(tied)),
        are=plural(tied, "is a tie", "are ties"),
        more=more,
        side=side,
        gross=gross,
        percent=percent(gross),
    )


def _known_text(rules: Rules, given: Given) -> str:
    where = {"seat": _("seat"), "banker": _("banker"), "elsewhere": _("elsewhere")}
    known = [
        f"{where[name]} {rules.deck.text(tiles)}"
        for name, tiles in given._asdict().items()
        if tiles
    ]
    return (
        _("Known tiles: {tiles} (Art. 4: information only).").format(tiles="; ".join(known))
        if known
        else ""
    )
