"""Articles 2(h), 3(b), 5(c) and R8, R9: the law of a settlement, by two methods and slowly."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

import pytest

from exact.game.dice import first_place, orders
from exact.game.ranking import Outcome
from exact.money import patterns as money_patterns
from exact.money.by_patterns import by_patterns
from exact.money.by_places import bank_by_places, by_places
from exact.money.patterns import count_patterns, pattern_weights, patterns
from exact.money.settlement import (
    Banker,
    LawMethod,
    PlaceOdds,
    Play,
    play,
    player,
    settle,
    settled_laws,
)
from exact.number import InputError
from tests.conftest import Run
from tests.reference import (
    CAPITAL_3_PUSHES,
    NINE,
    RATE,
    SEAT_WINS,
    TABLE_WEIGHT,
    WINNING_SEATS,
    plus,
    positions,
    settlements,
)
from tests.test_policies import BY_POLICY, CAPITALS, MIXED, P, W

Counts = Mapping[tuple[int, int], int]
Weighted = dict[Fraction, Fraction]

FIVE: Counts = {(w, 0): n for w, n in enumerate([7, 1, 4, 0, 9, 2])}
PUSHY: Counts = {(w, p): 1 + (3 * w + 5 * p) % 7 for w in range(5) for p in range(5 - w)}
RARE: Counts = {(0, 4): 5, (2, 2): 3, (1, 0): 8, (4, 0): 0}
FIRST = first_place(4, 6, 10)
ONES = dict.fromkeys(range(1, 10), Fraction(1))
BY_METHOD = pytest.mark.parametrize("method", [by_patterns, by_places])


def numbered(stakes: Sequence[Fraction]) -> dict[int, Fraction]:
    """Stakes by the numbers 1, 2, …"""
    return dict(enumerate(stakes, 1))


def cases() -> Iterator[tuple[Counts, int, dict[int, Fraction]]]:
    """Laws with and without pushes, equal and unequal stakes."""
    for counts, m in ((FIVE, 5), (PUSHY, 4), (RARE, 4), ({(1, 0): 1, (0, 1): 2}, 1)):
        yield counts, m, numbered([Fraction(1)] * m)
        yield counts, m, numbered(MIXED[:m])


def plays(policy: str) -> Iterator[Play]:
    """The cases at each capital, settled by place and, with seats 2, 3, 5 …, by seat."""
    for (counts, m, stakes), capital in product(cases(), CAPITALS):
        yield play(counts, m, stakes, capital, policy)
        seated = dict(zip((2, 3, 5, 8, 9), stakes.values(), strict=False))
        yield play(counts, m, seated, capital, policy, orders(FIRST, seated))


@pytest.mark.parametrize(("counts", "m"), [(FIVE, 5), (PUSHY, 4), (RARE, 4), (NINE, 9)])
def test_patterns_and_their_twin(counts: Counts, m: int) -> None:
    weights = pattern_weights(counts, m)
    made = list(patterns(weights))
    assert len({outcomes for outcomes, _ in made}) == len(made) == count_patterns(weights)
    total = sum(weight for _, weight in made)
    assert total == weights[0][0, 0]
    found: dict[tuple[int, int], int] = defaultdict(int)
    for outcomes, weight in made:
        found[outcomes.count(W), outcomes.count(P)] += weight
    everything = sum(counts.values())
    assert {k: Fraction(n, total) for k, n in found.items()} == {
        k: Fraction(n, everything) for k, n in counts.items() if n
    }


@pytest.mark.parametrize(("counts", "m"), [(FIVE, 5), (PUSHY, 4), (RARE, 4)])
def test_the_weight_of_a_prefix_is_that_of_the_patterns_that_it_begins(
    counts: Counts, m: int
) -> None:
    weights = pattern_weights(counts, m)
    for t in range(m + 1):
        begun: dict[tuple[Outcome, ...], int] = defaultdict(int)
        for outcomes, weight in patterns(weights):
            begun[outcomes[:t]] += weight
        for prefix, weight in begun.items():
            assert weights[t][prefix.count(W), prefix.count(P)] == weight


@pytest.mark.slow
@BY_POLICY
def test_the_two_methods_agree_in_everything(policy: str) -> None:
    for table in plays(policy):
        one, other = settled_laws(table, by_patterns), settled_laws(table, by_places)
        assert one == other
        assert settle(table, RATE, by_patterns) == settle(table, RATE, by_places)
        bank = settled_laws(table, bank_by_places)
        assert bank.joint == one.joint
        assert (bank.unit, bank.total) == (one.unit, one.total)


@BY_POLICY
def test_the_two_methods_agree_on_the_real_law(policy: str) -> None:
    for capital, stakes in product(
        (Fraction(3), Fraction(7, 2)), (ONES, {n: Fraction(n, 2 + n % 3) for n in ONES})
    ):
        table = play(NINE, 9, stakes, capital, policy)
        assert settled_laws(table, by_patterns) == settled_laws(table, by_places)


@pytest.mark.slow
@BY_POLICY
def test_the_law_is_that_of_the_slow_enumeration(policy: str) -> None:
    for table in plays(policy):
        if table.capital in (1, Fraction(5, 2)):
            found, everything = settle(table, RATE), list(settlements(table))
            for place in found.places:
                check_place(place, table, [(case[place.number], q) for case, q in everything])
            check_banker(found.banker, [(list(case.values()), q) for case, q in everything])


def check_place(place: PlaceOdds, table: Play, law: list[tuple[Fraction, Fraction]]) -> None:
    """What a place is said to settle, against each amount and its probability."""
    stake = table.stakes[place.number]
    assert place.stake == stake
    assert place.win == sum(q for x, q in law if x == stake)
    assert place.loss == sum(q for x, q in law if x == -stake)
    assert place.partial_win == sum(q for x, q in law if 0 < x < stake)
    assert place.partial_loss == sum(q for x, q in law if -stake < x < 0)
    assert place.push == sum(q for x, q in law if x == 0)
    assert place.ev == sum(x * q for x, q in law)
    assert place.action == sum(abs(x) * q for x, q in law)
    assert place.bet == place.round == sum((x - RATE * plus(x)) * q for x, q in law)


def check_banker(banker: Banker, cases: list[tuple[list[Fraction], Fraction]]) -> None:
    """The banker's law and EV, against what all places settle in each case."""
    law: Weighted = defaultdict(Fraction)
    bet = netted = Fraction()
    for amounts, q in cases:
        net = -sum(amounts, Fraction())
        law[net] += q
        bet += q * (net - RATE * sum(plus(-x) for x in amounts))
        netted += q * (net - RATE * plus(net))
    assert banker.law == tuple(sorted(law.items()))
    assert (banker.bet, banker.round) == (bet, netted)


