"""Exact odds of Mahjong - Pai Kao, under the Macau regulation and its variants.

>>> from exact import load_rules, one_seat
>>> rules = load_rules()
>>> odds = one_seat(rules)
>>> odds.probability(odds.win)
Fraction(4783, 9690)
>>> from exact import active_law
>>> law = active_law(rules, 9)
>>> law.weights[0, 0, 9], law.total  # no seat wins
(665860499, 6547290750)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .law import SeatLaw
    from .number import InputError
    from .odds import Odds, one_seat
    from .plays import active_law
    from .ranking import Outcome
    from .rules import Rules
    from .rules import load as load_rules
    from .splits import Given

__all__ = [
    "Given",
    "InputError",
    "Odds",
    "Outcome",
    "Rules",
    "SeatLaw",
    "active_law",
    "load_rules",
    "one_seat",
]

_HOMES = {
    "Given": ("splits", "Given"),
    "InputError": ("number", "InputError"),
    "Odds": ("odds", "Odds"),
    "Outcome": ("ranking", "Outcome"),
    "Rules": ("rules", "Rules"),
    "SeatLaw": ("law", "SeatLaw"),
    "active_law": ("plays", "active_law"),
    "load_rules": ("rules", "load"),
    "one_seat": ("odds", "one_seat"),
}


def __getattr__(name: str) -> Any:
    """A public name, from the module that has it, imported only now (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _HOMES[name]
    return getattr(import_module(f"{__name__}.{module}"), attribute)
