"""The files of a set in the programs that people open them with, where those are installed."""

import re
import shutil
import subprocess
import zipfile
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from exact.game.rules import load
from tests.sets import put, set_of
from tests.test_publish import rows_of

MACAU = load().id
OFFICE = shutil.which("soffice")
# The codes of a comma and a quotation mark, LibreOffice's number for UTF-8, the first line, no
# formats of columns, and the number of a language.
IMPORT = "--infilter=CSV:44,34,76,1,,"
LANGUAGES = {"English (USA)": 1033, "Portuguese (Portugal)": 2070}
XML = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def sheet(path: Path) -> list[list[tuple[str, str]]]:
    """The cells of a workbook's first sheet, each its type and its stored text."""
    with zipfile.ZipFile(path) as book:
        shared = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
        texts = ["".join(t.text or "" for t in si.iter(f"{XML}t")) for si in shared]
        root = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
    rows = []
    for row in root.iter(f"{XML}row"):
        cells: list[tuple[str, str]] = []
        for c in row.iter(f"{XML}c"):
            assert c.find(f"{XML}f") is None, "a formula"
            column = column_number(c.get("r", ""))
            cells += [("", "")] * (column - len(cells) - 1)
            kind, value = c.get("t", "n"), c.findtext(f"{XML}v") or ""
            cells.append(("s", texts[int(value)]) if kind == "s" else (kind, value))
        rows.append(cells)
    return rows


def column_number(reference: str) -> int:
    """The number of a cell's column, A being 1."""
    number = 0
    for letter in reference.rstrip("0123456789"):
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


@pytest.mark.slow
@pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_csv_files_open_in_a_spreadsheet_as_they_are(language: str, tmp_path: Path) -> None:
    """No cell becomes a date or a formula, no integer a text; it keeps 15 digits of each.

    With a decimal comma decimals are texts, as they are written; the README says how to import.
    """
    files = {n: d for n, d in set_of(MACAU).items() if n.endswith(".csv")}
    folder = put(files, tmp_path / "tables")
    out = tmp_path / "out"
    subprocess.run(
        [str(OFFICE), f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless",
         f"{IMPORT}{LANGUAGES[language]}", "--convert-to", "xlsx", "--outdir", str(out),
         *(str(folder / name) for name in sorted(files))],
        check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    numbers = texts = 0
    for name, data in files.items():
        written = rows_of(data)
        opened = sheet(out / name.replace(".csv", ".xlsx"))
        assert len(opened) == len(written)
        for row, cells in zip(written, opened, strict=True):
            cells += [("", "")] * (len(row) - len(cells))
            for text, (kind, value) in zip(row, cells, strict=True):
                if re.fullmatch(r"-?\d+", text):
                    off = abs(Fraction(value) - int(text))
                    assert kind == "n", (name, row)
                    assert off <= abs(int(text)) // 10**14, (name, row)
                    numbers += 1
                elif re.fullmatch(r"-?\d+\.\d{10}", text) and "English" in language:
                    assert kind == "n"
                    assert abs(Fraction(value) - Fraction(text)) < Fraction(1, 10**11), (name, row)
                else:
                    assert (kind, value) == ("s" if text else "", text), (name, row)
                    texts += 1
    assert min(numbers, texts) > 1000
