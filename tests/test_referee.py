"""The referee of one play: by hand, and averaged over small decks against settlement's laws."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations, product

import pytest

from exact.game.dice import first_place
from exact.game.rules import BASES, PAYERS, Rules, load
from exact.game.tiles import Hand, hand
from exact.money.bank import bank, law_by_capital
from exact.money.play import active_law, table_play
from exact.money.policies import POLICIES
from exact.money.record import Associate, Bet, Record, Ruling, Terms
from exact.money.referee import Referee
from exact.money.settlement import settle
from tests.conftest import variant

RULES = load()
RATE = Fraction(1, 20)
ROUND = Terms("running", "round", RATE, "winners")
BET = ROUND._replace(basis="bet")
MIXED = {1: Fraction(2), 3: Fraction(1, 2)}


def deals(rules: Rules) -> Mapping[tuple[Hand, ...], int]:
    """Every distinct deal to places in order, with the sequences of tiles that give it."""
    tiles = [k for k in range(len(rules.deck.kinds)) for _ in range(rules.deck.copies)]
    return Counter(
        tuple(hand(dealt[k : k + 2]) for k in range(0, len(dealt), 2))
        for dealt in permutations(tiles)
    )


def throws(rules: Rules) -> Iterator[tuple[tuple[int, ...], int]]:
    """One throw for each first place, with the weight of that place."""
    weights = first_place(rules.dice_count, rules.dice_faces, rules.places)
    named = {
        (sum(dice) - 1) % rules.places: dice
        for dice in product(range(1, rules.dice_faces + 1), repeat=rules.dice_count)
    }
    for offset, dice in named.items():
        yield dice, weights[offset]


def rulings(
    rules: Rules,
    stakes: Mapping[int, Fraction],
    capital: Fraction,
    terms: Terms,
    associates: tuple[Associate, ...] = (),
) -> Iterator[tuple[Ruling, Fraction]]:
    """What the referee finds in every deal and throw, with its probability."""
    referee, bets = Referee(rules), tuple(Bet(str(s), s, x) for s, x in stakes.items())
    dealt, thrown = deals(rules), list(throws(rules))
    total = sum(dealt.values()) * sum(weight for _, weight in thrown)
    for hands, ways in dealt.items():
        for dice, weight in thrown:
            record = Record("1", hands, dice, bets, capital, associates, terms)
            yield referee.rule(record), Fraction(ways * weight, total)


SMALL = [variant(4, 2), variant(4, 2, "none", "push", "seat"), variant(2, 4, equal="push")]


@pytest.mark.parametrize("rules", SMALL, ids=["macau", "push", "copies"])
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("stakes", [dict.fromkeys((1, 2, 3), Fraction(1)), MIXED], ids=["1", "2"])
def test_averaged_over_all_deals_and_dice_the_referee_gives_the_laws_of_settlement(
    rules: Rules, policy: str, stakes: Mapping[int, Fraction]
) -> None:
    capital = Fraction(3, 2)
    play = table_play(rules, active_law(rules, len(stakes)), capital, stakes, policy, "seat")
    law = settle(play, RATE)
    settled: dict[int, dict[Fraction, Fraction]] = {s: defaultdict(Fraction) for s in stakes}
    net: dict[Fraction, Fraction] = defaultdict(Fraction)
    means: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for basis in BASES:
        terms = ROUND._replace(policy=policy, basis=basis)
        for ruling, chance in rulings(rules, stakes, capital, terms):
            means["banker", basis] += chance * ruling.shares[0].result
            means["casino", basis] += chance * ruling.casino.commission
            for player in ruling.players:
                means[player.player, basis] += chance * player.result
            if basis == "round":
                net[ruling.banker.net] += chance
                for seat in ruling.seats:
                    if seat.stake:
                        settled[seat.seat][seat.settled] += chance
    assert [(n.net, n.probability) for n in law.banker.law] == sorted(net.items())
    for place in law.places:
        found, stake = settled[place.number], place.stake
        assert (found[stake], found[-stake], found[Fraction()]) == (
            place.win, place.loss, place.push
        )  # fmt: skip
        part = sum(p for x, p in found.items() if 0 < abs(x) < stake)
        assert part == place.partial
        assert sum(x * p for x, p in found.items()) == place.ev
        for basis in BASES:
            assert means[str(place.number), basis] == getattr(place, basis)
    for basis in BASES:
        assert means["banker", basis] == getattr(law.banker, basis)
        assert means["casino", basis] == getattr(law.casino, basis)


@pytest.mark.parametrize("basis", BASES)
def test_averaged_over_all_deals_the_shares_are_those_of_the_bank(basis: str) -> None:
    rules, capitals = SMALL[0], (Fraction(1), Fraction(1, 2), Fraction(1))
    stakes = dict.fromkeys((1, 2, 3), Fraction(1))
    play = table_play(rules, active_law(rules, 3), capitals[0], stakes, None, "seat")
    law = bank(law_by_capital(play), capitals, RATE, basis)
    joined = (Associate("X", capitals[1], "bets"), Associate("casino", capitals[2], "casino"))
    terms = ROUND._replace(basis=basis)
    shares, wealth = [Fraction()] * 3, dict[Fraction, Fraction]()
    for ruling, chance in rulings(rules, stakes, capitals[0], terms, joined):
        w = ruling.banker.wealth
        wealth[w] = wealth.get(w, Fraction()) + chance
        shares = [x + chance * s.result for x, s in zip(shares, ruling.shares, strict=True)]
        assert ruling.casino.share == ruling.shares[2].result
    assert shares == [share.ev for share in law.shares]
    assert sorted(wealth.items()) == [tuple(w) for w in law.law]


def dealt(source: random.Random) -> tuple[Hand, ...]:
    tiles = [k for k in range(10) for _ in range(2)]
    source.shuffle(tiles)
    return tuple(hand(tiles[k : k + 2]) for k in range(0, 20, 2))


def random_record(source: random.Random) -> Record:
    """A play with several players to a seat, several seats to a player, and associates."""
    amounts = [Fraction(n) for n in ("1", "2", "1/2", "5/3", "7")]
    bets = tuple(
        Bet(source.choice("ABCD"), source.randint(1, 9), source.choice(amounts))
        for _ in range(source.randint(0, 12))
    )
    joined = [
        Associate("A", source.choice(amounts), "bets"),
        Associate("casino", source.choice(amounts), "casino"),
        Associate("Z", source.choice(amounts), "entrusts"),
    ]
    source.shuffle(joined)
    terms = Terms(
        source.choice(list(POLICIES)), source.choice(BASES), source.choice((RATE, Fraction(1, 3))),
        source.choice(PAYERS),
    )  # fmt: skip
    dice = tuple(source.randint(1, 6) for _ in range(4))
    capital = source.choice([*amounts, None])
    chosen = tuple(joined[: source.randint(0, 3)])
    return Record("1", dealt(source), dice, bets, capital, chosen, terms)


def test_money_is_conserved_in_every_play() -> None:
    source, referee = random.Random(5), Referee(RULES)
    for _ in range(3000):
        record = random_record(source)
        found = referee.rule(record)
        kinds = ["banker", *(a.kind for a in record.associates)]
        own = [s.result for k, s in zip(kinds, found.shares, strict=True) if k != "casino"]
        players = sum(p.result for p in found.players)
        assert players + sum(own) + found.casino.commission + found.casino.share == 0
        assert sum(s.net for s in found.shares) == found.banker.net
        assert sum(s.commission for s in found.shares) == found.banker.commission
        assert abs(found.banker.net) <= sum(record.capitals)
        assert found.banker.may_stay == (found.banker.wealth > sum(record.capitals))
        for seat in found.seats:
            assert seat.returned == seat.stake - abs(seat.settled) >= 0
        for player in found.players:
            assert player.result == player.net - player.commission
        for share in found.shares:
            assert share.result == share.net - share.commission


def test_under_round_a_player_nets_over_seats_and_bank_and_keeps_what_that_saves() -> None:
    source, referee = random.Random(7), Referee(RULES)
    signs = set()
    for _ in range(3000):
        record = random_record(source)
        terms = record.terms._replace(basis="round", payers="winners")
        found = referee.rule(record._replace(terms=terms))
        seats = {p.player: p for p in found.players}
        joined = [s for s in found.shares[1:] if s.party == "A"]
        if "A" in seats and joined:
            net = seats["A"].net + joined[0].net
            paid = seats["A"].commission + joined[0].commission
            assert paid == terms.rate * max(net, Fraction())
            assert joined[0].commission == terms.rate * max(joined[0].net, Fraction())
            signs.add(seats["A"].commission < 0)
    assert signs == {True, False}


@pytest.mark.parametrize("payers", PAYERS)
def test_r16_says_who_pays(payers: str) -> None:
    source, referee = random.Random(9), Referee(RULES)
    for _ in range(300):
        record = random_record(source)
        found = referee.rule(record._replace(terms=record.terms._replace(payers=payers)))
        if payers == "seats":
            assert not found.banker.commission
        if payers == "banker":
            assert not any(p.commission for p in found.players)


def cards(text: str) -> tuple[Hand, ...]:
    return tuple(RULES.deck.parse_hand(part, "hand") for part in text.split())


@pytest.mark.parametrize(
    ("banker", "seat", "outcome", "article"),
    [
        ("W-W", "9-9", "loss", "7(a)"), ("9-8", "1-1", "win", "7(a)"),
        ("5-5", "6-4", "loss", "7(a)"), ("9-6", "9-8", "win", "7(b)"),
        ("9-6", "W-4", "loss", "7(b)"), ("W-9", "8-1", "loss", "7(c)"),
        ("8-1", "W-9", "win", "7(c)"), ("9-1", "8-2", "loss", "8(a)"),
        ("8-2", "9-1", "loss", "8(a)"), ("9-1", "9-1", "loss", "8(a)"),
        ("9-6", "9-6", "loss", "8(b)"), ("W-4", "W-4", "loss", "8(b)"),
    ],
)  # fmt: skip
def test_the_article_that_decides_a_comparison(
    banker: str, seat: str, outcome: str, article: str
) -> None:
    found = Referee(RULES).compare(*cards(f"{seat} {banker}"))
    assert (found.outcome.name.lower(), found.article) == (outcome, article)


HANDS = cards("9-6 W-1 7-7 8-5 W-3 9-2 8-4 6-5 4-3 2-1")
WON = {1: -1, 2: 1, 3: -1, 4: -1, 5: -1, 6: -1, 7: -1, 8: 1, 9: -1}


def ruled(
    capital: int | None, bets: tuple[Bet, ...], *joined: Associate, terms: Terms = ROUND
) -> Ruling:
    amount = None if capital is None else Fraction(capital)
    return Referee(RULES).rule(Record("1", HANDS, (3, 5, 1, 6), bets, amount, joined, terms))


ONE_EACH = tuple(Bet(str(s), s, Fraction(1)) for s in range(1, 10))


def test_a_play_by_hand_without_a_limit() -> None:
    found = ruled(None, ONE_EACH)
    assert (found.first, found.order) == (4, (4, 5, 6, 7, 8, 9, 1, 2, 3))
    assert {s.seat: s.settled for s in found.seats} == WON
    bank = found.banker
    assert [*map(str, bank[1:])] == ["5", "7", "2", "1/4", "55/4", "True"]
    assert [*map(str, found.casino)] == ["7/20", "0"]
    assert ruled(None, ONE_EACH, terms=BET).banker.commission == 7 * RATE


@pytest.mark.parametrize(
    ("policy", "settled"),
    [
        ("running", {4: -1, 5: -1, 6: -1, 7: 0, 8: 1, 9: -1, 1: 0, 2: 1, 3: -1}),
        ("pool", {4: -1, 5: -1, 6: -1, 7: -1, 8: 1, 9: -1, 1: 0, 2: 1, 3: 0}),
        ("coverage", {4: -1, 5: -1, 6: -1, 7: 0, 8: 0, 9: 0, 1: 0, 2: 0, 3: 0}),
    ],
)
def test_a_play_by_hand_under_a_capital_of_three(policy: str, settled: dict[int, int]) -> None:
    found = ruled(3, ONE_EACH, terms=ROUND._replace(policy=policy))
    assert {s.seat: s.settled for s in found.seats} == settled
    assert found.banker.net == 3


def test_a_part_settlement_is_shared_in_proportion() -> None:
    bets = (Bet("A", 2, Fraction(3)), Bet("B", 2, Fraction(1)), Bet("A", 1, Fraction(1)))
    found = ruled(2, bets)
    assert [(p.player, p.net) for p in found.players] == [
        ("A", Fraction(-1) + Fraction(9, 4)), ("B", Fraction(3, 4))
    ]  # fmt: skip


def test_the_bank_bears_in_order_and_the_casino_pays_itself() -> None:
    joined = (Associate("X", Fraction(1), "bets"), Associate("casino", Fraction(5), "casino"))
    found = ruled(3, ONE_EACH, *joined)
    assert {s.party: s.net for s in found.shares} == {"banker": 3, "X": 1, "casino": 1}
    assert found.casino.share == 1 - RATE
    under_bet = ruled(3, ONE_EACH, *joined, terms=BET)
    assert [s.commission for s in under_bet.shares] == [
        7 * RATE * Fraction(n, 9) for n in (3, 1, 5)
    ]


def test_a_rate_that_is_no_part_of_one_is_taken_whole() -> None:
    found = ruled(9, ONE_EACH, terms=BET._replace(rate=Fraction(3, 100)))
    won = [p for p in found.players if p.net > 0]
    assert won
    assert all(p.commission == Fraction(3, 100) * p.net for p in won)
