"""The kiosk's configuration, from flags, environment variables and a TOML file, in this order of precedence."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from game.engine.translation import _, sentences
from game.kiosk.config_file import CONFIG_VARIABLE, config_path, find
from game.kiosk.keys import KEYS, PREFIX, Key, KioskConfig, PinHash


class Loaded(NamedTuple):
    """A sentence for each thing that was wrong. ``fault``: the first if the file could not be read at all, otherwise empty. ``copy``:
    what to keep as its last good copy; None if that need not change."""

    config: KioskConfig
    complaints: tuple[str, ...]
    fault: str = ""
    copy: bytes | None = None


def load(flags: Mapping[str, object], environment: Mapping[str, str], folder: Path | None = None) -> Loaded:
    """``flags``: values from the command line by key; ``flags["config"]`` names the file. ``folder``: where its last good copy is.
    Wrong values are replaced by the default. The caller prints the complaints and passes them to the staff menu."""
    path, named = config_path(flags.get("config"), environment)
    found = find(path, named, folder)
    complaints = [found.fault] if found.fault else []
    values: dict[str, Any] = {key.name: key.default for key in KEYS}
    values |= _from_file(path.name, found.values, complaints)
    values |= _from_environment(environment, complaints)
    values |= {key.name: flags[key.name] for key in KEYS if key.name in flags}
    return Loaded(KioskConfig(**values), tuple(complaints), found.fault, found.copy)


def _from_file(file: str, found: Mapping[str, object], complaints: list[str]) -> Iterator[tuple[str, object]]:
    keys = {key.name: key for key in KEYS}
    for name, value in found.items():
        key = keys.get(name)
        if key is None:
            complaints.append(_("{file} has an unknown key: {key}.").format(file=file, key=_short(name)))
            continue
        try:
            yield name, key.kind.from_file(value)
        except ValueError:
            complaints.append(_wrong(f"{file}: {name}", key, value))


def _from_environment(environment: Mapping[str, str], complaints: list[str]) -> Iterator[tuple[str, object]]:
    """A wrong value gives the default: it still overrides the file."""
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
    """In one short line of ASCII characters, much as it is in the file."""
    try:
        text = json.dumps(value, default=str)
    except (ValueError, RecursionError):
        # It is a number of thousands of digits, or a table thousands of tables deep.
        return _("something very long")
    return text if len(text) <= 60 else text[:57] + "..."
