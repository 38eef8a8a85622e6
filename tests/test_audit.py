"""The audit: each labelled deal by itself, against an obvious count and the walk over deals."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from exact.audit import labelled as auditing
from exact.audit.labelled import (
    Job,
    State,
    audit,
    estimate,
    first_kinds,
    load,
    prepare,
    save,
)
from exact.audit.pairings import count_pairings, tables, typed
from exact.enumeration.seats import seat_counts
from exact.game.ranking import ranking
from exact.game.rules import Rules
from exact.game.rules import load as load_rules
from exact.game.tiles import count_matchings
from exact.loops import available
from exact.number import InputError
from tests.conftest import variant, variants
from tests.reference import LABELLED_DEALS, NINE, counts_of_pairings

RULES = load_rules()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kinds", "copies"), [(3, 2), (4, 2), (5, 2), (6, 1), (8, 1), (2, 3), (2, 4), (2, 5)]
)
def test_the_audit_counts_each_labelled_deal_under_every_rule(kinds: int, copies: int) -> None:
    for rules in variants(kinds, copies):
        found = audit(rules)
        assert found.deals == count_matchings(rules.deck.size)
        assert found.counts == counts_of_pairings(rules)
        assert not found.compiled


@pytest.mark.slow
@pytest.mark.parametrize(("kinds", "copies"), [(6, 2), (7, 2), (12, 1), (4, 3)])
def test_the_audit_agrees_with_the_walk_over_distinct_deals(kinds: int, copies: int) -> None:
    for zero, equal in (("banker", "banker"), ("push", "seat")):
        rules = variant(kinds, copies, "none", zero, equal)
        law = Counter[tuple[int, int]]()
        for counts in seat_counts(ranking(rules), rules.deck).counts.values():
            law.update(counts)
        assert audit(rules).counts == law


def in_box(rules: Rules, choices: tuple[int, ...]) -> tuple[int, Counter[tuple[int, int]]]:
    """What the loop counts in plain Python with the first partners given."""
    places = rules.deck.size // 2
    free = range(len(choices), places - 3)
    first = [*choices, *(1 for _ in free)]
    stop = [*(j + 1 for j in choices), *(2 * (places - d) for d in free)]
    made, sums = count_pairings(tables(rules), first, stop)
    return made, Counter({(s % places, s // places): n for s, n in sums.items()})


@pytest.mark.parametrize(
    "choices", [(1, 1, 1, 1, 1, 1), (19, 3, 8, 13, 2, 4), (7, 17, 15, 1, 11, 9)]
)
def test_ten_places_keep_to_their_lanes(choices: tuple[int, ...]) -> None:
    for equal in ("banker", "push", "seat"):
        rules = variant(10, 2, "none", "push", equal)
        assert in_box(rules, choices) == (105, counts_of_pairings(rules, choices))


def test_a_deck_of_single_tiles_has_the_most_hands() -> None:
    rules = variant(20, 1, "none", "push", "push")
    choices = (19, 3, 8, 13, 2, 4)
    assert in_box(rules, choices) == (105, counts_of_pairings(rules, choices))


def test_all_hands_pushing_is_the_largest_sum() -> None:
    rules = variant(10, 2, "none", "push", "push")._replace(modulus=1)
    made, counts = in_box(rules, (3, 3, 3, 3, 3, 3))
    assert made == 105
    assert max(pushes for _, pushes in counts) > 7


def test_the_chunks_are_every_pairing_once() -> None:
    job = prepare(variant(6, 2))
    assert job.chunks == 11 * 9
    parts = [job.run(chunk) for chunk in range(job.chunks)]
    assert {deals for deals, _ in parts} == {7 * 5 * 3}
    assert sum((Counter(sums) for _, sums in parts), Counter()) == Counter(job.run(0, 0)[1])


def test_progress_tells_the_deals_from_the_start() -> None:
    told: list[tuple[int, int]] = []
    audit(variant(4, 2), progress=lambda *now: told.append(now))
    assert told == [(15 * k, 105) for k in range(8)]


def test_smaller_games_take_the_first_kinds_and_fill_their_places() -> None:
    game = first_kinds(RULES, 7)
    assert game.deck.symbols() == "W 9 8 7 6 5 4"
    assert game.places == 7
    assert audit(RULES, 5).counts == counts_of_pairings(first_kinds(RULES, 5))
    assert first_kinds(RULES, 10) == RULES
    assert first_kinds(RULES, 1).places == 1


@pytest.mark.parametrize("kinds", [0, 11, -1])
def test_kinds_that_the_deck_does_not_have_are_refused(kinds: int) -> None:
    with pytest.raises(InputError, match=f"{kinds} kinds: give 1 to 10"):
        first_kinds(RULES, kinds)


@pytest.mark.parametrize(("kinds", "copies"), [(2, 2), (3, 3), (11, 2), (4, 8)])
def test_decks_that_no_audit_takes_are_refused(kinds: int, copies: int) -> None:
    with pytest.raises(InputError, match=f"^{kinds} kinds of {copies} tiles: .* 6 to 20$"):
        prepare(variant(kinds, copies))


def test_without_numba_the_whole_deck_is_refused_with_what_it_would_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(auditing, "available", lambda: False)
    with pytest.raises(InputError) as refused:
        audit(RULES)
    message = str(refused.value)
    assert message.startswith(f"{LABELLED_DEALS} deals would take about ")
    assert "pip install numba (the extra paikao[fast])" in message
    assert "\n" not in message


def test_the_estimate_is_in_proportion_to_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0, 10_395_000])  # a microsecond a deal, of those with two of eight hands fixed
    monkeypatch.setattr(auditing, "perf_counter_ns", lambda: next(clock))
    assert estimate(prepare(variant(8, 2), compiled=False)) == 3


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 seconds"),
        (119, "119 seconds"),
        (120, "2 minutes"),
        (7200, "2 hours"),
        (10**6, "11 days"),
    ],
)
def test_durations_are_told_in_words(seconds: int, text: str) -> None:
    assert auditing._duration(seconds) == text


# Interruption and --resume.


class Stop:
    """A progress that interrupts after some calls, and keeps what it was told."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.told: list[int] = []

    def __call__(self, done: int, total: int) -> None:
        self.told.append(done)
        if len(self.told) == self.after:
            raise KeyboardInterrupt


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.skipif(
    not available(), reason="numba is not installed"))])  # fmt: skip
