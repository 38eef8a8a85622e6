"""The bank over one or two plays, and the shares of its associates (Art. 5(a)(c)(d)(e), 9).

The bank's capital is the banker's and his associates', entrusted to him (Art. 5(e)); it is the
limit of a play's gain or loss (Art. 5(c)).  Commission comes off after the limit (R13).  Amounts
are in units.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..number import InputError
from .by_places import bank_by_places
from .settlement import LawMethod, Net, Play, settled_laws

BankLaw = Mapping[tuple[Fraction, Fraction], Fraction]
"""(The bank's net before commission, what it collected) -> probability, in one play."""


def law_by_capital(play: Play, method: LawMethod = bank_by_places) -> Callable[[Fraction], BankLaw]:
    """The bank's law as a function of its capital, everything else as in `play`.

    A capital above the sum of the stakes is as good as the sum; each is computed once.
    """
    enough = sum(play.stakes.values(), Fraction())
    known: dict[Fraction, BankLaw] = {}

    def law_at(capital: Fraction) -> BankLaw:
        limit = min(capital, enough)
        if limit not in known:
            known[limit] = settled_laws(play._replace(capital=limit), method).bank()
        return known[limit]

    return law_at


class Wealth(NamedTuple):
    """What is left of, or has come of, the bank's capital, and its probability."""

    wealth: Fraction
    probability: Fraction


class Share(NamedTuple):
    """One party of the bank: its capital; its expected gain before commission (`gross`), the
    expected `commission`, its expected gain after it (`ev`); the probability that its capital is
    gone (`ruin`); the law of its gain after commission, least first."""

    capital: Fraction
    gross: Fraction
    commission: Fraction
    ev: Fraction
    ruin: Fraction
    law: tuple[Net, ...]

    @property
    def summary(self) -> tuple[Fraction, ...]:
        """Everything but the law."""
        return (self.capital, self.gross, self.commission, self.ev, self.ruin)


class Bank(NamedTuple):
    """The law of the bank's wealth after its plays and after commission, least first; its mean;
    `ev`, the mean less the capital; `ruin`, the probability of wealth of 0 or less; the shares of
    the banker and of each associate, whose `ev` add to the bank's."""

    law: tuple[Wealth, ...]
    mean: Fraction
    ev: Fraction
    ruin: Fraction
    shares: tuple[Share, ...]


def in_order(net: Fraction, capitals: Sequence[Fraction]) -> list[Fraction]:
    """What each party bears of the bank's net: the banker first, then each associate (R11).

    A party's bet on the banker's place is its capital, paid or collected when its turn comes
    (Art. 5(e)): of a gain as of a loss, the next party has what exceeds the capitals before it.

    >>> [int(x) for x in in_order(Fraction(-5), [Fraction(3), Fraction(4)])]
    [-3, -2]
    """
    left, borne = abs(net), []
    for capital in capitals:
        part = min(left, capital)
        left -= part
        borne.append(part if net > 0 else -part)
    return borne


def bank(
    law_at: Callable[[Fraction], BankLaw],
    capitals: Sequence[Fraction],
    rate: Fraction,
    basis: str = "round",
    plays: int = 1,
) -> Bank:
    """The bank's wealth, and each party's gain, after at most `plays` plays.

    `law_at(capital)` is the law of one play (`law_by_capital`); `capitals`, the banker's and then
    each associate's as placed, the casino's being one like any other.  Another play follows a net
    win of the bank after commission, with all of it on the table (Art. 5(d), R10), associates
    included; the tiles are shuffled anew, so its law depends on the past by the capital alone.
    Commission (R6, R13): under `round`, `rate` of what each party gains in a play; under `bet`,
    `rate` of all that the bank collects in it, in proportion to capital.  No party is then without
    capital in a second play: a net win is at most the capital, so the commission is less.

    Raises `InputError` for a capital that is not positive, an unknown basis, less than one play.
    One law per distinct capital, of which unit stakes give a few.
    """
    _check(capitals, basis, plays)
    gross = [Fraction()] * len(capitals)
    done: dict[tuple[Fraction, ...], Fraction] = defaultdict(Fraction)
    at_table = {tuple(capitals): Fraction(1)}
    for again in reversed(range(plays)):
        staying: dict[tuple[Fraction, ...], Fraction] = defaultdict(Fraction)
        for held, chance in at_table.items():
            for (net, charged), probability in _charged(law_at(sum(held, Fraction())), basis):
                weight = chance * probability
                borne = in_order(net, held)
                due = _due(borne, held, rate * charged, basis)
                after = tuple(h + b - d for h, b, d in zip(held, borne, due, strict=True))
                gross = [g + weight * b for g, b in zip(gross, borne, strict=True)]
                stays = again and net > rate * charged
                (staying if stays else done)[after] += weight
        at_table = staying
    return _summary(done, capitals, gross)


def _check(capitals: Sequence[Fraction], basis: str, plays: int) -> None:
    if not capitals or min(capitals) <= 0:
        raise InputError("a capital is not more than 0: each party's is a positive amount")
    if basis not in ("bet", "round"):
        raise InputError(f"no basis {basis!r}: it is bet or round")
    if plays < 1:
        raise InputError(f"{plays} plays: a bank has at least 1")


def _charged(law: BankLaw, basis: str) -> list[tuple[tuple[Fraction, Fraction], Fraction]]:
    """The law of (net, amount of which commission is due), fewest cases."""
    cases: dict[tuple[Fraction, Fraction], Fraction] = defaultdict(Fraction)
    for (net, collected), probability in law.items():
        cases[net, collected if basis == "bet" else max(net, Fraction())] += probability
    return list(cases.items())


def _due(
    borne: Sequence[Fraction], held: Sequence[Fraction], commission: Fraction, basis: str
) -> list[Fraction]:
    """Each party's part of the commission: by its gain under `round`, by its capital under `bet`.

    All gains have the sign of the net, so the commissions on each add to the one on the net.
    """
    if not commission or len(held) == 1:
        return [commission] * len(held)
    parts = held if basis == "bet" else borne
    whole = sum(parts, Fraction())
    return [commission * part / whole for part in parts]


def _summary(
    done: Mapping[tuple[Fraction, ...], Fraction],
    capitals: Sequence[Fraction],
    gross: Sequence[Fraction],
) -> Bank:
    """The results, of the law of what each party has in the end and its expected gross gain."""
    law = _marginal((sum(after, Fraction()), p) for after, p in done.items())
    mean = _mean(law)
    shares = []
    for party, capital in enumerate(capitals):
        gains = _marginal((after[party] - capital, p) for after, p in done.items())
        ev = _mean(gains)
        gone = sum((p for gain, p in gains if gain <= -capital), Fraction())
        nets = tuple(Net(*gain) for gain in gains)
        shares.append(Share(capital, gross[party], gross[party] - ev, ev, gone, nets))
    return Bank(
        law=tuple(Wealth(*case) for case in law),
        mean=mean,
        ev=mean - sum(capitals, Fraction()),
        ruin=sum((p for wealth, p in law if wealth <= 0), Fraction()),
        shares=tuple(shares),
    )


def _marginal(cases: Iterable[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    """Values with their probabilities, equal ones together, least first."""
    law: dict[Fraction, Fraction] = defaultdict(Fraction)
    for value, probability in cases:
        law[value] += probability
    return sorted(law.items())


def _mean(law: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    return sum((value * probability for value, probability in law), Fraction())
