"""Every table by both methods, and what must hold of every row."""

from collections import defaultdict
from fractions import Fraction

import pytest

from exact.catalogue.methods import ENUMERATION, RECOUNT, Source
from exact.catalogue.tables import TABLES, Entry, entry, grid
from exact.formats.fields import csv_rows
from exact.formats.grid import Cell, Grid
from exact.game.rules import Rules, load
from exact.number import InputError
from tests.conftest import variant
from tests.reference import HAND_WEIGHT, HANDS, SPLIT_WEIGHT, SPLITS, TIES, WIN

RULES = load()
VARIANTS = [
    variant(5, 2, "none", "push", "seat"),
    variant(4, 2, "high-tile", "seat", "push"),
    variant(3, 4, "high-tile", "banker", "push"),
]


@pytest.fixture(scope="module")
def methods() -> tuple[Source, Source]:
    """The regulation's tables by either method."""
    return Source(RULES, RECOUNT), Source(RULES, ENUMERATION)


def test_the_tables_are_there_in_order() -> None:
    assert [e.id for e in TABLES] == [f"T{n:02}" for n in range(1, 21)]
    assert entry("t07") is TABLES[6]
    for wrong in ("", "T99", "x" * 5000):
        with pytest.raises(InputError, match="T01 to T20"):
            entry(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("e", TABLES, ids=lambda e: e.id)
def test_both_methods_make_the_same_table(e: Entry, methods: tuple[Source, Source]) -> None:
    made = [grid(e, source) for source in methods]
    assert made[0] == made[1]
    check(e, made[0])


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda r: f"{len(r.deck.kinds)}x{r.deck.copies}")
@pytest.mark.parametrize("e", TABLES, ids=lambda e: e.id)
def test_both_methods_make_the_same_table_of_other_rules(e: Entry, rules: Rules) -> None:
    made = [grid(e, source) for source in (Source(rules, RECOUNT), Source(rules, ENUMERATION))]
    assert made[0] == made[1]
    check(e, made[0])


def check(e: Entry, table: Grid) -> None:
    """Cells of their kinds, keys that tell rows apart, probabilities and counts that add up."""
    assert table.rows
    assert set(e.readings) <= {r.id for r in RULES.readings}
    assert e.readings
    keys = [row[: e.key] for row in table.rows]
    assert len(set(keys)) == len(keys)
    header, written = csv_rows(table, 10)
    assert len(set(header)) == len(header)
    assert all(len(row) == len(header) for row in written)
    for row in table.rows:
        cells = {c.key: cell for c, cell in zip(e.columns, row, strict=True)}
        add_up(cells, ("win", "push", "loss", "partial"), e.id != "T07")
        add_up(cells, ("ahead", "even", "behind"), True)
        if "win_count" in cells:
            assert total(cells, "win_count", "push_count", "loss_count") == cells["total"]
            assert total(cells, "ev_seat", "ev_banker", "ev_casino") == 0
    groups(e, table)


def total(cells: dict[str, Cell], *keys: str) -> Fraction:
    """The sum of numbers."""
    found = [cells[k] for k in keys]
    return sum((Fraction(x) for x in found if isinstance(x, int | Fraction)), Fraction(0))


def add_up(cells: dict[str, Cell], keys: tuple[str, ...], here: bool) -> None:
    """Probabilities under these keys, if the table has them, add to 1."""
    found = [x for k in keys if isinstance(x := cells.get(k), Fraction)]
    if here and len(found) > 1:
        assert sum(found) == 1
        assert all(0 <= x <= 1 for x in found)


GROUPS = {"T07": ("active", "count"), "T11": ("law", "throws")}


def groups(e: Entry, table: Grid) -> None:
    """In tables of laws, the counts of each law add to its total and the probabilities to 1."""
    if e.id not in GROUPS:
        return
    group, count = GROUPS[e.id]
    sums: dict[Cell, Fraction] = defaultdict(Fraction)
    counts: dict[Cell, Fraction] = defaultdict(Fraction)
    totals = {}
    for row in table.rows:
        cells = {c.key: cell for c, cell in zip(e.columns, row, strict=True)}
        name = cells[group]
        sums[name] += total(cells, "probability")
        counts[name] += total(cells, count)
        totals[name] = cells["total"]
    assert set(sums.values()) == {Fraction(1)}
    assert counts == totals


def test_weights_of_hands_and_splits_are_the_known_totals(methods: tuple[Source, Source]) -> None:
    weights = {"T01": HAND_WEIGHT, "T05": SPLIT_WEIGHT}
    for table, total in weights.items():
        e = entry(table)
        at = [c.key for c in e.columns].index("weight")
        found = [row[at] for row in grid(e, methods[0]).rows]
        assert sum(x for x in found if isinstance(x, int)) == total
        assert len(found) == {"T01": HANDS, "T05": SPLITS}[table]


def test_conditional_tables_average_to_the_unconditional(methods: tuple[Source, Source]) -> None:
    weight = {row[1]: total({"w": row[4]}, "w") for row in grid(entry("T01"), methods[0]).rows}
    for table in ("T03", "T04"):
        rows = grid(entry(table), methods[0]).rows
        assert len(rows) == HANDS
        assert sum(weight[row[1]] * total({"won": row[2]}, "won") for row in rows) == WIN


def test_article_8_explains_the_whole_advantage(methods: tuple[Source, Source]) -> None:
    rows = {row[0]: row for row in grid(entry("T06"), methods[0]).rows}
    assert [rows[k][3] for k in list(rows)[:5]] == [*TIES, sum(TIES)]
    alone_a, both, alone_b, _ = TIES
    assert rows["as regulated"][5] == Fraction(sum(TIES), SPLIT_WEIGHT)
    assert rows["without 8(a)"][5] == Fraction(alone_b + both, SPLIT_WEIGHT)
    assert rows["without 8(b)"][5] == Fraction(alone_a + both, SPLIT_WEIGHT)
    assert rows["without article 8"][5] == 0


def test_which_places_take_the_bank_matters_where_the_capital_binds(
    methods: tuple[Source, Source],
) -> None:
    rows = grid(entry("T19"), methods[0]).rows
    assert len(rows) == 400
    ev = {(*row[1:3], *row[4:6]): total({"ev": row[9]}, "ev") for row in rows}
    assert {ev[9, "round", 10, p] for p in range(1, 11)} == {Fraction(-67092499, 1925673750)}
    assert [round(10000 * ev[3, "round", 2, p]) for p in (1, 2)] == [-307, -320]
    assert len({ev[3, "bet", 10, p] for p in range(1, 11)}) == 1


def test_break_even_rates_of_the_two_play_bank(methods: tuple[Source, Source]) -> None:
    rows = grid(entry("T20"), methods[0]).rows
    even = {row[1:3]: row[-2:] for row in rows if row[-1] is not None}
    assert len(even) == 18
    assert even[9, "bet"] == (Fraction(124, 4907),) * 2
    assert {row[4] for row in rows if row[1:3] == (3, "round")} == {1, 2, 3, 4}


@pytest.mark.parametrize("who", ["banker", "push", "seat"])
def test_the_advantage_of_article_8_is_of_who_takes_the_ties(who: str) -> None:
    rules = variant(6, 2, "high-tile", who, who)
    rows = grid(entry("T06"), Source(rules, RECOUNT)).rows
    sign = {"banker": 1, "push": 0, "seat": -1}[who]
    ties = [(row[4], row[5]) for row in rows if row[4] is not None]
    assert any(share for share, _ in ties)
    for share, ahead in ties:
        assert ahead == sign * share