@BY_POLICY
def test_probabilities_add_to_1_and_what_one_pays_another_gets(policy: str) -> None:
    for table in plays(policy):
        places, banker, casino = settle(table, RATE)
        for p in places:
            assert p.win + p.loss + p.partial + p.push == 1
            assert p.partial == p.partial_win + p.partial_loss
        assert sum(case.probability for case in banker.law) == 1
        assert all(case.probability > 0 for case in banker.law)
        assert all(abs(case.net) <= table.capital for case in banker.law)
        assert banker.ev == sum(case.net * case.probability for case in banker.law)
        assert banker.ev + sum(p.ev for p in places) == 0
        assert banker.bet + sum(p.bet for p in places) + casino.bet == 0
        assert banker.round + sum(p.round for p in places) + casino.round == 0


@pytest.mark.parametrize("factor", [Fraction(1, 6), Fraction(40)])
@BY_POLICY
def test_scaling_leaves_every_probability(policy: str, factor: Fraction) -> None:
    for table in plays(policy):
        stakes = {number: factor * stake for number, stake in table.stakes.items()}
        other = settle(table._replace(stakes=stakes, capital=factor * table.capital), RATE)
        for place, scaled in zip(settle(table, RATE).places, other.places, strict=True):
            assert scaled[2:6] == place[2:6]
            assert scaled.action == factor * place.action
            assert scaled.bet == factor * place.bet


def test_article_5c_the_last_two_places_go_back_whole_from_a_capital_of_3() -> None:
    places = settle(play(NINE, 9, ONES, Fraction(3)), RATE).places
    assert {place.number: place.push for place in places[7:]} == CAPITAL_3_PUSHES


@BY_POLICY
def test_a_large_capital_gives_the_uncapped_answers(policy: str) -> None:
    win = SEAT_WINS
    for capital in (Fraction(9), Fraction(1000)):
        places, banker, casino = settle(play(NINE, 9, ONES, capital, policy), RATE)
        for place in places:
            assert (place.win, place.loss) == (win, 1 - win)
            assert place.partial == place.push == 0
            assert place.ev == 2 * win - 1
            assert place.action == 1
        law = {9 - 2 * w: Fraction(n, TABLE_WEIGHT) for w, n in enumerate(WINNING_SEATS)}
        assert dict(banker.law) == law
        assert banker.ev == 9 * (1 - 2 * win)
        assert casino.bet == 9 * RATE
        assert banker.round == banker.ev - RATE * sum(plus(Fraction(x)) * p for x, p in law.items())


@BY_POLICY
def test_seats_are_places_mixed_by_the_dice(policy: str) -> None:
    dice = orders(FIRST, ONES)
    seats = settle(play(NINE, 9, ONES, Fraction(3), policy, dice), RATE)
    places = settle(play(NINE, 9, ONES, Fraction(3), policy), RATE)
    table = positions(dice)
    assert seats.banker == places.banker
    assert seats.casino == places.casino
    for seat in seats.places:
        for k in range(2, len(seat)):
            mixed = [n * p[k] for n, p in zip(table[seat.number], places.places, strict=True)]
            assert seat[k] == sum(mixed) / 1296
    assert sum(s.ev for s in seats.places) == sum(p.ev for p in places.places)
    if policy == "running":
        assert len({seat.ev for seat in seats.places}) == 9


