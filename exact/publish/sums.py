"""Hashes compared and nothing computed: those of ``SHA256SUMS``, or one that a citation gives."""

import os
import re
from collections.abc import Iterator, Mapping

from ..answers import counted
from ..files import read_file
from ..number import InputError, quoted
from .contents import line_ends, names_in, read_or_reason, with_lf
from .difference import DIFFERS, Difference
from .render import SUMS, sha256
from .steady import steady
from .subject import Subject
from .verdict import Verdict


def parse_sha256(text: str) -> str:
    """A hash in hexadecimal, in small letters; `InputError` for anything else."""
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise InputError(f"{quoted(text)} is not a sha256: give its 64 hexadecimal digits")
    return text.lower()


def verify_sums(directory: str, given: str | None = None) -> Verdict:
    """Compare the hashes in ``SHA256SUMS`` with the files, and with nothing else.

    A file that is not listed, a listed file that is not there, and a line that ``sha256sum`` does
    not write, with a path for instance, are findings; so is another hash of ``SHA256SUMS`` itself
    than the one `given`, if one is.
    """
    return steady([directory], lambda: _verify_sums(directory, given))


def verify_sha256(subject: Subject, right: str) -> Verdict:
    """Compare a file with the hash that `cite` gives: of a table's CSV, of a set's sums."""
    if subject.whole:
        return verify_sums(subject.folder, right)
    path = subject.file or os.path.join(subject.folder, f"{subject.table}.csv")
    name = os.path.basename(path)
    findings = list(_compare({name: read_file(path)}, {name: right}))
    return Verdict(findings, f"{subject.called(path)}, by the sha256 given", 0, 1, 0)


def _verify_sums(directory: str, given: str | None) -> Verdict:
    there = names_in(directory)
    if SUMS not in there:
        raise InputError(f"{quoted(directory)} has no {SUMS}: paikao build writes one")
    checked = f"{SUMS} by the sha256 given, " if given else ""
    sums = read_or_reason(os.path.join(directory, SUMS), 1 << 20)
    if isinstance(sums, str):
        return Verdict([Difference(SUMS, sums)], f"{checked}no file by its hash", 0, 0, 0)
    listed: dict[str, str] = {}
    findings = list(_read_sums(with_lf(sums), listed))
    found = {name: read_or_reason(os.path.join(directory, name)) for name in sorted(listed)}
    own = {SUMS: given or sha256(with_lf(sums))}
    findings += _compare({SUMS: sums, **found}, own | listed)
    findings += [Difference(n, "is not listed") for n in there if n not in {SUMS, *listed}]
    checked += f"{counted(len(listed), 'file')} by {'their hashes' if listed else 'its hash'}"
    return Verdict(findings, checked, 0, len(listed), 0)


def _compare(found: Mapping[str, bytes | str], right: Mapping[str, str]) -> Iterator[Difference]:
    """Files, or why they cannot be read, against hashes; of the ends of lines one finding."""
    ends = []
    for name, data in found.items():
        if isinstance(data, str):
            yield Difference(name, data)
        elif (written := sha256(data)) != right[name]:
            if sha256(with_lf(data)) == right[name]:
                ends.append(name)
            else:
                yield Difference(name, DIFFERS, column="sha256", one=written, other=right[name])
    yield from line_ends(ends)


def _read_sums(data: bytes, listed: dict[str, str]) -> Iterator[Difference]:
    """Put the hash of each listed name into `listed`; lines that are wrong are findings."""
    *lines, rest = data.decode("utf-8", "surrogateescape").split("\n")
    if rest or not lines:
        yield Difference(SUMS, f"does not end with a whole line: {quoted(rest)}")
    for number, line in enumerate(lines, 1):
        match = re.fullmatch(r"([0-9a-f]{64}) [ *]([^/\\\0]+)", line)
        if match is None or match[2] in (".", "..") or match[2] in listed:
            why = "repeats a name" if match and match[2] in listed else "is not a hash and a name"
            yield Difference(SUMS, f"line {number} {why}: {quoted(line)}")
        else:
            listed[match[2]] = match[1]
