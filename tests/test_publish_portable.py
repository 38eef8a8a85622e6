"""Build and verify where the calls of Linux are not: as on Windows, and on poorer file systems."""

import ctypes
import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import cli
from exact.number import InputError
from exact.odds.seats import METHODS
from exact.publish import system
from exact.publish.build import build
from exact.publish.store import claim
from exact.publish.sums import verify_sums
from exact.publish.verify import verify
from tests.sets import FOREIGN, SMALL, add_foreign, set_of, snapshot
from tests.test_publish_store import NEW, OLD, left_by_a_kill, store

pytestmark = pytest.mark.filterwarnings("ignore:only soft file lock is available")

ABSENT = (
    "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "chown", "dup2", "geteuid", "getuid", "link", "sync",
    "sched_getaffinity",
)  # fmt: skip
"""What `os` has not on Windows, or has in another form."""


@contextmanager
def windows() -> Iterator[None]:
    """No fcntl, no library of the system, no names that Linux alone has.

    pytest itself needs some of them, so they are back before a test ends.
    """

    def no_library(name: object, **others: object) -> None:
        raise TypeError("a name is needed")

    with pytest.MonkeyPatch.context() as patch:
        for name in ABSENT:
            patch.delattr(os, name, raising=False)
        patch.setitem(sys.modules, "fcntl", None)
        for name in [m for m in sys.modules if m.partition(".")[0] == "filelock"]:
            patch.delitem(sys.modules, name)
        patch.setattr(ctypes, "CDLL", no_library)
        yield


def test_a_set_is_built_replaced_and_verified(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    with windows():
        assert store(folder, OLD)
        add_foreign(folder)
        (folder / "link").symlink_to("nowhere")
        assert store(folder, NEW)
        assert not store(folder, NEW)
        assert snapshot(folder) == {**NEW, **FOREIGN, "link": b"nowhere"}
        built = build(SMALL, str(tmp_path / "new"), METHODS[:1])
        assert snapshot(tmp_path / "new") == set_of("small") == built.files
        assert verify(SMALL, str(tmp_path / "new")).findings == []
        assert verify_sums(str(tmp_path / "new")).findings == []
    assert sorted(os.listdir(tmp_path)) == ["new", "tables"]


def test_a_second_build_is_refused_and_its_leavings_are_cleared(tmp_path: Path) -> None:
    folder, _ = left_by_a_kill(tmp_path)
    refused = pytest.raises(InputError, match="another build is writing it")
    with windows(), claim(str(folder)), refused:
        store(folder, NEW)
    assert snapshot(folder) == {**NEW, "notes.txt": b"mine"}
    assert os.listdir(tmp_path) == ["tables"]


def test_an_answer_is_written(tmp_path: Path) -> None:
    with windows():
        codes = [cli.run(["odds", "-o", str(tmp_path / "x")]) for _ in range(2)]
        codes += [cli.run(["odds"])]
    assert codes == [0, 0, 0]
    assert os.listdir(tmp_path) == ["x"]


def fails(call: Callable[..., Any], code: int, folders: bool) -> Callable[..., Any]:
    """A call of the system that a file system has not, for folders alone or for all."""

    def fail(one: Any, other: Any, **others: Any) -> Any:
        if not folders or (os.path.isdir(one) and os.path.isdir(other)):
            raise OSError(code, os.strerror(code), one)
        return call(one, other, **others)

    return fail


@pytest.mark.parametrize("code", [errno.EXDEV, errno.EPERM, errno.ENOTSUP, errno.EMLINK])
def test_foreign_files_are_copied_where_there_are_no_links(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tables"
    store(folder, OLD)
    add_foreign(folder)
    (folder / "notes.txt").chmod(0o640)
    before = (folder / "notes.txt").stat()
    monkeypatch.setattr(os, "link", fails(os.link, code, folders=False))
    assert store(folder, NEW)
    assert snapshot(folder) == {**NEW, **FOREIGN}
    after = (folder / "notes.txt").stat()
    assert (after.st_mode, after.st_mtime_ns) == (before.st_mode, before.st_mtime_ns)
    os.mkfifo(folder / "pipe")
    with pytest.raises(OSError, match="cannot be carried over"):
        store(folder, OLD)
    (folder / "pipe").unlink()
    assert snapshot(folder) == {**NEW, **FOREIGN}
    assert os.listdir(tmp_path) == ["tables"]


def test_a_folder_that_cannot_be_renamed_is_filled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """overlayfs: a folder of a lower layer cannot be renamed, nor be exchanged."""
    folder = tmp_path / "tables"
    store(folder, OLD)
    add_foreign(folder)
    number = folder.stat().st_ino
    rename = os.rename

    def no_folder(one: Any, other: Any) -> None:
        if Path(one) == folder:
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), one)
        rename(one, other)

    monkeypatch.setattr(system, "exchange", lambda one, other: False)
    monkeypatch.setattr(os, "rename", no_folder)
    assert store(folder, NEW)
    assert snapshot(folder) == {**NEW, **FOREIGN}
    assert folder.stat().st_ino == number
    assert os.listdir(tmp_path) == ["tables"]

    left = 4

    def stop(one: Any, other: Any) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt
        rename(one, other)

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        store(folder, OLD)
    monkeypatch.undo()
    assert store(folder, OLD)
    assert {*(snapshot(folder) or {})} >= {*OLD, *FOREIGN}
    assert {n: (folder / n).read_bytes() for n in OLD} == OLD
