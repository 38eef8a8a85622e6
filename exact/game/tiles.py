"""Tiles, kinds and hands of any deck (Art. 1(a)).

A deck has some kinds, highest first, and the same number of copies of each.  A tile is named by
the index of its kind, 0 the highest; a hand is the tuple of its two kinds, the higher first, so
equality, hash and order come with it.  The copies of a kind are not distinguished here: the weight
of a hand is how many pairs of labelled tiles it stands for.
"""

from collections.abc import Iterable, Sequence
from math import comb, prod
from typing import NamedTuple

from ..number import InputError, quoted

SEPARATORS = ",- "


class Kind(NamedTuple):
    """A kind of tile: its symbol, its face (its rank as a high tile), its points, its name."""

    symbol: str
    face: int
    points: int
    name: str


class Hand(NamedTuple):
    """Two tiles, as indexes of kinds: `high` is the higher tile, so the smaller index."""

    high: int
    low: int

    @property
    def is_pair(self) -> bool:
        """Whether the two tiles are of one kind."""
        return self.high == self.low


def count_matchings(tiles: int) -> int:
    """The ways to pair off so many labelled tiles, (tiles − 1)!!; 0 for an odd number.

    >>> count_matchings(20)
    654729075
    """
    return 0 if tiles % 2 else prod(range(1, tiles, 2))


def hand(tiles: Sequence[int]) -> Hand:
    """The hand of two tiles in any order."""
    first, second = tiles
    return Hand(min(first, second), max(first, second))


class Deck(NamedTuple):
    """Kinds, highest first, with `copies` tiles of each."""

    kinds: tuple[Kind, ...]
    copies: int

    @property
    def size(self) -> int:
        """How many tiles there are."""
        return len(self.kinds) * self.copies

    def hands(self) -> list[Hand]:
        """Every distinct hand, by its kinds; `count_hands` counts them."""
        n = range(len(self.kinds))
        return [Hand(i, j) for i in n for j in n[i:] if i < j or self.copies > 1]

    def count_hands(self) -> int:
        """How many distinct hands there are, without making them; the twin of `hands`."""
        n = len(self.kinds)
        return comb(n, 2) + (n if self.copies > 1 else 0)

    def weight(self, h: Hand) -> int:
        """How many pairs of labelled tiles make the hand `h`."""
        return comb(self.copies, 2) if h.is_pair else self.copies**2

    def text(self, tiles: Iterable[int]) -> str:
        """Tiles as they are printed, with a hyphen: a hand is ``9-6``."""
        return "-".join(self.kinds[k].symbol for k in tiles)

    def symbols(self) -> str:
        """The symbols of all kinds, highest first, for messages."""
        return " ".join(kind.symbol for kind in self.kinds)

    def parse(self, text: str, what: str, at_most: int) -> tuple[int, ...]:
        """The tiles that `text` names: ``9,6``, ``9-6``, ``9 6`` or, with symbols of one
        character, ``96``.

        `what` names their place in messages.  Raises `InputError` with one line for an empty
        text, an unknown symbol, more than `at_most` tiles or more of a kind than its copies.
        """
        if not text.strip(SEPARATORS):
            raise InputError(f"{what}: {quoted(text)} names no tile; tiles are {self.symbols()}")
        index = {kind.symbol: k for k, kind in enumerate(self.kinds)}
        tiles = []
        for symbol in _symbols(text, index):
            if symbol not in index:
                raise InputError(
                    f"{what}: no tile {quoted(symbol)} in {quoted(text)}; "
                    f"tiles are {self.symbols()}"
                )
            tiles.append(index[symbol])
        if len(tiles) > at_most:
            raise InputError(
                f"{what}: {quoted(text)} names {len(tiles)} tiles; at most {at_most} fit"
            )
        self.check_copies(tiles, what)
        return tuple(sorted(tiles))

    def check_copies(self, tiles: Sequence[int], what: str) -> None:
        """Raise `InputError` when `tiles` hold more of a kind than the deck."""
        for k, kind in enumerate(self.kinds):
            if tiles.count(k) > self.copies:
                raise InputError(
                    f"{what}: {tiles.count(k)} tiles {kind.symbol} asked for, "
                    f"the deck has {self.copies}"
                )

    def parse_hand(self, text: str, what: str) -> Hand:
        """The hand that `text` names; as `parse`, and exactly two tiles."""
        tiles = self.parse(text, what, 2)
        if len(tiles) != 2:
            raise InputError(f"{what}: {quoted(text)} names 1 tile; a hand has 2, such as 9-6")
        return hand(tiles)


def _symbols(text: str, known: dict[str, int]) -> list[str]:
    """`text` cut at its separators; without any, a character each unless it is one symbol."""
    for separator in SEPARATORS:
        if separator in text:
            return [part.strip(" ") for part in text.split(separator)]
    if text in known or not text or max(map(len, known)) > 1:
        return [text]
    return list(text)


class Given(NamedTuple):
    """The tiles that are known, as indexes of kinds: 0–2 in each hand, any number elsewhere."""

    seat: tuple[int, ...] = ()
    banker: tuple[int, ...] = ()
    elsewhere: tuple[int, ...] = ()


NOTHING = Given()


def unknown(deck: Deck, given: Given) -> list[int]:
    """How many tiles of each kind are unknown.

    Raises `InputError` with one line when more tiles are known than a hand or the deck has, or too
    few are left to complete both hands.
    """
    known = given.seat + given.banker + given.elsewhere
    if max(len(given.seat), len(given.banker)) > 2:
        raise InputError("known tiles: a hand has 2 tiles, so at most 2 of it can be known")
    if not all(0 <= k < len(deck.kinds) for k in known):
        raise InputError(f"known tiles: kinds are numbered from 0 to {len(deck.kinds) - 1}")
    deck.check_copies(known, "known tiles")
    wanted = 4 - len(given.seat) - len(given.banker)
    left = deck.size - len(known)
    if left < wanted:
        raise InputError(
            f"known tiles: {left} of {deck.size} tiles are left, the two hands need {wanted} more"
        )
    return [deck.copies - known.count(k) for k in range(len(deck.kinds))]


def parse_given(deck: Deck, seat: str | None, banker: str | None, elsewhere: str | None) -> Given:
    """The known tiles that three texts name; `None` names none.

    Raises `InputError` with one line for what `Deck.parse` refuses.
    """
    texts = {"seat": (seat, 2), "banker": (banker, 2), "elsewhere": (elsewhere, deck.size)}
    return Given(
        *(
            () if text is None else deck.parse(text, f"--{name}", at_most)
            for name, (text, at_most) in texts.items()
        )
    )
