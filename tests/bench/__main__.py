"""`python -m tests.bench [--runs N] [--slow] [--save] [WORD ...]`, or `growth [-o FOLDER]`.

Medians of interleaved runs (ours, peer, ours, peer …), and their ratio.  No case is timed before
both of its sides have answered, and equally.  Words choose the cases that have one in their name.
Exits with 1 when answers differ or a limit is not met.
"""

import argparse
import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.bench.cases import COLD, WARM, Case, Warm
from tests.bench.processes import HERE, ROOT, Command, MissingError, ask, peak, seconds
from tests.bench.report import Result, table, versions

HEAD = """# How fast paikao is

Written by `python -m tests.bench --slow --save`.  Answers are asserted equal before anything is
timed.  A ratio is the time of paikao divided by that of the peer."""
ENOUGH = 30
"""Seconds after which a case stops at three runs of each side."""


class DifferenceError(Exception):
    """Two sides of a case do not answer the same."""


def check(case: Case, answers: dict[Command, Any]) -> Result | None:
    """Nothing when both sides answer the same; what is missing; raises `DifferenceError`."""
    found = []
    for command in (case.ours, case.peer):
        try:
            if command not in answers:
                answers[command] = ask(command)
            found.append(answers[command])
        except MissingError as error:
            ours = command.words[0] == "paikao"  # which is also the peer of some cases
            return Result(case.name, case.limit, [], [], missing=str(error), failed=ours)
    if found[0] != found[1]:
        raise DifferenceError(f"{case.name}: {found[0]} is not {found[1]}")
    return None


def cold(case: Case, runs: int) -> Result:
    """Both sides in turn, each in a new process; then the memory of each."""
    ours, peer = list[float](), list[float]()
    start = time.perf_counter()
    while len(ours) < min(runs, 3) or (len(ours) < runs and time.perf_counter() - start < ENOUGH):
        ours.append(seconds(case.ours))
        peer.append(seconds(case.peer))
    return Result(case.name, case.limit, ours, peer, (peak(case.ours), peak(case.peer)))


def warm(case: Warm, runs: int) -> Result:
    """Both sides in turn in one process, that of `inside`."""
    words = [sys.executable, "-m", "tests.bench.inside", case.pair, str(runs)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1]
        return Result(case.name, case.limit, [], [], missing=last, failed=True)
    data = json.loads(done.stdout)
    if "missing" in data:
        return Result(case.name, case.limit, [], [], missing=data["missing"])
    return Result(case.name, case.limit, data["ours"], data["peer"])


def say(text: str) -> None:
    """Progress."""
    print(text, file=sys.stderr, flush=True)


def measure(words: list[str], runs: int, slow: bool) -> tuple[list[Result], list[Result]]:
    """The results of the chosen cases, cold and warm."""
    wanted = re.compile("|".join(rf"\b{re.escape(w)}\b" for w in words)).search
    chosen = [c for c in COLD if wanted(c.name) and (slow or not c.slow)]
    answers: dict[Command, Any] = {}
    say("comparing answers")
    missing = {case.name: check(case, answers) for case in chosen}
    results = []
    for case in chosen:
        say(case.name)
        results.append(missing[case.name] or cold(case, runs))
    in_process = []
    for inner in WARM:
        if wanted(inner.name):
            say(inner.name)
            in_process.append(warm(inner, runs))
    return results, in_process


def report(results: list[Result], in_process: list[Result], runs: int) -> str:
    """The sections that have cases, and a line on how it was measured."""
    sections = [
        table(f"Cold processes, medians of {runs} interleaved runs", results) if results else "",
        table(f"Calls in one warm process, medians of {runs}", in_process) if in_process else "",
        f"Python {sys.version.split()[0]}; {versions()}; C by gcc -O3 -march=native. "
        f"A case stops at three runs after {ENOUGH} seconds. Peak memory counts from that of a "
        "bare Python, so that a C program's own is not seen.",
    ]
    return "\n\n".join(filter(None, sections))


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD", help="cases with a word; or growth")
    parser.add_argument("--runs", type=int, default=7, help="of each side (default 7)")
    parser.add_argument("--slow", action="store_true", help="the unreduced audit too")
    parser.add_argument("--save", action="store_true", help="write RESULTS.md")
    parser.add_argument("-o", "--output", type=Path, default=HERE, help="folder of growth")
    options = parser.parse_args(arguments)
    if options.runs < 1:
        parser.error(f"--runs {options.runs}: give 1 or more")
    return options


def main(arguments: list[str] | None = None) -> int:
    """Run the bench; the exit code."""
    options = parse(arguments)
    if options.words == ["growth"]:
        from tests.bench.growth import write

        write(options.output)
        return 0
    try:
        results, in_process = measure(options.words, options.runs, options.slow)
    except DifferenceError as error:
        say(f"answers differ: {error}")
        return 1
    text = report(results, in_process, options.runs)
    print(text)
    if options.save:
        (HERE / "RESULTS.md").write_text(f"{HEAD}\n\n{text}\n", "utf-8")
    return 1 if any(r.met is False for r in (*results, *in_process)) else 0


if __name__ == "__main__":
    sys.exit(main())
