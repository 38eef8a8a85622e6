"""A regulator's first acts: verify a table, a file, a hash; ends of lines; another rate."""

import hashlib
import json
import os
import threading
from fractions import Fraction
from pathlib import Path

import pytest

from exact.catalogue.compute import compute
from exact.game.rules import load
from exact.number import InputError
from exact.odds.seats import METHODS
from exact.publish import steady as steady_module
from exact.publish import verify as verify_module
from exact.publish.cite import cite
from exact.publish.contents import read_or_reason
from exact.publish.differ import diff
from exact.publish.render import SUMS, render
from exact.publish.steady import steady
from exact.publish.store import claim, replace
from exact.publish.subject import Subject, subject
from exact.publish.sums import parse_sha256, verify_sha256, verify_sums
from exact.publish.verdict import page
from exact.publish.verify import verify, verify_part
from tests.conftest import ROOT, Ran, Run, toml, variant
from tests.sets import SMALL, put, set_of, tables_of

pytestmark = pytest.mark.slow

CHEAP = SMALL.with_(Fraction(3, 100))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return put(set_of("small"), tmp_path / "tables")


@pytest.fixture
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(folder.parent)
    return folder


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("targets", "meant"),
    [
        ((), Subject("tables")),
        (("T09",), Subject("tables", "T09")),
        (("t09",), Subject("tables", "T09")),
        (("T09", "tables"), Subject("tables", "T09")),
        (("tables", "T09"), Subject("tables", "T09")),
        (("tables/T09.csv",), Subject("tables", "", "tables/T09.csv", "T09.csv")),
        (("T09", "copy.CSV"), Subject(".", "T09", "copy.CSV", "T09.csv")),
    ],
)
def test_what_is_meant_by_the_arguments(targets: tuple[str, ...], meant: Subject) -> None:
    Path("copy.CSV").write_bytes(b"")
    assert subject(targets) == meant


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("targets", "said"),
    [
        (("T99",), "no table 'T99'"), (("T99", "tables"), "no table 'T99'"),
        (("none",), "'none' is not a file"), (("T09", "none"), "'none' is not a file"),
        (("T09", "T10"), "an id and one of these"), (("a", "b"), "an id and one of these"),
        (("T09", "x.pdf"), "is not one of T09.csv"), (("T05", "x.tex"), "is not one of T05.csv"),
        (("",), "'' is not a file"),
    ],
)  # fmt: skip
def test_arguments_that_mean_nothing_are_one_line(targets: tuple[str, ...], said: str) -> None:
    Path("x.pdf").write_bytes(b"")
    Path("x.tex").write_bytes(b"")
    with pytest.raises(InputError, match=said) as caught:
        subject(targets)
    assert str(caught.value).isprintable()


def test_a_table_is_verified_by_its_files_alone(folder: Path) -> None:
    (folder / "T01.csv").write_bytes(b"spoilt")
    table = Subject(str(folder), "T09")
    verdict = verify_part(SMALL, table)
    assert (verdict.findings, verdict.tables, verdict.files) == ([], 1, 4)
    assert "T09 in " in verdict.text
    assert verdict.text.endswith(" cells: all equal, recomputed by recount")
    both = verify_part(SMALL, table, exhaustive=True)
    assert both.text.endswith("all equal, recomputed by recount and enumeration")
    (folder / "T09.md").unlink()
    (folder / "T09.tex").unlink()
    (folder / "T09.tex").mkdir()
    found = {f.file: f.what for f in verify_part(SMALL, table).findings}
    assert found == {"T09.md": "is missing", "T09.tex": "is a folder"}


