"""The rule-set file: what every value cites, and each fault that is refused with its line."""

import tomllib
from pathlib import Path

import pytest

from exact.game.rule_file import line_of, new, parse
from exact.game.rule_keys import KEYS, OPTIONAL
from exact.game.rules import MAX_BYTES, RulesError, load, names
from exact.number import InputError
from tests.conftest import Run, toml, variant

SOURCE = load().source
TEXT = SOURCE.decode()


def test_every_value_of_the_shipped_file_has_its_article() -> None:
    cited = {*KEYS, "tiles.kinds"} - {"id", "title", "instrument", *OPTIONAL}
    assert set(load().articles) == cited


def test_readings_r1_to_r19_are_in_the_file_with_article_and_text() -> None:
    readings = load().readings
    assert [r.id for r in readings] == [f"R{n}" for n in range(1, 20)]
    assert all(r.article and r.text for r in readings)


def test_names_lists_what_load_loads() -> None:
    assert [load(name).id for name in names()] == names()


def test_a_file_is_the_same_rule_set_as_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(SOURCE)
    assert load(str(path)) == load()


def refusal(text: str | bytes) -> str:
    """The one line with which a text is refused."""
    with pytest.raises(RulesError) as caught:
        parse(text if isinstance(text, bytes) else text.encode(), "x.toml")
    message = str(caught.value)
    assert message.startswith("x.toml")
    assert message.isprintable()
    return message


def edited(old: str, new: str) -> str:
    """The shipped file with a change, which takes."""
    assert TEXT.count(old) >= 1
    return TEXT.replace(old, new, 1)


def line(text: str, part: str) -> int:
    """The index of the line where a part begins."""
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
        ('id = "macau-100-89-m"', 'id = ""', "id"),
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


@pytest.mark.parametrize("key", [k for k in KEYS if k not in OPTIONAL])
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
    for key in KEYS.keys() - OPTIONAL.keys():
        assert lines[line_of(TEXT, key) - 1].startswith(key.split(".")[-1] + " =")
    for k, kind in enumerate(tomllib.loads(TEXT)["tiles"]["kinds"]):
        assert f'symbol = "{kind["symbol"]}"' in lines[line_of(TEXT, f"tiles.kinds[{k}].x") - 1]


# A rule set says only what it is.


def variant_text(*changes: tuple[str, str]) -> str:
    """The shipped file under another id, with some of its text changed."""
    text = edited('id = "macau-100-89-m"', 'id = "mine"')
    for old, new_text in changes:
        assert old in text
        text = text.replace(old, new_text, 1)
    return text


@pytest.mark.parametrize(
    ("old", "changed", "reading", "key"),
    [
        ('zero_points = "banker"', 'zero_points = "push"', "R4", "advantage.zero_points"),
        ('equal_hands = "banker"', 'equal_hands = "seat"', "R5", "advantage.equal_hands"),
        ('tie_break = "high-tile"', 'tie_break = "none"', "R3", "ranking.tie_break"),
        ("modulus = 10", "modulus = 9", "R2", "ranking.modulus"),
        ("places = 10", "places = 8", "R1", "table.places"),
    ],
)
def test_a_reading_that_contradicts_a_value_is_refused_and_both_are_named(
    old: str, changed: str, reading: str, key: str
) -> None:
    text = variant_text((old, changed))
    message = refusal(text)
    assert reading in message
    assert key in message
    number = int(reading[1:]) - 1
    assert f"x.toml:{line_of(text, f'readings[{number}].when')}:" in message
    start = text.index(f'[[readings]]\nid = "{reading}"')
    end = text.index("[[readings]]", start + 5)
    rules = parse((text[:start] + text[end:]).encode())
    assert reading not in [r.id for r in rules.readings]
    assert rules.departures == (key,)


@pytest.mark.parametrize("when", ["3", '"x"', '{ "tiles.colour" = 1 }', '{ "tiles.copies" = 2.0 }'])
def test_a_condition_of_a_reading_names_values_of_a_rule_set(when: str) -> None:
    assert "readings[0].when" in refusal(
        variant_text(('when = { "table.places" = 10 }', f"when = {when}"))
    )


@pytest.mark.parametrize(
    "change",
    [('zero_points = "banker"', 'zero_points = "push"'), ('rate = "5%"', 'rate = "4%"'),
     ('symbol = "7"', 'symbol = "S"'), ('title = "Mahjong - Pai Kao"', 'title = "Pai Kao"')],
)  # fmt: skip
def test_the_id_of_a_shipped_set_is_refused_on_other_values(change: tuple[str, str]) -> None:
    message = refusal(edited(*change).replace('when = { "advantage.zero_points" = "banker" }', ""))
    assert "give this file an id of its own" in message


