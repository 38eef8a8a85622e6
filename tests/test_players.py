"""Articles 3(b) and 5(e), R6, R11, R15: named players on several seats and the banker's place."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest

from exact.answers.inputs import parse_bet, parse_joined
from exact.game.ranking import ranking
from exact.game.rules import load
from exact.money.play import active_law, table_play
from exact.money.players import Joined, players, stakes_of
from exact.money.record import Associate, Bet, Record, Terms
from exact.money.referee import Referee
from exact.money.settlement import Player, player, settle
from exact.number import InputError
from tests.conftest import Run, variant
from tests.test_policies import BY_POLICY

RATE = Fraction(1, 20)
SMALL = variant(4, 2, "none", "push", "banker")
RULES = load()
NINE = active_law(RULES, 9)
BASES = ("bet", "round")


def bets(*texts: str) -> list[Bet]:
    return [parse_bet(text, 9) for text in texts]


def joined(*texts: str) -> list[Joined]:
    return [parse_joined(text) for text in texts]


TABLES = [
    (bets("a:1:1", "b:2:1", "a:3:1/2"), joined("a:1")),
    (bets("a:1:1", "b:1:2", "a:3:3"), joined("b:1/2", "c:1", "b:1/3")),
    (bets("a:2:1", "b:2:1/3", "c:2:1"), []),
]
Law = dict[tuple[Fraction, Fraction, Fraction], Fraction]


def refereed(
    own: Sequence[Bet], after: Sequence[Joined], capital: Fraction, policy: str, payers: str
) -> dict[str, Law]:
    """Slow and obvious: the referee of one play, on every deal and throw of a small deck."""
    tiles = [k for k in range(4) for _ in range(2)]
    hands = ranking(SMALL).hands
    by_tiles = {tuple(sorted(h)): h for h in hands}
    deals: dict[tuple[tuple[int, ...], ...], int] = defaultdict(int)
    for deal in permutations(tiles):
        deals[tuple(tuple(sorted(deal[2 * p : 2 * p + 2])) for p in range(4))] += 1
    throws: dict[int, int] = defaultdict(int)
    for throw in product(range(1, 7), repeat=4):
        throws[(sum(throw) - 1) % 4] += 1
    dice = {offset: (1, 1, 1, 1 + (offset - 3) % 4) for offset in range(4)}
    associates = tuple(Associate(one.player, one.amount, "bets") for one in after)
    referees = {basis: Referee(SMALL) for basis in BASES}
    laws: dict[str, dict[tuple[Fraction, Fraction, Fraction], Fraction]] = defaultdict(
        lambda: defaultdict(Fraction)
    )
    for (dealt, ways), (offset, weight) in product(deals.items(), throws.items()):
        results: dict[str, dict[str, Fraction]] = {}
        nets: dict[str, Fraction] = {}
        for basis in BASES:
            record = Record(
                "1",
                tuple(by_tiles[tiles_] for tiles_ in dealt),
                dice[offset],
                tuple(own),
                capital,
                associates,
                Terms(policy, basis, RATE, payers),
            )
            ruling = referees[basis].rule(record)
            parties = [(p.player, p.net, p.result) for p in ruling.players]
            parties += [(s.party, s.net, s.result) for s in ruling.shares]
            nets, results[basis] = defaultdict(Fraction), defaultdict(Fraction)
            for name, net, result in parties:
                nets[name] += net
                results[basis][name] += result
        for name, net in nets.items():
            chance = Fraction(ways * weight, 1296 * 40320)
            laws[name][net, results["bet"][name], results["round"][name]] += chance
    return {name: dict(law) for name, law in laws.items()}


def found_in(
    own: Sequence[Bet], after: Sequence[Joined], capital: Fraction, policy: str, payers: str
) -> dict[str, Player]:
    stakes = stakes_of(own)
    law = active_law(SMALL, len(stakes))
    total = sum((one.amount for one in after), capital)
    table = table_play(SMALL, law, total, stakes, policy, "seat")
    return players(table, own, after, RATE, payers)


@pytest.mark.slow
@pytest.mark.parametrize("payers", ["winners", "seats", "banker"])
@BY_POLICY
def test_the_law_of_every_party_is_that_of_the_referee(policy: str, payers: str) -> None:
    for (own, after), capital in zip(TABLES, map(Fraction, ("1", "3/2", "1/2")), strict=True):
        found = found_in(own, after, capital, policy, payers)
        expected = refereed(own, after, capital, policy, payers)
        assert set(found) == set(expected)
        for name, law in expected.items():
            assert {tuple(r[:3]): r.probability for r in found[name].law} == law


def test_one_player_s_seats_are_those_of_settlement() -> None:
    own = bets("a:2:1", "a:5:2", "b:7:1")
    table = table_play(RULES, active_law(RULES, 3), Fraction(2), stakes_of(own), None, "seat")
    found = players(table, own, [], RATE)
    assert found["a"] == player(table, (2, 5), RATE)
    assert found["b"] == player(table, (7,), RATE)
    banker = settle(table, RATE).banker
    assert (found["banker"].ev, found["banker"].bet, found["banker"].round) == banker[1:]


def test_two_on_a_seat_share_it_in_proportion() -> None:
    own = bets("a:4:1", "b:4:3")
    table = table_play(RULES, active_law(RULES, 1), Fraction(5, 2), stakes_of(own), None, "seat")
    found = players(table, own, [], RATE)
    assert found["b"].ev == 3 * found["a"].ev
    assert found["a"].law[0].net == Fraction(-5, 8)


def test_netting_over_bank_and_seats_is_the_player_s_own() -> None:
    own = bets("a:4:1")
    table = table_play(RULES, active_law(RULES, 1), Fraction(2), stakes_of(own), None, "seat")
    both = players(table, own, joined("a:1"), RATE)["a"]
    apart = players(table, own, joined("b:1"), RATE)
    assert both.ev == apart["a"].ev + apart["b"].ev
    assert both.bet == apart["a"].bet + apart["b"].bet
    assert both.round >= apart["a"].round + apart["b"].round


def test_a_name_may_have_a_colon() -> None:
    assert parse_bet("a:b:2:1", 9) == Bet("a:b", 2, Fraction(1))
    assert parse_joined("a:b:1/2") == Joined("a:b", Fraction(1, 2))


def test_capitals_bear_what_those_before_them_leave() -> None:
    own = bets("a:4:3")
    table = table_play(RULES, active_law(RULES, 1), Fraction(4), stakes_of(own), None, "seat")
    found = players(table, own, joined("x:2", "y:1"), RATE)
    lost = {name: found[name].law[0].net for name in ("banker", "x", "y")}
    assert lost == {"banker": -1, "x": -2, "y": 0}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a:1", "PLAYER:SEAT:AMOUNT"), ("a:0:1", "no seat '0'"), ("a:10:1", "no seat '10'"),
        ("a:x:1", "no seat 'x'"), (":1:1", "a name is"), ("banker:1:1", "no player's name"),
        ("a:1:0", "more than 0"), ("a:1:x", "accepted form"), ("x" * 65 + ":1:1", "a name is"),
        ("a\x1b:1:1", "a name is"),
    ],
)  # fmt: skip
def test_a_bet_that_is_none_is_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as raised:
        parse_bet(text, 9)
    assert "\n" not in str(raised.value)


def test_settle_answers_named_players(paikao: Run) -> None:
    words = ["settle", "--capital", "3", "--bet", "Ana:2:1", "--bet", "Rui:2:3", "--bet", "Ana:7:2"]
    words += ["--joined", "Ana:2"]
    data = paikao(*words, "--format", "json").data
    assert [p["player"] for p in data["players"]] == ["Ana", "Rui"]
    assert {"R11", "R15"} <= set(data["readings"])
    for basis in BASES:
        parties = [*data["players"], data["banker_share"], data["casino"]]
        assert sum(Fraction(p[basis]) for p in parties) == 0
    for one in data["players"]:
        assert sum(Fraction(r["probability"]) for r in one["law"]) == 1
    assert "2 on the banker's place" in paikao(*words).out
    alone = paikao("settle", "--capital", "3", "--bet", "Ana:2:1", "--format", "json").data
    assert not {"R11", "R15"} & set(alone["readings"])


@pytest.mark.parametrize(
    "more",
    [
        ["--joined", "a:1"], ["--bet", "a:1"], ["--bet", "a:1:1", "--stakes", "1"],
        ["--bet", "a:1:1", "--player", "1"], ["--bet", "a:1:1", "--by", "seat"],
        ["--bet", "a:1:1", "--joined", "a"], ["--bet", "a:1:1", "--joined", "casino:1"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_bets_that_do_not_go_together_are_one_line_and_exit_2(more: list[str], paikao: Run) -> None:
    ran = paikao("settle", "--capital", "3", *more)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
