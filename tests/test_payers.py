"""Article 9 and R16: who pays the commission, wherever there is money."""

from fractions import Fraction

import pytest

from exact.catalogue.methods import ENUMERATION, RECOUNT, Source
from exact.catalogue.tables import entry, grid
from exact.game.commission import rates
from exact.game.rule_file import parse
from exact.game.rules import Rules, load
from exact.money.by_places import by_places
from exact.money.play import active_law, table_play, unit_stakes
from exact.money.renewal import renewal
from exact.money.rotation import rotation
from exact.money.settlement import player, settle
from exact.money.table import banker_variances, result_law, table_break_even, table_odds
from exact.money.turns import table_ring
from exact.odds.one_seat import edges, one_seat
from tests.conftest import Run, toml, variant

pytestmark = pytest.mark.slow

PAYERS = ("winners", "seats", "banker")
BY_PAYERS = pytest.mark.parametrize("payers", PAYERS)
RATE = Fraction(1, 20)
RULES = load()
SMALL = variant(5, 2, "none", "push", "banker")
NINE = active_law(RULES, 9)


def paying(payers: str, rules: Rules = SMALL) -> Rules:
    return rules._replace(payers=payers)


def test_rates_are_of_those_who_pay() -> None:
    assert [rates(RATE, p) for p in PAYERS] == [(RATE, RATE), (RATE, 0), (0, RATE)]


@BY_PAYERS
def test_one_seat(payers: str) -> None:
    odds = one_seat(RULES)
    ev, free, all_pay = odds.ev(RATE, payers), odds.ev(Fraction()), odds.ev(RATE)
    assert sum(ev) == 0
    assert ev.seat == (free if payers == "banker" else all_pay).seat
    assert ev.banker == (free if payers == "seats" else all_pay).banker
    for party, (a, b) in edges(odds, payers).items():
        assert getattr(ev, party) == (a + b * RATE) * (1 if party == "casino" else -1)
    even = odds.break_even(payers)
    assert even["banker"] == (None if payers == "seats" else Fraction(124, 4907))


@BY_PAYERS
def test_a_whole_table(payers: str) -> None:
    ev, free, all_pay = (
        table_odds(NINE, RATE, payers),
        table_odds(NINE, Fraction()),
        table_odds(NINE, RATE),
    )
    assert ev.banker == (free if payers == "seats" else all_pay).banker
    assert (ev.seats, ev.player) == ((s := free if payers == "banker" else all_pay).seats, s.player)
    for basis in ("bet", "round"):
        assert sum(getattr(x, basis) for x in (ev.banker, ev.seats, ev.casino)) == 0
        assert sum(getattr(x, basis) for x in (ev.banker, ev.player, ev.casino_of_one)) == 0
        for party in ("banker", "player"):
            law = result_law(NINE, RATE, party, basis, payers)
            mean = Fraction(sum(x * n for x, n in law.items()), 20 * NINE.total)
            assert mean == getattr(getattr(ev, party), basis)
            if party == "banker":
                square = Fraction(sum(x * x * n for x, n in law.items()), 400 * NINE.total)
                assert square - mean**2 == getattr(banker_variances(NINE, RATE, payers), basis)
        even = table_break_even(NINE, payers)[basis]
        assert (even is None) == (payers == "seats")
        if even is not None:
            assert getattr(table_odds(NINE, even, payers).banker, basis) == 0


@BY_PAYERS
@pytest.mark.parametrize("basis", ["bet", "round"])
def test_a_settlement_a_player_and_the_bank_going_round(payers: str, basis: str) -> None:
    table = table_play(RULES, NINE, Fraction(3), unit_stakes(RULES), "running", "seat")
    found, free, all_pay = (
        settle(table, RATE, by_places, payers),
        settle(table, Fraction()),
        settle(table, RATE),
    )
    of_seats = free if payers == "banker" else all_pay
    assert [getattr(p, basis) for p in found.places] == [getattr(p, basis) for p in of_seats.places]
    of_bank = free if payers == "seats" else all_pay
    assert getattr(found.banker, basis) == getattr(of_bank.banker, basis)
    parties = [*found.places, found.banker, found.casino]
    assert sum(getattr(p, basis) for p in parties) == 0
    own = player(table, (1, 4), RATE, payers)
    assert own == player(table, (1, 4), Fraction() if payers == "banker" else RATE)
    ring = table_ring(paying(payers, RULES), NINE, Fraction(3), basis, by_places, (1, 2))
    round_the_table = rotation(ring)
    assert round_the_table == renewal(ring)
    assert sum(p.ev for p in round_the_table.places) + round_the_table.casino == 0


@BY_PAYERS
@pytest.mark.parametrize("table", [f"T{n:02}" for n in (2, 9, 10, 12, 14, 16, 17, 18, 19, 20)])
def test_every_table_with_money_by_both_methods(payers: str, table: str) -> None:
    made = [grid(entry(table), Source(paying(payers), m)) for m in (RECOUNT, ENUMERATION)]
    assert made[0] == made[1]
    if payers != "winners" and table in ("T02", "T09", "T16", "T19"):
        assert made[0] != grid(entry(table), Source(SMALL, RECOUNT))


@pytest.mark.parametrize("basis", ["bet", "round"])
def test_a_bank_that_pays_nothing_depends_on_no_rate(basis: str) -> None:
    rows = grid(entry("T20"), Source(paying("seats"), RECOUNT)).rows
    assert {row[5:7] for row in rows} == {(0, 1)}
    assert all(row[8:10] == (0, 0) for row in rows)


@BY_PAYERS
def test_every_answer_with_money_adds_to_0_and_says_who_pays(
    payers: str, paikao: Run, tmp_path: object
) -> None:
    path = f"{tmp_path}/own.toml"
    text = toml(SMALL).replace('basis = "round"', f'basis = "round"\npayers = "{payers}"')
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    assert parse(text.encode()).payers == payers
    odds = paikao("odds", "--rules", path, "--format", "json").data
    assert sum(map(Fraction, odds["ev"].values())) == 0
    seats = paikao("seats", "--rules", path, "--format", "json").data
    assert sum(Fraction(seats[k]["bet"]) for k in ("banker", "seats", "casino")) == 0
    settled = paikao("settle", "--capital", "2", "--rules", path, "--format", "json").data
    parties = [*settled["places"], settled["banker"], settled["casino"]]
    assert sum(Fraction(p["round"]) for p in parties) == 0
    said = " ".join(paikao("settle", "--capital", "2", "--rules", path).out.split())
    assert ("alone (R16)" in said) == (payers != "winners")
    for words in (["commission", "--plays", "2", "--capital", "2"], ["rotation", "--capital", "2"]):
        assert paikao(*words, "--rules", path, "--format", "json").code == 0
