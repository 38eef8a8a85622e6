"""An answer names the readings that its numbers rest on, and no others.

Where a reading has a value of the rule set, or a policy, the answer is made again under another:
it names the reading exactly where it then is another answer.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from exact.answers.odds import used
from exact.game.rules import Rules, load
from exact.game.tiles import NOTHING, Given
from exact.number import InputError
from exact.odds.one_seat import Odds, one_seat
from tests.conftest import Run, variant

PLAY = ("play", "--dice", "3,5,1,6", "--hands")
TIED = "9-6,9-6,7-7,8-5,W-3,W-2,8-4,5-4,3-2,1-1"
PLAIN = "9-9,8-6,7-7,8-5,W-3,W-2,6-4,5-4,3-2,1-1"


def known() -> Iterator[Given]:
    """Nothing, one tile, two tiles, of one hand or of both, of the small deck."""
    tiles = range(5)
    hands = [(), *((i,) for i in tiles), *((i, j) for i in tiles for j in tiles if i <= j)]
    yield from (Given(seat, banker) for seat in hands for banker in hands)


def ahead(rules: Rules, given: Given) -> tuple[int, int, int]:
    """Wins, pushes and losses."""
    found = one_seat(rules, given)
    return found.win, found.push, found.loss


@pytest.mark.parametrize("copies", [2, 4])
def test_odds_name_the_readings_of_ties_exactly_where_these_could_change_them(copies: int) -> None:
    rules = variant(5, copies)
    others = {"R4": rules._replace(zero_points="push"), "R5": rules._replace(equal_hands="push")}
    seen: set[frozenset[str]] = set()
    for given in known():
        try:
            odds = one_seat(rules, given)
        except InputError:
            continue
        named = frozenset(used(rules, odds, given))
        changed = {r for r, other in others.items() if ahead(other, given) != ahead(rules, given)}
        assert {"R4", "R5"} & named == changed
        assert ("R3" in named) == bool(one_seat(without_tie_break(rules), given).ties.strength)
        assert ("R1" in named) == (max(ahead(rules, given)) < odds.weight)
        seen.add(named)
    assert len(seen) > 5


def without_tie_break(rules: Rules) -> Rules:
    """The rules in which equal points tie."""
    return rules._replace(tie_break="none")


def test_odds_of_two_unknown_hands_rest_on_all() -> None:
    odds: Odds = one_seat(load())
    assert {"R1", "R2", "R3", "R4", "R5"} <= {*used(load(), odds, NOTHING)}


def readings(paikao: Run, *arguments: str) -> set[str]:
    """The readings that an answer names."""
    return {*paikao(*arguments, "--format", "json").data["readings"]}


def test_seats_of_a_banker_whom_nobody_can_tie_name_no_ties(paikao: Run) -> None:
    assert not {"R1", "R3", "R4", "R5"} & readings(paikao, "seats", "--banker", "W-W")
    assert {"R1", "R3", "R5"} <= readings(paikao, "seats", "--banker", "9-6")


@pytest.mark.parametrize("capital", ["1", "8", "17/2", "9", "20"])
@pytest.mark.parametrize("by", ["place", "seat"])
def test_settle_names_a_policy_and_an_order_where_they_change_what_is_settled(
    paikao: Run, capital: str, by: str
) -> None:
    def settled(policy: str) -> Any:
        command = ("settle", "--capital", capital, "--by", by, "--policy", policy)
        return paikao(*command, "--format", "json").data

    found = settled("running")
    binds = found[f"{by}s"] != settled("coverage")[f"{by}s"]
    assert ("R9" in found["readings"]) == ("R13" in found["readings"]) == binds
    assert ("R8" in found["readings"]) == (binds and by == "seat")


def test_settle_names_unit_stakes_and_other_players_where_there_are_some(paikao: Run) -> None:
    settle = ("settle", "--capital", "1")
    assert {"R12", "R19"} <= readings(paikao, *settle)
    assert "R19" not in readings(paikao, *settle, "--player", "1,2")  # one with several bets
    assert "R12" not in readings(paikao, *settle, "--stakes", "1,1")
    named = readings(paikao, *settle, "--bet", "A:1:1", "--joined", "B:2")
    assert "R12" not in named
    assert "R9" not in named  # the bank has 3
    assert {"R11", "R13"} <= named


def test_banks_name_the_limit_where_a_capital_does_not_cover_every_stake(paikao: Run) -> None:
    for command, other in (
        (("bank",), ("--associate", "4")),
        (("commission", "--plays", "2"), ()),
        (("rotation",), ()),
    ):
        bound = readings(paikao, *command, "--capital", "5")
        free = readings(paikao, *command, "--capital", "9")
        assert bound - free == ({"R8", "R9"} if command == ("rotation",) else {"R9"})
        if other:
            joined = readings(paikao, *command, "--capital", "5", *other)
            assert joined == free | {"R11"}
    stakes = ",".join("1" * 10)
    assert "R12" not in readings(paikao, "rotation", "--capital", "5", "--stakes", stakes)


def test_a_play_names_the_readings_of_what_is_in_it(paikao: Run) -> None:
    of_ties = {"R3", "R4", "R5", "R9", "R12"}
    tied = readings(paikao, *PLAY, TIED, "--capital", "3")
    assert of_ties & tied == {"R3", "R5", "R9", "R12"}  # 3-2 has five points too
    plain = readings(paikao, *PLAY, PLAIN, "--capital", "3", "--stakes", "1,1")
    assert of_ties & plain == set()
    assert of_ties & readings(paikao, *PLAY, PLAIN) == {"R12"}
    shown = paikao(*PLAY, PLAIN, "--capital", "9").out
    assert "seats 4, 5, 6, 7, 8, 9, 1, 2, 3: the capital covers every stake." in " ".join(
        shown.split()
    )


def test_a_bank_of_one_party_is_in_no_order(paikao: Run) -> None:
    alone = paikao(*PLAY, PLAIN, "--capital", "3").out
    joined = paikao(*PLAY, PLAIN, "--capital", "3", "--associate", "2").out
    assert "The bank, in units" in alone
    assert "order of R11" not in alone
    assert "The bank, in the order of R11, in units" in joined
