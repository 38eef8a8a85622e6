"""One build at a time: a lock on the folder beside a set, which ends with its process."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from ..number import InputError, quoted

NAME = "lock"
"""The file that is locked where a folder cannot be, as on Windows."""


@contextmanager
def locked(beside: str, directory: str) -> Iterator[None]:
    """Hold the lock on the folder `beside`, which is made, and removed if it is empty then.

    Raises `InputError` when another build of `directory` has it.
    """
    try:
        release = _lock_folder(beside)
    except ImportError:  # a system without fcntl cannot lock a folder
        release = _lock_file(beside)
    if release is None:
        raise InputError(f"{quoted(directory)}: another build is writing it")
    try:
        yield
    finally:
        release()


def _lock_folder(beside: str) -> Callable[[], None] | None:
    import fcntl

    flags = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
    while True:
        _make(beside)
        try:
            lock = os.open(beside, flags)
        except FileNotFoundError:  # its owner has just finished
            continue
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # its former owner may have removed the folder between our open and our lock
            if os.path.samestat(os.fstat(lock), os.lstat(beside)):
                return lambda: _unlock_folder(lock, beside)
        except BlockingIOError:
            os.close(lock)
            return None
        except FileNotFoundError:
            pass
        os.close(lock)


def _unlock_folder(lock: int, beside: str) -> None:
    with suppress(OSError):  # whatever stays is cleared by the next build
        os.rmdir(beside)
    os.close(lock)


def _lock_file(beside: str) -> Callable[[], None] | None:
    from filelock import FileLock, Timeout

    _make(beside)
    lock = FileLock(os.path.join(beside, NAME))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return None
    return lambda: _unlock_file(lock.release, beside)


def _unlock_file(release: Callable[[], None], beside: str) -> None:
    release()
    with suppress(OSError):  # another build may have it by now
        os.unlink(os.path.join(beside, NAME))
    with suppress(OSError):
        os.rmdir(beside)


def _make(beside: str) -> None:
    with suppress(FileExistsError):
        os.mkdir(beside)
