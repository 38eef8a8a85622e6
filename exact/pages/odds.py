"""The page of `paikao odds`: one seat against the banker."""

from fractions import Fraction

from ..data.odds import READINGS
from ..grid import Column, Grid, Page
from ..number import percent_text
from ..odds import Odds
from ..rules import Rules
from ..splits import Given
from . import basis_line, blocks, heading, readings_text

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


def page(rules: Rules, odds: Odds, given: Given) -> Page:
    """The answer for one seat; `given` holds the known tiles."""
    return Page(
        heading(rules, "one seat against the banker"),
        blocks(
            outcomes(odds),
            basis_line(rules, rules.rate),
            _known_text(rules, given),
            f"{odds.distinct} distinct splits stand for {odds.weight} arrangements of labelled "
            "tiles. For one bet the two bases of commission coincide (R6).",
            earnings(odds, rules.rate),
            ties(rules, odds),
            advantage_text(odds),
            readings_text(rules, READINGS),
        ),
    )


def outcomes(odds: Odds) -> Grid:
    """Win, push, loss: counts and probabilities."""
    counts = {"win": odds.win, "push": odds.push, "loss": odds.loss}
    rows = [(name, n, odds.probability(n), odds.probability(n)) for name, n in counts.items()]
    return Grid("", _OUTCOMES, tuple(rows))


def earnings(odds: Odds, rate: Fraction) -> Grid:
    """EV of seat, banker and casino."""
    rows = [(party, x, x) for party, x in odds.ev(rate)._asdict().items()]
    return Grid("Expected gain per unit staked, after commission", _EV, tuple(rows))


def ties(rules: Rules, odds: Odds) -> Grid:
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


def advantage_text(odds: Odds) -> str:
    """Where the banker's advantage comes from, in words."""
    tied = sum(odds.ties)
    ahead = odds.loss - odds.win
    decided = odds.weight - tied
    if not tied:
        return f"No tie is possible here. Losses less wins of the seat: {ahead}."
    gross = odds.probability(ahead)
    return (
        f"Hands of unequal strength decide {decided} arrangements; there are {tied} ties "
        f"({percent_text(odds.probability(tied))}). Losses less wins of the seat: {ahead}, an "
        f"advantage of the banker before commission of {gross} = {percent_text(gross)} "
        "of the stake."
    )


def _known_text(rules: Rules, given: Given) -> str:
    known = [f"{name} {rules.deck.text(tiles)}" for name, tiles in given._asdict().items() if tiles]
    return f"Known tiles: {'; '.join(known)} (Art. 4: information only)." if known else ""
