"""The command line: parse, call, print.  The commands are in `exact.commands`."""

import sys

try:
    import os
    import signal
    from io import TextIOWrapper

    import click

    from exact.commands.group import HELP, Commands
    from exact.commands.printing import say
    from exact.number import InputError, printable, quoted
except KeyboardInterrupt:  # these take most of the time of a short answer
    sys.exit(130)

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
    "play": "play",
    "simulate": "logs",
    "compare": "logs",
    "proofs": "proofs",
    "figure": "figures",
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
    paikao build                the reference tables; paikao verify checks them
    paikao report -o FILE.pdf   the whole filing: .html, .pdf or .xlsx
    paikao rules show           the regulation as computed, with its readings
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
    except BrokenPipeError:  # the reader has gone
        return 141
    except (click.ClickException, InputError, OSError, MemoryError) as error:
        return fail(reason(error))
    except SystemExit as stop:
        if stop.code == 1 and COMPLETION in os.environ:
            return fail(f"{COMPLETION}: give bash_source, zsh_source or fish_source")
        return 141 if stop.code == 1 else int(stop.code or 0)  # click's own: the reader has gone
    except (click.Abort, KeyboardInterrupt) as stop:
        say(": ".join(["paikao: interrupted", *map(str, stop.args)]))
        return 130


def reason(error: Exception) -> str:
    """What was wrong, in one line; of a file its name and what the system says of it."""
    if isinstance(error, click.UsageError):
        return usage(error)
    if isinstance(error, click.ClickException):
        return error.format_message()
    if isinstance(error, MemoryError):
        return "there is not enough memory for this"
    if isinstance(error, OSError):
        name = f"{quoted(os.fspath(error.filename))}: " if error.filename else ""
        return f"{name}{error.strerror or error}"
    return str(error)


def main() -> None:
    """The console script; a fault of the program is a traceback and code 2, for 1 is a finding."""
    code = 2
    try:
        note_interruptions()
        for stream in streams():  # help has letters that some locales lack
            stream.reconfigure(errors="backslashreplace")
        code = run()
    except KeyboardInterrupt:  # before a command began, or after it ended
        code = 130
    except Exception:
        if interruptions:  # the compiled code of a library made another exception of it
            say("paikao: interrupted")
            code = 130
        else:
            from traceback import print_exc

            print_exc()
    end(code)


interruptions: list[int] = []
"""The signals that asked this process to end, as `note_interruptions` notes them."""


def note_interruptions() -> None:
    """Let an interruption be known even where a library loses its exception; unless ignored."""

    def note(number: int, frame: object) -> None:
        interruptions.append(number)
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, note)


def streams() -> list[TextIOWrapper]:
    """Standard output and error, those that are there."""
    return [s for s in (sys.stdout, sys.stderr) if isinstance(s, TextIOWrapper)]


def flush() -> None:
    """Flush what was written; a stream that cannot take it, as `run` has told, is let go."""
    for name, stream in (("stdout", sys.stdout), ("stderr", sys.stderr)):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):  # not there, gone, closed
            setattr(sys, name, None)


def end(code: int) -> None:
    """Leave with a code, past Python's clean-up of modules, which takes as long as a short answer.

    Whoever waits for the end of the process, as a debugger or a measurement of coverage does, has
    said so to `atexit`, and then Python ends as always.
    """
    import atexit

    flush()
    if not atexit._ncallbacks():
        atexit.register(os._exit, code)
        atexit.register(flush)
    sys.exit(code)


if __name__ == "__main__":
    main()
