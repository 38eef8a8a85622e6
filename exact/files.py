"""Files: read within a limit, written whole.

A file is read only if it is a regular one and not too long, so that no pipe is waited for and no
disk is read into memory.  A file that is written is, under its name, the old text or the new,
never a part.  Only calls that every system has are relied on.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR, ENOENT, ENOTDIR, EPERM
from time import sleep
from typing import Any, BinaryIO

from .number import InputError, quoted

MOST = 1 << 26
"""Bytes of the longest file that is read; published tables have some hundred thousand."""
MISSING = "is not there"
PAUSE = 1 / 1000
"""Seconds until a pipe that takes no more is tried again."""


class UnreadableError(InputError):
    """A file that cannot be read; `reason` says why without the name, as after "T09.csv"."""

    def __init__(self, path: str, reason: str) -> None:
        self.reason, self.missing = reason, reason == MISSING
        super().__init__(f"{quoted(path)} {reason}")


def read_file(path: str, most: int = MOST, follow: bool = True) -> bytes:
    """The bytes of a regular file of at most so many; `follow` links to one, or refuse them.

    Raises `UnreadableError`, a subclass of `InputError`.
    """
    if not follow and os.path.islink(path):
        raise UnreadableError(path, "is not a regular file")
    if "\0" in path:
        raise UnreadableError(path, "is not a name that a file can have")
    try:
        with open(path, "rb", opener=_open) as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise UnreadableError(path, "is not a regular file")
            data = _read(file, min(found.st_size, most), most)
    except OSError as error:
        raise UnreadableError(path, _reason(error)) from None
    if len(data) > most:
        raise UnreadableError(path, f"has {max(found.st_size, len(data))} bytes, far too many")
    return data


def _read(file: BinaryIO, size: int, most: int) -> bytes:
    """What a file has, `size` bytes or what it has grown to; one more than `most` if too much."""
    data = file.read(size + 1)
    return data + file.read(most + 1 - len(data)) if len(data) > size else data


def _open(path: str, flags: int) -> int:
    """Open without waiting for a writer, which a pipe may never have."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _reason(error: OSError) -> str:
    if error.errno in (ENOENT, ENOTDIR):
        return MISSING
    if error.errno == EISDIR:
        return "is a folder"
    return f"cannot be read: {error.strerror or error}"


def read_packaged(path: str) -> bytes:
    """A file that comes with the program, which may itself be one zip file (a zipapp)."""
    loader: Any = __spec__.loader
    data: bytes = loader.get_data(path)
    return data


def list_packaged(folder: str) -> list[str]:
    """The names in a folder that comes with the program."""
    if os.path.isdir(folder):
        return os.listdir(folder)
    from importlib.resources import files

    root = os.path.dirname(__file__)
    place = files(__package__).joinpath(*os.path.relpath(folder, root).split(os.sep))
    return [entry.name for entry in place.iterdir()]


def write_all(stream: BinaryIO, data: bytes) -> None:
    """Write all of `data` and flush, to a stream that may take less at a time than it is given.

    A stream without a buffer of its own says how much it took; one that does not block may take
    nothing for a while.  Raises `OSError`.
    """
    left = memoryview(data)
    while left:
        try:
            taken = stream.write(left)
        except BlockingIOError as full:
            taken = full.characters_written
        left = left[taken or 0 :]
        if left and not taken:
            sleep(PAUSE)
    while not _flushed(stream):
        sleep(PAUSE)


def _flushed(stream: BinaryIO) -> bool:
    try:
        stream.flush()
    except BlockingIOError:
        return False
    return True


def check_output(path: str) -> None:
    """Refuse now what `write_whole` would refuse after all was computed; raises `OSError`.

    That is: a folder, a name in a folder that is not there or cannot be written, a file that is
    write-protected, and a file of another user's, for it would become ours.
    """
    if path.endswith((os.sep, os.altsep or os.sep)) or os.path.isdir(path):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), path)
    found = _stat(path)
    if found is not None and not stat.S_ISREG(found.st_mode):
        return
    above = os.path.dirname(_real(path))
    if not os.path.isdir(above):
        raise FileNotFoundError(ENOENT, f"there is no folder {quoted(above)}", path)
    if found is not None and not (found.st_mode & 0o222 and os.access(path, os.W_OK)):
        raise PermissionError(EPERM, "is write-protected", path)
    if found is not None and _of_another(found):
        raise PermissionError(EPERM, "belongs to another user", path)
    if not os.access(above, os.W_OK):
        raise PermissionError(EPERM, f"the folder {quoted(above)} cannot be written", path)


def _real(path: str) -> str:
    try:
        return os.path.realpath(path)
    except OSError:
        raise FileNotFoundError(ENOENT, "the folder that this runs in is gone", path) from None


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None


def _of_another(found: os.stat_result) -> bool:
    """Whether a file has an owner that this process cannot give it again."""
    user = os.geteuid() if hasattr(os, "geteuid") else 0
    return user not in (0, found.st_uid)


def write_whole(path: str, data: bytes) -> None:
    """Write `data` beside `path` and rename it into place; `OSError` leaves `path` as it was."""
    with writing_whole(path) as file:
        file.write(data)


@contextmanager
def writing_whole(path: str) -> Iterator[BinaryIO]:
    """A file to write part by part; it takes its name at the end, and not if an exception comes.

    It keeps the permissions and the owner of the file that it replaces.  A path that is there and
    is no regular file (a device, a pipe) is written to as it is.
    """
    check_output(path)
    special = os.path.exists(path) and not os.path.isfile(path)
    part = path if special else _part(path)
    try:
        if special:
            with open(path, "wb") as device:
                yield device
        else:
            with _taking_place(part, os.path.realpath(path)) as file:
                yield file
    except OSError as error:
        if error.filename in (None, part):
            error.filename, error.filename2 = path, None
        raise


@contextmanager
def _taking_place(part: str, path: str) -> Iterator[BinaryIO]:
    """A new file `part`, which is renamed to `path` after the block, or removed if that raises.

    It is made inside of what removes it, so that no interruption comes between.
    """
    try:
        with open(part, "xb") as file:
            yield file
        if os.path.exists(path):
            dress(path, part)
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise


def _part(path: str) -> str:
    """A name beside a file: short, and one that no other process has, or left when it was killed.

    A number of the process would not do: processes of two containers may have the same.
    """
    folder = os.path.dirname(os.path.realpath(path))
    return os.path.join(folder, f".paikao-{os.urandom(8).hex()}.part")


def dress(source: str, target: str) -> None:
    """Give a file or a folder the owner and the permissions of another, as far as that can be."""
    found, made = os.lstat(source), os.lstat(target)
    change: Any = getattr(os, "chown", None)
    if change and (made.st_uid, made.st_gid) != (found.st_uid, found.st_gid):
        with suppress(PermissionError):  # only root gives files away
            change(target, found.st_uid, found.st_gid)
    os.chmod(target, stat.S_IMODE(found.st_mode))
