"""Check the CSV tables of this folder without paikao: every count is made anew, plainly.

`python check.py [FOLDER]` says of each table whether all its cells are right, and ends with 0 if
so, else 1.  It knows Portaria n.º 100/89/M alone, and reads the commission from manifest.json.
"""

import csv
import json
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product, zip_longest
from math import comb, isqrt
from pathlib import Path

FOLDER = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
MANIFEST = FOLDER / "manifest.json"
RULES = json.loads(MANIFEST.read_text("utf-8"))["rules"] if MANIFEST.exists() else {}
RATE = Fraction(RULES.get("commission", "1/20"))  # article 9, of what a party wins
TILES = [face for face in range(10, 0, -1) for copy in (1, 2)]  # 1(a); white, the highest, is 10


def zero(hand):  # a pair is never at zero points
    return hand[0] != hand[1] and sum(hand) % 10 == 0


def strength(hand):  # article 7: a pair, by its face; else points, white counting 0, and high tile
    return (1, hand[0], 0) if hand[0] == hand[1] else (0, sum(hand) % 10, hand[0])


def wins(seat, banker):  # 8(a): at zero points both, the banker wins; 8(b): so with the same faces
    return not (zero(seat) and zero(banker)) and strength(seat) > strength(banker)


@cache
def ways(left, banker):  # to make hands of the tiles left, a count by face; by how many win
    if not any(left):
        return [1]
    high = max(face for face in range(11) if left[face])  # it goes with each other tile in turn
    counts = [0] * (sum(left) // 2 + 1)
    for low in range(high, 0, -1):
        others = [n - (face == high) for face, n in enumerate(left)]
        choices, others[low] = others[low], others[low] - 1
        for winners, n in enumerate(ways(tuple(others), banker) if choices else []):
            counts[winners + wins((high, low), banker)] += choices * n
    return counts


def mean(law, value):  # of a function of the number of winning seats
    return sum((n * Fraction(value(w)) for w, n in enumerate(law)), Fraction(0)) / sum(law)


def results(law, net, won):  # mean and square of the SD: gross, on bets won, on a net win (R6)
    kept = [net, lambda w: net(w) - RATE * won(w), lambda w: net(w) - RATE * max(net(w), 0)]
    means = [mean(law, f) for f in kept]
    return [*means, *((mean(law, lambda w: f(w) ** 2) - mean(law, f) ** 2,) for f in kept)]


def odds(splits, labels=1):  # `labels`: in so many ways are the tiles of a known hand labelled
    total, won = len(splits) // labels, sum(wins(s, b) for b, s in splits) // labels
    win, loss = Fraction(won, total), Fraction(total - won, total)
    ev = [win - loss - RATE * win, loss - win - RATE * loss, RATE]
    return [won, 0, total - won, total, win, Fraction(0), loss, *ev]


def cells(x):  # an exact number: numerator, denominator, ten decimals; (x,) is the root of x
    number = x[0] if isinstance(x, tuple) else x
    if not isinstance(number, Fraction):
        return [str(number)]
    ten = round(number * 10**10)  # half-even; no root here ends in a half
    if number is not x:
        ten = (isqrt(4 * 10**20 * number.numerator // number.denominator) + 1) // 2
    decimal = f"{'-' * (ten < 0)}{abs(ten) // 10**10}.{abs(ten) % 10**10:010}"
    return [str(number.numerator), str(number.denominator), decimal]


PAIRS = [*combinations(range(20), 2)]  # of labelled tiles: the banker's, then the seat's
SPLITS = [
    ((TILES[a], TILES[b]), (TILES[c], TILES[d]))
    for (a, b), (c, d) in product(PAIRS, PAIRS)
    if not {a, b} & {c, d}
]
TABLES = {"T01": [], "T02": [[len({*SPLITS}), *odds(SPLITS)]], "T03": [], "T04": []}
NINE = [0] * 10  # deals, the places of the seats unnamed, by how many of the nine seats win
HANDS = sorted({*combinations(TILES, 2)}, key=strength, reverse=True)
for hand in HANDS:
    about = [1 + sum(wins(h, hand) for h in HANDS), *("W" if face == 10 else face for face in hand)]
    points = ["zero points" if zero(hand) else "points", sum(hand) % 10, 4]
    *kind, weight = ["pair", "", 1] if hand[0] == hand[1] else points
    TABLES["T01"].append([*about, *kind, weight])
    for table, side in (("T03", 1), ("T04", 0)):
        known = [split for split in SPLITS if split[side] == hand]
        TABLES[table].append([*about, *odds(known, weight)])
    for winners, n in enumerate(ways((0, *(2 - hand.count(f) for f in range(1, 11))), hand)):
        NINE[winners] += weight * n

gain = sum(1 - 2 * wins(s, b) for b, s in SPLITS)  # the banker's
ties = Counter((zero(b) and zero(s), b == s) for b, s in SPLITS)  # articles 8(a) and 8(b)
a, ab, b = ties[True, False], ties[True, True], ties[False, True]
TABLES["T06"] = [
    [*words, *([""] * 4 if n is None else [n, Fraction(n, len(SPLITS))]), Fraction(g, len(SPLITS))]
    for *words, n, g in (
        ["zero points, other faces", "8(a)", "banker", a, a],
        ["zero points, the same faces", "8(a), 8(b)", "banker", ab, ab],
        ["the same faces, not zero points", "8(b)", "banker", b, b],
        ["other hands of equal strength", "", "banker", 0, 0],
        ["as regulated", "8", "", a + ab + b, gain],
        ["without 8(a)", "8(b)", "", None, gain - a],
        ["without 8(b)", "8(a)", "", None, gain - b],
        ["without article 8", "", "", None, gain - a - ab - b],
    )
]
TABLES |= {"T07": [], "T08": [], "T09": [], "T10": []}
for m in range(1, 10):  # active seats, in every choice of them
    some = range(m + 1)  # of them win
    law = [sum(n * comb(w, k) * comb(9 - w, m - k) for w, n in enumerate(NINE)) for k in some]
    total = sum(law)
    win, gain = mean(law, lambda w: w), mean(law, lambda w: max(m - 2 * w, 0))
    spread, pair = mean(law, lambda w: w**2) - win**2, [""] * 6
    if m > 1:
        together = mean(law, lambda w: Fraction(w * (w - 1), m * (m - 1))) - (win / m) ** 2
        pair = [together, together / (win / m * (1 - win / m))]
    ahead, even = mean(law, lambda w: 2 * w > m), mean(law, lambda w: 2 * w == m)
    banker = results(law, lambda w: m - 2 * w, lambda w: m - w)
    player = results(law, lambda w: 2 * w - m, lambda w: w)
    net = RATE * mean(law, lambda w: abs(m - 2 * w))
    free = [(m - 2 * win) / (m - win), (m - 2 * win) / gain]
    TABLES["T07"] += [[m, w, 0, m - w, n, total, Fraction(n, total)] for w, n in enumerate(law)]
    TABLES["T08"] += [[m, win, spread, (spread,), *pair]]
    TABLES["T09"] += [[m, *banker, RATE * m, RATE * (win + gain), *free]]
    TABLES["T10"] += [[m, ahead, even, 1 - ahead - even, *player, RATE * m, net]]

SUMS = Counter(map(sum, product(range(1, 7), repeat=4)))  # of the four dice
PLACES = Counter((s - 1) % 10 for s in SUMS.elements())  # 2(b): the banker is counted as 1
TABLES["T11"] = [["sum", s, n, 6**4, Fraction(n, 6**4)] for s, n in sorted(SUMS.items())]
TABLES["T11"] += [["offset", p, n, 6**4, Fraction(n, 6**4)] for p, n in sorted(PLACES.items())]
wrong = 0
for table, rows in TABLES.items():
    right = [[text for cell in row for text in cells(cell)] for row in rows]
    path = FOLDER / f"{table}.csv"
    text = path.read_text("utf-8") if path.exists() else ""
    found = [*csv.reader(text.splitlines())][1:]
    differ = [i for i, (x, y) in enumerate(zip_longest(found, right), 2) if x != y]
    wrong += len(differ)
    print(f"{table}: line {differ[0]} is wrong" if differ else f"{table}: all right")
sys.exit(1 if wrong else 0)
