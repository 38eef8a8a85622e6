"""The calls of the file system that a process makes: counted, and something done before the nth.

Names of `os`, `open` and the calls of files, `fcntl.flock`, and the two that `exact.publish.system`
makes.  For processes that end after it, as copies of this one: nothing is put back.
"""

import builtins
import fcntl
import io
import os
from collections.abc import Callable
from functools import partial
from typing import Any

from exact.publish import system

CHANGING = {
    "mkdir", "rename", "replace", "link", "unlink", "rmdir", "chmod", "chown", "utime", "symlink",
    "sendfile", "create", "write", "flock", "renameat2", "syncfs",
}  # fmt: skip
"""What can change a file system; `create` opens a file to write it, `flock` stands with them."""
READING = {
    "open", "read", "close", "stat", "lstat", "fstat", "listdir", "scandir", "readlink", "access",
    "getcwd",
}  # fmt: skip

Hook = Callable[[int, str, object], None]
"""Called before a call with its number, its name and what it is of; it may raise an `OSError`."""


def watch(hook: Hook, names: set[str] = CHANGING | READING) -> None:
    """Let `hook` be told of each call of these names that this process makes from now on."""
    count = 0

    def tell(name: str, of: object = None) -> None:
        nonlocal count
        if name in names:
            count += 1
            hook(count, name, of)

    for name in (CHANGING | READING) & {*dir(os)} - {"open", "read", "write", "close"}:
        _put(os, name, _told(tell, name, getattr(os, name)))
    _put(os, "open", _told(tell, "open", os.open))
    _put(fcntl, "flock", _told(tell, "flock", fcntl.flock))
    setattr(system, "_call", partial(_system_call, tell, system._call))  # noqa: B010 - mypy knows no _call to assign
    opened = partial(_open, tell, builtins.open)
    for module in (builtins, io):
        setattr(module, "open", opened)  # noqa: B010 - a name that hides the built-in one


def _put(module: Any, name: str, new: Any) -> None:
    """Put a function in the place of another, and into the sets that say what that can do."""
    old = getattr(module, name)
    setattr(module, name, new)
    for group in (os.supports_dir_fd, os.supports_fd, os.supports_follow_symlinks):
        if old in group:
            group.add(new)


def _told(tell: Callable[..., None], name: str, real: Any) -> Any:
    def call(*arguments: Any, **others: Any) -> Any:
        tell(name, arguments[0] if arguments else None)
        return real(*arguments, **others)

    return call


def _system_call(tell: Callable[..., None], find: Any, name: str) -> Any:
    """A function of the system's library, which tells a failure by its result."""
    import ctypes

    real = find(name)

    def call(*arguments: Any) -> Any:
        try:
            tell(name)
        except OSError as error:
            ctypes.set_errno(error.errno or 0)
            return -1
        return real(*arguments)

    return real and call


class _Raw(io.FileIO):
    """A file whose calls are told."""

    tell_of: Callable[..., None]

    def write(self, data: Any) -> int:
        self.tell_of("write", self.name)
        return super().write(data)

    def readinto(self, buffer: Any) -> int:
        self.tell_of("read", self.name)
        return super().readinto(buffer) or 0

    def readall(self) -> bytes:
        self.tell_of("read", self.name)
        return super().readall() or b""

    def close(self) -> None:
        """Close it; a call that fails has closed it all the same."""
        was_open = not self.closed
        super().close()
        if was_open:
            self.tell_of("close", self.name)


def _open(tell: Any, real: Any, path: Any, mode: str = "r", *rest: Any, **others: Any) -> Any:
    """What `open` gives; of a file of bytes each call is told too."""
    writes = {*mode} & {*"xwa+"}
    tell("create" if writes else "open", path)
    if "b" not in mode or rest or others.keys() - {"opener"}:
        return real(path, mode, *rest, **others)
    raw = _Raw(path, mode.replace("b", ""), **others)
    raw.tell_of = tell
    if "+" in mode:
        return io.BufferedRandom(raw)
    return io.BufferedWriter(raw) if writes else io.BufferedReader(raw)
