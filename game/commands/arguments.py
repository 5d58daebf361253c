"""The command line: the commands and their options. ``main.py`` runs the commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from game.games import FIRST, GAMES
from game.kiosk.keys import KEYS, add_flags
from game.rules.common.errors import LONGEST_MESSAGE, quoted, shortened
from game.version import VERSION

PROGRAM = "zatre" if getattr(sys, "frozen", False) else "main.py"
"""What is typed to start it: in a package, or from the source."""
OPEN, MATCH = "--open", ".zatre"
"""The option that opens a saved match, and how its name ends."""
EXIT_USAGE = 2
SMALLEST, LARGEST = 240, 8192
"""The limits of a window's width and height in pixels."""


Option = Callable[[argparse.ArgumentParser], object]
"""Adds itself to a command."""


class Parser(argparse.ArgumentParser):
    """Reports a wrong command line in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_USAGE, f"{self.prog}: {shortened(message, LONGEST_MESSAGE)}; try {self.prog} --help\n")


def parse(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of a command line; ``command`` is None if it names no command.

    ``argv`` is ``sys.argv`` without the program by default. If the command line is wrong, prints why and raises
    SystemExit with status 2.
    """
    parser = _parser()
    options = parser.parse_args(_with_open(sys.argv[1:] if argv is None else argv))
    playing = options.command in (None, "play")
    flags = [key.flag for key in KEYS if key.flag and key.public and key.name in options]
    flags += ["--config"] if "config" in options and playing else []
    if flags and "kiosk" not in options:
        parser.error(f"{flags[0]} needs --kiosk")
    if "kiosk" in options and not playing:
        parser.error(f"--kiosk does not go with {options.command}")
    if "kiosk" in options and "open" in options:
        parser.error(f"{OPEN} does not go with --kiosk")
    if "kiosk" in options and options.size:
        parser.error("--size does not go with --kiosk, which fills the screen")
    return options


def _with_open(words: Sequence[str]) -> list[str]:
    """A saved match at the end of a line without a command is opened: desktops start a program with the file alone."""
    *others, last = words or [""]
    if (
        last.lower().endswith(MATCH)
        and not last.startswith("-")
        and not {OPEN, *COMMANDS}.intersection(others)
    ):
        return [*others, f"{OPEN}={last}"]
    return list(words)


def positive(text: str) -> int:
    """The type of an option: a whole number of 1 or more."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of 1 or more")
    return int(text)


def window_size(text: str) -> tuple[int, int]:
    """The type of an option: width and height in pixels."""
    width, _, height = text.lower().partition("x")
    if not all(side.isdecimal() and SMALLEST <= int(side) <= LARGEST for side in (width, height)):
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is not a size like 1280x720, from {SMALLEST} to {LARGEST}"
        )
    return int(width), int(height)


def option(*names: str, **about: Any) -> Option:
    """What adds this option to a command; ``about``: see ``add_argument``."""
    return lambda command: command.add_argument(*names, **about)


def _house_rules(command: argparse.ArgumentParser) -> None:
    either = command.add_mutually_exclusive_group()
    for game in GAMES.values():
        if game.preset_flag:
            flag, about = game.preset_flag
            either.add_argument(flag, dest="preset", **about)


FILE = option("file", metavar="FILE")
GAME_NAME = option(
    "--edition",
    dest="game_name",
    choices=GAMES,
    default=FIRST.name,
    help="the game; board if it is not given",
)
SHORT = option("--short", action="store_true", help="short matches: 61 tiles in play, or one round of cards")
JOBS = option("--jobs", type=positive, default=1, metavar="J", help="number of processes")
SAMPLES = option(
    "--samples",
    type=positive,
    metavar="N",
    help="limit a level's thinking to N samples per turn instead of one second, so that master plays the same every time",
)
# The options of the game may stand before or after "play". Without defaults, those before it are not reset.
PLAY = (
    option(
        OPEN,
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="show a saved match; without a command, FILE is enough",
    ),
    option("--size", type=window_size, default=argparse.SUPPRESS, help="size of the window, like 1280x720"),
    option(
        "--seed", type=int, default=argparse.SUPPRESS, metavar="S", help="the same seed gives the same bag"
    ),
    add_flags,
)
SIMULATE = (
    option("--games", type=positive, default=100, metavar="N", help="number of matches"),
    option("--seats", required=True, metavar="LEVEL,LEVEL[,...]", help="who plays, 2 to 6 seats"),
    option(
        "--seed",
        type=int,
        default=0,
        metavar="S",
        help="the same seed gives the same journals (for master only with --samples)",
    ),
    SAMPLES,
    option("--out", metavar="DIR", help="write each journal into this folder"),
    option("--paired", action="store_true", help="play every bag once for each rotation of the seats"),
    option("--partners", action="store_true", help="let neighbours share a pad (4 or 6 seats)"),
    GAME_NAME,
    _house_rules,
    SHORT,
    JOBS,
)
COMMANDS: dict[str, tuple[str, tuple[Option, ...]]] = {
    "play": ("open the game's window (the default)", PLAY),
    "check": (
        "replay journals and report whether they follow the rules",
        (option("files", nargs="+", metavar="FILE"),),
    ),
    "turns": ("print every legal turn of the seat that lays next", (FILE,)),
    "review": (
        "show what every turn gave away and how much was luck",
        (FILE, option("--json", action="store_true", help="print one JSON object instead")),
    ),
    "simulate": ("let computer players play matches without a window", SIMULATE),
    "kiosk-pin": (
        "set the PIN of the kiosk's staff menu",
        (option("--config", metavar="FILE", help="the kiosk's settings (kiosk.toml)"),),
    ),
}
"""Each command: what it does, and its options."""


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog=PROGRAM, description="Zatre: the board game of number tiles.")
    parser.add_argument("--version", action="version", version=f"Zatre {VERSION}")
    parser.set_defaults(size=None)
    for add in PLAY:
        add(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, (summary, options) in COMMANDS.items():
        command = commands.add_parser(name, help=summary)
        for add in options:
            add(command)
    return parser
