"""The kiosk's configuration, from flags, environment variables and a TOML file, in this order of precedence."""

from __future__ import annotations

import json
import stat
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from game.engine.translation import _, sentences
from game.kiosk.hours import Hours
from game.kiosk.keys import KEYS, Key
from game.kiosk.kinds import PinHash

PREFIX = "ZATRE_"
CONFIG_VARIABLE = "ZATRE_CONFIG"
USUAL_FILE = Path("kiosk.toml")
LARGEST = 1 << 16
"""Bytes of the largest file that is read."""
LONGEST_PATH = 120
"""Characters of a path that a complaint shows: the last ones."""


@dataclass(frozen=True, slots=True)
class KioskConfig:
    """One value for each key. ``KEYS`` has their meanings, units and ranges."""

    idle_seconds: int
    countdown_seconds: int
    attract_seconds: int
    resume_seconds: int
    keep_matches: int
    shift_pixels: int
    quiet_hours: Hours
    dark_hours: Hours
    max_volume: int
    seating: str
    rotate: int
    inches: float
    pin_hash: str


class Loaded(NamedTuple):
    """A configuration, and a sentence for each thing that was wrong in the file or in the environment."""

    config: KioskConfig
    complaints: tuple[str, ...]


def load(flags: Mapping[str, object], environment: Mapping[str, str]) -> Loaded:
    """Reads the configuration. ``flags`` are the values from the command line by key; ``flags["config"]`` names the file.

    Wrong values are replaced by the default. The caller prints the complaints and passes them to the staff menu.
    """
    complaints: list[str] = []
    path, named = config_path(flags.get("config"), environment)
    values: dict[str, Any] = {key.name: key.default for key in KEYS}
    values |= _from_file(path, named, complaints)
    values |= _from_environment(environment, complaints)
    values |= {key.name: flags[key.name] for key in KEYS if key.name in flags}
    return Loaded(KioskConfig(**values), tuple(complaints))


def config_path(flag: object, environment: Mapping[str, str]) -> tuple[Path, bool]:
    """The path of the file, and whether the flag or the environment names it. Only then is a missing file an error."""
    named = flag or environment.get(CONFIG_VARIABLE)
    return (Path(str(named)), True) if named else (USUAL_FILE, False)


def read_text(path: Path) -> str:
    """The text of the file. Raises OSError if it cannot be read, and ValueError, with a sentence, if it is too large or not text."""
    try:
        is_file = stat.S_ISREG(path.stat().st_mode)  # Reading a pipe could wait forever.
    except ValueError:  # The path contains characters that no path can contain.
        is_file = False
    if not is_file:
        raise ValueError(_("{file} is not a file.").format(file=_shown(path)))
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        words = _("{file} is larger than {kibibytes} KiB.")
        raise ValueError(words.format(file=_shown(path), kibibytes=LARGEST >> 10))
    try:
        return content.decode("utf-8-sig")  # Some editors put a mark at the start, which TOML does not allow.
    except UnicodeDecodeError:
        raise ValueError(_("{file} is not UTF-8 text.").format(file=_shown(path))) from None


def _from_file(path: Path, named: bool, complaints: list[str]) -> Iterator[tuple[str, object]]:
    """The values of the file that are allowed."""
    try:
        found = _parsed(path)
    except OSError as error:
        if named or not isinstance(error, FileNotFoundError):
            words = _("{file} cannot be read. The system says: {reason}.")
            complaints.append(words.format(file=_shown(path), reason=error.strerror or error))
        return
    except ValueError as error:
        complaints.append(str(error))
        return
    keys = {key.name: key for key in KEYS}
    for name, value in found.items():
        key = keys.get(name)
        if key is None:
            complaints.append(_("{file} has an unknown key: {key}.").format(file=path.name, key=_short(name)))
            continue
        try:
            yield name, key.kind.from_file(value)
        except ValueError:
            complaints.append(_wrong(f"{path.name}: {name}", key, value))


def _from_environment(environment: Mapping[str, str], complaints: list[str]) -> Iterator[tuple[str, object]]:
    """The allowed values of environment variables. A wrong one gives the default: it still overrides the file."""
    keys = {key.variable: key for key in KEYS}
    for variable, text in sorted(environment.items()):
        if not variable.startswith(PREFIX) or variable == CONFIG_VARIABLE:
            continue
        key = keys.get(variable)
        if key is None:
            complaints.append(_("There is no setting {variable}.").format(variable=_short(variable)))
            continue
        try:
            yield key.name, key.kind.from_text(text)
        except ValueError:
            complaints.append(_wrong(variable, key, text))
            yield key.name, key.default


def _parsed(path: Path) -> dict[str, object]:
    """The content of the file. Raises OSError if it cannot be read, and ValueError, with a sentence, if it is not TOML."""
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        words = _("{file} is not valid TOML. The first error is: {reason}.")
        raise ValueError(words.format(file=_shown(path), reason=" ".join(str(error).split()))) from None
    except RecursionError:
        raise ValueError(_("{file} is nested too deeply.").format(file=_shown(path))) from None


def _shown(path: Path) -> str:
    """The path in ASCII characters, or its end if it is long."""
    name = ascii(str(path))[1:-1]
    return name if len(name) <= LONGEST_PATH else "..." + name[-LONGEST_PATH:]


def _wrong(where: str, key: Key, value: object) -> str:
    rule = key.kind.rule(where)
    # A hash is secret, and a wrong one may be the PIN itself.
    if isinstance(key.kind, PinHash):
        return rule
    used = _("It is {value}, so it counts as empty.")
    if str(key.default):
        used = _("It is {value}, so {default} is used.")
    return sentences(rule, used.format(value=_short(value), default=key.default))


def _short(value: object) -> str:
    """A value in one short line of ASCII characters, much as it is in the file."""
    try:
        text = json.dumps(value, default=str)
    except (ValueError, RecursionError):
        # It is a number of thousands of digits, or a table thousands of tables deep.
        return _("something very long")
    return text if len(text) <= 60 else text[:57] + "..."
