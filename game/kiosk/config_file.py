"""The kiosk's configuration file, and the copy of it that is used when it cannot be read."""

from __future__ import annotations

import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from game.engine.translation import _, sentences

CONFIG_VARIABLE = "ZATRE_CONFIG"
USUAL_FILE = Path("kiosk.toml")
LARGEST = 1 << 16
"""Bytes of the largest file that is read."""
LONGEST_PATH = 120
"""Characters of a path that a complaint shows: the last ones."""
COPY = "last-good.toml"
"""The name of the copy in the kiosk's folder. Its first line says which file it is a copy of."""


class Found(NamedTuple):
    """``values``: by key, not checked yet. ``fault``: why the file cannot be read; then they are those of its last good copy, if any.
    ``copy``: what to write as the copy; None if it need not change."""

    values: dict[str, object]
    fault: str = ""
    copy: bytes | None = None


def config_path(flag: object, environment: Mapping[str, str]) -> tuple[Path, bool]:
    """The path, and whether the flag or the environment names it: only then is a missing file an error, or if there is a copy."""
    named = flag or environment.get(CONFIG_VARIABLE)
    return (Path(str(named)), True) if named else (USUAL_FILE, False)


def find(path: Path, named: bool, folder: Path | None) -> Found:
    """Reads the file, or its copy in ``folder``. Whatever is wrong with the file as a whole is a fault, also that it is missing
    although it was there."""
    origin = f"# The last good copy of {_absolute(path)}\n"
    kept = _kept(folder / COPY, origin) if folder else None
    try:
        text = read_text(path)
        values = _parsed(text, path)
    except OSError as error:
        if kept is None and not named and isinstance(error, FileNotFoundError):
            return Found({})
        words = _("{file} cannot be read. The system says: {reason}.")
        fault = words.format(file=_shown(path), reason=error.strerror or error)
    except ValueError as error:
        fault = str(error)
    else:
        return Found(values, copy=(origin + text).encode() if folder and text != kept else None)
    if kept is None:
        return Found({}, fault)
    return Found(_parsed(kept, path), sentences(fault, _("The last good copy of it is used.")))


def read_text(path: Path, largest: int = LARGEST) -> str:
    """Raises OSError if the file cannot be read, and ValueError, with a sentence, if it is too large or not text."""
    try:
        is_file = stat.S_ISREG(path.stat().st_mode)  # Reading a pipe could wait forever.
    except ValueError:  # The path contains characters that no path can contain.
        is_file = False
    if not is_file:
        raise ValueError(_("{file} is not a file.").format(file=_shown(path)))
    with path.open("rb") as file:
        content = file.read(largest + 1)
    if len(content) > largest:
        words = _("{file} is larger than {kibibytes} KiB.")
        raise ValueError(words.format(file=_shown(path), kibibytes=largest >> 10))
    try:
        return content.decode("utf-8-sig")  # Some editors put a mark at the start, which TOML does not allow.
    except UnicodeDecodeError:
        raise ValueError(_("{file} is not UTF-8 text.").format(file=_shown(path))) from None


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
        words = _("{file} is not valid TOML. The first error is: {reason}.")
        raise ValueError(words.format(file=_shown(path), reason=" ".join(str(error).split()))) from None
    except RecursionError:
        raise ValueError(_("{file} is nested too deeply.").format(file=_shown(path))) from None


def _absolute(path: Path) -> str:
    try:
        return ascii(str(path.absolute()))
    except OSError:  # The current folder has been removed.
        return ascii(str(path))


def _shown(path: Path) -> str:
    name = ascii(str(path))[1:-1]
    return name if len(name) <= LONGEST_PATH else "..." + name[-LONGEST_PATH:]
