"""Whatever is altered in a set is found, and its place is named."""

import json
import os
import re
from pathlib import Path
from random import Random

import pytest

from exact.catalogue.compute import PublishedTable
from exact.formats import FORMATS, write
from exact.formats.grid import SquareRoot
from exact.formats.json_writer import dumps
from exact.game.rules import load
from exact.number import InputError
from exact.odds.seats import METHODS
from exact.publish.compare import compare, header
from exact.publish.contents import compare_files, read_set
from exact.publish.difference import Difference
from exact.publish.render import CHECK, OTHERS, SUMS, by_name, render
from exact.publish.sums import verify_sums
from exact.publish.verdict import data, page
from exact.publish.verify import verify
from tests.sets import SMALL, put, rules_of, set_of, tables_of

pytestmark = pytest.mark.slow

MACAU = load().id
NAMES = sorted(set_of(MACAU))
SMALL_ROWS = 60
"""A table of up to so many rows is altered in every cell, a longer one in a sample."""
SAMPLE = 150
"""How many tokens are altered in a file of a longer table."""


def tokens(text: str) -> list[tuple[int, int]]:
    """Where the words of a file are, cells among them."""
    return [m.span() for m in re.finditer(r"[^\s,|&]+", text)]


def altered(text: str, span: tuple[int, int], chance: Random) -> str:
    """The text with one character of a span flipped, inserted or deleted."""
    at = chance.randrange(*span)
    flipped = chr(ord(text[at]) ^ 1)
    way = chance.randrange(3)
    if way == 2:
        return text[:at] + text[at + 1 :]
    return text[:at] + flipped + text[at + (way == 0) :]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_one_altered_character_of_any_file_is_found(name: str) -> None:
    right, table = set_of(MACAU)[name], by_name(tables_of(MACAU)).get(name)
    text, chance = right.decode(), Random(name)
    spans = tokens(text)
    if table and len(table.grid.rows) > SMALL_ROWS:
        spans = chance.sample(spans, SAMPLE)
    elif not table:
        spans = [(i, i + 1) for i in chance.sample(range(len(text)), min(len(text), 500))]
    for span in spans:
        written = altered(text, span, chance).encode()
        findings = compare(name, right, written, table)
        assert findings, span
        assert {f.file for f in findings} == {name}
        assert all(f.line or "lines" in f.what for f in findings)


CELL_TABLES = [n for n in NAMES if n[0] == "T"]


@pytest.mark.parametrize("name", CELL_TABLES)
def test_an_altered_cell_is_named_by_table_row_and_column(name: str) -> None:
    """In every format: every row of a short table, a sample of a long one, each with one column."""
    table = by_name(tables_of(MACAU))[name]
    lines = set_of(MACAU)[name].decode().split("\n")
    first = next(i for i in range(len(lines)) if found_row(name, table, lines, i))
    chance, count = Random(name), len(table.grid.rows)
    for r in range(count) if count <= SMALL_ROWS else chance.sample(range(count), 40):
        digits = [m.span() for m in re.finditer(r"(?<![\w.-])\d+(?![\w.])", lines[first + r])]
        if not digits:
            continue
        span = chance.choice(digits)
        line = lines[first + r]
        changed = [*lines]
        changed[first + r] = line[: span[0]] + "7" + line[span[0] :]
        findings = compare(name, set_of(MACAU)[name], "\n".join(changed).encode(), table)
        assert len(findings) == 1
        found = findings[0]
        assert (found.table, found.line) == (table.entry.id, first + r + 1)
        assert found.row == table.label(r)
        assert found.column in header(name, table)
        assert found.one != found.other
        assert "7" in str(found.one)


def found_row(name: str, table: PublishedTable, lines: list[str], i: int) -> bool:
    """Whether line i of a file is the first row of its table, seen from its surroundings."""
    before = {
        "csv": i == 1,
        "json": lines[i - 1] == '  "rows": [',
        "md": re.fullmatch(r"[| :-]+", lines[i - 1]) is not None and lines[i - 1] != "",
        "tex": lines[i - 1] == r"\endfoot",
    }
    return i > 0 and before[name.rpartition(".")[2]]


def test_a_cell_has_written_and_right_value() -> None:
    table = by_name(tables_of(MACAU))["T02.csv"]
    right = set_of(MACAU)["T02.csv"]
    found = compare("T02.csv", right, right.replace(b"14349", b"14348"), table)
    assert found == [
        Difference("T02.csv", "differs", "T02", "row 1", "win_count", 2, 0, "14348", "14349")
    ]


def test_rows_that_are_missing_or_too_many_are_named() -> None:
    table = by_name(tables_of(MACAU))["T01.csv"]
    right = set_of(MACAU)["T01.csv"]
    lines = right.splitlines(keepends=True)
    found = compare("T01.csv", right, b"".join(lines[:2] + lines[4:]), table)
    assert [f.row for f in found] == ["rank 2, hand 9-9", "rank 3, hand 8-8", ""]
    assert [f.what for f in found[:2]] == ["the row is missing"] * 2
    assert found[2].what == "has 54 lines, should have 56"
    twice = compare("T01.csv", right, b"".join(lines[:3] + lines[2:]), table)
    assert [f.what for f in twice] == ["is too much", "has 57 lines, should have 56"]
    cut = compare("T01.csv", right, right[:200], table)
    assert cut[0].row
    assert cut[-1].what.endswith("should have 56")


