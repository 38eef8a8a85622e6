"""What takes long says so, can be stopped, and what would not finish is refused."""

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from cli import run
from exact.commands import play, progress, records
from exact.commands.progress import Terminal
from exact.loops import told, watching
from exact.number import InputError
from exact.recount.hafnian import MOST_BYTES, check_size, memory
from tests.conftest import PAIKAO, ROOT, toml, variant, wide


class Screen(io.StringIO):
    """A terminal that keeps what it shows."""

    def isatty(self) -> bool:
        return True


def watched(seconds: float, steps: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a terminal shows of a loop whose steps take so many seconds each."""
    screen, now = Screen(), [0.0]
    monkeypatch.setattr(sys, "stderr", screen)
    terminal = Terminal(lambda: now[0])
    with watching(terminal.watch):
        for _ in told(range(steps), "steps", steps):
            now[0] += seconds
    terminal.close()
    return screen.getvalue()


def test_only_a_loop_that_is_likely_to_take_two_seconds_has_a_bar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert watched(0.1, 15, monkeypatch) == ""
    assert watched(1.5, 1, monkeypatch) == ""
    assert "steps" in watched(0.1, 30, monkeypatch)
    assert "steps" in watched(3, 2, monkeypatch)


class Listed(Terminal):
    """Bars by their labels alone."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self.labels: list[str] = []

    def show(self, loop: object, label: str, total: int, spent: float = 0) -> None:
        self.owner, self.total = loop, total
        self.labels.append(label)

    def move(self, done: int) -> None:
        if done == self.total:
            self.owner = None


def test_of_loops_in_loops_one_has_a_bar_and_the_next_loop_may_have_one() -> None:
    now = [0.0]
    terminal = Listed(lambda: now[0])
    with watching(terminal.watch):
        for label in ("first", "second"):
            for _ in told(range(4), label, 4):
                for _ in told(range(4), "inner", 4):
                    now[0] += 0.3
    assert terminal.labels == ["first", "second"]


def test_a_loop_that_nobody_watches_is_as_it_was() -> None:
    steps = [1, 2, 3]
    assert told(steps, "steps", 3) is steps


def test_a_total_that_was_an_upper_bound_ends_as_done() -> None:
    seen = []
    with watching(lambda label, total: lambda done, total: seen.append((done, total))):
        assert list(told([7], "at most", 3)) == [7]
    assert seen == [(1, 3), (3, 3)]


LONG = {
    "recount": ("seats --rules FILE", (13, 2, "none", "push", "push"), "recount"),
    "deals": ("seats --method deals --rules FILE", (11, 2), "deals"),
    "player": (
        "settle --by seat --capital 9 --stakes 1,2,3,4,5,6,7,8,9,10,11 --player 1 --rules FILE",
        (12, 2, "none", "push", "push"),
        "patterns",
    ),
}
"""Commands that take more than two seconds, in a process that believes one step to be long."""


@pytest.mark.parametrize("case", LONG)
def test_what_is_long_shows_an_estimate_and_ends_at_once_when_interrupted(
    case: str, tmp_path: Path
) -> None:
    words, kinds, label = LONG[case]
    rules = tmp_path / "x.toml"
    rules.write_text(toml(variant(*kinds)), "utf-8")  # type: ignore[arg-type]
    line = [str(rules) if word == "FILE" else word for word in words.split()]
    script = (
        "import exact.commands.progress as p; p.WAIT = p.LONG = 0;"
        "import exact.loops; exact.loops.available = lambda: False; import cli; cli.main()"
    )
    assert interrupted([PAIKAO[0], "-c", script, *line], label.encode()) == 130


def interrupted(words: list[str], label: bytes) -> int:
    """The code of a process that is interrupted when its terminal shows the label and a share."""
    reader, writer = os.openpty()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=writer, cwd=ROOT)
    os.close(writer)
    said = b""
    try:
        while not (label in said and b"%" in said):
            said += os.read(reader, 4096)
        process.send_signal(signal.SIGINT)
        start = time.monotonic()
        code = process.wait(20)
        assert time.monotonic() - start < 5
    finally:
        process.kill()
        os.close(reader)
    return code


