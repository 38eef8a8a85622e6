"""Numbers are exact: no float is on the way to one, and nothing reaches into the interpreter."""

import ast
from pathlib import Path

import pytest

from tests.conftest import ROOT

FILES = [*sorted((ROOT / "exact").rglob("*.py")), ROOT / "cli.py"]
FIGURES = ("banks", "catalogue", "cells", "hands", "observed", "seats", "style")
FLOATING = {
    *(f"exact/figures/{name}.py" for name in FIGURES),
    "exact/commands/progress.py",
    "exact/logs/statistics.py",
    "exact/report/xlsx.py",
}
"""Files, by their paths from the root, that may hold floats: drawing, statistics of logs, the
seconds of a progress bar, and the cells of a workbook, which are doubles as they are written."""


def name_of(path: Path) -> str:
    """A file's path from the root."""
    return path.relative_to(ROOT).as_posix()


def floats(source: str) -> list[int]:
    """The lines with a float or complex literal or the name `float`, as a name or an attribute."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float | complex))
        or (isinstance(node, ast.Name) and node.id == "float")
        or (isinstance(node, ast.Attribute) and node.attr == "float")
    ]


def interventions(source: str) -> list[int]:
    """The lines that mention `sys.modules` or `gc`; also `sys` under another name."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.modules")
        or (isinstance(node, ast.Import) and any(map(intervenes, node.names)))
        or (isinstance(node, ast.ImportFrom) and node.module == "gc")
        or (isinstance(node, ast.ImportFrom) and node.module == "sys"
            and any(alias.name == "modules" for alias in node.names))
    ]  # fmt: skip


def intervenes(alias: ast.alias) -> bool:
    """Whether a name that is imported is `gc`, or `sys` renamed."""
    return alias.name == "gc" or (alias.name == "sys" and alias.asname is not None)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_float_is_on_the_way_to_a_number(path: Path) -> None:
    if name_of(path) not in FLOATING:
        assert floats(path.read_text("utf-8")) == []


def test_the_exceptions_are_files_that_hold_floats() -> None:
    assert {name_of(p) for p in FILES if floats(p.read_text("utf-8"))} == FLOATING


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_nothing_is_put_into_sys_modules_or_asked_of_the_garbage_collector(path: Path) -> None:
    assert interventions(path.read_text("utf-8")) == []


def test_the_two_searches_see_every_form() -> None:
    for text in ("x = 0.5", "x = 1e3", "x = 1j", "x = float(2)", "def f(x: float): ...",
                 "import builtins; builtins.float(2)"):  # fmt: skip
        assert floats(text) == [1]
    for text in ("import sys; sys.modules['x'] = 1", "from sys import modules", "import gc",
                 "from gc import freeze", "import sys as s"):  # fmt: skip
        assert interventions(text) == [1]
    assert floats("x = Fraction('0.5')") == interventions("import sys; sys.path") == []
