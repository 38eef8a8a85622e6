"""The rows of the tables of two hands and of the dice, each a function of a `Source`."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ..formats.grid import Cell, Tiles
from ..game.ranking import Ranking, class_of, points
from ..game.rules import Rules
from ..game.tiles import NOTHING, Given, Hand

if TYPE_CHECKING:
    from ..enumeration.splits import Split
    from .methods import Source

Row = tuple[Cell, ...]


def symbols(rules: Rules, tiles: Iterable[int]) -> Tiles:
    """Tiles as a cell."""
    return Tiles(tuple(rules.deck.kinds[k].symbol for k in tiles))


def hand_row(rules: Rules, order: Ranking, hand: Hand) -> Row:
    """The cells of one hand, in the columns of T01; a pair has no points."""
    p = None if hand.is_pair else points(rules, hand)
    tiles, weight = symbols(rules, hand), rules.deck.weight(hand)
    return order.rank(hand), tiles, class_of(rules, hand), p, weight


def hands(source: "Source") -> Iterator[Row]:
    """T01."""
    return (hand_row(source.rules, source.order, hand) for hand in source.order.hands)


def _odds(source: "Source", given: Given) -> Row:
    o = source.odds(given)
    counts = (o.win, o.push, o.loss)
    return (
        *counts,
        o.weight,
        *map(o.probability, counts),
        *o.ev(source.rules.rate, source.rules.payers),
    )


def odds(source: "Source") -> Iterator[Row]:
    """T02."""
    yield (source.odds(NOTHING).distinct, *_odds(source, NOTHING))


def odds_by_seat(source: "Source") -> Iterator[Row]:
    """T03."""
    return _odds_by(source, lambda h: Given(seat=tuple(h)))


def odds_by_banker(source: "Source") -> Iterator[Row]:
    """T04."""
    return _odds_by(source, lambda h: Given(banker=tuple(h)))


def _odds_by(source: "Source", given: Callable[[Hand], Given]) -> Iterator[Row]:
    for h in source.order.hands:
        yield source.order.rank(h), symbols(source.rules, h), *_odds(source, given(h))


def every_split(source: "Source") -> Iterator[Row]:
    """T05, by the better of the two hands, then the other; first the banker has the better.

    So each tile, a letter or a number, stands early in each column, and a reader that guesses the
    type of a column from its first rows is right.
    """
    rules, order = source.rules, source.order
    cell = {h: symbols(rules, h) for h in order.hands}
    place = {h: i for i, h in enumerate(order.hands)}

    def by_the_better(split: "Split") -> tuple[int, ...]:
        banker, seat = place[split[0]], place[split[1]]
        return min(banker, seat), max(banker, seat), banker

    for banker, seat, weight in sorted(source.method.splits(rules.deck), key=by_the_better):
        yield cell[banker], cell[seat], weight, order.outcome(seat, banker).name.lower()


def advantage(source: "Source") -> Iterator[Row]:
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


def dice(source: "Source") -> Iterator[Row]:
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


def exposed(source: "Source") -> Iterator[Row]:
    """T15."""
    for where in Given._fields:
        for k, kind in enumerate(source.rules.deck.kinds):
            yield where, kind.symbol, *_odds(source, NOTHING._replace(**{where: (k,)}))
