"""Ways to alter a file of a set: its bytes, or what stands in its place."""

import csv
import io
import json
import os
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

Alter = Callable[[str, bytes, Random], bytes | None]
"""Other bytes of a file of that name; `None`, or the same, where it has none such."""
BETWEEN = {"csv": ",", "json": ", ", "md": " | ", "tex": " & "}
"""What stands between the cells of a row."""


def digit_changed(name: str, data: bytes, chance: Random) -> bytes | None:
    return put_anew(data, rb"[0-9]", chance, lambda old: other(old, b"0123456789", chance))


def digit_inserted(name: str, data: bytes, chance: Random) -> bytes | None:
    return put_anew(data, rb"[0-9]", chance, lambda old: old + chance.choice([b"0", b"7"]))


def digit_removed(name: str, data: bytes, chance: Random) -> bytes | None:
    return put_anew(data, rb"[0-9]", chance, lambda old: b"")


def digit_of_another_script(name: str, data: bytes, chance: Random) -> bytes | None:
    return put_anew(data, rb"[0-9]", chance, lambda old: chr(0xFF10 + int(old)).encode())


def sign_changed(name: str, data: bytes, chance: Random) -> bytes | None:
    return put_anew(
        data, rb"-(?=[0-9])|(?<=[, ])(?=[1-9])", chance, lambda old: b"" if old else b"-"
    )


def digits_swapped_between_cells(name: str, data: bytes, chance: Random) -> bytes | None:
    return _swapped(data, rb"[0-9]", chance)


def cells_swapped(name: str, data: bytes, chance: Random) -> bytes | None:
    return _swapped(data, rb"[^\s,|&\"{}:]+", chance)


def fraction_not_in_lowest_terms(name: str, data: bytes, chance: Random) -> bytes | None:
    def doubled(old: bytes) -> bytes:
        return b"/".join(b"%d" % (2 * int(part)) for part in old.split(b"/"))

    return put_anew(data, rb"(?<![0-9/])[1-9][0-9]*/[1-9][0-9]*", chance, doubled)


def zero_before_a_number(name: str, data: bytes, chance: Random) -> bytes | None:
    return put_anew(data, rb"(?<![0-9a-fA-F./])[1-9]", chance, lambda old: b"0" + old)


