"""Logs: a record a line (JSON Lines), or CSV with one player a seat.

A record that is broken is said by its line, and the reader goes on with the next one.  Memory does
not grow with the number of lines.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, NoReturn

from ..game.rules import Rules
from ..money.record import Record
from ..number import quoted
from .records import RESULTS, JsonNumber, LogEntry, Reader, RecordError

MAX_LINE = 1 << 20
"""Bytes of a line beyond which it is no record."""


def entries(stream: BinaryIO, reader: Reader) -> Iterator[LogEntry]:
    """The plays of a stream, one a line, good and bad; blank lines are passed over.

    A first line that names the columns h0 and dice makes it CSV.
    """
    lines = _lines(stream)
    columns: list[str] | None = None
    begun = False
    for number, raw in lines:
        first, begun = not begun, begun or bool(raw.strip())
        try:
            text = _text(raw)
            if not text.strip():
                continue
            if first and not text.lstrip().startswith("{") and "h0" in text and "dice" in text:
                columns = _columns(text, reader.rules)
                continue
            yield _entry(number, text, columns, reader)
        except RecordError as error:
            yield LogEntry(number, None, {}, str(error))
            if first and columns is None and b"h0" in raw and b"dice" in raw:
                return  # a CSV whose header cannot be used


def _entry(number: int, text: str, columns: list[str] | None, reader: Reader) -> LogEntry:
    if columns is not None:
        return LogEntry(number, _csv_record(text, columns, reader, number), {}, "")
    data = _json(text)
    record = reader.record(data, number)
    return LogEntry(number, record, {key: data[key] for key in RESULTS if key in data}, "")


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Numbered lines; one that is too long comes cut, just past the limit."""
    number = 0
    while raw := _line(stream):
        number += 1
        yield number, raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw
        while len(raw) > MAX_LINE and not raw.endswith(b"\n"):
            raw = _line(stream)


def _line(stream: BinaryIO) -> bytes:
    """A line, or its first bytes where it is too long; an `OSError` names the file."""
    try:
        return stream.readline(MAX_LINE + 1)
    except OSError as error:
        error.filename = stream.name
        raise


def _text(raw: bytes) -> str:
    if len(raw) > MAX_LINE:
        raise RecordError("", f"a line of more than {MAX_LINE} bytes is no record")
    try:
        return raw.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise RecordError(
                "", "UTF-16, which > writes in Windows PowerShell: write the file with -o, in UTF-8"
            ) from None
        raise RecordError("", f"not UTF-8 at byte {error.start + 1} of the line") from None


def _json(text: str) -> Any:
    try:
        return json.loads(
            text, object_pairs_hook=_unique, parse_constant=_constant, parse_float=JsonNumber
        )
    except json.JSONDecodeError as error:
        raise RecordError("", f"not JSON at column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise RecordError("", "not a record: lists or objects nested too deep") from None
    except RecordError:
        raise
    except ValueError:
        raise RecordError("", "not a record: a number too long") from None


def _constant(word: str) -> NoReturn:
    raise RecordError("", f"{word} is no JSON and no amount")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RecordError("", f"the key {quoted(twice)} is there twice")
    return data


# CSV: id, dice, h0 … h9, s1 … s9, capital.

_PLAIN = ("id", "capital", "policy", "basis", "commission", "payers", "place", "turn", "note")


def _cells(text: str) -> list[str]:
    import csv  # only for who has CSV

    try:
        (cells,) = csv.reader([text], strict=True)
    except (csv.Error, ValueError) as error:
        raise RecordError("", f"not CSV: {error}") from None
    return [cell.strip() for cell in cells]


def _columns(text: str, rules: Rules) -> list[str]:
    """The columns of a header, each known and there once, and none that is needed missing."""
    columns = _cells(text)
    hands = [f"h{k}" for k in range(rules.places)]
    known = ["dice", *hands, *(f"s{k}" for k in range(1, rules.places)), *_PLAIN]
    for column in columns:
        if column not in known:
            shown = f"id, dice, h0 … h{rules.seats}, s1 … s{rules.seats}, capital"
            raise RecordError("", f"{quoted(column)} is no column: {shown}")
        if columns.count(column) > 1:
            raise RecordError("", f"the column {column} is there twice")
    for column in ("dice", *hands):
        if column not in columns:
            raise RecordError("", f"the column {column} is missing")
    return columns


def _csv_record(text: str, columns: Sequence[str], reader: Reader, line: int) -> Record:
    cells = _cells(text)
    if len(cells) != len(columns):
        raise RecordError("", f"{len(cells)} cells; the header has {len(columns)} columns")
    row = dict(zip(columns, cells, strict=True))
    places = reader.rules.places
    staked = [s for s in range(1, places) if row.get(f"s{s}", "") not in ("", "0", "-")]
    data: dict[str, Any] = {key: row[key] for key in _PLAIN if row.get(key)}
    for key in ("place", "turn"):
        if key in data:
            data[key] = number_or_text(data[key])
    data["hands"] = [row[f"h{k}"] for k in range(places)]
    data["dice"] = [number_or_text(die) for die in row["dice"].replace(",", " ").split()]
    data["bets"] = [{"player": str(s), "seat": s, "amount": row[f"s{s}"]} for s in staked]
    try:
        return reader.record(data, line)
    except RecordError as error:
        names = {f"hands[{k}]": f"h{k}" for k in range(places)}
        names |= {f"bets[{k}].amount": f"s{s}" for k, s in enumerate(staked)}
        raise RecordError(names.get(error.key, error.key), error.fault) from None


def number_or_text(text: str) -> Any:
    """A cell as a whole number where it is one, as a text where it is not."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
