"""What is in a folder: its names, and the bytes of the files that a set has."""

import os
from collections.abc import Collection, Iterator, Mapping

from ..catalogue.compute import PublishedTable
from ..catalogue.tables import table_files
from ..files import UnreadableError, read_file
from ..number import InputError, quoted
from .compare import compare
from .difference import Difference
from .render import OTHERS

MOST_FILE, MOST_SET = 1 << 25, 1 << 28
"""Bytes that are read of a file and of a set; the published files have some hundred thousand."""

Contents = dict[str, bytes | str | None]
"""By name, the bytes of a file or why it cannot be read; `None` for what is not of a set."""


def names_in(directory: str) -> list[str]:
    """What a folder has; `InputError` if it is none."""
    if not os.path.isdir(directory):
        what = "a folder" if os.path.exists(directory) else "there"
        raise InputError(
            f"{quoted(directory)} is not {what}: give the folder "
            "of a set of tables, or make one with paikao build"
        )
    return sorted(os.listdir(directory))


def read_set(directory: str, wanted: Collection[str] | None = None) -> Contents:
    """A folder's contents, those of some names or of all that a set has; `InputError` if none."""
    found: Contents = {}
    known = {*table_files(), *OTHERS}
    left = MOST_SET
    for name in names_in(directory):
        if wanted is None or name in wanted:
            path = os.path.join(directory, name)
            found[name] = read_or_reason(path, min(left, MOST_FILE)) if name in known else None
            left -= len(found[name] or "")
    return found


def read_or_reason(path: str, most: int = MOST_FILE) -> bytes | str:
    """The bytes of a regular file, or why it cannot be read."""
    try:
        return read_file(path, most, follow=False)
    except UnreadableError as error:
        return "is missing" if error.missing else error.reason


def compare_files(
    files: Mapping[str, bytes], found: Contents, owner: Mapping[str, PublishedTable]
) -> Iterator[Difference]:
    """What was found against the files that should be there; of the ends of lines one finding."""
    ends = []
    for name in sorted({*found, *files}):
        written = found.get(name, "is missing")
        if name not in files:
            yield Difference(name, "is not of the set")
        elif not isinstance(written, bytes):
            yield Difference(name, written or "")
        elif len(written) > 4 * len(files[name]) + (1 << 16):
            yield Difference(name, f"has {len(written)} bytes, far too many")
        else:
            plain = with_lf(written)
            ends += [name] if plain != written else []
            yield from compare(name, files[name], plain, owner.get(name))
    yield from line_ends(ends)


def with_lf(data: bytes) -> bytes:
    """The same lines, ended by LF alone."""
    return data.replace(b"\r\n", b"\n")


def line_ends(names: Collection[str]) -> Iterator[Difference]:
    """One finding for all files whose lines a program has ended anew, and what to do about it."""
    if names:
        first, *others = sorted(names)
        more = f", as in {len(others)} more" if others else ""
        yield Difference(
            first,
            f"lines end in CR LF{more}; the cells are compared all the same. Git does that to "
            "text files: git clone -c core.autocrlf=false leaves them as they are",
        )
