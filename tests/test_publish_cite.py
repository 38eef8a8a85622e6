"""Citations: in every style the date and the hash, and programs that set them."""

import hashlib
import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from exact.formats.latex_writer import PACKAGES
from exact.game.rules import Rules, load
from exact.number import InputError
from exact.odds.seats import METHODS
from exact.publish.cite import STYLES, cite
from exact.publish.render import PUBLISHED, SUMS, render
from tests.sets import HARMFUL, NASTY, SMALL, set_of, tables_of

ROOT = Path(__file__).parent.parent
MACAU = load().id
BIBTEX, BIBER, TEX = map(shutil.which, ("bibtex", "biber", "pdflatex"))


def whole(text: str) -> str:
    """A text without the places where a line may end."""
    return re.sub(r"\\hspace\s*{0pt\s+plus\s+2pt}", "", text)


@pytest.mark.parametrize("style", STYLES)
def test_a_citation_has_title_table_rules_version_and_hash(style: str) -> None:
    text = cite(load(), "T02", style)
    digest = hashlib.sha256(set_of(MACAU)["T02.csv"]).hexdigest()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for part in ("Mahjong - Pai Kao: One seat against the banker", "Table T02", MACAU,
                 project["version"], digest, load().sha256):  # fmt: skip
        assert part in whole(text)


def test_the_whole_set_is_cited_by_its_sums() -> None:
    files = render(SMALL, METHODS, tables_of("small"))
    digest = hashlib.sha256(files[SUMS]).hexdigest()
    for style in STYLES:
        assert digest in whole(cite(SMALL, None, style))


def test_a_harmful_title_is_cited_as_it_is() -> None:
    (item,) = json.loads(cite(HARMFUL, "T02", "csl"))
    assert item["title"] == f"{NASTY}: One seat against the banker"
    assert item["type"] == "dataset"
    assert "</" not in cite(HARMFUL, "T02", "csl")
    assert NASTY in cite(HARMFUL, "T02", "text")
    for style in ("bibtex", "biblatex"):
        check_braces(cite(HARMFUL, "T02", style))


def check_braces(entry: str) -> None:
    depth = [0]
    for c in entry:  # BibTeX counts braces, whatever is before them
        depth.append(depth[-1] + (c == "{") - (c == "}"))
    assert depth[-1] == 0
    assert depth.index(0, entry.index("{") + 1) == len(entry) - 1
    assert r"=1+1 100\% \& more\_\# \textbraceleft{}x\textbraceright{}" in entry
    assert entry.isascii() or "中" in entry


def test_an_unknown_style_is_one_line() -> None:
    with pytest.raises(InputError, match="no style 'apa': styles are text, bibtex, biblatex, csl"):
        cite(SMALL, "T02", "apa")


def test_the_citation_file_has_the_version_of_the_package() -> None:
    lines = (ROOT / "CITATION.cff").read_text("utf-8").splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"version: {project['version']}" in lines
    assert "cff-version: 1.2.0" in lines
    assert f"date-released: {PUBLISHED}" in lines


def test_a_citation_has_the_date_of_the_numbers() -> None:
    assert re.search(r"paikao, version [0-9.]+, 2026-12-01\. Table", cite(SMALL, "T02"))
    assert "  month = dec,\n  year = 2026,\n" in cite(SMALL, "T02", "bibtex")
    assert f"  date = {{{PUBLISHED}}},\n" in cite(SMALL, "T02", "biblatex")
    (item,) = json.loads(cite(SMALL, "T02", "csl"))
    assert item["issued"] == {"date-parts": [[2026, 12, 1]]}
    assert re.fullmatch(r"20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", PUBLISHED)


def test_the_files_of_a_set_have_no_date() -> None:
    assert not any(PUBLISHED.encode() in data for data in set_of(MACAU).values())


def test_the_hash_is_in_what_every_csl_style_prints() -> None:
    (item,) = json.loads(cite(SMALL, "T02", "csl"))
    assert hashlib.sha256(set_of("small")["T02.csv"]).hexdigest() in item["publisher"]


def set_pages(folder: Path, preamble: str, end: str, program: str, entries: str) -> str:
    """Set a page that cites; what the program for references made of it."""
    (folder / "refs.bib").write_text(entries, "utf-8")
    (folder / "page.tex").write_text(
        rf"\documentclass{{article}}{preamble}\begin{{document}}\nocite{{*}}{end}\end{{document}}",
        "utf-8",
    )
    latex = [str(TEX), "-interaction=nonstopmode", "-halt-on-error", "page.tex"]
    for words in (latex, [program, "page"], latex, latex):
        ran = subprocess.run(words, cwd=folder, capture_output=True, timeout=300)
        assert ran.returncode == 0, ran.stdout[-2000:]
    said = (folder / "page.blg").read_text("utf-8", "replace")
    said = re.sub("(?i).there (was|were) .*|warning\\$.*", "", said)  # BibTeX counts its functions
    assert not re.search("(?i)warning|error", said), said
    log = (folder / "page.log").read_text("latin-1")
    assert "Missing character" not in log
    too_wide = re.findall(r"Overfull .hbox.*?\n(.*?)\n \[\]", log, re.DOTALL)
    assert not [line for line in too_wide if re.search("[0-9a-f]{4} ?[0-9a-f]{4}", line)]
    return (folder / "page.bbl").read_text("utf-8")


def check_entries(made: str, rules: Rules) -> None:
    for name in ("T02.csv", "T09.csv"):
        assert hashlib.sha256(set_of(rules.id)[name]).hexdigest() in whole(made).replace("\n", "")


CITED = ("T02", "T09")


@pytest.mark.slow
@pytest.mark.skipif(not (TEX and BIBTEX), reason="pdflatex or bibtex is not installed")
@pytest.mark.parametrize("rules", [load(), HARMFUL], ids=lambda r: r.id)
@pytest.mark.parametrize("style", ["plain", "unsrt", "alpha", "abbrv", "apalike", "ieeetr", "acm"])
@pytest.mark.parametrize("fonts", ["", PACKAGES.removeprefix("% ")], ids=["OT1", "T1"])
def test_bibtex_sets_title_and_hash(rules: Rules, style: str, fonts: str, tmp_path: Path) -> None:
    entries = "".join(cite(rules, table, "bibtex") for table in CITED)
    end = rf"\bibliographystyle{{{style}}}\bibliography{{refs}}"
    made = set_pages(tmp_path, fonts, end, str(BIBTEX), entries)
    check_entries(made, rules)
    assert "2026" in made


@pytest.mark.slow
@pytest.mark.skipif(not (TEX and BIBER), reason="pdflatex or biber is not installed")
@pytest.mark.parametrize("rules", [load(), HARMFUL], ids=lambda r: r.id)
@pytest.mark.parametrize("style", ["numeric", "authoryear", "alphabetic"])
def test_biber_sets_title_and_hash(rules: Rules, style: str, tmp_path: Path) -> None:
    entries = "".join(cite(rules, table, "biblatex") for table in CITED)
    preamble = rf"\usepackage[style={style}]{{biblatex}}\addbibresource{{refs.bib}}"
    made = set_pages(tmp_path, preamble, r"\printbibliography", str(BIBER), entries)
    check_entries(made, rules)
    assert "2026" in made
