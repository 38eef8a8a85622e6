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
    from .game.ranking import Outcome
    from .game.rules import Rules
    from .game.rules import load as load_rules
    from .game.tiles import Given
    from .money.play import active_law
    from .number import InputError
    from .odds.one_seat import Odds, one_seat
    from .odds.seats import SeatLaw

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

_MODULES = {
    "Given": "game.tiles",
    "InputError": "number",
    "Odds": "odds.one_seat",
    "Outcome": "game.ranking",
    "Rules": "game.rules",
    "SeatLaw": "odds.seats",
    "active_law": "money.play",
    "load_rules": "game.rules",
    "one_seat": "odds.one_seat",
}
"""Public name -> the module that has it."""


def __getattr__(name: str) -> Any:
    """A public name, from the module that has it, imported only now (PEP 562)."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"{__name__}.{_MODULES[name]}")
    return getattr(module, "load" if name == "load_rules" else name)
