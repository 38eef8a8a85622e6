"""Files in the folder of a set that are not of the set: carried over, and never lost."""

import errno
import filecmp
import os
import shutil
import stat

from ..files import dress

NO_LINK = (errno.EXDEV, errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EMLINK)
"""What a file system says that has no second names for a file, or none for this one."""


def is_folder(path: str) -> bool:
    """Whether a folder, and no link to one, is there."""
    return stat.S_ISDIR(os.lstat(path).st_mode)


def carry(source: str, target: str, part: str) -> None:
    """Give a foreign file, or a folder's files, a second name; else a copy, made under `part`."""
    if not is_folder(source):
        _link(source, target, part)
        return
    os.mkdir(target)
    for name in os.listdir(source):
        carry(os.path.join(source, name), os.path.join(target, name), part)
    dress(source, target)
    found = os.lstat(source)  # last, because each file made in a folder changes its time
    os.utime(target, ns=(found.st_atime_ns, found.st_mtime_ns))


def _link(source: str, target: str, part: str) -> None:
    try:
        if not hasattr(os, "link"):
            raise OSError(errno.ENOSYS, "no links")
        if os.link in os.supports_follow_symlinks:
            os.link(source, target, follow_symlinks=False)
        else:
            os.link(source, target)
    except OSError as error:
        if error.errno not in NO_LINK:
            raise
        _copy(source, part)
        os.rename(part, target)


def _copy(source: str, part: str) -> None:
    """Copy a file with all that it has; refuse one that would not be the same for its owner."""
    found = os.lstat(source)
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISLNK(found.st_mode)):
        raise OSError(errno.EPERM, "it cannot be carried over: move it", source)
    shutil.copy2(source, part, follow_symlinks=False)
    if not stat.S_ISLNK(found.st_mode):
        dress(source, part)
    if os.lstat(part).st_uid != found.st_uid:
        raise PermissionError(errno.EPERM, "belongs to another user: move it", source)


def give_back(path: str, target: str) -> None:
    """Remove the second name of a foreign file, or move the file to `target` when it has none."""
    if not os.path.lexists(target):
        os.rename(path, target)
    elif os.path.samestat(os.lstat(path), os.lstat(target)):
        os.unlink(path)
    elif is_folder(path) and is_folder(target):
        os.chmod(path, stat.S_IRWXU)
        for name in os.listdir(path):
            give_back(os.path.join(path, name), os.path.join(target, name))
        os.rmdir(path)
    elif _equal(path, target):
        os.unlink(path)
    else:  # since the links were made another file took the name: both are kept
        give_back(path, f"{target}.kept")


def _equal(one: str, other: str) -> bool:
    """Whether two names are of links to the same place, or regular files of the same bytes."""
    modes = [stat.S_IFMT(os.lstat(p).st_mode) for p in (one, other)]
    if modes == [stat.S_IFLNK] * 2:
        return os.readlink(one) == os.readlink(other)
    return modes == [stat.S_IFREG] * 2 and filecmp.cmp(one, other, shallow=False)
