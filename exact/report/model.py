"""What a report is made of, whatever it is written as."""

from typing import NamedTuple

from ..catalogue.compute import PublishedTable
from ..formats.grid import Grid
from ..game.rules import Rules


class Items(NamedTuple):
    """A list of entries, each with an id to be led to, a heading and a text."""

    entries: tuple[tuple[str, str, str], ...]


class Sheet(NamedTuple):
    """A grid with its id, its heading, what is to be read before it and what its columns are.

    `tab` is its name in a workbook, if not its id; `data` says that it is read by programs, and is
    too long for paper.
    """

    id: str
    title: str
    grid: Grid
    notes: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    data: bool = False
    tab: str = ""


class Picture(NamedTuple):
    """A figure: an SVG image, its heading, and what it shows in words."""

    id: str
    title: str
    svg: bytes
    alternative: str


class Choice(NamedTuple):
    """A value that a reader may choose, and what is then shown, by the id of a field."""

    label: str
    values: tuple[tuple[str, str], ...]


class Lookup(NamedTuple):
    """Values computed beforehand, of which a browser shows those that a reader chooses.

    With one list of `choices` its values are shown; with `other` too, a pair has the character
    of `pairs` at its place, row by row, which `words` spells; a blank is no possible pair.
    """

    id: str
    label: str
    choices: tuple[Choice, ...]
    other: str = ""
    others: tuple[Choice, ...] = ()
    pairs: tuple[str, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    none: str = ""
    start: int = 0


Block = str | Items | Sheet | Picture | Lookup


class Section(NamedTuple):
    """A part of the report; `screen` says that it is for a browser alone."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    screen: bool = False


class Report(NamedTuple):
    """The whole report, with the terms and the readings that open where they are used."""

    rules: Rules
    title: str
    subtitle: tuple[str, ...]
    sections: tuple[Section, ...]
    tables: tuple[PublishedTable, ...]
    terms: tuple[tuple[str, str], ...]
    readings: tuple[tuple[str, str], ...]
