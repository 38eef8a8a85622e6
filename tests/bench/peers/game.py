"""The game for the peers, in a few lines: ten kinds twice, and how strong a hand is.

Kind 0 is white, kind k the face 10 - k.  A higher level beats a lower one; equal ones (the same
faces, or two hands of zero points) are the banker's, so a seat wins when its level is higher.
"""

KINDS = range(10)
HANDS = [(i, j) for i in KINDS for j in range(i, 10)]


def _level(i: int, j: int) -> int:
    """Of the hand of kinds i and j, i the higher tile: pairs first, then points, then the tile."""
    points = -(i + j) % 10
    if i == j:
        return 200 - i
    return 10 * points + 9 - i if points else 0


LEVEL = [[_level(min(i, j), max(i, j)) for j in KINDS] for i in KINDS]
