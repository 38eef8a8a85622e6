"""Two system calls of Linux that Python lacks: the exchange of two names, the flush of one disk."""

import errno
import os
from typing import Any

AT_FDCWD = -100
RENAME_EXCHANGE = 2
_UNSUPPORTED = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)


def _libc() -> Any:
    import ctypes

    return ctypes.CDLL(None, use_errno=True)


def exchange(one: str, other: str) -> bool:
    """Exchange two names in one step, renameat2(2); false where there is no such call.

    At every moment both names exist, and each is one of the two.  Raises `OSError`.
    """
    import ctypes

    call = getattr(_libc(), "renameat2", None)
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
    call = getattr(_libc(), "syncfs", None)
    if call is None:
        os.sync()
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        if call(descriptor) != 0:
            import ctypes

            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code), folder)
    finally:
        os.close(descriptor)
