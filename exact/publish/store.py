"""A set on disk, replaced as a whole.

The new set is written to a folder beside DIR, ``.NAME.paikao/N``, where N is the inode number of
the DIR that it will replace, and the two folders are exchanged in one step (`system.exchange`).
Whenever the process is killed, DIR is the whole old set or the whole new one:

- before the exchange DIR was not touched;
- after it DIR is the new set, and the folder beside it is the old one.

So the folder above DIR must be writable, and a shell that stands in DIR is in the old folder
afterwards.

Foreign files (those that the manifest of the set in DIR does not list) get a second name, a hard
link, in the new folder before the exchange, so that they too are in DIR at every moment.  A file
that cannot be linked, or has the name of a file of the set, stops the build before any change.

`claim` holds a lock on ``.NAME.paikao`` and first clears what a killed build left there.  A folder
whose name is its own inode number is a former DIR, moved there by the exchange: its own files are
removed, and a foreign file that is not in DIR goes back there.  Any other folder is an unfinished
set, and is removed.

Where the kernel or the file system has no exchange, two renames are done instead.  After a kill
between them there is no DIR; the whole old set is ``.NAME.paikao/N.old``, and the next build puts
it back.
"""

import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from ..files import read_file
from ..number import InputError, quoted
from . import system

TOOL = "paikao"
MANIFEST = "manifest.json"
NAMES = r"T[0-9]{2,3}\.(csv|json|md|tex)|README\.md|datapackage\.json"
"""The names that a manifest may list: a file with any other name is never removed as ours."""
UNLISTED = (MANIFEST, "SHA256SUMS")
"""Files of every set that its manifest cannot list."""


class Target(NamedTuple):
    """Where a set goes: its folder, and the folder beside it for all that is unfinished."""

    folder: str
    beside: str


def target(directory: str) -> Target:
    """Where a set goes; links are followed.  `InputError` when it cannot be a folder."""
    folder = os.path.realpath(directory)
    above, name = os.path.split(folder)
    if not directory or not name:
        raise InputError(f"{quoted(directory)} cannot hold a set: name a folder")
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise InputError(f"{quoted(directory)} is a file: name a folder")
    if os.path.ismount(folder):
        raise InputError(f"{quoted(directory)} is a mount point: name a folder below it")
    if not os.path.isdir(above):
        raise InputError(f"{quoted(directory)}: there is no folder {quoted(above)} to make it in")
    return Target(folder, os.path.join(above, f".{name}.paikao"))


def read_manifest(folder: str) -> dict[str, Any]:
    """The manifest in `folder`; empty when there is none of ours that can be read."""
    import json

    path = os.path.join(folder, MANIFEST)
    try:
        manifest = json.loads(read_file(path) if os.path.isfile(path) else b"{}")
        ours = manifest["tool"]["name"] == TOOL
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return {}
    return manifest if ours else {}


def owned(folder: str) -> set[str]:
    """The names of the files in `folder` that its manifest says paikao wrote."""
    try:
        names = {f["name"] for f in read_manifest(folder)["files"]}
    except (LookupError, TypeError):
        return set()
    plain = (n for n in names if isinstance(n, str) and re.fullmatch(NAMES, n))
    return {*plain, *UNLISTED} - {"", ".", ".."}


@contextmanager
def claim(directory: str) -> Iterator[Target]:
    """Where a set goes, locked for this process; what a killed build left is cleared first.

    Raises `InputError` when another build has it, `OSError` when the folder above is read-only.
    """
    where = target(directory)
    lock = _lock(where, directory)
    try:
        _clear(where)
        yield where
    finally:
        with suppress(OSError):  # whatever stays is cleared by the next build
            _clear(where)
            os.rmdir(where.beside)
        os.close(lock)


