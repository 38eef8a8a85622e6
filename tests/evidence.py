"""`tests/EVIDENCE.md`: what the long checks found, each section written by the check itself."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

PAGE = Path(__file__).parent / "EVIDENCE.md"
HEAD = """# Evidence

What the long checks counted when they last ran. Commands write this page; nobody types in it.
"""
SHOWN = 20
"""Findings that stand in the page; there should be none."""


def section(title: str, text: str, page: Path = PAGE) -> None:
    """Put `text` under `title`, in the place of what stood there; other sections stay."""
    old = page.read_text("utf-8") if page.exists() else HEAD
    head, *parts = re.split(r"(?m)^(?=## )", old)
    kept = {part.split("\n", 1)[0].removeprefix("## "): part for part in parts}
    kept[title] = f"## {title}\n\n{text.strip()}\n"
    body = "\n".join(kept[name].rstrip() + "\n" for name in sorted(kept))
    page.write_text(f"{head.rstrip()}\n\n{body}", "utf-8")


class Tally:
    """What was tried, counted by kind and by how it ended, and each thing that went wrong."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {}
        self.wrong: list[str] = []

    def add(self, kind: str, outcome: str, wrong: Sequence[str] = ()) -> None:
        """Count one more; `wrong` says in a line each what should not be."""
        self.counts.setdefault(kind, Counter())[outcome] += 1
        for line in wrong:
            self.wrong.append(f"{kind}: {line}")
            print(f"WRONG {kind}: {line}", flush=True)

    @property
    def total(self) -> int:
        return sum(count.total() for count in self.counts.values())

    @property
    def verdict(self) -> str:
        """How many were tried, and how many findings there are."""
        return f"{self.total} trials, {len(self.wrong) or 'none'} wrong."

    def lines(self) -> list[str]:
        """A line for each kind, then one for each finding."""
        found = [
            f"- {kind}: {count.total()} ({', '.join(f'{n} {how}' for how, n in count.items())})"
            for kind, count in self.counts.items()
        ]
        return [*found, *(f"- **{line}**" for line in self.wrong[:SHOWN])]
