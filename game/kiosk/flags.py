"""The kiosk's flags on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from game.kiosk.keys import KEYS, Key


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Adds --kiosk, --config and a flag for each key that has one.

    Flags that are not given are missing in the namespace. So ``vars(options)`` can be passed to ``config.load``, and a
    command does not reset the flags before it.
    """
    group = parser.add_argument_group("table and kiosk")
    group.add_argument(
        "--kiosk",
        action="store_true",
        default=argparse.SUPPRESS,
        help="play in a public place: see docs/KIOSK.md",
    )
    group.add_argument(
        "--config",
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="the kiosk's settings, like docs/kiosk.toml",
    )
    for key in KEYS:
        if key.flag:
            _add(group, key, argparse.SUPPRESS)


def add_table_flags(parser: argparse.ArgumentParser) -> None:
    """Adds --seating and --inches with their defaults, for pictures of a table."""
    for key in KEYS:
        if key.name in ("seating", "inches"):
            _add(parser, key, key.default)


def _add(group: argparse._ActionsContainer, key: Key, default: object) -> None:
    unit = f" ({key.unit})" if key.unit else ""
    group.add_argument(
        key.flag,
        dest=key.name,
        type=_reader(key),
        metavar="X",
        default=default,
        help=f"{key.meaning}{unit}",
    )


def _reader(key: Key) -> Callable[[str], object]:
    def read(text: str) -> object:
        try:
            return key.kind.from_text(text)
        except ValueError:
            message = f"{text!r} is wrong: {key.kind.rule(key.flag).rstrip('.')}"
            raise argparse.ArgumentTypeError(message) from None

    return read
