"""The referee of one play: what this deal, with these dice, bets and capital, pays to whom.

It settles one play as a dealer does and knows no law of a settlement: it shares nothing with
`settlement`, `by_places`, `by_patterns` and `bank` but the `policies`.  Averaged over all deals
and dice it must give their laws, and tests ask that of it.

Amounts are `Fraction`s, in units.  A seat's are signed from its side, the bank's from the bank's.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple, TypeVar

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
    `place` (1 … 10) and `turn` (1 the first play of a turn) change no result; `unit_stakes` says
    that no stakes were given, and each seat has one unit (R12).
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
    unit_stakes: bool = False

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
        self._last: tuple[Any, Money] | None = None
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
        money = self._money(record)
        first = self.first(record.dice)
        order = tuple(seat for seat in self._orders[first] if seat in money.stakes)
        banker = record.hands[0]
        compared = [self.compare(hand, banker) for hand in record.hands]
        settled = _settled(record, money, order, [compared[seat].outcome for seat in order])
        collected = -sum(x for x in settled.values() if x < 0)
        shares = _shares(record, money, sum(settled.values()), collected)
        players = _players(record, money, settled, shares)
        return Ruling(
            first,
            order,
            tuple(
                _seat(n, record.hands[n], compared[n], money, settled.get(n, 0))
                for n in range(1, self.rules.places)
            ),
            tuple(_party(PlayerResult, money.unit, *player) for player in players),
            _bank(banker, money, sum(settled.values()), collected, shares),
            tuple(_party(ShareResult, money.unit, *share) for share in shares),
            _casino(record, money.unit, players, shares),
        )

    def _money(self, record: Record) -> "Money":
        """The amounts of a play in a unit; those of the last play, if they are the same."""
        key = (record.bets, record.capital, record.associates, record.terms)
        if self._last is None or self._last[0] != key:
            self._last = key, _money(record)
        return self._last[1]


class Money(NamedTuple):
    """All amounts of a play as integers of 1/`unit`, fine enough that nothing is rounded."""

    unit: int
    stakes: dict[int, int]
    bets: list[tuple[str, int, int]]
    capitals: list[int]
    rate: Fraction


class _Party(NamedTuple):
    """A player or a share, in the unit: name, net, commission."""

    name: str
    net: int
    commission: int


def _money(record: Record) -> Money:
    """The unit divides every amount, every part of a shared stake and every commission."""
    stakes, capitals, rate = record.stakes, record.capitals, record.terms.rate
    amounts = (*stakes.values(), *capitals, *(bet.amount for bet in record.bets))
    unit = lcm(*(amount.denominator for amount in amounts))
    shared = {seat for _, seat, amount in record.bets if amount != stakes[seat]}
    finer = [int(stakes[seat] * unit) for seat in sorted(shared)]
    if record.associates and record.terms.basis == "bet":
        finer.append(int(sum(capitals) * unit))
    unit *= lcm(*finer) * rate.denominator
    return Money(
        unit,
        {seat: int(stake * unit) for seat, stake in stakes.items()},
        [(player, seat, int(amount * unit)) for player, seat, amount in record.bets],
        [int(capital * unit) for capital in capitals],
        rate,
    )


@lru_cache(1 << 14)
def _over(units: int, unit: int) -> Fraction:
    """An amount; the same few come in every play."""
    return Fraction(units, unit)


def _part(rate: Fraction, units: int) -> int:
    """The commission on an amount in the unit, of which the rate's denominator is a part."""
    return rate.numerator * units // rate.denominator


def _settled(
    record: Record, money: Money, order: Sequence[int], outcomes: Sequence[Outcome]
) -> dict[int, int]:
    """What each seat settles under the bank's capital (Art. 5(c), R9)."""
    stakes = [money.stakes[seat] for seat in order]
    policy = POLICIES[record.terms.policy]
    return dict(zip(order, policy(outcomes, stakes, sum(money.capitals)).amounts, strict=True))


def _seat(seat: int, hand: Hand, compared: Compared, money: Money, settled: int) -> SeatResult:
    stake, unit = money.stakes.get(seat, 0), money.unit
    back = stake - abs(settled)
    amounts = _over(stake, unit), _over(settled, unit), _over(back, unit)
    return SeatResult(seat, hand, WORDS[compared.outcome], compared.article, *amounts)


