"""The report: what it says is what the tables say, in every form."""

import csv
import json
import re
import shutil
import subprocess
from datetime import datetime
from fractions import Fraction
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

import pytest

from exact.catalogue.methods import RECOUNT, Source
from exact.catalogue.tables import TABLES, entry, grid
from exact.formats.fields import records
from exact.game.rules import BASES, PAYERS, load
from exact.languages import LANGUAGES
from exact.odds.one_seat import one_seat
from exact.report import contents, lookups, write
from exact.report import costs as costs_of
from exact.report.model import Lookup, Sheet
from tests.conftest import ROOT, Run, variant
from tests.reports import Tables, file_of, report_of

pytestmark = pytest.mark.slow

FORMS = (".html", ".pdf", ".xlsx")
MACAU = "macau-100-89-m"
ON_PAPER = [e.id for e in TABLES if "md" in e.formats]


def published(table: str) -> list[dict[str, object]]:
    """The rows of a published table."""
    rows: list[dict[str, object]] = json.loads((ROOT / f"tables/{table}.json").read_text())["rows"]
    return rows


def sheets(code: str = "en") -> dict[str, Sheet]:
    """The tables of the report by id."""
    blocks = [b for s in report_of(MACAU, code).sections for b in s.blocks]
    return {b.id: b for b in blocks if isinstance(b, Sheet)}


def costs() -> dict[tuple[str, str, str], Fraction]:
    """What each reading costs: (reading, quantity, case) -> value."""
    return {row[:3]: row[3] for row in sheets()["costs"].grid.rows}  # type: ignore[misc]


@pytest.mark.parametrize("form", FORMS)
def test_the_same_bytes_each_time(paikao: Run, tmp_path: Path, form: str) -> None:
    names = [str(tmp_path / f"{k}{form}") for k in "ab"]
    for name in names:
        assert paikao("report", "-o", name, "--lang", "zh")[:2] == (0, "")
    one, other = (Path(name).read_bytes() for name in names)
    assert one == other
    assert not list(tmp_path.glob("*.part"))


def test_an_unknown_ending_is_refused(paikao: Run) -> None:
    found = paikao("report", "-o", "report.doc")
    assert (found.code, found.out) == (2, "")
    assert found.err.count("\n") == 1
    assert ".html, .pdf, .xlsx" in found.err


@pytest.mark.parametrize("form", [".pdf", ".xlsx"])
def test_a_missing_extra_is_one_line_with_its_command(
    paikao: Run, tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "find_spec", lambda name: None)
    found = paikao("report", "-o", str(tmp_path / f"r{form}"))
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert "pip install 'paikao[report]'" in found.err
    assert not list(tmp_path.iterdir())


def test_rules_without_a_full_table_are_refused(paikao: Run, tmp_path: Path) -> None:
    paikao("rules", "new", str(tmp_path / "mine.toml"))
    text = (tmp_path / "mine.toml").read_text().replace("places = 10", "places = 9")
    text = text.replace('when = { "table.places" = 9 }', "")
    (tmp_path / "mine.toml").write_text(text)
    found = paikao("report", "-o", str(tmp_path / "r.html"), "--rules", str(tmp_path / "mine.toml"))
    assert (found.code, found.err.count("\n")) == (2, 1)


def test_the_page_loads_nothing() -> None:
    page = file_of(MACAU, ".html").decode()
    assert not re.search(r"\bsrc\s*=|@import|url\([^#]|<link|fetch\(|XMLHttp|https?://", page)


@pytest.mark.parametrize("table", [e.id for e in TABLES])
def test_every_cell_of_the_page_is_the_published_one(table: str) -> None:
    found = Tables(file_of(MACAU, ".html").decode()).found[f"g-{table}"][1:]
    columns = next(e for e in TABLES if e.id == table).columns
    for row, right in zip(found, published(table), strict=True):
        for cell, column in zip(row, columns, strict=True):
            exact = right.get(column.key, right.get(f"{column.key}_squared"))
            if exact is None:
                assert cell == ["—"]
            elif column.kind == "root":
                assert cell == [right[f"{column.key}_decimal"], f"√({exact})"]
            elif column.kind == "ratio":
                assert cell == [right[f"{column.key}_decimal"], exact]
            else:
                assert cell == [str(exact)]


