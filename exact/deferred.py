"""Modules (not packages) that are loaded when something of them is used, not when imported."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class Deferred(ModuleType):
    """Stands for a module until one of its names is asked for; then it has all of them.

    Until then `importlib.util.find_spec` does not know it, and it cannot be reloaded.
    `importlib.util.LazyLoader` would load at the second ``import``, which looks at ``__spec__``.
    """

    def __getattr__(self, name: str) -> Any:
        """What the module has under the name; loads it."""
        if name == "__path__":  # which `from module import` asks for; only packages have it
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        self.__dict__.update(import_module(self.__name__).__dict__)
        return self.__dict__[name] if name in self.__dict__ else super().__getattribute__(name)


def defer(name: str, **known: Any) -> None:
    """From now on ``import name`` loads nothing; what is loaded already stays.

    Nor does the use of what is `known` of it.
    """
    deferred = Deferred(name)
    deferred.__dict__.update(known)
    sys.modules.setdefault(name, deferred)
