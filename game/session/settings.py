"""The player's settings, and how they are read from JSON and written to it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from game.games import FIRST, GAMES
from game.players.levels import LEVELS, level_in
from game.rules.common.errors import ELLIPSIS
from game.rules.common.json_text import is_text, json_value
from game.rules.common.seats import COLOURS, MARKS

MOST_VALUES = 10_000
"""The maximum number of list items and keys in the file. The game needs about 30; the rest is for bots."""
VOLUMES = 10
"""The loudest volume; 0 is silent."""
LONGEST_NAME = 12
"""The maximum length of a player's name, in characters."""
LONGEST_BOT_NAME, LONGEST_COMMAND = 20, 2000
"""The maximum lengths of a bot's name and of its command, in characters."""
MOST_RULES, LONGEST_RULE = 100, 20
"""The greatest number of rules that have been explained, and the length of the name of one."""
OFF, HUMAN, BOT = "off", "human", "bot:"
"""Who plays on a seat, as in ``MatchChoices.kinds``. BOT is followed by the bot's name."""
SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "off": 0.0}
"""For each speed: the factor by which the length of animations is multiplied."""
ONE, TURN, FOUR = "one", "turn", "four"
SEATINGS = (ONE, TURN, FOUR)
"""ONE: all players share one side. TURN: the picture turns to the player whose turn it is. FOUR: everybody has a station."""
LARGEST_SCREEN = 200.0
"""The largest diagonal of a screen that is accepted, in inches."""
FURTHEST = 1 << 15
"""No window is further from the corner of the first screen, or larger, in pixels."""
MOST_PEOPLE = 11
"""The maximum number of remembered people."""
FIRST_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritzi")
"""Those that the seats have in examples. In older settings files nobody has chosen them."""
LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "cs": "Čeština",
}
"""The languages that the game speaks: for each code what its speakers call it. Those in locale/ that are not complete are missing."""
CHOICES = {
    "speed": tuple(SPEEDS),
    "seating": SEATINGS,
    "last_played": ("", *GAMES),
    "language": ("", *LANGUAGES),
}
"""The allowed values of settings that are words."""
LIMITS = {
    "effects": (0, VOLUMES),
    "music": (0, VOLUMES),
    "inches": (0.0, LARGEST_SCREEN),
    "window_left": (-FURTHEST, FURTHEST),
    "window_top": (-FURTHEST, FURTHEST),
    "window_width": (0, FURTHEST),
    "window_height": (0, FURTHEST),
}
"""The least and the greatest value of settings that are numbers."""


@dataclass(slots=True)
class Person:
    """Somebody who has said who they are: the name, and the chosen colour and mark (``COLOURS`` and ``MARKS`` of the rules)."""

    name: str
    colour: str
    mark: str


@dataclass(slots=True)
class MatchChoices:
    """For a match of one game. ``kinds``: for each seat OFF, HUMAN, the level of a computer, or BOT followed by a bot's name.
    ``preset``: the house rules; empty for the standard ones. ``short``: a short match. ``open_hands``: people who share a screen
    see each other's hands. ``level``: that of the last match against computers, or the one suggested after a first match; empty
    before."""

    kinds: list[str]
    preset: str = ""
    partners: bool = False
    short: bool = False
    open_hands: bool = False
    level: str = ""

    @property
    def occupied(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.kinds) if kind != OFF]


def first_level(kinds: list[str]) -> str:
    """That of the first computer; empty if there is none."""
    return next((kind for kind in kinds if kind in LEVELS), "")


def _first_choices() -> dict[str, MatchChoices]:
    return {
        name: MatchChoices([HUMAN, level_in(name), *[OFF] * (game.most_seats - 2)])
        for name, game in GAMES.items()
    }