def test_other_bytes_of_the_same_text_are_found() -> None:
    for name, right in set_of("small").items():
        table = by_name(tables_of("small")).get(name)
        for written in (
            right.replace(b"\n", b"\r\n"),
            right[:-1],
            right + b"\n",
            b"\xef\xbb\xbf" + right,
            right.replace(b"a", b"\xff", 1),
            right.replace(b'"', b"'", 1) if b'"' in right else b"",
            right.replace(b",", b", ", 1),
        ):
            if written != right:
                assert compare(name, right, written, table)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return put(set_of("small"), tmp_path / "tables")


def test_a_whole_set_is_verified_and_the_verdict_says_by_what(folder: Path) -> None:
    verdict = verify(SMALL, str(folder))
    assert verdict.findings == []
    fields = sum(
        line.count(b"\n") and (len(data.split(b"\n", 1)[0].split(b",")) * (line.count(b"\n") - 1))
        for name, data in set_of("small").items()
        for line in [data]
        if name.endswith(".csv")
    )
    assert fields < verdict.cells < 5 * fields
    assert re.fullmatch(
        r"20 tables, 82 files, [\d,]+ cells: all equal, recomputed by recount", verdict.text
    )


def test_a_verdict_is_printed_whole_in_every_format(folder: Path) -> None:
    assert write(page(verify(SMALL, str(folder))), "text", 10).count("\n") == 4
    (folder / "T02.csv").write_bytes(set_of("small")["T02.csv"].replace(b"12", b"\xff\x1b[2J\0"))
    (folder / os.fsdecode(b"\xff\n")).write_bytes(b"")
    verdict = verify(SMALL, str(folder))
    found = data(verdict)["findings"]
    assert [f["file"] for f in found][-1] == "\\udcff\\n"
    assert found[0] == {
        "file": "T02.csv", "line": 2, "position": None, "table": "T02", "row": "row 1",
        "column": found[0]["column"], "what": "differs", "written": found[0]["written"],
        "right": found[0]["right"],
    }  # fmt: skip
    assert "12" in found[0]["right"]
    assert r"\udcff\x1b[2J\x00" in found[0]["written"]
    assert json.loads(dumps(data(verdict)).encode()) == data(verdict)
    for form in FORMATS:
        written = write(page(verdict), form, 10).encode().decode()
        assert all(c.isprintable() or c == "\n" for c in written)
        assert "udcff" in written


def test_exhaustive_computes_on_both_methods(folder: Path) -> None:
    verdict = verify(SMALL, str(folder), exhaustive=True)
    assert verdict.findings == []
    assert verdict.text.endswith("recomputed by recount and enumeration")


def test_a_claim_of_both_methods_is_not_confirmed_by_one(tmp_path: Path) -> None:
    both = put(render(SMALL, METHODS, tables_of("small")), tmp_path / "tables")
    verdict = verify(SMALL, str(both))
    assert verdict.findings == []
    assert verdict.text.endswith(
        "recomputed by recount (not by enumeration: --exhaustive does that)"
    )
    manifest = both / "manifest.json"
    manifest.write_bytes(manifest.read_bytes().replace(b'"enumeration"', b'"enumerotion"'))
    assert {f.file for f in verify(SMALL, str(both)).findings} == {"manifest.json"}


def test_missing_extra_and_replaced_files_are_found(folder: Path) -> None:
    (folder / "T01.csv").unlink()
    (folder / "T02.csv").rename(folder / "T02 copy.csv")
    (folder / ".hidden").write_bytes(b"")
    (folder / "sub").mkdir()
    (folder / "T03.md").unlink()
    (folder / "T03.md").symlink_to("T04.md")
    (folder / "T04.tex").unlink()
    (folder / "T04.tex").mkdir()
    (folder / "T05.csv").write_bytes(b"")
    os.unlink(folder / "T06.csv")
    os.mkfifo(folder / "T06.csv")
    (folder / "T07.csv").write_bytes(bytes(1 << 20))
    found = {f.file: f.what for f in verify(SMALL, str(folder)).findings}
    assert found.pop("T07.csv") == "has 1048576 bytes, far too many"
    assert found.pop("T05.csv").startswith("has 0 lines")
    assert found == {
        "T01.csv": "is missing",
        "T02.csv": "is missing",
        "T02 copy.csv": "is not of the set",
        ".hidden": "is not of the set",
        "sub": "is not of the set",
        "T03.md": "is not a regular file",
        "T04.tex": "is a folder",
        "T06.csv": "is not a regular file",
    }


@pytest.mark.parametrize("name", sorted({*OTHERS} - {CHECK}))
def test_each_file_about_the_set_can_be_missing(name: str, folder: Path) -> None:
    (folder / name).unlink()
    assert [(f.file, f.what) for f in verify(SMALL, str(folder)).findings] == [(name, "is missing")]


