"""The rows of the reference tables, each a function of a `Source`."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from ..enumeration.splits import Split
from ..formats.grid import Between, Cell, Root, Tiles
from ..game.commission import rates as commission
from ..game.ranking import class_of, points
from ..game.rules import Rules
from ..game.tiles import NOTHING, Given, Hand
from ..money.bank import Bank, law_by_capital
from ..money.bank import bank as bank_over
from ..money.by_rate import Piece, free, roots
from ..money.play import table_play, unit_stakes
from ..money.settlement import Play, settle
from ..money.table import Bases, banker_variances, result_law, table_break_even, table_odds
from ..money.turns import table_ring
from ..odds.seats import Outcomes, SeatLaw, bank_net, thin
from ..odds.seats import moments as moments_of
from ..odds.sums import LEVELS, SumLaw, normal_bounds, squared_error
from ..odds.sums import moments as result_moments
from .methods import Source

Row = tuple[Cell, ...]
POLICIES = ("running", "pool", "coverage")
BASES = ("bet", "round")
PLAY_COUNTS = (1, 10, 100, 1000, 10000, 100000)
MOST_EXACT = 100
"""Up to so many plays the law of their sum is exact, beyond it is taken as normal."""


def symbols(rules: Rules, tiles: Iterable[int]) -> Tiles:
    """Tiles as a cell."""
    return Tiles(tuple(rules.deck.kinds[k].symbol for k in tiles))


def hands(source: Source) -> Iterator[Row]:
    """T01."""
    rules, order = source.rules, source.order
    for h in order.hands:
        p = None if h.is_pair else points(rules, h)
        yield order.rank(h), symbols(rules, h), class_of(rules, h), p, rules.deck.weight(h)


def _odds(source: Source, given: Given) -> Row:
    o = source.odds(given)
    counts = (o.win, o.push, o.loss)
    return (
        *counts,
        o.weight,
        *map(o.probability, counts),
        *o.ev(source.rules.rate, source.rules.payers),
    )


def odds(source: Source) -> Iterator[Row]:
    """T02."""
    yield (source.odds(NOTHING).distinct, *_odds(source, NOTHING))


def odds_by_seat(source: Source) -> Iterator[Row]:
    """T03."""
    return _odds_by(source, lambda h: Given(seat=tuple(h)))


def odds_by_banker(source: Source) -> Iterator[Row]:
    """T04."""
    return _odds_by(source, lambda h: Given(banker=tuple(h)))


def _odds_by(source: Source, given: Callable[[Hand], Given]) -> Iterator[Row]:
    for h in source.order.hands:
        yield source.order.rank(h), symbols(source.rules, h), *_odds(source, given(h))


def every_split(source: Source) -> Iterator[Row]:
    """T05, by the better of the two hands, then the other; first the banker has the better.

    So each tile, a letter or a number, stands early in each column, and a reader that guesses the
    type of a column from its first rows is right.
    """
    rules, order = source.rules, source.order
    cell = {h: symbols(rules, h) for h in order.hands}
    place = {h: i for i, h in enumerate(order.hands)}

    def by_the_better(split: Split) -> tuple[int, ...]:
        banker, seat = place[split[0]], place[split[1]]
        return min(banker, seat), max(banker, seat), banker

    for banker, seat, weight in sorted(source.method.splits(rules.deck), key=by_the_better):
        yield cell[banker], cell[seat], weight, order.outcome(seat, banker).name.lower()


def advantage(source: Source) -> Iterator[Row]:
    """T06: the ties by article, and the advantage that is left when one article is dropped.

    Hands of unequal strength favour nobody, for exchanging seat and banker exchanges win and
    loss.  A tie that an article no longer decides does not favour anybody either: by rule 7(c),
    or as a push.
    """
    rules, ties = source.rules, source.ties
    weight = source.odds(NOTHING).weight
    gain = {"banker": 1, "push": 0, "seat": -1}
    zero, equal = gain[rules.zero_points], gain[rules.equal_hands]
    taker = {"banker": "banker", "push": "nobody", "seat": "seat"}
    cases: tuple[tuple[str, str | None, str, int | None, int], ...] = (
        ("zero points, other faces", "8(a)", rules.zero_points, ties.zero, zero * ties.zero),
        ("zero points, the same faces", "8(a), 8(b)", rules.zero_points, ties.both,
         zero * ties.both),
        ("the same faces, not zero points", "8(b)", rules.equal_hands, ties.equal,
         equal * ties.equal),
        ("other hands of equal strength", None, rules.equal_hands, ties.strength,
         equal * ties.strength),
        ("as regulated", "8", "", sum(ties),
         zero * (ties.zero + ties.both) + equal * (ties.equal + ties.strength)),
        ("without 8(a)", "8(b)", "", None, equal * (ties.both + ties.equal + ties.strength)),
        ("without 8(b)", "8(a)", "", None, zero * (ties.zero + ties.both)),
        ("without article 8", None, "", None, 0),
    )  # fmt: skip
    for case, article, rule, n, ahead in cases:
        share = None if n is None else Fraction(n, weight)
        yield case, article, taker.get(rule), n, share, Fraction(ahead, weight)


def _active(source: Source) -> Iterator[tuple[int, SeatLaw]]:
    """The law of every number of active seats."""
    for m in range(1, source.rules.seats + 1):
        yield m, source.law(m)


def law(source: Source) -> Iterator[Row]:
    """T07."""
    for m, found in _active(source):
        for o, weight in found.weights.items():
            yield m, o.win, o.push, o.loss, weight, found.total, Fraction(weight, found.total)


def moments(source: Source) -> Iterator[Row]:
    """T08."""
    for m, found in _active(source):
        it = moments_of(found)
        yield m, it.mean, it.variance, Root(it.variance), it.covariance, it.correlation


def _roots(variances: Bases) -> tuple[Root, ...]:
    return tuple(map(Root, variances))


def earnings(source: Source) -> Iterator[Row]:
    """T09."""
    rate, payers = source.rules.rate, source.rules.payers
    for m, found in _active(source):
        ev, even = table_odds(found, rate, payers), table_break_even(found, payers)
        spread = _roots(banker_variances(found, rate, payers))
        income = (ev.casino.bet, ev.casino.round)
        yield m, *ev.banker, *spread, *income, even["bet"], even["round"]


def _player_variances(found: SeatLaw, rate: Fraction) -> Bases:
    """The variance of one player's result on all active seats."""

    def net(o: Outcomes) -> int:
        return o.win - o.loss

    return Bases(
        found.variance(net),
        found.variance(lambda o: net(o) - rate * o.win),
        found.variance(lambda o: net(o) - rate * max(net(o), 0)),
    )


