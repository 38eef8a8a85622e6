"""The theorems: their index, the published cells that they speak of, and what coqc says.

A mutant changes the game, a definition or one published cell; coqc has to refuse it. The tests
that need coqc build in a folder of their own and are skipped where it is not installed.
"""

import csv
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from exact.proofs.check import CoqCheck
from exact.proofs.published import published
from exact.proofs.theorems import CLOSED, FOLDER, THEOREMS, proved, sources
from tests.conftest import ROOT, Run

TABLES = Path(__file__).parent.parent / "tables"
FORBIDDEN = re.compile("Admitted|Axiom|Parameter|Conjecture|admit")
PROVED = sorted({theorem.table for theorem in THEOREMS if theorem.table})

NO_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")


def needs_coq(test: Any) -> Any:
    """A test that runs Coq, which takes its time."""
    return pytest.mark.slow(NO_COQ(test))


def text(file: str) -> str:
    return (FOLDER / f"{file}.v").read_text("utf-8")


def declared(file: str) -> list[str]:
    return re.findall(r"^\s*Theorem (\w+)", text(file), re.MULTILINE)


def columns(table: str) -> set[str]:
    with (TABLES / f"{table}.csv").open(encoding="utf-8", newline="") as rows:
        return set(next(csv.reader(rows)))


# Without Coq.


def test_published_v_is_the_published_tables() -> None:
    assert (FOLDER / "Published.v").read_bytes() == published(TABLES).encode("utf-8")


def test_digit_grouping_changes_nothing(tmp_path: Path) -> None:
    for path in TABLES.glob("T*.csv"):
        plain = re.sub(r"(?<=\d)_(?=\d)", "", path.read_text("utf-8"))
        (tmp_path / path.name).write_text(plain, "utf-8")
    assert published(tmp_path) == published(TABLES)


def test_every_source_is_in_the_order_of_building() -> None:
    assert sorted(sources()) == sorted(path.stem for path in FOLDER.glob("*.v"))


@pytest.mark.parametrize("file", sources())
def test_no_source_has_a_word_for_what_is_not_proved(file: str) -> None:
    assert not FORBIDDEN.findall(text(file))


def test_the_game_fits_on_a_page() -> None:
    assert len(text("Game").splitlines()) < 100


def test_the_index_has_every_theorem_in_its_file() -> None:
    found = {(name, file) for file in sources() for name in declared(file)}
    assert {(theorem.name, theorem.file) for theorem in THEOREMS} == found
    assert len(found) == len(THEOREMS)


def test_one_term_names_every_theorem() -> None:
    named = re.findall(r"@(\w+)", text("All"))
    assert named == [theorem.name for theorem in THEOREMS]


@pytest.mark.parametrize("table", PROVED)
def test_every_exact_column_of_a_proved_table_is_proved(table: str) -> None:
    exact = {column for column in columns(table) if not column.endswith("_decimal")}
    assert {column for theorem in proved(table) for column in theorem.proves} == exact


# With Coq.


