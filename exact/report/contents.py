"""What a report says: its sections, put together in the spoken language."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from ..answers import changed_text, instrument_text, percent
from ..answers.rules import values
from ..catalogue.compute import PublishedTable
from ..catalogue.methods import RECOUNT, Source
from ..catalogue.tables import TABLES
from ..catalogue.tables import grid as table_grid
from ..formats.grid import Column, Grid
from ..game.rules import Rules
from ..game.tiles import NOTHING
from ..languages import _, spoken
from ..loops import told
from ..money.table import table_break_even, table_odds
from ..number import exact_text
from ..odds.seats import METHODS
from ..proofs.theorems import THEOREMS
from ..publish.cite import cite_files
from ..publish.manifest import TOOL
from ..publish.render import SUMS, render, sha256, version
from . import costs, evidence, law, lookups
from .figures import pictures
from .model import Block, Items, Report, Section, Sheet
from .sheets import sheet
from .words import joined, terms


def report(rules: Rules) -> Report:
    """The whole report.  Raises `InputError` for rules whose tables cannot be counted."""
    source = Source(rules, RECOUNT)
    tables = tuple(
        PublishedTable(e, table_grid(e, source)) for e in told(TABLES, "tables", len(TABLES))
    )
    parts: tuple[Callable[[], Section], ...] = (
        lambda: Section("brief", _("In brief"), tuple(_brief(source))),
        lambda: Section(
            "hand", _("Your hand against the banker"), tuple(_hand(source)), screen=True
        ),
        lambda: Section("rate", _("Your rate"), tuple(_rate(source)), screen=True),
        lambda: Section("method", _("Method"), _method()),
        lambda: Section("law", _("The law, article by article"), tuple(_law(rules))),
        lambda: Section("readings", _("Readings, and what each costs"), tuple(_readings(source))),
        lambda: Section(
            "tables", _("Tables"), (_before_tables(), *(sheet(rules, t) for t in tables))
        ),
        lambda: Section("figures", _("Figures"), tuple(pictures(source))),
        lambda: Section("evidence", _("Evidence"), tuple(_evidence(source))),
        lambda: Section(
            "verify", _("Versions, verifying and citing"), tuple(_verify(rules, tables))
        ),
        lambda: Section("words", _("Words"), (Items(tuple(("", *t) for t in terms())),)),
    )
    sections = [part() for part in told(parts, "sections", len(parts))]
    return Report(
        rules,
        _("{game}: exact odds and reference tables").format(game=_(rules.title)),
        tuple(_subtitle(rules)),
        tuple(s for s in sections if s.blocks),
        tables,
        terms(),
        tuple((r.id, _reading_text(r.article, r.text)) for r in rules.readings),
    )


def _reading_text(article: str, text: str) -> str:
    return _("Art. {article}: {text}").format(article=article, text=_(text))


def _subtitle(rules: Rules) -> Iterator[str]:
    """What stands under the title."""
    yield _("Rules {id} ({instrument}). Commission {rate} = {percent}.").format(
        id=rules.id,
        instrument=instrument_text(rules),
        rate=exact_text(rules.rate),
        percent=percent(rules.rate),
    )
    if rules.changed:
        yield changed_text(rules)
    if spoken().code != "en":
        yield _("The English text governs; this is a translation.")


def _brief(source: Source) -> Iterator[Block]:
    """The numbers that most readers come for."""
    odds, rules = source.odds(NOTHING), source.rules
    law_of_all, ev = source.law(rules.seats), odds.ev(rules.rate, rules.payers)
    table = table_odds(law_of_all, rules.rate, rules.payers)
    even = odds.break_even(rules.payers)
    even_all = table_break_even(law_of_all, rules.payers)
    yield _(
        "One seat wins {win} of its plays. At a commission of {rate} it loses {edge} of what it "
        "stakes; the banker's expected gain on it is {bank}, and the casino takes {casino}."
    ).format(
        win=_percent(odds.probability(odds.win)),
        rate=_percent(rules.rate),
        edge=_percent(-ev.seat),
        bank=_percent(ev.banker),
        casino=_percent(ev.casino),
    )
    all_seats = _("EV of the banker per play, one unit on each of {seats} seats").format(
        seats=rules.seats
    )
    rows: tuple[tuple[str, Fraction | None], ...] = (
        (_("probability that a seat wins"), odds.probability(odds.win)),
        (_("probability that a bet is returned as a tie"), odds.probability(odds.push)),
        (_("probability that the banker wins"), odds.probability(odds.loss)),
        (_("EV of a seat, one bet of one unit"), ev.seat),
        (_("EV of the banker, one bet of one unit"), ev.banker),
        (_("income of the casino, one bet of one unit"), ev.casino),
        (joined(all_seats, _("basis bet")), table.banker.bet),
        (joined(all_seats, _("basis round")), table.banker.round),
        (_("rate at which the banker of one bet breaks even"), even["banker"]),
        (_("rate at which the banker of all seats breaks even, basis round"), even_all["round"]),
    )
    columns = (Column("what", _("quantity"), "text"), Column("value", _("value"), "ratio"))
    yield Sheet(
        "headline", _("The principal numbers"), Grid("", columns, rows, 1), tab=_("Numbers")
    )


def _percent(x: Fraction) -> str:
    return percent(x)


def _hand(source: Source) -> Iterator[Block]:
    yield _(
        "Choose a hand of the seat, a hand of the banker, or both: the values were computed with "
        "the tables and are looked up, not computed, here."
    )
    yield lookups.hands(source)


def _rate(source: Source) -> Iterator[Block]:
    yield _(
        "Choose a rate of commission. The rate of article 9 was amended after 1989 and the "
        "amending text is not incorporated (R7), so other rates are given too."
    )
    yield lookups.rates(source)


def _method() -> tuple[str, ...]:
    return (
        _(
            "A play deals all tiles to all places, two to each. Every assignment is taken as "
            "equally likely (R1), so a probability is a number of arrangements divided by the "
            "number of all: an exact fraction. Nothing is simulated and nothing is rounded on the "
            "way (R18). The decimal beside a fraction is rounded half-even from the exact value."
        ),
        _(
            "Two methods reach each number and share nothing but the rules and the ranking of "
            "hands: enumeration meets every distinct split, deal or pattern of outcomes once, with "
            "its weight; recount finds the same counts over states of tiles left, and meets no "
            "case. A table that both have made must be the same in every cell, or none is written."
        ),
        _(
            "Outcomes are from the side of the seat. EV is the expected gain per unit staked or, "
            "where the heading says so, per play. Commission is given on two bases (R6), and where "
            "an answer depends on the capital of the banker the policy of settlement is named (R9)."
        ),
        _(
            "The seats of one play depend on one another, for they have one banker and one deck. "
            "The tables of several seats rest on their joint law and not on independence."
        ),
    )


def _law(rules: Rules) -> Iterator[Block]:
    if law.of_the_instrument(rules):
        yield _(
            "The regulation in other words, as it is computed; its own text is that of the "
            "Official Gazette. Beside each article stand the readings of it and the tables that "
            "rest on it."
        )
        yield Sheet("articles", _("The articles"), law.grid(rules), tab=_("Law"))
    columns = (
        Column("key", _("value"), "text"),
        Column("value", _("is"), "value"),
        Column("article", _("article"), "text"),
    )
    rows = ((k, v, rules.articles.get(k)) for k, v in values(rules).items())
    yield Sheet(
        "values", _("The values of the rule set"), Grid("", columns, tuple(rows), 1), tab=_("Rules")
    )


def _readings(source: Source) -> Iterator[Block]:
    rules = source.rules
    if not rules.readings:
        return
    yield _(
        "The regulation leaves some things open. Each decision is a reading with an id; every "
        "table names those that it rests on."
    )
    yield Items(
        tuple(
            (r.id, _("{id}, Art. {article}").format(id=r.id, article=r.article), _(r.text))
            for r in rules.readings
        )
    )
    yield Sheet(
        "costs",
        _("What each reading costs"),
        costs.grid(source),
        (
            _(
                "The first line of each quantity is as the rule set reads it; the others are what "
                "it would be under another meaning, everything else being the same."
            ),
        ),
        tab=_("Costs"),
    )
    named = {r.id for r in rules.readings} - {*costs.COSTS}
    rest = sorted(named, key=lambda r: int(r[1:]) if r[1:].isdigit() else 0)
    if rest:
        yield _("Without a second meaning that has a number: {readings}.").format(
            readings=", ".join(rest)
        )


def _before_tables() -> str:
    return _(
        "Each table states the articles and the readings that it rests on. Exact values are "
        "fractions in lowest terms, and decimals have ten places. The same tables are published "
        "as CSV and JSON, where an exact value is never replaced by its decimal."
    )


def _evidence(source: Source) -> Iterator[Block]:
    rules, table = source.rules, source.table
    yield _(
        "One seat: {splits} distinct splits stand for {arrangements} arrangements of labelled "
        "tiles. All seats: {deals} distinct deals stand for {labelled} labelled deals, each hand "
        "as the banker's."
    ).format(
        splits=source.odds(NOTHING).distinct,
        arrangements=source.odds(NOTHING).weight,
        deals=table.distinct,
        labelled=table.weight,
    )
    yield _(
        "This report was made by the recount, with the checks below. The published set is made by "
        "{methods}, which agreed in every cell; `paikao verify --exhaustive` does it again, and "
        "`paikao audit` deals every labelled deal without any symmetry."
    ).format(methods=_("{one} and {other}").format(one=_(METHODS[0]), other=_(METHODS[1])))
    yield Sheet(
        "checks",
        _("Checks made as this report was written"),
        evidence.grid(source),
        tab=_("Checks"),
    )
    if law.of_the_instrument(rules) and not rules.departures:
        yield from _theorems()


def _theorems() -> Iterator[Block]:
    """The theorems that prove cells of the published tables."""
    columns = (
        Column("name", _("theorem"), "text"),
        Column("file", _("file"), "text"),
        Column("table", _("table"), "text"),
        Column("proves", _("columns that it proves"), "text"),
    )
    rows = tuple((t.name, f"{t.file}.v", t.table or None, ", ".join(t.proves) or None)
                 for t in THEOREMS)  # fmt: skip
    yield Sheet(
        "theorems",
        _("Theorems"),
        Grid("", columns, rows, 1),
        (
            _(
                "Proved in Coq, from definitions of the game alone, for the published rule set; "
                "the sources are in the folder proofs of the program."
            ),
        ),
        tab=_("Theorems"),
    )


def _verify(rules: Rules, tables: tuple[PublishedTable, ...]) -> Iterator[Block]:
    files = render(rules, METHODS, tables)
    yield _("Made by {tool}, version {version}.").format(tool=TOOL, version=version())
    yield Items(
        (
            ("", _("Verify the tables"), _(
                "`paikao build` computes all tables by both methods, `paikao verify` computes "
                "every cell of a folder again and compares, and `paikao verify --sums`, or "
                "`sha256sum -c SHA256SUMS`, checks that its files are whole.")),
            ("", _("Verify this report"), _(
                "The same version writes the same bytes: `paikao report -o FILE`, with the "
                "language, the rules and the rate named above.")),
            ("", _("Cite"), _("`paikao cite T02` cites a table with its hash; for all tables:")),
            ("", _("Citation"), cite_files(rules, files).strip()),
        )
    )  # fmt: skip
    columns = (Column("file", _("file"), "text"), Column("sha256", _("SHA-256"), "text"))
    rows = [(_("rule set {id}").format(id=rules.id), rules.sha256)]
    rows += [(n, sha256(files[n])) for n in (SUMS, *(f"{t.entry.id}.csv" for t in tables))]
    yield Sheet("hashes", _("Hashes"), Grid("", columns, tuple(rows), 1), tab=_("Hashes"))
