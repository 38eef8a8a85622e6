"""The names that `exact` offers, and what a notebook does with them."""

import importlib
import re
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from html.parser import HTMLParser
from importlib.metadata import version
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import exact
from exact import active_law, bank, dice, load_rules, one_seat, seats, settle, table
from exact.api.results import Answer
from exact.catalogue.tables import TABLES
from exact.formats.grid import Column, Grid, Page
from exact.formats.html_writer import write
from exact.game.rules import BASES, PAYERS
from exact.money.play import unit_stakes
from exact.number import InputError
from exact.odds.seats import thin
from tests.conftest import Run, toml, variant

RULES = load_rules()
OTHER = RULES.with_(commission="3%", basis="bet")


def test_every_public_name_is_there_and_named_in_one_list() -> None:
    assert {*exact._MODULES, "__version__"} == set(exact.__all__)
    assert set(exact.__all__) <= set(dir(exact))
    for name in exact._MODULES:
        home = importlib.import_module(f"exact.{exact._MODULES[name]}")
        assert getattr(exact, name) is getattr(home, name)
    assert exact.__version__ == version("paikao")
    with pytest.raises(AttributeError, match="Given"):
        _ = exact.Given
    with pytest.raises(AttributeError, match="'exact' has no attribute 'odd'"):
        _ = exact.odd


def test_each_function_has_an_example() -> None:
    for name in ("load_rules", "one_seat", "seats", "settle", "bank", "dice", "table"):
        assert ">>>" in getattr(exact, name).__doc__


# The command that answers the same, and the answer.
SAME: list[tuple[list[str], Callable[[], Answer]]] = [
    (["odds"], one_seat),
    (
        ["odds", "--seat", "9,6", "--banker", "5", "--elsewhere", "W,W,3"],
        lambda: one_seat(RULES, seat="9-6", banker="5", elsewhere=["W", "W", 3]),
    ),
    (["odds", "--commission", "3%", "--basis", "bet"], lambda: one_seat(OTHER)),
    (["seats"], lambda: seats(RULES)),
    (["seats", "--active", "3", "--banker", "5-5"], lambda: seats(RULES, 3, (5, 5))),
    (["settle", "--capital", "3"], settle),
    (
        ["settle", "--capital", "5/2", "--stakes", "2,1,-,1/2", "--by", "seat",
         "--policy", "pool", "--commission", "3%", "--basis", "bet"],
        lambda: settle(OTHER, "2.5", [2, "1", None, Fraction(1, 2)], "pool", "seat"),
    ),
    (["bank", "--capital", "3"], bank),
    (
        ["bank", "--capital", "4", "--plays", "2", "--active", "6", "--associate", "2",
         "--associate", "5/2", "--policy", "coverage"],
        lambda: bank(RULES, 4, 2, [2, Fraction(5, 2)], 6, "coverage"),
    ),
    (["dice"], dice),
    (["show", "T09"], lambda: table("t09")),
    (["show", "T17"], lambda: table("T17", RULES)),
]  # fmt: skip
ANSWERS = pytest.mark.parametrize(("command", "ask"), SAME, ids=[" ".join(c) for c, _ in SAME])


@ANSWERS
def test_an_answer_has_the_data_and_the_page_of_its_command(
    command: list[str], ask: Callable[[], Answer], paikao: Run
) -> None:
    found = ask()
    assert found.data() == paikao(*command, "--format", "json").data
    assert found.data(3) == paikao(*command, "--format", "json", "--digits", "3").data
    assert str(found) == paikao(*command).out
    assert repr(found).startswith(f"<{type(found).__name__}: {RULES.title}: ")
    assert len(repr(found)) < 200


