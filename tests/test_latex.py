"""LaTeX: numbers as mathematics, a caption and a label, and no page too narrow."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest
import sympy

from exact.answers.tables import text
from exact.catalogue.tables import TABLES
from exact.formats.grid import Column, Grid, Page, SquareRoot, Tiles
from exact.formats.latex_writer import PACKAGES, escape, parts, standalone, write
from exact.formats.mathematics import expression, fraction, number, root
from exact.game.rules import load
from exact.number import linear_text
from tests.conftest import Run
from tests.outputs import ANSWERS
from tests.sets import put, rules_of, set_of, tables_of

MACAU = load().id
TEX = shutil.which("pdflatex")
needs_tex = pytest.mark.skipif(TEX is None, reason="pdflatex is not installed")


def compiled(document: str, folder: Path) -> str:
    """The log of pdflatex, which must have made a document without a box over 1 pt too wide."""
    (folder / "all.tex").write_text(document, "utf-8")
    done = subprocess.run(
        [str(TEX), "-interaction=nonstopmode", "-halt-on-error", "all.tex"],
        cwd=folder, capture_output=True, timeout=300,
    )  # fmt: skip
    log = (folder / "all.log").read_text("latin-1")
    assert done.returncode == 0, log[-3000:]
    assert (folder / "all.pdf").read_bytes().startswith(b"%PDF")
    assert "Missing character" not in log
    wide = re.findall(r"Overfull \\hbox \(([0-9]+)\.[0-9]+pt too wide\)[^\n]*", log)
    assert [w for w in wide if int(w) >= 1] == []
    return log


def document(bodies: Iterable[str]) -> str:
    return standalone("\n\\clearpage\n".join(bodies))


@needs_tex
@pytest.mark.parametrize("rules", [MACAU, "harmful"])
def test_every_table_compiles_within_the_page(rules: str, tmp_path: Path) -> None:
    files = {n: d for n, d in set_of(rules).items() if n.endswith(".tex")}
    folder = put(files, tmp_path / "tables")
    log = compiled(document(rf"\input{{{name}}}" for name in sorted(files)), folder)
    assert "multiply defined" not in log
    assert len(files) == sum("tex" in e.formats for e in TABLES)


@needs_tex
@pytest.mark.slow
@pytest.mark.parametrize("digits", [0, 14, 16, 25, 400])
def test_every_table_is_within_the_page_with_any_decimals(digits: int, tmp_path: Path) -> None:
    tables = [t for t in tables_of("small") if "tex" in t.entry.formats]
    compiled(document(text(rules_of("small"), t, "latex", digits) for t in tables), tmp_path)


@needs_tex
@pytest.mark.slow
def test_every_answer_compiles_within_the_page(paikao: Run, tmp_path: Path) -> None:
    lines = [a for a in ANSWERS if not a.startswith(("show", "simulate"))]
    written = (paikao(*line.split(), "--format", "latex").out for line in lines)
    compiled(document(w for w in written if w), tmp_path)


@needs_tex
def test_a_standalone_table_is_a_whole_document(paikao: Run, tmp_path: Path) -> None:
    ran = paikao("show", "T09", "--format", "latex", "--standalone", "--columns", "active,sd_bet")
    assert ran.out.startswith("\\documentclass{article}\n")
    compiled(ran.out, tmp_path)


def test_a_table_has_its_caption_and_its_label_once() -> None:
    for entry in TABLES:
        if "tex" in entry.formats:
            written = set_of(MACAU)[f"{entry.id}.tex"].decode()
            title = escape(f"{load().title}: {entry.id} {entry.title}")
            caption = rf"\caption{{{title}}}\label{{tab:{entry.id}}}\\"
            assert written.count(r"\label{") == written.count(r"\caption{") == 1
            assert caption in written
            assert written.count(r"\caption[]") == written.count(r"\addtocounter{table}{-1}")


def test_numbers_are_mathematics() -> None:
    lines = set_of(MACAU)["T02.tex"].decode()
    for part in (
        r"$\frac{4783}{9690}$ & $0.4936016512$", r"$-\frac{809}{64600}$ & $-0.0125232198$",
        "$2835$", "$14349$",
    ):  # fmt: skip
        assert part in lines
    assert (
        r"$\sqrt{\frac{23470181}{23474025}}$ & $0.9999181189$" in set_of(MACAU)["T09.tex"].decode()
    )
    assert "\nrunning & " in set_of(MACAU)["T12.tex"].decode()
    assert r" & W\nobreakdash-W & pair & --- & $1$ " in set_of(MACAU)["T01.tex"].decode()


def test_functions_of_the_rate_are_mathematics(paikao: Run) -> None:
    written = paikao("commission", "--format", "latex").out
    assert r"$\frac{4783 c}{9690} + \frac{62}{4845}$" in written
    two = paikao("commission", "--plays", "2", "--capital", "3", "--format", "latex").out
    for page in (
        written,
        two,
        set_of(MACAU)["T16.tex"].decode(),
        set_of(MACAU)["T20.tex"].decode(),
    ):
        assert not re.search(r"\d\*|\*c|sqrt\(", page)
    assert r"\sqrt{" in two
    assert re.search(r"\$0\.\d{6} - \d\.\d{6} c \+ \d\.\d{6} c\^\{2\}\$", two)


LINES = [(4783, 9690, 62, 4845), (1, 1, -1, 1), (-1, 1, 1, 1), (3, 4, 0, 1), (0, 1, 1, 20)]


@pytest.mark.parametrize("values", LINES)
def test_functions_are_as_sympy_prints_them(values: tuple[int, int, int, int]) -> None:
    slope, value = Fraction(*values[:2]), Fraction(*values[2:])
    written = linear_text(value, slope)
    assert printed(written) == sympy.latex(sympy.sympify(written))


ROOTS = (
    "1/2", "-sqrt(5)/2 + 3/2", "3/2 - sqrt(5)/2", "5/3 - 7*sqrt(3)/11", "sqrt(2)", "-2*sqrt(7)",
    "3*c**2/4 - c + 1",
)  # fmt: skip


@pytest.mark.parametrize("written", ROOTS)
def test_roots_are_as_sympy_prints_them(written: str) -> None:
    value = sympy.sympify(written)
    assert printed(str(value)) == sympy.latex(value)


def printed(written: str) -> str:
    found = expression(written)
    assert found is not None
    return found.source


@pytest.mark.parametrize(
    "other", ["", "at no rate", "c(1)", "1/c", "x + 1", "sqrt(c)", "1 + ", "1/2/3"]
)
def test_other_texts_are_no_mathematics(other: str) -> None:
    assert expression(other) is None


def test_a_long_number_goes_on_in_the_line_below() -> None:
    digits = "1234567890" * 4 + "12"
    assert number(digits).source == (
        r"\begin{subarray}{l}12345678901234\\56789012345678\\90123456789012\end{subarray}"
    )
    x = Fraction(int(digits), 7)
    for tex in (
        fraction(x),
        root(x),
        fraction(Fraction(1, 10**1000 + 1)),
        number("0." + "1" * 1000),
    ):
        assert tex.width <= 1200
        assert "&" not in tex.source
    assert re.sub(r"\D", "", fraction(x).source.partition(r"\rule")[0]) == digits + "7"


def test_a_wide_grid_is_cut_with_its_key_in_each_part() -> None:
    columns = (Column("k", "k", "text"), *(Column(f"c{i}", f"c{i}", "ratio") for i in range(7)))
    grid = Grid("", columns, (("key", *[Fraction(10**20, 10**20 + 1)] * 7),), 1)
    cut = parts(grid, 10)
    assert len(cut) > 1
    assert all(part.columns[0].key == "k" for part in cut)
    assert [c.key for part in cut for c in part.columns[1:]] == [f"c{i}" for i in range(7)]


def test_words_stay_words() -> None:
    columns = (Column("a", "a", "text"), Column("b", "b", "tiles"), Column("c", "c", "root"))
    words = ("- 5 -- x,,y *", Tiles(("9", "6")), SquareRoot(Fraction(2)))
    written = write(Page("t", (Grid("", columns, (words,)),)), 2)
    assert r"- 5 {-}{-} x{,},y {*} & 9\nobreakdash-6 & $\sqrt{2}$ & $1.41$ \\" in written


@pytest.mark.parametrize("form", ["text", "csv", "json", "markdown", "latex"])
def test_columns_are_chosen_in_every_format(form: str, paikao: Run) -> None:
    ran = paikao("show", "T16", "--columns", "party,active,b", "--format", form)
    assert (ran.code, ran.err) == (0, "")
    if form == "csv":
        assert ran.out.startswith(
            "party,active,b_num,b_den,b_decimal\nseat,1,4783,9690,0.4936016512\n"
        )
    if form == "json":
        found = json.loads(ran.out)
        assert [c["key"] for c in found["columns"]] == ["party", "active", "b"]
        assert list(found["rows"][0]) == ["party", "active", "b", "b_decimal"]
    assert "break-even" not in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--columns", "a,x"], "'x': those of T16 are party, active, basis, a, b, break_even"),
        (["--columns", ""], "no column '': those of T16 are"),
        (["--columns", "a,a"], "column a is there twice"),
        (["--standalone"], "give it with --format latex"),
        (["--standalone", "--format", "csv"], "give it with --format latex"),
    ],
)  # fmt: skip
def test_columns_that_are_not_there_are_one_line(words: list[str], said: str, paikao: Run) -> None:
    ran = paikao("show", "T16", *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def test_the_packages_are_named_for_who_pastes() -> None:
    assert set_of(MACAU)["T01.tex"].decode().startswith(f"% {PACKAGES}\n")
