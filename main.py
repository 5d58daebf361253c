"""Zatre on the command line: play (the default), check, turns, review, simulate, ladder, bench, shots,
kiosk-pin."""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Zatre needs Python 3.11 or newer.")

import argparse
import os
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

from game.kiosk.flags import add_flags
from game.kiosk.keys import KEYS
from game.rules.common.errors import LONGEST_MESSAGE, LONGEST_PATH, quoted, shortened

EXIT_USAGE = 2


class _Parser(argparse.ArgumentParser):
    """Reports a wrong command line in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_USAGE, f"{self.prog}: {shortened(message, LONGEST_MESSAGE)}; try {self.prog} --help\n")


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of 1 or more")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (
        width.isdecimal() and height.isdecimal() and 240 <= int(height) <= 8192 and 240 <= int(width) <= 8192
    ):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a size like 1280x720, from 240 to 8192")
    return int(width), int(height)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="main.py", description="Zatre: the board game of number tiles.")
    parser.add_argument("--size", type=_size, help="size of the window, like 1280x720")
    parser.add_argument(
        "--seed", type=int, default=argparse.SUPPRESS, metavar="S", help="the same seed gives the same bag"
    )
    add_flags(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    play = commands.add_parser("play", help="open the game's window (the default)")
    play.add_argument(
        "--size", type=_size, default=argparse.SUPPRESS, help="size of the window, like 1280x720"
    )
    play.add_argument(
        "--seed", type=int, default=argparse.SUPPRESS, metavar="S", help="the same seed gives the same bag"
    )
    add_flags(play)
    check = commands.add_parser("check", help="replay journals and report whether they follow the rules")
    check.add_argument("files", nargs="+", metavar="FILE")
    turns = commands.add_parser("turns", help="print every legal turn of the seat that lays next")
    turns.add_argument("file", metavar="FILE")
    review = commands.add_parser("review", help="show what every turn gave away and how much was luck")
    review.add_argument("file", metavar="FILE")
    review.add_argument("--json", action="store_true", help="print one JSON object instead")
    simulate = commands.add_parser("simulate", help="let computer players play matches without a window")
    simulate.add_argument("--games", type=_positive, default=100, metavar="N")
    simulate.add_argument("--seats", required=True, metavar="LEVEL,LEVEL[,...]")
    simulate.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="S",
        help="the same seed gives the same journals (for master only with --samples)",
    )
    simulate.add_argument(
        "--samples",
        type=_positive,
        metavar="N",
        help="limit a level's thinking to N samples per turn instead of one second, so that master plays the same every time",
    )
    simulate.add_argument("--out", metavar="DIR", help="write each journal into this folder")
    simulate.add_argument(
        "--paired", action="store_true", help="play every bag once for each rotation of the seats"
    )
    simulate.add_argument("--partners", action="store_true", help="let neighbours share a pad (4 or 6 seats)")
    simulate.add_argument(
        "--rules",
        default="standard",
        metavar="PRESET",
        help="the house rules: standard, strict, italian or leaflet",
    )
    simulate.add_argument("--jobs", type=_positive, default=1, metavar="J", help="number of processes")
    ladder = commands.add_parser("ladder", help="let every level play against every other")
    ladder.add_argument(
        "--games", type=_positive, default=100, metavar="N", help="matches for each pair of levels"
    )
    ladder.add_argument("--seed", type=int, default=0, metavar="S")
    ladder.add_argument("--jobs", type=_positive, default=1, metavar="J", help="number of processes")
    bench = commands.add_parser("bench", help="measure speed and memory and compare them with the budgets")
    bench.add_argument("--quick", action="store_true", help="fewer repetitions")
    shots = commands.add_parser("shots", help="save pictures of every scene as PNG files")
    shots.add_argument("--out", required=True, metavar="DIR")
    shots.add_argument(
        "--size",
        type=_size,
        action="append",
        dest="sizes",
        help="size of the pictures; may be given more than once",
    )
    kiosk_pin = commands.add_parser("kiosk-pin", help="set the PIN of the kiosk's staff menu")
    kiosk_pin.add_argument("--config", metavar="FILE", help="the kiosk's settings (kiosk.toml)")
    return parser


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = _parser()
    options = parser.parse_args(argv)
    flags = [key.flag for key in KEYS if key.flag and key.public and key.name in options]
    flags += ["--config"] if "config" in options and options.command in (None, "play") else []
    if flags and "kiosk" not in options:
        parser.error(f"{flags[0]} needs --kiosk")
    if "kiosk" in options and options.command not in (None, "play"):
        parser.error(f"--kiosk does not go with {options.command}")
    return options


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status. Letters that the terminal cannot show are printed as question marks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # Without a terminal these are None.
            stream.reconfigure(errors="replace")
    try:
        try:
            return _run(_options(argv))
        finally:
            if sys.stdout:
                sys.stdout.flush()  # When the interpreter exits it is too late to handle errors.
    except OSError as error:
        _drop_output()
        if not isinstance(error, BrokenPipeError):
            place = shortened(str(error.filename or "system"), LONGEST_PATH)
            reason = shortened(error.strerror or str(error), LONGEST_MESSAGE)
            print(f"main.py: {place}: {reason}", file=sys.stderr)
        return 1


def _drop_output() -> None:
    """Discards output that could not be printed, so that the interpreter does not try again when it exits."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run(options: argparse.Namespace) -> int:
    command = options.command
    if command == "check":
        from game.commands.check import check

        return check(options.files)
    if command == "turns":
        from game.commands.turns import turns

        return turns(options.file)
    if command == "review":
        from game.commands.review import review

        return review(options.file, as_json=options.json)
    if command == "simulate":
        from game.commands.simulate import simulate

        return simulate(options)
    if command == "ladder":
        from game.commands.ladder import ladder

        return ladder(options)
    if command == "kiosk-pin":
        from game.commands.kiosk_pin import kiosk_pin

        return kiosk_pin(options.config)
    missing = _pygame_missing()
    if missing:
        print(missing, file=sys.stderr)
        return 1
    if command == "bench":
        from game.commands.bench import bench

        return bench(options.quick)
    if command == "shots":
        from game.commands.shots import shots

        return shots(options.out, options.sizes)
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


if __name__ == "__main__":
    from game.commands.stopping import ended_by_signals

    with ended_by_signals():
        status = main()
    sys.exit(status)
