"""Mutation testing: small faults put into what touches a number, and the tests that notice.

    python -m tests.mutants --sample 400 --seed 1     a sample, its counts to EVIDENCE.md
    python -m tests.mutants --all                     every mutant
    python -m tests.mutants --show exact/number.py    the mutants of a file; runs nothing

A mutant is one change in one place of the syntax tree (`mutations`).  The tests of its room run on
a copy of the tree: first the quick ones, and those marked slow if these notice nothing.  Verdicts
are kept in `--state`, by the hash of the changed module, so a run that was stopped goes on; when
tests have changed, `--again` runs once more those that survived.  Survivors that no test can
notice are explained, one line each, in `mutants.toml`.
"""

import argparse
import ast
import builtins
import copy
import json
import os
import shutil
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from tests.conftest import ROOT
from tests.evidence import section

ROOMS = {
    "number.py": "number published catalogue csv cli",
    "game": "tiles ranking dice rules published variants readme splits odds hostile properties cli",
    "enumeration": "splits deals published odds law recount",
    "recount": "recount progress published odds law catalogue",
    "audit": "audit",
    "odds": "odds law published sums commission catalogue payers",
    "money": "settlement policies records law players published bank by_rate rotation payers "
    "referee balance reference catalogue",
    "catalogue": "published catalogue json_integers csv publish publish_verify",
}
"""What touches a number, and the tests of it, those that notice most first."""
EXPLAINED = ROOT / "tests" / "mutants.toml"
COPIED = ("exact", "tests", "tables", "cli.py", "pyproject.toml", "README.md", "CITATION.cff",
          "requirements.lock")  # fmt: skip
