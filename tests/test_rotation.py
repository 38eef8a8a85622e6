"""Articles 5(a)(b)(d), R10 and R17: the bank going round, by two methods and slowly."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest

from exact.answers.inputs import parse_accept, parse_by_place
from exact.game.rules import Rules, load
from exact.loops import Progress, watching
from exact.money import rotation as money_rotation
from exact.money.by_patterns import by_patterns
from exact.money.by_places import by_places
from exact.money.play import active_law, table_play
from exact.money.renewal import renewal
from exact.money.rotation import chain, closed_class, long_run, rotation
from exact.money.settlement import LawMethod, Play
from exact.money.turns import BankPlay, Ring, Rotation, plays_at, ring
from exact.number import InputError
from tests.conftest import variant

RULES = load()
SMALL = variant(3, 2)._replace(modulus=3)  # so that 2-1 is at zero points
BASES = ("bet", "round")
BY_BASIS = pytest.mark.parametrize("basis", BASES)
ALL = tuple(range(1, 11))


def table(
    rules: Rules,
    capital: str,
    accept: Sequence[int],
    basis: str,
    stakes: Sequence[str] = (),
    method: LawMethod = by_places,
    policy: str = "running",
) -> Ring:
    law = active_law(rules, rules.seats)
    amounts = [Fraction(text) for text in stakes] or [Fraction(1)] * rules.places

    def play_of(by_seat: dict[int, Fraction], limit: Fraction) -> Play:
        return table_play(rules, law, limit, by_seat, policy, "seat")

    at = plays_at(amounts, play_of, rules.rate, basis, method)  # type: ignore[arg-type]
    return ring(amounts, accept, Fraction(capital), rules.max_plays, at)


# Slow and obvious: a small table, every deal, every throw of the dice, every turn.


def strength(hand: Sequence[int]) -> tuple[int, int, int]:
    """Article 7 with the last white, 2 and 1, points modulo 3."""
    a, b = hand
    points = sum(face for face in hand if face != 10) % 3
    if a == b:
        return (1, a, 0)
    return (0, 0, 0) if points == 0 else (0, points, max(hand))


def settled_plays(
    stakes: Sequence[Fraction], banker: int, capital: Fraction
) -> Iterator[list[Fraction]]:
    """What each place, the banker's among them, gains before commission: all alike likely."""
    places = len(stakes)
    for tiles in permutations((10, 10, 2, 2, 1, 1)):
        hands = [tiles[2 * p : 2 * p + 2] for p in range(places)]
        own = strength(hands[banker])
        for offset in range(places):
            net, gains = Fraction(), [Fraction()] * places
            for step in range(places):
                place = (banker + offset + step) % places
                if place == banker:
                    continue
                if strength(hands[place]) > own:
                    after = max(net - stakes[place], -capital)
                else:
                    after = min(net + stakes[place], capital)
                gains[place], net = net - after, after
            gains[banker] = net
            yield [*gains, Fraction(offset)]


OFFSETS = [0, 0, 0]
for dice in product(range(1, 7), repeat=4):
    OFFSETS[(sum(dice) - 1) % 3] += 1


def brute_turn(
    stakes: Sequence[Fraction],
    banker: int,
    capital: Fraction,
    rate: Fraction,
    basis: str,
    left: int,
    cache: dict[tuple[int, Fraction, int], list[Fraction]],
) -> list[Fraction]:
    """Expected: each place's gain after commission, the casino's, and plays."""
    key = banker, capital, left
    if key in cache:
        return cache[key]
    total = [Fraction()] * (len(stakes) + 2)
    for *gains, offset in settled_plays(stakes, banker, capital):
        chance = Fraction(OFFSETS[int(offset)], 1296 * 720)
        collected = sum((-g for p, g in enumerate(gains) if p != banker and g < 0), Fraction())
        due = [rate * max(g, Fraction()) for g in gains]
        if basis == "bet":
            due[banker] = rate * collected
        after = [g - d for g, d in zip(gains, due, strict=True)]
        later = [Fraction()] * len(total)
        if left > 1 and after[banker] > 0:
            later = brute_turn(
                stakes, banker, capital + after[banker], rate, basis, left - 1, cache
            )
        here = [*after, sum(due, Fraction()), Fraction(1)]
        total = [t + chance * (x + y) for t, x, y in zip(total, here, later, strict=True)]
    cache[key] = total
    return total