def coqc(folder: Path, file: str) -> subprocess.CompletedProcess[str]:
    command = ["coqc", "-q", "-Q", ".", "PaiKao", f"{file}.v"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Every source compiled from nothing: the folder, and what the last one says."""
    folder = tmp_path_factory.mktemp("proofs")
    said = ""
    for file in sources():
        shutil.copy(FOLDER / f"{file}.v", folder)
        result = coqc(folder, file)
        assert result.returncode == 0, result.stderr
        said = result.stdout
    return folder, said


@needs_coq
def test_coq_proves_everything_and_assumes_nothing(built: tuple[Path, str]) -> None:
    assert built[1].strip() == CLOSED


@dataclass(frozen=True)
class Mutant:
    """One textual change to one file, and the file in which coqc has to refuse it."""

    name: str
    file: str
    old: str
    new: str
    refused: str


MUTANTS = (
    Mutant(
        "8(a) dropped",
        "Game",
        "  both_zero seat banker || same_faces seat banker.",
        "  same_faces seat banker.",
        "TwoHands",
    ),
    Mutant(
        "8(b) dropped",
        "Game",
        "  both_zero seat banker || same_faces seat banker.",
        "  both_zero seat banker.",
        "TwoHands",
    ),
    Mutant(
        "8(a) for the seat",
        "Game",
        "stronger seat banker && negb (advantage seat banker)",
        "stronger seat banker && negb (same_faces seat banker) || both_zero seat banker",
        "TwoHands",
    ),
    Mutant("white counted as one", "Game", "White => 0 |", "White => 1 |", "TwoHands"),
    Mutant("white the lowest tile", "Game", "White => 10 |", "White => 0 |", "TwoHands"),
    Mutant(
        "pairs ranked low",
        "Game",
        "  | true, false => true\n  | false, true => false\n",
        "  | true, false => false\n  | false, true => true\n",
        "TwoHands",
    ),
    Mutant("tens counted", "Game", "mod 10.", "mod 20.", "TwoHands"),
    Mutant("no high tile", "Game", "&& (high h <? high g))", "&& false)", "TwoHands"),
    Mutant(
        "three copies of a tile", "Game", "(k, Second)])", "(k, Second); (k, Second)])", "TwoHands"
    ),
    Mutant(
        "some matchings left out",
        "Game",
        "(matchings n s)) (picks r)",
        "(matchings n s)) (firstn 2 (picks r))",
        "Sums",
    ),
    Mutant(
        "commission on losses", "Odds", "gain 0 then 0 else", "gain 0 then c * gain else", "Money"
    ),
    Mutant("four per cent", "Claims", "Q := 1 # 20.", "Q := 1 # 25.", "SeatTables"),
    Mutant("T01 rank", "Published", "\n  Hand 11 White", "\n  Hand 12 White", "TwoHandTables"),
    Mutant("T02 distinct", "Published", "pair 2835", "pair 2836", "Distinct"),
    Mutant("T02 won", "Published", "OneBet 14349 0", "OneBet 14348 0", "TwoHandTables"),
    Mutant(
        "T02 banker",
        "Published",
        "(-809 # 64600) (1 # 20))",
        "(-808 # 64600) (1 # 20))",
        "TwoHandTables",
    ),
    Mutant(
        "T03 lost",
        "Published",
        "OfHand 12 Eight One (OneBet 140 0 13 ",
        "OfHand 12 Eight One (OneBet 140 0 12 ",
        "TwoHandTables",
    ),
    Mutant(
        "T03 hand",
        "Published",
        "OfHand 52 Six Four (OneBet 0 0 153",
        "OfHand 52 Six Three (OneBet 0 0 153",
        "TwoHandTables",
    ),
    Mutant(
        "T04 won",
        "Published",
        "OfHand 12 Eight One (OneBet 12 0 ",
        "OfHand 12 Eight One (OneBet 13 0 ",
        "TwoHandTables",
    ),
    Mutant("T07 count", "Published", "511512225", "511512226", "SeatTables"),
    Mutant(
        "T07 probability", "Published", "(974309 # 12471030)", "(974308 # 12471030)", "SeatTables"
    ),
    Mutant("T08 mean", "Published", "Moments 9 (14349 #", "Moments 9 (14348 #", "SeatTables"),
    Mutant("T09 gross", "Published", "Bank 3 (62 # 1615)", "Bank 3 (61 # 1615)", "SeatTables"),
    Mutant(
        "T09 variance", "Published", "(251050999 # 7824675)", "(251050998 # 7824675)", "SeatTables"
    ),
    Mutant(
        "T09 break-even",
        "Published",
        "(150810660 # 3307423519)\n",
        "(150810661 # 3307423519)\n",
        "SeatTables",
    ),
    Mutant(
        "T09 lowest terms",
        "Published",
        "Bank 1 (62 # 4845)",
        "Bank 1 (124 # 9690)",
        "SeatTables",
    ),
    Mutant("T11 throws", "Published", "SumOfDice 14 146", "SumOfDice 14 147", "DiceTable"),
)


def mutate(folder: Path, mutant: Mutant) -> None:
    path = folder / f"{mutant.file}.v"
    original = path.read_text("utf-8")
    assert original.count(mutant.old) == 1, "the change has to be in one place"
    path.unlink()  # a link to the built one
    path.write_text(original.replace(mutant.old, mutant.new), "utf-8")


def compiled(folder: Path, first: str) -> Iterator[tuple[str, subprocess.CompletedProcess[str]]]:
    """Compile a file and those after it, until one is refused."""
    order = sources()
    for file in order[order.index(first) :]:
        result = coqc(folder, file)
        yield file, result
        if result.returncode:
            return


@needs_coq
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_coq_refuses_a_mutant(built: tuple[Path, str], mutant: Mutant, tmp_path: Path) -> None:
    folder = tmp_path / "mutant"
    shutil.copytree(built[0], folder)
    mutate(folder, mutant)
    *passed, (file, result) = compiled(folder, mutant.file)
    assert passed, "the changed file itself has to compile"
    assert (file, result.returncode) == (mutant.refused, 1), result.stderr
    assert "Syntax error" not in result.stderr


# The command (Coq is run by the tests above).


def test_the_command_prints_every_statement_and_does_not_claim_a_check(paikao: Run) -> None:
    data = paikao("proofs", "--no-check", "--format", "json").data
    assert (data["checked"], data["accepted"]) == (False, None)
    assert [t["name"] for t in data["theorems"]] == [t.name for t in THEOREMS]
    assert all(f"Theorem {t['name']}" in t["statement"] for t in data["theorems"])
    assert {t["table"] for t in data["tables"]} == {
        "T01", "T02", "T03", "T04", "T07", "T08", "T09", "T11"
    }  # fmt: skip
    for source in data["sources"]:
        written = (FOLDER / source["file"]).read_bytes()
        assert source["sha256"] == sha256(written).hexdigest()
    assert "not checked now" in paikao("proofs", "--no-check").out


def test_a_check_without_coq_is_refused_not_passed(
    paikao: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("exact.proofs.check.coq_version", lambda: "")
    ran = paikao("proofs", "--check")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "nothing was checked" in ran.err


def test_what_coq_refuses_is_told_and_is_a_finding(
    paikao: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = CoqCheck("8.16.1", "Counting.v", "Error: no")
    monkeypatch.setattr("exact.proofs.check.check", lambda progress: refused)
    ran = paikao("proofs", "--check", "--format", "json")
    assert (ran.code, ran.data["accepted"], ran.data["refused"]) == (1, False, "Counting.v")


@needs_coq
def test_the_command_checks_every_theorem(paikao: Run) -> None:
    data = paikao("proofs", "--check", "--format", "json").data
    assert (data["checked"], data["accepted"], data["refused"]) == (True, True, None)


def test_the_manifest_names_the_theorems_of_each_table() -> None:
    files = json.loads((ROOT / "tables" / "manifest.json").read_text("utf-8"))["files"]
    named = {f["table"]: f["proved"] for f in files if "proved" in f}
    for theorem in THEOREMS:
        if theorem.table:
            assert named[theorem.table][theorem.name] == list(theorem.proves)