@pytest.mark.parametrize("code", ["pt", "zh"])
def test_numbers_are_the_same_in_every_language(code: str) -> None:
    for name, sheet in sheets().items():
        other = sheets(code)[name].grid
        for row, found in zip(sheet.grid.rows, other.rows, strict=True):
            numbers = [(x, y) for x, y in zip(row, found, strict=True) if not isinstance(x, str)]
            assert all(x == y for x, y in numbers)


def test_the_costs_are_those_of_the_rules_changed() -> None:
    rules, seat = load(), "EV of a seat, one bet of one unit"
    for reading, case, changed in (
        ("R3", "the higher high tile wins", {}),
        ("R3", "equal points go to the banker", {"tie_break": "none"}),
        ("R4", "nobody wins", {"zero_points": "push"}),
        ("R4", "the seat wins", {"zero_points": "seat"}),
        ("R5", "nobody wins", {"equal_hands": "push"}),
        ("R5", "the seat wins", {"equal_hands": "seat"}),
    ):
        ev = one_seat(rules._replace(**changed)).ev(rules.rate)  # type: ignore[arg-type]
        assert costs()[reading, seat, case] == ev.seat
    assert costs()["R7", seat, "commission 3.00 %"] == one_seat(rules).ev(Fraction(3, 100)).seat


def test_the_costs_agree_with_the_tables() -> None:
    def at(table: str, column: str, **key: object) -> Fraction:
        rows = [r for r in published(table) if all(r[k] == v for k, v in key.items())]
        assert len(rows) == 1
        return Fraction(str(rows[0][column]))

    nine = "EV of the banker per play, one unit on each of 9 seats"
    assert costs()["R6", nine, "basis bet"] == at("T09", "banker_bet", active=9)
    assert costs()["R6", nine, "basis round"] == at("T09", "banker_round", active=9)
    last = "EV of the last place before commission, capital 3"
    for policy in ("running", "pool", "coverage"):
        right = at("T12", "ev", policy=policy, capital=3, place=9)
        assert costs()["R9", last, policy] == right
    seat = "EV of seat 1 before commission, capital 3"
    right = at("T13", "ev", policy="running", capital=3, seat=1)
    assert costs()["R8", seat, "counter-clockwise"] == right
    bank = "EV of the bank after commission, capital 3"
    for plays, case in ((1, "one play"), (2, "a second play follows a net win")):
        assert costs()["R10", bank, case] == at("T14", "ev", capital=3, basis="round", plays=plays)
    going = "EV of place 1 per play as the bank goes round, capital 9"
    right = at("T19", "ev", capital=9, basis="round", accepting=10, place=1)
    assert costs()["R17", going, "places 1 to 10 take the bank"] == right
    casino = "income of the casino per play, one unit on each of 9 seats, basis round"
    assert costs()["R19", casino, "all bets are one player's"] == at("T10", "casino_round", seats=9)


@pytest.mark.parametrize("payers", PAYERS)
def test_every_part_of_a_report_knows_who_pays_the_commission(payers: str) -> None:
    """R16: the headline, what is looked up and the costs are the tables' own, whoever pays."""
    rules = variant(5, 2)._replace(payers=payers)
    source = Source(rules, RECOUNT)
    t02, t09 = (dict(zip((c.key for c in found.columns), found.rows[-1], strict=True))
                for found in (grid(entry(name), source) for name in ("T02", "T09")))  # fmt: skip
    headline = next(b for b in contents._brief(source) if isinstance(b, Sheet)).grid.rows
    said: dict[str, Any] = {str(what): value for what, value in headline}
    assert said["EV of a seat, one bet of one unit"] == t02["ev_seat"]
    assert said["EV of the banker, one bet of one unit"] == t02["ev_banker"]
    assert said["income of the casino, one bet of one unit"] == t02["ev_casino"]
    seats = f"EV of the banker per play, one unit on each of {rules.seats} seats"
    for basis in BASES:
        assert said[f"{seats}, basis {basis}"] == t09[f"banker_{basis}"]
    even = "rate at which the banker of all seats breaks even, basis round"
    assert said[even] == t09["break_even_round"]
    rates = lookups.rates(source)
    shown = dict(rates.choices[rates.start].values)
    assert shown["EV of the banker, one bet of one unit"] == lookups.valued(said[
        "EV of the banker, one bet of one unit"])  # fmt: skip
    assert shown[f"{seats}, basis bet"] == lookups.valued(said[f"{seats}, basis bet"])
    first = {(c.reading, c.quantity): c.value for c in reversed([*costs_of.cases(source)])}
    for reading in ("R4", "R5", "R7", "R14", "R16"):
        assert first[reading, "EV of a seat, one bet of one unit"] == t02["ev_seat"]
    assert first["R16", "EV of the banker, one bet of one unit"] == t02["ev_banker"]


