"""Build a set: compute, render, store."""

import os
from typing import NamedTuple

from ..catalogue.compute import METHODS, compute
from ..game.rules import Rules
from ..loops import Progress
from .render import render
from .store import claim, replace


class Built(NamedTuple):
    """What a build did: `folder` holds `files`; `changed` is false when it held them before."""

    folder: str
    files: dict[str, bytes]
    tables: int
    methods: tuple[str, ...]
    changed: bool
    inside: bool

    @property
    def text(self) -> str:
        """One line on what was done, and one more for a shell that stands in the folder."""
        done = "written" if self.changed else "up to date, nothing written"
        what = f"{self.tables} tables, {len(self.files)} files, by {' and '.join(self.methods)}"
        note = "\nthe folder was replaced: a shell in it goes on after `cd .`"
        return f"{what}: {done}" + (note if self.inside else "")


def build(
    rules: Rules,
    directory: str,
    methods: tuple[str, ...] = METHODS,
    progress: Progress | None = None,
) -> Built:
    """Compute every table, by both methods or by the first of them, and write the set.

    Nothing is written unless all is computed and agrees.  Raises `Disagreement`, `InputError`
    (`directory` cannot be used), `OSError` (it cannot be written); see `store` for what a
    failure or a kill leaves: the old set, whole.
    """
    with claim(directory) as where:
        tables = compute(rules, methods, progress)
        files = render(rules, methods, tables)
        inside = _inside(where.folder)
        changed = replace(where, files)
    return Built(where.folder, files, len(tables), methods, changed, changed and inside)


def _inside(folder: str) -> bool:
    """Whether this process works in `folder`, or below it."""
    return os.path.join(os.getcwd(), "").startswith(os.path.join(folder, ""))
