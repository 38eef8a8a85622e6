"""The law of nine seats in the arithmetic of any library of distributions or polynomials.

For each banker hand, the law of the winning seats over what is left: the first tile left goes with
each tile of kind u in turn, and one seat more wins if that hand beats the banker's.  States "how
many tiles of each kind are left" are met once; every branch holds whole matchings, so the numbers
that a library keeps are counts.  The library does all arithmetic on laws, this only walks.
"""

from collections.abc import Callable
from typing import Any

from game import HANDS, KINDS, LEVEL

Law = Any
Mix = Callable[[list[tuple[Law, int]]], Law]
"""The mixture of laws, each in so many ways."""


def nine_seats(nobody: Law, mix: Mix, one_more: Callable[[Law], Law]) -> Law:
    """`nobody` is the law of 0 winners for sure; `one_more` adds a winner to a law."""
    return mix([(_given(i, j, nobody, mix, one_more), 1 if i == j else 4) for i, j in HANDS])


def _given(i: int, j: int, nobody: Law, mix: Mix, one_more: Callable[[Law], Law]) -> Law:
    banker = LEVEL[i][j]
    laws: dict[tuple[int, ...], tuple[Law, Law]] = {(0,) * 10: (nobody, one_more(nobody))}

    def both(left: tuple[int, ...]) -> tuple[Law, Law]:
        """The law of what is left, and the same with one winner more."""
        if left not in laws:
            v = next(k for k in KINDS if left[k])
            rest = list(left)
            rest[v] -= 1
            branches = []
            for u in KINDS[v:]:
                if ways := rest[u]:
                    rest[u] -= 1
                    branches.append((both(tuple(rest))[LEVEL[v][u] > banker], ways))
                    rest[u] += 1
            law = mix(branches)
            laws[left] = law, one_more(law)
        return laws[left]

    return both(tuple(2 - (k == i) - (k == j) for k in KINDS))[0]
