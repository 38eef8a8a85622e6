"""Tampering: whatever is altered in a set, `verify` says so and names the file.

    python -m tests.tampering                    the counts to EVIDENCE.md
    python -m tests.tampering --share 0.1        a tenth of the trials; writes nothing

Each file of a set is altered in each way that it can be, at drawn places; so are whole sets.  The
command runs in a copy of this process, with the tables computed once: on the whole set, on the
file or its table, by the hashes.  Some of each kind run as a process of their own too.  It must
exit with 1, a difference, or 2, what cannot be checked; name the file; and print no traceback.
"""

import argparse
import json
import os
import re
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

from exact.game.rules import Rules, load
from exact.odds.seats import METHODS
from exact.publish.manifest import MANIFEST
from exact.publish.render import PACKAGE, SUMS, sha256, sums
from tests.alterations import (
    BYTES,
    PLACES,
    cells_swapped,
    digit_changed,
    other,
    put_anew,
    row_dropped,
    rows_swapped,
)
from tests.conftest import PAIKAO, Ran, run_process
from tests.evidence import Tally, section
from tests.forked import command
from tests.sets import at_hand, put, rendered

T = TypeVar("T")
Files = Mapping[str, bytes]
MEMORY = 4 << 30
"""Bytes of memory that the command may take, this process's own among them."""


class Base(NamedTuple):
    """A set that is right, on disk and in memory."""

    rules: Rules
    folder: Path
    files: Files

    def restore(self, *names: str) -> None:
        """Put files as they were."""
        for name in names:
            path = self.folder / name
            if path.is_dir() and not path.is_symlink():
                path.rmdir()
            elif path.exists() or path.is_symlink():
                path.unlink()
            if name in self.files:
                path.write_bytes(self.files[name])

    def consistent(self, changed: Files) -> dict[str, bytes]:
        """The set with some files changed, and every hash of them in it changed as well."""
        files = {**self.files, **changed}
        for about in (PACKAGE, MANIFEST):
            for name in self.files:
                if files[name] != self.files[name]:
                    old, new = (sha256(f[name]).encode() for f in (self.files, files))
                    files[about] = files[about].replace(old, new)
        return {**files, SUMS: sums({n: d for n, d in files.items() if n != SUMS})}


class Trial(NamedTuple):
    """What was altered: its kind, the file that is to be named, and what `verify` is asked of.

    `asked` are the arguments after `verify`; SET stands for the folder.
    """

    kind: str
    named: str
    asked: str


def ways(name: str) -> list[str]:
    """What `verify` can be asked, so that it meets an altered file."""
    table = [f"{name.partition('.')[0]} SET"] if re.match(r"T\d+\.", name) else []
    return ["SET", "SET", f"SET/{name}", "--sums SET", *table]


def drawn(everything: list[T], times: float, chance: Random) -> list[T]:
    """All of it so many times; of a part of a time as many drawn."""
    whole, rest = divmod(times, 1)
    return everything * int(whole) + chance.sample(everything, round(rest * len(everything)))


def trials_of_bytes(base: Base, count: float, chance: Random) -> Iterator[Trial]:
    """Each way to alter the bytes of each file, so many times, where it has such a place."""
    for alter, name in drawn([*product(BYTES, base.files)], count, chance):
        right = base.files[name]
        if (new := alter(name, right, chance)) not in (None, right):
            (base.folder / name).write_bytes(new or b"")
            yield Trial(alter.__name__.replace("_", " "), name, chance.choice(ways(name)))
            base.restore(name)


def trials_of_places(base: Base, count: float, chance: Random) -> Iterator[Trial]:
    """Something else in the place of each file."""
    for change, name in drawn([*product(PLACES, base.files)], count, chance):
        change(base.folder / name)
        yield Trial(change.__name__.replace("_", " "), name, chance.choice(ways(name)))
        base.restore(name, name.swapcase())


def trials_of_rates(base: Base, count: float, chance: Random) -> Iterator[Trial]:
    """A table's file of another rate, in a set whose every hash fits it."""
    cheap = rendered(base.rules.with_("3%"), METHODS) if count else {}
    differ = [name for name in cheap if name[0] == "T" and cheap[name] != base.files[name]]
    for name in drawn(differ, count, chance):
        yield from _whole(base, {name: cheap[name]}, "of another rate with every hash", name)


def trials_of_sets(base: Base, count: float, chance: Random) -> Iterator[Trial]:
    """Files that are not of the set, files exchanged, sets that agree with themselves."""
    tables = [name for name in base.files if re.match(r"T\d+\.", name)]
    for n in range(int(count)):
        for strange in ("T99.csv", "T01 copy.csv", ".hidden", "T1.csv", "été", "a\nb"):
            (base.folder / strange).write_bytes(b"")
            yield Trial("foreign file", strange, chance.choice(["SET", "--sums SET"]))
            base.restore(strange)
        name = tables[n % len(tables)]
        alter = chance.choice([digit_changed, row_dropped, cells_swapped, rows_swapped])
        new = alter(name, base.files[name], chance)
        if new not in (None, base.files[name]):
            yield from _whole(base, {name: new or b""}, "altered with every hash", name)
        one, two = chance.sample(sorted(base.files), 2)
        swapped = {one: base.files[two], two: base.files[one]}
        yield from _whole(base, swapped, "two files exchanged", one, hashes=False)
        line = put_anew(base.files[SUMS], rb"[0-9a-f](?=[0-9a-f]*  )", chance,
                   lambda old: other(old, b"0123456789abcdef", chance))  # fmt: skip
        (base.folder / SUMS).write_bytes(line or b"")
        yield Trial("hash in SHA256SUMS changed", SUMS, f"SET/{SUMS}")
        base.restore(SUMS)
        yield from _manifests(base, chance)


