"""Every key of the kiosk's configuration, with its kind, range, default, flag and meaning."""

from __future__ import annotations

from dataclasses import dataclass

from game.kiosk.hours import Hours
from game.kiosk.kinds import Decimal, HoursOfDay, Kind, OneOf, PinHash, Whole
from game.session.settings import LARGEST_SCREEN, SEATINGS

DAY = 86_400


@dataclass(frozen=True, slots=True)
class Key:
    """One key. ``flag`` is empty if there is none; ``unit`` is empty for what is not measured.

    ``public``: the flag only works together with --kiosk.
    """

    name: str
    kind: Kind
    default: object
    unit: str
    flag: str
    meaning: str
    public: bool = True

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return "ZATRE_" + self.name.upper()


KEYS = (
    Key("idle_seconds", Whole(1, DAY), 90, "s", "--idle", "time without input until the countdown"),
    Key(
        "countdown_seconds",
        Whole(1, 600),
        15,
        "s",
        "--countdown",
        "time to answer whether anybody still plays",
    ),
    Key("attract_seconds", Whole(1, DAY), 30, "s", "--attract", "time at the title until the demo match"),
    Key(
        "resume_seconds",
        Whole(0, DAY),
        300,
        "s",
        "--resume",
        "time for which an interrupted match is offered",
    ),
    Key(
        "keep_matches",
        Whole(0, 1_000_000),
        1000,
        "",
        "--keep-matches",
        "number of finished matches kept on the disk",
    ),
    Key(
        "shift_pixels",
        Whole(0, 64),
        4,
        "px",
        "--shift-pixels",
        "distance by which the picture moves against burn-in",
    ),
    Key("quiet_hours", HoursOfDay(), Hours(), "", "--quiet-hours", "hours without sound, like 22:00-08:00"),
    Key(
        "dark_hours", HoursOfDay(), Hours(), "", "--dark-hours", "hours with a black screen, like 22:00-08:00"
    ),
    Key("max_volume", Whole(0, 10), 10, "", "--max-volume", "loudest volume, from 0 to 10"),
    Key(
        "seating", OneOf(SEATINGS), "one", "", "--seating", "where the players sit: one, turn or four", False
    ),
    Key(
        "rotate",
        OneOf((0, 90, 180, 270)),
        0,
        "degrees",
        "--rotate",
        "angle by which the picture is turned",
        False,
    ),
    Key(
        "inches",
        Decimal(0, int(LARGEST_SCREEN)),
        0.0,
        "inches",
        "--inches",
        "diagonal of the screen, 0 if unknown",
        False,
    ),
    # The command line of a program can be read by everybody on the machine, so there is no flag for this one.
    Key("pin_hash", PinHash(), "", "", "", "hash of the staff menu's PIN"),
)
