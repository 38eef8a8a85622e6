"""The set of tables: what its files say of each other, building, showing."""

import csv
import hashlib
import io
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exact.answers.tables import list_data, list_page, text
from exact.catalogue import compute as compute_module
from exact.catalogue.compute import Disagreement, check_agreement, compute_table
from exact.catalogue.methods import ENUMERATION, RECOUNT, Source
from exact.catalogue.tables import TABLES
from exact.formats import write
from exact.game.rules import Rules, load
from exact.number import InputError, decimal_text
from exact.odds.seats import METHODS
from exact.publish.build import build
from exact.publish.cite import cite
from exact.publish.differ import diff
from exact.publish.reader import read_table
from exact.publish.render import OTHERS, SUMS, others, render
from tests.conftest import ROOT, run_process
from tests.sets import NASTY, SMALL, put, rules_of, set_of, snapshot, tables_of

MACAU = load().id
SETS = (MACAU, "small", "harmful")


def shown_table(rules: Rules, table: str, form: str, digits: int = 10) -> str:
    """What `paikao show` prints."""
    return text(rules, compute_table(rules, table), form, digits)


def parsed(files: dict[str, bytes], name: str) -> Any:
    return json.loads(files[name])


def rows_of(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode(), newline="")))


@pytest.mark.parametrize("rules", SETS)
def test_a_set_has_every_table_in_its_formats_and_files_about_them(rules: str) -> None:
    named = {f"{e.id}.{ending}" for e in TABLES for ending in e.formats}
    about = {*others(rules_of(rules))}
    assert set(set_of(rules)) == named | about
    assert len(TABLES) == 20
    for written in set_of(rules).values():
        assert written.endswith(b"\n")
        assert b"\r" not in written
        written.decode()


