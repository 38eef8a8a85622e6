"""The dice: the law of their sum, of the first place, and the order of settlement (Art. 2(b)(c)).

Laws are integer weights of the `faces` ** `count` equally likely throws.  Places are counted
counter-clockwise from the banker: offset 0 is the banker, offset s is seat s.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from ..number import InputError


def sum_law(count: int, faces: int) -> list[int]:
    """Throws of `count` dice with `faces` faces by their sum: item s is the weight of the sum s.

    Item s is the coefficient of x^s in (x + x^2 + … + x^faces)^count.  To multiply by one more
    die is to sum a window of `faces` coefficients, a difference of two prefix sums, so the whole
    costs O(count² faces) additions.  The weights add to faces^count.

    >>> sum_law(2, 6)[2:]
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    if count < 1 or faces < 1:
        raise InputError(f"{count} dice with {faces} faces: at least 1 die with 1 face is needed")
    law = [1]
    for _ in range(count):
        size = len(law)
        below = [*accumulate(law, initial=0)]
        law = [below[min(s, size)] - below[max(s - faces, 0)] for s in range(size + faces)]
    return law


def first_place(count: int, faces: int, places: int) -> list[int]:
    """Weight of each offset 0 … places − 1 of the place that the dice name (Art. 2(b)).

    The banker is counted as 1, so the sum s names the offset (s − 1) mod `places`.

    >>> first_place(4, 6, 10)
    [124, 135, 144, 148, 144, 135, 124, 115, 112, 115]
    """
    if places < 2:
        raise InputError(f"a table of {places} places: at least 2 are needed")
    weights = [0] * places
    for s, weight in enumerate(sum_law(count, faces)):
        weights[(s - 1) % places] += weight
    return weights


def settlement_order(offset: int, places: int) -> tuple[int, ...]:
    """The seats 1 … places − 1 in the order in which they are settled (R8).

    Counter-clockwise from the place named, the banker's own left out: if he is named himself,
    that begins with the next place.

    >>> settlement_order(3, 6), settlement_order(0, 6)
    ((3, 4, 5, 1, 2), (1, 2, 3, 4, 5))
    """
    if not 0 <= offset < places:
        raise InputError(f"offset {offset} is none of the {places} places 0 to {places - 1}")
    return tuple(seat for k in range(places) if (seat := (offset + k) % places))


def orders(first: Sequence[int], active: Iterable[int]) -> dict[tuple[int, ...], int]:
    """The settlement orders of the active seats that the dice can name, each with its weight.

    `first` is a law of the first place by offset, as `first_place` gives it; seats without a bet
    are passed over, so several offsets can give one order.

    >>> orders(first_place(4, 6, 10), [2, 7])
    {(2, 7): 630, (7, 2): 666}
    """
    seats, places = set(active), len(first)
    if strange := seats - set(range(1, places)):
        raise InputError(f"seat {min(strange)} is none of the seats 1 to {places - 1}")
    law: dict[tuple[int, ...], int] = {}
    for offset, weight in enumerate(first):
        order = tuple(seat for seat in settlement_order(offset, places) if seat in seats)
        if weight:
            law[order] = law.get(order, 0) + weight
    return law
