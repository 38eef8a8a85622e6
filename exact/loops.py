"""What all long counts use: how progress is reported, and machine code for a loop.

Nothing else in the package knows numba, the optional extra ``paikao[fast]``.  A loop that is given
to `compile_loop` is plain Python over integers and arrays of integers, so that it can be read,
and run, without numba.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from .number import InputError

Progress = Callable[[int, int], None]
"""A function that is called with the steps done and the steps in all."""

EXTRA = "pip install numba (the extra paikao[fast])"


def available() -> bool:
    """Whether numba is installed; it is not imported to find out."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


@cache
def compile_loop(loop: Callable[..., Any]) -> Callable[..., Any]:
    """`loop` as machine code, which runs beside other threads; once for each process.

    The machine code is kept on disk for later processes if numba finds a folder that it can
    write to, beside the source or in the user's cache; otherwise each process compiles again.
    Raises `InputError` with one line when numba is missing.
    """
    if not available():
        raise InputError(f"machine code needs numba: {EXTRA}")
    import numba

    try:
        made: Callable[..., Any] = numba.njit(nogil=True, cache=True)(loop)
    except RuntimeError:  # no folder that can be written
        made = numba.njit(nogil=True)(loop)
    return made
