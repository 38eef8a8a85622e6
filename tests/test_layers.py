"""Section 3 of the design: one direction, exact numbers, and two roads that share nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = [*sorted((ROOT / "exact").rglob("*.py")), ROOT / "cli.py"]

# Each row may import from the rows above it, and from nothing beside it.
LAYERS: list[set[str]] = [
    {"number", "files", "deferred", "proofs"},
    {"tiles"},
    {"grid"},
    {"rules", "writers"},
    {"ranking"},
    {"compiled"},
    {"pairings"},
    {"splits", "deals", "audit", "hafnian"},
    {"tally", "ties", "recount", "together"},
    {"law"},
    {"odds", "table_odds"},
    {"dice"},
    {"policies", "walk"},
    {"settlement"},
    {"bank"},
    {"plays"},
    {"sources"},
    {"rows"},
    {"catalogue"},
    {"data"},
    {"pages"},
    {"publish"},
    {"options"},
    {"commands"},
    {"cli"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
DRAWING: set[str] = set()  # files that may hold floats


def room(path: Path) -> str:
    """The module, or the package below `exact`, that a file belongs to."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[0] if len(parts) == 1 else parts[1]


def imported(path: Path) -> Iterator[str]:
    """The rooms that a file imports, wherever in it the import stands."""
    depth = len(path.relative_to(ROOT).parts) - 1
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                if parts[0] in ("exact", "cli"):
                    yield parts[-1] if len(parts) == 1 else parts[1]
        elif isinstance(node, ast.ImportFrom):
            base = (node.module or "").split(".") if node.module else []
            if node.level:  # relative: one dot is the file's own package
                base = ["exact", *path.relative_to(ROOT).parts[1 : depth - node.level + 1], *base]
            if base[:1] == ["exact"]:
                yield from base[1:2] or (alias.name for alias in node.names)
            elif base[:1] == ["cli"]:
                yield "cli"


def test_every_module_has_a_layer() -> None:
    assert {room(p) for p in FILES} - {"__init__"} <= set(LEVEL)


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_an_import_goes_to_a_lower_layer(path: Path) -> None:
    own = room(path)
    if own == "__init__":
        return  # the public API only names what the modules hold, and none of them imports it
    for other in imported(path):
        assert other == own or LEVEL[other] < LEVEL[own], f"{own} imports {other}"


def test_the_test_above_sees_imports_of_every_form() -> None:
    seen = {p: set(imported(p)) for p in FILES}
    assert {"number"} <= seen[ROOT / "exact" / "tiles.py"]
    assert {"number", "rules", "grid", "pages"} <= seen[ROOT / "exact" / "pages" / "odds.py"]
    assert {"odds", "data", "splits"} <= seen[ROOT / "exact" / "commands" / "answers.py"]
    assert {"number", "options"} <= seen[ROOT / "cli.py"]


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_float_is_on_the_way_to_a_number(path: Path) -> None:
    if path.name in DRAWING:
        return
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), node.lineno
        assert not (isinstance(node, ast.Name) and node.id == "float"), node.lineno


def test_the_two_roads_share_only_tiles_rules_and_ranking() -> None:
    shared = {"tiles", "rules", "ranking", "number"}
    roads = {
        "splits": shared,
        "deals": shared | {"compiled"},
        "hafnian": shared,
        "recount": shared | {"hafnian"},
        "together": shared | {"hafnian"},
    }
    for name, allowed in roads.items():
        assert set(imported(ROOT / "exact" / f"{name}.py")) <= allowed
