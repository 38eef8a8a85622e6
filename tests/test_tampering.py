"""A small part of the alterations of `tests.tampering`, and that it sees what it looks for."""

import pytest

from exact.game.rules import load
from exact.publish import verify
from tests.tampering import Sizes, tried

pytestmark = pytest.mark.slow

SOME = Sizes(altered=0.01, replaced=0.02, rates=0, sets=1, real=1000)


def test_a_small_part_of_the_tampering() -> None:
    tally = tried(load(), SOME, seed=7)
    assert tally.wrong == []
    assert tally.total > 40


def test_what_is_not_found_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "compare_files", lambda *some: iter(()))
    tally = tried(load(), SOME._replace(altered=0, sets=0), seed=7)
    assert any("exit 0" in line for line in tally.wrong)
