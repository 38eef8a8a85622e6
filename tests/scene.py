"""The place of kills and faults: a folder whose set a build exchanges, and what it must be then."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

from exact.game.rules import Rules, load
from exact.odds.seats import METHODS
from exact.publish.build import build
from tests.conftest import Ran, toml
from tests.forked import command
from tests.sets import FOREIGN, SMALL, add_foreign, at_hand, rendered, snapshot

RATES = ("5%", "3%")
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


class Scene:
    """A folder with a set of one rate, which the next build exchanges for that of the other."""

    def __init__(self, root: Path, foreign: bool = True) -> None:
        root.mkdir()
        self.above, self.rules_file = root / "above", root / "rules.toml"
        self.folder = self.above / "tables"
        self.rules_file.write_text(toml(SMALL), "utf-8")
        rules = [self.rules(rate) for rate in RATES]
        others = FOREIGN if foreign else {}
        self.sets = [{**rendered(r, METHODS[:1]), **others} for r in rules]
        self.now = 0
        self.above.mkdir()
        build(rules[0], str(self.folder), METHODS[:1])
        if foreign:
            add_foreign(self.folder)

    def rules(self, rate: str) -> Rules:
        return load(str(self.rules_file)).with_(rate)

    @property
    def words(self) -> list[str]:
        """The build of the other set."""
        rate = RATES[1 - self.now]
        return ["build", "-o", str(self.folder), "--method", "recount", *self.options, rate]

    @property
    def options(self) -> list[str]:
        return ["--rules", str(self.rules_file), "--commission"]

    def built(self, *before: Callable[[], None]) -> Ran:
        """A build in a copy of this process, with the tables at hand."""
        return command(self.words, at_hand, *before)

    def settle(self, ran: Ran) -> tuple[str, list[str]]:
        """Which set is there after a build, and what is wrong; the next build is to clean up."""
        found = snapshot(self.folder)
        old, new = self.sets[self.now], self.sets[1 - self.now]
        wrong = [*self.said(ran, found == new)]
        if found not in (old, new):
            wrong.append("the set is neither the old nor the new")
        if found != old or os.listdir(self.above) != [self.folder.name]:
            after = self.built()
            if after.code or snapshot(self.folder) != new:
                wrong.append(f"the next build does not put it right: {after.err.strip()}")
            if os.listdir(self.above) != [self.folder.name]:
                wrong.append(f"the next build leaves {os.listdir(self.above)}")
            self.now = 1 - self.now
        which = "new" if found == new else "old"
        return f"{which} set, {ending(ran)}", wrong

    def said(self, ran: Ran, new: bool) -> Iterator[str]:
        """What is wrong with an exit code and a line, given which set is there."""
        yield from faults_of(ran)
        if ran.code == -signal.SIGINT and not new:
            yield "an interruption is not 130"
        if ran.code >= 0 and new != (ran.code == 0 or told(ran)):
            yield f"the set is {'new' if new else 'old'}, and it says {ran.code}: {ran.err.strip()}"


def told(ran: Ran) -> bool:
    """Whether a build says that the new set is there."""
    return "the new set is in" in ran.err or ": written\n" in ran.err


def ending(ran: Ran) -> str:
    """How a process ended, in words."""
    if ran.code < 0:
        return f"ended by {signal.Signals(-ran.code).name}"
    return f"exit {ran.code}"


def faults_of(ran: Ran) -> Iterator[str]:
    """What no process may do: a traceback, several lines, a code of none of the known ends."""
    said = ran.err.strip()
    if "Traceback" in said:
        yield f"a traceback: {said.splitlines()[-1]}"
    elif ran.code == 2 and (said.count("\n") or not said.startswith("paikao: error: ")):
        yield f"not one line: {said}"
    elif ran.code == 130 and said and not said.splitlines()[-1].startswith("paikao: interrupted"):
        yield f"an interruption says {said}"
    elif ran.code not in (0, 2, 130, *(-sign for sign in SIGNALS)):
        yield f"exit {ran.code}: {said}"
