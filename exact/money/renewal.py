"""The bank going round by renewal, turn by turn (Art. 5(a)(b)(d); R10, R17).

Each turn begins afresh with the same capital, and the places that accept have one each in a
round.  So in the long run a party gains per play what it expects in a round, by the plays that a
round is expected to have.  No chain of states is made; that is the other method, `rotation`.
"""

from fractions import Fraction
from typing import NamedTuple

from ..loops import told
from .turns import Ring, Rotation, share_out


class Turn(NamedTuple):
    """Expectations over what is left of a turn: plays, each place's gain, the casino's income."""

    plays: Fraction
    gains: tuple[Fraction, ...]
    casino: Fraction

    def plus(self, other: "Turn", weight: Fraction) -> "Turn":
        """This and `weight` times another."""
        gains = zip(self.gains, other.gains, strict=True)
        return Turn(
            self.plays + weight * other.plays,
            tuple(mine + weight * more for mine, more in gains),
            self.casino + weight * other.casino,
        )


Turns = dict[tuple[Fraction, int], Turn]
"""What is left of one banker's turn, by the capital on the table and the plays at most."""


def turn(ring: Ring, banker: int, capital: Fraction, left: int, known: Turns | None = None) -> Turn:
    """A turn with `left` plays at most; after a gain the next has all of it on the table (R10).

    Each capital, of those that settle all stakes one, is followed once: without that a turn of 20
    plays would never end.
    """
    known = {} if known is None else known
    key = min(capital, ring.enough(banker)), left
    if key not in known:
        known[key] = _followed(ring, banker, key[0], left, known)
    return known[key]


def _followed(ring: Ring, banker: int, capital: Fraction, left: int, known: Turns) -> Turn:
    """The next play and what follows it."""
    found = ring.play_at(banker, capital)
    total = Turn(Fraction(1), found.gains, found.casino)
    for gain, probability in found.law.items() if left > 1 else ():
        if gain > 0:
            total = total.plus(turn(ring, banker, capital + gain, left - 1, known), probability)
    return total


def renewal(ring: Ring) -> Rotation:
    """What each place, and the casino, gains per play: round by round."""
    whole = Turn(Fraction(), (Fraction(),) * len(ring.stakes), Fraction())
    plays, banked = {}, {}
    for banker in told(ring.accept, "places", len(ring.accept)):
        found = turn(ring, banker, ring.capital, ring.plays)
        whole = whole.plus(found, Fraction(1))
        plays[banker], banked[banker] = found.plays, found.gains[banker - 1]
    turns = Fraction(len(ring.accept))
    return share_out(ring, plays, banked, whole.gains, whole.casino, turns)
