"""The first row of each table read aloud: complete, of exact cells, translatable."""

from string import Formatter

import pytest

from exact.answers.aloud import Said, reading_aloud
from exact.answers.tables import text
from exact.catalogue.aloud import ALOUD
from exact.catalogue.compute import compute
from exact.catalogue.tables import TABLES
from exact.formats.markdown_writer import escape
from exact.game.rules import load
from exact.languages import Language, speaking
from tests.conftest import variant
from tests.sets import rules_of, set_of, tables_of

MACAU = load().id


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_table_has_one_text_of_its_own_columns_in_two_sentences() -> None:
    assert list(ALOUD) == [e.id for e in TABLES]
    for entry in TABLES:
        template = ALOUD[entry.id]
        assert fields(template) <= {c.key for c in entry.columns} | {"rate"}
        assert template.count(". ") == 1
        assert template.endswith(".")
        assert len(fields(template)) >= 3


def test_no_number_is_typed() -> None:
    for table, template in ALOUD.items():
        literal = "".join(part for part, *_ in Formatter().parse(template))
        allowed = "it is 0, if there is one" if table == "T20" else ""
        assert not any(c.isdigit() for c in literal.replace(allowed, ""))


def test_the_known_values_are_said() -> None:
    said = {t.entry.id: reading_aloud(load(), t) for t in tables_of(MACAU)}
    assert "With 1 active seat the banker expects a loss of 1.25 % of a unit" in said["T09"]
    assert "the seat expects a loss of 3.75 %, the banker a loss of 1.25 %" in said["T02"]
    assert "9 active seats" in said["T14"]
    assert "With a capital of 3 units, basis bet and 1 place at the table taking" in said["T19"]


@pytest.mark.parametrize("rules", [MACAU, "small", "harmful"])
def test_pages_and_the_index_say_it(rules: str) -> None:
    readme = set_of(rules)["README.md"].decode()
    for table in tables_of(rules):
        said = reading_aloud(rules_of(rules), table)
        assert f"- {table.entry.id}: {escape(said)}\n" in readme
        if "md" in table.entry.formats:
            assert escape(said) in set_of(rules)[f"{table.entry.id}.md"].decode()
        shown = text(rules_of(rules), table, "text")
        assert " ".join(said.split()[-5:])[-9:] in " ".join(shown.split())


def test_it_is_said_of_other_rules_too() -> None:
    rules = variant(4, 2, "none", "seat", "push")
    for table in compute(rules, ("recount",)):
        assert "{" not in reading_aloud(rules, table)


def test_a_translation_is_filled_with_the_same_cells() -> None:
    words = {
        ALOUD["T09"]: ("{active:active}: {banker_round:gain%}",),
        "a loss of {amount}": ("menos {amount}",),
        "active seat": ("lugar", "lugares"),
    }
    (table,) = (t for t in tables_of(MACAU) if t.entry.id == "T09")
    with speaking(Language("pt", words, ",")):
        assert reading_aloud(load(), table) == "1 lugar: menos 1,25 %"


def test_a_cell_without_a_value_is_said_to_be_none() -> None:
    assert (
        f"{Said(None):%} {Said(0):gain} {Said(2):unit}" == "none neither a gain nor a loss 2 units"
    )
