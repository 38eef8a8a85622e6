"""The data of `paikao audit`: the unreduced count against the two roads."""

from typing import Any, NamedTuple

from ..audit import Audit, Job, cores, estimate
from ..law import METHODS, Outcomes, SeatLaw, count_table, seat_law
from ..number import decimal_text
from ..ranking import ranking
from ..rules import Rules
from . import readings_used

READINGS = ("R1", "R2", "R3", "R4", "R5")


class Answer(NamedTuple):
    """What the audit counted, and the laws that the two roads have."""

    rules: Rules
    found: Audit
    law: SeatLaw
    roads: dict[str, SeatLaw]

    @property
    def agrees(self) -> bool:
        """Whether both roads have the audit's law."""
        return all(road == self.law for road in self.roads.values())


def answer(rules: Rules, found: Audit) -> Answer:
    """The audit beside both roads, of the rules that it counted."""
    order, seats = ranking(rules), rules.seats
    weights = {Outcomes(w, p, seats - w - p): n for (w, p), n in sorted(found.counts.items())}
    law = SeatLaw(seats, weights, sum(weights.values()))
    roads = {m: seat_law(rules, count_table(rules, order, m).together) for m in METHODS}
    return Answer(rules, found, law, roads)


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
        "law": [
            {
                **o._asdict(),
                "count": str(weight),
                "probability": a.law.probability(o),
                "decimal": decimal_text(a.law.probability(o), digits),
            }
            for o, weight in a.law.weights.items()
        ],
        "agrees": a.agrees,
        "roads": {m: road == a.law for m, road in a.roads.items()},
        "readings": readings_used(a.rules, READINGS),
    }
