"""A set is replaced as a whole: killed, refused or starved at any step, the old set is intact."""

import os
import resource
import signal
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from exact.number import InputError
from exact.odds.seats import METHODS
from exact.publish import system
from exact.publish.build import build
from exact.publish.manifest import owned
from exact.publish.render import render
from exact.publish.store import claim, replace
from tests.calls import CHANGING, watch
from tests.forked import child
from tests.sets import FOREIGN, SMALL, add_foreign, put, snapshot, tables_of

Files = dict[str, bytes]

TABLES = [t._replace(entry=t.entry._replace(formats=("csv", "json"))) for t in tables_of("small")]
OLD: Files = render(SMALL, METHODS[:1], TABLES[:3])
NEW: Files = render(SMALL._replace(title="new"), METHODS[:1], TABLES[1:4])


def store(folder: Path | str, files: Files) -> bool:
    with claim(str(folder)) as where:
        return replace(where, files)


def killed_at(step: int, work: Callable[[], object]) -> bool:
    """Do some work in a process that is killed before its nth call that may change a file."""

    def counted() -> None:
        watch(lambda nth, name, of: kill() if nth == step else None, CHANGING)
        work()

    status = child(counted)
    assert status in (0, -signal.SIGKILL)
    return bool(status)


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.parametrize("first", [False, True], ids=["replaced", "made"])
def test_killed_at_any_step_the_old_set_is_intact_and_the_next_build_cleans_up(
    first: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "flush", lambda path: None)  # it matters to a power cut alone
    folder = tmp_path / "tables"
    step, seen, chance = 0, set[bool](), Random(5)
    while True:
        step += 1
        if not first:
            store(folder, OLD)
            add_foreign(folder) if step == 1 else None
        foreign = {} if first else FOREIGN
        killed = killed_at(step, lambda: store(folder, NEW))
        found = snapshot(folder)
        old, new = None if first else {**OLD, **foreign}, {**NEW, **foreign}
        assert found in (old, new), step
        seen.add(found == new)
        if killed:  # and once more, while it cleans up
            killed_at(chance.randint(1, 2 * step), lambda: store(folder, NEW))
            found = snapshot(folder)
            assert found in (old, new), step
        assert store(folder, NEW) == (found == old)
        assert snapshot(folder) == new
        assert os.listdir(tmp_path) == ["tables"]
        if not killed:
            break
        if first:
            for path in folder.iterdir():
                path.unlink()
            folder.rmdir()
    assert seen == {False, True}
    assert step > 15


@pytest.mark.slow
def test_without_an_exchange_the_old_set_is_whole_under_one_of_two_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "exchange", lambda one, other: False)
    monkeypatch.setattr(system, "flush", lambda path: None)
    folder, beside = tmp_path / "tables", tmp_path / ".tables.paikao"
    step, gone, killed = 0, 0, True
    while killed:
        step += 1
        store(folder, OLD)
        add_foreign(folder) if step == 1 else None
        number = folder.stat().st_ino
        killed = killed_at(step, lambda: store(folder, NEW))
        found = snapshot(folder)
        if found is None:
            gone += 1
            assert snapshot(beside / f"{number}.old") == {**OLD, **FOREIGN}
            with claim(str(folder)):
                assert snapshot(folder) == {**OLD, **FOREIGN}
        else:
            assert found in ({**OLD, **FOREIGN}, {**NEW, **FOREIGN})
        store(folder, NEW)
        assert snapshot(folder) == {**NEW, **FOREIGN}
        assert os.listdir(tmp_path) == ["tables"]
    assert gone == 1


