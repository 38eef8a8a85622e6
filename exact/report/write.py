"""A report as the bytes of a file; what it needs beside Python is asked for first."""

from importlib import import_module
from importlib.util import find_spec

from ..figures.style import CHINESE
from ..game.rules import Rules
from ..number import InputError
from .contents import report

MODULES = {
    ".html": ("html", ("matplotlib",)),
    ".pdf": ("pdf", ("matplotlib", "typst", CHINESE)),
    ".xlsx": ("xlsx", ("matplotlib", "xlsxwriter")),
}
"""Ending -> the module that writes it, and the packages that it needs."""


def ready(form: str) -> None:
    """Raise `InputError` with one line when a package is missing."""
    missing = [name for name in MODULES[form][1] if find_spec(name) is None]
    if missing:
        raise InputError(
            f"a {form} report needs {', '.join(missing)}: pip install 'paikao[report]'"
        )


def write(rules: Rules, form: str) -> bytes:
    """The report in the spoken language; the same bytes each time."""
    module = import_module(f"{__package__}.{MODULES[form][0]}")
    data: bytes = module.write(report(rules))
    return data
