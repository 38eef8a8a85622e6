"""The reference tables: one short declaration each.

A table is its id, title, articles, readings, columns and rows; `rows` makes the rows from a
`Source`, whichever road that is on.  A new table is one more `Entry`, and its rows in `rows`.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from . import rows
from .grid import Cell, Column, Grid
from .law import Progress
from .number import InputError, decimal_text, quoted
from .rules import Rules
from .sources import ENUMERATION, RECOUNT, Source

RANKING = ("R1", "R2", "R3", "R4", "R5", "R7")
MONEY = (*RANKING, "R6", "R12")
CAPITAL = (*MONEY, "R9", "R13")
CAPITAL_ORDER = (*CAPITAL, "R8")
HANDS = "1(a), 2(d), 6, 7, 8, 9"
SEATS = "2(d), 3(a), 6, 7, 8, 9"
FULL = ("csv", "json", "md", "tex")
DATA = ("csv", "json")


class Entry(NamedTuple):
    """One table.  The first `key` columns tell its rows apart; `formats` are the files it has."""

    id: str
    title: str
    articles: str
    readings: tuple[str, ...]
    key: int
    columns: tuple[Column, ...]
    rows: Callable[[Source], Iterable[tuple[Cell, ...]]]
    formats: tuple[str, ...] = FULL


def _integer(key: str, title: str, definition: str = "", unit: str = "") -> Column:
    return Column(key, title, "int", unit, definition)


def _text(key: str, title: str, definition: str = "") -> Column:
    return Column(key, title, "text", "", definition)


def _ratio(key: str, title: str, definition: str = "", unit: str = "") -> Column:
    return Column(key, title, "ratio", unit, definition)


def _root(key: str, title: str, definition: str = "", unit: str = "") -> Column:
    return Column(key, title, "root", unit, definition)


def _hand(key: str, title: str) -> Column:
    return Column(key, title, "tiles", "", "two tiles, the higher first")


RANK = _integer("rank", "rank", "1 is best; hands of equal strength share a rank")
WEIGHT = _integer("weight", "weight", "arrangements of labelled tiles that it stands for")
ODDS = (
    _integer("win_count", "won", "labelled arrangements that the seat wins"),
    _integer("push_count", "pushed", "labelled arrangements that nobody wins"),
    _integer("loss_count", "lost", "labelled arrangements that the banker wins"),
    _integer("total", "total", "labelled arrangements of the unknown tiles"),
    _ratio("win", "win", "probability that the seat wins"),
    _ratio("push", "push", "probability that nobody wins"),
    _ratio("loss", "loss", "probability that the banker wins"),
    _ratio("ev_seat", "EV seat", "expected gain after commission", "per unit"),
    _ratio(
        "ev_banker",
        "EV banker",
        "expected gain after commission, this bet being the banker's only one",
        "per unit",
    ),
    _ratio("ev_casino", "EV casino", "expected commission of both, likewise", "per unit"),
)
ACTIVE = _integer("active", "active seats", "seats with a bet of one unit each")
POLICY = _text("policy", "policy", "settlement under the capital, R9")
CAPITAL_COLUMN = _integer("capital", "capital", "the banker's capital", "units")
SETTLED = (
    _ratio("win", "win", "probability that the whole stake is won"),
    _ratio("loss", "loss", "probability that the whole stake is lost"),
    _ratio("partial", "partial", "probability that a part of the stake is settled"),
    _ratio("push", "push", "probability that nothing is settled"),
    _ratio("action", "action", "expected amount settled", "units"),
    _ratio("ev", "EV", "expected gain before commission", "units"),
    _ratio(
        "net_ev",
        "EV after commission",
        "the same on both bases for a player without other bets",
        "units",
    ),
)
BASIS = _text("basis", "basis", "of the commission, R6: bet or round")
PLAYS = _integer("plays", "plays", "plays at most; a second follows a net win, R10")
RUIN = _ratio("ruin", "ruin", "probability of wealth of 0 or less")


def _by_basis(key: str, title: str, definition: str) -> tuple[Column, ...]:
    """A quantity before commission and after it on the two bases."""
    return (
        _ratio(f"{key}_gross", f"{title}, gross", f"{definition}, before commission", "units"),
        _ratio(f"{key}_bet", f"{title}, bet", f"{definition}, basis bet", "units"),
        _ratio(f"{key}_round", f"{title}, round", f"{definition}, basis round", "units"),
    )


TABLES: tuple[Entry, ...] = (
    Entry(
        "T01", "Hands, best first", "1(a), 7, 8(a)", ("R2", "R3", "R4", "R7"), 2,
        (RANK, _hand("hand", "hand"), _text("class", "class", "pair, points or zero points"),
         _integer("points", "points", "a pair has none"), WEIGHT),
        rows.hands,
    ),
    Entry(
        "T02", "One seat against the banker", HANDS, MONEY, 0,
        (_integer("distinct", "splits", "distinct splits"), *ODDS), rows.odds,
    ),
    Entry(
        "T03", "One seat against the banker, by the seat's hand", HANDS, MONEY, 2,
        (RANK, _hand("seat", "seat"), *ODDS), rows.odds_by_seat,
    ),
    Entry(
        "T04", "One seat against the banker, by the banker's hand", HANDS, MONEY, 2,
        (RANK, _hand("banker", "banker"), *ODDS), rows.odds_by_banker,
    ),
    Entry(
        "T05", "Every distinct split with its weight and outcome", "1(a), 2(d), 6, 7, 8",
        RANKING, 2,
        (_hand("banker", "banker"), _hand("seat", "seat"), WEIGHT,
         _text("outcome", "outcome", "win, push or loss, from the seat's side")),
        rows.every_split, DATA,
    ),
    Entry(
        "T06", "Where the banker's advantage comes from", "8(a), 8(b)", RANKING, 1,
        (_text("case", "case", "of ties, or of a rule dropped: its ties then favour nobody"),
         _text("article", "article", "that decides it"),
         _text("taker", "who takes it", "banker, seat, or nobody (push)"),
         _integer("ties", "ties", "labelled arrangements that tie so"),
         _ratio("probability", "probability", "of those ties"),
         _ratio("advantage", "banker's advantage",
                "banker's expected gain before commission", "per unit")),
        rows.advantage,
    ),
    Entry(
        "T07", "Law of the number of winning seats", "2(d), 3(a), 6, 7, 8", (*RANKING, "R12"), 4,
        (ACTIVE, _integer("win", "win", "seats that win"),
         _integer("push", "push", "seats that push"),
         _integer("loss", "lose", "seats that lose"),
         _integer("count", "count",
                  "labelled deals, places unnamed, times bankers and choices of seats"),
         _integer("total", "total", "all of them"),
         _ratio("probability", "probability", "count by total")),
        rows.law,
    ),
    Entry(
        "T08", "Moments of the number of winning seats", "2(d), 3(a), 6, 7, 8", (*RANKING, "R12"),
        1,
        (ACTIVE, _ratio("mean", "mean", "expected number of winning seats"),
         _ratio("variance", "variance", "of the number of winning seats"),
         _root("sd", "standard deviation", "of the number of winning seats"),
         _ratio("covariance", "covariance",
                "of two seats' indicators of winning; blank for one seat"),
         _ratio("correlation", "correlation", "likewise")),
        rows.moments,
    ),
    Entry(
        "T09", "Banker, casino and break-even by active seats, per play", SEATS, MONEY, 1,
        (ACTIVE, *_by_basis("banker", "EV banker", "banker's expected gain"),
         _root("sd_gross", "SD banker, gross", "of the banker's result", "units"),
         _root("sd_bet", "SD banker, bet", "of the banker's result", "units"),
         _root("sd_round", "SD banker, round", "of the banker's result", "units"),
         _ratio("casino_bet", "casino, bet", "expected commission, each seat another player's",
                "units"),
         _ratio("casino_round", "casino, round", "expected commission, each seat another player's",
                "units"),
         _ratio("break_even_bet", "break-even, bet", "rate at which the banker's EV is 0"),
         _ratio("break_even_round", "break-even, round", "rate at which the banker's EV is 0")),
        rows.earnings,
    ),
    Entry(
        "T10", "One player on m seats, per play", "2(d), 3(b), 6, 7, 8, 9", MONEY, 1,
        (_integer("seats", "seats", "seats with one unit of the player"),
         _ratio("ahead", "ahead", "probability of a net win before commission"),
         _ratio("even", "even", "probability of a net of 0 before commission"),
         _ratio("behind", "behind", "probability of a net loss before commission"),
         *_by_basis("ev", "EV", "player's expected gain"),
         _root("sd_gross", "SD, gross", "of the player's result", "units"),
         _root("sd_bet", "SD, bet", "of the player's result", "units"),
         _root("sd_round", "SD, round", "of the player's result", "units")),
        rows.player,
    ),
    Entry(
        "T11", "The dice: their sum, and the place that they name", "1(b), 2(b)", ("R7", "R8"), 2,
        (_text("law", "law", "sum, or offset from the banker, counter-clockwise, 0 the banker"),
         _integer("value", "value", "the sum, or the offset"),
         _integer("throws", "throws", "throws that give it"),
         _integer("total", "total", "all throws"),
         _ratio("probability", "probability", "throws by total")),
        rows.dice,
    ),
    Entry(
        "T12", "Settlement under the banker's capital, every seat active, by place in the order",
        "2(c)(h), 5(c), 6, 7, 8, 9",
        CAPITAL_ORDER, 3,
        (POLICY, CAPITAL_COLUMN, _integer("place", "place", "in the order of settlement"),
         *SETTLED),
        rows.by_place,
    ),
    Entry(
        "T13", "Settlement under the banker's capital, every seat active, by seat (dice mixed in)",
        "2(b)(c)(h), 5(c), 6, 7, 8, 9", CAPITAL_ORDER, 3,
        (POLICY, CAPITAL_COLUMN, _integer("seat", "seat", "counter-clockwise from the banker"),
         *SETTLED),
        rows.by_seat,
    ),
    Entry(
        "T14", "The bank over one and two plays", "5(a)(c)(d), 6, 7, 8, 9", (*CAPITAL, "R10"), 5,
        (ACTIVE, POLICY, CAPITAL_COLUMN, BASIS, PLAYS,
         _ratio("ahead", "ahead", "probability of more than the capital at the end"),
         _ratio("even", "even", "probability of the capital itself"),
         _ratio("behind", "behind", "probability of less"),
         _ratio("mean", "mean wealth", "after commission", "units"),
         _ratio("ev", "EV", "mean wealth less capital", "units"), RUIN),
        rows.bank,
    ),
    Entry(
        "T15", "One seat against the banker, given one exposed tile", "1(a), 2(d), 4, 6, 7, 8, 9",
        MONEY, 2,
        (_text("where", "where", "in the seat's hand, the banker's, or elsewhere"),
         _text("tile", "tile", "the exposed tile"), *ODDS),
        rows.exposed,
    ),
    Entry(
        "T16", "Edges, and the casino's income, as functions of the rate c: a + b·c",
        "2(d), 3(a)(b), 6, 7, 8, 9", MONEY, 3,
        (_text("party", "party",
               "a seat, one player on all, the banker; the casino, whose line is its income when "
               "each seat is another player's"),
         ACTIVE, BASIS, _ratio("a", "a", "edge at c = 0, per unit staked"),
         _ratio("b", "b", "increase per unit of the rate"),
         _ratio("break_even", "break-even",
                "the rate in [0, 1) of no edge; blank without one, and for income")),
        rows.functions,
    ),
    Entry(
        "T17", "Volatility: result of N plays, normal approximation for large N",
        "2(d), 3(a)(b), 6, 7, 8, 9", MONEY, 4,
        (_text("party", "party", "the banker, or one player on all active seats"), ACTIVE, BASIS,
         _integer("plays", "N plays", "independent plays"),
         _ratio("mean", "mean", "expected result of N plays after commission", "units"),
         _root("sd", "SD", "of the result of N plays", "units"),
         _root("sd_unit", "SD per unit", "of the result of N plays, by the units staked"),
         *(_root(f"half_{p}", f"± {p} %",
                 f"mean ± this holds {p} % by normal approximation: {decimal_text(z, 6)} SD",
                 "units") for p, z in rows.QUANTILES.items())),
        rows.volatility,
    ),
    Entry(
        "T18", "Associates: equal capitals of three, borne in order", "5(a)(c)(d)(e), 6, 7, 8, 9",
        (*CAPITAL, "R10", "R11"), 5,
        (ACTIVE, POLICY, BASIS, PLAYS,
         _text("party", "party", "in the order in which the capitals were placed"),
         _ratio("capital", "capital", "of the party", "units"),
         _ratio("gross", "EV gross", "expected gain before commission", "units"),
         _ratio("commission", "commission", "expected commission", "units"),
         _ratio("ev", "EV", "expected gain after commission", "units"),
         _ratio("ruin", "capital gone", "probability that the party's capital is gone")),
        rows.associates,
    ),
)  # fmt: skip


def entry(table: str) -> Entry:
    """The table with that id; `InputError` with one line when there is none."""
    for e in TABLES:
        if e.id == table.upper():
            return e
    raise InputError(f"no table {quoted(table)}: tables are {TABLES[0].id} to {TABLES[-1].id}")


def grid(e: Entry, source: Source) -> Grid:
    """The cells of one table."""
    cells = tuple(tuple(row) for row in e.rows(source))
    return Grid(f"{e.id} {e.title}", e.columns, cells, e.key)


def recount(rules: Rules) -> Source:
    """A source on the road of `recount`."""
    return Source(rules, RECOUNT)


def enumeration(rules: Rules, progress: Progress | None = None) -> Source:
    """A source on the road of enumeration; `progress` is told how many deals are done."""
    return Source(rules, ENUMERATION, progress)