@dataclass(slots=True)
class Settings:
    """The player's settings. ``effects`` and ``music`` are volumes from 0 to VOLUMES.

    ``people``: those who are remembered. ``names``: for each seat the name of the one who sat there last, the same in all games;
    empty if nobody has said it. ``asked``: somebody who plays alone has been asked who they are. ``matches``: the last choices for
    each game. ``last_played``: the game of the match that was begun last; empty before the first. ``taught``: a first match, which
    explains the game, has been begun. ``rules_said``: the rules that have been explained, by their keys (``Rule``).

    ``language``: one of LANGUAGES; empty while none has been chosen.

    ``hidden_totals``: nobody sees a total before a match is added up.

    ``seating``: one of SEATINGS. ``inches``: the diagonal of the screen, at most LARGEST_SCREEN; 0 if it is not known.

    ``window_left`` to ``window_height``: where somebody has put the window, and how large; a width of 0 if nobody has.

    ``bots`` is the list of bots exactly as it is in the file, even if it is invalid. So saving the settings never
    loses what somebody typed there; ``bot_commands`` has the valid entries.
    """

    language: str = ""
    speed: str = "normal"
    reduced_motion: bool = False
    effects: int = 7
    music: int = 4
    numerals: bool = False
    large_text: bool = False
    full_screen: bool = False
    hints: bool = True
    hidden_totals: bool = False
    seating: str = "one"
    inches: float = 0.0
    window_left: int = 0
    window_top: int = 0
    window_width: int = 0
    window_height: int = 0
    last_played: str = ""
    taught: bool = False
    asked: bool = False
    rules_said: list[str] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    names: list[str] = field(default_factory=lambda: [""] * len(FIRST_NAMES))
    matches: dict[str, MatchChoices] = field(default_factory=_first_choices)
    bots: Any = field(default_factory=list)

    def step(self, name: str, way: int) -> None:
        """To the next value; with ``way`` -1 to the one before. Words go round, numbers end at their limits."""
        value = getattr(self, name)
        if name in CHOICES:
            words = CHOICES[name]
            value = words[(words.index(value) + way) % len(words)]
        elif name in LIMITS:
            low, high = LIMITS[name]
            value = max(low, min(high, value + way))
        else:
            value = not value
        setattr(self, name, value)

    def person_on(self, seat: int) -> Person | None:
        """Who sat on this seat last; None if nobody has said it."""
        return next((one for one in self.people if one.name == self.names[seat]), None)

    def put_on(self, seat: int, name: str) -> None:
        """From now on this person sits there, or somebody without a name. If the person sat on another seat, whoever sat here gets
        that one."""
        if name in self.names and name:
            self.names[self.names.index(name)] = self.names[seat]
        self.names[seat] = name

    def remember(self, person: Person, former: str = "") -> None:
        """``former``: the name that this person had until now."""
        same = [one for one in self.people if one.name in (former, person.name)]
        at = self.people.index(same[0]) if same else len(self.people)
        self.people = [one for one in self.people if one not in same]
        self.people.insert(at, person)
        if former in self.names and former not in ("", person.name):
            self.names = ["" if name == person.name else name for name in self.names]
            self.names[self.names.index(former)] = person.name

    def forget(self, name: str) -> None:
        self.people = [one for one in self.people if one.name != name]
        self.names = ["" if one == name else one for one in self.names]

    @property
    def bot_commands(self) -> dict[str, str]:
        """By name. Invalid entries are left out; of two with the same name the first counts."""
        found: dict[str, str] = {}
        for bot in self.bots if isinstance(self.bots, list) else []:
            name, command = _text_of(bot, "name"), _text_of(bot, "command")
            valid = name.isprintable() and 0 < len(name) <= LONGEST_BOT_NAME
            if valid and 0 < len(command) <= LONGEST_COMMAND:
                found.setdefault(name, command)
        return found


def settings_from(text: bytes) -> Settings:
    """With the default for everything missing or invalid. Raises ValueError if the text is not a JSON object or has too many values,
    and RecursionError if it is nested too deeply."""
    saved = json_value(text, MOST_VALUES, json.detect_encoding(text))
    if not isinstance(saved, dict):
        raise ValueError
    settings = Settings()
    for one in fields(Settings):
        value = saved.get(one.name)
        if one.name in ("rules_said", "people", "names", "matches", "bots") or type(value) is not type(
            getattr(settings, one.name)
        ):
            continue
        if value in CHOICES.get(one.name, (value,)):
            setattr(settings, one.name, value)
    for name, (low, high) in LIMITS.items():
        setattr(settings, name, max(low, min(high, getattr(settings, name))))
    settings.bots = saved.get("bots", settings.bots)
    settings.rules_said = _rules(saved.get("rules_said"))
    settings.people, settings.names = _people(saved)
    bots = [BOT + name for name in settings.bot_commands]
    for game_name, choices in settings.matches.items():
        kinds = [OFF, HUMAN, *GAMES[game_name].habits, *bots]
        _read_choices(choices, _saved_choices(saved, game_name), kinds, game_name)
    settings_text(settings)  # Raises RecursionError for values that could be read but not written.
    return settings


