"""Every key of the kiosk's configuration, declared once: the file, environment variables, flags and docs/KIOSK.md follow from it."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field, fields
from typing import Any

from game.kiosk.values import DAY, Hours, HoursOfDay, Kind, Languages, Number, OneOf, PinHash, codes_of
from game.session.settings import LANGUAGES, LARGEST_SCREEN, SEATINGS

PREFIX = "ZATRE_"


def _key(kind: Kind, default: object, flag: str, meaning: str, *, unit: str = "", public: bool = True) -> Any:
    about = {"kind": kind, "flag": flag, "meaning": meaning, "unit": unit, "public": public}
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class KioskConfig:
    """The value of each key. Each declares what is allowed, the default, the flag (empty if there is none), and its meaning.
    ``public``: the flag only works together with --kiosk."""

    idle_seconds: int = _key(
        Number(1, DAY * 60), 90, "--idle", "time without input until the countdown", unit="s"
    )
    countdown_seconds: int = _key(
        Number(1, 600), 15, "--countdown", "time to answer whether anybody still plays", unit="s"
    )
    attract_seconds: int = _key(
        Number(1, DAY * 60), 30, "--attract", "time at the title until the demo match", unit="s"
    )
    resume_seconds: int = _key(
        Number(0, DAY * 60), 300, "--resume", "time for which an interrupted match is offered", unit="s"
    )
    keep_matches: int = _key(
        Number(0, 1_000_000), 1000, "--keep-matches", "number of finished matches kept on the disk"
    )
    shift_pixels: int = _key(
        Number(0, 64), 4, "--shift-pixels", "distance by which the picture moves against burn-in", unit="px"
    )
    quiet_hours: Hours = _key(  # noqa: RUF009
        HoursOfDay(), Hours(), "--quiet-hours", "hours without sound, like 22:00-08:00"
    )
    dark_hours: Hours = _key(  # noqa: RUF009
        HoursOfDay(), Hours(), "--dark-hours", "hours with a black screen, like 22:00-08:00"
    )
    max_volume: int = _key(Number(0, 10), 10, "--max-volume", "loudest volume, from 0 to 10")
    seating: str = _key(
        OneOf(SEATINGS), "one", "--seating", "where the players sit: one, turn or four", public=False
    )
    rotate: int = _key(
        OneOf((0, 90, 180, 270)),
        0,
        "--rotate",
        "angle by which the picture is turned",
        unit="degrees",
        public=False,
    )
    inches: float = _key(
        Number(0, int(LARGEST_SCREEN), decimals=True),
        0.0,
        "--inches",
        "diagonal of the screen, 0 if unknown",
        unit="inches",
        public=False,
    )
    languages: str = _key(Languages(), "", "--languages", "languages to choose from, like de, en")
    # The command line of a program can be read by everybody on the machine, so there is no flag for this one.
    pin_hash: str = _key(PinHash(), "", "", "hash of the staff menu's PIN")

    @property
    def offered_languages(self) -> tuple[str, ...]:
        """Their codes; the first is the one that every visitor finds."""
        return codes_of(self.languages) or tuple(LANGUAGES)


@dataclass(frozen=True, slots=True)
class Key:
    """One key, as it is declared in ``KioskConfig``."""

    name: str
    default: object
    kind: Kind
    flag: str
    meaning: str
    unit: str
    public: bool

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()


KEYS = tuple(Key(one.name, one.default, **one.metadata) for one in fields(KioskConfig))


# The flags


def add_flags(parser: argparse.ArgumentParser) -> None:
    """--kiosk, --config and a flag for each key that has one. Those not given are missing in the namespace, so ``vars(options)`` can
    be passed to ``config.load``, and a command does not reset the flags before it."""
    group = parser.add_argument_group("table and kiosk", "for this start only: none of them is saved")
    missing, about = argparse.SUPPRESS, "the kiosk's settings, like packaging/kiosk/kiosk.toml"
    group.add_argument(
        "--kiosk", action="store_true", default=missing, help="play in a public place: see docs/KIOSK.md"
    )
    group.add_argument("--config", metavar="FILE", default=missing, help=about)
    for key in KEYS:
        if key.flag:
            _add(group, key, missing)


def add_table_flags(parser: argparse.ArgumentParser) -> None:
    """--seating and --inches with their defaults, for pictures of a table."""
    for key in KEYS:
        if key.name in ("seating", "inches"):
            _add(parser, key, key.default)


def _add(group: argparse._ActionsContainer, key: Key, default: object) -> None:
    def read(text: str) -> object:
        try:
            return key.kind.from_text(text)
        except ValueError:
            message = f"{text!r} is wrong: {key.kind.rule(key.flag).rstrip('.')}"
            raise argparse.ArgumentTypeError(message) from None

    words = f"{key.meaning} ({key.unit})" if key.unit else key.meaning
    group.add_argument(key.flag, dest=key.name, type=read, metavar="X", default=default, help=words)
