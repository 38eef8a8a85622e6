"""One play as it is given, and what the referee finds of it: the words that a log has.

Amounts are `Fraction`s, in units.  A seat's are signed from its side, the bank's from the bank's.
"""

from fractions import Fraction
from typing import NamedTuple

from ..game.tiles import Hand

KINDS = ("bets", "entrusts", "casino")
"""How an associate joins the bank (Art. 5(e))."""
BANKER, CASINO = "banker", "casino"


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
    """What a play is settled by: a policy (R9), a basis (R6), a rate (Art. 9), who pays (R16)."""

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
        own = (
            sum((b.amount for b in self.bets), Fraction()) if self.capital is None else self.capital
        )
        return [own, *(a.capital for a in self.associates)]


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
