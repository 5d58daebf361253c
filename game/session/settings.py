"""The player's settings, and how they are read from JSON and written to it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from game.players.levels import LEVELS
from game.rules.common.json_text import is_text
from game.rules.tiles.constants import PRESETS

VOLUMES = 10
LONGEST_NAME = 12
LONGEST_PROGRAM, LONGEST_COMMAND = 20, 2000
OFF, HUMAN, BOT = "off", "human", "bot:"
SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "off": 0.0}
"""For each speed the factor by which animations take longer."""
ONE, TURN, FOUR = "one", "turn", "four"
SEATINGS = (ONE, TURN, FOUR)
"""ONE: all players share one side. TURN: the picture turns to the player whose turn it is. FOUR: everybody has a station."""
LARGEST_SCREEN = 200.0
CHOICES = {"speed": tuple(SPEEDS), "preset": tuple(PRESETS), "seating": SEATINGS}
"""The allowed values of settings that are words."""


@dataclass(slots=True)
class SeatChoice:
    """The last choice for one seat. ``kind`` is OFF, HUMAN, the level of a computer, or BOT followed by a program's name."""

    name: str
    kind: str


def _first_seats() -> list[SeatChoice]:
    names = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritzi")
    kinds = ("human", "casual", "off", "off", "off", "off")
    return [SeatChoice(name, kind) for name, kind in zip(names, kinds, strict=True)]


@dataclass(slots=True)
class Settings:
    """The player's settings. ``effects`` and ``music`` are volumes from 0 to VOLUMES.

    ``seating``: one of SEATINGS. ``inches``: the diagonal of the screen, at most LARGEST_SCREEN; 0 if it is not known.

    ``bots`` is the list of outside programs exactly as it is in the file, even if it is invalid. So saving the settings never
    loses what somebody typed there; ``programs`` has the valid entries.
    """

    speed: str = "normal"
    reduced_motion: bool = False
    effects: int = 7
    music: int = 4
    numerals: bool = False
    large_text: bool = False
    full_screen: bool = False
    partners: bool = False
    hints: bool = True
    preset: str = "standard"
    seating: str = "one"
    inches: float = 0.0
    seats: list[SeatChoice] = field(default_factory=_first_seats)
    bots: Any = field(default_factory=list)

    @property
    def programs(self) -> dict[str, str]:
        """The commands of the outside programs by name. Invalid entries are left out; of two with the same name the first counts."""
        found: dict[str, str] = {}
        for bot in self.bots if isinstance(self.bots, list) else []:
            name, command = _text_of(bot, "name"), _text_of(bot, "command")
            valid = name.isprintable() and 0 < len(name) <= LONGEST_PROGRAM
            if valid and 0 < len(command) <= LONGEST_COMMAND:
                found.setdefault(name, command)
        return found


def settings_from(saved: dict[str, Any]) -> Settings:
    """Settings from the object in the file, with the default for everything missing or invalid."""
    settings = Settings()
    for one in fields(Settings):
        value = saved.get(one.name)
        if one.name in ("seats", "bots") or type(value) is not type(getattr(settings, one.name)):
            continue
        if value in CHOICES.get(one.name, (value,)):
            setattr(settings, one.name, value)
    settings.inches = max(0.0, min(LARGEST_SCREEN, settings.inches))
    settings.effects = max(0, min(VOLUMES, settings.effects))
    settings.music = max(0, min(VOLUMES, settings.music))
    settings.bots = saved.get("bots", settings.bots)
    kinds = [OFF, HUMAN, *LEVELS, *(BOT + name for name in settings.programs)]
    seats = saved.get("seats")
    if isinstance(seats, list) and len(seats) == len(settings.seats):
        settings.seats = [
            _seat(seat, default, kinds) for seat, default in zip(seats, settings.seats, strict=True)
        ]
    return settings


def settings_text(settings: Settings) -> str:
    """The settings as JSON. Lone surrogates, which UTF-8 cannot encode, are written as escapes."""
    text = json.dumps(asdict(settings), indent=1, ensure_ascii=False)
    return text.encode(errors="backslashreplace").decode()


def clean_name(name: str) -> str:
    """The printable characters of a name, trimmed, at most LONGEST_NAME of them."""
    return "".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME].strip()


def _text_of(entry: object, key: str) -> str:
    """The text under this key of a program's entry; empty if there is none or if UTF-8 cannot encode it."""
    value = entry.get(key) if isinstance(entry, dict) else None
    return value.strip() if is_text(value) else ""


def _seat(saved: object, default: SeatChoice, kinds: list[str]) -> SeatChoice:
    if not isinstance(saved, dict):
        return default
    name, kind = saved.get("name"), saved.get("kind")
    name = clean_name(name) if isinstance(name, str) else ""
    return SeatChoice(name or default.name, kind if kind in kinds else default.kind)
