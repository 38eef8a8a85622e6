"""Two system calls of Linux that Python lacks: the exchange of two names, the flush of one disk.

Where there is no such call, as on Windows, `exchange` says so and `flush` does it file by file.
"""

import errno
import os
from contextlib import suppress
from typing import Any

AT_FDCWD = -100
RENAME_EXCHANGE = 2
_UNSUPPORTED = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)


def _call(name: str) -> Any:
    """A function of the system's library; `None` where that is not to be had, or has none such."""
    import ctypes

    try:
        return getattr(ctypes.CDLL(None, use_errno=True), name, None)
    except (OSError, TypeError):  # Windows names each of its libraries
        return None


def exchange(one: str, other: str) -> bool:
    """Exchange two names in one step, renameat2(2); false where there is no such call.

    At every moment both names exist, and each is one of the two.  Raises `OSError`.
    """
    import ctypes

    call = _call("renameat2")
    if call is None:
        return False
    names = os.fsencode(one), os.fsencode(other)
    if call(AT_FDCWD, names[0], AT_FDCWD, names[1], RENAME_EXCHANGE) == 0:
        return True
    code = ctypes.get_errno()
    if code in _UNSUPPORTED:
        return False
    raise OSError(code, os.strerror(code), other)


def flush(folder: str) -> None:
    """Wait until what was written to the file system of `folder` is on its disk, syncfs(2).

    One call for the whole set: a flush of each of its files costs a hundred times as much.
    """
    call = _call("syncfs")
    if call is None:
        _flush_files(folder)
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        if call(descriptor) != 0:
            import ctypes

            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code), folder)
    finally:
        os.close(descriptor)


def _flush_files(folder: str) -> None:
    """The same for each file in a folder; one that is another's, or no file, is left."""
    for entry in os.scandir(folder):
        if entry.is_file(follow_symlinks=False):
            with suppress(PermissionError), open(entry.path, "r+b") as file:
                os.fsync(file.fileno())
