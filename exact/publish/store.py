"""A set on disk, replaced as a whole.

The new set is written to a folder beside DIR, ``.NAME.paikao/N``, where N is the inode number of
the DIR that it will replace, and the two folders are exchanged in one step (`system.exchange`).
Whenever the process is killed, DIR is the whole old set or the whole new one:

- before the exchange DIR was not touched;
- after it DIR is the new set, and the folder beside it is the old one.

So the folder above DIR must be writable, and a shell that stands in DIR is in the old folder
afterwards.

Foreign files (those that the manifest of the set in DIR does not list) get a second name, a hard
link or else a copy, in the new folder before the exchange, so that they too are in DIR at every
moment.  A file that can have neither, or has the name of a file of the set, stops the build before
any change.

`claim` holds a lock on ``.NAME.paikao`` and first clears what a killed build left there.  A folder
whose name is its own inode number is a former DIR, moved there by the exchange; one with another
number is an unfinished set.  Of either, the files of the set are removed, and any other file goes
back to DIR unless it is there.  Anything else in ``.NAME.paikao`` is not ours, and stays.

Where the kernel or the file system has no exchange, two renames are done instead.  After a kill
between them there is no DIR; the whole old set is ``.NAME.paikao/N.old``, and the next build puts
it back.  Where a folder cannot be renamed at all (overlayfs, a folder of a container's image), its
files are replaced one by one, the manifest first; killed then, the next build does the rest.
"""

import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EXDEV
from typing import NamedTuple

from ..files import UnreadableError, dress, read_file
from ..number import InputError, quoted
from . import system
from .foreign import carry, give_back, is_folder
from .lock import locked
from .manifest import MANIFEST, UNLISTED, is_listed, owned

LONGEST = 200
"""Bytes of a name that the folder beside can have in its own, which has at most 255."""
PART = "part"
"""The name beside of a copy that is being made."""


class Target(NamedTuple):
    """Where a set goes: its folder, and the folder beside it for all that is unfinished."""

    folder: str
    beside: str


def target(directory: str) -> Target:
    """Where a set goes; links are followed.  `InputError` when it cannot be a folder."""
    folder = _real(directory)
    above, name = os.path.split(folder)
    if not directory or not name:
        raise InputError(f"{quoted(directory)} cannot hold a set: name a folder")
    if not os.path.isdir(above):
        raise InputError(f"{quoted(directory)}: there is no folder {quoted(above)} to make it in")
    if os.path.lexists(folder):
        _check_folder(folder, directory)
    return Target(folder, beside(folder))


def _real(directory: str) -> str:
    try:
        return os.path.realpath(directory)
    except OSError:
        raise InputError(
            f"{quoted(directory)}: the folder that this runs in is gone; go to another"
        ) from None


def _check_folder(folder: str, directory: str) -> None:
    """Refuse a folder that cannot be replaced by another, or should not be."""
    if not os.path.isdir(folder):
        raise InputError(f"{quoted(directory)} is a file: name a folder")
    if os.path.ismount(folder):
        raise InputError(f"{quoted(directory)} is a mount point: name a folder below it")
    if _inside(folder):
        raise InputError(
            f"{quoted(directory)} is the folder that you stand in, or above it, and would be "
            "replaced: build from another folder"
        )
    found = os.stat(folder)
    if not found.st_mode & 0o222:
        raise InputError(f"{quoted(directory)} is write-protected: name another folder")
    if hasattr(os, "geteuid") and os.geteuid() not in (0, found.st_uid):
        raise InputError(f"{quoted(directory)} belongs to another user: name another folder")


def _inside(folder: str) -> bool:
    """Whether this process works in `folder`, or below it; it may work in none."""
    try:
        here = os.path.realpath(os.getcwd())
    except OSError:
        return False
    return os.path.join(here, "").startswith(os.path.join(folder, ""))


def beside(folder: str) -> str:
    """The folder beside, for all that is unfinished; of a long name it has the hash."""
    above, name = os.path.split(folder)
    if len(os.fsencode(name)) > LONGEST:
        from hashlib import sha256

        name = sha256(os.fsencode(name)).hexdigest()
    return os.path.join(above, f".{name}.paikao")


@contextmanager
def claim(directory: str) -> Iterator[Target]:
    """Where a set goes, locked for this process; what a killed build left is cleared first.

    Raises `InputError` when another build has it, `OSError` when the folder above is read-only.
    """
    where = target(directory)
    with locked(where.beside, directory):
        try:
            _clear(where)
            yield where
        finally:
            with suppress(OSError):  # whatever stays is cleared by the next build
                _clear(where)