@BY_BASIS
@pytest.mark.parametrize(
    ("stakes", "accept", "capital"),
    [("1 1 1", (1, 2, 3), "1"), ("1 1/2 2", (1, 3), "3/2"), ("2 1 1/2", (2,), "1/3")],
)
def test_a_small_table_is_as_its_every_deal_and_throw_have_it(
    stakes: str, accept: tuple[int, ...], capital: str, basis: str
) -> None:
    amounts = [Fraction(text) for text in stakes.split()]
    cache: dict[tuple[int, Fraction, int], list[Fraction]] = {}
    turns = [
        brute_turn(amounts, b - 1, Fraction(capital), SMALL.rate, basis, 2, cache) for b in accept
    ]
    *gains, casino, plays = map(sum, zip(*turns, strict=True))
    for found in (
        rotation(table(SMALL, capital, accept, basis, stakes.split())),
        renewal(table(SMALL, capital, accept, basis, stakes.split(), by_patterns)),
    ):
        assert found.plays_per_turn == plays / len(accept)
        assert [place.ev for place in found.places] == [gain / plays for gain in gains]
        assert found.casino == casino / plays
        banks = {b: turn[-1] / plays for b, turn in zip(accept, turns, strict=True)}
        assert [place.banks for place in found.places] == [banks.get(p, 0) for p in (1, 2, 3)]


# The real table.


def both(*arguments: object) -> Rotation:
    """The result of the chain, which that of renewal equals."""
    found = rotation(table(RULES, *arguments))  # type: ignore[arg-type]
    assert found == renewal(table(RULES, *arguments, method=by_patterns))  # type: ignore[arg-type, misc]
    check(found)
    return found


def check(found: Rotation) -> None:
    assert sum(place.ev for place in found.places) + found.casino == 0
    assert sum(place.banks for place in found.places) == 1
    for place in found.places:
        assert place.accepts == (place.banks > 0) == (place.as_banker is not None)
        own = place.banks * (place.as_banker or 0)
        assert place.ev == own + (1 - place.banks) * (place.as_seat or 0)


def test_the_known_value_of_capital_9_with_every_place_accepting() -> None:
    found = both("9", ALL, "round")
    assert found.plays_per_turn == Fraction(1968700889, 1309458150)
    assert {place.ev for place in found.places} == {Fraction(-67092499, 1925673750)}


@BY_BASIS
def test_which_places_accept_matters_where_the_capital_binds(basis: str) -> None:
    near, far = both("3", (1, 2), basis), both("3", (1, 6), basis)
    if basis == "round":
        percent = [round(10000 * near.places[k].ev) for k in (0, 1)]
        assert percent == [-307, -320]
        assert round(10000 * far.places[0].ev) == -318
    assert near.places[0].ev > far.places[0].ev == far.places[5].ev > near.places[1].ev
    assert near.plays_per_turn == far.plays_per_turn


@BY_BASIS
def test_places_go_round_with_those_that_accept(basis: str) -> None:
    found, moved = both("3", (1, 2, 5), basis), both("3", (4, 5, 8), basis)
    turned = [moved.places[(k + 3) % 10] for k in range(10)]
    assert [p[2:] for p in turned] == [p[2:] for p in found.places]


@BY_BASIS
def test_one_place_alone_has_every_play(basis: str) -> None:
    found = both("3", (7,), basis)
    assert [place.banks for place in found.places] == [int(n == 7) for n in ALL]
    assert found.places[6].as_seat is None


@pytest.mark.parametrize("policy", ["running", "pool", "coverage"])
@BY_BASIS
def test_stakes_by_place_under_each_policy(policy: str, basis: str) -> None:
    stakes = ["1", "2", "1", "1", "3", "1", "1", "1", "1", "2"]
    one = rotation(table(RULES, "5", (2, 5), basis, stakes, by_places, policy))
    assert one == renewal(table(RULES, "5", (2, 5), basis, stakes, by_places, policy))
    check(one)
    assert len({place.ev for place in one.places}) == 10


def test_more_plays_in_a_turn_merge_equal_capitals() -> None:
    rules = RULES._replace(max_plays=4)
    at = table(rules, "9", (1, 4), "round")
    assert len(chain(at)) == 2 * 4  # a capital of all stakes is as good as any above it
    assert rotation(at) == renewal(at)


