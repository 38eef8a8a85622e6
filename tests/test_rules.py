import tomllib
from pathlib import Path

import pytest

from exact.game.rules import KEYS, MAX_BYTES, RulesError, line_of, load, names, parse

SOURCE = load().source
TEXT = SOURCE.decode()


def test_every_value_of_the_shipped_file_has_its_article() -> None:
    cited = {*KEYS, "tiles.kinds"} - {"id", "title", "instrument"}
    assert set(load().articles) == cited


def test_readings_r1_to_r13_are_in_the_file_with_article_and_text() -> None:
    readings = load().readings
    assert [r.id for r in readings] == [f"R{n}" for n in range(1, 14)]
    assert all(r.article and r.text for r in readings)


def test_names_lists_what_load_loads() -> None:
    assert [load(name).id for name in names()] == names()


def test_a_file_is_the_same_rule_set_as_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(SOURCE)
    assert load(str(path)) == load()


def refusal(text: str | bytes) -> str:
    with pytest.raises(RulesError) as caught:
        parse(text if isinstance(text, bytes) else text.encode(), "x.toml")
    message = str(caught.value)
    assert message.startswith("x.toml")
    assert message.isprintable()
    return message


def edited(old: str, new: str) -> str:
    assert TEXT.count(old) >= 1
    return TEXT.replace(old, new, 1)


def line(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("modulus = 10", "modulus = 0", "ranking.modulus"),
        ("modulus = 10", 'modulus = "10"', "ranking.modulus"),
        ("modulus = 10", "modulus = true", "ranking.modulus"),
        ("modulus = 10", "modulus = 10.0", "ranking.modulus"),
        ("modulus = 10", "modulus = 10\nmodulos = 3", "ranking.modulos"),
        ('tie_break = "high-tile"', 'tie_break = "low"', "ranking.tie_break"),
        ("copies = 2", "copies = 9", "tiles.copies"),
        ('zero_points = "banker"', 'zero_points = "house"', "advantage.zero_points"),
        ("tiles_per_place = 2", "tiles_per_place = 3", "table.tiles_per_place"),
        ('settlement = "running"', 'settlement = "x"', "bank.settlement"),
        ('rate = "5%"', "rate = 5", "commission.rate"),
        ('rate = "5%"', 'rate = "0,05"', "commission.rate"),
        ('id = "macau-100-89-m"', 'id = "Macau"', "id"),
        ('id = "macau-100-89-m"', 'id = "../x"', "id"),
        ('title = "Mahjong - Pai Kao"', 'title = ""', "title"),
        ('title = "Mahjong - Pai Kao"', 'title = "a\\nb"', "title"),
        ("face = 7, points = 7", "face = 8, points = 7", "tiles.kinds[3].face"),
        ('symbol = "7", name = "seven"', 'symbol = "8", name = "seven"', "tiles.kinds[3].symbol"),
        ('symbol = "7"', 'symbol = "=1"', "tiles.kinds[3].symbol"),
        ('symbol = "7"', "symbol = 7", "tiles.kinds[3].symbol"),
        ("face = 7,", "", "tiles.kinds[3].face"),
        ("face = 7,", "face = 7, colour = 1,", "tiles.kinds[3].colour"),
        ('"dice.faces" = "1(b), 2(b)"', '"dice.face" = "1(b)"', "articles.dice.face"),
        ('"dice.faces" = "1(b), 2(b)"', '"dice.faces" = 3', "articles.dice.faces"),
        ('id = "R2"', "id = 2", "readings[1].id"),
    ],
)
def test_a_fault_is_one_line_with_its_key_and_line(old: str, new: str, key: str) -> None:
    text = edited(old, new)
    message = refusal(text)
    assert f" {key} " in message
    faulty = new.split("\n")[-1] if new else 'symbol = "7"'
    assert f"x.toml:{line(text, faulty)}:" in message


@pytest.mark.parametrize("key", KEYS)
def test_each_missing_key_is_named(key: str) -> None:
    name = key.split(".")[-1]
    section = f"[{key.split('.')[0]}]" if "." in key else ""
    start = TEXT.index(section)
    at = TEXT.index(f"\n{name} = ", start) + 1
    text = TEXT[:at] + TEXT[TEXT.index("\n", at) + 1 :]
    assert f"{key} is missing" in refusal(text)


@pytest.mark.parametrize(
    "text", ["", "x", "[", "tiles = 3", "kinds = []", "[tiles]\nkinds = 3", "a = 1\na = 2", "\0",
             'tiles = "x"', "[[tiles]]", "articles = 3", "readings = 3", "[" * 5000],
)  # fmt: skip
def test_what_is_no_rule_set_is_refused_in_one_line(text: str) -> None:
    refusal(text)


def test_bytes_that_are_not_utf8_or_too_many() -> None:
    assert "x.toml:3: not UTF-8" in refusal(b"a\nb\n\xff")
    assert str(MAX_BYTES) in refusal(b"#" * (MAX_BYTES + 1))


@pytest.mark.parametrize("name", ["", "nope", "a\0b", "/", "x" * 5000])
def test_a_rule_set_that_is_not_there(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        load(name)
    assert str(caught.value).isprintable()


def test_line_of_finds_every_key_of_the_file() -> None:
    lines = TEXT.splitlines()
    for key in KEYS:
        assert lines[line_of(TEXT, key) - 1].startswith(key.split(".")[-1] + " =")
    for k, kind in enumerate(tomllib.loads(TEXT)["tiles"]["kinds"]):
        assert f'symbol = "{kind["symbol"]}"' in lines[line_of(TEXT, f"tiles.kinds[{k}].x") - 1]
