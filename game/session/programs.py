"""Which programs may be run on this computer. A save folder may come from anybody, so this is kept somewhere else."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path

from game.rules.common.json_text import is_text, json_value
from game.rules.common.seats import Seat
from game.session import files
from game.session.settings import LONGEST_COMMAND
from game.session.storage import Store

NAME = "programs.json"
MOST_PROGRAMS = 100
"""The greatest number that is kept. The oldest is dropped first."""


class Programs:
    """The commands that the player has allowed. ``folder``: where they are kept; without one, or if that leads into the save folder,
    they are asked about again after each start of the game."""

    def __init__(self, store: Store, folder: Path | None = None) -> None:
        self._store = store
        inside = folder and (folder / NAME).resolve().is_relative_to(store.folder.resolve())
        self._path = folder / NAME if folder and not inside else None
        self._allowed: set[str] = set()

    def unknown(self, seats: Iterable[Seat], commands: Mapping[str, str]) -> dict[str, str]:
        """By name, the commands of the bots on these seats that have not been allowed. ``commands``: those of all bots."""
        names = [seat.level or "" for seat in seats if seat.kind == "bot"]
        found = {name: commands[name] for name in names if name in commands}
        if not self._allowed.issuperset(found.values()):
            self._allowed.update(self._read())
        return {name: command for name, command in found.items() if command not in self._allowed}

    def allow(self, command: str) -> None:
        """From now on it is run without a question."""
        self._allowed.add(command)
        if self._path:
            self._store.do((self, command), partial(self._write, self._path, command))

    def _read(self) -> list[str]:
        """Empty if the file is missing or something else."""
        with contextlib.suppress(OSError, ValueError):
            found = (
                json_value(files.read_file(self._path), MOST_PROGRAMS * LONGEST_COMMAND) if self._path else []
            )
            return [one for one in found if is_text(one)] if isinstance(found, list) else []
        return []

    def _write(self, path: Path, command: str) -> None:
        """Adds it to those that this and other windows have allowed. Runs on the writer's thread."""
        allowed = [*(one for one in self._read() if one != command), command]
        with contextlib.suppress(OSError):  # Then it is asked about again.
            files.write_atomically(
                path, json.dumps(allowed[-MOST_PROGRAMS:], indent=1).encode(), files.PRIVATE
            )
