"""The audit: every way to pair off the labelled tiles, without any symmetry.

All (2n − 1)!! pairings of the 2n tiles of n places are made.  In each, every one of the n hands is
the banker's in turn, and the others that win and that push against it are counted.  The copies of
a kind are different tiles here, no pairing stands for another, and no count is derived from
another: it is the third method, slow and plain, which checks `enumeration` and `recount`.

The work is cut into chunks, in each of which the first hands are fixed.  The chunks are counted on
all cores and added in order, so one number says how much is done, and an audit that was
interrupted goes on from there.
"""

import os
from collections import Counter
from collections.abc import Generator
from contextlib import closing
from math import prod
from time import perf_counter_ns
from typing import Any, NamedTuple

from ..files import UnreadableError, read_file, write_whole
from ..game.rules import Rules
from ..game.tiles import count_matchings
from ..loops import EXTRA, Progress, available
from ..number import InputError, quoted
from .pairings import LAST, MOST_PLACES, Tables, count_pairings, tables, typed

FIXED_HANDS = 2
"""The hands that are fixed in a chunk: ten places make 19 · 17 chunks."""
QUICK_DEALS = 1_000_000
"""Up to this number of deals, plain Python finishes before machine code is compiled."""
MOST_PLAIN = 100_000_000
"""More deals than this are refused in plain Python: a third of them take it two minutes."""
SAVE_EVERY = 10**9
"""Nanoseconds between two savings of the state: a kill loses that work, and the open chunks."""
MAX_BYTES = 1 << 16


class Audit(NamedTuple):
    """What an audit found.

    `deals`, the pairings that were made, counted one by one; `counts[wins, pushes]`, in how many
    cases, a pairing and one of its hands as banker, so many of the others win and push;
    `compiled`, whether machine code counted.
    """

    deals: int
    counts: dict[tuple[int, int], int]
    compiled: bool


class State(NamedTuple):
    """How far an audit has come: chunks done, and as in `Audit`."""

    chunks: int
    deals: int
    counts: dict[tuple[int, int], int]


class Job(NamedTuple):
    """What is to be counted: the places, the tables of the deck, and how.

    Two jobs have the same `identity` exactly when one can go on from the other's chunks.
    """

    places: int
    tables: Tables
    compiled: bool
    identity: dict[str, Any]

    @property
    def deals(self) -> int:
        """How many labelled deals there are."""
        return count_matchings(2 * self.places)

    @property
    def chunks(self) -> int:
        """How many chunks they make."""
        return prod(self.choices()[:FIXED_HANDS])

    def choices(self) -> list[int]:
        """For each hand but the last three, how many partners the first tile left can have."""
        return [2 * (self.places - d) - 1 for d in range(self.places - LAST)]

    def run(self, chunk: int, fixed: int = FIXED_HANDS) -> tuple[int, dict[int, int]]:
        """Make the pairings of a chunk; the digits of its number, in mixed radix, are the first
        choices."""
        choices = self.choices()
        first, stop = [1] * len(choices), [n + 1 for n in choices]
        for d in reversed(range(len(choices[:fixed]))):
            chunk, digit = divmod(chunk, choices[d])
            first[d], stop[d] = digit + 1, digit + 2
        return count_pairings(self.tables, first, stop, self.compiled)