def replace(where: Target, files: Mapping[str, bytes]) -> bool:
    """Make `files` the set in a claimed folder; false when they are the set that is there.

    A set that is already the same is not touched.  Raises `InputError` when a foreign file has a
    name of the set, `OSError` when something cannot be written; DIR is then as it was.
    """
    ours = owned(where.folder)
    if holds(where.folder, files):
        return False
    there = os.listdir(where.folder) if os.path.isdir(where.folder) else []
    _check(where.folder, there, ours, files)
    staged = _stage(where, files)
    for name in there:
        if name not in {*ours, *files}:
            part = os.path.join(where.beside, PART)
            carry(os.path.join(where.folder, name), os.path.join(staged, name), part)
    if os.path.isdir(where.folder):
        dress(where.folder, staged)
    system.flush(staged)  # before the exchange: a power cut must not leave names without bytes
    _swap(staged, where.folder, files, ours)
    system.flush(where.beside)
    return True


def _stage(where: Target, files: Mapping[str, bytes]) -> str:
    """Write the set into a folder beside; an `OSError` names the file."""
    # After the exchange the old DIR has this name: its inode number, by which `_clear` knows it.
    staged = os.path.join(where.beside, str(_inode(where.folder)))
    try:
        os.mkdir(staged)
    except FileExistsError:
        raise InputError(f"{quoted(staged)} has files that are not ours: move them") from None
    for name, data in files.items():
        path = os.path.join(staged, name)
        try:
            with open(path, "xb") as file:
                file.write(data)
        except OSError as error:
            error.filename = path
            raise
    return staged


def _inode(path: str) -> int:
    return os.lstat(path).st_ino if os.path.lexists(path) else 0


def holds(folder: str, files: Mapping[str, bytes]) -> bool:
    """Whether the set in `folder` is `files`, byte for byte."""
    if owned(folder) != set(files):
        return False
    return all(_is_file(os.path.join(folder, name), data) for name, data in files.items())


def _is_file(path: str, data: bytes | None) -> bool:
    """Whether a regular file of exactly these bytes is there."""
    try:
        return data is not None and read_file(path, len(data), follow=False) == data
    except UnreadableError:
        return False


def _check(folder: str, there: list[str], ours: set[str], files: Mapping[str, bytes]) -> None:
    """Raise `InputError` when a file that paikao did not write has a name of the set."""
    for name in there:
        path = os.path.join(folder, name)
        good = _is_file(path, files.get(name)) or (name in ours and not is_folder(path))
        if name in {*files, *ours} and not good:
            raise InputError(
                f"{quoted(path)} is in the way and no manifest says that paikao wrote it: "
                "move it, or name another folder"
            )


def _swap(staged: str, folder: str, files: Mapping[str, bytes], ours: set[str]) -> None:
    """Put the staged set in the place of `folder`, and the former folder in that of the set."""
    try:
        if not os.path.lexists(folder):
            os.rename(staged, folder)
        elif not system.exchange(staged, folder):
            os.rename(folder, f"{staged}.old")
            os.rename(staged, folder)
    except OSError as error:
        if error.errno != EXDEV or not os.path.isdir(folder):
            raise
        _pour(staged, folder, files, ours)


def _pour(staged: str, folder: str, files: Mapping[str, bytes], ours: set[str]) -> None:
    """Replace file by file; the manifest goes first, so that the others are known as ours."""
    for name in sorted(files, key=lambda n: (n != MANIFEST, n in UNLISTED, n)):
        os.replace(os.path.join(staged, name), os.path.join(folder, name))
    for name in ours - files.keys():
        with suppress(FileNotFoundError):
            os.unlink(os.path.join(folder, name))


def _clear(where: Target) -> None:
    """Clear the folder beside, as the module's text says; no foreign file is lost."""
    for name in os.listdir(where.beside):
        path = os.path.join(where.beside, name)
        if name == PART and not is_folder(path):
            os.unlink(path)
        elif not re.fullmatch(r"[0-9]+(\.old)?", name) or not is_folder(path):
            continue
        elif str(_inode(path)) != name.removesuffix(".old"):
            _retire(path, where.folder, {n for n in os.listdir(path) if _is_name(n)})
        elif not os.path.lexists(where.folder):  # killed between the two renames
            os.rename(path, where.folder)
        else:
            _retire(path, where.folder, _known(path) or _known(where.folder))


def _is_name(name: str) -> bool:
    """Whether a set has a file of this name."""
    return name in UNLISTED or is_listed(name)


def _known(folder: str) -> set[str]:
    """The files of a set; none if its manifest cannot be read.

    A former set has only its own files under the names of the set that took its place: `_check`
    has seen to it.
    """
    try:
        return owned(folder)
    except UnreadableError:
        return set()


def _retire(path: str, folder: str, ours: set[str]) -> None:
    """Remove a set; its manifest goes last, because it says which files are ours.

    Without a folder to give them back to, other files stay where they are.
    """
    os.chmod(path, stat.S_IRWXU)
    for name in sorted(os.listdir(path), key=lambda n: (n in ours, n == MANIFEST, n)):
        file = os.path.join(path, name)
        if name in ours and not is_folder(file):
            os.unlink(file)
        elif os.path.isdir(folder):
            give_back(file, os.path.join(folder, name))
    with suppress(OSError):
        os.rmdir(path)
