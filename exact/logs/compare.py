"""A log against the exact laws: the tests that are valid, and how they are judged together.

The seats of one play depend on one another, and so do its places: there is a test for each seat,
for each place, and for the number of winners among as many bets, and nothing is added up over the
seats or the places of a play.  The dice of one play are independent, and their faces are.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, comb
from typing import NamedTuple

from ..game.dice import first_place
from ..game.ranking import ranking
from ..game.rules import Rules
from ..money.play import active_law, table_play
from ..money.settlement import settle
from ..number import InputError, exact_text
from ..odds.one_seat import one_seat
from ..odds.seats import SeatLaw
from .observe import OUTCOMES, Observed, Setting
from .statistics import (
    FEW,
    Drawing,
    Real,
    SettingSum,
    TestCell,
    Tested,
    holm,
    interval,
    needed,
    pearson,
    summed,
)

MOST_GROUPS = 10
"""Settings of the table that have a test of their own of the bank's net; the commonest."""
MOST_LAWS = 200
"""Settings whose law is counted; the plays of others are left out, and that is said."""

Law = Mapping[str, Fraction]


class Test(NamedTuple):
    """A test: its name, observations, statistic and p-value; p adjusted for all tests; its cells.

    `plays_needed`, the plays that show the bias asked about in whichever of the cells it is.
    """

    name: str
    observations: int
    tested: Tested
    p_adjusted: Real
    cells: tuple[TestCell, ...]
    plays_needed: int | None


class Comparison(NamedTuple):
    """All tests of a log at a level; `left_out`, plays that the tests of the bank's net lack."""

    rules: Rules
    observed: Observed
    level: Fraction
    bias: Fraction
    tests: tuple[Test, ...]
    left_out: int

    @property
    def rejected(self) -> list[str]:
        """The names of the tests that reject; of the referee's, when anything differs."""
        found = [t.name for t in self.tests if t.p_adjusted <= self.level]
        return found + ([REFEREE] if self.observed.differences else [])


REFEREE = "money and outcomes against the referee"


class _Counted(NamedTuple):
    """Counts of a test and their exact law; observations per play; the statistic's factor.

    `drawn`, how its counts arise where they are not one draw of the law each.
    """

    name: str
    counts: dict[str, int]
    law: Law
    per_play: int = 1
    factor: Fraction = Fraction(1)
    drawn: Drawing | None = None


def compare(observed: Observed, level: Fraction, bias: Fraction) -> Comparison:
    """Judge the counts of a log; needs scipy.

    Each test's p-value is adjusted by Holm, so the chance that a right log is rejected is at most
    `level`, whatever the tests have to do with one another.
    """
    rules = observed.rules
    counted = [c for c in _all(rules, observed) if sum(c.counts.values()) and len(c.law) > 1]
    nets, mixed, left_out = _nets(rules, observed)
    counted += nets
    found = [(c, _pearson(c)) for c in counted]
    values = [tested.p for _, tested in found] + [tested.p for _, _, tested in mixed]
    adjusted = holm(values)
    alpha = level / max(len(values), 1)
    tests = [
        _test(c, tested, p, level, alpha, bias)
        for (c, tested), p in zip(found, adjusted, strict=False)
    ]
    tests += [
        Test(name, plays, tested, p, (), None)
        for (name, plays, tested), p in zip(mixed, adjusted[len(found) :], strict=True)
    ]
    return Comparison(rules, observed, level, bias, tuple(tests), left_out + observed.left_out)


def _pearson(c: _Counted) -> Tested:
    values = _values(c)
    return pearson(
        [c.counts.get(v, 0) for v in values],
        [c.law.get(v, Fraction()) for v in values],
        c.factor,
        c.drawn,
    )


def _values(c: _Counted) -> list[str]:
    """The values of the law, then those that it cannot give and the log has."""
    return [*c.law, *(v for v, n in c.counts.items() if n and v not in c.law)]


def _test(
    c: _Counted, tested: Tested, adjusted: Real, level: Fraction, alpha: Fraction, bias: Fraction
) -> Test:
    total = sum(c.counts.values())
    size = needed(len(c.law) - 1, alpha, bias)
    cells = []
    for value in _values(c):
        seen, chance = c.counts.get(value, 0), c.law.get(value, Fraction())
        low, high = interval(seen, total, level)
        cells.append(TestCell(value, seen, chance, low, high, size(chance, c.factor)))
    sizes = [cell.needed for cell in cells if cell.needed]
    plays = ceil(max(sizes) / c.per_play) if sizes else None
    return Test(c.name, total, tested, adjusted, tuple(cells), plays)


