"""One rule for every CSV: what readers that guess make of it, and what a spreadsheet does."""

import csv
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from exact.answers.check import differences_grid
from exact.catalogue.compute import compute_table
from exact.formats import write
from exact.formats.column_kinds import KINDS, names, plain, wordy
from exact.formats.csv_writer import write as write_csv
from exact.formats.grid import Column, Grid, Page, SquareRoot
from exact.game.rules import Rules, load
from exact.logs.check import Found, Mismatch
from exact.publish.differ import page as diff_page
from exact.publish.difference import Difference
from exact.publish.verdict import Verdict
from exact.publish.verdict import page as verify_page
from exact.report.xlsx import labels
from tests.conftest import Run, run_process, toml, variant
from tests.outputs import ANSWERS
from tests.sets import put, set_of

pytestmark = pytest.mark.slow

GUESS = 100
"""Rows from which readers guess a type: polars and spreadsheets' import as a rule."""
FORMS = {"integer": r"-?\d+", "number": r"-?\d+\.\d+", "string": r"(?s).*"}
MACAU = load().id
LINES = [line for line in ANSWERS if not line.startswith(("show", "compare", "simulate"))]


def parsed(text: str) -> tuple[list[str], list[list[str]]]:
    header, *rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    return header, rows


def guessed(cells: Sequence[str]) -> str:
    """The narrowest type of the cells that are no blank."""
    there = [cell for cell in cells if cell]
    return next(name for name, form in FORMS.items() if all(re.fullmatch(form, c) for c in there))


def check(text: str) -> None:
    """The rule of section 4 of the design, as far as one file shows it."""
    header, rows = parsed(text)
    for f, name in enumerate(header):
        cells = [row[f] for row in rows]
        assert guessed(cells[:GUESS]) == guessed(cells), name
        for cell in cells:
            assert cell not in ("—", "None"), name
            assert plain(cell) == cell, name
        if name.endswith(("_num", "_den")):
            assert guessed(cells) == "integer"
        if name.endswith("_decimal"):
            assert guessed(cells) in ("integer", "number")  # an integer: --digits 0, or all blank
    for name in header:
        if name.endswith("_num"):
            base = name.removesuffix("_num")
            assert {f"{base}_den", f"{base.removesuffix('_squared')}_decimal"} <= {*header}


def tables(rules: str) -> dict[str, str]:
    return {n: d.decode() for n, d in set_of(rules).items() if n.endswith(".csv")}


@pytest.mark.parametrize("rules", [MACAU, "small", "harmful"])
def test_the_first_hundred_rows_tell_the_type_of_every_column_of_the_tables(rules: str) -> None:
    for text in tables(rules).values():
        check(text)


@pytest.mark.parametrize("line", LINES)
def test_the_csv_of_every_answer_keeps_the_rule(line: str, paikao: Run) -> None:
    ran = paikao(*line.split(), "--format", "csv")
    check(ran.out)


FORMULAS = (
    "=1+1", "+1", "-2+3+cmd|' /C calc'!D2", "@SUM(1)", "\t=1", "\r=1", " =1", "＝1+1", "＋1", "－1",
    "＠SUM(1)", "--1", "-1/2", "-a",
)  # fmt: skip


@pytest.mark.parametrize("text", FORMULAS)
def test_no_text_runs_as_a_formula(text: str) -> None:
    columns = (Column("a", "", "text"), Column("b", "", "value"))
    written = write_csv(Page("", (Grid("", columns, ((text, text),)),)), 10)
    assert parsed(written)[1] == [["'" + text, "'" + text, "", "", ""]]


