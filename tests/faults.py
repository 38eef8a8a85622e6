"""Kills and faults: a set is the old or the new, whole, whatever stops the build at any moment.

    python -m tests.faults                    the counts to EVIDENCE.md
    python -m tests.faults --share 0.1        a tenth of the trials; writes nothing

Builds exchange a set of one rate for that of the other, beside files that are not of a set.  Some
are processes of their own, stopped at a drawn moment of the whole run, or of the storing.  Others
are copies of this process with the tables at hand (`tests.calls`), stopped before a drawn call of
the file system, or with a call that fails, once or from then on.  Each time: the set is the old or
the new, no file of another is lost, the exit code and the line on stderr fit, and the next build
leaves nothing beside.  The same for commands that write `-o FILE`.  Then verdicts are asked for
while builds exchange the set.  With TMPDIR on a file system in memory it takes a third of the time.
"""

import argparse
import errno
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from exact.odds.seats import METHODS
from exact.publish.build import build
from tests.calls import CHANGING, watch
from tests.conftest import ROOT, Ran
from tests.evidence import Tally, section
from tests.forked import command, ended, start
from tests.scene import RATES, SIGNALS, Scene, ending, faults_of
from tests.sets import at_hand, snapshot

ERRORS = tuple(
    getattr(errno, name)
    for name in ("ENOSPC", "EACCES", "EIO", "EXDEV", "EROFS", "EMFILE", "EPERM", "ESTALE",
                 "EDQUOT")
)  # fmt: skip
ANSWERS = (
    "hands", "odds --seat 4,3 --format json", "dice --format latex", "list --format csv",
    "show T02 --format csv", "show T11 --format markdown", "rules show", "verify SET",
)  # fmt: skip
"""Commands that get `-o FILE` and `--rules FILE`; SET is a folder of a set."""
VERDICTS = (
    "verify SET", "verify --sums SET", "verify T02 SET", "verify SET/T02.csv",
    "verify SET/T03.json", "verify SET/manifest.json", "diff SET SET", "list", "show T02",
)  # fmt: skip
"""Commands that find nothing wrong while builds exchange the set, for both sets are right."""
STORING = 0.02
"""Seconds that a small set takes to be stored, in memory."""
AGAIN = "try again"
"""What a verdict says that came upon too many exchanges."""
MEANING = (
    "Old and new: which set, or file, was there, whole, with all foreign files, when the process "
    "had ended. Exit 0 though a call failed: one that nothing hangs on, as in clearing the former "
    "set. Ended by SIGINT: in Python's own clean-up, after all was done and said; 130 to a shell."
)
Before = Callable[[], None]


class Sizes(NamedTuple):
    """How many trials of each kind."""

    moments: int = 40
    calls: int = 200
    faults: int = 900
    outputs: int = 500
    verdicts: int = 500

    def part(self, share: float) -> "Sizes":
        return Sizes(*(max(1, round(n * share)) for n in self))


def calls_of(run: Callable[[Before], Ran]) -> int:
    """How many calls of the file system a command makes."""
    with tempfile.TemporaryFile() as log:

        def count(nth: int, name: str, of: object) -> None:
            os.write(log.fileno(), b".")

        ran = run(lambda: watch(count))
        assert ran.code == 0, ran
        return os.fstat(log.fileno()).st_size


def stop_at(nth: int, sign: int) -> Before:
    """Let a signal come before the nth call."""
    return lambda: watch(lambda n, name, of: os.kill(os.getpid(), sign) if n == nth else None)


def fail_at(nth: int, code: int, lasting: bool) -> Before:
    """Let the nth call fail; `lasting`: and each later one that changes something."""

    def hook(n: int, name: str, of: object) -> None:
        if n == nth or (lasting and n > nth and name in CHANGING):
            raise OSError(code, os.strerror(code), of if isinstance(of, str) else None)

    return lambda: watch(hook)


