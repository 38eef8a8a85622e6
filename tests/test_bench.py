"""The bench: its table names what is there, its peers know the answers, its report is fair.

Nothing is timed here.
"""

import sys
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest

from exact.enumeration.deals import count_deals
from tests.bench import processes
from tests.bench.__main__ import DifferenceError, check
from tests.bench.cases import COLD, WARM, Case
from tests.bench.growth import KINDS, Series, figure, table
from tests.bench.inside import PAIRS
from tests.bench.peers.count_deals import deals
from tests.bench.processes import HERE, PEERS, Command
from tests.bench.report import Result
from tests.conftest import ROOT, run_process
from tests.reference import LOSS, WIN, WINNING_SEATS

SCRIPTS = sorted(PEERS.glob("*.py"))
HELPERS = {"game.py", "by_states.py"}


def first_words() -> set[str]:
    """The program of every cold measurement."""
    return {command.words[0] for case in COLD for command in (case.ours, case.peer)}


def answer(script: str) -> object:
    """What a peer prints."""
    ran = run_process(sys.executable, str(PEERS / script))
    assert ran.code == 0, ran.err
    return ran.data


def printed(text: str) -> Command:
    """A command that prints a text, and answers it."""
    return Command(("python", "-c", f"print({text!r})"), lambda out, _: out.strip())


def test_every_program_of_the_table_is_there_and_every_peer_is_in_the_table() -> None:
    named = first_words() - {"paikao", "python"}
    assert {word for word in named if word.endswith(".py")} == {p.name for p in SCRIPTS} - HELPERS
    assert {word for word in named if word.endswith(".c")} == {p.name for p in HERE.glob("*.c")}
    assert {case.pair for case in WARM} == set(PAIRS)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.name)
def test_every_peer_says_what_it_needs(path: Path) -> None:
    own = {"json", "os", "math", "itertools", "collections", "typing", "game", "by_states", "sympy"}
    lines = [line.split() for line in path.read_text("utf-8").splitlines()]
    imported = {
        words[1].split(".")[0] for words in lines if words[:1] in (["import"], ["from"])
    } - own
    if path.name not in HELPERS:
        (needs,) = {case.peer.needs for case in COLD if case.peer.words[0] == path.name}
        assert imported - {"numpy"} == {needs} - {"", "numpy", "sympy"}


@pytest.mark.parametrize("name", ["plain", "kinds", "sympy", "numpy", "icepool", "dyce", "lea"])
def test_a_peer_knows_the_odds_of_one_seat(name: str) -> None:
    if name not in ("plain", "kinds") and find_spec(name) is None:
        pytest.skip(f"{name} is not installed")
    counts = answer(f"odds_{name}.py")
    assert isinstance(counts, dict)
    assert counts["win"] * LOSS == counts["loss"] * WIN


@pytest.mark.slow
@pytest.mark.parametrize("name", ["states", "numpy", "sympy"])
def test_a_peer_knows_the_law_of_nine_seats(name: str) -> None:
    if name != "states" and find_spec(name) is None:
        pytest.skip(f"{name} is not installed")
    assert answer(f"law_{name}.py") == [*WINNING_SEATS]


def test_the_plain_generator_meets_every_distinct_deal() -> None:
    for kinds in range(1, 9):
        assert sum(1 for _ in deals([2] * kinds)) == count_deals(kinds)


def test_nothing_is_timed_when_the_answers_differ() -> None:
    assert check(Case("same", printed("1"), printed("1")), {}) is None
    with pytest.raises(DifferenceError, match="1 is not 2"):
        check(Case("other", printed("1"), printed("2")), {})


def test_a_missing_peer_is_reported_and_a_missing_command_of_ours_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(processes.ENVIRONMENT, "PYTHONPATH", str(ROOT))
    absent = printed("1")._replace(needs="no_such_library")
    found = check(Case("peer", printed("1"), absent, "1"), {})
    assert found is not None
    assert found.met is None
    assert "no_such_library is not installed" in found.row()
    unknown = Command(("paikao", "no-such-command"), lambda out, _: out)
    found = check(Case("ours", unknown, printed("1"), "1"), {})
    assert found is not None
    assert found.met is False
    assert "**no**" in found.row()


def test_a_limit_is_judged_by_the_ratio_of_the_medians() -> None:
    result = Result("case", "1/30", [1, 2, 90], [60, 60, 1])
    assert result.met
    assert not result._replace(limit="1/31").met
    assert result._replace(limit="").met is None
    assert "| 1/30.0 | 1/30 | yes | 2.000 / 60.0 |" in result.row()


def test_growth_shows_every_size_and_only_the_times_that_were_taken() -> None:
    size = {k: 3**k for k in KINDS}
    found = [
        Series("recount", "states", "green", size, {k: k / 1000 for k in KINDS}),
        Series("deals", "deals", "red", size, {4: 0.01, 5: 0.2}),
        Series("compiled", "deals", "blue", size, {4: 0.001}),
    ]
    lines = table(found).splitlines()
    assert lines[0] == "| kinds | states | recount, s | deals | deals, s | compiled, s |"
    assert lines[3] == "| 5 | 243 | 0.0050 | 243 | 0.2000 |  |"
    assert len(lines) == 2 + len(KINDS)
    drawn = ElementTree.fromstring(figure(found))
    assert len(drawn.findall("{*}circle")) == len(KINDS) + 2 + 1 + 2 * len(KINDS)
