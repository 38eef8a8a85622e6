"""A published table read again: its rows as exact texts, the same from CSV as from JSON."""

import os
from fractions import Fraction
from typing import Any

from ..files import read_file
from ..formats.column_kinds import JOINED
from ..number import InputError, exact_text, quoted

Row = dict[str, str | None]
"""The cells of a row by the keys that JSON has: ``p/q`` in lowest terms, ``9-6``, a text."""


def read_table(path: str) -> list[Row]:
    """The rows of a table's CSV or JSON file; `InputError` with one line when it is neither."""
    read = {".csv": _read_csv, ".json": _read_json}.get(os.path.splitext(path)[1].lower())
    if read is None:
        raise InputError(f"{quoted(path)}: name a table's .csv or .json file")
    data = read_file(path)
    try:
        return read(data.decode())
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise InputError(f"{quoted(path)} is not a table that paikao wrote") from None


def _read_json(text: str) -> list[Row]:
    import json

    rows = json.loads(text, parse_float=str)["rows"]
    return [{k: None if v is None else _exact(str(v)) for k, v in row.items()} for row in rows]


def _read_csv(text: str) -> list[Row]:
    import csv
    from io import StringIO

    try:
        header, *rows = csv.reader(StringIO(text, newline=""), strict=True)
    except csv.Error as error:
        raise ValueError(error) from None
    if len({*header}) < len(header) or any(len(row) != len(header) for row in rows):
        raise ValueError("not rectangular")
    return [_joined(dict(zip(header, row, strict=True))) for row in rows]


def _joined(cells: dict[str, str]) -> Row:
    """One cell where CSV has two: numerator and denominator, two tiles."""
    row: Row = {}
    seconds = set()
    for name in cells:
        base, mark, ending = name.rpartition("_")
        other, between = JOINED.get(mark + ending, ("", ""))
        if other and base + other in cells:
            row[base] = _exact(between.join(filter(None, (cells[name], cells[base + other]))))
            seconds.add(base + other)
        else:
            row[name] = _exact(cells[name])
    return {name: cell for name, cell in row.items() if name not in seconds}


def _exact(text: str) -> str | None:
    """A number in lowest terms without groups of digits; any other text as it is."""
    value = number(text)
    return (exact_text(value) if value is not None else text) or None


def value(text: Any) -> Fraction | None:
    """The value of a decimal too, or of what `number` reads.

    >>> value("-0.50"), value("1/2"), value("1.0.0")
    (Fraction(-1, 2), Fraction(1, 2), None)
    """
    import re

    decimal = text is not None and re.fullmatch(r"-?[0-9]{1,1000}\.[0-9]{1,1000}", text)
    return Fraction(text) if decimal else number(text)


def number(text: Any) -> Fraction | None:
    """The value of ``p`` or ``p/q``; `None` for any other text, or more than 4,300 digits.

    >>> number("-6_547/10"), number("9-6"), number("1/0")
    (Fraction(-6547, 10), None, None)
    """
    import re

    if text is None or not re.fullmatch(r"-?[0-9]+(_[0-9]+)*(/[0-9]+(_[0-9]+)*)?", text):
        return None
    top, _, bottom = text.partition("/")
    try:
        return Fraction(int(top), int(bottom or 1)) if int(bottom or 1) else None
    except ValueError:  # more digits than Python reads as a number
        return None
