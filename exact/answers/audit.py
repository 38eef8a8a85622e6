"""The answer of `paikao audit`: the unreduced count against the two methods."""

from typing import Any, NamedTuple

from ..audit.labelled import Audit, Job, cores, estimate
from ..formats.grid import Cell, Column, Grid, Page
from ..game import readings
from ..game.ranking import ranking
from ..game.rules import Rules
from ..odds.seats import METHODS, Outcomes, SeatLaw, count_table, seat_law
from . import basis_line, law_data, readings_used, rules_page
from .seats import METHOD_OPTION

READINGS = readings.LAW


class Answer(NamedTuple):
    """What the audit counted, and the laws that the two methods have, by their options' names."""

    rules: Rules
    found: Audit
    law: SeatLaw
    methods: dict[str, SeatLaw]

    @property
    def agrees(self) -> bool:
        """Whether both methods have the audit's law."""
        return all(law == self.law for law in self.methods.values())


def answer(rules: Rules, found: Audit) -> Answer:
    """The audit beside both methods, of the rules that it counted."""
    order, seats = ranking(rules), rules.seats
    weights = {Outcomes(w, p, seats - w - p): n for (w, p), n in sorted(found.counts.items())}
    law = SeatLaw(seats, weights, sum(weights.values()))
    methods = {
        METHOD_OPTION[m]: seat_law(rules, count_table(rules, order, m).total) for m in METHODS
    }
    return Answer(rules, found, law, methods)


def plan(job: Job) -> str:
    """What an audit is about to do, in one line."""
    how = f"compiled, on {cores()} cores" if job.compiled else "in plain Python"
    return f"{job.deals} labelled deals {how}: about {estimate(job)} s"


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `audit`."""
    return {
        "rules": a.rules.id,
        "kinds": len(a.rules.deck.kinds),
        "deals": a.found.deals,
        "compiled": a.found.compiled,
        "law": law_data(a.law, digits),
        "agrees": a.agrees,
        "roads": {name: law == a.law for name, law in a.methods.items()},
        "readings": readings_used(a.rules, READINGS),
    }


def page(a: Answer) -> Page:
    """The answer for people."""
    columns = (
        Column("win", "seats that win"),
        Column("push", "push"),
        Column("loss", "lose"),
        Column("count", "audit"),
        *(Column(name, name) for name in a.methods),
        Column("probability", "probability", "ratio"),
    )
    laws = (a.law, *a.methods.values())
    outcomes = sorted({o for law in laws for o in law.weights})
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (o.win, o.push, o.loss, *(law.weights.get(o, 0) for law in laws), a.law.probability(o))
        for o in outcomes
    )
    verdict = "agree with both methods" if a.agrees else "DIFFER from a method"
    return rules_page(
        a.rules,
        "audit of every labelled deal",
        READINGS,
        Grid("", columns, rows),
        basis_line(a.rules),
        f"{a.found.deals} labelled deals were made, each of the {a.rules.places} hands as "
        f"banker in turn: {a.law.total} counts, which {verdict}.",
    )
