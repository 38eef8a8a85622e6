"""The results as a Markdown table."""

from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from typing import NamedTuple

PEERS = ("icepool", "dyce", "lea", "sympy", "thewalrus", "numpy", "numba")
HEADER = (
    "| case | ratio | limit | met | seconds on one machine, ours / peer | peak MiB, ours / peer |",
    "|---|---:|---:|---|---:|---:|",
)


class Result(NamedTuple):
    """Seconds, and KiB, of each side of a case; or why there are none, and if that is a failure.

    What this project cannot run fails a limit; a peer that is not installed does not.
    """

    name: str
    limit: str
    ours: list[float]
    peer: list[float]
    kibibytes: tuple[int, int] | None = None
    missing: str = ""
    failed: bool = False

    @property
    def ratio(self) -> float:
        """Median of ours by median of the peer's."""
        return median(self.ours) / median(self.peer)

    @property
    def met(self) -> bool | None:
        """Whether the ratio is within the limit; `None` when there is nothing to judge."""
        if self.missing:
            return False if self.failed else None
        return self.ratio <= Fraction(self.limit) if self.limit else None

    def row(self) -> str:
        """A row of the table."""
        met = {True: "yes", False: "**no**", None: ""}[self.met]
        if self.missing:
            cells = ["", self.limit, met, self.missing.replace("|", "\\|"), ""]
        else:
            seconds = f"{_seconds(median(self.ours))} / {_seconds(median(self.peer))}"
            memory = " / ".join(f"{k / 1024:.0f}" for k in self.kibibytes or ())
            cells = [_ratio(self.ratio), self.limit, met, seconds, memory]
        return "| " + " | ".join([self.name, *cells]) + " |"


def _ratio(x: float) -> str:
    """Two decimals, or as a part of the peer's time when that says more."""
    return f"{x:.2f}" if x >= 0.1 else f"1/{1 / x:.1f}"


def _seconds(x: float) -> str:
    return f"{x:.3f}" if x < 10 else f"{x:.1f}"


def table(title: str, results: list[Result]) -> str:
    """One section."""
    return "\n".join([f"{title}:", "", *HEADER, *(r.row() for r in results)])


def versions() -> str:
    """The peers that are installed, with their versions."""
    found = []
    for name in PEERS:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)