class Tags(HTMLParser):
    """The tags of a page, each closed, and its text."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.text = ""
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        assert {name for name, _ in attrs} <= {"style", "scope"}
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@ANSWERS
def test_a_notebook_shows_plain_tables(command: list[str], ask: Callable[[], Answer]) -> None:
    page = Tags(ask()._repr_html_())
    assert not page.open
    assert {"h3", "table", "thead", "tbody", "tr", "th", "td"} <= page.seen
    assert page.seen <= {"div", "h3", "p", "ul", "li", "table", "caption", "thead", "tbody", "tr",
                         "th", "td"}  # fmt: skip


def test_html_escapes_everything() -> None:
    nasty = "</table><script>alert('1 & \"2\"')</script>"
    column = Column("x", nasty, "text")
    page = Page(nasty, (Grid(nasty, (column,), ((nasty,), (None,))), f"{nasty}\n- {nasty}"))
    found = Tags(write(page, 3))
    assert "script" not in found.seen
    assert found.text.count(nasty) == 6
    assert "—" in found.text


def test_the_hands_and_counts_are_attributes() -> None:
    found = one_seat()
    assert (found.distinct, found.win, found.push, found.loss) == (2835, 14349, 0, 14721)
    assert (found.weight, sum(found.ties)) == (29070, 372)
    assert found.ev() == found.ev(RULES.rate) == found.ev("5%")
    assert sum(found.ev("1/3")) == 0
    assert found.break_even()["banker"] == 1 - Fraction(14349, 14721)


@pytest.mark.parametrize(
    "seat", ["9-6", "9,6", "96", "6 9", (9, 6), [6, 9], ["9", 6], ("9", "6")], ids=repr
)
def test_known_tiles_are_symbols(seat: Any) -> None:
    found = one_seat(RULES, seat=seat)
    assert found.probability(found.win) == Fraction(82, 153)
    assert found.data()["given"]["seat"] == ["9", "6"]


def test_no_tiles_known_is_none_or_an_empty_list() -> None:
    assert one_seat(seat=None, elsewhere=[]).odds == one_seat().odds


def test_seats_have_the_known_law() -> None:
    found = seats(active=9)
    assert found.probability(win=0) == Fraction(665860499, 6547290750)
    assert found.probability(win=0, push=1) == 0
    assert sum(found.law.probability(o) for o in found.law.weights) == 1
    assert found.moments.mean == Fraction(9 * 14349, 29070)
    ev = found.ev()
    assert ev.banker.round + ev.seats.round + ev.casino.round == 0
    assert found.break_even()["bet"] is not None


def test_a_settlement_and_a_bank_balance() -> None:
    found = settle(OTHER, capital=4, by="seat")
    for basis in ("bet", "round"):
        parts = (*found.places, found.banker, found.casino)
        paid = [getattr(part, basis) for part in parts]
        assert sum(paid) == 0
    held = bank(OTHER, 2, plays=2, associates=["1/2"])
    assert sum(share.ev for share in held.shares) == held.ev == held.mean - Fraction(5, 2)
    assert held.ruin == held.by_basis["bet"].ruin
    assert sum(w.probability for w in held.law) == 1


def test_the_dice_name_places_as_they_are_known_to() -> None:
    found = dice()
    assert [p * 1296 for p in found.first_place.values()] == [
        124, 135, 144, 148, 144, 135, 124, 115, 112, 115
    ]  # fmt: skip
    assert list(found.sum) == list(range(4, 25))
    assert sum(found.sum.values()) == 1


@pytest.mark.parametrize("table_id", [e.id for e in TABLES])
def test_records_have_exact_values(table_id: str) -> None:
    found = table(table_id)
    written = found.data()["rows"]
    records = found.records()
    assert len(records) == len(written)
    kinds = {c.kind for c in found.columns}
    for record, row in zip(records, written, strict=True):
        assert len(record) == len(found.columns)
        for key, value in record.items():
            text = f"{value}" if isinstance(value, Fraction) else value
            assert row[key] == text
            assert isinstance(value, Fraction | int | str | None)
    if "ratio" in kinds:
        assert any(isinstance(value, Fraction) for value in records[-1].values())


def test_a_record_of_each_kind() -> None:
    first = table("T03").records()[0]
    assert (first["rank"], first["seat"], first["loss"]) == (1, "W-W", Fraction(0))
    assert isinstance(first["loss"], Fraction)
    assert table("T08").records()[0]["sd_squared"] == Fraction(4783 * 4907, 9690**2)
    few, many = (r for r in table("T17").records()[:4] if r["plays"] in (10, 1000))
    assert (few["low_90"], few["coverage_90"], few["half_90"]) == (
        Fraction(-61, 10), "0.9784148440", None
    )  # fmt: skip
    assert (many["low_90"], many["half_90"]) == (None, "50.7103152621")


def test_a_table_of_other_rules_says_so() -> None:
    found = table("T02", OTHER)
    assert found.records()[0]["ev_seat"] == one_seat(OTHER).ev().seat
    assert "commission 3/100 in place of 1/20" in found.text()


@pytest.mark.parametrize("table_id", [e.id for e in TABLES])
def test_pandas_has_the_records(table_id: str) -> None:
    pytest.importorskip("pandas")
    found = table(table_id)
    frame, records = found.to_pandas(), found.records()
    assert list(frame.columns) == list(records[0])
    cells = frame.astype(object).where(frame.notna(), None).to_dict("records")
    assert cells == records
    for column in found.columns:
        if column.kind == "ratio":
            assert frame[column.key].astype(float).notna().any()


@pytest.mark.parametrize("table_id", [e.id for e in TABLES])
def test_polars_has_the_columns_of_json(table_id: str) -> None:
    polars = pytest.importorskip("polars")
    found = table(table_id)
    frame, rows = found.to_polars(), found.data()["rows"]
    assert frame.columns == list(rows[0])
    assert frame.height == len(rows)
    for row, written in zip(frame.to_dicts(), rows, strict=True):
        for key, value in row.items():
            right = Decimal(written[key]) if isinstance(value, Decimal) else written[key]
            assert value == right
    for column in found.columns:
        if column.kind == "ratio":
            assert frame[f"{column.key}_decimal"].cast(polars.Float64).is_finite().any()


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_library_that_is_not_there_is_named(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=f"^to_{library} needs {library}: pip install {library}$"):
        getattr(table("T11"), f"to_{library}")()


def test_the_same_rules_under_another_commission() -> None:
    rates: list[Any] = ["3%", "0.03", "3/100", Fraction(3, 100)]
    assert {RULES.with_(commission=rate).rate for rate in rates} == {Fraction(3, 100)}
    assert RULES.with_(commission=0).rate == 0
    assert RULES.with_(basis="bet").basis == "bet"
    assert RULES.with_() == RULES._replace(file_rate=RULES.rate)


def test_rules_are_read_from_a_path(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(toml(variant(5, 2)), "utf-8")
    rules = load_rules(path)
    assert load_rules(str(path)) == rules
    assert seats(rules).law.seats == 4
    assert seats(rules, active=4).law == seats(rules).law


WRONG: list[Callable[[], Any]] = [
    lambda: load_rules(7),  # type: ignore[arg-type]
    lambda: load_rules(None),  # type: ignore[arg-type]
    lambda: load_rules("no-such-set"),
    lambda: RULES.with_(commission=0.05),  # type: ignore[arg-type]
    lambda: RULES.with_(commission=True),
    lambda: RULES.with_(commission="5,0%"),
    lambda: RULES.with_(commission=Fraction(-1, 20)),
    lambda: RULES.with_(commission=5),
    lambda: RULES.with_(commission="100%"),
    lambda: RULES.with_(basis="net"),
    lambda: RULES.with_(basis=["bet"]),  # type: ignore[arg-type]
    lambda: one_seat("9-6"),  # type: ignore[arg-type]
    lambda: one_seat(seat=""),
    lambda: one_seat(seat="X"),
    lambda: one_seat(seat="9-6-5"),
    lambda: one_seat(seat=9),  # type: ignore[arg-type]
    lambda: one_seat(seat=(0, 4)),
    lambda: one_seat(seat=((1, 4), (), ())),  # type: ignore[arg-type]
    lambda: one_seat(seat={"9", "6"}),  # type: ignore[arg-type]
    lambda: one_seat(seat=(True, 9)),
    lambda: one_seat(seat=(9.0, 6.0)),  # type: ignore[arg-type]
    lambda: one_seat(seat=["9,6"]),
    lambda: one_seat(seat=[None]),  # type: ignore[list-item]
    lambda: one_seat(seat="W-W", banker="W"),
    lambda: one_seat(elsewhere=["W"] * 3),
    lambda: one_seat().ev(0.05),  # type: ignore[arg-type]
    lambda: one_seat().data(-1),
    lambda: one_seat().text(1.5),  # type: ignore[arg-type]
    lambda: seats(active=0),
    lambda: seats(active=10),
    lambda: seats(active="3"),  # type: ignore[arg-type]
    lambda: seats(active=True),
    lambda: seats(banker="5"),
    lambda: seats(banker=[]),
    lambda: settle(capital=0),
    lambda: settle(capital=-1),
    lambda: settle(capital=2.5),  # type: ignore[arg-type]
    lambda: settle(capital="5%"),
    lambda: settle(stakes="1,x"),
    lambda: settle(stakes=[1] * 10),
    lambda: settle(stakes=[]),
    lambda: settle(stakes=[1, 0]),
    lambda: settle(stakes=[1, 0.5]),  # type: ignore[list-item]
    lambda: settle(stakes=[1, None]),
    lambda: settle(stakes={1: 2}),  # type: ignore[arg-type]
    lambda: settle(by="player"),
    lambda: settle(policy="none"),
    lambda: settle(policy=["pool"]),  # type: ignore[arg-type]
    lambda: bank(plays=3),
    lambda: bank(plays=0),
    lambda: bank(active=12),
    lambda: bank(associates=2),  # type: ignore[arg-type]
    lambda: bank(associates="2"),
    lambda: bank(associates=[2, 0.5]),  # type: ignore[list-item]
    lambda: bank(associates=[-2]),
    lambda: dice("macau"),  # type: ignore[arg-type]
    lambda: table("T99"),
    lambda: table(9),  # type: ignore[arg-type]
    lambda: table(RULES),  # type: ignore[arg-type]
    lambda: active_law(RULES, 12),
    lambda: active_law(RULES, 0),
    lambda: active_law(RULES, -1),
    lambda: active_law(RULES, len(unit_stakes(RULES, 0))),
    lambda: thin(active_law(RULES, 3), 4),
]


@pytest.mark.parametrize("ask", WRONG, ids=range(len(WRONG)))
def test_wrong_input_is_one_line(ask: Callable[[], Any]) -> None:
    with pytest.raises(InputError) as caught:
        ask()
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 300
    assert not message.startswith("--")
    assert not re.search(r"\bGiven\b|index", message)


@pytest.mark.parametrize("payers", PAYERS)
def test_an_answer_knows_who_pays_the_commission(payers: str) -> None:
    """R16: what an answer has as attributes is what its own JSON says."""
    rules = variant(4, 2, "none", "push", "banker")._replace(payers=payers)
    one, all_seats = one_seat(rules), seats(rules)
    assert {k: str(v) for k, v in one.ev()._asdict().items()} == one.data()["ev"]
    texts = {k: None if v is None else str(v) for k, v in one.break_even().items()}
    assert texts == one.data()["break_even"]
    found, ev = all_seats.data(), all_seats.ev()
    for party in ("banker", "casino"):
        for basis in BASES:
            assert str(getattr(getattr(ev, party), basis)) == found[party][basis]
    for basis, even in all_seats.break_even().items():
        assert (None if even is None else str(even)) == found["break_even"][basis]


def test_an_answer_without_a_page_is_refused_when_it_is_made() -> None:
    with pytest.raises(TypeError, match="abstract"):
        type("Bare", (Answer,), {})()


def test_the_message_says_what_is_accepted() -> None:
    for seat, match in (((0, 4), "no tile 0; tiles are W 9 8"), (9, 'such as "9-6" or')):
        with pytest.raises(InputError, match=match):
            one_seat(seat=seat)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="12 active seats asked for; there are 1 to 9"):
        active_law(RULES, 12)
    with pytest.raises(InputError, match="active 12: give a whole number from 1 to 9"):
        seats(active=12)


def test_every_pair_of_symbols_is_the_hand_of_the_command(paikao: Run) -> None:
    symbols = [kind.symbol for kind in RULES.deck.kinds]
    by_hand = {tuple(r["seat"].split("-")): r for r in table("T03").records()}
    for pair in product(symbols, repeat=2):
        row = by_hand.get(pair) or by_hand[pair[::-1]]
        assert one_seat(seat=pair).win == row["win_count"]
