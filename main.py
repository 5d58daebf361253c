"""Zatre on the command line. ``game.commands.arguments`` lists the commands."""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Zatre needs Python 3.11 or newer.")

import os
from argparse import Namespace
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

from game.commands.arguments import PROGRAM, parse
from game.commands.terminal import say
from game.rules.common.errors import LONGEST_MESSAGE, LONGEST_PATH, shortened


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status. Letters that the terminal cannot show are printed as question marks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # Without a terminal these are None.
            stream.reconfigure(errors="replace")
    try:
        try:
            return _run(parse(argv))
        finally:
            if sys.stdout:
                sys.stdout.flush()  # When the interpreter exits it is too late to handle errors.
    except OSError as error:
        _drop_output()
        if not isinstance(error, BrokenPipeError):
            place = shortened(str(error.filename or "system"), LONGEST_PATH)
            reason = shortened(error.strerror or str(error), LONGEST_MESSAGE)
            say(f"{PROGRAM}: {place}: {reason}", error=True)
        return 1


def _drop_output() -> None:
    """Discards output that could not be printed, so that the interpreter does not try again when it exits."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run(options: Namespace) -> int:
    # Each command is imported only when it runs, so that the window opens faster.
    command = options.command
    if command == "check":
        from game.commands.journals import check

        return check(options.files)
    if command == "turns":
        from game.commands.journals import turns

        return turns(options.file)
    if command == "review":
        from game.commands.review import review

        return review(options.file, as_json=options.json)
    if command == "simulate":
        from game.commands.simulate import simulate

        return simulate(options)
    if command == "ladder":
        from tools.ladder import ladder

        return ladder(options)
    missing = _pygame_missing()
    if missing:
        say(missing, error=True)
        return 1
    if command == "kiosk-pin":
        from game.commands.kiosk_pin import kiosk_pin

        return kiosk_pin(options.config)
    if command == "bench":
        from tools.bench import bench

        return bench(options.quick, options.demos)
    if command == "shots":
        from tools.fixtures import Around
        from tools.shots import shots

        around = Around(options.seating, options.seats, options.inches)
        return shots(options.out, options.sizes, around, options.language, options.only, options.frames)
    if "kiosk" in options:
        from game.commands.kiosk import kiosk

        return kiosk(vars(options))
    from game.commands.play import play

    return play(options.size, flags=vars(options))


def _pygame_missing() -> str | None:
    """Instructions if pygame-ce is missing or hidden by plain pygame; None if it is there."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from pygame import IS_CE  # noqa: F401
    except ModuleNotFoundError:
        return "Zatre needs pygame-ce: type  make play  or  python3 -m pip install -r requirements.txt"
    except ImportError:
        return (
            "Zatre needs pygame-ce, but plain pygame is installed: type  "
            "python3 -m pip uninstall -y pygame pygame-ce && python3 -m pip install -r requirements.txt"
        )
    return None


def run() -> NoReturn:
    """Runs the command of ``sys.argv`` and ends the process."""
    from game.commands.terminal import ended_by_signals

    with ended_by_signals():
        status = main()
    sys.exit(status)


if __name__ == "__main__":
    run()
