"""One record for what differs: a finding of `verify`, a change of `diff`."""

from fractions import Fraction
from typing import NamedTuple

from ..formats.column_kinds import said
from ..formats.grid import Cell
from .reader import value

DIFFERS = "differs"


class Difference(NamedTuple):
    """Two texts at one place: `one` is written and `other` is right, or `one` is old, `other` new.

    The place is a `file`, a `table`, a `row` and a `column` of it, or a `line` and a `position`
    in it, from 1; what does not apply is empty.  A side that has nothing there is `None`.  `what`
    is "differs", or any other text that says what is wrong without the two.
    """

    file: str = ""
    what: str = DIFFERS
    table: str = ""
    row: str = ""
    column: str = ""
    line: int = 0
    position: int = 0
    one: str | None = None
    other: str | None = None

    @property
    def amount(self) -> Fraction | None:
        """The second less the first, when both are numbers."""
        old, new = value(self.one), value(self.other)
        return None if old is None or new is None else new - old


def cell(text: str) -> Cell:
    """A text as a cell: the number that it is, if it is one in lowest terms; else as `shown`."""
    found = said(text)
    return shown(found) if isinstance(found, str) else found


def shown(text: str) -> str:
    """A text that every terminal and encoding can show; any other is escaped.

    >>> shown("9-6 —"), shown("\\x1b[2J")
    ('9-6 —', '\\\\x1b[2J')
    """
    return text if text.isprintable() else ascii(text)[1:-1]