def byte_flipped(name: str, data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def space_added(name: str, data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice([b" ", b"\t", "\u00a0".encode(), b"\n"]) + data[at:]


def truncated(name: str, data: bytes, chance: Random) -> bytes:
    return data[: chance.choice([0, len(data) - 1, chance.randrange(len(data))])]


def appended(name: str, data: bytes, chance: Random) -> bytes:
    return data + chance.choice([b"\n", b" ", b"x", b"\0", data[-200:], data])


def row_dropped(name: str, data: bytes, chance: Random) -> bytes | None:
    return _lines(data, lambda lines, i: lines[:i] + lines[i + 1 :], chance)


def row_doubled(name: str, data: bytes, chance: Random) -> bytes | None:
    return _lines(data, lambda lines, i: [*lines[: i + 1], *lines[i:]], chance)


def rows_swapped(name: str, data: bytes, chance: Random) -> bytes | None:
    def swap(lines: list[bytes], i: int) -> list[bytes]:
        j = chance.randrange(len(lines))
        lines[i], lines[j] = lines[j], lines[i]
        return lines

    return _lines(data, swap, chance)


def column_dropped(name: str, data: bytes, chance: Random) -> bytes | None:
    between = BETWEEN.get(name.rpartition(".")[2], "\0").encode()
    rows = [line.split(between) for line in data.split(b"\n")]
    width = max(map(len, rows))
    at = chance.randrange(width)
    kept = (row[:at] + row[at + 1 :] if len(row) == width else row for row in rows)
    return b"\n".join(between.join(row) for row in kept) if width > 1 else None


def all_cells_quoted(name: str, data: bytes, chance: Random) -> bytes | None:
    if not name.endswith(".csv"):
        return None
    new = io.StringIO(newline="")
    rows = csv.reader(io.StringIO(data.decode(), newline=""))
    csv.writer(new, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    return new.getvalue().encode()


def json_written_anew(name: str, data: bytes, chance: Random) -> bytes | None:
    return json.dumps(json.loads(data)).encode() if name.endswith(".json") else None


def crlf(name: str, data: bytes, chance: Random) -> bytes:
    return data.replace(b"\n", b"\r\n")


def bare_cr(name: str, data: bytes, chance: Random) -> bytes | None:
    return put_anew(data, rb"\n|[,|&]", chance, lambda old: b"\r" if old == b"\n" else old + b"\r")


def byte_order_mark(name: str, data: bytes, chance: Random) -> bytes:
    return chance.choice([b"\xef\xbb\xbf" + data, b"\xff\xfe" + data.decode().encode("utf-16-le")])


def cell_of_140000_digits(name: str, data: bytes, chance: Random) -> bytes | None:
    return put_anew(data, rb"[0-9]+", chance, lambda old: b"7" * 140_000)


def json_30000_deep(name: str, data: bytes, chance: Random) -> bytes | None:
    deep = b"[" * 30_000 + b"]" * 30_000
    return chance.choice([deep, put_anew(data, rb"[0-9]+|\"[^\"]*\"", chance, lambda old: deep)])


def bytes_that_are_no_text(name: str, data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + chance.choice([bytes(range(256)), b"\0", b"\xff", b"\x1b[2J"]) + data[at:]


def letter_changed(name: str, data: bytes, chance: Random) -> bytes | None:
    return put_anew(data, rb"[A-Za-z]", chance, lambda old: old.swapcase())


def put_anew(
    data: bytes, pattern: bytes, chance: Random, new: Callable[[bytes], bytes]
) -> bytes | None:
    """One place that fits a pattern, put anew."""
    found = [m.span() for m in re.finditer(pattern, data)]
    if not found:
        return None
    start, end = chance.choice(found)
    return data[:start] + new(data[start:end]) + data[end:]


def other(old: bytes, choices: bytes, chance: Random) -> bytes:
    return bytes([chance.choice([c for c in choices if c != old[0]])])


def _swapped(data: bytes, pattern: bytes, chance: Random) -> bytes | None:
    """Two places that fit a pattern, exchanged; on one line where that has two."""
    lines = data.split(b"\n")
    order = chance.sample(range(len(lines)), len(lines))
    for i in order:
        found = [m.span() for m in re.finditer(pattern, lines[i])]
        pairs = [(a, b) for a, b in pairwise(found)
                 if lines[i][slice(*a)] != lines[i][slice(*b)]]  # fmt: skip
        if pairs:
            (a, b), (c, d) = chance.choice(pairs)
            line = lines[i]
            lines[i] = line[:a] + line[c:d] + line[b:c] + line[a:b] + line[d:]
            return b"\n".join(lines)
    return None


def _lines(
    data: bytes, change: Callable[[list[bytes], int], list[bytes]], chance: Random
) -> bytes | None:
    lines = data.splitlines(keepends=True)
    return b"".join(change(lines, chance.randrange(len(lines)))) if len(lines) > 1 else None


BYTES: tuple[Alter, ...] = (
    digit_changed, digit_inserted, digit_removed, digit_of_another_script, sign_changed,
    digits_swapped_between_cells, cells_swapped, fraction_not_in_lowest_terms, zero_before_a_number,
    byte_flipped, space_added, truncated, appended, row_dropped, row_doubled, rows_swapped,
    column_dropped, all_cells_quoted, json_written_anew, crlf, bare_cr, byte_order_mark,
    cell_of_140000_digits, json_30000_deep, bytes_that_are_no_text, letter_changed,
)  # fmt: skip


def missing(path: Path) -> None:
    path.unlink()


def fifo(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def device(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


def link_to_the_same_bytes(path: Path) -> None:
    elsewhere = path.parent.parent / "elsewhere"
    elsewhere.write_bytes(path.read_bytes())
    path.unlink()
    path.symlink_to(elsewhere)


def link_to_itself(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def sparse_file_of_3_gib(path: Path) -> None:
    with open(path, "r+b") as file:
        file.truncate(3 << 30)


def called_in_another_case(path: Path) -> None:
    path.rename(path.with_name(path.name.swapcase()))


PLACES: tuple[Callable[[Path], None], ...] = (
    missing, fifo, device, link_to_the_same_bytes, link_to_itself, folder, sparse_file_of_3_gib,
    called_in_another_case,
)  # fmt: skip
