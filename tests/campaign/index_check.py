"""The index of the finished matches only saves time: with it a window finds the same matches and records as without it."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from game.session.matches import FinishedMatch
from game.session.storage import Store


def check_index(folder: Path) -> None:
    """Raises AssertionError if the index of the matches in this folder says anything else than their journals."""
    with tempfile.TemporaryDirectory() as copy:
        for place in ("finished", "finished.order"):
            if (folder / place).is_dir():
                shutil.copytree(folder / place, Path(copy) / place)
            elif (folder / place).exists():
                shutil.copy2(folder / place, copy)
        assert found_in(folder) == found_in(Path(copy)), "the index is wrong"


def found_in(folder: Path) -> list[FinishedMatch]:
    """The finished matches that a new window finds there."""
    store = Store(folder, waits=True)
    for _progress in store.find_finished():
        pass
    return store.finished_matches()
