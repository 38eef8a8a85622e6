"""The tables' bytes in other environments: pythons, hash seeds, locales, zones, masks, switches.

    python -m tests.environments PYTHON …     each a python with paikao installed

Without arguments, of the python that runs this and of every ~/.pyenv/versions/3.11 and later, for
which it makes a virtual environment in a temporary folder (pip needs a package index).  The table
of what agreed goes to EVIDENCE.md.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT
from tests.evidence import section

BUILD = "import sys; sys.path.insert(0, {root!r}); import cli; cli.main()"
OLDEST = (3, 11)


class Case(NamedTuple):
    """An environment: what is unlike the usual, as it is named, as switches, as variables.

    A build is by the recount, but in the case of both methods, which gives the committed set.
    """

    name: str
    switches: tuple[str, ...] = ()
    variables: tuple[tuple[str, str], ...] = ()
    mask: int = 0o022
    method: str = "recount"


CASES = (
    Case("as usual"),
    Case("both methods", method="both"),
    *(Case(f"hash seed {n}", (), (("PYTHONHASHSEED", n),)) for n in ("0", "1", "4294967295")),
    *(
        Case(f"locale {name}", (), (("LC_ALL", name), ("LANG", name)))
        for name in ("C", "POSIX", "C.UTF-8", "pt_PT.UTF-8", "zh_TW.Big5", "tr_TR.UTF-8")
    ),
    *(
        Case(f"zone {zone}", (), (("TZ", zone),))
        for zone in ("UTC", "Asia/Macau", "America/St_Johns", "XXX-14")
    ),
    Case("umask 077", mask=0o077),
    Case("umask 000", mask=0),
    Case("-O", ("-O",)),
    Case("-OO", ("-OO",)),
    Case("-I", ("-I",)),
    Case("-E -s", ("-E", "-s")),
    Case("-B", ("-B",)),
    Case("-W error", ("-W", "error")),
    Case("-X dev", ("-X", "dev", "-W", "error")),
    Case("-X utf8=0 in C", ("-X", "utf8=0"), (("LC_ALL", "C"), ("PYTHONCOERCECLOCALE", "0"))),
    Case("-X utf8", ("-X", "utf8")),
    Case("no bound on digits", ("-X", "int_max_str_digits=0"), ()),
    Case("digits bounded at 640", ("-X", "int_max_str_digits=640"), ()),
    Case("SOURCE_DATE_EPOCH=0", (), (("SOURCE_DATE_EPOCH", "0"),)),
    Case("no variables but PATH"),
)


def environment(case: Case) -> dict[str, str]:
    """The variables of a case; nothing of this process's own but the path and the home."""
    kept = ("PATH",) if case.name.startswith("no variables") else ("PATH", "HOME", "USER", "TERM")
    return {k: os.environ[k] for k in kept if k in os.environ} | dict(case.variables)


def built(python: str, case: Case, folder: Path) -> str:
    """The hash of all that a build wrote, names and bytes; or how it failed, in one line."""
    words = [python, *case.switches, "-c", BUILD.format(root=str(ROOT)), "build", "-o", str(folder)]
    ran = subprocess.run(
        [*words, "--method", case.method], env=environment(case), umask=case.mask, cwd="/",
        stdin=subprocess.DEVNULL, capture_output=True,
    )  # fmt: skip
    if ran.returncode:
        last = ran.stderr.decode(errors="backslashreplace").strip().splitlines()[-1:]
        return f"exit {ran.returncode}: {' '.join(last)}"
    return hashed(folder)


def hashed(folder: Path, pattern: str = "*") -> str:
    """One hash for the names and bytes of the files of a folder."""
    whole = hashlib.sha256()
    for path in sorted(folder.glob(pattern)):
        whole.update(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def version(python: str) -> str:
    """What a python calls itself, and whether it has numba."""
    code = (
        "import sys, importlib.util as u; v = sys.version_info;"
        "print(sys.implementation.name, '.'.join(map(str, v[:3])),"
        " 'with numba' if u.find_spec('numba') else 'without numba')"
    )
    return subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout


def installed(open_until: ExitStack) -> Iterator[str]:
    """This python, and an environment of each other that pyenv has."""
    yield sys.executable
    for root in sorted((Path.home() / ".pyenv/versions").glob("3.*"), key=numbers):
        if numbers(root) >= OLDEST and numbers(root)[:2] != sys.version_info[:2]:
            folder = open_until.enter_context(tempfile.TemporaryDirectory())
            subprocess.run([root / "bin/python", "-m", "venv", folder], check=True)
            subprocess.run([f"{folder}/bin/pip", "install", "-q", str(ROOT)], check=True)
            yield f"{folder}/bin/python"


def numbers(root: Path) -> tuple[int, ...]:
    return tuple(int(part) for part in root.name.split(".") if part.isdigit())


def expected(folder: Path) -> dict[str, str]:
    """The hashes of the set by both methods, which is committed, and by the recount alone.

    Those two differ in what they say of their methods, and in no table.
    """
    first = built(sys.executable, CASES[0], folder)
    if hashed(folder, "T*") != hashed(ROOT / "tables", "T*"):
        raise SystemExit("the tables built here are not the committed ones")
    return {"recount": first, "both": hashed(ROOT / "tables")}


def main(pythons: list[str]) -> int:
    """Build everywhere; 1 if a set is not the committed one."""
    lines, wrong, count = [], 0, 0
    with ExitStack() as stack, tempfile.TemporaryDirectory() as temporary:
        right = expected(Path(temporary) / "first")
        for python in pythons or installed(stack):
            name, start, same = version(python).strip(), time.monotonic(), 0
            for case in CASES:
                found = built(python, case, Path(temporary) / str(count))
                count += 1
                same += found == right[case.method]
                if found != right[case.method]:
                    wrong += 1
                    lines.append(f"- **{name}, {case.name}**: {found}")
                print(name, case.name, "same" if found == right[case.method] else found, flush=True)
            lines.append(f"- {name}: {same} of {len(CASES)} the same")
            print(f"{name}: {time.monotonic() - start:.0f} s")
    cases = ", ".join(case.name for case in CASES)
    head = f"{count} builds, {count - wrong} with the bytes of the committed set. Each of: {cases}."
    section("Environments", "\n".join([head, "", *lines]))
    print(head)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