def _manifests(base: Base, chance: Random) -> Iterator[Trial]:
    """A manifest that says something else, with the sums that fit it."""
    said = json.loads(base.files[MANIFEST])
    one = chance.choice(said["files"])
    for kind, where, key, value in (
        ("another count of rows", one, "rows", 7), ("another table", one, "table", "T99"),
        ("another hash", one, "sha256", "0" * 64), ("another name", one, "name", "T98.csv"),
        ("fewer methods", said, "methods", ["recount"]), ("other methods", said, "methods", []),
        ("another version", said["tool"], "version", "9.9"),
        ("another tool", said["tool"], "name", "other"),
        ("another rate", said["rules"], "commission", "3/100"),
        ("no rate", said["rules"], "commission", None),
        ("other rules", said["rules"], "sha256", "0" * 64),
        ("another title", said["rules"], "title", "x"),
        ("no files", said, "files", []), ("files of no kind", said, "files", 7),
    ):  # fmt: skip
        kept = where.get(key, ...)
        where[key] = value
        new = json.dumps(said, indent=2, ensure_ascii=False).encode() + b"\n"
        where[key] = kept
        yield from _whole(base, {MANIFEST: new}, f"manifest with {kind}", MANIFEST)
        if kept is ...:
            del where[key]


def _whole(
    base: Base, changed: Files, kind: str, named: str, hashes: bool = True
) -> Iterator[Trial]:
    files = base.consistent(changed) if hashes else {**base.files, **changed}
    differ = [name for name in files if files[name] != base.files[name]]
    for name in differ:
        (base.folder / name).write_bytes(files[name])
    yield Trial(kind, named, "SET")
    base.restore(*differ)


def asked(base: Base, trial: Trial, real: bool) -> Ran:
    """What `verify` says of an altered set, as JSON."""
    words = [word.replace("SET", base.folder.name) for word in trial.asked.split(" ")]
    words = ["verify", *words, "--format", "json"]
    if real:
        return run_process(*PAIKAO, *words, cwd=base.folder.parent)

    def limited() -> None:
        os.chdir(base.folder.parent)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    return command(words, at_hand, limited)


def faults(ran: Ran, trial: Trial) -> Iterator[str]:
    """What is wrong with a verdict on an altered set."""
    said = ran.err.strip()
    if "Traceback" in said or "\n" in said:
        yield f"not one line: {said}"
    elif ran.code == 1:
        found = json.loads(ran.out)
        names = {finding["file"] for finding in found["findings"]}
        elsewhere = trial.named == SUMS and "--sums" in trial.asked  # the files that it lists
        if found["equal"] or not names or (escaped(trial.named) not in names and not elsewhere):
            yield f"findings in {sorted(names)[:5]}"
    elif ran.code != 2:
        yield f"exit {ran.code}: {ran.out}"
    elif escaped(trial.named) not in said:
        yield f"does not name the file: {said}"


def escaped(name: str) -> str:
    """A name as a finding has it."""
    return name if name.isprintable() else ascii(name)[1:-1]


class Sizes(NamedTuple):
    """Times that each file is altered in each way, that each is of another rate; altered sets.

    Each `real`th trial is asked of a process of its own too.
    """

    altered: float = 1
    replaced: float = 1
    rates: float = 1
    sets: float = 20
    real: int = 60

    def part(self, share: float) -> "Sizes":
        altered, replaced, rates, sets, real = self
        return Sizes(altered * share, replaced * share, rates * share, sets * share, real)


def tried(rules: Rules, sizes: Sizes, seed: int) -> Tally:
    """Every kind of trial; that the set is right is asked first and last."""
    tally, right = Tally(), rendered(rules, METHODS)
    with tempfile.TemporaryDirectory() as name:
        base = Base(rules, put(dict(right), Path(name) / "set"), right)
        whole = Trial("", "", "SET")
        assert asked(base, whole, False).code == 0
        kinds = (trials_of_bytes, trials_of_places, trials_of_rates, trials_of_sets)
        for kind, count in zip(kinds, sizes[:4], strict=True):
            begun, chance = time.monotonic(), Random(f"{seed} {kind.__name__}")
            for n, trial in enumerate(kind(base, count, chance)):
                for real in (False, True)[: 1 + (n % sizes.real == sizes.real - 1)]:
                    ran = asked(base, trial, real)
                    wrong = [f"{trial.named}, {trial.asked}: {line}" for line in faults(ran, trial)]
                    own = " by a process of its own" if real else ""
                    tally.add(trial.kind, f"exit {ran.code}{own}", wrong)
            print(f"{kind.__name__}: {time.monotonic() - begun:.0f} s", flush=True)
        assert asked(base, whole, False).code == 0
    return tally


def main() -> int:
    """Try; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="tests.tampering", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, help="of the trials; then nothing is written")
    options = parser.parse_args()
    sizes = Sizes() if options.share is None else Sizes().part(options.share)
    tally = tried(load(), sizes, options.seed)
    text = "\n".join([f"Seed {options.seed}: {tally.verdict}", "", *tally.lines()])
    if options.share is None:
        section("Tampering", text)
    print(text)
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