def test_a_recount_with_pushes_is_refused_when_its_states_take_too_much_memory() -> None:
    pushing = variant(14, 2).deck
    check_size(pushing, True)
    assert (memory(pushing, True) >> 20, memory(pushing, False) >> 20) == (880, 62)
    assert memory(pushing, True) < MOST_BYTES < memory(wide(15, 2), True)
    with pytest.raises(InputError, match=r"which take \d+ MiB where hands can push") as refused:
        check_size(wide(15, 2), True, most=10**12)
    assert "\n" not in str(refused.value)


def test_the_memory_that_is_said_is_at_least_what_states_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from exact.game.ranking import ranking
    from exact.recount import hafnian, seats

    for who in ("push", "banker"):
        rules, held, make = variant(8, 2, "none", who, who), [0], hafnian._next
        monkeypatch.setattr(hafnian, "_next", weighed(make, held))
        seats.seat_counts(ranking(rules), rules.deck)
        monkeypatch.undo()
        said = memory(rules.deck, who == "push")
        assert max(map(sum, pairwise(held))) <= said < 20 * max(held)


def weighed(make: Callable[..., dict[int, int]], held: list[int]) -> Callable[..., dict[int, int]]:
    def following(*given: object) -> dict[int, int]:
        found = make(*given)
        held.append(sum(phi.bit_length() for phi in found.values()) // 8)
        return found

    return following


def test_the_bars_are_of_the_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress.progress_bar("steps") as report, progress.shown():
        assert report is None
        assert told([], "steps", 0) == []


def test_an_answer_that_is_written_to_a_terminal_as_it_goes_has_no_bar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stderr", Screen())
    monkeypatch.setattr(sys, "stdout", Screen())
    with progress.progress_bar("plays", written=True) as report:
        assert report is None
    with progress.progress_bar("plays") as report:
        assert report is not None


def test_a_log_that_is_played_has_a_bar_of_how_much_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = tmp_path / "log.jsonl"
    assert run(["simulate", "-n", "3", "-o", str(log)]) == 0
    monkeypatch.setattr(records, "BATCH", 1)
    for words in (["play", "--format", "csv"], ["play", "--check"], ["compare"]):
        screen = Screen()
        monkeypatch.setattr(sys, "stderr", screen)
        run([*words, str(log), "-o", str(tmp_path / "out")])
        assert "log" in screen.getvalue()
        assert "100%" in screen.getvalue()


@pytest.mark.parametrize("words", [["--format", "json"], ["--format", "csv"], [],
                                   ["--format", "json", "--check"]])  # fmt: skip
def test_an_answer_of_many_plays_is_the_same_from_a_file_as_from_memory(
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = tmp_path / "log.jsonl"
    assert run(["simulate", "-n", "3", "--results", "-o", str(log)]) == 0
    assert run(["play", str(log), *words]) == 0
    held = capsys.readouterr().out
    assert held.endswith("\n")
    monkeypatch.setattr(play, "IN_MEMORY", 100)
    monkeypatch.setattr(play, "PART", 7)
    assert run(["play", str(log), *words]) == 0
    assert capsys.readouterr().out == held
    log.write_text(log.read_text() + "{}\n")
    assert run(["play", str(log), *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_an_interruption_that_a_library_makes_an_error_of_is_one_all_the_same() -> None:
    """Matplotlib's compiled code made a ValueError of it, and that was a traceback and code 2."""
    script = (
        "import cli, os, signal\n"
        "def run():\n"
        "    try:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        while True: pass\n"
        "    except KeyboardInterrupt:\n"
        "        raise ValueError('not what it was') from None\n"
        "cli.run = run\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "cli.main()"
    )
    found = subprocess.run([PAIKAO[0], "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert (found.returncode, found.stdout, found.stderr) == (130, "", "paikao: interrupted\n")