def test_a_text_is_neither_a_date_nor_where_anything_may_stand_a_number() -> None:
    for text in ("1/20", "9-6", "1.0.0", "12:30", "2026-01-20"):
        assert plain(text) == wordy(text) == "'" + text
    for text in ("0.05", "-5", "660225738371574375", "1e5", "5 %", "1 000", "1,5"):
        assert wordy(text) == "'" + text
    for text in ("W 9 8", "8(a)", "8(a), 8(b)", "none", "R1", "'x"):
        assert plain(text) == wordy(text) == text
    assert (plain("9"), plain("-0.5")) == ("9", "-0.5")  # a tile, and the number of a log


def test_values_of_a_rule_set_are_texts_or_numbers(paikao: Run) -> None:
    header, rows = parsed(paikao("rules", "show", "--format", "csv").out)
    assert header == ["key", "value", "value_num", "value_den", "value_decimal", "article"]
    found = {row[0]: row[1:5] for row in rows}
    assert found["commission.rate"] == ["", "1", "20", "0.0500000000"]
    assert found["tiles.copies"] == ["", "2", "1", "2.0000000000"]
    assert found["commission.basis"] == ["round", "", "", ""]
    assert {row[0]: row[5] for row in rows}["title"] == ""


def test_a_title_that_is_a_formula_or_a_number_is_marked(paikao: Run, tmp_path: Path) -> None:
    for title in ("-2+3+cmd|' /C calc'!D2", "1/20", "12"):
        path = tmp_path / "x.toml"
        path.write_text(toml(variant(4, 2), title), "utf-8")
        _, rows = parsed(paikao("rules", "show", "--rules", str(path), "--format", "csv").out)
        assert {row[0]: row[1] for row in rows}["title"] == "'" + title


CHANGES = [
    Difference(table="T02", row="row 1", column="ev", one="1/20", other="3/100"),
    Difference(table="T07", row="win 1", column="count", one="660225738371574375", other="2"),
    Difference(
        table="T17", row="row 1", column="half_90", one="0.0500000000", other="1.0000000000"
    ),
    Difference(table="T01", row="rank 1", column="hand", one="9-6", other="W-W"),
    Difference(table="x.csv", row="row 1", column="x", one="0.5", other="0.50"),
    Difference(table="T01", row="rank 3", one="row"),
]


def test_a_difference_has_its_numbers_in_columns_of_numbers() -> None:
    text = write_csv(diff_page(CHANGES), 4)
    check(text)
    header, rows = parsed(text)
    assert header == [
        "file", "table", "row", "column", "old", "old_num", "old_den", "old_decimal",
        "new", "new_num", "new_den", "new_decimal",
        "difference_num", "difference_den", "difference_decimal",
    ]  # fmt: skip
    assert [row[4:] for row in rows] == [
        ["", "1", "20", "0.0500", "", "3", "100", "0.0300", "-1", "50", "-0.0200"],
        ["", "660225738371574375", "1", "660225738371574375.0000", "", "2", "1", "2.0000",
         "-660225738371574373", "1", "-660225738371574373.0000"],
        ["", "1", "20", "0.0500", "", "1", "1", "1.0000", "19", "20", "0.9500"],
        ["'9-6", "", "", "", "W-W", "", "", "", "", "", ""],
        ["'0.5", "", "", "", "'0.50", "", "", "", "0", "1", "0.0000"],
        ["row", "", "", "", "", "", "", "", "", "", ""],
    ]  # fmt: skip


def test_a_finding_has_its_numbers_in_columns_of_numbers() -> None:
    found = [
        Difference(
            "T02.csv", table="T02", row="row 1", column="ev", line=2, one="5/20", other="1/20"
        ),
        Difference("T02.csv", table="T02", row="row 1", column="x", line=2, one="0.05", other="12"),
        Difference("T02.csv", one="9" * 5000, other=""),
        Difference("T03.csv", "is missing"),
    ]
    text = write(verify_page(Verdict(found, "one file", 1, 1, 1)), "csv", 4)
    check(text)
    header, rows = parsed(text)
    assert header[7:] == [
        "written", "written_num", "written_den", "written_decimal",
        "right", "right_num", "right_den", "right_decimal",
    ]  # fmt: skip
    assert [row[7:] for row in rows] == [
        ["'5/20", "", "", "", "", "1", "20", "0.0500"],
        ["'0.05", "", "", "", "", "12", "1", "12.0000"],
        ["'" + "9" * 5000, "", "", "", "", "", "", ""],
        ["", "", "", "", "", "", "", ""],
    ]  # fmt: skip


