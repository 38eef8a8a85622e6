"""Exact odds of Mahjong - Pai Kao, under the Macau regulation and its variants.

>>> from exact import load_rules, one_seat, seats
>>> rules = load_rules()
>>> odds = one_seat(rules)
>>> odds.probability(odds.win)
Fraction(4783, 9690)
>>> seats(rules, active=9).probability(win=0)
Fraction(665860499, 6547290750)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api import bank, dice, load_rules, one_seat, seats, settle, table
    from .game.rules import Rules
    from .money.play import active_law
    from .number import InputError

    __version__: str

_MODULES = {
    "InputError": "number",
    "Rules": "game.rules",
    "active_law": "money.play",
    "bank": "api",
    "dice": "api",
    "load_rules": "api",
    "one_seat": "api",
    "seats": "api",
    "settle": "api",
    "table": "api",
}
"""Public name -> the module that has it."""

__all__ = [
    "InputError",
    "Rules",
    "__version__",
    "active_law",
    "bank",
    "dice",
    "load_rules",
    "one_seat",
    "seats",
    "settle",
    "table",
]


def __getattr__(name: str) -> Any:
    """A public name, from the module that has it, imported only now (PEP 562)."""
    if name == "__version__":
        from importlib.metadata import version

        return version("paikao")
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    """The public names and no others."""
    return sorted(__all__)
