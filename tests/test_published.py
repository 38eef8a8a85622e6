"""The committed set is what the program gives: a changed number, or a word about one, is seen."""

from exact.game.rules import DEFAULT
from tests.conftest import ROOT
from tests.sets import set_of


def test_the_committed_set_is_what_the_recount_renders() -> None:
    committed = {path.name: path.read_bytes() for path in (ROOT / "tables").iterdir()}
    made = set_of(DEFAULT)
    assert sorted(made) == sorted(committed)
    for name, data in made.items():
        if name.startswith("T"):
            assert data == committed[name], name
