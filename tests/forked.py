"""Copies of this process that run the command line: the whole program but Python's start."""

import os
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from tempfile import TemporaryFile

import cli
from tests.conftest import Ran

LONGEST = 120
"""Seconds after which a copy is ended; none should take so long."""
LOADED = (
    *(f"exact.commands.{name}" for name in ("answers", "rules", "tables")),
    *(f"exact.publish.{name}" for name in ("build", "cite", "differ", "sums", "verify")),
    *(f"exact.answers.{name}" for name in ("hands", "odds", "dice", "rules", "tables")),
    *(f"exact.formats.{name}_writer" for name in ("csv", "json", "latex", "markdown", "text")),
    "fcntl", "ctypes", "csv", "importlib.metadata",
)  # fmt: skip
"""What each copy would import anew."""
BROKEN = 70
"""The code of a copy in which something other than the program's own end was raised."""


def start(work: Callable[[], object]) -> int:
    """The process of a copy that does some work and ends with 0, or with `BROKEN` if it raises."""
    pid = os.fork()
    if not pid:
        code = BROKEN
        try:
            signal.alarm(LONGEST)
            work()
            code = 0
        except SystemExit as stop:
            code = int(stop.code or 0)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    return pid


def ended(pid: int) -> int:
    """The exit code of a copy, when it has ended; of a signal the negative number."""
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def child(work: Callable[[], object]) -> int:
    """The exit code of a copy that does some work."""
    return ended(start(work))


def command(words: Sequence[str], *before: Callable[[], None]) -> Ran:
    """Run the command line in a copy, after other things are done there."""
    for module in LOADED:
        import_module(module)
    with TemporaryFile("w+b") as out, TemporaryFile("w+b") as err:

        def work() -> None:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - for the copy's life
            sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - for the copy's life
            sys.argv = ["paikao", *words]
            try:
                for prepare in before:
                    prepare()
                cli.main()
            except BaseException as stop:
                if not isinstance(stop, SystemExit):
                    traceback.print_exc()
                raise
            finally:
                cli.flush()

        code = child(work)
        said = []
        for file in (out, err):
            file.seek(0)
            said.append(file.read().decode(errors="backslashreplace"))
    return Ran(code, *said)
