"""The kiosk's configuration, from flags, environment variables, what the staff have chosen, and a TOML file, in this order of
precedence."""

from __future__ import annotations

import json
import stat
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from game.kiosk.keys import KEYS, PREFIX, Key, KioskConfig
from game.kiosk.staff import Choice, read_choices
from game.kiosk.values import Complaint, PartlyWrong, PinHash


class Loaded(NamedTuple):
    """A sentence for each thing that was wrong. ``fault``: the first if the file could not be read at all. ``copy``:
    what to keep as its last good copy; None if that need not change. ``chosen``: the choices of the staff, by key. ``outdated``: the
    keys of those that count no more."""

    config: KioskConfig
    complaints: tuple[Complaint, ...]
    fault: Complaint | None = None
    copy: bytes | None = None
    chosen: Mapping[str, Choice] = MappingProxyType({})
    outdated: frozenset[str] = frozenset()


def load(flags: Mapping[str, object], environment: Mapping[str, str], folder: Path | None = None) -> Loaded:
    """``flags``: values from the command line by key; ``flags["config"]`` names the file. ``folder``: where its last good copy is,
    and the choices of the staff. Wrong values are replaced by the default. The caller prints the complaints and passes them to the
    staff menu."""
    path, named = config_path(flags.get("config"), environment)
    found, fault, copy = _find(path, named, folder)
    complaints = [fault] if fault else []
    values: dict[str, Any] = {key.name: key.default for key in KEYS}
    values |= _from_file(path.name, found, complaints)
    choices = read_choices(folder) if folder else {}
    # Of a file that is lost nobody knows whether it has changed.
    outdated = {
        key for key, choice in choices.items() if choice.instead != values[key] and (found or not fault)
    }
    values |= {key: choice.value for key, choice in choices.items() if key not in outdated}
    values |= _from_environment(environment, complaints)
    values |= {key.name: flags[key.name] for key in KEYS if key.name in flags}
    chosen = {key: choice for key, choice in choices.items() if values[key] == choice.value}
    return Loaded(KioskConfig(**values), tuple(complaints), fault, copy, chosen, frozenset(outdated))


def _from_file(
    file: str, found: Mapping[str, object], complaints: list[Complaint]
) -> Iterator[tuple[str, object]]:
    keys = {key.name: key for key in KEYS}
    for name, value in found.items():
        key = keys.get(name)
        if key is None:
            complaints.append(Complaint("{file} has an unknown key: {key}.", file=file, key=_short(name)))
            continue
        try:
            yield name, key.kind.from_file(value)
        except ValueError as error:
            yield name, _rest(error, f"{file}: {name}", key, value, complaints)


def _from_environment(
    environment: Mapping[str, str], complaints: list[Complaint]
) -> Iterator[tuple[str, object]]:
    """A wrong value gives the default: it still overrides the file."""
    keys = {key.variable: key for key in KEYS}
    for variable, text in sorted(environment.items()):
        if not variable.startswith(PREFIX) or variable == CONFIG_VARIABLE:
            continue
        key = keys.get(variable)
        if key is None:
            complaints.append(Complaint("There is no setting {variable}.", variable=_short(variable)))
            continue
        try:
            yield key.name, key.kind.from_text(text)
        except ValueError as error:
            yield key.name, _rest(error, variable, key, text, complaints)


def _rest(error: ValueError, where: str, key: Key, value: object, complaints: list[Complaint]) -> object:
    """What is used instead of a wrong value."""
    rest = error.usable if isinstance(error, PartlyWrong) else key.default
    complaints.append(_wrong(where, key, value, rest))
    return rest


def _wrong(where: str, key: Key, value: object, rest: object) -> Complaint:
    rule = key.kind.rule(where)
    # A hash is secret, and a wrong one may be the PIN itself.
    if isinstance(key.kind, PinHash):
        return rule
    if not str(rest):
        return Complaint("{rule} It is {value}, so it counts as empty.", rule=rule, value=_short(value))
    return Complaint(
        "{rule} It is {value}, so {default} is used.", rule=rule, value=_short(value), default=rest
    )


