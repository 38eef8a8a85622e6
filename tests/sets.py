"""What the tests of published sets share: sets in memory, each computed once."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from exact.catalogue.compute import PublishedTable, compute
from exact.game.rules import Rules, load
from exact.odds.seats import METHODS
from exact.publish.render import render
from tests.conftest import variant

NASTY = '=1+1 100% & more_# {x} \\y ~^ "q" </script> `t` | 中文 — á'
SMALL = variant(5, 2)._replace(id="small")
HARMFUL = SMALL._replace(id="harmful", title=NASTY, instrument=f"@SUM(1) {NASTY}")


@cache
def tables_of(rules_id: str) -> Sequence[PublishedTable]:
    """The tables of the shipped rules, or of a small deck's, by the recount."""
    return compute(rules_of(rules_id), METHODS[:1])


def rules_of(rules_id: str) -> Rules:
    """Rules by their id."""
    return {"small": SMALL, "harmful": HARMFUL}.get(rules_id) or load(rules_id)


@cache
def set_of(rules_id: str) -> dict[str, bytes]:
    """Every file of a set."""
    return render(rules_of(rules_id), METHODS[:1], tables_of(rules_id))


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