@pytest.mark.parametrize("rules", SETS)
def test_the_manifest_fits_its_schema_and_the_files(rules: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    files = set_of(rules)
    schema = json.loads(
        (ROOT / "exact" / "publish" / "schemas" / "manifest.schema.json").read_bytes()
    )
    validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    manifest = parsed(files, "manifest.json")
    validator(schema).validate(manifest)
    spoilt: list[dict[str, Any]] = [{"methods": ["enumeration"]}, {"more": 1}, {"files": []}]
    for spoil in (*spoilt, {"tool": {}}):
        assert not validator(schema).is_valid({**manifest, **spoil})
    listed = {f["name"]: f for f in manifest["files"]}
    assert set(listed) == set(files) - {"manifest.json", SUMS}
    for name, about in listed.items():
        assert about["sha256"] == hashlib.sha256(files[name]).hexdigest()
        if name.endswith(".csv"):
            assert about["rows"] == len(rows_of(files[name])) - 1
            assert about["table"] == name.removesuffix(".csv")
    assert manifest["rules"]["sha256"] == hashlib.sha256(load(MACAU).source).hexdigest()


def test_sha256sum_accepts_the_set_also_after_a_move(tmp_path: Path) -> None:
    put(set_of(MACAU), tmp_path / "tables").rename(tmp_path / "moved")
    done = subprocess.run(
        ["sha256sum", "-c", SUMS], cwd=tmp_path / "moved", capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == len(set_of(MACAU)) - 1


@pytest.mark.slow
@pytest.mark.parametrize("rules", SETS)
def test_the_data_package_validates(rules: str, tmp_path: Path) -> None:
    pytest.importorskip("frictionless")
    put(set_of(rules), tmp_path / "tables")
    script = (
        "import frictionless\n"
        "report = frictionless.validate('datapackage.json')\n"
        "assert report.valid, report.flatten(['name', 'fieldName', 'message'])\n"
        "print(report.stats['tasks'])"
    )
    ran = run_process(sys.executable, "-c", script, cwd=tmp_path / "tables")
    assert (ran.out, ran.code) == ("20\n", 0), ran.err


def test_the_data_package_describes_every_column() -> None:
    files = set_of(MACAU)
    package = parsed(files, "datapackage.json")
    long = 0
    for resource in package["resources"]:
        header, *rows = rows_of(files[resource["path"]])
        fields = resource["schema"]["fields"]
        assert [f["name"] for f in fields] == header
        assert resource["bytes"] == len(files[resource["path"]])
        for f, field in enumerate(fields):
            texts = {row[f] for row in rows} - {""}
            forms = {
                "integer": r"-?\d+",
                "number": r"-?\d+\.\d{10}",
                "string": r".+",
            }
            assert all(re.fullmatch(forms[field["type"]], text) for text in texts), field
            assert "groupChar" not in field
            if field["type"] == "integer":
                past = [text for text in texts if abs(int(text)) >= 2**63]
                assert ("more than 64 bits hold" in field.get("description", "")) == bool(past)
                long += bool(past)
        key = resource["schema"].get("primaryKey")
        if key:
            assert header[: len(key)] == key
            assert len({tuple(row[: len(key)]) for row in rows}) == len(rows)
    assert long > 30
    with_key = {r["name"] for r in package["resources"] if "primaryKey" in r["schema"]}
    assert {"t01", "t03", "t05", "t07", "t12", "t18"} <= with_key


def test_csv_and_json_hold_the_same_exact_values_and_decimals_are_theirs(tmp_path: Path) -> None:
    folder = put(set_of(MACAU), tmp_path / "tables")
    for table in tables_of(MACAU):
        name = table.entry.id
        assert diff(str(folder / f"{name}.csv"), str(folder / f"{name}.json")) == []
        for row in read_table(str(folder / f"{name}.csv")):
            for key, exact in row.items():
                if exact is not None and f"{key}_decimal" in row:
                    assert row[f"{key}_decimal"] == decimal_text(Fraction(exact), 10)


def test_the_json_of_a_table_says_what_it_rests_on() -> None:
    rules = load()
    for entry in TABLES:
        found = parsed(set_of(MACAU), f"{entry.id}.json")
        assert list(found) == [
            "id", "title", "rules", "rules_sha256", "instrument", "commission",
            "articles", "readings", "columns", "rows",
        ]  # fmt: skip
        assert found["rules_sha256"] == rules.sha256
        assert found["readings"] == [r.id for r in rules.readings if r.id in entry.readings]
        for form in {"md", "tex"} & {*entry.formats}:
            text = set_of(MACAU)[f"{entry.id}.{form}"].decode()
            assert all(f"{r}, Art." in text for r in entry.readings)


def test_the_index_links_every_file_of_a_table() -> None:
    text = set_of(MACAU)["README.md"].decode()
    linked = set(re.findall(r"\]\(([^)]+)\)", text))
    assert linked == set(set_of(MACAU)) - set(OTHERS)
    assert "sha256sum -c SHA256SUMS" in text


def test_a_harmful_title_harms_no_format() -> None:
    files = set_of("harmful")
    assert parsed(files, "manifest.json")["rules"]["title"] == NASTY
    assert parsed(files, "datapackage.json")["title"] == f"{NASTY}: reference tables"
    for name in files:
        if name.endswith(".json"):
            assert b"</" not in files[name]
        if name.endswith(".md"):
            assert not re.search(rb"(?<!\\)[<>]", files[name])
        if name.endswith(".csv"):
            for row in rows_of(files[name])[1:]:
                assert not any(re.match(r"[=@+\t]|-(?!\d+(\.\d+)?$)", cell) for cell in row)
            assert NASTY.encode() not in files[name]


ENVIRONMENTS = (
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "77", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Macau", "PYTHONOPTIMIZE": "1"},
)


@pytest.mark.slow
def test_the_same_bytes_whatever_the_environment(tmp_path: Path) -> None:
    script = (
        "import sys; from exact.game.rules import load; from exact.publish.build import build\n"
        "build(load(), sys.argv[1], ('recount',))"
    )
    for i, environment in enumerate(ENVIRONMENTS):
        ran = run_process(
            sys.executable, "-c", script, str(tmp_path / str(i)),
            cwd=tmp_path, environment={"PATH": os.environ["PATH"], **environment},
        )  # fmt: skip
        assert ran.code == 0, ran.err
    assert snapshot(tmp_path / "0") == snapshot(tmp_path / "1") == set_of(MACAU)


def test_a_build_by_both_methods_writes_what_they_agree_on(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    built = build(SMALL, str(tmp_path / "t"), progress=lambda *done: told.append(done))
    assert snapshot(tmp_path / "t") == render(SMALL, METHODS, tables_of("small")) == built.files
    assert built.text == "20 tables, 82 files, by recount and enumeration: written"
    again = build(SMALL, str(tmp_path / "t"))
    assert again.text.endswith(": up to date, nothing written")
    assert told


def test_the_folder_that_one_stands_in_is_refused_before_anything_is_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("exact.publish.build.compute", None)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="is the folder that you stand in"):
        build(SMALL, ".", METHODS[:1])
    assert os.listdir(tmp_path) == []


def test_a_disagreement_of_the_methods_names_the_cell_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = SMALL._replace(rate=Fraction(1, 25))
    monkeypatch.setattr(
        compute_module,
        "Source",
        lambda rules, method, *_: Source(other if method is ENUMERATION else rules, RECOUNT),
    )
    with pytest.raises(Disagreement) as raised:
        build(SMALL, str(tmp_path / "tables"))
    fault = raised.value
    assert (fault.table, fault.row, fault.column) == ("T02", "row 1", "ev_seat")
    assert Fraction(fault.recount) < Fraction(fault.enumeration)
    assert str(fault) == (
        f"the two methods disagree: T02, row 1, column ev_seat: recount {fault.recount}, "
        f"enumeration {fault.enumeration}"
    )
    assert os.listdir(tmp_path) == []


def test_methods_that_give_unequal_numbers_of_rows_disagree() -> None:
    table = tables_of("small")[0]
    with pytest.raises(Disagreement, match="count of rows: recount 15, enumeration 14"):
        check_agreement(table, table.grid._replace(rows=table.grid.rows[:-1]))


@pytest.mark.parametrize("form", ["text", "csv", "json", "markdown", "latex"])
def test_show_is_the_published_table(form: str) -> None:
    ending = {"markdown": "md", "latex": "tex"}.get(form, form)
    shown = shown_table(SMALL, "t03", form)
    if form != "text":
        assert shown.encode() == set_of("small")[f"T03.{ending}"]
    assert shown_table(SMALL, "T03", form, 3) != shown


def test_text_elides_nothing() -> None:
    lines = shown_table(load(), "T05", "text").splitlines()
    assert sum("win" in line or "loss" in line for line in lines) >= 2835
    header = next(line for line in lines if line.startswith("---"))
    table = lines[lines.index(header) + 1 : lines.index(header) + 2836]
    assert all(len(line) <= len(header) for line in table)


def test_an_unknown_table_is_one_line_that_says_which_there_are() -> None:
    line = r"^no table '[^\n]*': tables are T01 to T20$"
    with pytest.raises(InputError, match=line):
        shown_table(SMALL, "T99\n", "text")
    with pytest.raises(InputError, match=line):
        cite(SMALL, "T99\n")


def test_the_list_computes_nothing_and_has_every_table() -> None:
    listed = write(list_page(load()), "text", 10)
    found = list_data(load())["tables"]
    assert [t["id"] for t in found] == [e.id for e in TABLES]
    assert all(e.title in listed for e in TABLES)
