"""Citing a table or a set, and what differs between two of either."""

from fractions import Fraction
from pathlib import Path

import pytest

from exact.catalogue.compute import compute
from exact.formats import write
from exact.game.rules import load
from exact.number import InputError, decimal_text
from exact.odds.seats import METHODS
from exact.publish.differ import data, diff, page
from exact.publish.difference import Difference
from exact.publish.reader import read_table
from exact.publish.render import render
from tests.sets import SMALL, put, set_of

ROOT = Path(__file__).parent.parent
MACAU = load().id


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with the same set."""
    return put(set_of("small"), tmp_path / "a"), put(set_of("small"), tmp_path / "b")


def edit(path: Path, old: bytes, new: bytes) -> None:
    text = path.read_bytes()
    assert old in text
    path.write_bytes(text.replace(old, new, 1))


def test_equal_sets_have_no_difference(pair: tuple[Path, Path]) -> None:
    assert diff(str(pair[0]), str(pair[1])) == []
    assert data([], 10) == {"equal": True, "changes": []}
    assert "Differences: 0." in write(page([]), "text", 10)


def test_a_changed_rate_changes_cells_and_says_by_how_much(tmp_path: Path) -> None:
    dear = SMALL._replace(rate=Fraction(1, 10), source=b"other")
    a = put(set_of("small"), tmp_path / "a")
    b = put(render(dear, METHODS[:1], compute(dear, METHODS[:1])), tmp_path / "b")
    changes = diff(str(a), str(b))
    assert [c.column for c in changes[:2]] == ["rules.commission", "rules.sha256"]
    cells = {(c.file, c.row, c.column): c for c in changes}
    row = read_table(str(a / "T02.csv"))[0]
    change = next(c for c in changes if (c.file, c.column) == ("T02.json", "ev_casino"))
    assert change.one == row["ev_casino"]
    assert change.amount == Fraction(str(row["ev_casino"]))
    assert not any(c.table in ("T01", "T05", "T07", "T08", "T11") for c in changes)
    assert not any(c.column.endswith("_decimal") for c in cells.values())
    first = data([change], 4)["changes"][0]
    assert first["difference"] == str(change.amount)
    assert first["new_decimal"] == decimal_text(Fraction(str(change.other)), 4)
    backwards = diff(str(b), str(a))
    assert len(backwards) == len(changes)
    assert {c.amount for c in changes} == {
        None if c.amount is None else -c.amount for c in backwards
    }


def test_rows_tables_and_files_that_one_side_lacks(pair: tuple[Path, Path]) -> None:
    a, b = pair
    lines = (b / "T01.json").read_bytes().splitlines(keepends=True)
    dropped = next(i for i, line in enumerate(lines) if line.startswith(b'    {"rank": 3'))
    (b / "T01.json").write_bytes(b"".join(lines[:dropped] + lines[dropped + 1 :]))
    (b / "T03.json").unlink()
    edit(b / "T04.csv", b"1", b"2")
    edit(b / "T06.json", b'"probability_decimal": "0', b'"probability_decimal": "1')
    changes = diff(str(a), str(b))
    assert [(c.file, c.row.split(",")[0], c.column) for c in changes] == [
        ("T01.json", "hand 3-3", ""), ("T03.json", "", ""), ("T04.csv", "banker W-W", "rank"),
        ("T06.json", "case zero points", "probability_decimal"),
    ]  # fmt: skip
    assert (changes[0].one, changes[0].other) == ("row", None)
    assert [c.table for c in changes] == ["T01", "T03", "T04", "T06"]
    assert {"file", "table"} < {*data(changes, 10)["changes"][0]}
    assert changes[1].other is None
    assert str(changes[1].one).startswith("sha256 ")
    assert (changes[2].one, changes[2].other) == ("1", "2")


def test_two_sets_and_two_files_name_a_cell_alike(pair: tuple[Path, Path]) -> None:
    for name in ("T04.csv", "T04.json"):
        right = set_of("small")[name]
        (pair[1] / name).write_bytes(right.replace(b"20", b"21", 3))
        one = diff(str(pair[0] / name), str(pair[1] / name))
        assert one == diff(str(pair[0]), str(pair[1]))
        assert (one[0].file, one[0].table) == (name, "T04")
        assert one[0].column
        (pair[1] / name).write_bytes(right)


def test_a_hand_is_matched_by_the_hand_where_ranks_move(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("rank,hand_high,hand_low,x\n1,9,9,5\n2,8,8,6\n2,7,7,7\n")
    (tmp_path / "b.csv").write_text("rank,hand_high,hand_low,x\n1,8,8,6\n2,9,9,5\n3,7,7,8\n")
    found = diff(str(tmp_path / "a.csv"), str(tmp_path / "b.csv"))
    assert [(c.row, c.column, c.one, c.other) for c in found] == [
        ("hand 9-9", "rank", "1", "2"), ("hand 8-8", "rank", "2", "1"),
        ("hand 7-7", "rank", "2", "3"), ("hand 7-7", "x", "7", "8"),
    ]  # fmt: skip
    rules = SMALL._replace(zero_points="seat", equal_hands="seat", tie_break="none")
    files = render(rules, METHODS[:1], compute(rules, METHODS[:1]))
    a, b = put(set_of("small"), tmp_path / "a"), put(files, tmp_path / "b")
    moved = [c for c in diff(str(a), str(b)) if c.file in ("T01.json", "T03.json", "T04.json")]
    assert moved
    assert all("rank" not in c.row and c.column for c in moved)


def test_files_about_the_set_differ_when_nothing_else_does(pair: tuple[Path, Path]) -> None:
    edit(pair[1] / "README.md", b"#", b"##")
    assert [(c.file, c.table) for c in diff(str(pair[0]), str(pair[1]))] == [("README.md", "")]


def test_rows_without_a_key_are_known_by_their_numbers(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("x,y_num,y_den\n1,1,2\n1,1,2\n")
    (tmp_path / "b.csv").write_text("x,y_num,y_den\n1,2,4\n1,1_000,2_000\n2,0,1\n")
    assert diff(str(tmp_path / "a.csv"), str(tmp_path / "b.csv")) == [
        Difference("b.csv", row="row 3", other="row")
    ]


def test_what_a_terminal_cannot_take_is_spelled(pair: tuple[Path, Path]) -> None:
    edit(pair[1] / "T01.json", b'"pair"', rb'"\ud800\u001b\n"')
    (found,) = data(diff(str(pair[0]), str(pair[1])), 10)["changes"]
    assert (found["old"], found["new"]) == ("pair", r"\ud800\x1b\n")


BAD_TABLES = {
    "x.json": "{", "y.json": "[]", "z.json": '{"rows": 1}', "u.csv": "a,a\n1,2\n",
    "v.csv": "a,b\n1\n", "w.csv": "", "t.txt": "a\n", "s.csv": 'a\n"1',
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_TABLES)
def test_what_is_no_table_is_one_line(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(BAD_TABLES[name])
    with pytest.raises(InputError, match=r"^[^\n]*(not a table|name a table)[^\n]*$"):
        diff(str(path), str(path))


def test_two_things_that_cannot_be_compared_are_one_line(pair: tuple[Path, Path]) -> None:
    folder, file = str(pair[0]), str(pair[1] / "T01.csv")
    (pair[1] / "manifest.json").unlink()
    for a, b in ((folder, file), (file, folder), (folder, "none"), ("none", file),
                 (folder, str(pair[1]))):  # fmt: skip
        with pytest.raises(InputError, match=r"^[^\n]*(not there|not a file|no manifest)[^\n]*$"):
            diff(a, b)
