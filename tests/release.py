"""A release: the wheel and the sdist, made twice with the same bytes, and what they rest on.

    python -m tests.release FOLDER

needs the dependency group `release`.  Into FOLDER, which is new, go both files, the bill of
materials of an environment in which the wheel alone is installed (CycloneDX, JSON), and
SHA256SUMS.  The time in all of them is that of the last commit.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.conftest import ROOT

SBOM = "paikao.cdx.json"


def run(*words: str | Path, cwd: Path = ROOT, **variables: str) -> str:
    """What a program prints."""
    made = subprocess.run(
        words, cwd=cwd, env=os.environ | variables, check=True, stdout=subprocess.PIPE, text=True
    )
    return made.stdout


def built(tree: Path, folder: Path, epoch: str) -> dict[str, bytes]:
    """The wheel and the sdist of a tree, by name."""
    run(sys.executable, "-m", "build", "-n", "-o", folder, tree, SOURCE_DATE_EPOCH=epoch)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def exported(tree: Path, mask: int) -> Path:
    """The files of the last commit in a folder of its own, made under a mask of permissions."""
    tree.mkdir(parents=True)
    archive = tree.with_suffix(".tar")
    run("git", "archive", "-o", archive, "HEAD")
    subprocess.run(["tar", "xf", archive, "-m", "-C", tree], check=True, umask=mask)
    return tree


def twice(work: Path, epoch: str) -> dict[str, bytes]:
    """The files of two builds in unlike folders; `SystemExit` if they are not the same."""
    one = built(exported(work / "a", 0o022), work / "one", epoch)
    other = built(exported(work / "elsewhere" / "b", 0o077), work / "other", epoch)
    if one != other:
        wrong = [name for name in one if one[name] != other.get(name)]
        raise SystemExit(f"two builds differ: {', '.join(wrong)}")
    return one


def materials(wheel: Path, work: Path) -> str:
    """The bill of materials of the wheel alone, installed."""
    run(sys.executable, "-m", "venv", "--without-pip", work / "venv")
    python = work / "venv" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", wheel)
    words = ("environment", "--pyproject", ROOT / "pyproject.toml", "--output-reproducible")
    return run(sys.executable, "-m", "cyclonedx_py", *words, python)


def main(name: str) -> int:
    """Make the release; it prints the names and hashes."""
    folder, epoch = Path(name), run("git", "log", "-1", "--format=%ct").strip()
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as temporary:
        files = twice(Path(temporary), epoch)
        for path, data in files.items():
            (folder / path).write_bytes(data)
        (wheel,) = folder.glob("*.whl")
        (folder / SBOM).write_text(materials(wheel, Path(temporary)), "utf-8")
    sums = [f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.name}" for p in folder.iterdir()]
    (folder / "SHA256SUMS").write_text("\n".join(sorted(sums)) + "\n")
    print(*sorted(sums), sep="\n")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or not shutil.which("git"):
        raise SystemExit(__doc__)
    sys.exit(main(sys.argv[1]))
