"""The answer of `paikao compare`: a log of plays against the exact laws."""

from collections.abc import Iterator
from fractions import Fraction
from math import isfinite
from typing import Any

from ..formats.grid import Cell, Column, Grid, Page
from ..game.readings import ASSOCIATES
from ..logs.compare import REFEREE, Comparison, Test
from ..logs.statistics import DRAWS, FEW, LEAST, Real, rounded
from ..money.record import Terms
from ..number import decimal_text, percent_text
from . import basis_line, counted, readings_used, rules_page
from .check import differences_data, differences_grid, terms_line

READINGS = ("R1", "R2", "R3", "R4", "R5", "R8", "R9", "R12", "R14", "R15", "R18")
RESULTS = ("R6", "R7", "R10", "R13", "R16")
"""What is added where records have results: the money after commission."""

_TESTS = (
    Column("test", "test", "text"),
    Column("observations", "observations"),
    Column("cells", "cells"),
    Column("statistic", "statistic", "text"),
    Column("df", "df", "text"),
    Column("p", "p", "text"),
    Column("p_adjusted", "p adjusted", "text"),
    Column("rejected", "rejected", "text", "", "yes or no"),
    Column("method", "method", "text"),
    Column("plays_needed", "plays needed", "text"),
)
_CELLS = (
    Column("value", "value", "text"),
    Column("observed", "observed"),
    Column("expected", "expected", "text"),
    Column("probability", "probability", "percent"),
    Column("low", "low", "text"),
    Column("high", "high", "text"),
)


def readings(found: Comparison) -> tuple[str, ...]:
    """The readings that the tests rest on."""
    seen = found.observed
    return (*READINGS, *RESULTS * bool(seen.held), *ASSOCIATES * bool(seen.shared))


def data(found: Comparison, terms: Terms) -> dict[str, Any]:
    """The JSON contract of `compare`; statistics are JSON numbers, probabilities exact texts.

    `terms` are those of records that name none.
    """
    observed = found.observed
    tests = [_test_data(test) for test in found.tests]
    if observed.held:
        tests.append(
            {
                "name": REFEREE,
                "statistic": observed.differences,
                "df": None,
                "p": None,
                "p_adjusted": None,
                "method": "check",
                "observations": observed.held,
            }
        )
    return {
        "rules": found.rules.id,
        "commission": terms.rate,
        "basis": terms.basis,
        "policy": terms.policy,
        "payers": terms.payers,
        "plays": observed.plays,
        "with_results": observed.held,
        "left_out": found.left_out,
        "level": found.level,
        "bias": found.bias,
        "tests": tests,
        "rejected": found.rejected,
        "differences": differences_data(observed.listed),
        "readings": readings_used(found.rules, readings(found)),
    }


def _test_data(test: Test) -> dict[str, Any]:
    tested = test.tested
    return {
        "name": test.name,
        "statistic": rounded(tested.statistic),
        "df": tested.df,
        "p": rounded(tested.p),
        "p_adjusted": rounded(test.p_adjusted),
        "method": tested.method,
        "observations": test.observations,
        "pooled_cells": tested.cells,
        "plays_needed": test.plays_needed,
        "cells": [
            {
                "value": cell.value,
                "observed": cell.observed,
                "probability": cell.probability,
                "low": rounded(cell.low, 6),
                "high": rounded(cell.high, 6),
            }
            for cell in test.cells
        ],
    }


def page(found: Comparison, terms: Terms) -> Page:
    """The comparison as an engineer pastes it into a report."""
    observed, rules = found.observed, found.rules
    tests = Grid("Tests", _TESTS, tuple(_rows(found)), 1)
    return rules_page(
        rules,
        f"{counted(observed.plays, 'play')} against the exact laws",
        readings(found),
        basis_line(rules),
        terms_line(terms),
        verdict(found),
        _method(found),
        tests,
        _left_out(found),
        _differences(found),
        *_cells(found),
        answer=tests,
    )