LOADED = ("pytest", "networkx", "sympy", "click", "jsonschema", "fractions")
"""Imported once; each mutant is tried in a child of this process."""
QUICK, SLOW = 300, 1200
"""Seconds after which the tests of a mutant count as not ending, which is noticed too."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
WORKED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """A change: the file, the line and its text, what becomes what, the changed module.

    `nth` counts the same change of the same text in the file.
    """

    file: str
    line: int
    text: str
    change: str
    nth: int
    source: str

    @property
    def key(self) -> str:
        """What the state knows it by."""
        return sha256(f"{self.file}\0{self.source}".encode()).hexdigest()[:20]

    @property
    def place(self) -> tuple[str, str, str, int]:
        """What an explanation knows it by."""
        return self.file, self.text, self.change, self.nth

    @property
    def named(self) -> str:
        again = f" (no. {self.nth})" if self.nth > 1 else ""
        return f"{self.file}:{self.line}: {self.change}{again}: {self.text}"


Change = tuple[str, Callable[[Any], Any]]
"""What it does, and a function that gives the node to stand in place of a copy of the old one."""


def _with(node: Any, **values: Any) -> Any:
    for name, value in values.items():
        setattr(node, name, value)
    return node


def _compared(node: ast.Compare) -> Iterator[Change]:
    for k, old in enumerate(node.ops):
        new = COMPARED[type(old)]
        ops = [*node.ops[:k], new(), *node.ops[k + 1 :]]
        yield f"{type(old).__name__} -> {new.__name__}", partial(_with, ops=ops)


def _constant(node: ast.Constant) -> Iterator[Change]:
    if type(node.value) is bool:
        yield f"{node.value} -> {not node.value}", partial(_with, value=not node.value)
    elif type(node.value) is int:
        for new in (node.value + 1, node.value - 1):
            yield f"{node.value} -> {new}", partial(_with, value=new)


def _negated(node: ast.If | ast.IfExp | ast.While) -> Iterator[Change]:
    if not isinstance(node.test, ast.Compare | ast.Constant):
        yield "condition negated", lambda n: _with(n, test=ast.UnaryOp(ast.Not(), n.test))


def _filtered(node: ast.comprehension) -> Iterator[Change]:
    for k in range(len(node.ifs)):
        yield "condition dropped", partial(_with, ifs=node.ifs[:k] + node.ifs[k + 1 :])


def changes(node: ast.AST) -> Iterator[Change]:
    """Every change of one node."""
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if new := WORKED.get(type(op)):
            yield f"{type(op).__name__} -> {new.__name__}", partial(_with, op=new())
        case ast.BoolOp(op=op):
            other = ast.Or if isinstance(op, ast.And) else ast.And
            yield f"{type(op).__name__} -> {other.__name__}", partial(_with, op=other())
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield f"{type(node.op).__name__} removed", lambda n: n.operand
        case ast.Constant():
            yield from _constant(node)
        case ast.If() | ast.IfExp() | ast.While():
            yield from _negated(node)
        case ast.comprehension():
            yield from _filtered(node)
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            yield f"{name} -> {CALLED[name]}", lambda n: _with(n, func=ast.Name(CALLED[n.func.id]))
        case ast.Break() | ast.Continue():
            other_way = ast.Continue if isinstance(node, ast.Break) else ast.Break
            yield f"{type(node).__name__} -> {other_way.__name__}", lambda n: other_way()


UNSEEN = {"annotation", "returns", "decorator_list", "bases", "keywords_of_class", "type_params"}


def places(node: ast.AST, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], ast.AST]]:
    """Every node that may change, by the way to it; what only words a message or a type may not."""
    yield path, node
    if isinstance(node, ast.Raise | ast.JoinedStr | ast.Assert):
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":  # a check of ours, as `assert` is
        return
    for name, value in ast.iter_fields(node):
        if name in UNSEEN or (isinstance(node, ast.Subscript) and _is_type(node)):
            continue
        for k, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST):
                yield from places(child, (*path, (name, k if isinstance(value, list) else None)))


def _is_type(node: ast.Subscript) -> bool:
    """Whether it is such as `dict[str, int]`, not an item."""
    name = node.value
    return isinstance(name, ast.Name) and (name.id[:1].isupper() or name.id in dir(builtins))


def _changed(tree: ast.Module, path: tuple[Any, ...], change: Callable[[Any], Any]) -> ast.Module:
    """A copy of the tree with one node changed."""
    new: Any = copy.deepcopy(tree)
    node, at = new, path
    while len(at) > 1:
        node, at = _child(node, at[0]), at[1:]
    name, k = at[0]
    if k is None:
        setattr(node, name, change(getattr(node, name)))
    else:
        getattr(node, name)[k] = change(getattr(node, name)[k])
    return ast.Module(new.body, new.type_ignores)


def _child(node: Any, step: tuple[str, int | None]) -> Any:
    found = getattr(node, step[0])
    return found if step[1] is None else found[step[1]]


Place = tuple[str, int, str, tuple[Any, ...], int, str, int]


def listed(path: Path) -> Iterator[Place]:
    """Every mutant of a file, not yet made: file, line, text, way, which change, name, nth."""
    text = path.read_text("utf-8")
    lines, name = text.splitlines(), path.relative_to(ROOT).as_posix()
    line, seen = 1, Counter[tuple[str, str]]()
    for way, node in places(ast.parse(text)):
        line = getattr(node, "lineno", line)
        for k, (change, _) in enumerate(changes(node)):
            there = lines[line - 1].strip()
            seen[there, change] += 1
            yield name, line, there, way, k, change, seen[there, change]


def made(place: Place) -> Mutant:
    """The mutant of a place."""
    file, line, text, way, k, change, nth = place
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    node: Any = tree
    for step in way:
        node = _child(node, step)
    source = ast.unparse(ast.fix_missing_locations(_changed(tree, way, [*changes(node)][k][1])))
    return Mutant(file, line, text, change, nth, source)


def room(file: str) -> str:
    return file.split("/")[1]


def files() -> list[Path]:
    """The modules of the rooms."""
    found = (ROOT / "exact" / name for name in ROOMS)
    return sorted(f for path in found for f in ([path] if path.is_file() else path.glob("*.py")))


def tests_of(file: str) -> list[str]:
    """The tests of a module's room; the module's own examples first."""
    names = (f"tests/test_{name}.py" for name in ROOMS[room(file)].split())
    return [file, *(name for name in names if (ROOT / name).exists())]


class Copy:
    """A copy of the tree, in which one module at a time is changed."""

    def __init__(self, folder: str) -> None:
        self.root = Path(folder)
        self.sound = set[str]()
        for name in COPIED:
            old, new = ROOT / name, self.root / name
            if old.is_dir():
                shutil.copytree(old, new, ignore=shutil.ignore_patterns("__pycache__", "bench"))
            elif old.exists():
                shutil.copy(old, new)

    def verdict(self, mutant: Mutant, quick: bool) -> str:
        """`killed`, `timeout` or `survived`; `unnoticed` if slow tests are left out."""
        path = self.root / mutant.file
        before = path.read_bytes()
        path.write_text(mutant.source, "utf-8")
        try:
            for marks, seconds in (("not slow", QUICK), ("slow", SLOW))[: 1 if quick else 2]:
                code = self.run(tests_of(mutant.file), marks, seconds)
                if code not in (0, 5):  # 5: no test has the mark
                    return "timeout" if code is None else "killed"
        finally:
            path.write_bytes(before)
        return "unnoticed" if quick else "survived"

    def check(self, file: str) -> None:
        """Stop unless the tests of a file's room pass as it is: else any mutant seems noticed."""
        if room(file) not in self.sound and self.run(tests_of(file), "not slow", SLOW) != 0:
            raise SystemExit(f"the tests of {file} fail on the program as it is")
        self.sound.add(room(file))

    def run(self, tests: list[str], marks: str, seconds: float) -> int | None:
        """The exit code of pytest in a child of its own, or `None` when it does not end."""
        child = os.fork()
        if not child:
            os.setsid()
            self._pytest(tests, marks)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pid, status = os.waitpid(child, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return None

    def _pytest(self, tests: list[str], marks: str) -> None:
        """Run the tests; never returns."""
        code = 3
        try:
            os.chdir(self.root)
            os.environ |= {"PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1"}
            sys.dont_write_bytecode = True
            quiet = os.open(os.environ.get("MUTANTS_LOG", os.devnull), os.O_RDWR | os.O_CREAT)
            for stream in range(3):
                os.dup2(quiet, stream)
            for name in [n for n in sys.modules if n.split(".")[0] in ("exact", "tests", "cli")]:
                del sys.modules[name]
            sys.path[:] = [str(self.root), *(p for p in sys.path if p not in ("", str(ROOT)))]
            import pytest

            code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-m", marks, *tests]))
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)