def settings_text(settings: Settings) -> str:
    """The settings as JSON."""
    return json_text(asdict(settings))


def json_text(values: dict[str, Any]) -> str:
    """As in the file. Lone surrogates, which UTF-8 cannot encode, are written as escapes."""
    text = json.dumps(values, indent=1, ensure_ascii=False)
    return text.encode(errors="backslashreplace").decode()


def clean_name(name: str) -> str:
    """The printable characters of a name, trimmed. The end of a name longer than LONGEST_NAME becomes an ellipsis."""
    printable = "".join(letter for letter in name if letter.isprintable()).strip()
    return printable if len(printable) <= LONGEST_NAME else printable[: LONGEST_NAME - 1].rstrip() + ELLIPSIS


def _text_of(entry: object, key: str) -> str:
    """Empty if there is none or if UTF-8 cannot encode it."""
    value = entry.get(key) if isinstance(entry, dict) else None
    return value.strip() if is_text(value) else ""


def _rules(saved: object) -> list[str]:
    """Those that can be names of rules; none if there are too many, or if it is no list."""
    found = saved if isinstance(saved, list) and len(saved) <= MOST_RULES else []
    return [one for one in found if isinstance(one, str) and one.isascii() and len(one) <= LONGEST_RULE]


def _people(saved: dict[str, Any]) -> tuple[list[Person], list[str]]:
    """The people and the names of the seats. In older files there are only names, and examples where nobody has chosen one."""
    count = len(FIRST_NAMES)
    seats = saved.get("seats")
    older = [seat.get("name") if isinstance(seat, dict) else None for seat in _list(seats, count)]
    given = _list(saved.get("names"), count) or older or [""] * count
    names = [clean_name(name) if isinstance(name, str) else "" for name in given]
    found: dict[str, Person] = {}
    if isinstance(saved.get("people"), list):
        for number, one in enumerate(saved["people"]):
            name, colour, mark = (_text_of(one, key) for key in ("name", "colour", "mark"))
            if name := clean_name(name):
                look = colour if colour in COLOURS else COLOURS[number % count]
                found.setdefault(name, Person(name, look, mark if mark in MARKS else MARKS[number % count]))
    else:
        names = ["" if name == example else name for name, example in zip(names, FIRST_NAMES, strict=True)]
        for name, colour, mark in zip(names, COLOURS, MARKS, strict=True):
            if name:
                found.setdefault(name, Person(name, colour, mark))
    people = list(found.values())[:MOST_PEOPLE]
    known = {one.name for one in people}
    return people, [name if name in known and name not in names[:at] else "" for at, name in enumerate(names)]


def _saved_choices(saved: dict[str, Any], game_name: str) -> dict[str, Any]:
    """In older files the choices for the first game are among the other settings."""
    matches = saved.get("matches")
    found = matches.get(game_name) if isinstance(matches, dict) else None
    if isinstance(found, dict):
        return found
    if game_name != FIRST.name:
        return {}
    kinds = [
        seat.get("kind") if isinstance(seat, dict) else None
        for seat in _list(saved.get("seats"), FIRST.most_seats)
    ]
    return {"kinds": kinds, "preset": saved.get("preset"), "partners": saved.get("partners")}


def _read_choices(choices: MatchChoices, saved: dict[str, Any], kinds: list[str], game_name: str) -> None:
    """``kinds``: those that are allowed for a seat."""
    found, first_kinds = _list(saved.get("kinds"), len(choices.kinds)), choices.kinds
    if found:
        choices.kinds = [
            kind if kind in kinds else default for kind, default in zip(found, choices.kinds, strict=True)
        ]
    preset = saved.get("preset")
    if isinstance(preset, str) and preset and preset in GAMES[game_name].rules.presets:
        choices.preset = preset
    # In older files the level is only among the kinds.
    older = first_level(choices.kinds) if choices.kinds != first_kinds else ""
    level = saved.get("level", older)
    choices.level = level if level in [*GAMES[game_name].habits] else ""
    for name in ("partners", "short", "open_hands"):
        if isinstance(saved.get(name), bool):
            setattr(choices, name, saved[name])


def _list(value: object, length: int) -> list[Any]:
    return value if isinstance(value, list) and len(value) == length else []