# A player on several seats (Art. 3(b)).


@BY_POLICY
def test_a_player_s_law_is_that_of_the_slow_enumeration(policy: str) -> None:
    for table in plays(policy):
        if table.capital != Fraction(5, 2):
            continue
        mine = sorted(table.stakes)[::2]
        law: dict[tuple[Fraction, Fraction, Fraction], Fraction] = defaultdict(Fraction)
        for case, chance in settlements(table):
            own = [case[n] for n in mine]
            net, won = sum(own, Fraction()), sum(map(plus, own), Fraction())
            law[net, net - RATE * won, net - RATE * plus(net)] += chance
        found = player(table, mine, RATE)
        assert found.law == tuple((*result, chance) for result, chance in sorted(law.items()))
        assert found.ev == sum(r.net * r.probability for r in found.law)
        assert found.bet == sum(r.bet * r.probability for r in found.law)
        assert found.round == sum(r.round * r.probability for r in found.law)


@BY_POLICY
def test_a_player_on_one_seat_is_that_seat(policy: str) -> None:
    table = play(NINE, 9, ONES, Fraction(3), policy, orders(FIRST, ONES))
    for seat in settle(table, RATE).places[::4]:
        found = player(table, [seat.number], RATE)
        assert (found.ev, found.bet, found.round) == (seat.ev, seat.bet, seat.round)


@BY_POLICY
def test_a_player_on_every_seat_has_the_banker_s_net_turned_round(policy: str) -> None:
    table = play(NINE, 9, ONES, Fraction(3), policy)
    found = player(table, ONES, RATE)
    banker = settle(table, RATE).banker
    law: Weighted = defaultdict(Fraction)
    for result in found.law:
        law[-result.net] += result.probability
    assert law == dict(banker.law)
    assert found.bet < found.round < found.ev == -banker.ev


# What is refused.


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"stakes": numbered([Fraction(1)] * 10)}, "10 stakes for 4 active seats"),
        ({"stakes": {}, "active": 0}, "0 stakes for 0 active seats"),
        ({"stakes": numbered([Fraction(n) for n in (1, 1, 0, 1)])}, "stake 3 is not more than 0"),
        ({"capital": Fraction(0)}, "capital is not more than 0"),
        ({"capital": Fraction(-3)}, "capital is not more than 0"),
        ({"policy": "first-come"}, "one of running, pool, coverage"),
        ({"counts": NINE}, "not a law of 4 active seats"),
        ({"counts": {(3, 2): 1}}, "not a law of 4 active seats"),
        ({"counts": {(1, 0): -1}}, "not a law of 4 active seats"),
        ({"counts": {(1, 0): 0}}, "no weight"),
        ({"orders": {}}, "an order of settlement"),
        ({"orders": {(1, 2, 3, 3): 1}}, "an order of settlement"),
        ({"orders": {(1, 2, 3, 4): 0}}, "an order of settlement"),
    ],
)
def test_a_play_that_is_none_is_refused(changed: dict[str, object], message: str) -> None:
    good = {"counts": PUSHY, "active": 4, "stakes": numbered(MIXED[:4]), "capital": Fraction(2)}
    with pytest.raises(InputError, match=message) as raised:
        play(**{**good, **changed})  # type: ignore[arg-type] # wrong on purpose
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("numbers", [[], [1, 5]])
def test_a_player_on_no_seat_or_on_one_without_a_stake_is_refused(numbers: list[int]) -> None:
    with pytest.raises(InputError, match="some of 1, 2, 3, 4"):
        player(play(PUSHY, 4, numbered(MIXED[:4]), Fraction(2)), numbers, RATE)


@BY_METHOD
def test_a_settlement_of_too_many_cases_is_refused(
    method: LawMethod, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play(NINE, 9, {n: Fraction(2**n) for n in ONES}, Fraction(10**6))
    settled_laws(table, method)
    monkeypatch.setattr(money_patterns, "LIMIT", 500)
    with pytest.raises(InputError, match="512 cases is more than 500 allow"):
        settled_laws(table, method)


def test_nine_seats_of_any_stakes_are_within_the_limit() -> None:
    assert money_patterns.LIMIT >= 3**9


def test_as_many_cases_as_the_limit_are_allowed() -> None:
    money_patterns.within_limit(money_patterns.LIMIT)
    with pytest.raises(InputError, match=f"with {money_patterns.LIMIT + 1} cases"):
        money_patterns.within_limit(money_patterns.LIMIT + 1)


def test_an_answer_counts_the_places_that_it_names(paikao: Run) -> None:
    one = paikao("settle", "--capital", "8").out
    several = paikao("settle", "--capital", "5", "--player", "1,2").out
    assert "EV before commission is positive at place 9 (" in one
    assert "EV before commission is positive at places 6 (" in several
    assert "One player on places 1, 2\n" in several
    alone = paikao("settle", "--capital", "5", "--by", "seat", "--player", "2", "--lang", "pt").out
    assert "Um jogador em (lugar) 2\n" in alone
