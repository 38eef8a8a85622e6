"""Every text of a page has its Portuguese and its Chinese."""

import re
import sys
from pathlib import Path

import pytest

from exact.answers.rules import values
from exact.catalogue.tables import TABLES
from exact.languages import LANGUAGES, Language, _, language, local, path, plural, speaking
from exact.proofs.theorems import THEOREMS
from exact.report import html
from exact.report.contents import report
from tests.conftest import Run, run_process
from tests.messages import messages
from tests.reports import words_of
from tests.sets import SMALL

OTHERS = LANGUAGES[1:]
FIELDS = re.compile(r"\{[a-z_]*\}|`[^`]+`|\bR\d+\b")


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_untranslated_and_none_is_left_over(code: str) -> None:
    known = language(code).texts
    names = {texts[0] for texts in messages()}
    assert names - {*known} == set()
    assert {*known} - names == set()


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_put_into_a_text_is_put_into_its_translation(code: str) -> None:
    for text, forms in language(code).texts.items():
        for form in forms:
            assert sorted(set(FIELDS.findall(form))) == sorted(set(FIELDS.findall(text)))


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_one_that_gettext_reads(code: str) -> None:
    pofile = pytest.importorskip("babel.messages.pofile")
    with Path(path(code)).open("rb") as file:
        found = pofile.read_po(file)
    right = {}
    for message in found:
        name = message.id[0] if isinstance(message.id, tuple) else message.id
        if name:
            one = message.string
            right[name] = tuple(one) if isinstance(one, tuple) else (one,)
    assert language(code).texts == right


def test_the_terms_are_those_of_the_game() -> None:
    terms = {
        "Mahjong - Pai Kao": ("Mahjong - Pai Kao", "麻雀牌九"), "tile": ("pedra", "牌"),
        "pair": ("par", "對子"), "points": ("pontos", "點數"), "white": ("branca", "白板"),
        "banker": ("banqueiro", "莊家"), "seat": ("lugar", "門"), "stake": ("aposta", "投注"),
        "play": ("jogada", "局"), "commission": ("comissão", "佣金"), "tie": ("empate", "和局"),
        "house edge": ("vantagem da casa", "娛樂場利益"),
        "settlement order": ("sequência de pagamento", "賠付次序"),
    }  # fmt: skip
    for code, place in (("pt", 0), ("zh", 1)):
        with speaking(code):
            assert {t: _(t) for t in terms} == {t: words[place] for t, words in terms.items()}
    with Path(path("zh")).open(encoding="utf-8") as file:
        assert "莊荷" not in file.read()


def bracketed() -> Language:
    """A language whose every text is the English one in brackets."""
    return Language("pt", {t[0]: tuple(f"⟦{x}⟧" for x in t) for t in messages()})


def outside(page: str) -> set[str]:
    """The words of a page that are in no brackets, names left out."""
    while re.search(r"⟦[^⟦⟧]*⟧", page):
        page = re.sub(r"⟦[^⟦⟧]*⟧", " ", page)
    return set(re.findall(r"[A-Za-z]{4,}", re.sub(r"\b[0-9a-f]{64}\b", "", page))) - ALLOWED - NAMES


def test_every_text_of_a_report_goes_through_the_catalogue() -> None:
    with speaking(bracketed()):
        page = words_of(html.write(report(SMALL)).decode())
    assert outside(page) == set()


PLAY = ("play", "--hands", "9-6,W-1,8-2,7-3,5-5,W-4,9-1,8-6,7-2,4-3", "--dice", "3,5,1,6")
COMMANDS = (
    ("odds",), ("odds", "--seat", "9,6", "--elsewhere", "W"),
    ("seats",), ("seats", "--active", "1"), ("seats", "--banker", "9-6"),
    ("settle", "--capital", "3"), ("settle", "--capital", "9", "--by", "seat"),
    ("settle", "--capital", "3", "--player", "8,9"),
    ("settle", "--capital", "3", "--policy", "pool", "--bet", "Ana:1:2", "--joined", "Ana:1"),
    PLAY, (*PLAY, "--capital", "2", "--policy", "pool"),
    (*PLAY, "--capital", "2", "--stakes", "1,-,2", "--associate", "casino:2", "--payers", "seats"),
    (*PLAY, "--capital", "2", "--policy", "coverage", "--associate", "bets:X:2"),
    *(("show", e.id) for e in TABLES if e.id != "T05"),
)  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_text_of_a_page_goes_through_the_catalogue(
    paikao: Run, words: tuple[str, ...]
) -> None:
    with speaking(bracketed()):
        found = paikao(*words)
    assert (found.code, found.err) == (0, "")
    assert outside(found.out) - {"macau"} == set()


@pytest.mark.parametrize("words", COMMANDS[:13], ids=" ".join)
@pytest.mark.parametrize("form", ["csv", "json"])
def test_data_are_the_same_in_every_language(
    paikao: Run, words: tuple[str, ...], form: str
) -> None:
    english = paikao(*words, "--format", form)
    assert english.code == 0
    assert paikao(*words, "--format", form, "--lang", "zh") == english


@pytest.mark.parametrize("code", OTHERS)
def test_pages_have_the_numbers_of_the_english_ones(paikao: Run, code: str) -> None:
    english = paikao("odds").out
    other = paikao("odds", "--lang", code).out
    exact = re.compile(r"-?\d+/\d+")
    assert exact.findall(english) == exact.findall(other)
    sign = "," if code == "pt" else "."
    assert f"0{sign}4936016512" in other


def test_english_reads_no_catalogue(tmp_path: Path) -> None:
    loads = (
        "import cli; cli.run(['odds']); from exact.languages import language; "
        "print(language.cache_info().currsize)"
    )
    found = run_process(sys.executable, "-c", loads, cwd=tmp_path)
    assert found.out.endswith("\n0\n")


NAMES = {
    word
    for text in (
        *(f"{t.name} {t.file} {' '.join(t.proves)}" for t in THEOREMS),
        *(f"{key} {value}" for key, value in values(SMALL).items()),
    )
    for word in re.findall(r"[A-Za-z]{4,}", text)
}
"""Names of theorems, and of values of a rule set, which are the same in every language."""
ALLOWED = {
    "sqrt", "SUMS",
    # the citation, which `paikao cite` gives in English
    "paikao", "maintainers", "reference", "tables", "version", "All", "under", "rule", "Portaria",
    "June", "November", "Mahjong", "sha256",
}  # fmt: skip


def test_english_is_the_text_itself() -> None:
    assert _("hand") == "hand"
    assert plural(2, "tie", "ties") == "ties"
    assert local("0.5") == "0.5"
    with speaking("pt"):
        assert (_("hand"), local("0.5")) == ("mão", "0,5")
        assert [plural(n, "point", "points") for n in (0, 1, 2)] == ["pontos", "ponto", "pontos"]
    assert _("hand") == "hand"
