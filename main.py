"""Zatre on the command line. ``game.commands.arguments`` lists the commands."""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Zatre needs Python 3.11 or newer.")

import os
from argparse import Namespace
from collections.abc import Sequence
from typing import NoReturn

from game.commands.arguments import PROGRAM, parse
from game.commands.terminal import exit_after, say, status_of


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status."""
    return status_of(lambda: _run(parse(argv)), PROGRAM)


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
    missing = _pygame_missing()
    if missing:
        say(missing, error=True)
        return 1
    if command == "kiosk-pin":
        from game.commands.kiosk_pin import kiosk_pin

        return kiosk_pin(options.config)
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
    exit_after(main)


if __name__ == "__main__":
    run()
