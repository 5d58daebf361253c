"""A disk that does nothing until the test lets it, and a window's thread that may neither write nor wait for the disk."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from game.session.storage import Store
from game.session.writer import Writer

HANG = 60.0
WRITES = {
    "os.remove",
    "os.rename",
    "os.mkdir",
    "os.rmdir",
    "os.truncate",
    "os.link",
    "os.symlink",
    "os.utime",
    "os.chmod",
}
"""The audit events of what changes a disk; ``open`` does so too if its flags say so."""
FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_watched: "list[StalledDisk]" = []


class StalledDisk:
    """While it is stalled, no job of a writer ends. What the main thread does then and should not is an AssertionError."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self._free = threading.Event()
        self._free.set()
        attempt, settle, sync = Writer._attempt, Writer.settle, os.fsync

        def attempt_later(writer: Writer, *job: Any) -> bool:
            assert self._free.wait(HANG)
            return attempt(writer, *job)

        def settle_elsewhere(writer: Writer, *meanwhile: Any) -> None:
            self.refuse("waiting for the writer")
            settle(writer, *meanwhile)

        def sync_elsewhere(number: int) -> None:
            self.refuse("fsync")
            sync(number)

        patch.setattr(Writer, "_attempt", attempt_later)
        patch.setattr(Writer, "settle", settle_elsewhere)
        patch.setattr(os, "fsync", sync_elsewhere)

    def refuse(self, what: str) -> None:
        """Fails if this is the window's thread, and it is watched."""
        if threading.current_thread() is threading.main_thread():
            assert self not in _watched, f"the window's thread touches a stalled disk: {what}"

    def stall(self) -> None:
        self._free.clear()
        self._patch.setattr("game.session.writer.PATIENCE", 0.0)

    def go_on(self) -> None:
        self._free.set()

    @contextmanager
    def stalled(self, store: Store) -> Iterator[None]:
        """Inside this block no job ends, and the window's thread is watched. Afterwards all jobs end."""
        self.stall()
        store.do("something", lambda: None)  # So that there is always something to wait for.
        try:
            with self.watched():
                yield
        finally:
            self.go_on()
            self._patch.setattr("game.session.writer.PATIENCE", None)
        store.close()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Inside this block the window's thread is watched."""
        _watched.append(self)
        try:
            yield
        finally:
            _watched.remove(self)


def _audit(event: str, facts: tuple[Any, ...]) -> None:
    for disk in _watched:
        if event in WRITES or (event == "open" and isinstance(facts[0], str) and facts[2] & FLAGS):
            disk.refuse(f"{event} {facts}")


sys.addaudithook(_audit)  # There is no way to take it away again; it does nothing while no disk is watched.
