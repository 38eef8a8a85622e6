"""What a sceptical user tried, and must not see again."""

import json
import os
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from exact.game.rule_file import parse
from exact.game.rules import RulesError, load
from tests.conftest import PAIKAO, ROOT, Ran, Run, run_process, toml, variant

TEXT = load().source.decode()


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("[tiles]\n", '[tiles]\n"" = 1\n'),
        TEXT.replace("[tiles]\n", '[tiles]\n"a[b" = 1\n'),
        TEXT.replace("[tiles]\n", '[tiles]\n"a." = 1\n'),
        TEXT.replace("[tiles]\n", '[tiles]\n"a\\u001b[31mb" = 1\n'),
        TEXT.replace("[ranking]\n", '[foo]\n"" = 1\n[ranking]\n'),
        TEXT.replace('symbol = "7"', '"x[" = 1, symbol = "7"'),
        '"tiles.copies" = 2\n' + TEXT.replace("copies = 2\n", ""),
        '"ranking.modulus" = 10\n' + TEXT.replace("modulus = 10\n", "modulus = 0\n"),
        '"advantage.equal_hands" = "banker"\n' + TEXT.replace("[dice]", "[dice]\n"),
        TEXT.replace("[tiles]\ncopies = 2", "tiles = 2\n[x]\ncopies = 2"),
        TEXT.replace('id = "R3"', 'id = "R2"'),
        TEXT.replace('rate = "5%"', "rate = 0"),
        TEXT.replace("modulus = 10", "modulus = " + "9" * 5000),
        "\ufeff" + TEXT,
        "\u2028#\n" + TEXT.replace("modulus = 10", "modulus = 0"),
    ],
)
def test_a_hostile_rule_file_is_one_printable_line(text: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse(text.encode(), "x.toml")
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 400
    assert "'?'" not in message


@pytest.mark.parametrize("digits", ["40", "75", "1000"])
@pytest.mark.parametrize("words", [["seats"], ["settle", "--capital", "3"], ["dice"],
                                   ["bank", "--capital", "3", "--associate", "2"]])  # fmt: skip
def test_latex_takes_any_number_of_digits(words: list[str], digits: str, paikao: Run) -> None:
    ran = paikao(*words, "--digits", digits, "--format", "latex")
    assert (ran.code, ran.err) == (0, "")


def shell(command: str) -> Ran:
    """Run a shell line in which $P is the command."""
    return run_process("bash", "-c", command.replace("$P", shlex.join(PAIKAO)))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("$P odds >&-", 2), ("$P rules list >&-", 2), ("$P odds --seat X 2>/dev/full", 2),
        ("$P odds >/dev/full", 2), ("$P build -o DIR --method recount 2>&-", 0),
        ("$P audit --kinds 4 2>&-", 0), ("$P odds | head -c 1 >/dev/null", 0),
        ("$P 2>/dev/full", 2), ("$P rules 2>/dev/full", 2), ("$P rules 2>&-", 2),
        ("$P 2>&1 | true; exit ${PIPESTATUS[0]}", 2),
        ("$P odds --seat", 2), ("$P odds -o /dev/full", 2),
        pytest.param("$P build -o DIR 2>/dev/full", 0, marks=pytest.mark.slow),
        ("_PAIKAO_COMPLETE=bogus $P", 2), ("_PAIKAO_COMPLETE=bash_bogus $P", 2),
        ("_PAIKAO_COMPLETE=bash_source $P | true; exit ${PIPESTATUS[0]}", 141),
        ("LC_ALL=C PYTHONIOENCODING=latin-1 $P --help", 0),
        ("LC_ALL=C PYTHONIOENCODING=ascii $P settle --help", 0),
    ],
)  # fmt: skip
def test_closed_and_full_streams_are_no_traceback(command: str, code: int, tmp_path: Path) -> None:
    ended, _, said = shell(command.replace("DIR", str(tmp_path / "set")))
    assert ended == code
    assert "Traceback" not in said
    assert said.count("\n") <= 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["diff", "tables", "no-tables"], "'no-tables' is not there"),
        (["odds", "-o", ""], "the name is empty"), (["odds", "-o", "x/"], "Is a directory"),
        (["seats", "--active", "٣"], "whole number"), (["odds", "--digits", "1_0"], "whole number"),
        (["seats", "--active", "-1"], "-1 is not in the range x>=1"),
        (["odds", "x\x1b[31m"], "\\x1b[31m"), (["audit", "--kinds", "5", "--resume", "no/x"], "no"),
    ],
)  # fmt: skip
def test_the_line_says_what_was_wrong(words: list[str], said: str, paikao: Run) -> None:
    ran = paikao(*words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err
    assert ran.err.strip("\n").isprintable()


@pytest.mark.parametrize("rows", ["[1]", '["a"]', '{"a": 1}', "3", "null"])
def test_diff_refuses_a_damaged_table(rows: str, paikao: Run, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(f'{{"rows": {rows}}}')
    ran = paikao("diff", str(tmp_path / "a.json"), str(tmp_path / "b.json"))
    assert (ran.code, ran.err.count("\n")) == (2, 1)


def test_build_deletes_nothing_that_a_forged_manifest_names(paikao: Run, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "important.doc").write_text("kept")
    forged = {"tool": {"name": "paikao"}, "files": [{"name": "important.doc"}]}
    (folder / "manifest.json").write_text(json.dumps(forged))
    rules = tmp_path / "x.toml"
    rules.write_text(toml(variant(4, 2)))
    assert paikao("build", "-o", str(folder), "--rules", str(rules)).code == 0
    assert (folder / "important.doc").read_text() == "kept"


def test_an_answer_keeps_the_permissions_of_the_file_that_it_replaces(
    paikao: Run, tmp_path: Path
) -> None:
    path = tmp_path / "answer"
    path.write_text("")
    path.chmod(0o600)
    assert paikao("odds", "-o", str(path)).code == 0
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_title_is_no_formula_and_wide_letters_keep_the_columns(
    paikao: Run, tmp_path: Path
) -> None:
    path = tmp_path / "x.toml"
    path.write_text(toml(variant(4, 2), "=1+1").replace('symbol = "W"', 'symbol = "白"'), "utf-8")
    csv = paikao("rules", "show", "--rules", str(path), "--format", "csv").out
    assert "'=1+1" in csv
    text = paikao("hands", "--rules", str(path)).out.split("\n\n")[1].splitlines()
    assert text[2].index("pair") + 2 == text[-1].index("zero") == text[0].index("class")


def test_an_audit_whose_answer_cannot_be_written_keeps_its_state(
    paikao: Run, tmp_path: Path
) -> None:
    state = tmp_path / "state.json"
    words = ["audit", "--kinds", "5", "--resume", str(state)]
    assert paikao(*words, "-o", "/dev/full").code == 2
    assert state.exists()
    assert paikao(*words).code == 0
    assert not state.exists()


@pytest.mark.parametrize("stderr", ["/dev/full", "/dev/null", "&-"])
def test_an_audit_answers_though_its_note_cannot_be_written(stderr: str) -> None:
    code, out, _ = shell(f"$P audit --kinds 4 --format json 2>{stderr}")
    assert (code, json.loads(out)["agrees"]) == (0, True)


@pytest.mark.parametrize("stderr", ["/dev/full", "/dev/null", "&-"])
def test_an_interruption_is_130_and_writes_nothing_to_stdout(stderr: str) -> None:
    stop = (
        "import cli, os, signal, exact.odds.seats as seats; "
        "seats.count_table = lambda *a, **k: os.kill(os.getpid(), signal.SIGINT); cli.main()"
    )
    code, out, _ = shell(f'{sys.executable} -c "{stop}" seats 2>{stderr}')
    assert (code, out) == (130, "")


def test_a_device_that_is_full_is_named(paikao: Run) -> None:
    assert "/dev/full" in paikao("odds", "-o", "/dev/full").err


@pytest.mark.parametrize(
    "words",
    [
        ["audit", "--kinds", "4", "--resume", "x", "-o", "x"],
        ["audit", "--kinds", "4", "--resume", "x", "-o", "./sub/../x"],
        ["odds", "--rules", "r.toml", "-o", "r.toml"],
        ["odds", "-o", "link.toml", "--rules", "r.toml"],
        ["build", "-o", "r.toml", "--rules", "r.toml"],
        ["diff", "r.toml", "other", "-o", "r.toml"],
        ["verify", "r.toml", "-o", "r.toml"],
        ["play", "r.toml", "-o", "r.toml"],
        ["compare", "r.toml", "-o", "sub/../r.toml"],
        ["simulate", "-n", "2", "--seed", "1", "--rules", "r.toml", "-o", "r.toml"],
        ["report", "-o", "r.html", "--rules", "r.html"],
    ],
    ids=" ".join,
)
def test_two_options_that_name_one_file_are_refused(
    words: list[str], paikao: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    (tmp_path / "r.toml").write_text(toml(variant(4, 2)))
    (tmp_path / "r.html").write_text(toml(variant(4, 2)))
    (tmp_path / "link.toml").symlink_to("r.toml")
    before = (tmp_path / "r.toml").read_bytes()
    ran = paikao(*words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "name the same file" in ran.err
    assert (tmp_path / "r.toml").read_bytes() == before
    assert not (tmp_path / "x").exists()


def test_a_name_with_a_zero_byte_is_one_line(paikao: Run) -> None:
    for words in ("odds -o", "odds --rules", "verify", "diff x", "build -o", "rules new"):
        ran = paikao(*words.split(), "a\0b")
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert ran.err.strip("\n").isprintable()


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_answer_that_does_not_fit_on_the_disk_is_exit_2(unbuffered: str, tmp_path: Path) -> None:
    """The limit on the size of a file stands for a disk: a first write takes a part."""
    ran = shell(
        f"ulimit -f 8; PYTHONUNBUFFERED={unbuffered} $P show T05 --format csv > {tmp_path}/x"
    )
    assert ran.code == 2
    assert ran.err == "paikao: error: 'standard output': File too large\n"


def test_too_little_memory_is_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    starve = (
        "import cli, exact.odds.seats as seats\n"
        "def hungry(*a, **k): return bytes(1 << 62)\n"
        "seats.count_table = hungry\n"
        "cli.main()"
    )
    ran = run_process(sys.executable, "-c", starve, "seats", "-o", str(tmp_path / "x"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "paikao: error: there is not enough memory for this\n"
    assert list(tmp_path.iterdir()) == []


def test_a_fault_of_the_program_is_not_the_code_of_a_finding() -> None:
    break_it = "import cli, exact.answers.odds as o; o.page = None; cli.main()"
    ran = run_process(sys.executable, "-c", break_it, "odds")
    assert ran.code == 2
    assert "Traceback" in ran.err


HOST = """
import atexit, gc, locale, os, signal, sys, threading, warnings
def state():
    return (sys.stdout, sys.stderr, sys.excepthook, sys.path[:], sys.argv[:], sys.flags,
            sys.getrecursionlimit(), sys.get_int_max_str_digits(), sys.stdout.errors,
            gc.isenabled(), gc.get_threshold(), gc.get_freeze_count(),
            locale.setlocale(locale.LC_ALL), os.getcwd(), dict(os.environ), warnings.filters[:],
            [signal.getsignal(s) for s in signal.valid_signals()], threading.active_count(),
            atexit._ncallbacks(), sys.meta_path[:], sys.path_hooks[:])
before = state()
import cli
print(before == state())
"""


def test_importing_the_program_changes_nothing_of_its_host() -> None:
    ran = run_process(sys.executable, "-c", HOST)
    assert (ran.code, ran.out, ran.err) == (0, "True\n", "")


def test_the_program_ends_so_that_a_host_can_go_on(tmp_path: Path) -> None:
    registered = "import atexit; atexit.register(print, 'told'); import cli; cli.main()"
    ran = run_process(sys.executable, "-c", registered, "rules", "list")
    assert ran.out.endswith("told\n")
    profiled = run_process(sys.executable, "-m", "cProfile", "-m", "cli", "rules", "list")
    assert "function calls" in profiled.out
    inspected = run_process(
        "bash", "-c", f"echo 'print(6 * 7)' | {sys.executable} -i -m cli rules list"
    )
    assert "42" in inspected.out
    caught = "import cli\ntry: cli.main()\nexcept SystemExit as stop: print('code', stop.code)"
    assert run_process(sys.executable, "-c", caught, "nope").out == "code 2\n"


def test_coverage_sees_the_program(tmp_path: Path) -> None:
    pytest.importorskip("coverage")
    words = ["run", f"--data-file={tmp_path}/data", "-m", "cli", "rules", "list"]
    assert run_process(sys.executable, "-m", "coverage", *words).code == 0
    assert (tmp_path / "data").exists()


INTERRUPTED = """
import os, signal, sys
left = int(sys.argv.pop(1))
def hook(event, arguments):
    global left
    if event == "import" and arguments[0] not in ("cli", "_io"):
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(hook)
import cli
cli.main()
"""


@pytest.mark.slow
@pytest.mark.parametrize("moment", [1, 2, 5, 10, 20, 30, 40, 50, 60])
def test_interrupted_while_it_starts_it_ends_with_130_and_no_traceback(moment: int) -> None:
    ran = run_process(sys.executable, "-c", INTERRUPTED, str(moment), "odds")
    assert ran.code == 130
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("gone", ["odds", "rules list", "show T01 --format csv"])
def test_a_current_folder_that_is_gone_stops_no_answer(gone: str, tmp_path: Path) -> None:
    ran = shell(f"mkdir {tmp_path}/d && cd {tmp_path}/d && rmdir {tmp_path}/d && $P {gone}")
    assert (ran.code, ran.err) == (0, "")
    for words in ("build", "verify", "odds -o x", "diff a b"):
        ran = shell(f"mkdir {tmp_path}/d && cd {tmp_path}/d && rmdir {tmp_path}/d && $P {words}")
        assert (ran.code, ran.err.count("\n")) == (2, 1), ran


def test_the_program_runs_from_a_zip_file(tmp_path: Path) -> None:
    target = tmp_path / "paikao.pyz"
    with zipfile.ZipFile(target, "w") as archive:
        for path in [ROOT / "cli.py", *(ROOT / "exact").rglob("*")]:
            if path.is_file() and "__pycache__" not in path.parts:
                archive.write(path, path.relative_to(ROOT))
        archive.writestr("__main__.py", "import cli; cli.main()")

    def run(*words: str) -> Ran:
        done = subprocess.run(
            [sys.executable, str(target), *words], cwd=tmp_path, capture_output=True, text=True
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    assert run("rules", "list") == run_process(*PAIKAO, "rules", "list")
    shown = run("show", "T01", "--format", "csv")
    assert shown == run_process(*PAIKAO, "show", "T01", "--format", "csv")
    assert run("verify", str(ROOT / "tables" / "T01.csv")).code == 0
    script = (
        f"import sys; sys.path.insert(0, {str(target)!r})\n"
        "from exact.languages import language; from exact.report.html import _asset\n"
        "print(bool(language('pt') and _asset('report.css')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout == "True\n", done.stderr
    assert run("odds", "--rules", "none").err.count("\n") == 1


@pytest.mark.parametrize("words", ["odds --rules", "audit --kinds 5 --resume", "verify T01",
                                   "diff tables/T01.csv", "rules check"])  # fmt: skip
def test_a_pipe_or_a_device_in_place_of_a_file_is_one_line(
    words: str, paikao: Run, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "T01.csv")
    for name in (str(tmp_path / "T01.csv"), "/dev/zero"):
        ran = paikao(*words.split(), name)
        assert (ran.code in (1, 2), ran.err.count("\n") <= 1) == (True, True)
        assert ran.code == 2 or "is not a regular file" in ran.out