def test_a_log_that_differs_has_its_numbers_in_columns_of_numbers() -> None:
    listed = [
        Found(1, "7", Mismatch("seats[6].settled", "1/2", "1")),
        Found(1, "7", Mismatch("banker.hand", "9-6", "W-1")),
    ]
    text = write_csv(Page("", (differences_grid("", "the record", listed),)), 2)
    check(text)
    assert parsed(text)[1] == [
        ["1", "7", "seats[6].settled", "", "1", "2", "0.50", "", "1", "1", "1.00"],
        ["1", "7", "banker.hand", "'9-6", "", "", "", "W-1", "", "", ""],
    ]


def test_texts_that_begin_as_numbers_and_do_not_stay_so_are_texts_from_the_first() -> None:
    column = Column("id", "", "text")
    for last, mark in (("x7", "'"), ("7", "")):
        ids = tuple((text,) for text in (*map(str, range(GUESS + 20)), last))
        written = write_csv(Page("", (Grid("", (column,), ids),)), 2)
        check(written)
        _, rows = parsed(written)
        assert (rows[0], rows[-1]) == ([mark + "0"], [last])


DECKS = [load(), variant(5, 2), variant(9, 4), variant(12, 8)]


@pytest.mark.parametrize("rules", DECKS, ids=lambda r: f"{len(r.deck.kinds)}x{r.deck.copies}")
def test_the_splits_begin_with_the_best_hand_on_either_side(rules: Rules) -> None:
    """T05 by the better of the two hands, then the other; first the banker has the better."""
    grid = compute_table(rules, "T05").grid
    hands = {row[1]: i for i, row in enumerate(compute_table(rules, "T01").grid.rows)}
    places = [(hands[row[0]], hands[row[1]]) for row in grid.rows]
    assert places == sorted(places, key=lambda p: (min(p), max(p), p[0]))
    _, rows = parsed(write_csv(Page("", (grid,)), 10))
    assert all("W" in {row[f] for row in rows[:GUESS]} for f in range(4))


def test_the_first_splits_of_the_published_table() -> None:
    _, rows = parsed(tables(MACAU)["T05.csv"])
    assert rows[:3] == [
        ["W", "W", "9", "9", "1", "loss"],
        ["9", "9", "W", "W", "1", "win"],
        ["W", "W", "8", "8", "1", "loss"],
    ]


def test_a_square_is_named_as_what_it_is() -> None:
    column = Column("sd", "SD", "root")
    assert names(column, "csv") == ("sd_squared_num", "sd_squared_den", "sd_decimal")
    _, rows = parsed(
        write_csv(Page("", (Grid("", (column,), ((SquareRoot(Fraction(1, 4)),),)),)), 2)
    )
    assert rows == [["1", "4", "0.50"]]
    package = set_of(MACAU)["datapackage.json"].decode()
    assert "SD, units, numerator of the square" in package
    assert "square of numerator" not in package


def test_the_workbook_calls_a_square_what_the_data_package_does() -> None:
    parts = {p.label for kind in KINDS.values() for p in kind.csv if p.type == "integer"}
    assert parts - {""} == {*labels()}


