"""A reference table as a notebook has it: records, and data frames where they are installed."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..answers import tables as table_answers
from ..catalogue.compute import PublishedTable
from ..formats.column_kinds import names
from ..formats.fields import records
from ..formats.grid import DIGITS, Column, Page, SquareRoot
from ..game.rules import Rules
from .results import Answer

if TYPE_CHECKING:
    import pandas
    import polars


@dataclass(frozen=True, repr=False)
class TableAnswer(Answer):
    """A reference table."""

    rules: Rules
    _table: PublishedTable

    @property
    def columns(self) -> tuple[Column, ...]:
        """Key, title, kind, unit and definition of each column."""
        return self._table.grid.columns

    def records(self) -> list[dict[str, Any]]:
        """The rows, each a dict by the keys of the columns.

        A ratio is a `Fraction`; a standard deviation is the `Fraction` under its root, as
        ``…_squared``; a decimal alone is its text to ten places, a hand a text such as ``9-6``;
        a blank is `None`.
        """
        grid = self._table.grid
        keys = {names(column, "json")[0]: column for column in grid.columns}
        return [
            {k: _exact(c, cell, row[k]) for (k, c), cell in zip(keys.items(), cells, strict=True)}
            for cells, row in zip(grid.rows, records(grid, DIGITS), strict=True)
        ]

    def to_pandas(self) -> "pandas.DataFrame":
        """The records as a data frame; `astype(float)` turns a column of Fractions into floats."""
        try:
            import pandas
        except ImportError:
            raise ImportError("to_pandas needs pandas: pip install pandas") from None
        return pandas.DataFrame(self.records(), dtype=object).infer_objects()

    def to_polars(self) -> "polars.DataFrame":
        """A data frame with the columns that JSON has.

        polars knows no fractions: each is a text, ``p/q``, with a decimal to ten places beside.
        """
        try:
            import polars
        except ImportError:
            raise ImportError("to_polars needs polars: pip install polars") from None
        rows = records(self._table.grid, DIGITS)
        columns = {k: [row[k] for row in rows] for k in rows[0]}
        for column in self.columns:
            name = names(column, "json")[-1]
            if column.kind in ("ratio", "root", "decimal"):
                columns[name] = [None if x is None else Decimal(x) for x in columns[name]]
        return polars.DataFrame(columns)

    def _data(self, digits: int) -> dict[str, Any]:
        rows = records(self._table.grid, digits)
        return {**table_answers.data(self.rules, self._table), "rows": rows}

    def _page(self) -> Page:
        return table_answers.page(self.rules, self._table)


def _exact(column: Column, cell: Any, written: Any) -> Any:
    """A cell as Python has it exactly, or else as JSON has it."""
    if cell is None or column.kind not in ("ratio", "root"):
        return written
    return cell.square if isinstance(cell, SquareRoot) else Fraction(cell)