def _lock(where: Target, directory: str) -> int:
    """A lock on the folder beside, which is made; it ends with the process, even a killed one."""
    import fcntl

    while True:
        with suppress(FileExistsError):
            os.mkdir(where.beside)
        try:
            lock = os.open(where.beside, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        except FileNotFoundError:  # its owner has just finished
            continue
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # its former owner may have removed the folder between our open and our lock
            if os.path.samestat(os.fstat(lock), os.lstat(where.beside)):
                return lock
        except BlockingIOError:
            os.close(lock)
            raise InputError(f"{quoted(directory)}: another build is writing it") from None
        except FileNotFoundError:
            pass
        os.close(lock)


def replace(where: Target, files: Mapping[str, bytes]) -> bool:
    """Make `files` the set in a claimed folder; false when they are the set that is there.

    A set that is already the same is not touched.  Raises `InputError` when a foreign file has a
    name of the set, `OSError` when something cannot be written; DIR is then as it was.
    """
    ours = owned(where.folder)
    if _same(where.folder, ours, files):
        return False
    there = os.listdir(where.folder) if os.path.isdir(where.folder) else []
    _check(where.folder, there, ours, files)
    # After the exchange the old DIR has this name: its inode number, by which `_clear` knows it.
    staged = os.path.join(where.beside, str(_inode(where.folder)))
    os.mkdir(staged)
    for name, data in files.items():
        with open(os.path.join(staged, name), "xb") as file:
            file.write(data)
    for name in there:
        if name not in {*ours, *files}:
            _carry(os.path.join(where.folder, name), os.path.join(staged, name))
    if os.path.isdir(where.folder):
        _dress(where.folder, staged)
    system.flush(staged)  # before the exchange: a power cut must not leave names without bytes
    _swap(staged, where.folder)
    system.flush(where.beside)
    return True


def _inode(path: str) -> int:
    return os.lstat(path).st_ino if os.path.lexists(path) else 0


def _same(folder: str, ours: set[str], files: Mapping[str, bytes]) -> bool:
    """Whether the set in `folder` is `files`, byte for byte."""
    if ours != set(files):
        return False
    return all(_is_file(os.path.join(folder, name), data) for name, data in files.items())


def _is_folder(path: str) -> bool:
    return stat.S_ISDIR(os.lstat(path).st_mode)


def _is_file(path: str, data: bytes | None) -> bool:
    """Whether a regular file of exactly these bytes is there."""
    if data is None or os.path.islink(path) or not os.path.isfile(path):
        return False
    return os.path.getsize(path) == len(data) and read_file(path) == data


def _check(folder: str, there: list[str], ours: set[str], files: Mapping[str, bytes]) -> None:
    """Raise `InputError` when a file that paikao did not write has a name of the set."""
    for name in there:
        path = os.path.join(folder, name)
        good = _is_file(path, files.get(name)) or (name in ours and not _is_folder(path))
        if name in {*files, *ours} and not good:
            raise InputError(
                f"{quoted(path)} is in the way and no manifest says that paikao wrote it: "
                "move it, or name another folder"
            )


def _carry(source: str, target: str) -> None:
    """Give a foreign file, or each file of a foreign folder, a second name."""
    if not _is_folder(source):
        os.link(source, target, follow_symlinks=False)
        return
    os.mkdir(target)
    for name in os.listdir(source):
        _carry(os.path.join(source, name), os.path.join(target, name))
    _dress(source, target)
    found = os.lstat(source)  # last, because each file made in a folder changes its time
    os.utime(target, ns=(found.st_atime_ns, found.st_mtime_ns))


def _dress(source: str, target: str) -> None:
    """Give a folder the owner and the permissions of another."""
    found, made = os.lstat(source), os.lstat(target)
    if (made.st_uid, made.st_gid) != (found.st_uid, found.st_gid):
        with suppress(PermissionError):  # only root gives folders away
            os.chown(target, found.st_uid, found.st_gid)
    os.chmod(target, stat.S_IMODE(found.st_mode))


def _swap(staged: str, folder: str) -> None:
    """Put the staged set in the place of `folder`, and the former folder in that of the set."""
    if not os.path.lexists(folder):
        os.rename(staged, folder)
    elif not system.exchange(staged, folder):
        former = f"{staged}.old"
        os.rename(folder, former)
        os.rename(staged, folder)


def _clear(where: Target) -> None:
    """Clear the folder beside, as the module's text says; no foreign file is lost."""
    for name in os.listdir(where.beside):
        path = os.path.join(where.beside, name)
        if str(_inode(path)) != name.removesuffix(".old"):  # an unfinished set
            _remove(path)
        elif not os.path.lexists(where.folder):  # killed between the two renames
            os.rename(path, where.folder)
        else:
            _retire(path, where.folder)


def _remove(path: str) -> None:
    """Remove an unfinished set; only a second name of a foreign file is removed, never the file."""
    if not _is_folder(path):
        os.unlink(path)
        return
    os.chmod(path, stat.S_IRWXU)
    for name in os.listdir(path):
        _remove(os.path.join(path, name))
    os.rmdir(path)


def _retire(former: str, folder: str) -> None:
    """Remove a former set; its manifest goes last, because it says which files are ours."""
    ours = owned(former)
    for name in sorted(os.listdir(former), key=lambda n: (n in ours, n == MANIFEST, n)):
        path = os.path.join(former, name)
        if name in ours:
            os.unlink(path)
        else:
            _give_back(path, os.path.join(folder, name))
    os.rmdir(former)


def _give_back(path: str, target: str) -> None:
    """Remove the second name of a foreign file, or move the file to `target` when it has none."""
    if not os.path.lexists(target):
        os.rename(path, target)
    elif os.path.samestat(os.lstat(path), os.lstat(target)):
        os.unlink(path)
    elif _is_folder(path) and _is_folder(target):
        os.chmod(path, stat.S_IRWXU)
        for name in os.listdir(path):
            _give_back(os.path.join(path, name), os.path.join(target, name))
        os.rmdir(path)
    elif os.path.isfile(path) and _is_file(target, read_file(path)):
        os.unlink(path)
    else:  # since the links were made another file took the name: both are kept
        _give_back(path, f"{target}.kept")
