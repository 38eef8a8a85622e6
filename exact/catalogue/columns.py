"""Columns of the tables, those that answers of commands share with them among others."""

from ..formats.grid import Column


def integer(key: str, title: str, definition: str = "", unit: str = "") -> Column:
    """An integer."""
    return Column(key, title, "int", unit, definition)


def big(key: str, title: str, definition: str = "") -> Column:
    """An integer that some rules could take past 2^53."""
    return Column(key, title, "big", "", definition)


def text(key: str, title: str, definition: str = "") -> Column:
    """A text."""
    return Column(key, title, "text", "", definition)


def ratio(key: str, title: str, definition: str = "", unit: str = "") -> Column:
    """An exact ratio."""
    return Column(key, title, "ratio", unit, definition)


def root(key: str, title: str, definition: str = "", unit: str = "") -> Column:
    """A square root of a ratio, such as a standard deviation."""
    return Column(key, title, "root", unit, definition)


def decimal(key: str, title: str, definition: str = "", unit: str = "") -> Column:
    """A decimal alone."""
    return Column(key, title, "decimal", unit, definition)


def expression(key: str, title: str, definition: str = "") -> Column:
    """A function of the rate or a root, in sympy's form."""
    return Column(key, title, "expression", "", definition)


def hand(key: str, title: str) -> Column:
    """Two tiles."""
    return Column(key, title, "tiles", "", "two tiles, the higher first")


RANK = integer("rank", "rank", "1 is best; hands of equal strength share a rank")
WEIGHT = integer("weight", "weight", "arrangements of labelled tiles that it stands for")
HANDS = (
    RANK,
    hand("hand", "hand"),
    text("class", "class", "pair, points or zero points"),
    integer("points", "points", "a pair has none"),
    WEIGHT,
)
ODDS = (
    integer("win_count", "won", "labelled arrangements that the seat wins"),
    integer("push_count", "pushed", "labelled arrangements that nobody wins"),
    integer("loss_count", "lost", "labelled arrangements that the banker wins"),
    integer("total", "total", "labelled arrangements of the unknown tiles"),
    ratio("win", "win", "probability that the seat wins"),
    ratio("push", "push", "probability that nobody wins"),
    ratio("loss", "loss", "probability that the banker wins"),
    ratio("ev_seat", "EV seat", "expected gain after commission", "per unit"),
    ratio(
        "ev_banker",
        "EV banker",
        "expected gain after commission, this bet being the banker's only one",
        "per unit",
    ),
    ratio("ev_casino", "EV casino", "expected commission of both, likewise", "per unit"),
)
ACTIVE = integer("active", "active seats", "seats with a bet of one unit each")
POLICY = text("policy", "policy", "settlement under the capital, R9")
CAPITAL_COLUMN = integer("capital", "capital", "the banker's capital", "units")
SETTLED = (
    ratio("win", "win", "probability that the whole stake is won"),
    ratio("loss", "loss", "probability that the whole stake is lost"),
    ratio("partial", "partial", "probability that a part of the stake is settled"),
    ratio("push", "push", "probability that nothing is settled"),
    ratio("tie", "tie", "probability of a push by the rules"),
    ratio("returned", "returned", "probability that the whole stake goes back at the limit"),
    ratio("action", "action", "expected amount settled", "units"),
    ratio("ev", "EV", "expected gain before commission", "units"),
    ratio(
        "net_ev",
        "EV after commission",
        "the same on both bases for a player without other bets",
        "units",
    ),
)
BASIS = text("basis", "basis", "of the commission, R6: bet or round")
PLAYS = integer("plays", "plays", "plays at most; a second follows a net win, R10")
SHARES = (
    text("party", "party", "in the order in which the capitals were placed"),
    ratio("capital", "capital", "of the party", "units"),
    ratio("gross", "EV gross", "expected gain before commission", "units"),
    ratio("commission", "commission", "expected commission", "units"),
    ratio("ev", "EV", "expected gain after commission", "units"),
    ratio("ruin", "capital gone", "probability that the party's capital is gone"),
)
RUIN = ratio("ruin", "ruin", "probability of wealth of 0 or less")


def by_basis(key: str, title: str, definition: str) -> tuple[Column, ...]:
    """A quantity before commission and after it on the two bases."""
    return (
        ratio(f"{key}_gross", f"{title}, gross", f"{definition}, before commission", "units"),
        ratio(f"{key}_bet", f"{title}, bet", f"{definition}, basis bet", "units"),
        ratio(f"{key}_round", f"{title}, round", f"{definition}, basis round", "units"),
    )
