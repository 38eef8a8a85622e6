"""The law of a settlement by recount: a walk over its places.

No pattern of outcomes is looked at as a whole, and no function of `policies` is called.  The
places are taken in order, with the four numbers that matter so far: wins, pushes, what the banker
paid and what he collected.  All amounts are integers; every weight is that of a particular
pattern, as `pattern_weights` gives it.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from .patterns import JointLaw, Law, Weights, within_limit

Prefix = tuple[int, int, int, int]
"""What matters of the places settled so far: wins, pushes, paid, collected."""
Room = Callable[[int, int, int], tuple[int, int]]


def _running_room(capital: int, paid: int, collected: int) -> tuple[int, int]:
    return capital + collected - paid, capital - collected + paid


def _coverage_room(capital: int, paid: int, collected: int) -> tuple[int, int]:
    return (capital - collected - paid,) * 2


def _walk(
    stakes: Sequence[int], capital: int, room: Room, weights: Weights
) -> tuple[list[Law], list[dict[Prefix, int]]]:
    """The places in order, by states (wins, pushes, paid, collected) so far.

    `room` is what a winning and what a losing bet may still settle at a state.  Returns the law
    of each place; and before each place, and after the last, the number of prefixes by state.
    """
    laws, levels = list[Law](), [{(0, 0, 0, 0): 1}]
    for stake, weight in zip(stakes, weights[1:], strict=True):
        law: Law = defaultdict(int)
        after: dict[Prefix, int] = defaultdict(int)
        for (wins, pushes, paid, collected), ways in levels[-1].items():
            to_win, to_lose = room(capital, paid, collected)
            if q := weight.get((wins + 1, pushes)):
                x = min(stake, to_win)
                law[x] += ways * q
                after[wins + 1, pushes, paid + x, collected] += ways
            if q := weight.get((wins, pushes + 1)):
                law[0] += ways * q
                after[wins, pushes + 1, paid, collected] += ways
            if q := weight.get((wins, pushes)):
                x = min(stake, to_lose)
                law[-x] += ways * q
                after[wins, pushes, paid, collected + x] += ways
        within_limit(len(after))
        laws.append(law)
        levels.append(after)
    return laws, levels


def _steps(
    stakes: Sequence[int], capital: int, policy: str, weights: Weights
) -> tuple[list[Law], list[dict[Prefix, int]]]:
    """The walk of a policy; under `pool`, whose cap needs the totals of all places, uncapped."""
    if policy == "coverage":
        return _walk(stakes, capital, _coverage_room, weights)
    reach = sum(stakes) if policy == "pool" else capital
    return _walk(stakes, reach, _running_room, weights)


def _joint(last: Mapping[Prefix, int], capital: int, weights: Weights) -> JointLaw:
    """The joint law at the states after the last place.

    The banker pays at most what he collected and his capital, and collects at most what he paid
    and as much again.  This is the cap of `pool`; under the other policies it holds already.
    """
    joint: JointLaw = defaultdict(int)
    for (wins, pushes, won, lost), ways in last.items():
        paid, collected = min(won, lost + capital), min(lost, won + capital)
        joint[collected - paid, collected] += ways * weights[-1][wins, pushes]
    return joint


def by_places(
    stakes: Sequence[int], capital: int, policy: str, weights: Weights
) -> tuple[list[Law], JointLaw]:
    """Of each place the law of what it settles, and the joint law of the banker.

    `stakes` in the order of settlement, `policy` as in R9.  With unit stakes and no pushes there
    are O(m² capital) states at a place; with any stakes at most 3^m.  The other method is
    `by_patterns`.
    """
    laws, levels = _steps(stakes, capital, policy, weights)
    if policy == "pool":
        laws = [_pool_law(j, stakes, capital, weights, levels[j]) for j in range(len(stakes))]
    return laws, _joint(levels[-1], capital, weights)


def bank_by_places(
    stakes: Sequence[int], capital: int, policy: str, weights: Weights
) -> tuple[list[Law], JointLaw]:
    """As `by_places`, the laws of the places left empty: what the bank alone needs."""
    _, levels = _steps(stakes, capital, policy, weights)
    return [{} for _ in stakes], _joint(levels[-1], capital, weights)


def _pool_law(
    place: int, stakes: Sequence[int], capital: int, weights: Weights, before: Mapping[Prefix, int]
) -> Law:
    """The law of one place, counted from 0, under `pool`; `before`, the states that it meets.

    What goes back goes to the last seats of a side, so a winning bet gets
    min(stake, max(0, room)) where room = capital + all losing stakes − winning stakes before it;
    for a losing bet the sides change.  A room is followed no further than the stake.
    """
    stake, weight = stakes[place], weights[place + 1]
    law: Law = defaultdict(int)
    for sign in (1, -1):
        rooms: dict[tuple[int, int, int], int] = defaultdict(int)
        for (wins, pushes, won, lost), ways in before.items():
            if (wins + (sign > 0), pushes) in weight:
                room = min(capital + sign * (lost - won), stake)
                rooms[wins + (sign > 0), pushes, room] += ways
        for later in range(place + 1, len(stakes)):
            rooms = _widen(rooms, stake, stakes[later] * sign, weights[later + 1])
        for (wins, pushes, room), ways in rooms.items():
            law[sign * max(room, 0)] += ways * weights[-1][wins, pushes]
    for (wins, pushes, _, _), ways in before.items():
        if q := weight.get((wins, pushes + 1)):
            law[0] += ways * q
    return law


def _widen(
    rooms: Mapping[tuple[int, int, int], int],
    stake: int,
    later: int,
    weight: Mapping[tuple[int, int], int],
) -> dict[tuple[int, int, int], int]:
    """Rooms, at most `stake`, after one later place.

    Its stake, `later` in absolute value, adds to the room if it loses and `later` > 0, the bet
    looked at being a winner; or if it wins and `later` < 0.
    """
    wider: dict[tuple[int, int, int], int] = defaultdict(int)
    by_win, by_loss = max(-later, 0), max(later, 0)
    for (wins, pushes, room), ways in rooms.items():
        if (wins + 1, pushes) in weight:
            wider[wins + 1, pushes, min(room + by_win, stake)] += ways
        if (wins, pushes + 1) in weight:
            wider[wins, pushes + 1, room] += ways
        if (wins, pushes) in weight:
            wider[wins, pushes, min(room + by_loss, stake)] += ways
    return wider
