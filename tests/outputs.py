"""Save what every command prints in every format, and compare it later.

    python -m tests.outputs save FOLDER       before a change that should change no answer
    python -m tests.outputs compare FOLDER    after it: names the answers that differ, exit 1

An answer is the exit code, stdout and stderr of one command line.  The commands run in processes
of their own, on this tree.
"""

import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from pathlib import Path

from exact.game.rules import load
from tests.conftest import PAIKAO, run_process, toml, variant

FORMATS = ("text", "json", "csv", "markdown", "latex")
ANSWERS = (
    "odds", "odds --seat 9,6", "odds --seat 9 --banker 5-5 --elsewhere W,W,3", "hands", "dice",
    "commission", "rules list", "rules show", "rules check", "list",
    "odds --commission 3% --basis bet", "seats", "seats --active 3 --commission 2.5%",
    "seats --banker 5-5", "seats --method deals --active 5", "audit --kinds 5",
    "settle --capital 3", "settle --capital 5/2 --stakes 2,1,-,1/2 --by seat --policy pool",
    "settle --capital 4 --policy coverage", "settle --capital 3 --player 8,9",
    "settle --capital 3 --bet a:2:1 --bet b:2:3 --joined a:2", "rotation --capital 3",
    "rotation --capital 3 --accept 1,2 --basis bet", "commission --plays 2 --capital 3",
    "bank --capital 3 --associate casino:1", "bank --capital 3",
    "bank --capital 3 --plays 2 --basis bet",
    "bank --capital 4 --active 6 --associate 2 --associate 5/2 --plays 2", "verify tables",
    "diff tables tables", *(f"show T{n:02}" for n in range(1, 21)),
)  # fmt: skip
PLAIN = ("cite T07", "cite T07 --style bibtex", "cite --style csl")
VARIANT = (
    "odds", "hands", "commission", "seats", "seats --method deals", "settle --capital 2",
    "bank --capital 2 --plays 2 --associate 1", "rules check", "rules show", "show T06", "show T16",
)  # fmt: skip


def command_lines(rules: str) -> list[str]:
    """Every command line; `rules` is a file of other rules, for some of them."""
    lines = [f"{line} --format {form}" for line in ANSWERS for form in FORMATS]
    other = [f"{line} --rules {rules} --format {form}" for line in VARIANT for form in FORMATS]
    return [*lines, *PLAIN, *other]


def answer(line: str) -> str:
    """What a command line prints and how it ends."""
    ran = run_process(*PAIKAO, *line.split(), environment=os.environ | {"COLUMNS": "96"})
    return f"exit {ran.code}\n{ran.out}\n--- stderr\n{ran.err}"


def answers() -> dict[str, str]:
    """Every answer by the file name of its command line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "variant.toml"
        path.write_text(toml(variant(6, 2, "none", "push", "seat")), "utf-8")
        lines = command_lines(str(path))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            found = pool.map(answer, lines)
            names = (line.replace(str(path), "variant").replace("/", "%") for line in lines)
            return {
                n: text.replace(str(path), "variant") for n, text in zip(names, found, strict=True)
            }


def main(action: str, folder: str) -> int:
    """Save the answers, or print how they differ from those saved."""
    where, changed = Path(folder), 0
    where.mkdir(parents=True, exist_ok=action == "compare")
    for name, text in answers().items():
        path = where / name
        if action == "save":
            path.write_text(text, "utf-8")
        elif (old := path.read_text("utf-8") if path.exists() else "") != text:
            changed += 1
            print(f"=== {name}")
            print(*unified_diff(old.splitlines(), text.splitlines(), lineterm="", n=0), sep="\n")
    print(f"{len(load().readings)} readings; answers that differ: {changed}")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
