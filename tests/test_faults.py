"""A small part of the kills and faults of `tests.faults`, and that it sees what it looks for."""

from pathlib import Path
from random import Random

import pytest

from exact.publish import store
from tests.evidence import Tally
from tests.faults import Sizes, faults_of_builds, kills_at_calls, tried
from tests.scene import Scene

pytestmark = pytest.mark.slow


def test_a_small_part_of_the_kills_and_faults() -> None:
    tally = tried(Sizes(moments=2, calls=2, faults=8, outputs=8, verdicts=9), seed=7)
    assert tally.wrong == []
    assert tally.total == 3 * 2 + 3 * 2 + 8 + 8 + 9 + 1


def test_leftovers_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_clear", lambda where: None)
    tally = Tally()
    kills_at_calls(Scene(tmp_path / "scene"), 2, Random(1), tally)
    assert any("the next build leaves" in line for line in tally.wrong)


def test_a_set_that_is_half_of_each_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, tally = Scene(tmp_path / "scene"), Tally()
    monkeypatch.setattr(store, "_swap", store._pour)
    faults_of_builds(scene, 12, Random(1), tally)
    assert any("neither the old nor the new" in line for line in tally.wrong)
