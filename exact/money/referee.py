"""The referee of one play: what this deal, with these dice, bets and capital, pays to whom.

It settles one play as a dealer does and knows no law of a settlement: it shares nothing with
`settlement`, `by_places`, `by_patterns` and `bank` but the `policies`.  Averaged over all deals
and dice it must give their laws, and tests ask that of it.

Amounts are `Fraction`s, in units.  A seat's are signed from its side, the bank's from the bank's.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ..game.dice import settlement_order
from ..game.ranking import Outcome, points, ranking
from ..game.rules import Rules
from ..game.tiles import Hand
from .policies import POLICIES

NOTHING = Fraction()
BASES = ("bet", "round")
PAYERS = ("winners", "seats", "banker")
"""Who pays commission (R16): whoever wins, players on seats alone, parties of the bank alone."""
KINDS = ("bets", "entrusts", "casino")
"""How an associate joins the bank (Art. 5(e))."""
BANKER, CASINO = "banker", "casino"
WORDS = {Outcome.WIN: "win", Outcome.PUSH: "push", Outcome.LOSS: "loss"}


class Bet(NamedTuple):
    """What a player has on a seat; one player may have several, and several players one seat."""

    player: str
    seat: int
    amount: Fraction


class Associate(NamedTuple):
    """A party of the bank after the banker: its name, capital, and one of `KINDS`."""

    player: str
    capital: Fraction
    kind: str


class Terms(NamedTuple):
    """What a play is settled by: a policy (R9), a basis (R6), a rate (Art. 9), `PAYERS` (R16)."""

    policy: str
    basis: str
    rate: Fraction
    payers: str


class Record(NamedTuple):
    """One play, checked: `hands` by offset from the banker, who is 0, counter-clockwise.

    `capital` is the banker's own; `None` covers every stake (R12).  Associates as placed.
    `place` (1 … 10) and `turn` (1 the first play of a turn) change no result.
    """

    id: str
    hands: tuple[Hand, ...]
    dice: tuple[int, ...]
    bets: tuple[Bet, ...]
    capital: Fraction | None
    associates: tuple[Associate, ...]
    terms: Terms
    place: int | None = None
    turn: int | None = None
    note: str = ""

    @property
    def stakes(self) -> dict[int, Fraction]:
        """What is staked on each seat with a bet, whoever's it is (R15)."""
        stakes: dict[int, Fraction] = {}
        for _, seat, amount in self.bets:
            stakes[seat] = stakes[seat] + amount if seat in stakes else amount
        return stakes

    @property
    def capitals(self) -> list[Fraction]:
        """The banker's capital, then each associate's, as placed."""
        own = sum((b.amount for b in self.bets), NOTHING) if self.capital is None else self.capital
        return [own, *(a.capital for a in self.associates)]


class Compared(NamedTuple):
    """A seat's hand against the banker's: the outcome and the article that decides it."""

    outcome: Outcome
    article: str


class SeatResult(NamedTuple):
    """A seat: the comparison alone; what of its stake is settled (+ won, − lost), and returned."""

    seat: int
    hand: Hand
    outcome: str
    article: str
    stake: Fraction
    settled: Fraction
    returned: Fraction


class PlayerResult(NamedTuple):
    """A player with bets on seats: net of these, commission, and what is left of the net."""

    player: str
    net: Fraction
    commission: Fraction
    result: Fraction


class BankResult(NamedTuple):
    """The whole bank: its hand, net, what it collects and pays, commission, new capital, and
    whether a further play may follow (a net win after commission, R10)."""

    hand: Hand
    net: Fraction
    collected: Fraction
    paid: Fraction
    commission: Fraction
    wealth: Fraction
    may_stay: bool


class ShareResult(NamedTuple):
    """A party of the bank: its part of the net in the order of R11, commission, result."""

    party: str
    net: Fraction
    commission: Fraction
    result: Fraction


