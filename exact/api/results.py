"""Answers as a notebook has them: exact results as attributes, JSON as a dict, text and HTML."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..answers import bank as bank_answers
from ..answers import dice as dice_answers
from ..answers import odds as odds_answers
from ..answers import seats as seats_answers
from ..answers import settle as settle_answers
from ..formats import html_writer, write
from ..formats.grid import DIGITS, Page
from ..formats.json_writer import dumps
from ..game.rules import Rules
from ..game.tiles import Given
from ..money.bank import Bank, Share, Wealth
from ..money.settlement import Banker, PlaceOdds
from ..money.table import TableOdds, table_break_even, table_odds
from ..odds.one_seat import EV, Odds, Ties
from ..odds.seats import Moments, Outcomes, SeatLaw
from .inputs import Number, rate_of, whole


class Answer(ABC):
    """What every answer can do."""

    def data(self, digits: int = DIGITS) -> dict[str, Any]:
        """What the command prints with ``--format json``, with so many decimals."""
        found: dict[str, Any] = json.loads(dumps(self._data(whole(digits, "digits", 0, 1000))))
        return found

    def text(self, digits: int = DIGITS) -> str:
        """The page that the command prints."""
        return write(self._page(), "text", whole(digits, "digits", 0, 1000))

    @abstractmethod
    def _data(self, digits: int) -> dict[str, Any]:
        """What the command makes JSON of."""

    @abstractmethod
    def _page(self) -> Page:
        """What the command prints for people."""

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._page().title}>"

    def _repr_html_(self) -> str:
        return html_writer.write(self._page(), DIGITS)


@dataclass(frozen=True, repr=False)
class OddsAnswer(Answer):
    """One seat against the banker: weights of its outcomes, given what is known."""

    rules: Rules
    odds: Odds
    _given: Given

    @property
    def win(self) -> int:
        """Labelled arrangements that the seat wins."""
        return self.odds.win

    @property
    def push(self) -> int:
        """Labelled arrangements that nobody wins."""
        return self.odds.push

    @property
    def loss(self) -> int:
        """Labelled arrangements that the banker wins."""
        return self.odds.loss

    @property
    def weight(self) -> int:
        """All labelled arrangements."""
        return self.odds.weight

    @property
    def distinct(self) -> int:
        """Distinct splits."""
        return self.odds.distinct

    @property
    def ties(self) -> Ties:
        """Labelled arrangements that tie, by what makes them ties (Art. 8)."""
        return self.odds.ties

    def probability(self, count: int) -> Fraction:
        """`count` of the arrangements, such as `win`, as a probability."""
        return self.odds.probability(count)

    def ev(self, rate: Number | None = None) -> EV:
        """Expected gain per unit, of seat, banker and casino, at the rules' rate or another."""
        return self.odds.ev(rate_of(self.rules, rate), self.rules.payers)

    def break_even(self) -> dict[str, Fraction | None]:
        """The rate in [0, 1) at which the EV of seat and of banker is 0; `None` without one."""
        return self.odds.break_even(self.rules.payers)

    def _data(self, digits: int) -> dict[str, Any]:
        return odds_answers.data(self.rules, self.odds, self._given, digits)

    def _page(self) -> Page:
        return odds_answers.page(self.rules, self.odds, self._given)


@dataclass(frozen=True, repr=False)
class SeatsAnswer(Answer):
    """The joint law of the active seats."""

    rules: Rules
    _found: seats_answers.Answer

    @property
    def law(self) -> SeatLaw:
        """The law itself: the weight of each number of winning, pushing and losing seats."""
        return self._found.law

    @property
    def moments(self) -> Moments:
        """Of the number of winning seats, and of a pair of seats."""
        return self._found.moments

    def probability(self, win: int, push: int = 0) -> Fraction:
        """The probability that so many of the seats win and so many push."""
        return self.law.probability(Outcomes(win, push, self.law.seats - win - push))

    def ev(self, rate: Number | None = None) -> TableOdds:
        """Expected gain per play of every party on both bases, at the rules' rate or another."""
        return table_odds(self.law, rate_of(self.rules, rate), self.rules.payers)

    def break_even(self) -> dict[str, Fraction | None]:
        """The rate in [0, 1) at which the banker's EV is 0, by basis; `None` without one."""
        return table_break_even(self.law, self.rules.payers)

    def _data(self, digits: int) -> dict[str, Any]:
        return seats_answers.data(self._found, digits)

    def _page(self) -> Page:
        return seats_answers.page(self._found)


@dataclass(frozen=True, repr=False)
class SettleAnswer(Answer):
    """One play under the banker's capital: each place in the order, or each seat."""

    rules: Rules
    _found: settle_answers.Answer

    @property
    def places(self) -> tuple[PlaceOdds, ...]:
        """Each place, or each seat, in the order of their numbers."""
        return self._found.found.places

    @property
    def banker(self) -> Banker:
        """The law of the banker's net, and its mean before commission and after."""
        return self._found.found.banker

    @property
    def casino(self) -> settle_answers.Gains:
        """Expected commission of all parties, by basis."""
        return self._found.casino

    def _data(self, digits: int) -> dict[str, Any]:
        return settle_answers.data(self._found, digits)

    def _page(self) -> Page:
        return settle_answers.page(self._found)


@dataclass(frozen=True, repr=False)
class BankAnswer(Answer):
    """The bank's wealth after its plays, on the rules' basis; `by_basis` has both."""

    rules: Rules
    _found: bank_answers.Answer

    @property
    def by_basis(self) -> Mapping[str, Bank]:
        """The bank on each basis of commission."""
        return self._found.by_basis

    @property
    def law(self) -> tuple[Wealth, ...]:
        """The law of the wealth after commission, least first."""
        return self._found.found.law

    @property
    def mean(self) -> Fraction:
        """The expected wealth."""
        return self._found.found.mean

    @property
    def ev(self) -> Fraction:
        """The expected wealth less the capital."""
        return self._found.found.ev

    @property
    def ruin(self) -> Fraction:
        """The probability of wealth of 0 or less."""
        return self._found.found.ruin

    @property
    def shares(self) -> tuple[Share, ...]:
        """What the banker and then each associate can expect (R11)."""
        return self._found.found.shares

    def _data(self, digits: int) -> dict[str, Any]:
        return bank_answers.data(self._found, digits)

    def _page(self) -> Page:
        return bank_answers.page(self._found)


@dataclass(frozen=True, repr=False)
class DiceAnswer(Answer):
    """The law of the dice."""

    rules: Rules

    @property
    def sum(self) -> dict[int, Fraction]:
        """Each sum with its probability."""
        return self._law("sum", "sum")

    @property
    def first_place(self) -> dict[int, Fraction]:
        """Each offset from the banker, 0 his own place, with its probability (Art. 2(b))."""
        return self._law("first_place", "offset")

    def _law(self, law: str, value: str) -> dict[int, Fraction]:
        found = dice_answers.data(self.rules, 0)[law]
        return {entry[value]: entry["probability"] for entry in found}

    def _data(self, digits: int) -> dict[str, Any]:
        return dice_answers.data(self.rules, digits)

    def _page(self) -> Page:
        return dice_answers.page(self.rules)
