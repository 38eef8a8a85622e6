"""Writers: a page of grids to text of one format.  Pure functions, one module a format.

`grid` has the cells, `column_kinds` what they become in each form, `fields` the written columns.
JSON has a function of its own, `json_writer.dumps`: programs get data with fixed keys, no page.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .grid import Page

FORMATS = ("text", "csv", "markdown", "latex")


def write(page: "Page", form: str, digits: int) -> str:
    """`page` in one of `FORMATS`, decimals with `digits` places; ends with a newline."""
    module = import_module(f"{__name__}.{form}_writer")
    writer: Callable[[Page, int], str] = module.write
    return writer(page, digits)
