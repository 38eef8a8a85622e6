"""Files read and written whole: at every moment a name has the whole old or the whole new text."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from typing import BinaryIO


def read_whole(path: str) -> bytes:
    """The bytes of a file."""
    with open(path, "rb") as file:
        return file.read()


def write_whole(path: str, data: bytes) -> None:
    """Write `data` beside `path` and rename it into place; `OSError` leaves `path` as it was.

    A path that is there and is no regular file (a device, a pipe) is written to as it is.
    """
    with writing_whole(path) as file:
        file.write(data)


@contextmanager
def writing_whole(path: str) -> Iterator[BinaryIO]:
    """A file to write part by part; it takes its name at the end, and not if an exception comes."""
    if os.path.exists(path) and not os.path.isfile(path):
        try:
            with open(path, "wb") as file:
                yield file
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
            yield file
        if os.path.exists(path):
            os.chmod(part, os.stat(path).st_mode & 0o7777)
        os.replace(part, path)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(part)
        if isinstance(error, OSError) and error.filename in (None, part):
            error.filename = path
        raise