def test_what_is_looked_up_is_in_the_tables() -> None:
    found = {b.id: b for s in report_of(MACAU).sections for b in s.blocks if isinstance(b, Lookup)}
    hand, rate = found["hand"], found["rate"]
    for choices, table in ((hand.choices, "T03"), (hand.others, "T04")):
        for choice, right in zip(choices[1:], published(table), strict=True):
            assert choice.values[0][1] == lookups.valued(Fraction(str(right["win"])))
            assert choice.values[3][1] == lookups.valued(Fraction(str(right["ev_seat"])))
    names = [c.label.split(" ")[0] for c in hand.choices[1:]]
    outcomes = {(r["seat"], r["banker"]): str(r["outcome"]) for r in published("T05")}
    kinds = {"w": "win", "p": "push", "l": "loss", "z": "loss", "e": "loss"}
    for seat, line in zip(names, hand.pairs, strict=True):
        for banker, mark in zip(names, line, strict=True):
            assert kinds.get(mark) == outcomes.get((seat, banker))
    assert rate.choices[rate.start].label == "5.00 %"
    ev = one_seat(load()).ev(Fraction(1, 20))
    assert rate.choices[rate.start].values[0][1] == lookups.valued(ev.seat)


def test_the_workbook_read_back_has_the_published_numbers() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.load_workbook(BytesIO(file_of(MACAU, ".xlsx")))
    assert book.sheetnames[:2] == ["Contents", "Notes"]
    for table in (e.id for e in TABLES):
        page = book[table]
        assert page.freeze_panes is not None
        head, *rows = page.iter_rows()
        with (ROOT / f"tables/{table}.csv").open() as file:
            right = list(csv.DictReader(file))
        assert len(rows) == len(right)
        assert len(head) <= len(right[0])
        for row, texts in zip(rows, right, strict=True):
            assert not [c for c in row if c.data_type not in "sn" or c.is_date]
            values = [c.value for c in row if c.value is not None]
            numbers = sorted(Fraction(str(v)) for v in values if not isinstance(v, str))
            assert numbers == sorted(expected(table, texts))


def expected(table: str, texts: dict[str, str]) -> list[Fraction]:
    """The cells of a published row that are numbers of 15 digits at most."""
    kinds = {c.key: c.kind for c in next(e for e in TABLES if e.id == table).columns}
    found = []
    for key, text in texts.items():
        if kinds.get(key) in ("text", "expression") or key.endswith(("_high", "_low")) or not text:
            continue
        if len(re.sub(r"\D", "", text).lstrip("0")) <= 15:
            found.append(Fraction(text))
    return found


@pytest.mark.slow
def test_libreoffice_in_portuguese_has_numbers_for_numbers(tmp_path: Path) -> None:
    if shutil.which("soffice") is None:
        pytest.skip("LibreOffice is not installed: apt-get install libreoffice-calc")
    (tmp_path / "r.xlsx").write_bytes(file_of(MACAU, ".xlsx", "pt"))
    user = tmp_path / "user/user"
    user.mkdir(parents=True)
    (user / "registrymodifications.xcu").write_text(LOCALE)
    sheet = "csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false,false,false,8"
    subprocess.run(
        ["soffice", f"-env:UserInstallation=file://{tmp_path}/user", "--headless",
         "--convert-to", sheet, "--outdir", str(tmp_path), str(tmp_path / "r.xlsx")],
        check=True, capture_output=True, timeout=180,
    )  # fmt: skip
    (made,) = tmp_path.glob("*.csv")
    lines = made.read_text().splitlines()
    with (ROOT / "tables/T02.csv").open() as file:
        right = next(csv.DictReader(file))
    assert right["win_decimal"].replace(".", ",") in lines[1].split(";")
    assert right["ev_seat_decimal"].replace(".", ",") in lines[1].split(";")


LOCALE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"
 xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">
