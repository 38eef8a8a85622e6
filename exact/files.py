"""Files read and written whole: at every moment a name has the whole old or the whole new text."""

import os
from contextlib import suppress
from errno import EISDIR


def read_whole(path: str) -> bytes:
    """The bytes of a file."""
    with open(path, "rb") as file:
        return file.read()


def write_whole(path: str, data: bytes) -> None:
    """Write `data` beside `path` and rename it into place; `OSError` leaves `path` as it was.

    A path that is there and is no regular file (a device, a pipe) is written to as it is.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        try:
            with open(path, "wb") as file:
                file.write(data)
        except OSError as error:
            error.filename = path
            raise
        return
    if path.endswith(os.sep):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), path)
    path = os.path.realpath(path)
    part = f"{path}.{os.getpid()}.part"
    try:
        with open(part, "xb") as file:
            file.write(data)
        if os.path.exists(path):
            os.chmod(part, os.stat(path).st_mode & 0o7777)
        os.replace(part, path)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(part)
        if isinstance(error, OSError):
            error.filename = path
        raise
