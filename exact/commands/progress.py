"""Bars of progress on stderr, where that is a terminal: how much is done and how long it will take.

A count that is always long has a bar from its first report on (`progress_bar`).  Every other loop
that is `told` has one if it turns out to be long (`shown`); of loops within loops, one at a time.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from time import perf_counter
from typing import Any

from ..loops import Progress, watching

WAIT = 1
"""Seconds before a loop that is `told` may have a bar."""
LONG = 2
"""Seconds that it must be likely to take."""


class Terminal:
    """The bars of one command; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self.clock = clock
        self.open = ExitStack()
        self.bar: Any = None
        self.done = 0
        self.owner: object = None

    def watch(self, label: str, total: int) -> Progress:
        """The `Progress` of a loop, which has a bar once it is likely to be long."""
        start = self.clock()
        loop = object()

        def report(done: int, total: int) -> None:
            if self.owner is None and done < total:
                spent = self.clock() - start
                if spent >= WAIT and spent * total >= LONG * done:
                    self.show(loop, label, total, spent)
                    self.move(done)
            elif self.owner is loop:
                self.move(done)

        return report

    def show(self, loop: object, label: str, total: int, spent: float = 0) -> None:
        """Begin a bar of a loop that has run for so many seconds."""
        import click

        bar = click.progressbar(
            length=total, label=label, file=sys.stderr, update_min_steps=max(total // 500, 1)
        )
        bar.start -= spent  # the estimate is of all that was done
        self.bar, self.owner, self.done = self.open.enter_context(bar), loop, 0

    def move(self, done: int) -> None:
        """Let the bar stand at `done`; it ends when that is all."""
        self.bar.update(done - self.done)
        self.done = done
        if done >= self.bar.length:
            self.close()

    def close(self) -> None:
        """End the bar, if there is one."""
        self.open.close()
        self.owner = None


_terminal = Terminal()


def _is_there() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def _watched() -> Iterator[None]:
    try:
        with watching(_terminal.watch):
            yield
    finally:
        _terminal.close()


def shown() -> AbstractContextManager[None]:
    """Show the loops of the block that take long; nothing where stderr is no terminal."""
    return _watched() if _is_there() else nullcontext()


@contextmanager
def progress_bar(label: str, written: bool = False) -> Iterator[Progress | None]:
    """A bar on stderr, from the first progress that is reported; `None` if it is no terminal.

    Where the answer is `written` to a terminal as it goes there is none, for that is progress.
    """
    if not _is_there() or (written and sys.stdout is not None and sys.stdout.isatty()):
        yield None
        return
    loop = object()

    def report(done: int, total: int) -> None:
        if _terminal.owner is not loop:
            _terminal.close()
            _terminal.show(loop, label, total)
        _terminal.move(done)

    try:
        yield report
    finally:
        _terminal.close()
