"""Reading a set while a build may exchange it: all of it is of one set, or it is read again."""

import os
from collections.abc import Callable, Sequence
from time import sleep
from typing import TypeVar

from ..number import InputError, quoted
from .store import beside

T = TypeVar("T")
TRIES = 50
PAUSE = 1 / 50
"""Seconds between two tries."""


def steady(folders: Sequence[str], read: Callable[[], T]) -> T:
    """What `read` gives, or raises, when the folders that it reads stay the same meanwhile.

    A build puts a folder of its own in the place of another, so the folder's number and times
    tell.  Raises `InputError` when a folder does not come to rest.
    """
    for _ in range(TRIES):
        before = [_state(folder) for folder in folders]
        try:
            found = read()
        except (InputError, OSError):
            if _still(folders, before):
                raise
        else:
            if _still(folders, before):
                return found
        sleep(PAUSE)
    names = " and ".join(map(quoted, folders))
    raise InputError(f"{names}: files come and go while they are read; try again when it is done")


def _still(folders: Sequence[str], before: Sequence[object]) -> bool:
    return [_state(folder) for folder in folders] == before and not any(map(_between, folders))


def _state(folder: str) -> tuple[int, ...] | None:
    try:
        found = os.stat(folder)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino, found.st_mtime_ns, found.st_ctime_ns)


def _between(folder: str) -> bool:
    """Whether there is no folder, but a build's folder beside: it may be about to rename it."""
    try:
        return not os.path.lexists(folder) and os.path.isdir(beside(os.path.realpath(folder)))
    except (OSError, ValueError):
        return False
