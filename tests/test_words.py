"""One word has one meaning: no two rooms have a class of the same name."""

import ast
from collections import defaultdict

from tests.conftest import ROOT

SHARED = {
    "Answer": "a module of answers has its own, as a command has; the API has what they can all do",
    "Moments": "of the winning seats, and of one result: both are moments",
    "Piece": "of a function by pieces, and of a column that is written as several",
    "State": "of a chain, and of an audit that was interrupted",
}
"""Names of several classes, and why."""


def test_a_class_has_a_name_of_its_own() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "exact").rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(path.relative_to(ROOT).as_posix())
    assert {name for name, files in homes.items() if len(files) > 1} == SHARED.keys()