def verdict(found: Comparison) -> str:
    """Whether the log is rejected, by what, in words."""
    level, rejected = percent_text(found.level), found.rejected
    if not rejected:
        least = min(found.tests, key=lambda t: t.p_adjusted)
        return (
            f"Not rejected at the level {level}: the least adjusted p is "
            f"{_number(least.p_adjusted)}, of {least.name}."
        )
    reasons = [_reason(found, name) for name in rejected]
    return f"REJECTED at the level {level}: {'; '.join(reasons)}."


def _reason(found: Comparison, name: str) -> str:
    if name == REFEREE:
        observed = found.observed
        return (
            f"{counted(observed.differences, 'difference')} from the referee in "
            f"{counted(observed.held, 'play')} with results"
        )
    test = next(test for test in found.tests if test.name == name)
    return f"{name} (adjusted p {_number(test.p_adjusted)})"


def _method(found: Comparison) -> str:
    return (
        "The seats of one play depend on one another, and so do its places: a test is of one seat, "
        "one place or one number per play, and nothing is pooled over seats or places. Pearson's "
        "statistic; of the tiles of a place, times (N - 1)/(N - 2) of N tiles in all. From "
        f"{FEW} observations, cells that expect fewer than {LEAST} are pooled, the least first, "
        "and p is of chi-square; from fewer, nothing is pooled and p is by Monte Carlo, "
        f"(1 + hits)/(1 + {DRAWS}). p adjusted by Holm over {counted(len(found.tests), 'test')}. "
        "Plays needed: those that show, with probability 90 % at the level over all tests, that "
        f"one value of the test is {percent_text(found.bias)} too likely, whichever it is."
    )


def _rows(found: Comparison) -> Iterator[tuple[Cell, ...]]:
    for test in found.tests:
        tested = test.tested
        yield (
            test.name,
            test.observations,
            tested.cells,
            _number(tested.statistic),
            "" if tested.df is None else str(tested.df),
            _number(tested.p),
            _number(test.p_adjusted),
            "yes" if test.name in found.rejected else "no",
            tested.method,
            "" if test.plays_needed is None else str(test.plays_needed),
        )
    observed = found.observed
    if observed.held:
        rejected = "yes" if observed.differences else "no"
        told = (f"{observed.differences}", "", "", "", rejected, "check", "")
        yield (REFEREE, observed.held, 1, *told)


def _number(x: Real) -> str:
    return f"{x:.4g}" if isfinite(x) else "inf"  # as readers of CSV write it


def _left_out(found: Comparison) -> str:
    without = found.observed.plays - found.observed.held
    parts = []
    if found.left_out:
        parts.append(
            f"{counted(found.left_out, 'play')} left out of the tests of the bank's net: "
            "too many settings of the table, or too large."
        )
    if without:
        parts.append(
            f"{counted(without, 'play')} without results of the log's own: there the outcomes and "
            "the bank's net are the referee's, of the log's hands and dice."
        )
    return " ".join(parts)


def _differences(found: Comparison) -> Grid | str:
    observed = found.observed
    listed = observed.listed
    title = f"Differences from the referee, the first {len(listed)} of {observed.differences}"
    return differences_grid(title, "the log", listed) if listed else ""


def _cells(found: Comparison) -> Iterator[Grid]:
    """The values of each test but those of the hands, which only programs get."""
    for test in found.tests:
        if test.cells and not test.name.startswith("hands"):
            rows = tuple(
                (
                    cell.value,
                    cell.observed,
                    decimal_text(test.observations * cell.probability, 1),
                    cell.probability,
                    f"{100 * cell.low:.2f} %",
                    f"{100 * cell.high:.2f} %",
                )
                for cell in test.cells
            )
            confidence = percent_text(1 - Fraction(found.level))
            yield Grid(f"{_title(test)}, intervals of {confidence}", _CELLS, rows, 1)


def _title(test: Test) -> str:
    return f"{test.name[0].upper()}{test.name[1:]}: {counted(test.observations, 'observation')}"
