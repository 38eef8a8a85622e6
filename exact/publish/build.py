"""Build a set: compute, render, store."""

from typing import NamedTuple

from ..catalogue.compute import compute
from ..game.rules import Rules
from ..loops import Progress
from ..number import InputError, quoted
from ..odds.seats import METHODS
from .manifest import owned
from .render import render
from .store import claim, holds, replace


class Built(NamedTuple):
    """What a build did: `folder` holds `files`; `changed` is false when it held them before."""

    folder: str
    files: dict[str, bytes]
    tables: int
    methods: tuple[str, ...]
    changed: bool

    @property
    def text(self) -> str:
        """One line on what was done."""
        done = "written" if self.changed else "up to date, nothing written"
        what = f"{self.tables} tables, {len(self.files)} files, by {' and '.join(self.methods)}"
        return f"{what}: {done}"


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
    files: dict[str, bytes] = {}
    folder = ""
    try:
        with claim(directory) as where:
            folder = where.folder
            owned(folder)  # a manifest that cannot be read is refused before all is computed
            tables = compute(rules, methods, progress)
            files = render(rules, methods, tables)
            changed = replace(where, files)
    except (KeyboardInterrupt, OSError) as stop:
        if not files or not holds(folder, files):
            raise
        raise _after(stop, directory) from None
    return Built(folder, files, len(tables), methods, changed)


def in_place(directory: str) -> str:
    """What to say when a build is stopped whose set is in its place already."""
    return f"the new set is in {quoted(directory)}, whole"


def _after(stop: KeyboardInterrupt | OSError, directory: str) -> BaseException:
    """What stopped a build whose set is in its place already."""
    stands = in_place(directory)
    if isinstance(stop, KeyboardInterrupt):
        return KeyboardInterrupt(stands)
    return InputError(f"{stop.strerror or stop}, after all was done: {stands}")