def test_the_same_values_with_other_comments_keep_the_id() -> None:
    rules = parse(b"# mine\n" + SOURCE)
    assert (rules.id, rules.departures) == ("macau-100-89-m", ())


def test_a_new_rule_set_is_the_shipped_one_under_the_name_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "my-rules.toml"
    assert new(str(path)) == "my-rules"
    mine = load(str(path))
    shipped = load()
    assert mine._replace(id=shipped.id, source=shipped.source) == shipped
    with pytest.raises(RulesError, match="is there already"):
        new(str(path))
    for name in ("My Rules.toml", "macau-100-89-m.toml", ".toml", "x" * 65):
        with pytest.raises(RulesError):
            new(str(tmp_path / name))
    assert [p.name for p in tmp_path.iterdir()] == ["my-rules.toml"]


def test_another_rate_is_told_and_its_own_is_not() -> None:
    rules = load()
    assert rules.with_("5%").changed == rules.with_(basis="bet").changed == ""
    assert rules.with_("3%").changed == "commission 3/100 in place of 1/20"
    assert rules.with_("3%").with_("1/20").changed == ""
    for wrong in ({"commission": "0,05"}, {"commission": "1"}, {"basis": "x"}):
        with pytest.raises(InputError):
            rules.with_(**wrong)


def test_a_reading_is_named_only_where_its_value_holds() -> None:
    used = [r.id for r in load()._replace(zero_points="push").readings_used(("R3", "R4", "R5"))]
    assert used == ["R3", "R5"]


@pytest.mark.parametrize("places", [1, 2, 80, 81])
def test_a_table_has_2_to_80_places(places: int) -> None:
    source = toml(variant(4, 2)._replace(places=places)).encode()
    if places in (2, 80):
        assert parse(source).places == places
    else:
        with pytest.raises(RulesError, match=r"table\.places must be an integer from 2 to 80"):
            parse(source)


def test_a_deck_has_2_to_20_kinds() -> None:
    assert len(parse(toml(variant(20, 1)).encode()).deck.kinds) == 20
    with pytest.raises(RulesError, match="must be a list of 2 to 20 kinds"):
        parse(toml(variant(21, 2)).encode())


@pytest.mark.parametrize(
    ("old", "form", "last", "past"),
    [
        ('id = "macau-100-89-m"', 'id = "{}"', "a" * 64, "a" * 65),
        ('symbol = "7"', 'symbol = "{}"', "S" * 8, "S" * 9),
        ("face = 7, points = 7", "face = 7, points = {}", "1000", "1001"),
        ("face = 10, points = 0", "face = {}, points = 0", "1000", "1001"),
        ("faces = 6", "faces = {}", "100", "101"),
        ("faces = 6", "faces = {}", "1", "0"),
        ("count = 4", "count = {}", "20", "21"),
        ("count = 4", "count = {}", "1", "0"),
        ("tiles_per_place = 2", "tiles_per_place = {}", "2", "1"),
        ("tiles_per_place = 2", "tiles_per_place = {}", "2", "3"),
    ],
)
def test_the_last_value_within_a_limit_is_read_and_the_next_refused(
    old: str, form: str, last: str, past: str
) -> None:
    own = TEXT.replace('id = "macau-100-89-m"', 'id = "own"') if "id" not in form else TEXT
    assert old in own
    assert parse(own.replace(old, form.format(last), 1).encode(), "x.toml")
    refusal(own.replace(old, form.format(past), 1))


def test_a_value_of_one_choice_is_said_alone() -> None:
    message = refusal(edited("tiles_per_place = 2", "tiles_per_place = 3"))
    assert message.endswith(" must be 2, not 3")


def test_a_value_in_place_of_a_table_is_refused() -> None:
    text = "dice = 3\n" + edited("[dice]\ncount = 4\nfaces = 6\n", "")
    assert refusal(text) == "x.toml:1: dice must be a table"


def test_a_check_says_that_changed_values_are_not_the_articles(paikao: Run, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    assert paikao("rules", "new", str(path)).code == 0
    path.write_text(path.read_text().replace("max_plays = 2", "max_plays = 3"))
    ran = paikao("rules", "check", str(path))
    assert "an article may say otherwise: bank.max_plays" in ran.out
    assert "rotation" in paikao("rules", "check", str(path), "--format", "json").data["commands"]
