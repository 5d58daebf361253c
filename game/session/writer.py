"""Writing files on a separate thread, so that a slow disk never delays a frame, and what the player must be told about that."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

PATIENCE: float | None = 0.0005
"""Seconds that ``do`` waits for its job; None waits until it is done. Most disks are faster, so the result is usually known at
once."""
MOMENT = 0.05
"""Seconds between two calls of ``meanwhile`` in ``settle``."""

Job = Callable[[], object]
"""A function that writes something. Raises OSError if that fails; then it may be called again."""


class Notice(NamedTuple):
    """Something that the player must be told. ``name`` is the name of the file or bot that it is about, if any.

    - ``damaged``: a file could not be understood and was renamed to ``name``.
    - ``exercises``: a file of the exercises could not be understood. It was renamed to ``name`` and made again.
    - ``cut``: the last line of a journal was incomplete and was left out.
    - ``disk``: writing or listing files failed.
    - ``unreadable``: the system could not read the saved match ``name``.
    - ``elsewhere``: another window has written to the match's file; this window continues in the file ``name``.
    - ``replaced``: the match's file was replaced by something else; this window continues in the file ``name``.
    - ``unfit``: the game does not write to the file ``name``, because it is a link or something else that is not its own.
    - ``bot``: no match can be continued, because the settings do not name the bot ``name``.
    """

    what: Literal[
        "damaged", "exercises", "cut", "disk", "unreadable", "elsewhere", "replaced", "unfit", "bot"
    ]
    name: str = ""

    @property
    def readable_name(self) -> str:
        """The name decoded as UTF-8, whatever encoding the system uses for file names. Other bytes are replaced."""
        return self.name.encode(errors="surrogateescape").decode(errors="replace")


@contextlib.contextmanager
def notice_disk_errors(notices: list[Notice]) -> Iterator[None]:
    """Turns an OSError inside the block into a notice."""
    try:
        yield
    except OSError:
        _note_trouble(notices)


class Writer:
    """Does jobs one after another; the thread ends when none are left. The key says what a job writes. For each the last failed job
    is tried again after every job that succeeds, and in ``settle``; there is one notice when jobs start to fail. ``waits``: every job
    is done when ``do`` returns. So it is if the system starts no more threads: then ``do`` does the jobs itself."""

    def __init__(self, notices: list[Notice], waits: bool = False) -> None:
        self.notices = notices
        self._waits = waits
        self._jobs: deque[tuple[object, Job]] = deque()
        self._doing: list[object] = []
        self._failed: dict[object, Job] = {}
        self._lock = threading.Lock()
        self._all_done = threading.Event()  # A thread cannot be waited for if a signal interrupted its start.
        self._all_done.set()
        self._error: Exception | None = None

    def do(self, key: object, job: Job, *, whole: bool = False) -> None:
        """Waits for the job at most PATIENCE. ``whole``: it writes a whole state, so jobs with this key that have not begun are not
        needed any more."""
        alone = False
        with self._lock:
            if whole:
                self._jobs = deque(one for one in self._jobs if one[0] != key)
            self._jobs.append((key, job))
            if self._all_done.is_set():
                self._all_done.clear()
                try:
                    threading.Thread(target=self._work, name="zatre-writer").start()
                except RuntimeError:
                    alone = True
        if alone:
            self._work()
        self._all_done.wait(None if self._waits else PATIENCE)

    @property
    def idle(self) -> bool:
        """Whether every job has succeeded or failed. If a job raised anything other than OSError, that is raised here."""
        if self._error:
            raise self._error
        return self._all_done.is_set()

    @property
    def unfinished(self) -> list[object]:
        """The keys of the jobs that have neither succeeded nor failed yet."""
        with self._lock:
            return [*self._doing, *(key for key, _job in self._jobs)]

    def has_failed(self, key: object) -> bool:
        return key in self._failed

    def forget(self, key: object) -> None:
        """Gives up the last job with this key if it has failed. Only a job may call this."""
        self._failed.pop(key, None)

    def settle(self, meanwhile: Job = lambda: None) -> None:
        """Waits until all jobs are done, and tries failed ones once more. Calls ``meanwhile`` again and again."""
        self._wait(meanwhile)
        if self._failed:
            self.do(None, lambda: None)
            self._wait(meanwhile)

    def _wait(self, meanwhile: Job) -> None:
        while not self._all_done.wait(MOMENT):
            meanwhile()

    def _work(self) -> None:
        """Does the jobs, and after each success the failed ones again."""
        while True:
            with self._lock:
                if not self._jobs:
                    self._doing = []
                    self._all_done.set()
                    return
                key, job = self._jobs.popleft()
                self._doing = [key]
            try:
                if self._attempt(key, job):
                    for failed in list(self._failed.items()):
                        self._attempt(*failed)
            except Exception as error:
                self._error = error

    def _attempt(self, key: object, job: Job) -> bool:
        try:
            job()
        except OSError:
            if not self._failed:
                _note_trouble(self.notices)
            self._failed[key] = job
            return False
        self._failed.pop(key, None)
        return True


def _note_trouble(notices: list[Notice]) -> None:
    if Notice("disk") not in notices:
        notices.append(Notice("disk"))