def right(name: str) -> dict[str, str]:
    """The type of each column of a table, by what all of its cells are."""
    header, rows = parsed(tables(MACAU)[name])
    return {n: guessed([row[f] for row in rows]) for f, n in enumerate(header)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = {n: d for n, d in set_of(MACAU).items() if n.endswith(".csv")}
    return put(files, tmp_path_factory.mktemp("csv") / "tables")


def exact(name: str, column: str) -> list[int | None]:
    header, rows = parsed(tables(MACAU)[name])
    return [int(row[header.index(column)] or 0) or None for row in rows]


@pytest.mark.slow
def test_pandas_reads_every_table(folder: Path) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    for name in tables(MACAU):
        frame = pandas.read_csv(folder / name)
        for column, kind in right(name).items():
            cells = frame[column].dropna()
            if kind == "string":
                assert all(isinstance(cell, str) for cell in cells), (name, column)
            elif kind == "number":
                assert frame[column].dtype == "float64"
            else:  # integers past 64 bits are Python's; with blanks, others become floats
                assert all(cell == int(cell) for cell in cells), (name, column)
    assert [*pandas.read_csv(folder / "T14.csv")["mean_num"]] == exact("T14.csv", "mean_num")


@pytest.mark.slow
def test_polars_reads_every_table_from_its_first_hundred_rows(folder: Path) -> None:
    polars = pytest.importorskip("polars", reason="polars is not installed")
    for name in tables(MACAU):
        frame = polars.read_csv(folder / name, infer_schema_length=GUESS)
        for column, kind in right(name).items():
            found = frame[column].dtype
            good = {
                "string": found == polars.String,
                "number": found == polars.Float64,
                "integer": found.is_integer(),
            }
            assert good[kind], (name, column, found)
    frame = polars.read_csv(folder / "T14.csv", infer_schema_length=GUESS)
    assert frame["mean_num"].to_list() == exact("T14.csv", "mean_num")


@pytest.mark.slow
def test_duckdb_reads_every_table(folder: Path) -> None:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    expected = {"string": ("VARCHAR", "BOOLEAN"), "number": ("DOUBLE",)}  # yes and no: boolean
    integers = ("BIGINT", "HUGEINT", "INT128")
    for name in tables(MACAU):
        read = duckdb.sql(f"select * from read_csv('{folder / name}')")
        found = {n: str(t).upper() for n, t in zip(read.columns, read.types, strict=True)}
        for column, kind in right(name).items():
            assert found[column] in expected.get(kind, integers), (name, column)
    read = duckdb.sql(f"select mean_num from read_csv('{folder / 'T14.csv'}')").fetchall()
    assert [row[0] for row in read] == exact("T14.csv", "mean_num")


@pytest.mark.slow
def test_r_reads_every_table(folder: Path) -> None:
    if (program := shutil.which("Rscript")) is None:
        pytest.skip("R is not installed")
    script = (
        'for (f in list.files(pattern = "csv$")) { d <- read.csv(f); '
        'cat(f, paste(names(d), sapply(d, class), sep = "="), "\\n") }'
    )
    done = subprocess.run([program, "-e", script], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    good = {
        "string": {"character"},
        "number": {"numeric"},
        "integer": {"integer", "numeric"},  # numeric: past 31 bits
    }
    for line in done.stdout.splitlines():
        name, *columns = line.split()
        found = dict(column.split("=") for column in columns)
        for column, kind in right(name).items():
            assert found[column] in good[kind], (name, column)


@pytest.mark.slow
def test_csvkit_reads_every_table(folder: Path) -> None:
    """Columns of 0 and 1 alone, and of yes and no, are Boolean to it."""
    pytest.importorskip("csvkit", reason="csvkit is not installed")
    script = "from csvkit.utilities.csvstat import launch_new_instance as run; run()"
    for name in tables(MACAU):
        ran = run_process(sys.executable, "-c", script, "-y", "0", "--type", str(folder / name))
        assert ran.code == 0, ran.err
        found = dict(re.findall(r"(?m)^ *\d+\. (\S+): (\w+)$", ran.out))
        for column, kind in right(name).items():
            assert found[column] in {"Text" if kind == "string" else "Number", "Boolean"}, name
