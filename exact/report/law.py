"""The regulation article by article, in other words, and what in this report rests on each."""

import re
from collections.abc import Iterator

from ..catalogue.tables import TABLES
from ..formats.grid import Column, Grid
from ..game.rules import Rules, load
from ..languages import _

_ONE = re.compile(r"(\d+)((?:\([a-z]\))*)")


def articles() -> tuple[tuple[str, str], ...]:
    """Each article of the shipped instrument with what it says, in our words."""
    return (
        ("1(a)", _("Twenty tiles of ten kinds, two of each: white, the highest, then 9 down to "
                   "1.")),
        ("1(b)", _("Four dice, and a cup in which they are shaken.")),
        ("2(a)", _("The dealer shuffles the tiles face down and lays them in a row, ten stacks of "
                   "two. The casino may exchange the set from time to time.")),
        ("2(b)", _("The banker alone shakes the dice. Their sum, counted counter-clockwise with "
                   "the banker as 1, names the place that gets the first tiles.")),
        ("2(c)", _("The sum stands as it was thrown. Tiles and bets go from right to left.")),
        ("2(d)", _("Ten places get two tiles each, however many people play.")),
        ("2(e)", _("A throw in which a die lies badly or leaves the cup is made again.")),
        ("2(f)", _("Before the throw two players and, last, the banker may change the order of "
                   "the stacks, with one hand.")),
        ("2(g)", _("Bets lie on the table before the throw; after it none is added, taken back "
                   "or moved. Everyone watches his own.")),
        ("2(h)", _("A bet is settled at the place where it lies, even if it was put there by "
                   "mistake.")),
        ("3(a)", _("A table has ten places; the banker has one of them.")),
        ("3(b)", _("A player may bet on several places, and several players on one; who bets "
                   "most on it holds its tiles.")),
        ("3(c)", _("One player a place handles tiles, and only over the table.")),
        ("4", _("A tile that turns up while dealing stays valid, and the play goes on.")),
        ("5(a)", _("The bank passes from place to place. A place keeps it for two plays at most, "
                   "unless all of the nine others agree.")),
        ("5(b)", _("Who does not want the bank lets it pass to the neighbour on his right, who "
                   "takes it only if he had a bet in the play before.")),
        ("5(c)", _("Before the throw the banker puts up his capital and says how tiles are dealt. "
                   "In one play he neither gains nor loses more than that capital.")),
        ("5(d)", _("A banker who won and stays puts up his capital and all that he won; he may "
                   "add to it and take nothing away.")),
        ("5(e)", _("The casino may join the bank with an amount set beforehand. Players may bet "
                   "on the banker's place too and rank after him as they placed their bets; who "
                   "entrusts him with capital has no other bet in that play.")),
        ("6", _("The banker opens his hand, then the dealer those of the seats. A hand that "
                "beats the banker's wins; one that it beats loses.")),
        ("7(a)", _("Pairs are the highest hands: white first, then nines down to ones.")),
        ("7(b)", _("Any other hand is worth its points, and more points win.")),
        ("7(c)", _("White and a sum of ten count nothing, so points go from 0 to 9. Equal points "
                   "are decided by the higher single tile.")),
        ("8(a)", _("When banker and player both have zero points the banker wins, whatever the "
                   "tiles.")),
        ("8(b)", _("When both have the same faces the banker wins.")),
        ("9", _("The casino takes 5 % of plays that are won. Portaria n.º 125/91/M altered this "
                "article; its text is not incorporated (R7).")),
    )  # fmt: skip


def cited(text: str) -> set[str]:
    """The single articles that a citation names.

    >>> sorted(cited("2(b)(c), 5(c), 9"))
    ['2(b)', '2(c)', '5(c)', '9']
    """
    found = set()
    for number, letters in _ONE.findall(text):
        found |= {number + letter for letter in re.findall(r"\([a-z]\)", letters)} or {number}
    return found


def _names(article: str, citation: str) -> bool:
    """Whether a citation names an article, or the whole that it is a part of."""
    return bool({article, article.partition("(")[0]} & cited(citation))


def columns() -> tuple[Column, ...]:
    """The columns of the table of articles."""
    return (
        Column("article", _("article"), "text"),
        Column("says", _("what it says, in other words"), "text"),
        Column("readings", _("readings"), "text"),
        Column("tables", _("tables"), "text"),
    )


def grid(rules: Rules) -> Grid:
    """Every article, the readings of it, the tables that rest on it."""
    return Grid("", columns(), tuple(_rows(rules)), 1)


def _rows(rules: Rules) -> Iterator[tuple[str | None, ...]]:
    for article, says in articles():
        readings = [r.id for r in rules.readings if _names(article, r.article)]
        tables = [e.id for e in TABLES if _names(article, e.articles)]
        yield article, says, ", ".join(readings) or None, _spans(tables) or None


def _spans(ids: list[str]) -> str:
    """Ids with runs of three or more drawn together.

    >>> _spans(["T01", "T02", "T03", "T05"])
    'T01–T03, T05'
    """
    parts: list[list[str]] = []
    for name in ids:
        if parts and int(name[1:]) == int(parts[-1][-1][1:]) + 1:
            parts[-1].append(name)
        else:
            parts.append([name])
    return ", ".join(f"{p[0]}–{p[-1]}" if len(p) > 2 else ", ".join(p) for p in parts)


def of_the_instrument(rules: Rules) -> bool:
    """Whether the rules are those of the instrument that `articles` retells."""
    return rules.instrument == load().instrument