class CasinoResult(NamedTuple):
    """The casino: commission of all parties; its own share as an associate, after commission."""

    commission: Fraction
    share: Fraction


class Ruling(NamedTuple):
    """What the referee finds.

    `first` is the offset that the dice name, `order` the seats with a stake as they are settled.
    The players' results, those of the shares that are not the casino's, the casino's commission
    and its share add to 0.
    """

    first: int
    order: tuple[int, ...]
    seats: tuple[SeatResult, ...]
    players: tuple[PlayerResult, ...]
    banker: BankResult
    shares: tuple[ShareResult, ...]
    casino: CasinoResult


class Referee:
    """Settles plays under one rule set; what it has once compared it keeps."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.ranking = rules, ranking(rules)
        self._compared: dict[tuple[Hand, Hand], Compared] = {}
        self._orders = [settlement_order(k, rules.places) for k in range(rules.places)]

    def compare(self, seat: Hand, banker: Hand) -> Compared:
        """The outcome of a seat's hand and the article that decides it (Art. 6, 7, 8)."""
        found = self._compared.get((seat, banker))
        if found is None:
            found = Compared(self.ranking.outcome(seat, banker), self._article(seat, banker))
            self._compared[seat, banker] = found
        return found

    def _article(self, seat: Hand, banker: Hand) -> str:
        level, rules = self.ranking.level, self.rules
        if level[seat] == level[banker]:
            key, article = "advantage.equal_hands", "8(b)"
            if level[seat] == self.ranking.zero:
                key, article = "advantage.zero_points", "8(a)"
            return rules.articles.get(key, article)
        if seat.is_pair or banker.is_pair:
            return "7(a)"
        return "7(b)" if points(rules, seat) != points(rules, banker) else "7(c)"

    def first(self, dice: Sequence[int]) -> int:
        """The offset of the place that the dice name, the banker counted as 1 (Art. 2(b))."""
        return (sum(dice) - 1) % self.rules.places

    def rule(self, record: Record) -> Ruling:
        """Settle one checked play."""
        first, stakes = self.first(record.dice), record.stakes
        order = tuple(seat for seat in self._orders[first] if seat in stakes)
        compared = [self.compare(hand, record.hands[0]) for hand in record.hands]
        settled = _settled(record, order, [compared[seat].outcome for seat in order], stakes)
        seats = tuple(
            _seat(n, record.hands[n], compared[n], stakes.get(n, NOTHING), settled.get(n, NOTHING))
            for n in range(1, self.rules.places)
        )
        collected = -sum((x for x in settled.values() if x < 0), NOTHING)
        paid = sum((x for x in settled.values() if x > 0), NOTHING)
        shares = _shares(record, collected - paid, collected)
        players = _players(record, stakes, settled, _joined(record, shares))
        return Ruling(
            first,
            order,
            seats,
            players,
            _bank(record, collected, paid, shares),
            shares,
            _casino(record, players, shares),
        )


def _settled(
    record: Record,
    order: Sequence[int],
    outcomes: Sequence[Outcome],
    stakes: Mapping[int, Fraction],
) -> dict[int, Fraction]:
    """What each seat settles under the bank's capital (Art. 5(c), R9), in integers of a unit."""
    capital = sum(record.capitals, NOTHING)
    unit = lcm(capital.denominator, *(stake.denominator for stake in stakes.values()))
    units = [int(stakes[seat] * unit) for seat in order]
    amounts = POLICIES[record.terms.policy](outcomes, units, int(capital * unit)).amounts
    return {seat: Fraction(x, unit) for seat, x in zip(order, amounts, strict=True)}


def _seat(
    seat: int, hand: Hand, compared: Compared, stake: Fraction, settled: Fraction
) -> SeatResult:
    outcome, article = compared
    back = stake - abs(settled) if stake else stake
    return SeatResult(seat, hand, WORDS[outcome], article, stake, settled, back)


