"""The command line: parse, call, print.  The commands are in `exact.commands`."""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper

import click

from exact.commands.options import HELP, Commands, say
from exact.number import InputError, printable, quoted

COMMAND_MODULES = {
    "odds": "answers",
    "hands": "answers",
    "commission": "answers",
    "dice": "answers",
    "seats": "seats",
    "settle": "capital",
    "bank": "capital",
    "rotation": "capital",
    "build": "tables",
    "list": "tables",
    "show": "tables",
    "verify": "tables",
    "diff": "tables",
    "cite": "tables",
    "report": "report",
    "audit": "audit",
    "play": "logs",
    "simulate": "logs",
    "compare": "logs",
    "rules": "rules",
}
"""Command -> module of `exact.commands`."""

COMPLETION = "_PAIKAO_COMPLETE"
"""The variable by which a shell asks click for completions."""


@click.group(
    cls=Commands,
    modules=COMMAND_MODULES,
    context_settings={**HELP, "max_content_width": 96},
)
@click.version_option(None, "--version", package_name="paikao", message="paikao %(version)s")
def cli() -> None:
    """Exact odds and reference tables of Mahjong - Pai Kao (Macau, Portaria n.º 100/89/M).

    \b
    paikao odds                 one seat against the banker
    paikao odds --seat 9,6      the same, when the seat holds 9-6
    paikao seats                the law of the nine seats
    paikao settle --capital 3   each place under the banker's capital
    paikao build                the reference tables, and paikao verify to check them
    paikao report -o FILE.pdf   the whole filing: .html, .pdf or .xlsx, in en, pt or zh
    paikao rules show           the regulation as it is computed, with its readings
    """


def fail(message: str) -> int:
    """Say in one line what was wrong; the exit code of bad input."""
    say("paikao: error: " + printable(message))
    return 2


def usage(error: click.UsageError) -> str:
    """What was wrong; and the help to read, unless the message says what is accepted."""
    message = error.format_message()
    full = isinstance(error, click.BadParameter) and not isinstance(error, click.MissingParameter)
    where = error.ctx.command_path if error.ctx else "paikao"
    return message if full else f"{message.rstrip('.')}; see {where} -h"


def run(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code: 0, 1 a difference, 2 bad input, 130 interrupted."""
    try:
        return cli.main(arguments, "paikao", standalone_mode=False) or 0
    except click.exceptions.NoArgsIsHelpError as error:
        say(error.format_message())
        return 2
    except click.UsageError as error:
        return fail(usage(error))
    except click.ClickException as error:
        return fail(error.format_message())
    except InputError as error:
        return fail(str(error))
    except BrokenPipeError:  # the reader has gone
        return 141
    except OSError as error:
        name = f"{quoted(os.fspath(error.filename))}: " if error.filename else ""
        return fail(f"{name}{error.strerror or error}")
    except SystemExit as stop:
        if stop.code == 1 and COMPLETION in os.environ:
            return fail(f"{COMPLETION}: give bash_source, zsh_source or fish_source")
        return 141 if stop.code == 1 else int(stop.code or 0)  # click's own: the reader has gone
    except (click.Abort, KeyboardInterrupt):
        say("paikao: interrupted")
        return 130


def main() -> None:
    """The console script.

    It ends by `os._exit`: all output is flushed by then, and Python's own clean-up of its modules
    would take as long as a short answer.
    """
    streams = [s for s in (sys.stdout, sys.stderr) if isinstance(s, TextIOWrapper)]
    for stream in streams:  # help has letters that some locales lack
        stream.reconfigure(errors="backslashreplace")
    code = run()
    for stream in streams:
        with suppress(OSError, ValueError):  # gone or closed, which `run` has told
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
