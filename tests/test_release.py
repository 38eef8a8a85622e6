"""What a release rests on: the lock is that of the project file; two builds have the same bytes."""

import re
import subprocess
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.conftest import ROOT
from tests.release import twice

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
LOCKED = re.findall(
    r"(?m)^([a-z0-9._-]+)==(\S+)((?: ;[^\\\n]+)?) \\\n((?:    --hash=\S+(?: \\)?\n)+)", LOCK
)


def test_each_requirement_is_locked_at_a_version_that_it_accepts() -> None:
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *extras["dev"], *extras["test"], *extras["fast"]]
    versions = {canonicalize_name(name): version for name, version, *_ in LOCKED}
    for requirement in map(Requirement, wanted):
        if requirement.name != PROJECT["name"]:
            assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)])


def test_every_line_of_the_lock_has_hashes() -> None:
    assert len(LOCKED) == len(re.findall(r"(?m)^[a-z0-9]", LOCK))
    assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", LOCK)) == LOCK.count("--hash=")


@pytest.mark.slow
@pytest.mark.skipif(find_spec("build") is None, reason="build is not installed")
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not in a clone")
def test_the_wheel_and_the_sdist_have_the_same_bytes_twice(tmp_path: Path) -> None:
    epoch = subprocess.check_output(["git", "log", "-1", "--format=%ct"], cwd=ROOT, text=True)
    assert len(twice(tmp_path, epoch.strip())) == 2