def _borne(net: Fraction, capitals: Iterable[Fraction]) -> list[Fraction]:
    """The bank's net by party: each bears what those before it cannot, up to its capital (R11)."""
    parts, left = [], net
    for capital in capitals:
        part = min(left, capital) if net > 0 else max(left, -capital)
        parts.append(part)
        left -= part
    return parts


def _shares(record: Record, net: Fraction, collected: Fraction) -> tuple[ShareResult, ...]:
    """Each party's part of the net, and its commission.

    Under `round` each pays on its own part, under `bet` the commission on all that the bank
    collects is split in proportion to capital (R13); none where seats alone pay (R16).
    """
    capitals, terms = record.capitals, record.terms
    borne = _borne(net, capitals)
    if terms.payers == "seats":
        due = [NOTHING] * len(borne)
    elif terms.basis == "round":
        due = [terms.rate * max(part, NOTHING) for part in borne]
    else:
        whole = sum(capitals, NOTHING) or Fraction(1)
        due = [terms.rate * collected * capital / whole for capital in capitals]
    names = [BANKER, *(a.player for a in record.associates)]
    return tuple(
        ShareResult(name, part, paid, part - paid)
        for name, part, paid in zip(names, borne, due, strict=True)
    )


def _joined(record: Record, shares: Sequence[ShareResult]) -> dict[str, Fraction]:
    """The net of each player's bets on the banker's place, where it has some."""
    joined: dict[str, Fraction] = {}
    for associate, share in zip(record.associates, shares[1:], strict=True):
        if associate.kind == "bets":
            joined[share.party] = joined.get(share.party, NOTHING) + share.net
    return joined


def _players(
    record: Record,
    stakes: Mapping[int, Fraction],
    settled: Mapping[int, Fraction],
    joined: Mapping[str, Fraction],
) -> tuple[PlayerResult, ...]:
    """The players on seats, in the order of their first bets (R15)."""
    net: dict[str, Fraction] = {}
    won: dict[str, Fraction] = defaultdict(Fraction)
    for player, seat, amount in record.bets:
        part = settled[seat]
        if amount != stakes[seat]:
            part = part * amount / stakes[seat]
        net[player] = net[player] + part if player in net else part
        if part > 0:
            won[player] += part
    due = {p: _due(record.terms, n, won[p], joined.get(p, NOTHING)) for p, n in net.items()}
    return tuple(PlayerResult(p, n, due[p], n - due[p]) for p, n in net.items())


def _due(terms: Terms, net: Fraction, won: Fraction, joined: Fraction) -> Fraction:
    """A player's commission on seats (R6), of `net` there, `won` there, `joined` from the bank.

    Under `round` a player who also bets on the banker's place nets over all of his bets.  His
    share of the bank pays as any share does; what netting saves is his own, so it is taken off
    here, and can make this negative.  Only bets that bear commission are netted (R16).
    """
    if terms.payers == "banker":
        return NOTHING
    if terms.basis == "bet":
        return terms.rate * won
    if terms.payers == "seats" or not joined:
        return terms.rate * net if net > 0 else NOTHING
    return terms.rate * (max(net + joined, NOTHING) - max(joined, NOTHING))


def _bank(
    record: Record, collected: Fraction, paid: Fraction, shares: Sequence[ShareResult]
) -> BankResult:
    net = collected - paid
    commission = sum((share.commission for share in shares), NOTHING)
    wealth = sum(record.capitals, NOTHING) + net - commission
    return BankResult(record.hands[0], net, collected, paid, commission, wealth, net > commission)


def _casino(
    record: Record, players: Sequence[PlayerResult], shares: Sequence[ShareResult]
) -> CasinoResult:
    commission = sum((player.commission for player in players), NOTHING)
    commission += sum((share.commission for share in shares), NOTHING)
    own = (
        share.result
        for associate, share in zip(record.associates, shares[1:], strict=True)
        if associate.kind == "casino"
    )
    return CasinoResult(commission, sum(own, NOTHING))
