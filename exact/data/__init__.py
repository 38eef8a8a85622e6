"""Answers as data: one module a command, from results to what its JSON holds, a contract."""

from typing import Any

from ..number import decimal_text
from ..rules import Rules


def readings_used(rules: Rules, used: tuple[str, ...]) -> list[str]:
    """Those of the ids in `used` that the rule set has."""
    return [r.id for r in rules.readings if r.id in used]


def decimals(values: dict[str, Any], digits: int) -> dict[str, Any]:
    """The decimals of exact values, under the same keys; what is `None` stays so."""
    return {k: None if v is None else decimal_text(v, digits) for k, v in values.items()}