def a_ring(plays: int = 3) -> Ring:
    """Two places of a table of three whose play gains 1 or loses 1."""
    half = Fraction(1, 2)
    found = BankPlay((Fraction(),) * 3, Fraction(), {Fraction(1): half, Fraction(-1): half})
    ones = (Fraction(1),) * 3
    return ring(ones, (3, 1), Fraction(1), plays, lambda banker, capital: found)


def test_the_long_run_law_is_the_one_that_a_play_keeps() -> None:
    for at in (a_ring(), table(RULES, "3", (1, 2, 7), "bet")):
        graph = chain(at)
        assert closed_class(graph) == set(graph)
        law = long_run(graph)
        assert sum(law.values()) == 1
        for state in graph:
            assert sum(graph[state][to]["probability"] for to in graph[state]) == 1
            into = (law[s] * graph[s][state]["probability"] for s in graph.predecessors(state))
            assert sum(into) == law[state]


def test_a_turn_of_even_chances() -> None:
    found = rotation(a_ring())
    assert found == renewal(a_ring())
    assert found.plays_per_turn == 1 + Fraction(1, 2) + Fraction(1, 4)
    assert [place.banks for place in found.places] == [Fraction(1, 2), 0, Fraction(1, 2)]


@pytest.mark.parametrize(
    ("accept", "changed", "message"),
    [
        ((), {}, "no place accepts"),
        ((1, 4), {}, "place 4 is none of the places 1 to 3"),
        ((0,), {}, "place 0 is none"),
        ((2, 2), {}, "place 2 accepts twice"),
        ((1,), {"capital": Fraction(0)}, "positive"),
        ((1,), {"stakes": [Fraction(1), Fraction(0)]}, "positive"),
        ((1,), {"plays": 0}, "at least 1"),
    ],
)
def test_a_ring_that_is_none_is_refused(
    accept: tuple[int, ...], changed: dict[str, object], message: str
) -> None:
    good = {"stakes": [Fraction(1)] * 3, "capital": Fraction(1), "plays": 2}
    with pytest.raises(InputError, match=message) as raised:
        ring(accept=accept, play_at=a_ring().play_at, **{**good, **changed})  # type: ignore[arg-type]
    assert "\n" not in str(raised.value)


def test_a_chain_of_too_many_states_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(money_rotation, "LIMIT", 5)
    with pytest.raises(InputError, match="more than 5 states"):
        chain(a_ring())


@BY_BASIS
def test_a_turn_of_many_plays_ends_and_is_the_same_by_both_methods(basis: str) -> None:
    """Without a memory of the capitals met, twenty plays have more turns than could be followed."""
    going = table(RULES._replace(max_plays=20), "9", (1, 2), basis)
    assert renewal(going) == rotation(going)


def test_places_that_take_the_bank_are_some_or_all() -> None:
    assert parse_accept("9, 2", 10) == (2, 9)
    assert parse_accept("all", 3) == (1, 2, 3)
    with pytest.raises(InputError, match="'4' in '4' is none of 1, 2, 3"):
        parse_accept("4", 3)


def test_stakes_by_place_are_one_for_each() -> None:
    assert parse_by_place("2, 1/2,3", 3) == [2, Fraction(1, 2), 3]
    for text, said in (("1,2", "2 of 3 stakes"), ("1,2,3,4", "more than 3 stakes")):
        with pytest.raises(InputError, match=said):
            parse_by_place(text, 3)


def test_every_place_may_be_named_as_taking_the_bank() -> None:
    assert parse_accept("10, 1,2", 10) == (1, 2, 10)
    for wrong in ("0", "11", "1,1", ""):
        with pytest.raises(InputError, match="--accept"):
            parse_accept(wrong, 10)


def test_the_settling_of_later_plays_is_told() -> None:
    """With unlike stakes nearly all the time goes there: it was silent."""
    seen: list[tuple[str, int]] = []
    laid = table(SMALL, "2", (1, 2, 3), "round", ("1", "2", "3"))

    def watcher(label: str, total: int) -> Progress:
        def report(done: int, total: int) -> None:
            seen.append((label, done))

        seen.append((label, 0))
        return report

    with watching(watcher):
        rotation(laid)
    states = len(closed_class(chain(laid)))
    assert [done for label, done in seen if label == "plays"] == [*range(states + 1)]