def player(source: Source) -> Iterator[Row]:
    """T10."""
    rate, payers = source.rules.rate, source.rules.payers
    for m, found in _active(source):
        ahead = found.mean(lambda o: bank_net(o) < 0)
        even = found.mean(lambda o: bank_net(o) == 0)
        chances = (ahead, even, 1 - ahead - even)
        spread = _roots(_player_variances(found, commission(rate, payers).seats))
        ev = table_odds(found, rate, payers)
        yield m, *chances, *ev.player, *spread, ev.casino_of_one.bet, ev.casino_of_one.round


def dice(source: Source) -> Iterator[Row]:
    """T11."""
    rules = source.rules
    throws = source.method.throws(rules.dice_count, rules.dice_faces)
    total = sum(throws)
    offsets = [0] * rules.places
    for s, n in enumerate(throws):
        offsets[(s - 1) % rules.places] += n
        if n:
            yield "sum", s, n, total, Fraction(n, total)
    for offset, n in enumerate(offsets):
        yield "offset", offset, n, total, Fraction(n, total)


def by_place(source: Source) -> Iterator[Row]:
    """T12."""
    return _settled(source, "place")


def by_seat(source: Source) -> Iterator[Row]:
    """T13."""
    return _settled(source, "seat")


def _settled(source: Source, by: str) -> Iterator[Row]:
    rules = source.rules
    stakes = unit_stakes(rules)
    found = source.law(rules.seats)
    for policy in POLICIES:
        for capital in range(1, rules.seats + 1):
            play = table_play(rules, found, Fraction(capital), stakes, policy, by)
            for p in settle(play, rules.rate, source.method.settle, rules.payers).places:
                yield policy, capital, p.number, *p.summary


MOST_PLAYS = 4
"""Plays of a bank that tables follow, where a rule set allows more: capitals multiply."""


def _banks(source: Source, capitals: tuple[Fraction, ...]) -> Iterator[tuple[str, int, Bank]]:
    """(basis, plays, the bank) of unit stakes on every seat."""
    rules = source.rules
    play = table_play(
        rules, source.law(rules.seats), sum(capitals, Fraction(0)), unit_stakes(rules)
    )
    law_at = law_by_capital(play, source.method.bank)
    for basis in BASES:
        for plays in range(1, min(rules.max_plays, MOST_PLAYS) + 1):
            about = (rules.rate, basis, plays, rules.payers)
            yield basis, plays, bank_over(law_at, capitals, *about)


def bank(source: Source) -> Iterator[Row]:
    """T14."""
    rules = source.rules
    for capital in range(1, rules.seats + 1):
        for basis, plays, found in _banks(source, (Fraction(capital),)):
            chances = [Fraction(0)] * 3
            for wealth, probability in found.law:
                chances[(wealth <= capital) + (wealth < capital)] += probability
            about = (rules.seats, rules.settlement, capital, basis, plays)
            yield *about, *chances, found.mean, found.ev, found.ruin


def exposed(source: Source) -> Iterator[Row]:
    """T15."""
    for where in Given._fields:
        for k, kind in enumerate(source.rules.deck.kinds):
            yield where, kind.symbol, *_odds(source, NOTHING._replace(**{where: (k,)}))