def test_a_set_of_other_rules_is_not_verified(folder: Path) -> None:
    other = SMALL._replace(id="other", source=SMALL.source + b"\n")
    verdict = verify(other, str(folder))
    said = {f.column: (f.one, f.other) for f in verdict.findings if f.column[:6] == "rules."}
    assert said == {
        "rules.id": ("small", "other"),
        "rules.sha256": (SMALL.sha256, other.sha256),
    }


def test_a_set_of_another_version_is_not_verified(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("exact.publish.render.version", lambda: "9.9.9")
    found = verify(SMALL, str(folder)).findings
    assert any(f.file == "manifest.json" and "9.9.9" in str(f.other) for f in found)


@pytest.mark.parametrize("name", ["none", "file", "empty", ""])
def test_what_is_no_set_is_one_clear_line(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "notes.txt").write_bytes(b"")
    path = str(tmp_path / name) if name else ""
    for check in (lambda p: verify(SMALL, p), verify_sums):
        with pytest.raises(InputError, match=r"^[^\n]*(is not (a folder|there)|has no)[^\n]*$"):
            check(path)


def test_hashes_alone(folder: Path, tmp_path: Path) -> None:
    assert verify_sums(str(folder)).text == (
        "81 files by their hashes: all equal; no cell was computed"
    )
    moved = folder.rename(tmp_path / "elsewhere")
    assert not verify_sums(str(moved)).findings
    for name in sorted(set_of("small").keys() - {SUMS}):
        path = moved / name
        data = path.read_bytes()
        path.write_bytes(data[:-1] + b" ")
        (found,) = verify_sums(str(moved)).findings
        assert (found.file, found.column) == (name, "sha256")
        path.write_bytes(data)
    (moved / "T01.csv").unlink()
    (moved / ".more").write_bytes(b"")
    others = [(f.file, f.what) for f in verify_sums(str(moved)).findings]
    assert others == [("T01.csv", "is missing"), (".more", "is not listed")]


@pytest.mark.parametrize(
    "line",
    [
        "{hash}  ../T01.csv", "{hash}  /etc/passwd", "{hash}  sub/T01.csv", "{hash}  ..",
        "{hash} T01.csv", "{hash}", "", "# comment", "{hash}  T01.csv", "\\{hash}  T01.csv",
        "{HASH}  T99.csv",
    ],
)  # fmt: skip
def test_a_line_that_sha256sum_does_not_write_is_found(line: str, folder: Path) -> None:
    sums = folder / SUMS
    lines = sums.read_text().splitlines(keepends=True)
    value = lines[5][:64]
    lines.insert(3, line.format(hash=value, HASH=value.upper()) + "\n")
    sums.write_text("".join(lines))
    found = [f for f in verify_sums(str(folder)).findings if f.file == SUMS]
    assert len(found) == 1
    assert re.match(r"line \d+ ", found[0].what)


@pytest.mark.parametrize("data", [b"", b"\xff", b"0"], ids=["empty", "binary", "cut"])
def test_spoilt_sums_are_found(data: bytes, folder: Path) -> None:
    (folder / SUMS).write_bytes(data)
    assert SUMS in {f.file for f in verify_sums(str(folder)).findings}


def test_every_byte_of_the_sums_counts(folder: Path) -> None:
    right = (folder / SUMS).read_bytes()
    for at in range(0, len(right), 61):
        (folder / SUMS).write_bytes(right[:at] + bytes([right[at] ^ 1]) + right[at + 1 :])
        assert verify_sums(str(folder)).findings
    (folder / SUMS).write_bytes(right[:-1])
    assert verify_sums(str(folder)).findings


def test_on_disk_one_altered_byte_of_each_file_is_found(folder: Path) -> None:
    files, chance = set_of("small"), Random(1)
    for name, right in files.items():
        at = chance.randrange(len(right))
        (folder / name).write_bytes(right[:at] + bytes([right[at] ^ 1]) + right[at + 1 :])
        found = list(compare_files(files, read_set(str(folder)), by_name(tables_of("small"))))
        assert {f.file for f in found} == {name}
        (folder / name).write_bytes(right)


def test_roots_are_labelled_by_their_squares() -> None:
    """A label has no decimal, so that two rows have the same label only if they are equal."""
    table = next(t for t in tables_of("small") if t.entry.id == "T08")
    column = next(c for c, cell in enumerate(table.grid.rows[0]) if isinstance(cell, SquareRoot))
    columns = (table.grid.columns[column],)
    grid = table.grid._replace(columns=columns, rows=tuple((r[column],) for r in table.grid.rows))
    labels = [
        PublishedTable(table.entry._replace(key=1), grid).label(r) for r in range(len(grid.rows))
    ]
    assert all(re.fullmatch(r"sd_squared \d+/\d+", label) for label in labels)


def test_rules_of_the_tests_are_what_they_say() -> None:
    assert rules_of(MACAU) == load()
    assert rules_of("small").deck.size == 10
