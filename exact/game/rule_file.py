"""A rule set file: read from TOML, checked, and made a `Rules`.

A file that is not a rule set raises `RulesError` with one line that names the file, the line and
the key.
"""

import os
import re
import tomllib
from collections.abc import Iterator
from typing import Any

from ..files import read_packaged
from ..number import parse_rate, printable, quoted
from .rule_keys import (
    KEYS,
    KIND,
    KIND_MORE,
    LISTS,
    OPTIONAL,
    READING,
    READING_MORE,
    SECTIONS,
    Check,
    check_id,
    check_line,
)
from .rules import (
    DEFAULT,
    FOLDER,
    MAX_BYTES,
    Reading,
    Rules,
    RulesError,
    load,
    names,
)
from .tiles import Deck, Kind


def new(path: str) -> str:
    """Write a copy of the rule set `DEFAULT` to a file that is not there yet; returns its id.

    The id is the file's name without its ending.  Raises `RulesError` for a name that is no id,
    an id of a shipped set, and a file that is there.
    """
    identifier = os.path.splitext(os.path.basename(path))[0]
    if fault := check_id(identifier):
        raise RulesError(f"{quoted(path)}: the id, which is the file's name, {fault}")
    if identifier in names():
        raise RulesError(f"{quoted(path)}: {identifier} is a shipped rule set: choose another name")
    text = load(DEFAULT).source.decode()
    text = text.replace(f'id = "{DEFAULT}"', f'id = "{identifier}"', 1)
    try:
        with open(path, "xb") as file:
            file.write(text.encode())
    except FileExistsError:
        raise RulesError(f"{quoted(path)} is there already: choose another name") from None
    return identifier


def parse(source: bytes, where: str = "rules") -> Rules:
    """The rule set in the bytes of a TOML file; `where` names the file in messages."""
    if len(source) > MAX_BYTES:
        raise RulesError(f"{where}: more than {MAX_BYTES} bytes is no rule set")
    if source.startswith(b"\xef\xbb\xbf"):
        raise RulesError(f"{where}:1: starts with a byte order mark; save it as UTF-8 without")
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        raise RulesError(
            f"{where}:{line}: not UTF-8 at byte {error.start + 1} of the file: save it as UTF-8"
        ) from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{where}: not TOML: {printable(str(error))}") from None
    except (RecursionError, ValueError):
        raise RulesError(f"{where}: not TOML: a number too long, or tables too deep") from None
    for key, fault in _faults(data):
        raise RulesError(f"{where}:{line_of(text, key)}: {printable(key, 80)} {fault}")
    if fault := _id_fault(data, source):
        raise RulesError(f"{where}:{line_of(text, 'id')}: id {fault}")
    return _rules(data, source)._replace(departures=_departures(data, source))


def _shipped(data: dict[str, Any], source: bytes, key: str) -> dict[str, Any] | None:
    """The parsed shipped file that has the same value of `key`, unless it is the very same file."""
    for name in names():
        shipped = read_packaged(os.path.join(FOLDER, name + ".toml"))
        if shipped != source and (found := tomllib.loads(shipped.decode()))[key] == data[key]:
            return found
    return None


def _differing(data: dict[str, Any], shipped: dict[str, Any]) -> Iterator[str]:
    """The values, by their dotted names, that a file and a shipped one do not have in common."""
    flat, other = OPTIONAL | dict(_flatten(data)), OPTIONAL | dict(_flatten(shipped))
    yield from (key for key in (*KEYS, "tiles.kinds") if flat.get(key) != other.get(key))


def _id_fault(data: dict[str, Any], source: bytes) -> str:
    """What is wrong with the id of a shipped set on a file with other values, or nothing."""
    shipped = _shipped(data, source, "id")
    keys = [] if shipped is None else [*_differing(data, shipped)]
    if not keys:
        return ""
    return (
        f"{quoted(data['id'])} is that of a shipped rule set, which has another value of "
        f"{', '.join(keys[:3])}: give this file an id of its own"
    )


def _departures(data: dict[str, Any], source: bytes) -> tuple[str, ...]:
    """The values that are not those of the shipped set that names the same instrument."""
    shipped = _shipped(data, source, "instrument")
    named = ("id", "title")
    return () if shipped is None else tuple(k for k in _differing(data, shipped) if k not in named)


