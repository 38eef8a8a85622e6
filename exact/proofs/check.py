"""Checking the theorems with Coq, where it is installed."""

import re
import shutil
import subprocess
import tempfile
from hashlib import sha256
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

from ..loops import Progress
from ..number import InputError
from .theorems import CLOSED, FOLDER, Theorem, sources


class CoqCheck(NamedTuple):
    """What Coq said: its version, and the first file that it refused with its words, or nothing."""

    version: str
    refused: str
    message: str


def coq_version() -> str:
    """The version of the Coq that is installed; empty without one."""
    if shutil.which("coqc") is None:
        return ""
    done = subprocess.run(["coqc", "--version"], capture_output=True, text=True)
    found = re.search(r"version (\S+)", done.stdout)
    return found[1] if found else ""


def source(name: str) -> str:
    """The text of a Coq file, by its name without ending."""
    return (FOLDER / f"{name}.v").read_text("utf-8")


def source_hash(name: str) -> str:
    """The sha256 of a Coq file."""
    return sha256((FOLDER / f"{name}.v").read_bytes()).hexdigest()


def statement(theorem: Theorem) -> str:
    """What a theorem says, in the words of its source: from its name to its proof."""
    pattern = rf"^ *Theorem {theorem.name}\b.*?(?=^ *Proof)"
    found = re.search(pattern, source(theorem.file), re.DOTALL | re.MULTILINE)
    if found is None:
        raise ValueError(f"{theorem.file}.v has no theorem {theorem.name}")
    return dedent(found[0]).rstrip()


def check(progress: Progress | None = None) -> CoqCheck:
    """Build every source anew, in order, in a folder that goes afterwards.

    The theorems hold if Coq accepts every file and says of the term that names all of them that
    it rests on nothing else.  Raises `InputError` when Coq is not installed.
    """
    version = coq_version()
    if not version:
        raise InputError("Coq is not installed: Debian's package coq has it; nothing was checked")
    names = sources()
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            shutil.copy(FOLDER / f"{name}.v", folder)
        for done, name in enumerate(names):
            if progress:
                progress(done, len(names))
            refused = _refused(Path(folder), name, last=name == names[-1])
            if refused:
                return CoqCheck(version, f"{name}.v", refused)
        if progress:
            progress(len(names), len(names))
    return CoqCheck(version, "", "")


def _refused(folder: Path, name: str, last: bool) -> str:
    """Why Coq refuses a file, in one line; nothing when it does not."""
    words = ["coqc", "-Q", ".", "PaiKao", f"{name}.v"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        return " ".join(done.stderr.split()) or f"exit code {done.returncode}"
    if last and CLOSED not in done.stdout:
        return f"the theorems rest on more: {' '.join(done.stdout.split())}"
    return ""
