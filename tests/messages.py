"""The texts that pages are made of, found in the sources and in the catalogue of tables.

`python -m tests.messages` brings the catalogues of `exact/languages` up to date with them: what is
new is added without a translation, what no page has any more is dropped (Babel, `paikao[dev]`).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from exact.answers.aloud import NOUNS
from exact.catalogue.aloud import ALOUD
from exact.catalogue.columns import HANDS, ODDS, SETTLED, SHARES
from exact.catalogue.tables import TABLES
from exact.figures.catalogue import FIGURES
from exact.game.rules import load
from exact.languages import LANGUAGES, path
from exact.report.sheets import WORDS
from tests.conftest import ROOT


def called(source: str) -> Iterator[tuple[str, ...]]:
    """The texts that are given to `_`, and the pairs that are given to `plural`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            texts = [a.value for a in node.args if isinstance(a, ast.Constant)]
            if node.func.id == "_" and texts:
                yield (str(texts[0]),)
            if node.func.id in ("plural", "counted") and texts:
                one = str(texts[0])
                yield (one, str(texts[1]) if len(texts) > 1 else one + "s")


PAGES = ("__init__", "odds", "seats", "settle", "play", "tables")
"""The answers that have pages in every language."""


def headed(source: str) -> Iterator[str]:
    """The texts of the columns and of the titles of grids that a source declares."""
    places = {"Column": (1, 3, 4), "Grid": (0,)}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for place in places.get(node.func.id, ()):
                argument = node.args[place] if place < len(node.args) else None
                if isinstance(argument, ast.Constant) and argument.value:
                    yield str(argument.value)


def declared() -> Iterator[str]:
    """The texts of tables, of their cells and of the shipped rule set."""
    rules = load()
    yield from (rules.title, rules.instrument)
    yield from (r.text for r in rules.readings)
    columns = [c for e in TABLES for c in e.columns]
    for column in (*columns, *HANDS, *ODDS, *SETTLED, *SHARES):
        yield from (text for text in (column.title, column.unit, column.definition) if text)
    yield from (e.title for e in TABLES)
    yield from ALOUD.values()
    yield from (f.title for f in FIGURES)
    yield from WORDS
    for name in PAGES:
        yield from headed((ROOT / f"exact/answers/{name}.py").read_text("utf-8"))


def messages() -> dict[tuple[str, ...], list[str]]:
    """Every text, or pair of singular and plural, with the files that have it."""
    found: dict[tuple[str, ...], list[str]] = {}
    for file in sorted((ROOT / "exact").rglob("*.py")):
        for texts in called(file.read_text("utf-8")):
            found.setdefault(texts, []).append(file.relative_to(ROOT).as_posix())
    for pair in NOUNS.values():
        found.setdefault(pair, []).append("exact/answers/aloud.py")
    for text in declared():
        found.setdefault((text,), []).append("exact/catalogue")
    pairs = {texts[0] for texts in found if len(texts) > 1}
    return {t: sorted(set(f)) for t, f in found.items() if len(t) > 1 or t[0] not in pairs}


def update() -> None:
    """Bring the catalogues up to date."""
    from babel.messages import Catalog
    from babel.messages.pofile import read_po, write_po

    for code in LANGUAGES[1:]:
        file = Path(path(code))
        file.parent.mkdir(parents=True, exist_ok=True)
        old = read_po(file.open("rb")) if file.exists() else Catalog()
        new = Catalog(fuzzy=False)
        for texts, files in messages().items():
            known = old.get(texts[0])
            name = texts if len(texts) > 1 else texts[0]
            string = known.string if known and known.id == name else ""
            new.add(name, string, [(f, 0) for f in files])
        with file.open("wb") as out:
            write_po(out, new, width=100, omit_header=True, include_lineno=False)


if __name__ == "__main__":
    update()
