"""Cold processes: what one answers, how long it takes, and how much memory it needs."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PEERS = HERE / "peers"
FLAGS = ("-std=c99", "-O3", "-march=native")
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
"""With it each run would compile anew what was edited since; an installed program never does."""


class MissingError(Exception):
    """What cannot be run here, and why."""


class Command(NamedTuple):
    """A program and its arguments.

    `words` begins with ``paikao``, ``python``, a script of `peers` or a C source of this folder;
    `answer` makes of its output, and of the folder that it ran in, what is compared; `needs` is
    the library that a script imports.
    """

    words: tuple[str, ...]
    answer: Callable[[str, Path], Any]
    needs: str = ""


@cache
def _binaries() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="paikao-bench-")


@cache
def program(source: str) -> str:
    """The path of a C source's program, built by gcc; raises `MissingError`."""
    if not (HERE / source).is_file():
        raise MissingError(f"{source} is not here")
    if not shutil.which("gcc"):
        raise MissingError("gcc is not installed")
    target = os.path.join(_binaries().name, Path(source).stem)
    subprocess.run(["gcc", *FLAGS, "-o", target, HERE / source], check=True)
    return target


def argv(command: Command) -> list[str]:
    """The command as the system runs it; raises `MissingError`."""
    first, *others = command.words
    if command.needs and find_spec(command.needs) is None:
        raise MissingError(f"{command.needs} is not installed")
    if first == "paikao":
        script = Path(sys.executable).with_name("paikao")
        if not script.is_file():
            raise MissingError("paikao is not installed beside this Python")
        return [str(script), *others]
    if first == "python":
        return [sys.executable, *others]
    if first.endswith(".c"):
        return [program(first), *others]
    return [sys.executable, str(PEERS / first), *others]


def ask(command: Command) -> Any:
    """What the command answers; raises `MissingError` when it does not run."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            argv(command),
            cwd=folder,
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            words = " ".join(command.words)
            lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
            raise MissingError(f"`{words}`: {lines[-1]}")
        return command.answer(done.stdout, Path(folder))


def seconds(command: Command) -> float:
    """How long the command takes, once, in an empty folder, its output thrown away."""
    null = subprocess.DEVNULL
    with tempfile.TemporaryDirectory() as folder:
        words = argv(command)
        start = time.perf_counter()
        subprocess.run(
            words, cwd=folder, env=ENVIRONMENT, stdin=null, stdout=null, stderr=null, check=True
        )
        return time.perf_counter() - start


LAUNCHER = """
import os, sys
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
print(os.wait4(pid, 0)[2].ru_maxrss, file=sys.stderr)
"""


def peak(command: Command) -> int:
    """The largest memory that the command held, in KiB, by `wait4`.

    Linux counts it from what the process held that started it.  So a bare Python starts it, and
    only a C program can need less than is said here.
    """
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", LAUNCHER, *argv(command)],
            cwd=folder,
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
        return int(done.stderr.splitlines()[-1])
