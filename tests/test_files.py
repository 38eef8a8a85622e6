"""Files read within a limit and written whole, streams written to the end."""

import io
import os
import signal
import stat
import threading
from errno import EPERM
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from exact.files import UnreadableError, check_output, read_file, write_all, write_whole
from tests.calls import watch
from tests.conftest import Run
from tests.forked import child


class Grudging(io.RawIOBase):
    """A stream that takes little at a time, and at every third call nothing."""

    def __init__(self) -> None:
        self.got, self.calls = b"", 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int | None:
        self.calls += 1
        if self.calls % 3 == 0:
            return None
        self.got += bytes(data[:5])
        return len(data[:5])


@pytest.mark.parametrize("buffered", [False, True])
def test_all_is_written_to_a_stream_that_takes_a_part(buffered: bool) -> None:
    raw = Grudging()
    stream: Any = io.BufferedWriter(raw, 16) if buffered else raw
    write_all(stream, bytes(range(200)))
    assert raw.got == bytes(range(200))


def test_all_goes_through_a_pipe_that_does_not_block() -> None:
    for buffering in (0, -1):
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        got: list[bytes] = []

        def drain(reader: int = reader, got: list[bytes] = got) -> None:
            with open(reader, "rb") as file:
                got.append(file.read())

        thread = threading.Thread(target=drain)
        thread.start()
        with open(writer, "wb", buffering) as stream:
            write_all(stream, b"x" * 300_000)
        thread.join()
        assert got == [b"x" * 300_000]


def test_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with open(tmp_path / "long", "wb") as file:
        file.truncate(3 << 30)
    (tmp_path / "link").symlink_to("short")
    (tmp_path / "short").write_bytes(b"abc")
    said = {
        "none": "is not there", "short/x": "is not there", "folder": "is a folder",
        "pipe": "is not a regular file", "long": "has 3221225472 bytes, far too many",
        "a\0b": "is not a name", "/dev/zero": "is not a regular file",
    }  # fmt: skip
    for name, why in said.items():
        with pytest.raises(UnreadableError, match=why):
            read_file(str(tmp_path / name))
    assert read_file(str(tmp_path / "link")) == b"abc"
    assert read_file(str(tmp_path / "short"), 3) == b"abc"
    assert read_file("/proc/self/stat")  # a regular file that says that it is empty
    with pytest.raises(UnreadableError, match="far too many"):
        read_file(str(tmp_path / "short"), 2)
    with pytest.raises(UnreadableError, match="not a regular file"):
        read_file(str(tmp_path / "link"), follow=False)


def test_a_write_protected_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(PermissionError, match="is write-protected"):
        write_whole(str(path), b"new")
    assert path.read_bytes() == b"old"


def test_a_file_of_another_user_is_refused_or_stays_his(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"old")
    path.chmod(0o666)
    if os.geteuid() == 0:
        os.chown(path, 1234, 1234)
        write_whole(str(path), b"new")
        assert (path.stat().st_uid, path.read_bytes()) == (1234, b"new")
    monkeypatch.setattr(os, "geteuid", lambda: 4321)
    with pytest.raises(PermissionError, match="belongs to another user") as caught:
        check_output(str(path))
    assert (caught.value.errno, caught.value.filename) == (EPERM, str(path))


def test_a_file_keeps_its_permissions_and_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"")
    (tmp_path / "x").chmod(0o640)
    (tmp_path / "link").symlink_to("x")
    write_whole(str(tmp_path / "link"), b"1")
    assert (tmp_path / "x").read_bytes() == b"1"
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o640
    assert (tmp_path / "link").is_symlink()


def test_parts_of_killed_processes_and_long_names_do_not_stop_a_writer(tmp_path: Path) -> None:
    stale = tmp_path / ".paikao-0000000000000000.part"
    stale.write_bytes(b"someone's")
    long = tmp_path / ("n" * 250)
    write_whole(str(long), b"1")
    assert sorted(os.listdir(tmp_path)) == [stale.name, long.name]
    assert stale.read_bytes() == b"someone's"


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_before_any_call_leaves_the_old_file_or_the_new(
    sign: signal.Signals, tmp_path: Path
) -> None:
    """SIGTERM, which ends a process at once, may leave the unfinished file beside, no more."""
    path, nth, seen, code = tmp_path / "x", 0, set[bytes](), -1
    while code:
        nth += 1
        path.write_bytes(b"old")
        code = child(partial(write_until, path, nth, sign))
        seen.add(path.read_bytes())
        left = [name for name in os.listdir(tmp_path) if name != "x"]
        assert len(left) <= (sign == signal.SIGTERM), nth
        for name in left:
            (tmp_path / name).unlink()
    assert seen == {b"old", b"new"}
    assert nth > 10


def write_until(path: Path, nth: int, sign: int) -> None:
    watch(lambda n, name, of: os.kill(os.getpid(), sign) if n == nth else None)
    write_whole(str(path), b"new")


def test_a_failure_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*names: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(OSError, match="No space left") as caught:
        write_whole(str(tmp_path / "x"), b"1")
    assert caught.value.filename == str(tmp_path / "x")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "why"),
    [("none/x", "there is no folder"), ("x/", "Is a directory"), (".", "Is a directory")],
)
def test_what_cannot_be_written_is_refused_before_the_computation(
    name: str, why: str, paikao: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("exact.commands.answers.one_seat", None, raising=False)
    monkeypatch.setattr("exact.odds.one_seat.one_seat", None)
    ran = paikao("odds", "-o", f"{tmp_path}/{name}")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert why in ran.err
