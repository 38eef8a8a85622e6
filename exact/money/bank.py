"""The bank over one play or several, and the shares of its associates (Art. 5(a)(c)(d)(e), 9).

The bank's capital is the banker's and his associates', entrusted to him (Art. 5(e)); it is the
limit of a play's gain or loss (Art. 5(c)).  Commission comes off after the limit (R13).  Amounts
are in units.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from ..game.commission import rates
from ..loops import told
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
    the banker and of each associate, whose `ev` add to the bank's; `seats_ev`, what all seats
    gain, each bet another player's; `casino`, the commission of all.  `ev`, `seats_ev` and
    `casino` add to 0."""

    law: tuple[Wealth, ...]
    mean: Fraction
    ev: Fraction
    ruin: Fraction
    shares: tuple[Share, ...]
    seats_ev: Fraction
    casino: Fraction


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
    payers: str = "winners",
) -> Bank:
    """The bank's wealth, each party's gain, and what seats and casino have, in all its plays.

    `law_at(capital)` is the law of one play (`law_by_capital`); `capitals`, the banker's and then
    each associate's as placed, the casino's being one like any other.  Another play, up to `plays`
    of them, follows a net win of the bank after commission, with all of it on the table (Art. 5(d),
    R10), associates included; the tiles are shuffled anew, so its law depends on the past by the
    capital alone.  Commission (R6, R13, R16): under `round`, `rate` of what each party gains in a
    play; under `bet`, `rate` of all that the bank collects in it, in proportion to capital.  No
    party is then without capital in a further play: a net win is at most the capital, so the
    commission is less.

    Raises `InputError` for a capital that is not positive, an unknown basis, less than one play,
    and where more than `LIMIT` different capitals begin a play or it ends with more than
    `MOST_WEALTHS`.  Equal capitals are one.
    """
    _check(capitals, basis, plays)
    of_seats, of_bank = rates(rate, payers)
    total = sum(capitals, Fraction())
    whole = _whole(law_at, total, of_bank, basis, plays)
    ev = whole.mean - total
    if len(capitals) == 1:
        law = [(wealth - total, probability) for wealth, probability in whole.law]
        shares: tuple[Share, ...] = (_share(total, whole.gross, law, ev),)
    else:
        shares = _shares(law_at, capitals, of_bank, basis, plays)
    on_seats = of_seats * whole.paid
    return Bank(
        law=tuple(Wealth(*case) for case in whole.law),
        mean=whole.mean,
        ev=ev,
        ruin=sum((p for wealth, p in whole.law if wealth <= 0), Fraction()),
        shares=shares,
        seats_ev=-whole.gross - on_seats,
        casino=of_bank * whole.charged + on_seats,
    )


class Whole(NamedTuple):
    """The bank as one: the law of its wealth, least first, and the mean; what it is expected to
    gain before commission, to be charged for, and to pay to seats that win, in all its plays."""

    law: list[tuple[Fraction, Fraction]]
    mean: Fraction
    gross: Fraction
    charged: Fraction
    paid: Fraction


def _whole(
    law_at: Callable[[Fraction], BankLaw], capital: Fraction, rate: Fraction, basis: str, plays: int
) -> Whole:
    """The bank as one party, in integers: amounts by a unit and weights by a total of all plays."""
    unit, weight = capital.denominator, 1
    at_table = {capital.numerator: 1}
    sums, done = [Fraction()] * 3, dict[int, int]()
    for play in _told_plays(plays):
        held_told = told(at_table, f"capitals of play {play}", len(at_table))
        laws = {held: law_at(Fraction(held, unit)) for held in held_told}
        unlike = {id(law): law for law in laws.values()}  # large capitals have one law
        scale = lcm(unit, *_denominators(unlike.values())) * rate.denominator
        size = lcm(*_denominators(law.values() for law in unlike.values()))
        cases = {name: _cases(law, scale, size, rate, basis) for name, law in unlike.items()}
        times = scale // unit
        done = defaultdict(int, {held * times: n * size for held, n in done.items()})
        staying: dict[int, int] = defaultdict(int)
        totals = [0] * 3
        for held, chance in told(at_table.items(), f"play {play} of {plays}", len(at_table)):
            before, found = held * times, cases[id(laws[held])]
            for gain, n in found.gains:
                into = staying if gain > 0 and play < plays else done
                into[before + gain] += chance * n
            _within(len(staying), play, plays)
            _within_wealths(len(done), play, plays)
            for k, x in enumerate(found.sums):
                totals[k] += chance * x
        unit, weight = scale, weight * size
        sums = [s + Fraction(t, unit * weight) for s, t in zip(sums, totals, strict=True)]
        at_table = staying
    mean = Fraction(sum(x * n for x, n in done.items()), unit * weight)
    wealths = told(sorted(done.items()), "law of the wealth", len(done))
    return Whole([(Fraction(x, unit), Fraction(n, weight)) for x, n in wealths], mean, *sums)


