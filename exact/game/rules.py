"""A rule set: the regulation's numbers.

Nothing of the regulation is in Python code.  `load` gives a frozen `Rules`, from a file that
`rule_file` reads and checks by `rule_keys`.
"""

import os
from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from ..files import UnreadableError, list_packaged, read_file, read_packaged
from ..number import InputError, exact_number, exact_text, parse_rate, quoted
from .tiles import Deck

DEFAULT = "macau-100-89-m"
FOLDER = os.path.join(os.path.dirname(__file__), "rulesets")
MAX_BYTES = 1 << 20
BASES = ("bet", "round")
"""The bases of commission (R6)."""
PAYERS = ("winners", "seats", "banker")
"""Who pays commission (R16): whoever wins, players on seats alone, parties of the bank alone."""
SETTLEMENTS = ("running", "pool", "coverage")
"""The ways to settle under the capital (R9); `money.policies` has them as functions."""
ID_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


class RulesError(InputError):
    """A rule set that cannot be used; the message is one line."""


class Reading(NamedTuple):
    """One reading of the law: its id, the articles that it reads, its text.

    `when` has the values of the rule set that it speaks of: dotted names, and what they must be.
    """

    id: str
    article: str
    text: str
    when: tuple[tuple[str, str | int], ...] = ()


class Rules(NamedTuple):
    """The rules of one game; each field is the value of the like-named key of its file.

    `file_rate` is the rate of the file when `with_` has set another; `departures` are the values
    in which the file is not the shipped set of the same instrument.
    """

    id: str
    title: str
    instrument: str
    deck: Deck
    modulus: int
    tie_break: str
    zero_points: str
    equal_hands: str
    places: int
    tiles_per_place: int
    dice_count: int
    dice_faces: int
    max_plays: int
    settlement: str
    rate: Fraction
    basis: str
    articles: dict[str, str]
    readings: tuple[Reading, ...]
    source: bytes
    payers: str = "winners"
    file_rate: Fraction | None = None
    departures: tuple[str, ...] = ()

    @property
    def sha256(self) -> str:
        """The hash of the file, in hexadecimal."""
        from hashlib import sha256  # only manifests and citations ask for it

        return sha256(self.source).hexdigest()

    @property
    def seats(self) -> int:
        """The places that are not the banker's (Art. 3(a))."""
        return self.places - 1

    def value(self, key: str) -> str | int:
        """The value that has this dotted name in a file: an integer or a text."""
        if key == "tiles.copies":
            return self.deck.copies
        if key == "commission.rate":
            return exact_text(self.rate)
        section, _, name = key.rpartition(".")
        found: str | int = getattr(self, f"dice_{name}" if section == "dice" else name)
        return found

    def readings_used(self, used: Collection[str]) -> list[Reading]:
        """The readings of some ids that are there and hold for the values as they are now."""
        return [
            r
            for r in self.readings
            if r.id in used and all(self.value(key) == value for key, value in r.when)
        ]

    @property
    def changed(self) -> str:
        """What differs from the file, such as "commission 3/100 in place of 1/20"; mostly empty."""
        if self.file_rate is None or self.file_rate == self.rate:
            return ""
        return f"commission {exact_text(self.rate)} in place of {exact_text(self.file_rate)}"

    def with_(
        self, commission: Fraction | int | str | None = None, basis: str | None = None
    ) -> "Rules":
        """The same rules under another rate or basis of commission (R6, R7).

        `changed` tells from then on that the rate is not the file's.  Raises `InputError` for a
        rate outside [0, 1), what is no exact number, a float among it, and an unknown basis.

        >>> load().with_(commission="3%").changed
        'commission 3/100 in place of 1/20'
        """
        rate = self.rate if commission is None else exact_number(commission, "rate", parse_rate)
        if not 0 <= rate < 1:
            raise InputError(f"rate {rate} is outside [0, 1)")
        if basis not in (None, *BASES):
            raise InputError(f"basis {quoted(str(basis))} is not one of: {', '.join(BASES)}")
        own = self.rate if self.file_rate is None else self.file_rate
        return self._replace(rate=rate, basis=basis or self.basis, file_rate=own)


def names() -> list[str]:
    """The shipped rule sets."""
    return sorted(name[:-5] for name in list_packaged(FOLDER) if name.endswith(".toml"))


def load(name: str = DEFAULT) -> Rules:
    """The shipped rule set of that name, or else the file at that path."""
    shipped = ID_CHARACTERS.issuperset(name) and name in names()
    path = os.path.join(FOLDER, name + ".toml") if shipped else name
    if not name or "\0" in name:
        raise RulesError(f"rule set {quoted(name)}: not a name or a path")
    try:
        source = read_packaged(path) if shipped else read_file(path, MAX_BYTES)
    except UnreadableError as error:
        raise RulesError(
            f"rule set {quoted(name)} {error.reason}; "
            f"give a file or a shipped name: {', '.join(names())}"
        ) from None
    from .rule_file import parse

    return parse(source, path if shipped else ascii(name)[1:-1])