def kills_at_moments(scene: Scene, count: int, chance: Random, tally: Tally) -> None:
    """Builds in processes of their own: half at a moment of the run, half one of the storing."""
    starts = [time.monotonic()]
    for _ in range(3):
        process = started(scene)
        process.communicate()
        scene.now = 1 - scene.now
        starts.append(time.monotonic())
    length = (starts[-1] - starts[0]) / 3
    for sign in SIGNALS:
        for n in range(count):
            process = started(scene)
            kind = f"{sign.name} at a moment of {'the storing' if n % 2 else 'a whole run'}"
            if n % 2:
                wait_for_storing(scene, process)
                time.sleep(chance.uniform(0, STORING))
            else:
                time.sleep(chance.uniform(0, length))
            process.send_signal(sign)
            out, err = process.communicate()
            ran = Ran(process.returncode, out, err)
            tally.add(kind, *scene.settle(before_ours(ran)))


def started(scene: Scene) -> "subprocess.Popen[str]":
    """A build in a process of its own, when Python has come to the program."""
    begun = "import click, cli; print('begun', flush=True); cli.main()"
    process = subprocess.Popen(
        [sys.executable, "-c", begun, *scene.words], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    return process


def before_ours(ran: Ran) -> Ran:
    """The same, unless the signal came to Python before the program's first line."""
    ours = any(f"{os.sep}{name}" in ran.err for name in ("cli.py", f"exact{os.sep}"))
    return ran if ours or "Traceback" not in ran.err else Ran(-signal.SIGTERM, "", "")


def wait_for_storing(scene: Scene, process: "subprocess.Popen[str]") -> None:
    """Until the folder beside has the new set's."""
    beside = scene.above / f".{scene.folder.name}.paikao"
    while process.poll() is None:
        try:
            if os.listdir(beside):
                return
        except FileNotFoundError:
            pass
        time.sleep(0.0005)


def kills_at_calls(scene: Scene, count: int, chance: Random, tally: Tally) -> None:
    """Copies of this process, stopped before a call."""
    length = calls_of(scene.built)
    scene.now = 1 - scene.now
    for sign in SIGNALS:
        for nth in drawn(length, count, chance):
            ran = scene.built(stop_at(nth, sign))
            tally.add(f"{sign.name} before one of {length} calls of a build", *scene.settle(ran))


def drawn(length: int, count: int, chance: Random) -> list[int]:
    """So many numbers from 1 to `length`, as evenly as can be."""
    whole, rest = divmod(count, length)
    return [*range(1, length + 1)] * whole + sorted(chance.sample(range(1, length + 1), rest))


def faults_of_builds(scene: Scene, count: int, chance: Random, tally: Tally) -> None:
    """Copies of this process, in which a call fails."""
    length = calls_of(scene.built)
    scene.now = 1 - scene.now
    for n, nth in enumerate(drawn(length, count, chance)):
        code, lasting = chance.choice(ERRORS), bool(n % 2)
        ran = scene.built(fail_at(nth, code, lasting))
        outcome, wrong = scene.settle(ran)
        where = f"call {nth}, {errno.errorcode[code]}, {'lasting' if lasting else 'once'}"
        kind = f"{errno.errorcode[code]} at one of {length} calls of a build"
        tally.add(kind, outcome, [f"{where}: {line}" for line in wrong])


def faults_of_outputs(scene: Scene, count: int, chance: Random, tally: Tally) -> None:
    """The same of answers that are written to a file; and signals."""
    each = max(1, count // len(ANSWERS))
    for words in ANSWERS:
        for n in range(each):
            one_output(scene, words, n, chance, tally)


def one_output(scene: Scene, words: str, n: int, chance: Random, tally: Tally) -> None:
    """One answer in which a call fails, or before which a signal comes."""
    with tempfile.TemporaryDirectory(dir=scene.above.parent) as name:
        file = Path(name) / "answer"
        before = b"old" if n % 2 else None
        if before:
            file.write_bytes(before)
        said = [str(scene.folder) if word == "SET" else word for word in words.split()]
        said += ["-o", str(file), "--rules", str(scene.rules_file)]

        def run(hooked: Before) -> Ran:
            return command(said, at_hand, hooked)

        length, right = lengths(words, run, file)
        if before:
            file.write_bytes(before)
        sign = chance.choice((0, 0, 0, *SIGNALS))
        code, lasting = chance.choice(ERRORS), bool(chance.randrange(2))
        nth = chance.randint(1, length)
        ran = run(stop_at(nth, sign) if sign else fail_at(nth, code, lasting))
        found = file.read_bytes() if file.exists() else None
        called = signal.Signals(sign).name if sign else errno.errorcode[code]
        wrong = [*faults_of(Ran(0, ran.out, ran.err) if ran.code == 1 else ran)]
        if found not in (before, right) and ran.code != 1:
            wrong.append("the file is neither the old nor the new")
        if ran.code >= 0 and (found == before) != (ran.code in (2, 130)):
            wrong.append(f"exit {ran.code}, and the file is {'old' if found == before else 'new'}")
        left = {*os.listdir(name)} - {file.name}
        if left and ran.code >= 0 and not lasting:
            wrong.append(f"it leaves {left}")
        which = "old" if found == before else "new"
        kind = f"{'Signals' if sign else 'Errors'} at calls of answers with -o FILE"
        tally.add(
            kind,
            f"{which} file, {ending(ran)}",
            [f"{words}, call {nth}, {called}, lasting {lasting}: {line}" for line in wrong],
        )


_lengths: dict[str, tuple[int, bytes]] = {}


def lengths(words: str, run: Callable[[Before], Ran], file: Path) -> tuple[int, bytes]:
    """How many calls an answer makes, and what it writes to its file."""
    if words not in _lengths:
        _lengths[words] = (calls_of(run), file.read_bytes())
        file.unlink()
    return _lengths[words]


@contextmanager
def exchanging(scene: Scene, seed: int) -> Iterator[None]:
    """Builds that exchange the set, one after another, during the block."""

    def work() -> None:
        at_hand()
        signal.alarm(0)
        chance = random.Random(seed)
        while True:
            scene.now = 1 - scene.now
            build(scene.rules(RATES[scene.now]), str(scene.folder), METHODS[:1])
            time.sleep(chance.uniform(0, 0.02))

    writer = start(work)
    try:
        yield
    finally:
        os.kill(writer, signal.SIGTERM)
        assert ended(writer) == -signal.SIGTERM


def verdicts(scene: Scene, count: int, chance: Random, tally: Tally) -> None:
    """Verdicts beside builds: none finds a difference, for each set is right."""
    seen = set[int]()
    with exchanging(scene, chance.randrange(1 << 30)):
        for n in range(count):
            words = VERDICTS[n % len(VERDICTS)]
            said = [word.replace("SET", str(scene.folder)) for word in words.split()]
            rules = [] if words.startswith("diff") else ["--rules", str(scene.rules_file)]
            ran = command([*said, *rules], at_hand)
            seen.add(scene.folder.stat().st_ino)
            asked = ran.code == 2 and AGAIN in ran.err
            wrong = (
                []
                if asked or (not ran.code and not ran.err)
                else [" ".join(f"{ran.out}{ran.err}".split())]
            )
            tally.add(f"`{words}` beside builds", AGAIN if asked else ending(ran), wrong)
    outcome, wrong = settle_writer(scene)
    tally.add("The builds beside, ended by SIGTERM", outcome, wrong)


def settle_writer(scene: Scene) -> tuple[str, list[str]]:
    """What the builds beside left."""
    scene.now = int(snapshot(scene.folder) == scene.sets[1])
    return scene.settle(Ran(-signal.SIGTERM, "", ""))


Kind = Callable[[Scene, int, Random, Tally], None]
KINDS: Sequence[tuple[Kind, bool]] = (
    (kills_at_moments, True), (kills_at_calls, True), (faults_of_builds, True),
    (faults_of_outputs, False), (verdicts, False),
)  # fmt: skip
"""Each kind of trials, and whether files that are not of the set are in its folder."""


def tried(sizes: Sizes, seed: int) -> Tally:
    """Every kind of trial."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as name:
        for (kind, foreign), count in zip(KINDS, sizes, strict=True):
            begun = time.monotonic()
            scene = Scene(Path(name) / kind.__name__, foreign)
            kind(scene, count, Random(f"{seed} {kind.__name__}"), tally)
            print(f"{kind.__name__}: {time.monotonic() - begun:.0f} s", flush=True)
    return tally


def main() -> int:
    """Try; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="tests.faults", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, help="of the trials; then nothing is written")
    options = parser.parse_args()
    sizes = Sizes() if options.share is None else Sizes().part(options.share)
    tally = tried(sizes, options.seed)
    text = "\n".join([f"Seed {options.seed}: {tally.verdict} {MEANING}", "", *tally.lines()])
    if options.share is None:
        section("Kills and faults", text)
    print(text)
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