def _told_plays(plays: int) -> Iterable[int]:
    """The plays in order; as a rule each begins with more capitals, by about as many."""
    return told(range(1, plays + 1), "plays", plays * (plays + 1) // 2, lambda play: play)


class Cases(NamedTuple):
    """One play in integers: (gain after commission, weight); and the sums, by weight, of the net,
    of what commission is due on, and of what winning seats are paid."""

    gains: list[tuple[int, int]]
    sums: tuple[int, int, int]


def _denominators(values: Iterable[Iterable[Any]]) -> set[int]:
    """The denominators of fractions, or of those in pairs."""
    found = set[int]()
    for law in values:
        for value in law:
            found |= {x.denominator for x in (value if isinstance(value, tuple) else (value,))}
    return found


def _cases(law: BankLaw, scale: int, size: int, rate: Fraction, basis: str) -> Cases:
    """A law with amounts by 1/`scale` and weights by 1/`size`."""
    gains: dict[int, int] = defaultdict(int)
    sums = [0] * 3
    for (net, collected), probability in law.items():
        n = _times(probability, size)
        ahead, got = _times(net, scale), _times(collected, scale)
        charged = got if basis == "bet" else max(ahead, 0)
        gains[ahead - charged * rate.numerator // rate.denominator] += n
        for k, x in enumerate((ahead, charged, got - ahead)):
            sums[k] += x * n
    return Cases(list(gains.items()), (sums[0], sums[1], sums[2]))


def _times(x: Fraction, whole: int) -> int:
    """x · whole, which is an integer."""
    return x.numerator * (whole // x.denominator)


LIMIT = 400_000
"""Different capitals at the beginning of one play beyond which a bank is refused."""
MOST_WEALTHS = 400_000
"""Different wealths at the end beyond which it is: with 358,000 after 20 plays an answer takes
from 800 to 1,200 MiB."""


def _within(capitals: int, play: int, plays: int) -> None:
    """Refuse what would not finish."""
    if capitals > LIMIT:
        raise InputError(
            f"play {play + 1} of {plays} would begin with at least {capitals} different capitals, "
            f"more than {LIMIT}: give fewer plays"
        )


def _within_wealths(wealths: int, play: int, plays: int) -> None:
    """Refuse what memory would not hold; a wealth that an earlier play ends with stays one."""
    if wealths > MOST_WEALTHS:
        raise InputError(
            f"the bank has at least {wealths} different wealths after play {play} of {plays}, "
            f"more than {MOST_WEALTHS}: give fewer plays"
        )


def _shares(
    law_at: Callable[[Fraction], BankLaw],
    capitals: Sequence[Fraction],
    rate: Fraction,
    basis: str,
    plays: int,
) -> tuple[Share, ...]:
    """The share of each of several parties, by what each has on the table."""
    gross = [Fraction()] * len(capitals)
    done: dict[tuple[Fraction, ...], Fraction] = defaultdict(Fraction)
    at_table = {tuple(capitals): Fraction(1)}
    for play in _told_plays(plays):
        staying: dict[tuple[Fraction, ...], Fraction] = defaultdict(Fraction)
        for held, chance in told(at_table.items(), f"shares of play {play}", len(at_table)):
            for (net, charged), probability in _charged(law_at(sum(held, Fraction())), basis):
                weight = chance * probability
                borne = in_order(net, held)
                due = _due(borne, held, rate * charged, basis)
                after = tuple(h + b - d for h, b, d in zip(held, borne, due, strict=True))
                gross = [g + weight * b for g, b in zip(gross, borne, strict=True)]
                stays = play < plays and net > rate * charged
                (staying if stays else done)[after] += weight
            _within(len(staying) * 10 * len(capitals), play, plays)
            _within_wealths(len(done) * len(capitals), play, plays)
        at_table = staying
    return tuple(
        _share_of(k, own, gain, done)
        for k, (own, gain) in enumerate(zip(capitals, gross, strict=True))
    )


def _share_of(
    k: int, capital: Fraction, gross: Fraction, done: Mapping[tuple[Fraction, ...], Fraction]
) -> Share:
    """The share of the k-th party, from the law of what all have at the end."""
    law = _marginal((after[k] - capital, p) for after, p in done.items())
    return _share(capital, gross, law, _mean(law))


def _share(
    capital: Fraction, gross: Fraction, gains: Sequence[tuple[Fraction, Fraction]], ev: Fraction
) -> Share:
    """One party's share, from the law of its gain after commission and the mean of that."""
    gone = sum((p for gain, p in gains if gain <= -capital), Fraction())
    return Share(capital, gross, gross - ev, ev, gone, tuple(Net(*gain) for gain in gains))


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


def _marginal(cases: Iterable[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    """Values with their probabilities, equal ones together, least first."""
    law: dict[Fraction, Fraction] = defaultdict(Fraction)
    for value, probability in cases:
        law[value] += probability
    return sorted(law.items())


def _mean(law: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    return sum((value * probability for value, probability in law), Fraction())
