"""Languages of pages: English stands in the sources, the others in gettext catalogues beside.

A catalogue is ``CODE/LC_MESSAGES/paikao.po``, read as it is; nothing is compiled, and nothing is
read as long as pages are English.  Data (JSON, CSV, the published tables) and messages of errors
stay English whatever the language.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import NamedTuple

from ..files import read_packaged

LANGUAGES = ("en", "pt", "zh")
NAMES = {"en": "English", "pt": "Português", "zh": "繁體中文"}
TAGS = {"en": "en", "pt": "pt-PT", "zh": "zh-Hant"}
"""The language tags (BCP 47) of documents."""
_FIELD = re.compile(r'(?:(msgid_plural|msgid|msgstr)(?:\[(\d)\])? )?(".*")')

Texts = Mapping[str, tuple[str, ...]]


class Language(NamedTuple):
    """A language: English text -> its forms, one, or singular and plural; its decimal sign."""

    code: str
    texts: Texts
    sign: str = "."


ENGLISH = Language("en", {})
_spoken: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def read(po: str) -> dict[str, tuple[str, ...]]:
    r"""The entries of a catalogue: message -> forms; those that are empty or fuzzy are left out.

    >>> read('msgid "one"\nmsgstr "um"\n\n#, fuzzy\nmsgid "two"\nmsgstr "tres"\n')
    {'one': ('um',)}
    """
    found = {}
    for entry in re.split(r"\n[ \t]*\n", po):
        fields = _fields(entry)
        forms = tuple(text for key, text in fields.items() if key.startswith("msgstr"))
        if fields.get("msgid") and all(forms) and "#, fuzzy" not in entry:
            found[fields["msgid"]] = forms
    return found


def _fields(entry: str) -> dict[str, str]:
    """The texts of one entry by their keywords; a text may go on over lines."""
    import json  # whose texts are written as those of a catalogue are

    fields: dict[str, str] = {}
    name = ""
    for line in entry.splitlines():
        if m := _FIELD.fullmatch(line):
            name = m[1] + (m[2] or "") if m[1] else name
            fields[name] = fields.get(name, "") + json.loads(m[3])
    return fields


def path(code: str) -> str:
    """The catalogue of a language."""
    return os.path.join(os.path.dirname(__file__), code, "LC_MESSAGES", "paikao.po")


@cache
def language(code: str) -> Language:
    """A language by its code, one of `LANGUAGES`."""
    if code == "en":
        return ENGLISH
    text = read_packaged(path(code)).decode()
    return Language(code, read(text), "," if code == "pt" else ".")


def spoken() -> Language:
    """The language of pages that are made now."""
    return _spoken.get()


@contextmanager
def speaking(chosen: Language | str) -> Iterator[Language]:
    """Pages that are made inside are in that language."""
    found = language(chosen) if isinstance(chosen, str) else chosen
    token = _spoken.set(found)
    try:
        yield found
    finally:
        _spoken.reset(token)


def _(text: str) -> str:
    """`text` in the spoken language; itself where it has no translation."""
    forms = _spoken.get().texts.get(text)
    return forms[0] if forms else text


def plural(number: int, one: str, many: str) -> str:
    """The form of a noun phrase that goes with `number`, without the number.

    >>> plural(1, "tie", "ties"), plural(0, "tie", "ties")
    ('tie', 'ties')
    """
    forms = _spoken.get().texts.get(one)
    if forms is None:
        return one if number == 1 else many
    return forms[0] if number == 1 else forms[-1]


def local(text: str) -> str:
    """Decimals as the spoken language writes them, of a text with a decimal point.

    >>> with speaking(Language("pt", {}, ",")):
    ...     local("0.50 of 1/2."), local("R1. 5")
    ('0,50 of 1/2.', 'R1. 5')
    """
    sign = _spoken.get().sign
    return text if sign == "." else re.sub(r"(?<=\d)\.(?=\d)", sign, text)
