"""Who pays the casino's commission (Art. 9, R16)."""

from fractions import Fraction
from typing import NamedTuple


class Rates(NamedTuple):
    """The rate of commission that players on seats pay, and that every party of the bank pays."""

    seats: Fraction
    bank: Fraction


def rates(rate: Fraction, payers: str = "winners") -> Rates:
    """The rates when `payers` pay: whoever wins, players on seats alone, or the bank alone.

    >>> rates(Fraction(1, 20), "seats")
    Rates(seats=Fraction(1, 20), bank=Fraction(0, 1))
    """
    nothing = Fraction()
    return Rates(nothing if payers == "banker" else rate, nothing if payers == "seats" else rate)
