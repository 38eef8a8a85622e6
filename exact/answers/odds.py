"""The answer of `paikao odds`: one seat against the banker."""

from typing import Any

from ..formats.grid import Column, Grid, Page
from ..game import readings
from ..game.rules import Rules
from ..game.tiles import Given
from ..number import decimal_text, percent_text
from ..odds.one_seat import Odds
from . import basis_line, counted, decimals, readings_used, rules_data, rules_page

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
        "readings": readings_used(rules, READINGS),
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
        "one seat against the banker",
        READINGS,
        Grid("", _OUTCOMES, tuple((*row, row[2]) for row in outcomes)),
        basis_line(rules, rules.rate),
        _known_text(rules, given),
        f"{counted(odds.distinct, 'distinct split stands', 'distinct splits stand')} for "
        f"{counted(odds.weight, 'arrangement')} of labelled tiles. For one bet the two bases "
        "of commission coincide (R6).",
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
        (f"both at zero points, other faces ({zero})", "8(a)", odds.ties.zero),
        (f"both at zero points, the same faces ({zero})", "8(a), 8(b)", odds.ties.both),
        (f"the same faces, not zero points ({equal})", "8(b)", odds.ties.equal),
        (f"other hands of equal strength ({equal})", "—", odds.ties.strength),
    ]
    return Grid(
        "Ties, and who takes them",
        _TIES,
        tuple((*row, odds.probability(row[2])) for row in rows if row[2] or row[1] != "—"),
    )


def _advantage_text(odds: Odds) -> str:
    """Where the banker's advantage comes from, in words."""
    tied, ahead = sum(odds.ties), odds.loss - odds.win
    more = (
        f"The banker wins {counted(abs(ahead), 'arrangement')} "
        f"{'more' if ahead >= 0 else 'fewer'} than the seat"
    )
    if not tied:
        return f"No tie is possible here. {more}."
    gross = odds.probability(ahead)
    side = "advantage" if ahead >= 0 else "disadvantage"
    return (
        f"Hands of unequal strength decide {counted(odds.weight - tied, 'arrangement')}; "
        f"{counted(tied, 'arrangement')} ({percent_text(odds.probability(tied))}) "
        f"{'is a tie' if tied == 1 else 'are ties'}. {more}: the banker's {side} before "
        f"commission is {abs(gross)} = {percent_text(abs(gross))} of the stake."
    )


def _known_text(rules: Rules, given: Given) -> str:
    known = [f"{name} {rules.deck.text(tiles)}" for name, tiles in given._asdict().items() if tiles]
    return f"Known tiles: {'; '.join(known)} (Art. 4: information only)." if known else ""
