"""A process that a test starts runs this tree, not a copy that is installed."""

import sys
from pathlib import Path

from tests.conftest import PAIKAO, ROOT, run_process

SCRIPT = """
import os, cli, exact, exact.game.rules as rules, exact.publish
print(cli.__file__)
print(exact.__file__)
print(os.path.join(rules.FOLDER, rules.DEFAULT + ".toml"))
print(os.path.join(os.path.dirname(exact.publish.__file__), "schemas", "manifest.schema.json"))
"""


def test_a_process_imports_the_tree_and_reads_its_rule_set_and_schema(tmp_path: Path) -> None:
    for cwd in (ROOT, tmp_path):
        ran = run_process(sys.executable, "-c", SCRIPT, cwd=cwd)
        assert (ran.code, ran.err) == (0, "")
        cli, package, *resources = map(Path, ran.out.splitlines())
        assert (cli, package) == (ROOT / "cli.py", ROOT / "exact" / "__init__.py")
        for path in resources:
            assert path.is_relative_to(ROOT / "exact")
            assert path.is_file()


def test_the_command_line_of_a_process_is_that_of_the_tree(tmp_path: Path) -> None:
    words = ("-c", "import sys; print(*sys.path, sep='\\n')")
    before_packages = run_process(sys.executable, *words, cwd=tmp_path).out.splitlines()[:2]
    assert before_packages == ["", str(ROOT)]
    assert run_process(*PAIKAO, "rules", "list", cwd=tmp_path).code == 0
