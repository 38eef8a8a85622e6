"""JSON: exact values as strings, ``p/q`` in lowest terms."""

import json
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from textwrap import indent
from typing import Any

from ..number import exact_text

_END = "\n}\n"


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


def dumps_rows(data: dict[str, Any], rows: Sequence[dict[str, Any]]) -> str:
    """`data` with one more key, ``rows``, at its end, and each row on a line of its own.

    >>> print(dumps_rows({"id": "T00"}, [{"a": 1, "b": "1/2"}, {"a": 2, "b": None}]), end="")
    {
      "id": "T00",
      "rows": [
        {"a": 1, "b": "1/2"},
        {"a": 2, "b": null}
      ]
    }
    """
    head = dumps({**data, "rows": []})
    if not rows:
        return head
    encode = json.JSONEncoder(ensure_ascii=False, default=_default).encode
    lines = ",\n".join("    " + encode(row) for row in rows).replace("</", "<\\/")
    return f"{head.removesuffix('[]' + _END)}[\n{lines}\n  ]{_END}"


def dumps_around(data: dict[str, Any], key: str, items: Iterable[str]) -> Iterator[str]:
    """`dumps(data)` part by part, with `items`, each a text of `dumps`, as the list under `key`.

    >>> print("".join(dumps_around({"a": 1, "b": []}, "b", map(dumps, [{"c": 2}, 3]))), end="")
    {
      "a": 1,
      "b": [
        {
          "c": 2
        },
        3
      ]
    }
    """
    head, empty, tail = dumps({**data, key: []}).partition(f'\n  "{key}": []')
    yield head + empty[:-1]
    end = ""
    for item in items:
        yield (",\n" if end else "\n") + indent(item.rstrip("\n"), "    ")
        end = "\n  "
    yield f"{end}]{tail}"


def _default(value: object) -> str:
    if isinstance(value, Fraction):
        return exact_text(value)
    raise TypeError(f"{type(value).__name__} has no exact JSON form")