def _faults(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """(dotted key, what is wrong with it) for every fault of a parsed file."""
    for key, value in data.items():
        if "." in key:
            yield key, "is not a key of a rule set: a dotted name in quotes is not a table's key"
        elif key in SECTIONS and not isinstance(value, dict):
            yield key, "must be a table"
    flat = dict(_flatten(data))
    for key, value in flat.items():
        if key not in KEYS and key not in LISTS:
            yield key, "is not a key of a rule set"
        elif key in KEYS and (fault := KEYS[key](value)):
            yield key, f"{fault}, not {_shown(value)}"
    for key in KEYS:
        if key not in flat and key not in OPTIONAL:
            yield key, "is missing"
    yield from _kind_faults(flat.get("tiles.kinds"))
    yield from _article_faults(flat.get("articles", {}))
    yield from _reading_faults(flat.get("readings", []), OPTIONAL | flat)


def _flatten(data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Dotted names of one level of tables; lists and the citations stay whole."""
    for key, value in data.items():
        if isinstance(value, dict) and key not in LISTS:
            if not value:
                yield key, value
            for inner, item in value.items():
                yield f"{key}.{inner}", item
        else:
            yield key, value


def _shown(value: Any) -> str:
    return quoted(value) if isinstance(value, str) else quoted(str(value)).strip("'")


def _kind_faults(kinds: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(kinds, list) or not 2 <= len(kinds) <= 20:
        yield "tiles.kinds", "must be a list of 2 to 20 kinds, highest first"
        return
    yield from _record_faults("tiles.kinds", kinds, KIND, KIND_MORE)
    seen: list[dict[str, Any]] = []
    for k, kind in enumerate(kinds):
        if any(kind["symbol"] == other["symbol"] for other in seen):
            yield f"tiles.kinds[{k}].symbol", f"{quoted(kind['symbol'])} is there twice"
        if seen and kind["face"] >= seen[-1]["face"]:
            yield f"tiles.kinds[{k}].face", "must be below the face before it: highest first"
        seen.append(kind)


def _article_faults(articles: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(articles, dict):
        yield "articles", "must be a table"
        return
    for key, citation in articles.items():
        if key not in KEYS and key != "tiles.kinds":
            yield (
                f"articles.{key}",
                "cites no key of a rule set (quote a dotted name)",
            )
        elif fault := check_line(citation):
            yield f"articles.{key}", fault


def _reading_faults(readings: Any, flat: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield from _record_faults("readings", readings, READING, READING_MORE)
    seen: set[str] = set()
    for k, reading in enumerate(readings):
        if reading["id"] in seen:
            yield f"readings[{k}].id", f"{quoted(reading['id'])} is there twice"
        seen.add(reading["id"])
        for key, value in reading.get("when", {}).items():
            if flat.get(key) != value:
                yield (
                    f"readings[{k}].when",
                    f"{reading['id']} speaks of {key} = {_shown(value)}, and here it is "
                    f"{_shown(flat.get(key))}: change the reading, or leave it out",
                )


def _record_faults(
    key: str, records: Any, needed: dict[str, Check], optional: dict[str, Check]
) -> Iterator[tuple[str, str]]:
    """Faults of a list of tables whose keys are `needed` and perhaps `optional`."""
    if not isinstance(records, list):
        yield key, "must be a list of tables"
        return
    known = needed | optional
    for k, record in enumerate(records):
        at = f"{key}[{k}]"
        if not isinstance(record, dict):
            yield at, f"must be a table with {', '.join(needed)}"
            continue
        for name in [*needed, *record]:
            if name not in known:
                yield f"{at}.{name}", f"is not a key here: {', '.join(known)}"
            elif name not in record:
                yield f"{at}.{name}", "is missing"
            elif fault := known[name](record[name]):
                yield f"{at}.{name}", f"{fault}, not {_shown(record[name])}"


def _rules(data: dict[str, Any], source: bytes) -> Rules:
    """The rule set of a file without faults."""
    kinds = tuple(
        Kind(k["symbol"], k["face"], k["points"], k.get("name", k["symbol"]))
        for k in data["tiles"]["kinds"]
    )
    return Rules(
        id=data["id"],
        title=data["title"],
        instrument=data["instrument"],
        deck=Deck(kinds, data["tiles"]["copies"]),
        **data["ranking"],
        **data["advantage"],
        **data["table"],
        dice_count=data["dice"]["count"],
        dice_faces=data["dice"]["faces"],
        **data["bank"],
        rate=parse_rate(data["commission"]["rate"]),
        basis=data["commission"]["basis"],
        payers=data["commission"].get("payers", OPTIONAL["commission.payers"]),
        articles=data.get("articles", {}),
        readings=tuple(
            Reading(r["id"], r["article"], r["text"], tuple(r.get("when", {}).items()))
            for r in data.get("readings", [])
        ),
        source=source,
    )


_HEADER = r"\s*(\[\[?)\s*([^\]]+?)\s*\]"
_KEY = r"""\s*("[^"]*"|'[^']*'|[A-Za-z0-9_.-]+)\s*="""


def line_of(text: str, key: str) -> int:
    """The line of a dotted key such as ``tiles.kinds[3].face``, or of what should hold it.

    `tomllib` keeps no places, so this reads the lines again: headers, keys, and the braces of an
    inline list.
    """
    places = {"": 1}
    table, counts, listed = "", dict[str, int](), ""
    for number, line in enumerate(text.split("\n"), 1):
        if header := re.match(_HEADER, line):
            table, listed = header[2].replace('"', ""), ""
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = f"{table}[{counts[table]}]"
            places.setdefault(table, number)
        elif found := re.match(_KEY, line):
            listed = ".".join(filter(None, (table, found[1].strip("\"'"))))
            places.setdefault(listed, number)
        for _ in range(line.partition("#")[0].count("{") if listed else 0):
            counts[listed] = counts.get(listed, -1) + 1
            places.setdefault(f"{listed}[{counts[listed]}]", number)
    while key not in places:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return places[key]
