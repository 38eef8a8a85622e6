"""No JSON has an integer that some program rounds: past 2^53 each is a text, under all rules."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from exact.answers.tables import text
from exact.catalogue.compute import compute_table
from exact.formats.fields import records
from exact.formats.grid import Column, Grid
from exact.game.dice import sum_law
from exact.game.rules import Rules
from tests.conftest import Run, toml, variant, wide

SAFE = 2**53
HUGE = 100**20


def widest() -> Rules:
    """The most of everything that a file may ask for; its tables are those of two hands."""
    rules = variant(10, 2)
    return rules._replace(deck=wide(20, 8), places=80, dice_count=20, dice_faces=100)


def longest() -> Rules:
    """The most kinds of a whole table that is counted within its bound of memory."""
    return variant(14, 2)


def written(rules: Rules, path: Path) -> str:
    dice = f"count = {rules.dice_count}\nfaces = {rules.dice_faces}"
    path.write_text(toml(rules).replace("count = 4\nfaces = 6", dice), "utf-8")
    return str(path)


def integers(found: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every integer of a JSON value with its keys."""
    if isinstance(found, dict):
        for key, value in found.items():
            yield from integers(value, f"{path}.{key}")
    elif isinstance(found, list):
        for value in found:
            yield from integers(value, path + "[]")
    elif isinstance(found, int):
        yield path, found


def check(found: Any) -> None:
    for path, n in integers(found):
        assert abs(n) <= SAFE, path


def test_a_big_integer_is_a_text_and_any_other_none() -> None:
    grid = Grid("", (Column("a", "a", "big"), Column("b", "b")), ((7, 7), (HUGE, 7)))
    assert records(grid, 0) == [{"a": "7", "b": 7}, {"a": str(HUGE), "b": 7}]


@pytest.mark.parametrize("command", ["odds", "hands", "dice", "commission", "rules check"])
def test_no_answer_of_the_widest_rules_has_one(command: str, paikao: Run, tmp_path: Path) -> None:
    path = written(widest(), tmp_path / "x.toml")
    words = command.split()
    where = [path] if words[0] == "rules" else ["--rules", path]
    check(paikao(*words, *where, "--format", "json").data)


@pytest.mark.slow
@pytest.mark.parametrize("table", ["T01", "T02", "T03", "T04", "T05", "T06", "T11", "T15"])
def test_no_table_of_the_widest_rules_has_one(table: str) -> None:
    rules = widest()
    check(json.loads(text(rules, compute_table(rules, table), "json")))


def test_the_dice_are_texts_for_good(paikao: Run, tmp_path: Path) -> None:
    for rules in (variant(4, 2), widest()):
        data = paikao(
            "dice", "--rules", written(rules, tmp_path / "x.toml"), "--format", "json"
        ).data
        law = sum_law(rules.dice_count, rules.dice_faces)[rules.dice_count :]
        assert [row["weight"] for row in data["sum"]] == [str(n) for n in law]
        assert sum(int(row["weight"]) for row in data["first_place"]) == sum(law)
        rows = json.loads(text(rules, compute_table(rules, "T11"), "json"))["rows"]
        assert {row["total"] for row in rows} == {str(sum(law))}
        assert rows[0]["throws"] == "1"
    assert sum(law) == HUGE


@pytest.mark.slow
def test_no_answer_of_the_longest_table_has_one(paikao: Run, tmp_path: Path) -> None:
    path = written(longest(), tmp_path / "x.toml")
    data = paikao("seats", "--rules", path, "--format", "json").data
    check(data)
    assert data["deals"]["weight"] == 213458046676875  # 27!!; 29!!, of 30 tiles, is below 2^53 too
    rules = longest()
    found = json.loads(text(rules, compute_table(rules, "T07"), "json"))
    check(found)
    assert max(int(row["total"]) for row in found["rows"]) > SAFE