def first_kinds(rules: Rules, kinds: int) -> Rules:
    """The smaller game with the first kinds only, and as many places as their tiles fill.

    Raises `InputError` with one line for more kinds than the deck has.
    """
    if not 1 <= kinds <= len(rules.deck.kinds):
        raise InputError(f"{kinds} kinds: give 1 to {len(rules.deck.kinds)}, which the deck has")
    deck = rules.deck._replace(kinds=rules.deck.kinds[:kinds])
    return rules._replace(deck=deck, places=deck.size // 2)


def audit(
    rules: Rules,
    kinds: int | None = None,
    progress: Progress | None = None,
    resume: str | None = None,
    compiled: bool | None = None,
) -> Audit:
    """Count every labelled deal of all kinds of the deck, or of the first few.

    `progress(done, total)`, in deals, is called at the start and after each chunk.  `resume` names
    a file: if it is there the audit goes on from it, and it is kept up to date to the end.  Machine
    code counts, on all cores, when there is numba and enough to do; `compiled` says otherwise.
    O((2n − 1)!!) time, about 10 ns a deal as machine code and 2 µs without; memory for some tables.

    Raises `InputError` with one line for a deck of less than 3 or more than 10 places, an audit
    in plain Python that would not finish, and a file that is not of this audit.
    """
    job = prepare(rules, kinds, compiled)
    state = load(resume, job) if resume else State(0, 0, {})
    if resume:
        save(resume, job, state)
    if progress:
        progress(state.deals, job.deals)
    saved = perf_counter_ns()
    try:
        with closing(_results(job, state.chunks)) as results:
            for found in results:
                state = _add(state, job.places, *found)
                if progress:
                    progress(state.deals, job.deals)
                if resume and perf_counter_ns() - saved > SAVE_EVERY:
                    save(resume, job, state)
                    saved = perf_counter_ns()
    finally:  # interrupted or whole: the caller removes the file when the result is in safety
        if resume:
            save(resume, job, state)
    return Audit(state.deals, state.counts, job.compiled)


def prepare(rules: Rules, kinds: int | None = None, compiled: bool | None = None) -> Job:
    """The job of `audit`, whose errors it raises."""
    from hashlib import sha256

    game = rules if kinds is None else first_kinds(rules, kinds)
    n, size = len(game.deck.kinds), game.deck.size
    if size % 2 or not 2 * LAST <= size <= 2 * MOST_PLACES:
        raise InputError(
            f"{n} {'kind' if n == 1 else 'kinds'} of {game.deck.copies} tiles: an audit pairs off "
            f"an even number of tiles, {2 * LAST} to {2 * MOST_PLACES}"
        )
    deals, made = count_matchings(size), tables(game)
    if compiled is None:
        compiled = available() and deals > QUICK_DEALS
    outcomes = sha256(repr((made.hand_of, made.adds)).encode()).hexdigest()
    job = Job(size // 2, typed(made) if compiled else made, compiled, {})
    identity = {"audit": 1, "rules": game.sha256, "kinds": n, "outcomes": outcomes}
    job = job._replace(identity={**identity, "chunks": job.chunks})
    if not compiled and deals > MOST_PLAIN:
        raise InputError(
            f"{deals} deals would take about {_duration(estimate(job))} in plain Python, "
            f"and seconds as machine code: {EXTRA}; or audit fewer kinds"
        )
    return job


def estimate(job: Job) -> int:
    """The seconds that a job will take, by a sample of at most 2 million (plain 10,395) deals."""
    fixed = max(job.places - (8 if job.compiled else 6), 0)
    if job.compiled:
        job.run(0, job.places)  # makes the machine code
    start = perf_counter_ns()
    deals, _ = job.run(0, fixed)
    spent = (perf_counter_ns() - start) // (cores() if job.compiled else 1)
    return -(-spent * job.deals // deals // 10**9)


def _duration(seconds: int) -> str:
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds // size} {unit}"
    return f"{seconds} seconds"


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _results(job: Job, start: int) -> Generator[tuple[int, dict[int, int]], None, None]:
    """The count of each chunk, in order; closing it waits for the chunks at work."""
    chunks = range(start, job.chunks)
    if not job.compiled:
        yield from map(job.run, chunks)
        return
    from concurrent.futures import ThreadPoolExecutor

    job.run(0, job.places)  # makes the machine code, once
    with ThreadPoolExecutor(cores()) as pool:
        yield from pool.map(job.run, chunks)


def _add(state: State, places: int, deals: int, sums: dict[int, int]) -> State:
    """The state after one more chunk: a new one, so that an interruption never saves half of it."""
    counts = Counter(state.counts)
    counts.update({(s % places, s // places): n for s, n in sums.items()})
    return State(state.chunks + 1, state.deals + deals, counts)


def save(path: str, job: Job, state: State) -> None:
    """Write the state of a job, whole or not at all; `InputError` when that cannot be."""
    import json

    counts = [[wins, pushes, n] for (wins, pushes), n in sorted(state.counts.items())]
    data = {**job.identity, "done": state.chunks, "deals": state.deals, "counts": counts}
    try:
        write_whole(path, json.dumps(data).encode())
    except OSError as error:
        raise InputError(f"resume file {quoted(path)}: {error.strerror}") from None


def load(path: str, job: Job) -> State:
    """The state in a file, or that of the start when there is none.

    Raises `InputError` with one line for a file that cannot be read, is not one that `save` wrote
    or is of another job.
    """
    import json

    what = f"resume file {quoted(path)}"
    if not path:
        raise InputError(f"{what}: give a file")
    try:
        data = json.loads(read_file(path, MAX_BYTES))
    except UnreadableError as error:
        if error.missing:
            return State(0, 0, {})
        raise InputError(f"{what}: {error.reason}") from None
    except (ValueError, RecursionError):
        raise InputError(f"{what}: no audit has written this") from None
    if not isinstance(data, dict) or "audit" not in data:
        raise InputError(f"{what}: no audit has written this")
    for key, ours in job.identity.items():
        if data.get(key) != ours:
            theirs = quoted(str(data.get(key)))
            raise InputError(
                f"{what} is of another audit: {key} {theirs}, here {quoted(str(ours))}"
            )
    state = _state(data)
    if state is None or not _is_sound(state, job):
        raise InputError(f"{what}: its counts do not belong together; begin anew without it")
    return state


def _state(data: dict[str, Any]) -> State | None:
    """The state that the data of a file are, or `None` when they have another form."""
    try:
        counts = {(w, p): n for w, p, n in data["counts"]}
        numbers = [data["done"], data["deals"], *(x for entry in data["counts"] for x in entry)]
    except (KeyError, TypeError, ValueError):
        return None
    if not all(type(x) is int and x >= 0 for x in numbers):
        return None
    return State(data["done"], data["deals"], counts)


def _is_sound(state: State, job: Job) -> bool:
    """Whether the deals are those of the chunks, and each of their hands is counted once."""
    return (
        state.chunks <= job.chunks
        and state.deals == state.chunks * (job.deals // job.chunks)
        and sum(state.counts.values()) == state.deals * job.places
        and all(wins + pushes < job.places for wins, pushes in state.counts)
    )
