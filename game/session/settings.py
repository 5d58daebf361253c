"""What a player has chosen, and its text in the settings' file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from game.players.levels import LEVELS
from game.rules.tiles.constants import PRESETS

VOLUMES = 10
LONGEST_NAME = 12
LONGEST_PROGRAM, LONGEST_COMMAND = 20, 2000
OFF, HUMAN, BOT = "off", "human", "bot:"
SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "off": 0.0}
"""What becomes of a second at each speed."""
CHOICES = {"speed": tuple(SPEEDS), "preset": tuple(PRESETS)}


@dataclass(slots=True)
class SeatChoice:
    """One seat as it was set up last: kind is "off", "human", the level of a computer or BOT and a program's name."""

    name: str
    kind: str


def _first_seats() -> list[SeatChoice]:
    names = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritzi")
    kinds = ("human", "casual", "off", "off", "off", "off")
    return [SeatChoice(name, kind) for name, kind in zip(names, kinds, strict=True)]


@dataclass(slots=True)
class Settings:
    """What a player has chosen. Volumes go from 0 to VOLUMES. ``bots`` is whatever somebody wrote into the file for outside programs,
    a list of entries or a slip of the pen, so that it is still there when the file is saved."""

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
    seats: list[SeatChoice] = field(default_factory=_first_seats)
    bots: Any = field(default_factory=list)

    @property
    def programs(self) -> dict[str, str]:
        """The commands of the outside programs that may play, by name. Of two with one name the first counts; entries that make
        no sense do not."""
        found: dict[str, str] = {}
        for bot in self.bots if isinstance(self.bots, list) else []:
            name, command = _words(bot, "name"), _words(bot, "command")
            sound = name.isprintable() and 0 < len(name) <= LONGEST_PROGRAM
            if sound and 0 < len(command) <= LONGEST_COMMAND:
                found.setdefault(name, command)
        return found


def settings_from(saved: dict[str, Any]) -> Settings:
    """Saved settings; the defaults for whatever is missing or makes no sense."""
    settings = Settings()
    for one in fields(Settings):
        value = saved.get(one.name)
        if one.name in ("seats", "bots") or type(value) is not type(getattr(settings, one.name)):
            continue
        if value in CHOICES.get(one.name, (value,)):
            setattr(settings, one.name, value)
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
    """The settings as they are saved. JSON can name halves of characters, UTF-8 cannot hold them: they stay as they were named."""
    text = json.dumps(asdict(settings), indent=1, ensure_ascii=False)
    return text.encode(errors="backslashreplace").decode()


def clean_name(name: str) -> str:
    """A name as it can be shown: printable, trimmed, no longer than LONGEST_NAME."""
    return "".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME].strip()


def _words(entry: object, key: str) -> str:
    """The text under a key of an entry for a program; empty if there is none, or none that a system would take."""
    value = entry.get(key) if isinstance(entry, dict) else None
    if not isinstance(value, str) or value.encode(errors="ignore").decode() != value:
        return ""
    return value.strip()


def _seat(saved: object, default: SeatChoice, kinds: list[str]) -> SeatChoice:
    if not isinstance(saved, dict):
        return default
    name, kind = saved.get("name"), saved.get("kind")
    name = clean_name(name) if isinstance(name, str) else ""
    return SeatChoice(name or default.name, kind if kind in kinds else default.kind)