def _borne(net: int, capitals: Iterable[int]) -> list[int]:
    """The bank's net by party: each bears what those before it cannot, up to its capital (R11)."""
    parts, left = [], net
    for capital in capitals:
        part = min(left, capital) if net > 0 else max(left, -capital)
        parts.append(part)
        left -= part
    return parts


def _shares(record: Record, money: Money, paid: int, collected: int) -> list[_Party]:
    """Each party's part of the bank's net, `-paid`, and its commission.

    Under `round` each pays on its own part, under `bet` the commission on all that the bank
    collects is split in proportion to capital (R13); none where seats alone pay (R16).
    """
    capitals, terms = money.capitals, record.terms
    borne = _borne(-paid, capitals)
    if terms.payers == "seats":
        due = [0] * len(borne)
    elif terms.basis == "round":
        due = [_part(money.rate, max(part, 0)) for part in borne]
    else:
        whole = sum(capitals) or 1
        due = [_part(money.rate, collected * capital) // whole for capital in capitals]
    names = [BANKER, *(a.player for a in record.associates)]
    return [_Party(*share) for share in zip(names, borne, due, strict=True)]


def _joined(record: Record, shares: Sequence[_Party]) -> dict[str, int]:
    """The net of each player's bets on the banker's place, where he has some."""
    joined: dict[str, int] = {}
    for associate, share in zip(record.associates, shares[1:], strict=True):
        if associate.kind == "bets":
            joined[share.name] = joined.get(share.name, 0) + share.net
    return joined


def _players(
    record: Record, money: Money, settled: Mapping[int, int], shares: Sequence[_Party]
) -> list[_Party]:
    """The players on seats, in the order of their first bets; a seat is shared by R15."""
    joined = _joined(record, shares)
    nets: dict[str, int] = {}
    won: dict[str, int] = {}
    for player, seat, amount in money.bets:
        part = settled[seat] * amount // money.stakes[seat]
        nets[player] = nets.get(player, 0) + part
        won[player] = won.get(player, 0) + max(part, 0)
    return [
        _Party(p, net, _part(money.rate, _taxed(record.terms, net, won[p], joined.get(p, 0))))
        for p, net in nets.items()
    ]


def _taxed(terms: Terms, net: int, won: int, joined: int) -> int:
    """What a player pays commission on (R6), of `net` and `won` on seats, `joined` from the bank.

    Under `round` a player who also bets on the banker's place nets over all of his bets.  His
    share of the bank pays as any share does; what netting saves is his own, so it is taken off
    here, and can make this negative.  Only bets that bear commission are netted (R16).
    """
    if terms.payers == "banker":
        return 0
    if terms.basis == "bet":
        return won
    if terms.payers == "seats":
        return max(net, 0)
    return max(net + joined, 0) - max(joined, 0)


P = TypeVar("P", PlayerResult, ShareResult)


def _party(kind: type[P], unit: int, name: str, net: int, due: int) -> P:
    """A party's result in units of money."""
    return kind(name, _over(net, unit), _over(due, unit), _over(net - due, unit))


def _bank(
    hand: Hand, money: Money, lost: int, collected: int, shares: Sequence[_Party]
) -> BankResult:
    """The whole bank, of what it has lost in all and collected of that."""
    net, commission, unit = -lost, sum(share.commission for share in shares), money.unit
    return BankResult(
        hand=hand,
        net=_over(net, unit),
        collected=_over(collected, unit),
        paid=_over(collected - net, unit),
        commission=_over(commission, unit),
        wealth=_over(sum(money.capitals) + net - commission, unit),
        may_stay=net > commission,
    )


def _casino(
    record: Record, unit: int, players: Sequence[_Party], shares: Sequence[_Party]
) -> CasinoResult:
    commission = sum(party.commission for party in (*players, *shares))
    own = sum(
        share.net - share.commission
        for associate, share in zip(record.associates, shares[1:], strict=True)
        if associate.kind == "casino"
    )
    return CasinoResult(_over(commission, unit), _over(own, unit))