def test_foreign_files_stay_the_same_files(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    store(folder, OLD)
    add_foreign(folder)
    (folder / "link").symlink_to("nowhere")
    (folder / "sub" / "empty").chmod(0o710)
    before = {p: (folder / p).lstat().st_ino for p in [*FOREIGN, "link"]}
    assert store(folder, NEW)
    assert {p: (folder / p).lstat().st_ino for p in before} == before
    assert stat.S_IMODE((folder / "sub" / "empty").stat().st_mode) == 0o710
    assert (folder / "link").is_symlink()
    assert not any(p.name.endswith(".kept") for p in folder.iterdir())


def test_files_of_the_old_set_that_the_new_one_has_not_are_removed(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    store(folder, OLD)
    assert owned(str(folder)) == {*OLD}
    assert store(folder, NEW)
    assert "T01.csv" in OLD
    assert snapshot(folder) == NEW


def test_the_same_set_again_touches_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    assert store(folder, OLD)
    before = [os.stat(folder), *(os.stat(folder / name) for name in OLD)]
    assert not store(folder, OLD)
    assert [os.stat(folder), *(os.stat(folder / name) for name in OLD)] == before


@pytest.mark.parametrize("damage", [b"", b"x"], ids=["truncated", "altered"])
def test_a_damaged_file_of_the_set_is_repaired(damage: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    store(folder, OLD)
    (folder / "T01.csv").write_bytes(damage)
    (folder / "T02.csv").unlink()
    (folder / "T03.csv").unlink()
    (folder / "T03.csv").symlink_to("T02.json")
    assert store(folder, OLD)
    assert snapshot(folder) == OLD


def test_a_lost_manifest_is_repaired(tmp_path: Path) -> None:
    folder = put({n: d for n, d in OLD.items() if n != "manifest.json"}, tmp_path / "tables")
    assert store(folder, OLD)
    assert snapshot(folder) == OLD


@pytest.mark.parametrize(
    "foreign",
    [
        {"README.md": b"mine"},
        {"manifest.json": b"{}"},
        {"manifest.json": b'{"tool": {"name": "other"}, "files": [{"name": "README.md"}]}'},
        {"manifest.json": b"[" * 100000},
        {"T03.csv": b"", "notes.txt": b""},
    ],
    ids=lambda f: " ".join(f),
)
def test_what_paikao_did_not_write_is_not_written_over(foreign: Files, tmp_path: Path) -> None:
    folder = put(foreign, tmp_path / "tables")
    with pytest.raises(InputError, match="no manifest says that paikao wrote it"):
        store(folder, OLD)
    assert snapshot(folder) == foreign
    assert os.listdir(tmp_path) == ["tables"]


def test_a_folder_in_the_way_of_a_file_is_not_removed(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    store(folder, OLD)
    (folder / "T01.csv").unlink()
    (folder / "T01.csv").mkdir()
    with pytest.raises(InputError, match="in the way"):
        store(folder, NEW)
    assert (folder / "T01.csv").is_dir()


def test_a_manifest_cannot_name_files_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "victim").write_bytes(b"v")
    manifest = OLD["manifest.json"].replace(b'"T01.csv"', b'"../victim"')
    folder = put({**OLD, "manifest.json": manifest}, tmp_path / "tables")
    (folder / "T01.csv").unlink()
    assert store(folder, NEW)
    assert (tmp_path / "victim").read_bytes() == b"v"


def test_a_foreign_file_made_or_replaced_meanwhile_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tables"
    store(folder, OLD)
    add_foreign(folder)
    flush, calls = system.flush, []

    def meanwhile(path: str) -> None:
        flush(path)
        calls.append(path)
        if len(calls) == 1:
            (folder / "late.txt").write_bytes(b"late")
            (folder / "sub" / "late").write_bytes(b"late")
            (folder / "other").write_bytes(b"newer")
            os.replace(folder / "other", folder / "notes.txt")

    monkeypatch.setattr(system, "flush", meanwhile)
    assert store(folder, NEW)
    late = {"late.txt": b"late", "sub/late": b"late", "notes.txt.kept": b"newer"}
    assert snapshot(folder) == {**NEW, **FOREIGN, **late}
    assert os.listdir(tmp_path) == ["tables"]


def test_every_way_to_name_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = tmp_path / "tables"
    real.mkdir(mode=0o750)
    (tmp_path / "link").symlink_to("tables")
    (tmp_path / "dangling").symlink_to("made")
    monkeypatch.chdir(tmp_path)
    assert store("tables/", OLD)
    assert store("link", NEW)
    assert (tmp_path / "link").is_symlink()
    assert snapshot(real) == NEW
    assert stat.S_IMODE(real.stat().st_mode) == 0o750
    assert store("dangling", OLD)
    assert snapshot(tmp_path / "made") == OLD


@pytest.mark.parametrize("name", [".", "..", "../tables", "sub"])
def test_the_folder_that_one_stands_in_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tables" / "sub" / "deep").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "tables" / ("sub/deep" if name == "sub" else ""))
    with pytest.raises(InputError, match="is the folder that you stand in, or above it"):
        store(str(tmp_path / "tables" / "sub") if name == "sub" else name, OLD)
    assert os.listdir(tmp_path) == ["tables"]
    monkeypatch.setattr(os, "getcwd", lambda: os.stat("/nonexistent"))
    assert store(tmp_path / "tables", OLD)


def test_a_folder_that_is_write_protected_or_of_another_user_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tables"
    folder.mkdir(mode=0o555)
    with pytest.raises(InputError, match="is write-protected"):
        store(folder, OLD)
    folder.chmod(0o777)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(InputError, match="belongs to another user"):
        store(folder, OLD)
    assert os.listdir(tmp_path) == ["tables"]


def test_a_name_of_250_characters(tmp_path: Path) -> None:
    folder = tmp_path / ("é" * 125)
    assert store(folder, OLD)
    assert store(folder, NEW)
    assert snapshot(folder) == NEW
    assert len(os.listdir(tmp_path)) == 1


def test_a_manifest_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    folder = put({**OLD, "T01.csv": b"altered"}, tmp_path / "tables")
    (folder / "manifest.json").unlink()
    os.mkfifo(folder / "manifest.json")
    with pytest.raises(InputError, match=r"is not a regular file"):
        store(folder, OLD)
    (folder / "manifest.json").unlink()
    with open(folder / "manifest.json", "wb") as file:
        file.truncate(3 << 30)
    with pytest.raises(InputError, match=r"3221225472 bytes, far too many"):
        store(folder, OLD)
    assert (folder / "T01.csv").read_bytes() == b"altered"


def left_by_a_kill(tmp_path: Path) -> tuple[Path, Path]:
    """A new set, and the former one beside it as a build leaves it that is killed then."""
    folder, beside = tmp_path / "tables", tmp_path / ".tables.paikao"
    store(folder, OLD)
    (folder / "notes.txt").write_bytes(b"mine")
    former = beside / str(folder.stat().st_ino)
    beside.mkdir()
    folder.rename(former)
    put(NEW, folder)
    return folder, former


@pytest.mark.parametrize("manifest", [None, b"", b"{}", b"["], ids=str)
def test_a_former_set_whose_manifest_cannot_be_read_leaves_nothing(
    manifest: bytes | None, tmp_path: Path
) -> None:
    folder, former = left_by_a_kill(tmp_path)
    (former / "manifest.json").unlink()
    if manifest is None:
        os.mkfifo(former / "manifest.json")
    else:
        (former / "manifest.json").write_bytes(manifest)
    assert not store(folder, NEW)
    found = {n: d for n, d in (snapshot(folder) or {}).items() if n not in OLD}
    assert found == {n: d for n, d in NEW.items() if n not in OLD} | {"notes.txt": b"mine"}
    assert not [n for n in os.listdir(folder) if n.endswith(".kept")]
    assert os.listdir(tmp_path) == ["tables"]


def test_what_a_user_put_beside_is_never_removed(tmp_path: Path) -> None:
    folder, beside = tmp_path / "tables", tmp_path / ".tables.paikao"
    store(folder, OLD)
    mine = {"mine.txt": b"1", "sub/mine": b"2", "12x/mine": b"3", "7": b"4"}
    for name, data in mine.items():
        (beside / name).parent.mkdir(parents=True, exist_ok=True)
        (beside / name).write_bytes(data)
    (beside / "99").mkdir()  # an unfinished set, with a note in it
    (beside / "99" / "T01.csv").write_bytes(b"half")
    (beside / "99" / "note").write_bytes(b"5")
    assert store(folder, NEW)
    assert snapshot(folder) == {**NEW, "note": b"5"}
    assert snapshot(beside) == mine


def test_an_unfinished_set_with_a_users_file_and_no_folder_to_give_it_to(tmp_path: Path) -> None:
    folder, beside = tmp_path / "tables", tmp_path / ".tables.paikao"
    (beside / "0").mkdir(parents=True)
    (beside / "0" / "note").write_bytes(b"5")
    with pytest.raises(InputError, match="has files that are not ours"):
        store(folder, NEW)
    assert snapshot(beside) == {"0/note": b"5"}


@pytest.mark.parametrize("name", ["", "/", "/proc", "file", "file/", "none/tables"])
def test_a_name_that_cannot_be_a_folder_is_one_clear_line(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(InputError, match=r"^[^\n]*(name a folder|there is no folder)[^\n]*$"):
        store(str(tmp_path / name) if name else "", OLD)
    assert os.listdir(tmp_path) == ["file"]


def test_a_second_build_at_the_same_time_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    with claim(str(folder)) as where:
        with pytest.raises(InputError, match="another build is writing it"):
            store(folder, NEW)
        assert replace(where, OLD)
    assert snapshot(folder) == OLD


def test_a_full_disk_leaves_the_old_set(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    store(folder, OLD)
    big = {**NEW, "T02.csv": bytes(100_000)}

    def starved() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (90_000, 90_000))
        with pytest.raises(OSError, match="File too large") as caught:
            store(folder, big)
        assert caught.value.filename.endswith("T02.csv")

    assert child(starved) == 0
    assert snapshot(folder) == OLD
    assert os.listdir(tmp_path) == ["tables"]


def test_a_read_only_folder_leaves_the_old_set() -> None:
    with tempfile.TemporaryDirectory() as name:
        above = Path(name)
        store(above / "tables", OLD)
        if not os.geteuid():
            os.chown(above / "tables", 65534, 65534)
        above.chmod(0o555)

        def nobody() -> None:
            if not os.geteuid():  # root writes anywhere
                os.seteuid(65534)
            with pytest.raises(PermissionError):
                store(above / "tables", NEW)

        assert child(nobody) == 0
        assert snapshot(above / "tables") == OLD
        assert os.listdir(above) == ["tables"]
        above.chmod(0o755)


def test_an_interruption_cleans_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tables"
    store(folder, OLD)
    for moment in (1, 2):  # before the exchange, and after it
        left = moment

        def interrupted(path: str) -> None:
            nonlocal left
            left -= 1
            if not left:
                raise KeyboardInterrupt

        monkeypatch.setattr(system, "flush", interrupted)
        with pytest.raises(KeyboardInterrupt):
            store(folder, NEW)
        assert snapshot(folder) == (OLD if moment == 1 else NEW)
        assert os.listdir(tmp_path) == ["tables"]


def test_an_interruption_after_the_exchange_says_that_the_new_set_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = str(tmp_path / "tables")
    build(SMALL, folder, METHODS[:1])
    for error, kind in ((KeyboardInterrupt(), KeyboardInterrupt), (OSError(5, "bad"), InputError)):
        for moment in (1, 2):
            (tmp_path / "tables" / "T01.csv").write_bytes(b"")
            left = moment

            def stop(path: str, error: BaseException = error) -> None:
                nonlocal left
                left -= 1
                if not left:
                    raise error

            monkeypatch.setattr(system, "flush", stop)
            expected = type(error) if moment == 1 else kind
            with pytest.raises(expected) as caught:
                build(SMALL, folder, METHODS[:1])
            assert ("the new set is in" in str(caught.value)) == (moment == 2)


def test_a_manifest_that_cannot_be_read_is_refused_before_anything_is_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = put({"manifest.json": b" " * 2_000_000}, tmp_path / "tables")
    monkeypatch.setattr("exact.publish.build.compute", None)
    with pytest.raises(InputError, match="has 2000000 bytes, far too many"):
        build(SMALL, str(folder))
    assert os.listdir(folder) == ["manifest.json"]