def functions(source: Source) -> Iterator[Row]:
    """T16: an edge a + b·c from its values at c = 0 and by the mean commission base."""
    for m, found in _active(source):
        free, whole = (table_odds(found, Fraction(c), source.rules.payers) for c in (0, 1))
        for party in ("seats", "player", "banker", "casino"):
            sign = 1 if party == "casino" else -1
            for basis in BASES:
                at_0, at_1 = (sign * getattr(getattr(x, party), basis) / m for x in (free, whole))
                slope = at_1 - at_0
                even = None if party == "casino" else _zero(at_0, slope)
                yield party.removesuffix("s"), m, basis, at_0, slope, even


def _zero(a: Fraction, b: Fraction) -> Fraction | None:
    """The c in [0, 1) at which a + b·c is 0."""
    if not b:
        return None
    c = -a / b
    return c if 0 <= c < 1 else None


def volatility(source: Source) -> Iterator[Row]:
    """T17: the sum of N independent plays."""
    rules = source.rules
    for m in sorted({1, rules.seats}):
        found = thin(source.law(rules.seats), m)
        for party in ("banker", "player"):
            for basis in BASES:
                law = result_law(found, rules.rate, party, basis, rules.payers)
                for row in _sums(source, law, m):
                    yield party, m, basis, *row


def _sums(source: Source, law: SumLaw, staked: int) -> Iterator[Row]:
    """The sums of N results of that law, which is in units by the rate's denominator."""
    unit = source.rules.rate.denominator
    one = result_moments(law)
    mean, variance = one.mean / unit, one.variance / unit**2
    for n in PLAY_COUNTS:
        ends: Row = (None,) * (3 * len(LEVELS))
        halves, error = ends[: len(LEVELS)], None
        if n <= MOST_EXACT:
            found = source.method.spans(law, n, LEVELS)
            cells = ((Fraction(s.low, unit), Fraction(s.high, unit), s.coverage) for s in found)
            ends = tuple(cell for row in cells for cell in row)
        else:
            halves = tuple(_half_width(n * variance, level) for level in LEVELS)
            square = squared_error(one, n)
            error = None if square is None else Root(square)
        spread = (Root(n * variance), Root(n * variance / (staked * n) ** 2))
        yield n, mean * n, *spread, *ends, *halves, error


def _half_width(variance: Fraction, level: Fraction) -> Between:
    low, high = (Root(z * z * variance) for z in normal_bounds(level))
    return Between(low, high)


def associates(source: Source) -> Iterator[Row]:
    """T18: the banker and two associates, each with as many units."""
    rules = source.rules
    capital = Fraction(-(-rules.seats // 3))
    for basis, plays, found in _banks(source, (capital,) * 3):
        for i, s in enumerate(found.shares):
            name = f"associate {i}" if i else "banker"
            about = (rules.seats, rules.settlement, basis, plays, name)
            yield *about, *s.summary


def rotations(source: Source) -> Iterator[Row]:
    """T19: places 1 … k take the bank, one unit on each place."""
    rules = source.rules
    found = source.law(rules.seats)
    everyone = range(1, rules.places + 1)
    for capital in _two_capitals(rules):
        for basis in BASES:
            ring = table_ring(rules, found, capital, basis, source.method.settle)
            ring = ring._replace(plays=min(ring.plays, MOST_PLAYS))
            for accepting in everyone:
                known = source.method.rotation(ring._replace(accept=(*everyone[:accepting],)))
                about = (rules.settlement, int(capital), basis, ring.plays, accepting)
                for p in known.places:
                    accepts = "yes" if p.accepts else "no"
                    yield *about, p.place, accepts, known.plays_per_turn, p.banks, p.ev


def _two_capitals(rules: Rules) -> list[Fraction]:
    """A capital of a third of the seats' stakes, which binds, and one of all, which does not."""
    return [Fraction(c) for c in sorted({max(rules.seats // 3, 1), rules.seats})]


DECIMALS = 10
"""Decimals in which the ends of a root's interval agree."""


def rates(source: Source) -> Iterator[Row]:
    """T20: unit stakes on every seat; a piece with several roots has a row for each."""
    rules = source.rules
    plays, found = min(2, rules.max_plays), source.law(rules.seats)
    for capital in range(1, rules.seats + 1):
        play = table_play(rules, found, Fraction(capital), unit_stakes(rules))
        for basis in BASES:
            pieces = _charged_pieces(source, play, basis, plays)
            for row, cells in enumerate(_piece_rows(pieces), 1):
                yield rules.settlement, capital, basis, plays, row, *cells


def _charged_pieces(source: Source, play: Play, basis: str, plays: int) -> list[Piece]:
    """The pieces; a bank that pays no commission has one, its EV at c = 0."""
    if source.rules.payers == "seats":
        return free(source.method.by_rate(play, basis, plays))
    return source.method.by_rate(play, basis, plays)


def _piece_rows(pieces: list[Piece]) -> Iterator[Row]:
    """The rows of one bank, in order of the rate."""
    left: Fraction | None = None
    for piece in pieces:
        values = (*piece.coefficients, piece.value(piece.start), left)
        found: list[Row] = [root.cells for root in roots(piece, DECIMALS)]
        for cells in found or [(None, None, None)]:
            yield piece.start, piece.end, *values, *cells
        left = piece.value(piece.end)
