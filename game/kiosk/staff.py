"""What the staff have chosen: the PIN, and what their menu changes. It is in the kiosk's folder and not in the settings file, which
belongs to its owner and to the package."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from game.kiosk.keys import KEYS, KioskConfig
from game.session.files import open_file

PIN, MENU = "pin", "staff"
"""The files, each with one JSON object. The PIN has its own, because the command kiosk-pin can run while the game does."""
PIN_KEY = "pin_hash"
_LONGEST = 10_000
"""The largest number of bytes that are read."""


class Choice(NamedTuple):
    """``instead``: the value in the settings file then. The choice holds until that changes."""

    value: object
    instead: object


def read_choices(folder: Path) -> dict[str, Choice]:
    """By key. What is damaged was not chosen."""
    keys = {key.name: key for key in KEYS}
    found = {}
    for file in (MENU, PIN):
        for name, pair in _values(folder / file).items():
            try:
                value, instead = pair
                found[name] = Choice(*map(keys[name].kind.from_file, (value, instead)))
            except (LookupError, TypeError, ValueError):
                continue
    return found


def choices_text(choices: Mapping[str, Choice]) -> bytes:
    return json.dumps(choices).encode() + b"\n"


def owners(config: KioskConfig, chosen: Mapping[str, Choice], key: str) -> object:
    """The value without the staff's choice."""
    return chosen[key].instead if key in chosen else getattr(config, key)


def _values(path: Path) -> dict[str, list[object]]:
    try:
        with open_file(path) as file:
            values = json.loads(file.read(_LONGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) else {}
