"""What all long counts use: how progress is reported, and machine code for a loop.

A count that is always long takes a `Progress`.  A loop that is long for some input only is `told`:
it looks the same whether anybody watches or not, and no number depends on it.

Nothing else in the package knows numba, the optional extra ``paikao[fast]``.  A loop that is given
to `compile_loop` is plain Python over integers and arrays of integers, so that it can be read,
and run, without numba.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, TypeVar

from .number import InputError

Progress = Callable[[int, int], None]
"""A function that is called with the steps done and the steps in all."""

Watcher = Callable[[str, int], Progress]
"""What is called with a loop's label and its steps in all, and gives its `Progress`."""

T = TypeVar("T")
_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watching(watcher: Watcher) -> Iterator[None]:
    """Let `watcher` be told of the loops in the block."""
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)


def told(
    steps: Iterable[T], label: str, total: int, size: Callable[[T], int] = lambda _: 1
) -> Iterable[T]:
    """The steps, as they are; who watches is told after each how many of the `total` are done.

    `size` is how many a step counts for.

    >>> with watching(lambda label, total: lambda done, total: print(label, done, "of", total)):
    ...     sum(told([5, 6], "numbers", 2))
    numbers 1 of 2
    numbers 2 of 2
    11
    """
    watcher = _watcher.get()
    return steps if watcher is None else _told(steps, watcher(label, total), total, size)


def _told(
    steps: Iterable[T], report: Progress, total: int, size: Callable[[T], int]
) -> Iterator[T]:
    done = 0
    try:
        for step in steps:
            yield step
            done += size(step)
            report(done, total)
    finally:  # the total was what there are at most, or nobody asks for what follows the last
        if done < total:
            report(total, total)


EXTRA = "pip install numba (the extra paikao[fast])"


def available() -> bool:
    """Whether numba is installed; it is not imported to find out."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


@cache
def compile_loop(loop: Callable[..., Any]) -> Callable[..., Any]:
    """`loop` as machine code, which runs beside other threads; once for each process.

    The machine code is kept on disk for later processes if numba finds a folder that it can
    write to, beside the source or in the user's cache; otherwise each process compiles again.
    Raises `InputError` with one line when numba is missing.
    """
    if not available():
        raise InputError(f"machine code needs numba: {EXTRA}")
    import numba

    try:
        made: Callable[..., Any] = numba.njit(nogil=True, cache=True)(loop)
    except RuntimeError:  # no folder that can be written
        made = numba.njit(nogil=True)(loop)
    return made
