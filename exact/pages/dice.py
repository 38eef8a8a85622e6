"""The page of `paikao dice`: the law of the sum and of the first place."""

from ..data.dice import READINGS, first_rows, sum_rows
from ..grid import Column, Grid, Page
from ..rules import Rules
from . import basis_line, blocks, heading, readings_text

FIRST_COLUMNS = (
    Column("offset", "offset from the banker", "int", "", "counter-clockwise; 0 is the banker"),
    Column("weight", "throws", "int"),
    Column("probability", "probability", "ratio"),
)
_SUM_COLUMNS = (
    Column("sum", "sum"),
    Column("weight", "throws"),
    Column("probability", "probability", "ratio"),
    Column("bar", "", "bar"),
)


def page(rules: Rules) -> Page:
    """The answer for people."""
    count, faces = rules.dice_count, rules.dice_faces
    first = tuple((*row, row[2]) for row in first_rows(rules))
    sums = tuple((*row, row[2]) for row in sum_rows(rules))
    return Page(
        heading(rules, f"{count} dice of {faces} faces"),
        blocks(
            Grid("The place that the dice name", (*FIRST_COLUMNS, _SUM_COLUMNS[-1]), first),
            basis_line(rules),
            f"Of {faces**count} equally likely throws. The sum is counted counter-clockwise from "
            "the banker as 1 (Art. 2(b)); settlement begins at the place named, or after the "
            "banker's own (R8).",
            Grid("The sum", _SUM_COLUMNS, sums),
            readings_text(rules, READINGS),
        ),
    )
