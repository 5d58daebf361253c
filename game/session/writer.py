"""Writes files on a thread of its own, so that a slow disk never holds up a frame."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from game.session.notices import Notice

PATIENCE: float | None = 0.0005
"""Seconds to wait for a write that has just been asked for; None waits as long as it takes. Most disks need less, and then
nothing is shown any later."""

Job = Callable[[], None]
"""Writes something. Raises OSError if the disk refuses. It may be called again until it succeeds."""


class Writer:
    """Does one job after another. The thread ends when there is nothing left to do.

    Every job has a key that says what it writes: the last refused job of each key is kept, and tried again after each
    job that succeeds and in ``settle``. The player gets one notice when the disk begins to refuse. If it ``waits``, every
    job is over when ``do`` returns.
    """

    def __init__(self, notices: list[Notice], waits: bool = False) -> None:
        self.notices = notices
        self._waits = waits
        self._jobs: deque[tuple[object, Job]] = deque()
        self._refused: dict[object, Job] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._error: Exception | None = None

    def do(self, key: object, job: Job) -> None:
        """Adds a job. Returns before it is done, unless that takes less than PATIENCE."""
        with self._lock:
            self._jobs.append((key, job))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="zatre-writer")
                self._thread.start()
        self._wait(None if self._waits else PATIENCE)

    @property
    def idle(self) -> bool:
        """Whether every job has been done or refused. Raises what a job raised other than OSError."""
        if self._error:
            raise self._error
        return self._thread is None

    def refuses(self, key: object) -> bool:
        """Whether the disk refused the last job of that key."""
        return key in self._refused

    def settle(self) -> None:
        """Tries refused jobs once more, and waits until there is nothing left to do."""
        self._wait()
        if self._refused:
            self.do(None, lambda: None)
            self._wait()

    def _wait(self, seconds: float | None = None) -> None:
        thread = self._thread
        if thread:
            thread.join(seconds)

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._jobs:
                    self._thread = None
                    return
                key, job = self._jobs.popleft()
            try:
                if self._attempt(key, job):
                    for refused in list(self._refused.items()):
                        self._attempt(*refused)
            except Exception as error:
                self._error = error

    def _attempt(self, key: object, job: Job) -> bool:
        """Does a job; returns whether the disk took it."""
        try:
            job()
        except OSError:
            if not self._refused and Notice("disk") not in self.notices:
                self.notices.append(Notice("disk"))
            self._refused[key] = job
            return False
        self._refused.pop(key, None)
        return True
