"""The command line: the commands and their options. ``main.py`` runs the commands."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import NoReturn

from game.games import FIRST, GAMES
from game.kiosk.keys import KEYS, add_flags, add_table_flags
from game.rules.cards.deck import DECKS
from game.rules.common.errors import LONGEST_MESSAGE, quoted, shortened
from game.rules.tiles.constants import PRESETS

EXIT_USAGE = 2
SMALLEST, LARGEST = 240, 8192
"""The limits of a window's width and height in pixels."""


class _Parser(argparse.ArgumentParser):
    """Reports a wrong command line in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_USAGE, f"{self.prog}: {shortened(message, LONGEST_MESSAGE)}; try {self.prog} --help\n")


def parse(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of a command line; ``command`` is None if it names no command.

    ``argv`` is ``sys.argv`` without the program by default. If the command line is wrong, prints why and raises
    SystemExit with status 2.
    """
    parser = _parser()
    options = parser.parse_args(argv)
    playing = options.command in (None, "play")
    flags = [key.flag for key in KEYS if key.flag and key.public and key.name in options]
    flags += ["--config"] if "config" in options and playing else []
    if flags and "kiosk" not in options:
        parser.error(f"{flags[0]} needs --kiosk")
    if "kiosk" in options and not playing:
        parser.error(f"--kiosk does not go with {options.command}")
    if "kiosk" in options and options.size:
        parser.error("--size does not go with --kiosk, which fills the screen")
    return options


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="main.py", description="Zatre: the board game of number tiles.")
    parser.set_defaults(size=None)
    _play(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, summary, add_options in COMMANDS:
        add_options(commands.add_parser(name, help=summary))
    return parser


def _play(command: argparse.ArgumentParser) -> None:
    # The options may stand before or after "play". Without defaults, those before it are not reset.
    command.add_argument(
        "--size", type=_size, default=argparse.SUPPRESS, help="size of the window, like 1280x720"
    )
    command.add_argument(
        "--seed", type=int, default=argparse.SUPPRESS, metavar="S", help="the same seed gives the same bag"
    )
    add_flags(command)


def _check(command: argparse.ArgumentParser) -> None:
    command.add_argument("files", nargs="+", metavar="FILE")


def _turns(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE")


def _review(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE")
    command.add_argument("--json", action="store_true", help="print one JSON object instead")


def _simulate(command: argparse.ArgumentParser) -> None:
    command.add_argument("--games", type=_positive, default=100, metavar="N", help="number of matches")
    command.add_argument(
        "--seats", required=True, metavar="LEVEL,LEVEL[,...]", help="who plays, 2 to 6 seats"
    )
    command.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="S",
        help="the same seed gives the same journals (for master only with --samples)",
    )
    _add_samples(command)
    command.add_argument("--out", metavar="DIR", help="write each journal into this folder")
    command.add_argument(
        "--paired", action="store_true", help="play every bag once for each rotation of the seats"
    )
    command.add_argument("--partners", action="store_true", help="let neighbours share a pad (4 or 6 seats)")
    _add_edition(command)
    house_rules = command.add_mutually_exclusive_group()
    house_rules.add_argument("--rules", metavar="PRESET", help=f"the house rules: {', '.join(PRESETS)}")
    house_rules.add_argument(
        "--deck",
        choices=tuple(DECKS),
        help="the deck of the card game; dice if it is not given",
    )
    _add_jobs(command)


def _ladder(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--games", type=_positive, default=100, metavar="N", help="matches for each pair of levels"
    )
    command.add_argument(
        "--neighbours", action="store_true", help="let each level play only against the next stronger one"
    )
    command.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed gives the same bags")
    _add_samples(command)
    _add_edition(command)
    _add_jobs(command)


def _bench(command: argparse.ArgumentParser) -> None:
    command.add_argument("--quick", action="store_true", help="fewer repetitions")
    command.add_argument(
        "--demos",
        type=_positive,
        default=2,
        metavar="N",
        help="the number of demo matches after which memory is measured (2)",
    )


def _shots(command: argparse.ArgumentParser) -> None:
    command.add_argument("--out", required=True, metavar="DIR", help="write the pictures into this folder")
    command.add_argument(
        "--size",
        type=_size,
        action="append",
        dest="sizes",
        help="size of the pictures; may be given more than once",
    )
    add_table_flags(command)
    command.add_argument("--seats", type=_seats, metavar="N", help="the number of players, 2 to 6")


def _kiosk_pin(command: argparse.ArgumentParser) -> None:
    command.add_argument("--config", metavar="FILE", help="the kiosk's settings (kiosk.toml)")


COMMANDS: tuple[tuple[str, str, Callable[[argparse.ArgumentParser], None]], ...] = (
    ("play", "open the game's window (the default)", _play),
    ("check", "replay journals and report whether they follow the rules", _check),
    ("turns", "print every legal turn of the seat that lays next", _turns),
    ("review", "show what every turn gave away and how much was luck", _review),
    ("simulate", "let computer players play matches without a window", _simulate),
    ("ladder", "let every level play against every other", _ladder),
    ("bench", "measure speed and memory and compare them with the budgets", _bench),
    ("shots", "save pictures of every scene as PNG files", _shots),
    ("kiosk-pin", "set the PIN of the kiosk's staff menu", _kiosk_pin),
)
"""Each command: its name, what it does, and the function that adds its options."""


def _add_jobs(command: argparse.ArgumentParser) -> None:
    command.add_argument("--jobs", type=_positive, default=1, metavar="J", help="number of processes")


def _add_samples(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--samples",
        type=_positive,
        metavar="N",
        help="limit a level's thinking to N samples per turn instead of one second, "
        "so that master plays the same every time",
    )


def _add_edition(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--edition", choices=GAMES, default=FIRST.name, help="the game; board if it is not given"
    )


def _seats(text: str) -> int:
    if text not in ("2", "3", "4", "5", "6"):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seats, 2 to 6")
    return int(text)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of 1 or more")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not all(side.isdecimal() and SMALLEST <= int(side) <= LARGEST for side in (width, height)):
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is not a size like 1280x720, from {SMALLEST} to {LARGEST}"
        )
    return int(width), int(height)