class State:
    """The verdicts that are known, in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}

    def keep(self, mutant: Mutant, verdict: str) -> None:
        self.known[mutant.key] = verdict
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.known, indent=0, sort_keys=True))
        new.replace(self.path)


def explained() -> dict[tuple[str, str, str, int], str]:
    """Why no test can notice a mutant: by file, text of the line, change and which of them."""
    data = tomllib.loads(EXPLAINED.read_text("utf-8")) if EXPLAINED.exists() else {}
    return {
        (one["file"], one["line"], change, nth): one["why"]
        for one in data.get("equivalent", [])
        for change, *which in one["changes"]
        for nth in which
    }


def report(mutants: list[Mutant], known: dict[str, str], what: str) -> str:
    """The section of EVIDENCE.md."""
    reasons = explained()
    tried = [m for m in mutants if m.key in known]
    count = Counter(known[m.key] for m in tried)
    lived = [m for m in tried if known[m.key] in ("survived", "unnoticed")]
    why = {m: reasons.get(m.place, "") for m in lived}
    equivalent = sum(map(bool, why.values()))
    noticed = count["killed"] + count["timeout"]
    real = len(tried) - equivalent
    share = f"{100 * noticed // real} %" if real else "none"
    lines = [
        f"{what}: {len(tried)} of {len(mutants)} tried; {noticed} noticed "
        f"({count['timeout']} of them by not ending), {equivalent} equivalent, "
        f"{len(lived) - equivalent} not noticed"
        f"{' by the tests that are not marked slow' * (count['unnoticed'] > 0)}. "
        f"Of those not equivalent, {noticed} of {real} "
        f"({share}, rounded down) are noticed.",
        "",
    ]
    lines += [f"- `{m.named}` — {reason or '**open**'}" for m, reason in why.items()]
    return "\n".join(lines)


def shuffled(everything: list[Place], seed: int) -> list[Place]:
    """In an order that depends on the seed; a change of one line moves no other line's mutants."""

    def rank(place: Place) -> bytes:
        name = (place[0], place[2], place[5])
        return sha256(f"{seed} {name} {place[6]}".encode()).digest()

    return sorted(everything, key=rank)


def chosen(options: argparse.Namespace) -> tuple[list[Place], str]:
    """The places asked for, in the order in which they are tried, and what they are."""
    everything = [place for path in files() for place in listed(path)]
    if options.show:
        return [p for p in everything if p[0].startswith(options.show)], options.show
    if options.all:
        return everything, f"All {len(everything)} mutants"
    drawn = shuffled(everything, options.seed)[: options.sample]
    return drawn, f"A sample of {options.sample} of {len(everything)}, seed {options.seed}"


def main() -> int:
    """Try what is not known yet; 1 if a mutant that is not explained survives."""
    parser = argparse.ArgumentParser(prog="tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--show", metavar="FILE")
    parser.add_argument("--again", action="store_true", help="try survivors once more")
    parser.add_argument("--quick", action="store_true", help="without the tests marked slow")
    parser.add_argument("--most", type=float, default=float("inf"), help="minutes, then stop")
    parser.add_argument("--state", type=Path, default=ROOT / ".mutants.json")
    options = parser.parse_args()
    drawn, what = chosen(options)
    if options.show:
        print(*(f"{p[0]}:{p[1]}: {p[5]}: {p[2]}" for p in drawn), sep="\n")
        return 0
    for name in LOADED:
        __import__(name)
    mutants, state = [made(place) for place in drawn], State(options.state)
    end = time.monotonic() + 60 * options.most
    with tempfile.TemporaryDirectory() as folder:
        tree = Copy(folder)
        for n, mutant in enumerate(sorted(mutants, key=lambda m: m.key not in state.known), 1):
            known = state.known.get(mutant.key)
            settled = known in ("killed", "timeout") or mutant.place in explained()
            if known and (settled or not options.again):
                continue
            if time.monotonic() > end:
                break
            tree.check(mutant.file)
            start = time.monotonic()
            verdict = tree.verdict(mutant, options.quick)
            state.keep(mutant, verdict)
            print(n, f"{time.monotonic() - start:.0f} s", verdict, mutant.named, flush=True)
    text = report(mutants, state.known, what)
    section("Mutants", text)
    print(text.split("\n", 1)[0])
    return 1 if "**open**" in text else 0


if __name__ == "__main__":
    sys.exit(main())