<value>pt-PT</value></prop></item></oor:items>
"""


def poppler(tool: str, path: Path, *arguments: str) -> str:
    """What one of poppler's tools says of a PDF file."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed: apt-get install poppler-utils")
    done = subprocess.run(
        [tool, *arguments, str(path), *(["-"] if tool == "pdftotext" else [])],
        check=True, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    return done.stdout


@pytest.mark.parametrize("code", ["en", "pt", "zh"])
def test_the_pdf_is_tagged_a4_and_has_its_fonts(tmp_path: Path, code: str) -> None:
    path = tmp_path / "r.pdf"
    path.write_bytes(file_of(MACAU, ".pdf", code))
    info = poppler("pdfinfo", path)
    assert re.search(r"Tagged: +yes", info)
    assert "A4" in info
    fonts = poppler("pdffonts", path).splitlines()[2:]
    assert fonts
    assert all(line.split()[-5:-2] == ["yes", "yes", "yes"] for line in fonts)
    assert ("NotoSerifTC" in "".join(fonts)) == (code == "zh")
    text = poppler("pdftotext", path, "-layout")
    pages = text.split("\f")[:-1]
    assert all(f"{n} / {len(pages)}" in page for n, page in enumerate(pages, 1))
    assert "\ufffd" not in text


@pytest.mark.parametrize("code", ["en", "pt"])
def test_the_numbers_of_the_pdf_are_the_published_ones(tmp_path: Path, code: str) -> None:
    path = tmp_path / "r.pdf"
    path.write_bytes(file_of(MACAU, ".pdf", code))
    text = poppler("pdftotext", path, "-layout")
    assert "−" not in text
    found = set(re.findall(r"-?\d+[.,]\d{10}\b", text))
    right = set()
    for table in ON_PAPER:
        for row in published(table):
            right |= {str(v) for k, v in row.items() if k.endswith("_decimal") and v is not None}
    sign = "," if code == "pt" else "."
    assert {x.replace(".", sign) for x in right} <= found
    assert not [x for x in found if sign not in x]


def test_a_missing_glyph_is_an_error() -> None:
    rules = variant(5, 2)._replace(title="Mahjong \u1200")
    from exact.number import InputError
    from exact.report.write import write as write_report

    with pytest.raises(InputError, match="the PDF cannot be set"):
        write_report(rules, ".pdf")


def test_another_rate_is_said(paikao: Run, tmp_path: Path) -> None:
    name = tmp_path / "r.html"
    assert paikao("report", "-o", str(name), "--commission", "3%").code == 0
    page = name.read_text()
    assert "Changed: commission 3/100 in place of 1/20." in page


def test_a_small_deck_has_a_report_too() -> None:
    for form in FORMS:
        assert len(file_of("small", form)) > 10_000


def test_titles_that_are_code_are_text() -> None:
    page = file_of("harmful", ".html").decode()
    assert "</script> `t`" not in page.replace("&lt;/script&gt;", "")
    assert page.count("<script") == page.count("</script>")


def test_the_workbook_is_made_at_a_fixed_time() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.load_workbook(BytesIO(file_of("small", ".xlsx")))
    assert book.properties.created == datetime(2000, 1, 1)


def test_the_grid_of_costs_is_data_as_any_other() -> None:
    rows = records(sheets()["costs"].grid, 10)
    assert rows[0]["difference"] is None
    assert rows[1]["difference"] is not None


@pytest.mark.parametrize("code", LANGUAGES)
def test_rows_of_the_workbook_are_as_high_as_their_texts(code: str) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.load_workbook(BytesIO(file_of(MACAU, ".xlsx", code)))
    long = 0
    for sheet in book.worksheets[1:]:
        columns = sheet.column_dimensions.values()
        widths = {c: d.width for d in columns for c in range(d.min, d.max + 1)}
        for row in sheet.iter_rows():
            for cell in row:
                width = widths[cell.column]
                text = cell.value if isinstance(cell.value, str) else ""
                wide = sum(2 if east_asian_width(c) in "WF" else 1 for c in text)
                if wide > 2 * width and cell.row > 1:
                    long += 1
                    assert sheet.row_dimensions[cell.row].height >= 15 * wide / (width + 1)
    assert long > 10


@pytest.mark.parametrize("code", ["en", "pt", "zh"])
def test_a_negative_number_has_one_sign_in_the_whole_document(code: str) -> None:
    page = file_of(MACAU, ".html", code).decode()
    assert "−" not in page
    assert re.search(r"-\d+[.,]\d+ ?%", page)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_hashes_are_those_of_the_published_files(code: str) -> None:
    page = file_of(MACAU, ".html", code).decode()
    sums = (ROOT / "tables/SHA256SUMS").read_bytes()
    published = dict(line.split("  ")[::-1] for line in sums.decode().splitlines())
    listed = [name for name in published if name.endswith(".csv")]
    assert len(listed) == 20
    assert all(published[name] in page for name in listed)
    assert sha256(sums).hexdigest() in page
