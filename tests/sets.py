"""What the tests of published sets share: sets in memory, each computed once."""

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from exact.catalogue.compute import PublishedTable, compute
from exact.game.rules import Rules, load
from exact.odds.seats import METHODS
from exact.publish.render import render
from tests.conftest import variant

T = TypeVar("T")
NASTY = '=1+1 100% & more_# {x} \\y ~^ "q" </script> `t` | 中文 — á'
SMALL = variant(5, 2)._replace(id="small")
HARMFUL = SMALL._replace(id="harmful", title=NASTY, instrument=f"@SUM(1) {NASTY}")


def tables_of(rules_id: str) -> Sequence[PublishedTable]:
    """The tables of the shipped rules, or of a small deck's, by the recount."""
    return computed(rules_of(rules_id))


def rules_of(rules_id: str) -> Rules:
    """Rules by their id."""
    return {"small": SMALL, "harmful": HARMFUL}.get(rules_id) or load(rules_id)


def set_of(rules_id: str) -> dict[str, bytes]:
    """Every file of a set."""
    return rendered(rules_of(rules_id), METHODS[:1])


def _known(*kept: str) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Keep what a function gives by these of its rules' values, for rules cannot be hashed."""

    def decorate(function: Callable[..., T]) -> Callable[..., T]:
        known: dict[object, T] = {}

        def inner(rules: Rules, *others: object) -> T:
            key = (*(getattr(rules, name) for name in kept), *others)
            if key not in known:
                known[key] = function(rules, *others)
            return known[key]

        return inner

    return decorate


@_known("id", "rate", "basis", "places")
def computed(rules: Rules) -> list[PublishedTable]:
    """The tables of some rules, by the recount."""
    return compute(rules, METHODS[:1])


@_known("id", "title", "rate", "basis", "places", "changed", "sha256")
def rendered(rules: Rules, methods: tuple[str, ...]) -> dict[str, bytes]:
    """The files of a set that claims these methods."""
    return render(rules, methods, computed(rules))


def at_hand() -> None:
    """From now on, in this process, builds and verdicts take what is computed once: see above."""

    def one(rules: Rules, table: str) -> PublishedTable:
        return next(found for found in computed(rules) if found.entry.id == table)

    put_in = {
        "compute": lambda rules, methods, progress=None: computed(rules),
        "compute_table": one,
        "render": lambda rules, methods, tables: rendered(rules, tuple(methods)),
    }
    for module in (import_module(f"exact.publish.{name}") for name in ("build", "verify")):
        for name in put_in.keys() & {*dir(module)}:
            setattr(module, name, put_in[name])


FOREIGN = {"notes.txt": b"mine", ".hidden": b"", "sub/deep/x": b"x", "T01.tex.bak": b"b"}


def add_foreign(folder: Path) -> None:
    """Put `FOREIGN`, files that are not of a set, and an empty folder beside those of a set."""
    (folder / "sub" / "deep").mkdir(parents=True)
    (folder / "sub" / "empty").mkdir(mode=0o750)
    for name, data in FOREIGN.items():
        (folder / name).write_bytes(data)


def put(files: dict[str, bytes], folder: Path) -> Path:
    """Write files into a folder, which is made."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def snapshot(folder: Path) -> dict[str, bytes] | None:
    """Every file below a folder, by its path in it; a link by its target."""
    if not os.path.lexists(folder):
        return None
    return {
        str(path.relative_to(folder)): os.readlink(path).encode()
        if path.is_symlink()
        else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_symlink() or path.is_file()
    }
