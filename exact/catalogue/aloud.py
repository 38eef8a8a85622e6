"""What a row of each table means, in words, and its first row read aloud.

Each text is one message for a catalogue of translations, with the cells of the first row by the
keys of their columns; `answers.aloud` fills them in.  What follows a colon is how a cell is said:

- ``%`` a percentage, ``.4`` a decimal with so many places;
- ``gain%`` "a loss of 1.25 %", ``gain`` "a loss of 0.0125 units", by the sign;
- ``active``, ``seat``, ``place``, ``play``, ``unit`` a count with its noun.
"""

ALOUD: dict[str, str] = {
    "T01": (
        "Each row is a hand, best first, with its points and the number of pairs of labelled tiles "
        "that make it. The hand {hand} (class: {class}) has rank {rank} and weight {weight}."
    ),
    "T02": (
        "The one row counts every hand of the banker against every hand of a seat, and says what "
        "each expects per unit staked. The seat wins {win:%} of its plays and the banker {loss:%}; "
        "at a commission of {rate:%} the seat expects {ev_seat:gain%}, the banker "
        "{ev_banker:gain%} and the casino {ev_casino:gain%}."
    ),
    "T03": (
        "Each row is a hand of the seat, against every hand that the banker may then have. With "
        "{seat} the seat wins {win:%} of its plays and expects {ev_seat:gain%} per unit staked."
    ),
    "T04": (
        "Each row is a hand of the banker, against every hand that the seat may then have. Against "
        "{banker} the seat wins {win:%} of its plays, and the banker expects {ev_banker:gain%} per "
        "unit staked."
    ),
    "T05": (
        "Each row is a hand of the banker and a hand of a seat, with the arrangements of labelled "
        "tiles that give both and the outcome from the seat's side. With {banker} at the banker's "
        "place and {seat} at the seat, which has weight {weight}, the outcome is: {outcome}."
    ),
    "T06": (
        "Each row is a kind of tie with the article that decides it, or the whole game with some "
        "of these articles, and what it is worth to the banker. The case “{case}” happens in "
        "{probability:%} of the plays, and of it the banker expects {advantage:gain%} per unit "
        "staked, before commission."
    ),
    "T07": (
        "Each row is a number of seats that win, push and lose, of the active ones, with its "
        "probability. With {active:active}, the numbers that win, push and lose are {win}, {push} "
        "and {loss} in {probability:%} of the plays."
    ),
    "T08": (
        "Each row describes the number of winning seats among the active ones: its mean, its "
        "spread, and how two seats go together. With {active:active} the mean is {mean:.4} and the "
        "standard deviation {sd:.4}."
    ),
    "T09": (
        "Each row is a number of active seats with one unit on each: what the banker and the "
        "casino expect of a play, and the rate of commission at which the banker breaks even. With "
        "{active:active} the banker expects {banker_round:gain%} of a unit (basis round) and "
        "breaks even at a rate of {break_even_round:%}."
    ),
    "T10": (
        "Each row is a number of seats on which one player has a unit each: how often the player "
        "comes out ahead, and what the player and the casino expect of a play. With a unit on "
        "{seats:seat} the player is ahead in {ahead:%} of the plays and expects "
        "{ev_round:gain%} of a unit (basis round)."
    ),
    "T11": (
        "Each row is a sum of the dice, or an offset from the banker of the place that the dice "
        "name, with its probability. For the law “{law}” the value {value} comes in {throws} of "
        "{total} throws, {probability:%}."
    ),
    "T12": (
        "Each row is a policy of settlement, a capital of the banker and a place in the order of "
        "settlement, with what becomes of a stake there. Under “{policy}” with a capital of "
        "{capital:unit}, place {place} wins in {win:%} of the plays, and {action:%} of its stake "
        "is settled on average."
    ),
    "T13": (
        "Each row is a policy of settlement, a capital of the banker and a seat, with what becomes "
        "of a stake there whatever the dice name. Under “{policy}” with a capital of "
        "{capital:unit}, seat {seat} wins in {win:%} of the plays, and {action:%} of its stake is "
        "settled on average."
    ),
    "T14": (
        "Each row is a capital of the bank, a basis of commission and a number of plays, with "
        "where the bank's wealth ends. With {capital:unit}, {active:active}, basis {basis} and at "
        "most {plays:play}, the bank ends with more in {ahead:%} of the cases and expects "
        "{ev:gain}."
    ),
    "T15": (
        "Each row is one tile that has been seen, in the seat's hand, in the banker's or "
        "elsewhere, with the odds that it leaves. With the tile {tile} seen (where: {where}) the "
        "seat wins {win:%} of its plays and expects {ev_seat:gain%} per unit staked."
    ),
    "T16": (
        "Each row is an edge, or the casino's income, per unit staked, as a straight line in the "
        "rate c of commission. For {active:active}, basis {basis}, party {party}, it is {a:%} "
        "without commission, and each percent of commission adds {b:.4} percent."
    ),
    "T17": (
        "Each row is a party and a number of independent plays, with the mean of their result, its "
        "spread and its range. With {active:active}, basis {basis}, the result of {plays:play} for "
        "the party {party} is on average {mean:gain}, with a standard deviation of {sd:.4} units."
    ),
    "T18": (
        "Each row is a party of the bank, in the order in which they bear its result, with what it "
        "expects and how often its capital is gone. With {capital:unit}, basis {basis} and at most "
        "{plays:play}, the party {party} expects {ev:gain} and has lost its capital in {ruin:%} of "
        "the cases."
    ),
    "T19": (
        "Each row is a place of the table as the bank goes round, with the share of the plays that "
        "it banks and what it expects of a play. With a capital of {capital:unit}, basis {basis} "
        "and {accepting:place} taking the bank, place {place} banks {banks:%} of the plays and "
        "expects {ev:gain}."
    ),
    "T20": (
        "Each row is a span of rates of commission on which the bank's expected value is one "
        "polynomial in the rate c, and a rate at which it is 0, if there is one. With "
        "{capital:unit}, basis {basis} and at most {plays:play}, the piece from {from:%} to {to:%} "
        "begins with {ev:gain}."
    ),
}
