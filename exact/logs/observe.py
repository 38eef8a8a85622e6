"""What a log of plays shows: counts that do not grow with it, in which nothing is judged yet.

Outcomes, settlements and money are the log's own where it has them, else the referee's.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from ..game.rules import Rules
from ..game.tiles import Hand
from ..money.record import Record, Ruling
from .check import Found, amount, differences
from .records import LogEntry
from .results import ruling_data

MOST_SETTINGS = 10_000
"""Settings of the table that are kept apart; plays of further ones are counted as left out."""
MOST_LISTED = 20
"""Differences that are listed; all are counted."""

OUTCOMES = ("win", "push", "loss")


class Setting(NamedTuple):
    """What the law of the bank's net depends on: capital, stakes by seat, policy (R9).

    A capital that covers every stake is as good as their sum, and then no policy matters.
    """

    capital: Fraction
    stakes: tuple[tuple[int, Fraction], ...]
    policy: str


class Observed:
    """The counts of a log under one rule set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.plays = self.held = self.differences = self.left_out = self.shared = 0
        self.listed: list[Found] = []
        self.hands: list[Counter[Hand]] = [Counter() for _ in range(rules.places)]
        self.outcomes: list[Counter[str]] = [Counter() for _ in range(rules.seats)]
        self.winners: dict[int, Counter[int]] = {}
        self.faces: Counter[int] = Counter()
        self.first: Counter[int] = Counter()
        self.nets: dict[Setting, Counter[Fraction]] = {}
        self._setting: tuple[Any, Setting] | None = None

    def add(self, entry: LogEntry, record: Record, ruling: Ruling) -> None:
        """Count one play."""
        self.plays += 1
        held = entry.held
        if held:
            self._check(entry, record, ruling)
        for counts, hand in zip(self.hands, record.hands, strict=True):
            counts[hand] += 1
        self.faces.update(record.dice)
        self.first[ruling.first] += 1
        outcomes = [seat.outcome for seat in ruling.seats]
        if "seats" in held:
            outcomes = _own_outcomes(held["seats"], outcomes)
        for tally, outcome in zip(self.outcomes, outcomes, strict=True):
            tally[outcome] += 1
        if ruling.order:
            won = sum(outcomes[seat - 1] == "win" for seat in ruling.order)
            self.winners.setdefault(len(ruling.order), Counter())[won] += 1
            self._net(record, _own_net(held, ruling))

    def _check(self, entry: LogEntry, record: Record, ruling: Ruling) -> None:
        self.held += 1
        self.shared += bool(record.associates)
        found = differences(entry.held, ruling_data(ruling, self.rules))
        self.differences += len(found)
        for difference in found[: MOST_LISTED - len(self.listed)]:
            self.listed.append(Found(entry.line, record.id, difference))

    def _net(self, record: Record, net: Fraction) -> None:
        setting = self._setting_of(record)
        if setting not in self.nets and len(self.nets) >= MOST_SETTINGS:
            self.left_out += 1
            return
        self.nets.setdefault(setting, Counter())[net] += 1

    def _setting_of(self, record: Record) -> Setting:
        """The setting of a play; that of the last one, if it has the same bets and capital."""
        key = (record.bets, record.capital, record.associates, record.terms.policy)
        if self._setting is None or self._setting[0] != key:
            stakes = tuple(sorted(record.stakes.items()))
            whole = sum((stake for _, stake in stakes), Fraction())
            capital = sum(record.capitals, Fraction())
            enough = capital >= whole
            policy = self.rules.settlement if enough else record.terms.policy
            self._setting = key, Setting(min(capital, whole), stakes, policy)
        return self._setting[1]


def _own_outcomes(seats: Any, outcomes: list[str]) -> list[str]:
    """The outcomes that a log has of its seats, where they are outcomes at all."""
    own = list(outcomes)
    for row in seats if isinstance(seats, list) else ():
        if not isinstance(row, dict):
            continue
        seat, outcome = row.get("seat"), row.get("outcome")
        if type(seat) is int and 0 < seat <= len(own) and outcome in OUTCOMES:
            own[seat - 1] = outcome
    return own


def _own_net(held: Mapping[str, Any], ruling: Ruling) -> Fraction:
    """The bank's net by the log, where it has one."""
    bank = held.get("banker")
    own = amount(bank["net"]) if isinstance(bank, dict) and "net" in bank else None
    return ruling.banker.net if own is None else own