@pytest.mark.parametrize("name", sorted(set_of("small")))
def test_every_file_of_a_set_is_verified_alone(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    right = set_of("small")[name]
    path.write_bytes(right)
    what = subject([str(path)])
    assert verify_part(SMALL, what).findings == []
    path.write_bytes(right[:-2] + b"x\n")
    assert {f.file for f in verify_part(SMALL, what).findings} == {name}


def test_a_file_of_another_name_is_verified_as_its_table(tmp_path: Path) -> None:
    path = tmp_path / "annex 3.csv"
    path.write_bytes(set_of("small")["T09.csv"])
    assert verify_part(SMALL, subject(["T09", str(path)])).findings == []
    assert verify_part(SMALL, subject(["T10", str(path)])).findings
    with pytest.raises(InputError, match="is not the name of a file of a set"):
        verify_part(SMALL, subject([str(path)]))


def test_a_hash_is_the_one_that_a_citation_gives(folder: Path) -> None:
    files = set_of("small")
    for what, right in (
        (subject([str(folder / "T09.csv")]), files["T09.csv"]),
        (Subject(str(folder), "T09"), files["T09.csv"]),
        (subject([str(folder)]), files[SUMS]),
        (subject([str(folder / "T09.md")]), files["T09.md"]),
    ):
        verdict = verify_sha256(what, digest(right))
        assert verdict.findings == []
        assert "by the sha256 given" in verdict.text
        assert verdict.text.endswith("equal; no cell was computed")
        (found,) = verify_sha256(what, "0" * 64).findings
        assert (found.column, found.other) == ("sha256", "0" * 64)
    assert digest(files["T09.csv"]) in cite(SMALL, "T09")
    (folder / "T01.csv").write_bytes(b"")
    assert verify_sha256(subject([str(folder)]), digest(files[SUMS])).findings
    assert parse_sha256("AB" * 32) == "ab" * 32
    for text in ("", "ab" * 31, "g" * 64, "ab" * 32 + "\n", "sha256:" + "ab" * 32):
        with pytest.raises(InputError, match="64 hexadecimal digits"):
            parse_sha256(text)


def test_the_command_takes_tables_files_and_hashes(paikao: Run) -> None:
    tables, hashes = str(ROOT / "tables"), {}
    for line in (ROOT / "tables" / SUMS).read_text().splitlines():
        hashes[line[66:]] = line[:64]
    assert paikao("verify", "T11", tables).code == 0
    assert paikao("verify", f"{tables}/T11.csv").code == 0
    ran = paikao("verify", f"{tables}/T11.csv", "--sha256", hashes["T11.csv"].upper())
    assert (ran.code, "equal; no cell was computed" in ran.out) == (0, True)
    assert paikao("verify", "T11", tables, "--sha256", hashes["T12.csv"]).code == 1
    for words in (["T11", tables, "--sums"], ["--sums", "--sha256", "0" * 64],
                  ["--exhaustive", "--sha256", "0" * 64], ["--sha256", "x"]):  # fmt: skip
        bad = paikao("verify", *words)
        assert (bad.code, bad.out, bad.err.count("\n")) == (2, "", 1)


def crlf(folder: Path, names: list[str]) -> None:
    for name in names:
        (folder / name).write_bytes(set_of("small")[name].replace(b"\n", b"\r\n"))


def test_ends_of_lines_are_one_finding_that_says_what_to_do(folder: Path) -> None:
    names = sorted(set_of("small"))
    crlf(folder, names)
    for verdict in (verify(SMALL, str(folder)), verify_sums(str(folder))):
        (found,) = verdict.findings
        assert found.file == names[0]
        assert found.what.startswith(f"lines end in CR LF, as in {len(names) - 1} more; ")
        assert "core.autocrlf=false" in found.what
        assert page(verdict).blocks
    one = verify_part(SMALL, subject([str(folder / "T09.csv")]))
    assert [f.what[:19] for f in one.findings] == ["lines end in CR LF;"]
    right = digest(set_of("small")["T09.csv"])
    assert len(verify_sha256(subject([str(folder / "T09.csv")]), right).findings) == 1


def test_what_differs_beside_the_ends_of_lines_is_found_too(folder: Path) -> None:
    crlf(folder, ["T02.csv", "T03.csv"])
    data = (folder / "T02.csv").read_bytes()
    (folder / "T02.csv").write_bytes(data.replace(b"\r\n1", b"\r\n7", 1).replace(b"1,", b"7,", 1))
    found = verify(SMALL, str(folder)).findings
    assert {f.file for f in found if f.column} == {"T02.csv"}
    assert sum("CR LF" in f.what for f in found) == 1
    hashes = verify_sums(str(folder)).findings
    assert {(f.file, f.column) for f in hashes} == {("T02.csv", "sha256"), ("T03.csv", "")}


def test_a_set_of_another_rate_is_verified_under_it_and_the_verdict_says_so(
    paikao: Run, tmp_path: Path
) -> None:
    rules, folder = tmp_path / "small.toml", tmp_path / "set"
    rules.write_text(toml(variant(4, 2)))

    def run(*words: str) -> Ran:
        return paikao(*words, "--rules", str(rules))

    assert run("build", "-o", str(folder), "--commission", "3%").code == 0
    for target in ([], ["--exhaustive"], ["T09"], ["T01"]):
        ran = run("verify", *target, str(folder))
        assert ran.code == 0
        assert "commission 3/100 in place of 1/20" in " ".join(ran.out.split())
    for name in ("T09.csv", "T09.json", "README.md"):
        assert run("verify", str(folder / name)).code == 0
    cited = run("cite", "T09", "--commission", "3%").out
    assert "commission 3/100 in place of 1/20" in cited
    assert digest((folder / "T09.csv").read_bytes()) in cited
    assert digest((folder / SUMS).read_bytes()) in run("cite", "--commission", "3%").out
    given = digest((folder / "T09.csv").read_bytes())
    assert run("verify", "T09", str(folder), "--sha256", given).code == 0
    alone = tmp_path / "T09.json"
    alone.write_bytes((folder / "T09.json").read_bytes())
    assert run("verify", str(alone)).code == 0  # JSON names its rate itself


@pytest.mark.parametrize("rate", ["1/20", "4/100", "1/25", "5", "x", "", "9" * 100])
def test_a_rate_that_is_not_the_sets_is_found(rate: str, tmp_path: Path) -> None:
    files = render(CHEAP, METHODS[:1], compute(CHEAP, METHODS[:1]))
    said = json.loads(files["manifest.json"])
    assert (said["rules"]["commission"], "changed" in said["rules"]) == ("3/100", True)
    folder = put(files, tmp_path / "tables")
    assert verify(SMALL, str(folder)).findings == []
    manifest = files["manifest.json"].replace(b'"3/100"', json.dumps(rate).encode())
    (folder / "manifest.json").write_bytes(manifest)
    found = verify(SMALL, str(folder)).findings
    assert {"manifest.json", "T09.csv"} <= {f.file for f in found}


def test_the_rate_of_other_rules_is_not_taken(tmp_path: Path) -> None:
    folder = put(set_of("small"), tmp_path / "tables")
    verdict = verify(load().with_("3%")._replace(rate=Fraction(1, 20)), str(folder))
    assert "rules.id" in {f.column for f in verdict.findings}
    assert verdict.changed == ""


def test_two_sets_differ_in_the_rate_that_they_name(tmp_path: Path) -> None:
    a = put(set_of("small"), tmp_path / "a")
    b = put(render(CHEAP, METHODS[:1], compute(CHEAP, METHODS[:1])), tmp_path / "b")
    changes = {(c.column): (c.one, c.other) for c in diff(str(a), str(b))}
    assert changes["rules.commission"] == ("1/20", "3/100")
    assert changes["rules.changed"] == (None, "commission 3/100 in place of 1/20")


OTHER = render(SMALL._replace(title="other"), METHODS[:1], tables_of("small"))


@pytest.mark.parametrize("exchange", [True, False])
def test_a_set_that_is_exchanged_while_it_is_read_is_old_or_new(
    exchange: bool, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not exchange:
        monkeypatch.setattr("exact.publish.system.exchange", lambda one, other: False)
    monkeypatch.setattr("exact.publish.system.flush", lambda path: None)
    done = threading.Event()

    def build() -> None:
        n = 0
        while not done.is_set():
            with claim(str(folder)) as where:
                replace(where, (OTHER, set_of("small"))[n % 2])
            n += 1
            done.wait(0.05)

    thread = threading.Thread(target=build)
    thread.start()
    copy = put(set_of("small"), tmp_path / "copy")
    try:
        for _ in range(40):
            assert verify_sums(str(folder)).findings == []
            found = {c.file for c in diff(str(copy), str(folder))}
            assert found in (set(), {"manifest.json", *OTHER} & found)
            assert not found or "manifest.json" in found
    finally:
        done.set()
        thread.join()


def test_a_file_and_the_manifest_beside_are_read_of_one_set(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build that exchanges the set between the two would give the rate of the other."""
    cheap = render(CHEAP, METHODS[:1], compute(CHEAP, METHODS[:1]))
    left = [cheap]

    def meanwhile(path: str) -> bytes | str:
        found = read_or_reason(path)
        if left:
            with claim(str(folder)) as where:
                replace(where, left.pop())
        return found

    monkeypatch.setattr(verify_module, "read_or_reason", meanwhile)
    verdict = verify_part(SMALL, subject([str(folder / "T02.csv")]))
    assert (verdict.findings, verdict.changed) == ([], "commission 3/100 in place of 1/20")


def test_a_folder_that_does_not_come_to_rest_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steady_module, "PAUSE", 0)
    with pytest.raises(InputError, match="come and go while they are read"):
        steady([str(folder)], lambda: os.utime(folder, ns=(0, os.stat(folder).st_mtime_ns + 10**6)))


def spoil(path: Path, how: str) -> None:
    path.unlink()
    if how == "pipe":
        os.mkfifo(path)
    elif how == "device":
        path.symlink_to("/dev/zero")
    elif how == "long":
        with open(path, "wb") as file:
            file.truncate(3 << 30)
    else:
        path.write_bytes(HOSTILE[how])


HOSTILE = {
    "bare CR": b"a,b\r1,2\n",
    "digits": b"rank,x\n" + b"1" * 140_000 + b",2\n",
    "nested": b"[" * 30_000 + b"]" * 30_000,
    "nested row": b'{"rows": [\n    ' + b'{"a":' * 30_000 + b"1" + b"}" * 30_000 + b"\n]}\n",
    "bytes": bytes(range(256)),
}


@pytest.mark.parametrize("how", ["pipe", "device", "long", *HOSTILE])
@pytest.mark.parametrize("name", ["T01.csv", "T01.json", "T01.tex", "manifest.json", SUMS])
def test_whatever_is_in_place_of_a_file_is_a_finding_beside_the_others(
    name: str, how: str, folder: Path
) -> None:
    (folder / "T02.csv").write_bytes(set_of("small")["T02.csv"].replace(b"1", b"2", 1))
    spoil(folder / name, how)
    for verdict in (verify(SMALL, str(folder)), verify_sums(str(folder))):
        files = {f.file for f in verdict.findings}
        assert name in files
        assert name == SUMS or "T02.csv" in files
        assert page(verdict).blocks
    if name.startswith("T01"):
        found = {f.file for f in verify_part(SMALL, subject(["T01", str(folder)])).findings}
        assert found == {name}
        copy = put(set_of("small"), folder.parent / "copy")
        assert name in {c.file for c in diff(str(copy), str(folder))}


def test_a_row_with_a_bare_cr_a_long_number_or_deep_json_is_a_finding(folder: Path) -> None:
    files = set_of("small")
    lines = files["T01.csv"].split(b"\n")
    for line in (b"1\r" + lines[1], b"1" * 140_000 + lines[1], b'"' + lines[1]):
        (folder / "T01.csv").write_bytes(b"\n".join([lines[0], line, *lines[2:]]))
        found = verify(SMALL, str(folder)).findings
        assert {f.file for f in found} == {"T01.csv"}
    rows = files["T01.json"].split(b"\n")
    at = next(i for i, row in enumerate(rows) if row.startswith(b"    {"))
    rows[at] = b"    " + b'{"a":' * 30_000 + b"1" + b"}" * 30_000 + b","
    (folder / "T01.json").write_bytes(b"\n".join(rows))
    assert "T01.json" in {f.file for f in verify(SMALL, str(folder)).findings}


def test_one_file_that_cannot_be_read_leaves_the_verdict_on_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def refuse(path: str, *rest: object, **others: object) -> int:
        if str(path).endswith("T03.csv"):
            raise PermissionError(13, "Permission denied", path)
        return real(path, *rest, **others)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refuse)
    (folder / "T02.csv").write_bytes(b"spoilt\n")
    for verdict in (verify(SMALL, str(folder)), verify_sums(str(folder))):
        said = {f.file: f.what for f in verdict.findings}
        assert said["T03.csv"] == "cannot be read: Permission denied"
        assert "T02.csv" in said
