"""What is won is lost: the parties that an answer names add up to 0, on each basis (Art. 9)."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Run, toml, variant

BASES = ("bet", "round")
RATES = ("5%", "0", "1/3")
SETTLED = ["settle", "--capital", "5/2", "--stakes", "2,1,1/2,1"]


def total(*amounts: str) -> Fraction:
    return sum(map(Fraction, amounts), Fraction())


@pytest.fixture(params=["shipped", "pushes"])
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The shipped rules, and others under which hands push."""
    if request.param == "shipped":
        return "macau-100-89-m"
    path = tmp_path / "pushes.toml"
    path.write_text(toml(variant(6, 2, "none", "push", "push")))
    return str(path)


@pytest.mark.parametrize("rate", RATES)
def test_seat_banker_and_casino_of_one_bet(rate: str, rules: str, paikao: Run) -> None:
    data = paikao("odds", "--commission", rate, "--rules", rules, "--format", "json").data
    assert total(*data["ev"].values()) == 0


@pytest.mark.parametrize("active", ["1", "3", "5"])
@pytest.mark.parametrize("rate", RATES)
def test_all_parties_of_a_table(rate: str, active: str, rules: str, paikao: Run) -> None:
    words = ("--active", active, "--commission", rate, "--rules", rules, "--format", "json")
    data = paikao("seats", *words).data
    for basis in BASES:
        banker = data["banker"][basis]
        assert total(banker, data["seats"][basis], data["casino"][basis]) == 0
        assert total(banker, data["player"][basis], data["casino_of_one_player"][basis]) == 0


@pytest.mark.parametrize("by", ["place", "seat"])
@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("policy", ["running", "pool", "coverage"])
def test_all_parties_of_a_settlement(
    by: str, rate: str, policy: str, rules: str, paikao: Run
) -> None:
    options = ("--by", by, "--policy", policy, "--commission", rate, "--rules", rules)
    data = paikao(*SETTLED, *options, "--format", "json").data
    for basis in BASES:
        places = (p[basis] for p in data[f"{by}s"])
        assert total(data["banker"][basis], data["casino"][basis], *places) == 0
        for place in data[f"{by}s"]:
            assert total(place["tie"], place["returned"]) == Fraction(place["push"])


@pytest.mark.parametrize("owned", ["1", "2,4", "1,2,3,4"])
@pytest.mark.parametrize("rate", RATES)
def test_one_player_on_several_places_and_the_others(
    owned: str, rate: str, rules: str, paikao: Run
) -> None:
    words = (*SETTLED, "--player", owned, "--commission", rate, "--rules", rules)
    data = paikao(*words, "--format", "json").data
    parties = ("banker", "player", "others", "casino")
    for basis in BASES:
        assert total(*(data[party][basis] for party in parties)) == 0
    law = data["player"]["law"]
    assert len({(r["net"], r["bet"], r["round"]) for r in law}) == len(law)
    assert total(*(r["probability"] for r in law)) == 1


def test_article_9_nine_bets_of_one_player_are_one_net_win(paikao: Run) -> None:
    """R6: the casino's income from one player on all seats, which is not that of nine players."""
    settled = paikao(
        "settle", "--capital", "9", "--player", "1,2,3,4,5,6,7,8,9", "--format", "json"
    ).data
    seats = paikao("seats", "--format", "json").data
    assert settled["casino"]["round"] == seats["casino_of_one_player"]["round"]
    assert settled["casino"]["round"] == "190118717/770269500"
    assert settled["casino"]["round"] != seats["casino"]["round"]


def laws(data: Any) -> list[list[dict[str, Any]]]:
    """Every list of an answer that is called a law."""
    if isinstance(data, dict):
        own = [data["law"]] if isinstance(data.get("law"), list) else []
        return own + [law for value in data.values() for law in laws(value)]
    return [law for value in data for law in laws(value)] if isinstance(data, list) else []


@pytest.mark.parametrize(
    "words",
    [["seats"], ["settle", "--capital", "3", "--player", "8,9"], ["audit", "--kinds", "5"],
     ["bank", "--capital", "3", "--plays", "2", "--associate", "1"]],
    ids=lambda w: w[0],
)  # fmt: skip
@pytest.mark.parametrize("rate", ["0", "5%"])
def test_a_law_never_repeats_a_value_and_its_probabilities_add_to_1(
    words: list[str], rate: str, paikao: Run
) -> None:
    commission = [] if words[0] == "audit" else ["--commission", rate]
    found = laws(paikao(*words, *commission, "--format", "json").data)
    assert found
    apart = {"probability", "decimal", "count"}
    for law in found:
        values = [tuple(v for k, v in row.items() if k not in apart) for row in law]
        assert len(set(values)) == len(values)
        assert total(*(row["probability"] for row in law)) == 1