def _short(value: object) -> str:
    """In one short line of ASCII characters, much as it is in the file."""
    try:
        text = json.dumps(value, default=str)
    except (ValueError, RecursionError):
        # It is a number of thousands of digits, or a table thousands of tables deep.
        return Complaint("something very long")
    return text if len(text) <= 60 else text[:57] + "..."


CONFIG_VARIABLE = "ZATRE_CONFIG"
USUAL_FILE = Path("kiosk.toml")
LARGEST = 1 << 16
"""Bytes of the largest file that is read."""
LONGEST_PATH = 120
"""Characters of a path that a complaint shows: the last ones."""
COPY = "last-good.toml"
"""The name of the copy in the kiosk's folder. Its first line says which file it is a copy of."""


def config_path(flag: object, environment: Mapping[str, str]) -> tuple[Path, bool]:
    """The path, and whether the flag or the environment names it: only then is a missing file an error, or if there is a copy."""
    named = flag or environment.get(CONFIG_VARIABLE)
    return (Path(str(named)), True) if named else (USUAL_FILE, False)


def _find(
    path: Path, named: bool, folder: Path | None
) -> tuple[dict[str, object], Complaint | None, bytes | None]:
    """The values by key, not checked yet: of the file, or of its copy in ``folder``. And fault and copy as in ``Loaded``. Whatever is
    wrong with the file as a whole is a fault, also that it is missing although it was there."""
    origin = f"# The last good copy of {_absolute(path)}\n"
    kept = _kept(folder / COPY, origin) if folder else None
    try:
        text = read_text(path)
        if kept and not text:  # A power cut may have emptied it.
            raise ValueError(Complaint("{file} is empty.", file=_shown(path)))
        values = _parsed(text, path)
    except OSError as error:
        if kept is None and not named and isinstance(error, FileNotFoundError):
            return {}, None, None
        fault = Complaint(
            "{file} cannot be read. The system says: {reason}.",
            file=_shown(path),
            reason=error.strerror or error,
        )
    except ValueError as error:
        fault = error.args[0]
    else:
        return values, None, (origin + text).encode() if folder and text != kept else None
    if kept is None:
        return {}, fault, None
    return _parsed(kept, path), Complaint("{fault} The last good copy of it is used.", fault=fault), None


def read_text(path: Path, largest: int = LARGEST) -> str:
    """Raises OSError if the file cannot be read, and ValueError, with a sentence, if it is too large or not text."""
    try:
        is_file = stat.S_ISREG(path.stat().st_mode)  # Reading a pipe could wait forever.
    except ValueError:  # The path contains characters that no path can contain.
        is_file = False
    if not is_file:
        raise ValueError(Complaint("{file} is not a file.", file=_shown(path)))
    with path.open("rb") as file:
        content = file.read(largest + 1)
    if len(content) > largest:
        raise ValueError(
            Complaint("{file} is larger than {kibibytes} KiB.", file=_shown(path), kibibytes=largest >> 10)
        )
    try:
        return content.decode("utf-8-sig")  # Some editors put a mark at the start, which TOML does not allow.
    except UnicodeDecodeError:
        raise ValueError(Complaint("{file} is not UTF-8 text.", file=_shown(path))) from None


def _kept(copy: Path, origin: str) -> str | None:
    """The text of the file when it was last read; None if there is no sound copy of it."""
    try:
        text = read_text(copy, 2 * LARGEST)  # It is longer by a line.
        _parsed(text, copy)
    except (OSError, ValueError):
        return None
    return text.removeprefix(origin) if text.startswith(origin) else None


def _parsed(text: str, path: Path) -> dict[str, object]:
    """Raises ValueError, with a sentence, if it is not TOML."""
    try:
        return tomllib.loads(text)
    except ValueError as error:
        reason = " ".join(str(error).split())
        raise ValueError(
            Complaint(
                "{file} is not valid TOML. The first error is: {reason}.", file=_shown(path), reason=reason
            )
        ) from None
    except RecursionError:
        raise ValueError(Complaint("{file} is nested too deeply.", file=_shown(path))) from None


def _absolute(path: Path) -> str:
    try:
        return ascii(str(path.absolute()))
    except OSError:  # The current folder has been removed.
        return ascii(str(path))


def _shown(path: Path) -> str:
    name = ascii(str(path))[1:-1]
    return name if len(name) <= LONGEST_PATH else "..." + name[-LONGEST_PATH:]