def test_an_interrupted_audit_goes_on_from_where_it_was(tmp_path: Path, compiled: bool) -> None:
    rules, path = variant(5, 2, equal="push"), str(tmp_path / "audit.json")
    whole = audit(rules, compiled=compiled)
    per_chunk, done = 15, 0
    while True:
        stop = Stop(after=20)
        try:
            found = audit(rules, progress=stop, resume=path, compiled=compiled)
            break
        except KeyboardInterrupt:
            assert stop.told[0] == done
            done = json.loads(Path(path).read_text())["done"] * per_chunk
            assert done == stop.told[-1] == stop.told[0] + 19 * per_chunk
    assert found == whole
    assert json.loads(Path(path).read_text())["deals"] == whole.deals
    assert audit(rules, resume=path, compiled=compiled) == whole  # the file of a whole audit


def test_a_killed_audit_has_lost_no_more_than_since_it_last_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auditing, "SAVE_EVERY", 0)
    path, seen = tmp_path / "audit.json", list[int]()

    def look(done: int, total: int) -> None:
        seen.append(done - json.loads(path.read_text())["deals"])

    audit(variant(5, 2), progress=look, resume=str(path))
    assert set(seen) == {0, 15}  # told before it is saved


@pytest.fixture
def half(tmp_path: Path) -> tuple[Job, Path, dict[str, Any]]:
    """A job, and a file that is half of its audit."""
    job, path = prepare(variant(5, 2)), tmp_path / "audit.json"
    counts = Counter[tuple[int, int]]()
    for chunk in range(30):
        for s, n in job.run(chunk)[1].items():
            counts[s % 5, s // 5] += n
    save(str(path), job, State(30, 450, dict(counts)))
    assert load(str(path), job) == State(30, 450, counts)
    return job, path, json.loads(path.read_text())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"audit": 2}, "of another audit: audit '2', here '1'"),
        ({"rules": "0" * 64}, "of another audit: rules '000"),
        ({"kinds": 6}, "of another audit: kinds '6', here '5'"),
        ({"outcomes": None}, "of another audit: outcomes 'None'"),
        ({"chunks": 1}, "of another audit: chunks '1', here '63'"),
        ({"done": 31}, "do not belong together"),
        ({"done": True}, "do not belong together"),
        ({"done": 64, "deals": 960, "counts": [[0, 0, 4800]]}, "do not belong together"),
        ({"deals": 451}, "do not belong together"),
        ({"deals": None}, "do not belong together"),
        ({"counts": [[0, 0, 2249]]}, "do not belong together"),
        ({"counts": [[0, 5, 2250]]}, "do not belong together"),
        ({"counts": [[0, -1, 2250]]}, "do not belong together"),
        ({"counts": [[0, 0, "2250"]]}, "do not belong together"),
        ({"counts": [[0, 2250]]}, "do not belong together"),
        ({"counts": [[0, [], 2250]]}, "do not belong together"),
        ({"counts": 5}, "do not belong together"),
    ],
)
def test_a_file_of_another_audit_is_refused(
    half: tuple[Job, Path, dict[str, Any]], change: dict[str, Any], message: str
) -> None:
    job, path, data = half
    path.write_text(json.dumps(data | change))
    with pytest.raises(InputError, match=message) as refused:
        load(str(path), job)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", "\xff", "[" * 60_000, "{}"])
def test_a_file_that_no_audit_wrote_is_refused_and_kept(
    half: tuple[Job, Path, dict[str, Any]], text: str
) -> None:
    _, path, _ = half
    path.write_text(text, "latin-1")
    with pytest.raises(InputError, match="no audit has written this"):
        audit(variant(5, 2), resume=str(path))
    assert path.read_text("latin-1") == text


def test_every_cut_of_a_file_is_refused(half: tuple[Job, Path, dict[str, Any]]) -> None:
    job, path, _ = half
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(InputError):
            load(str(path), job)


def test_other_rules_with_the_same_file_are_another_audit(
    half: tuple[Job, Path, dict[str, Any]],
) -> None:
    _, path, _ = half
    with pytest.raises(InputError, match="of another audit: outcomes"):
        load(str(path), prepare(variant(5, 2, equal="push")))


def test_a_folder_that_is_not_there_is_refused_before_any_work(tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "audit.json", tmp_path):
        with pytest.raises(InputError, match=r"^resume file '"):
            audit(variant(5, 2), progress=lambda *_: pytest.fail("began"), resume=str(path))


# Machine code.

needs_numba = pytest.mark.skipif(not available(), reason="numba is not installed")


@needs_numba
@pytest.mark.parametrize("kinds", [3, 4, 7])
def test_machine_code_counts_what_plain_python_counts(kinds: int) -> None:
    for zero, equal in (("banker", "banker"), ("push", "push"), ("seat", "push")):
        rules = variant(kinds, 2, "none", zero, equal)
        fast = audit(rules, compiled=True)
        assert fast.compiled
        assert fast == audit(rules, compiled=False)._replace(compiled=True)


@needs_numba
def test_machine_code_keeps_ten_places_to_their_lanes() -> None:
    choices = (7, 17, 15, 1, 11, 9)
    for rules in (variant(10, 2, "none", "push", "push"), variant(20, 1, "none", "push", "push")):
        first, stop = [*choices, 1], [*(j + 1 for j in choices), 8]
        made, sums = count_pairings(typed(tables(rules)), first, stop, compiled=True)
        found = {(s % 10, s // 10): n for s, n in sums.items()}
        assert (made, found) == (105, counts_of_pairings(rules, choices))


@pytest.mark.slow
@needs_numba
def test_the_audit_of_the_real_deck() -> None:
    found = audit(RULES)
    assert found == (LABELLED_DEALS, NINE, True)
