"""JSON: exact values as strings, ``p/q`` in lowest terms."""

import json
from fractions import Fraction
from typing import Any

from ..number import exact_text


def dumps(data: Any) -> str:
    """`data` as indented JSON text in UTF-8; a `Fraction` becomes ``"p/q"``.

    ``</`` is escaped, so that the text can stand inside a web page's script.

    >>> print(dumps({"rate": Fraction(1, 20)}), end="")
    {
      "rate": "1/20"
    }
    """
    text = json.dumps(data, indent=2, ensure_ascii=False, default=_default)
    return text.replace("</", "<\\/") + "\n"


def _default(value: object) -> str:
    if isinstance(value, Fraction):
        return exact_text(value)
    raise TypeError(f"{type(value).__name__} has no exact JSON form")
