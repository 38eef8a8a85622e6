"""Every text of a page has its Portuguese and its Chinese."""

import re
from pathlib import Path

import pytest

from exact.answers.rules import values
from exact.languages import LANGUAGES, Language, _, language, local, path, plural, speaking
from exact.proofs.theorems import THEOREMS
from exact.report import html
from exact.report.contents import report
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


def test_every_text_of_a_report_goes_through_the_catalogue() -> None:
    """In a language whose every text is in brackets, no words are outside of them."""
    texts = {t[0]: tuple(f"⟦{x}⟧" for x in t) for t in messages()}
    with speaking(Language("pt", texts)):
        page = words_of(html.write(report(SMALL)).decode())
    while re.search(r"⟦[^⟦⟧]*⟧", page):
        page = re.sub(r"⟦[^⟦⟧]*⟧", " ", page)
    outside = set(re.findall(r"[A-Za-z]{4,}", re.sub(r"\b[0-9a-f]{64}\b", "", page)))
    names = ALLOWED | NAMES
    assert outside - names == set()


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
    "June", "Mahjong", "sha256",
}  # fmt: skip


def test_english_is_the_text_itself() -> None:
    assert _("hand") == "hand"
    assert plural(2, "tie", "ties") == "ties"
    assert local("0.5") == "0.5"
    with speaking("pt"):
        assert (_("hand"), local("0.5")) == ("mão", "0,5")
        assert [plural(n, "point", "points") for n in (0, 1, 2)] == ["pontos", "ponto", "pontos"]
    assert _("hand") == "hand"