def _all(rules: Rules, observed: Observed) -> Iterator[_Counted]:
    """Hands and tiles by place, outcomes by seat, winners, dice, first place."""
    yield from _hands(rules, observed)
    odds = one_seat(rules)
    chances = zip(OUTCOMES, (odds.win, odds.push, odds.loss), strict=True)
    outcome = {word: odds.probability(count) for word, count in chances if count}
    for seat, counts in enumerate(observed.outcomes, 1):
        yield _Counted(f"outcome of seat {seat}", dict(counts), outcome)
    for active, winners in sorted(observed.winners.items()):
        law = {str(w): p for w, p in _winners(active_law(rules, active)).items()}
        bets = "1 bet" if active == 1 else f"{active} bets"
        yield _Counted(f"winners of {bets}", {str(w): n for w, n in winners.items()}, law)
    faces = {str(k): Fraction(1, rules.dice_faces) for k in range(1, rules.dice_faces + 1)}
    thrown = {str(k): n for k, n in observed.faces.items()}
    yield _Counted("faces of the dice", thrown, faces, rules.dice_count)
    weights = first_place(rules.dice_count, rules.dice_faces, rules.places)
    named = {str(k): Fraction(w, sum(weights)) for k, w in enumerate(weights) if w}
    yield _Counted("first place", {str(k): n for k, n in observed.first.items()}, named)


def _winners(law: SeatLaw) -> dict[int, Fraction]:
    """The law of the number of winning seats."""
    found: dict[int, Fraction] = {}
    for outcomes in law.weights:
        chance = law.probability(outcomes)
        found[outcomes.win] = found.get(outcomes.win, Fraction()) + chance
    return dict(sorted(found.items()))


def _hands(rules: Rules, observed: Observed) -> Iterator[_Counted]:
    """Hands by place; then the tiles of each place.

    Two tiles of one place are drawn without replacement of all N, so Pearson's statistic of their
    counts is too small by (N − 2)/(N − 1) in the mean.
    """
    deck, size = rules.deck, rules.deck.size
    order = ranking(rules).hands
    law = {deck.text(h): Fraction(deck.weight(h), comb(size, 2)) for h in order}
    symbols = [kind.symbol for kind in deck.kinds]
    even = dict.fromkeys(symbols, Fraction(deck.copies, size))
    adds = tuple(tuple(h.count(k) for k in range(len(symbols))) for h in order)
    tiles = []
    for place, counts in enumerate(observed.hands):
        where = f"seat {place}" if place else "the banker"
        yield _Counted(f"hands of {where}", {deck.text(h): n for h, n in counts.items()}, law)
        of_kind = {
            symbol: sum(n * h.count(k) for h, n in counts.items())
            for k, symbol in enumerate(symbols)
        }
        drawn = Drawing(tuple(law.values()), observed.plays, adds)
        factor = Fraction(size - 1, size - 2)
        tiles.append(_Counted(f"tiles of {where}", of_kind, even, 2, factor, drawn))
    yield from tiles


def _nets(
    rules: Rules, observed: Observed
) -> tuple[list[_Counted], list[tuple[str, int, Tested]], int]:
    """Tests of the bank's net: the commonest settings each, all others by their sum.

    Then the number of plays that no test has.
    """
    sizes = {setting: sum(counts.values()) for setting, counts in observed.nets.items()}
    common = sorted(sizes, key=lambda setting: -sizes[setting])
    laws: dict[Setting, dict[Fraction, Fraction]] = {}
    seats: dict[int, SeatLaw] = {}
    for setting in common[:MOST_LAWS]:
        law = _net_law(rules, setting, seats)
        if law is not None:
            laws[setting] = law
    counted: list[_Counted] = []
    rest: list[SettingSum] = []
    for setting, law in laws.items():
        nets = observed.nets[setting]
        if len(counted) < MOST_GROUPS and (sizes[setting] >= FEW or len(sizes) == 1):
            texts = {exact_text(x): n for x, n in nets.items()}
            name = f"bank's net, {_named(setting)}"
            counted.append(_Counted(name, texts, {exact_text(x): p for x, p in law.items()}))
        else:
            total = sum((x * n for x, n in nets.items()), Fraction())
            rest.append(SettingSum(sizes[setting], total, law))
    plays = sum(s.plays for s in rest)
    mixed = [(f"bank's net, {len(rest)} other settings", plays, summed(rest))] if rest else []
    tested = sum(sizes[setting] for setting in laws)
    return counted, mixed, sum(sizes.values()) - tested


def _net_law(
    rules: Rules, setting: Setting, seats: dict[int, SeatLaw]
) -> dict[Fraction, Fraction] | None:
    """The law of the bank's net before commission; `None` where it is too large to count."""
    stakes = dict(setting.stakes)
    if len(stakes) not in seats:
        seats[len(stakes)] = active_law(rules, len(stakes))
    law = seats[len(stakes)]
    try:
        play = table_play(rules, law, setting.capital, stakes, setting.policy, "seat")
        found = settle(play, Fraction())
    except InputError:
        return None
    return {net.net: net.probability for net in found.banker.law}


def _named(setting: Setting) -> str:
    """A setting in words."""
    amounts = {stake for _, stake in setting.stakes}
    if len(amounts) == 1:
        stakes = f"{len(setting.stakes)} stakes of {exact_text(amounts.pop())}"
    else:
        stakes = "stakes " + ", ".join(f"{exact_text(x)} on {seat}" for seat, x in setting.stakes)
    return f"capital {exact_text(setting.capital)}, {stakes}, {setting.policy}"
