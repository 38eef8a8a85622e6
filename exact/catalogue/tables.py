"""The reference tables: one short declaration each.

A table is its id, title, articles, readings, columns and rows, which `rows`, `seat_rows` or
`capital_rows` makes from a `Source`, whichever its method.  A new table is one more `Entry`, and
its rows in one of these.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..formats.grid import Cell, Column, Grid
from ..game import readings
from ..number import InputError, decimal_text, quoted
from ..odds.sums import BERRY_ESSEEN, LEVELS, normal_bounds
from . import capital_rows, rows, seat_rows
from .columns import (
    ACTIVE,
    BASIS,
    CAPITAL_COLUMN,
    HANDS,
    ODDS,
    PLAYS,
    POLICY,
    RANK,
    RUIN,
    SETTLED,
    SHARES,
    WEIGHT,
    big,
    by_basis,
    decimal,
    expression,
    hand,
    integer,
    ratio,
    root,
    text,
)
from .methods import Source

ONE_BET = (*readings.EV, *readings.OTHERS)
SETTLEMENT = (*readings.CAPITAL, *readings.OTHERS)
BANK = (*readings.CAPITAL, *readings.TURN)
TWO_HANDS = "1(a), 2(a)(d), 6, 7, 8"
"""The articles of what two hands are worth; tests ask every table for those of its numbers."""
SEATS = "1(a), 2(a)(d), 3(a), 6, 7, 8"
PLAYER = "1(a), 2(a)(d), 3(a)(b), 6, 7, 8, 9"
TURNS = "1(a), 2(a)(c)(d)(h), 3(a), 5(a)(c)(d), 6, 7, 8, 9"
FULL = ("csv", "json", "md", "tex")
DATA = ("csv", "json")


def _exact_ranges() -> Iterable[Column]:
    """Quantiles and coverage of the sum of few plays, by level."""
    for level in LEVELS:
        p, tail = int(100 * level), 50 * (1 - level)
        least, most = decimal_text(tail, 1), decimal_text(100 - tail, 1)
        few = f"exact, to {seat_rows.MOST_EXACT} plays"
        least_result = "the least result that is not exceeded with probability"
        yield ratio(f"low_{p}", f"low {p} %", f"{least_result} {least} % or more; {few}", "units")
        yield ratio(f"high_{p}", f"high {p} %", f"{least_result} {most} % or more; {few}", "units")
        yield decimal(
            f"coverage_{p}", f"coverage {p} %",
            f"probability of a result from low {p} % to high {p} %, both included; {few}",
        )  # fmt: skip


def _normal_ranges() -> Iterable[Column]:
    """Half-widths of the normal range of the sum of many plays, and what they are wrong by."""
    for level in LEVELS:
        p, z = int(100 * level), decimal_text(normal_bounds(level)[0], 10)
        yield decimal(
            f"half_{p}", f"± {p} %",
            f"mean ± this holds {p} % by normal approximation: {z} SD; "
            f"beyond {seat_rows.MOST_EXACT} plays",
            "units",
        )  # fmt: skip
    yield decimal(
        "error",
        "error bound",
        "the probability of mean ± any of these is off its percentage by at most this, X one play: "
        f"2 · {decimal_text(BERRY_ESSEEN, 4)} · E|X - mean|³ / (SD³ √N) (Berry, Esseen)",
    )


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


TABLES: tuple[Entry, ...] = (
    Entry(
        "T01", "Hands, best first", "1(a), 7, 8(a)", readings.HANDS, 2,
        HANDS,
        rows.hands,
    ),
    Entry(
        "T02", "One seat against the banker", f"{TWO_HANDS}, 9", ONE_BET, 0,
        (integer("distinct", "splits", "distinct splits"), *ODDS), rows.odds,
    ),
    Entry(
        "T03", "One seat against the banker, by the seat's hand", f"{TWO_HANDS}, 9", ONE_BET, 2,
        (RANK, hand("seat", "seat"), *ODDS), rows.odds_by_seat,
    ),
    Entry(
        "T04", "One seat against the banker, by the banker's hand", f"{TWO_HANDS}, 9", ONE_BET, 2,
        (RANK, hand("banker", "banker"), *ODDS), rows.odds_by_banker,
    ),
    Entry(
        "T05", "Every distinct split with its weight and outcome", TWO_HANDS,
        readings.LAW, 2,
        (hand("banker", "banker"), hand("seat", "seat"), WEIGHT,
         text("outcome", "outcome", "win, push or loss, from the seat's side")),
        rows.every_split, DATA,
    ),
    Entry(
        "T06", "Where the banker's advantage comes from", TWO_HANDS, readings.GAIN, 1,
        (text("case", "case", "of ties, or of a rule dropped: its ties then favour nobody"),
         text("article", "article", "that decides it"),
         text("taker", "who takes it", "banker, seat, or nobody (push)"),
         integer("ties", "ties", "labelled arrangements that tie so"),
         ratio("probability", "probability", "of those ties"),
         ratio("advantage", "banker's advantage",
                "banker's expected gain before commission", "per unit")),
        rows.advantage,
    ),
    Entry(
        "T07", "Law of the number of winning seats", SEATS, readings.LAW, 4,
        (ACTIVE, integer("win", "win", "seats that win"),
         integer("push", "push", "seats that push"),
         integer("loss", "lose", "seats that lose"),
         big("count", "count",
             "labelled deals, places unnamed, times bankers and choices of seats"),
         big("total", "total", "all of them"),
         ratio("probability", "probability", "count by total")),
        seat_rows.law,
    ),
    Entry(
        "T08", "Moments of the number of winning seats", SEATS, readings.LAW,
        1,
        (ACTIVE, ratio("mean", "mean", "expected number of winning seats"),
         ratio("variance", "variance", "of the number of winning seats"),
         root("sd", "standard deviation", "of the number of winning seats"),
         ratio("covariance", "covariance",
                "of two seats' indicators of winning; blank for one seat"),
         ratio("correlation", "correlation", "likewise")),
        seat_rows.moments,
    ),
    Entry(
        "T09", "Banker, casino and break-even by active seats, per play", f"{SEATS}, 9", ONE_BET, 1,
        (ACTIVE, *by_basis("banker", "EV banker", "banker's expected gain"),
         root("sd_gross", "SD banker, gross", "of the banker's result", "units"),
         root("sd_bet", "SD banker, bet", "of the banker's result", "units"),
         root("sd_round", "SD banker, round", "of the banker's result", "units"),
         ratio("casino_bet", "casino, bet", "expected commission, each seat another player's",
                "units"),
         ratio("casino_round", "casino, round", "expected commission, each seat another player's",
                "units"),
         ratio("break_even_bet", "break-even, bet", "rate at which the banker's EV is 0"),
         ratio("break_even_round", "break-even, round", "rate at which the banker's EV is 0")),
        seat_rows.earnings,
    ),
    Entry(
        "T10", "One player on m seats, per play", PLAYER, readings.EV, 1,
        (integer("seats", "seats", "seats with one unit of the player"),
         ratio("ahead", "ahead", "probability of a net win before commission"),
         ratio("even", "even", "probability of a net of 0 before commission"),
         ratio("behind", "behind", "probability of a net loss before commission"),
         *by_basis("ev", "EV", "player's expected gain"),
         root("sd_gross", "SD, gross", "of the player's result", "units"),
         root("sd_bet", "SD, bet", "of the player's result", "units"),
         root("sd_round", "SD, round", "of the player's result", "units"),
         ratio("casino_bet", "casino, bet", "expected commission of the player and the banker",
                "units"),
         ratio("casino_round", "casino, round", "expected commission of the player and the banker",
                "units")),
        seat_rows.player,
    ),
    Entry(
        "T11", "The dice: their sum, and the place that they name",
        "1(b), 2(a)(b)(d), 3(a)", readings.DICE, 2,
        (text("law", "law", "sum, or offset from the banker, counter-clockwise, 0 the banker"),
         integer("value", "value", "the sum, or the offset"),
         big("throws", "throws", "throws that give it"),
         big("total", "total", "all throws"),
         ratio("probability", "probability", "throws by total")),
        rows.dice,
    ),
    Entry(
        "T12", "Settlement under the banker's capital, every seat active, by place in the order",
        "1(a), 2(a)(c)(d)(h), 3(a), 5(c), 6, 7, 8, 9",
        SETTLEMENT, 3,
        (POLICY, CAPITAL_COLUMN, integer("place", "place", "in the order of settlement"),
         *SETTLED),
        capital_rows.by_place,
    ),
    Entry(
        "T13", "Settlement under the banker's capital, every seat active, by seat (dice mixed in)",
        "1(a)(b), 2(a)(b)(c)(d)(h), 3(a), 5(c), 6, 7, 8, 9", (*SETTLEMENT, *readings.DICE), 3,
        (POLICY, CAPITAL_COLUMN, integer("seat", "seat", "counter-clockwise from the banker"),
         *SETTLED),
        capital_rows.by_seat,
    ),
    Entry(
        "T14", "The bank over one and two plays", TURNS, BANK, 5,
        (ACTIVE, POLICY, CAPITAL_COLUMN, BASIS, PLAYS,
         ratio("ahead", "ahead", "probability of more than the capital at the end"),
         ratio("even", "even", "probability of the capital itself"),
         ratio("behind", "behind", "probability of less"),
         ratio("mean", "mean wealth", "after commission", "units"),
         ratio("ev", "EV", "mean wealth less capital", "units"), RUIN),
        capital_rows.bank,
    ),
    Entry(
        "T15", "One seat against the banker, given one exposed tile",
        "1(a), 2(a)(d), 4, 6, 7, 8, 9", ONE_BET, 2,
        (text("where", "where", "in the seat's hand, the banker's, or elsewhere"),
         text("tile", "tile", "the exposed tile"), *ODDS),
        rows.exposed,
    ),
    Entry(
        "T16", "Edges, and the casino's income, as functions of the rate c: a + b·c",
        PLAYER, readings.EV, 3,
        (text("party", "party",
               "a seat, one player on all, the banker; the casino, whose line is its income when "
               "each seat is another player's"),
         ACTIVE, BASIS, ratio("a", "a", "edge at c = 0, per unit staked"),
         ratio("b", "b", "increase per unit of the rate"),
         ratio("break_even", "break-even",
                "the rate in [0, 1) of no edge; blank without one, and for income")),
        seat_rows.functions,
    ),
    Entry(
        "T17", "Volatility: result of N plays, normal approximation for large N",
        PLAYER, readings.EV, 4,
        (text("party", "party", "the banker, or one player on all active seats"), ACTIVE, BASIS,
         integer("plays", "N plays", "independent plays"),
         ratio("mean", "mean", "expected result of N plays after commission", "units"),
         root("sd", "SD", "of the result of N plays", "units"),
         root("sd_unit", "SD per unit", "of the result of N plays, by the units staked"),
         *_exact_ranges(), *_normal_ranges()),
        seat_rows.volatility,
    ),
    Entry(
        "T18", "Associates: three equal capitals, borne in order",
        "1(a), 2(a)(c)(d)(h), 3(a), 5(a)(c)(d)(e), 6, 7, 8, 9",
        (*BANK, *readings.ASSOCIATES), 5,
        (ACTIVE, POLICY, BASIS, PLAYS, *SHARES),
        capital_rows.associates,
    ),
    Entry(
        "T19", "The bank going round, places 1 to k taking it, per play in the long run",
        "1(a)(b), 2(a)(b)(c)(d)(h), 3(a), 5(a)(b)(c)(d), 6, 7, 8, 9",
        (*readings.ROUND, *readings.TURN), 6,
        (POLICY, integer("capital", "capital", "of each place's first play as banker", "units"),
         BASIS, integer("plays", "plays", "of a turn at most, R10"),
         integer("accepting", "places taking the bank", "k: places 1 to k take it"),
         integer("place", "place", "counter-clockwise, as the bank goes"),
         text("accepts", "takes the bank", "yes or no"),
         ratio("plays_per_turn", "plays per turn", "expected plays of a banker's turn"),
         ratio("banks", "share as banker", "of the plays, those that the place banks"),
         ratio("ev", "EV", "expected gain per play after commission", "units")),
        capital_rows.rotations,
    ),
    Entry(
        "T20", "The bank of two plays as a function of the rate c: a0 + a1·c + a2·c², by pieces",
        TURNS, BANK, 5,
        (POLICY, CAPITAL_COLUMN, BASIS, PLAYS,
         integer("row", "row", "by rate; a piece with several roots has a row for each"),
         ratio("from", "from", "the least rate of the piece"),
         ratio("to", "to", "the end of the piece, which the next one has"),
         ratio("a0", "a0", "of the bank's EV, in units, after commission"),
         ratio("a1", "a1", "likewise"), ratio("a2", "a2", "likewise"),
         ratio("ev", "EV at from", "the bank's EV at the least rate of the piece", "units"),
         ratio("left", "limit from the left",
               "of EV, at the least rate; where it is not EV there, EV jumps", "units"),
         expression("root", "break-even", "a rate of the piece at which EV is 0, where irrational"),
         ratio("low", "above", "the root is this or more; blank without one"),
         ratio("high", "below", "the root is this or less; the same decimals as before")),
        capital_rows.rates,
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


def table_files() -> list[str]:
    """The names of the files of tables of a whole set."""
    return [f"{e.id}.{ending}" for e in TABLES for ending in e.formats]
