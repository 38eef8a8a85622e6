"""What is to be verified: a set, the files of a table in it, or one file."""

import os
import re
from collections.abc import Sequence
from typing import NamedTuple

from ..catalogue.tables import entry
from ..number import InputError, quoted
from . import FOLDER


class Subject(NamedTuple):
    """A folder, and all of the set in it; or a table's files; or one file, wherever it is.

    `name` is what the file is called in a set, where that can be told.
    """

    folder: str
    table: str = ""
    file: str = ""
    name: str = ""

    @property
    def whole(self) -> bool:
        """Whether all of a set is meant."""
        return not (self.table or self.file)

    @property
    def names(self) -> tuple[str, ...]:
        """The files of a set that are meant; none for the whole set."""
        if self.file:
            return (self.name,)
        return files_of(self.table) if self.table else ()

    def called(self, path: str = "") -> str:
        """The subject in words."""
        path = path or self.file
        return quoted(path) if path else f"{self.table} in {quoted(self.folder)}"


def files_of(table: str) -> tuple[str, ...]:
    """The files of a table in a set."""
    return tuple(f"{table}.{ending}" for ending in entry(table).formats)


def subject(targets: Sequence[str]) -> Subject:
    """What one or two arguments mean: a table's id, a folder or a file; an id and one of these.

    Raises `InputError` with one line for anything else.
    """
    ids = [t for t in targets if re.fullmatch("[Tt][0-9]{1,3}", t)]
    others = [t for t in targets if t not in ids]
    if len(ids) > 1 or len(others) > 1:
        raise InputError("give a table's id, a folder or a file, or an id and one of these")
    table = entry(ids[0]).id if ids else ""
    path = others[0] if others else FOLDER
    if not os.path.exists(path) and others:
        raise InputError(
            f"{quoted(path)} is not a file or a folder that is there, and no table's id: give one "
            "of these, such as tables, tables/T09.csv or T09"
        )
    if not others or os.path.isdir(path):
        return Subject(path, table)
    return Subject(os.path.dirname(path) or ".", table, path, _name(path, table))


def _name(path: str, table: str) -> str:
    """What a file is called in a set: by its own name, or by its table and its ending."""
    name = os.path.basename(path)
    if not table:
        return name
    made = f"{table}.{name.rpartition('.')[2].lower()}"
    if made not in files_of(table):
        raise InputError(f"{quoted(path)} is not one of {', '.join(files_of(table))} by its ending")
    return made
