"""The theorems of this folder: what each says, in which file, and which table cells it proves.

Every `Theorem` of the .v files is here and in the term `all_theorems` of All.v; a `Lemma` is a step
on the way. `proves` names columns of the CSV files; a theorem proves them in every row. The decimal
columns are roundings and are not proved.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
CLOSED = "Closed under the global context"


@dataclass(frozen=True)
class Theorem:
    """A theorem: its name, its file without ending, one sentence, and the cells that it proves."""

    name: str
    file: str
    says: str
    table: str = ""
    proves: tuple[str, ...] = ()


def sources() -> list[str]:
    """The Coq files, without ending, in an order in which they can be built."""
    lines = (FOLDER / "_CoqProject").read_text("utf-8").splitlines()
    return [line.removesuffix(".v") for line in lines if line.endswith(".v")]


def halves(*names: str) -> tuple[str, ...]:
    """The two columns of each fraction."""
    return tuple(f"{name}_{half}" for name in names for half in ("num", "den"))


COUNTS = ("win_count", "push_count", "loss_count", "total")
ODDS = (*COUNTS, *halves("win", "push", "loss", "ev_seat", "ev_banker", "ev_casino"))
LAW = ("count", "total", *halves("probability"))
MEANS = halves("banker_gross", "banker_bet", "banker_round", "casino_bet", "casino_round")
SPREADS = halves("sd_gross_squared", "sd_bet_squared", "sd_round_squared")
ROOTS = halves("break_even_bet", "break_even_round")
MOMENTS = halves("mean", "variance", "sd_squared", "covariance", "correlation")

THEOREMS = (
    # What the definitions mean.
    Theorem("deck_is_twenty_tiles", "Meaning", "The deck has twenty tiles, no two the same."),
    Theorem("deck_complete", "Meaning", "Every tile that there is stands in the deck."),
    Theorem(
        "white_ten_or_nothing",
        "Meaning",
        "To count the white tile as ten or not at all gives the same points.",
    ),
    Theorem("exactly_one_wins", "Laws", "Of any seat and banker exactly one wins."),
    Theorem("no_push", "Laws", "In any play every bet is won or lost."),
    Theorem("matchings_sound", "Meaning", "A matching uses every tile once."),
    Theorem("matchings_complete", "Meaning", "Every way to part the tiles is among the matchings."),
    Theorem("matchings_distinct", "Meaning", "No two matchings put the same tiles together."),
    Theorem("matchings_once", "Meaning", "The list of matchings has no repeats."),
    Theorem("matchings_number", "Sums", "2n tiles have (2n-1)!! matchings."),
    Theorem("orders_sound", "Meaning", "An order is a permutation of the list."),
    Theorem("orders_complete", "Meaning", "Every permutation is among the orders."),
    Theorem("orders_once", "Meaning", "The list of orders has no repeats."),
    Theorem("orders_number", "Deals", "n tiles have n! orders."),
    Theorem("twenty_factorial", "Orders", "The deck has 2,432,902,008,176,640,000 orders."),
    # Two hands.
    Theorem(
        "ranking_examples",
        "TwoHands",
        "Whites are the best pair, ones beat white-nine, white-nine beats 8-1, 8-1 beats white-8.",
    ),
    Theorem(
        "two_hands",
        "TwoHands",
        "Of 29,070 splits the seat wins 14,349 and the banker 14,721, of which 372 by article 8.",
    ),
    # The whole table.
    Theorem("banker_first", "Sums", "A sum over matchings and their hands, the banker's first."),
    Theorem("whole_table_counts", "Counting", "The counting program counts right."),
    Theorem("whole_table_law", "WholeTable", "The law of nine bets is the ten counts."),
    Theorem("whole_table_matchings", "WholeTable", "The deck has 654,729,075 matchings."),
    Theorem("ten_counts", "Headlines", "The plays with nine bets, by winners: the ten counts."),
    # All orders of the deck (R1).
    Theorem("orders_deals", "Deals", "Orders against ordered deals: a factor of 2 a hand."),
    Theorem("deals_matchings", "Deals", "Ordered deals against matchings: a factor of n!."),
    Theorem("any_place", "Deals", "The banker may sit at any place."),
    Theorem("any_bets", "Deals", "Any places may have the bets."),
    Theorem("orders_law", "Orders", "The winners over all 20! orders are as over the plays."),
    Theorem("orders_mean", "Orders", "So is any mean that depends on the winners alone."),
    # Money.
    Theorem("zero_sum_bet", "Money", "Every play adds up to 0 at any rate, basis bet."),
    Theorem("zero_sum_round", "Money", "Every play adds up to 0 at any rate, basis round."),
    Theorem(
        "break_even_bet",
        "Headlines",
        "Basis bet: for one to nine bets the banker is even at the rate 124/4907 and at no other.",
    ),
    Theorem(
        "break_even_round",
        "Headlines",
        "Basis round, nine bets: even at 150810660/3307423519 and at no other rate.",
    ),
    # The tables, cell by cell.
    Theorem(
        "T01_hands",
        "TwoHandTables",
        "Each row is what its two tiles say; the rows are those of T03.",
        "T01",
        ("rank", "hand_high", "hand_low", "class", "points", "weight"),
    ),
    Theorem("T02_one_row", "TwoHandTables", "The table has one row."),
    Theorem("T02_distinct", "Distinct", "The number of distinct splits.", "T02", ("distinct",)),
    Theorem(
        "T02_odds", "TwoHandTables", "Counts, probabilities and means of one bet.", "T02", ODDS
    ),
    Theorem(
        "T02_orders",
        "OrderTables",
        "One seat's odds and means over all 20! orders, any banker's place, any seat.",
        "T02",
        halves("win", "loss", "ev_seat", "ev_banker", "ev_casino"),
    ),
    Theorem(
        "T03_odds",
        "TwoHandTables",
        "The same, by each labelled hand of the seat.",
        "T03",
        ("rank", "seat_high", "seat_low", *ODDS),
    ),
    Theorem(
        "T04_odds",
        "TwoHandTables",
        "The same, by each labelled hand of the banker.",
        "T04",
        ("rank", "banker_high", "banker_low", *ODDS),
    ),
    Theorem(
        "T07_law",
        "SeatTables",
        "The plays with so many bets and winners, and the probability.",
        "T07",
        ("push", "loss", *LAW),
    ),
    Theorem(
        "T07_complete",
        "SeatTables",
        "One to nine bets, each number of winners once.",
        "T07",
        ("active", "win"),
    ),
    Theorem(
        "T07_orders",
        "OrderTables",
        "The same probabilities over all 20! orders, any banker's place, any places with bets.",
        "T07",
        halves("probability"),
    ),
    Theorem("T08_moments", "SeatTables", "Moments of the number of winners.", "T08", MOMENTS),
    Theorem(
        "T08_orders",
        "OrderTables",
        "Mean and variance over all 20! orders, any banker's place, any places with bets.",
        "T08",
        halves("mean", "variance", "sd_squared"),
    ),
    Theorem("T08_complete", "SeatTables", "One to nine bets.", "T08", ("active",)),
    Theorem(
        "T09_bank",
        "SeatTables",
        "Means and variances at five per cent, and the only break-even rates.",
        "T09",
        (*MEANS, *SPREADS, *ROOTS),
    ),
    Theorem("T09_complete", "SeatTables", "One to nine bets.", "T09", ("active",)),
    Theorem(
        "T09_orders",
        "OrderTables",
        "The same over all 20! orders, any banker's place, any places with bets.",
        "T09",
        (*MEANS, *SPREADS, *ROOTS),
    ),
    Theorem(
        "T11_dice",
        "DiceTable",
        "Throws of four dice by sum and by place.",
        "T11",
        ("throws", "total", *halves("probability")),
    ),
    Theorem("T11_complete", "DiceTable", "Every sum and every place.", "T11", ("law", "value")),
)


def proved(table: str) -> Iterator[Theorem]:
    """The theorems that prove cells of a table."""
    return (theorem for theorem in THEOREMS if theorem.table == table)
