"""Runs code that uses threads step by step: only one thread runs at a time, and the test decides when another one goes on.

Nothing depends on time, so the same decisions lead to the same run. Threads change places at every line of one module, and where
they start, end, wait for an event, or take and release a lock.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, ModuleType, SimpleNamespace
from typing import Any


class Task:
    """One thread. ``ready``: whether it can go on. It runs while it holds its ``baton``."""

    def __init__(self) -> None:
        self.baton = threading.Semaphore(0)
        self.done = False
        self.ready: Callable[[], bool] = lambda: True


class Scheduler:
    """Decides which thread runs. ``changes``: called at every step; returns whether another thread goes on, if one can."""

    def __init__(self, changes: Callable[[], bool]) -> None:
        self._changes = changes
        self._tasks = [Task()]
        self._now = self._tasks[0]
        self._error: BaseException | None = None

    @contextmanager
    def running(self, module: ModuleType) -> Iterator[None]:
        """Inside this block the module gets threads and locks of this scheduler. Raises what one of its threads raised."""
        real, before = module.threading, sys.gettrace()
        self._file = module.__file__
        module.threading = SimpleNamespace(Lock=self._lock, Event=self._event, Thread=self._thread)  # type: ignore[attr-defined]
        sys.settrace(self._trace)
        try:
            yield
            while not all(task.done for task in self._tasks[1:]):
                self.hand_over()
        finally:
            sys.settrace(before)
            module.threading = real  # type: ignore[attr-defined]
        if self._error:
            raise self._error

    def step(self) -> None:
        """Another thread may go on here."""
        if self._changes():
            self.hand_over()

    def hand_over(self, ready: Callable[[], bool] = lambda: True) -> None:
        """Lets another thread go on. Returns when this one is ``ready`` and its turn has come again."""
        task = self._now
        task.ready = ready
        if self._next(task):
            task.baton.acquire()
        assert ready(), "every thread waits for another one"

    def _next(self, task: Task) -> bool:
        """Gives the baton to another thread. Returns whether there is one that can go on."""
        others = [other for other in self._tasks if other is not task and not other.done and other.ready()]
        for other in others[:1]:
            self._now = other
            other.baton.release()
        return bool(others)

    def _trace(self, frame: FrameType, event: str, _what: Any) -> Any:
        if frame.f_code.co_filename != self._file:
            return None
        if event == "line":
            self.step()
        return self._trace

    def _lock(self) -> Any:
        return Lock(self)

    def _thread(self, target: Callable[[], None], name: str) -> Any:
        task = Task()

        def run() -> None:
            task.baton.acquire()
            sys.settrace(self._trace)
            try:
                target()
            except BaseException as error:
                self._error = error
            sys.settrace(None)
            task.done = True
            if not self._next(task):  # The first thread waits for something that will not come: it says so.
                self._tasks[0].baton.release()

        def start() -> None:
            self._tasks.append(task)
            threading.Thread(target=run, name=name, daemon=True).start()
            self.step()

        return SimpleNamespace(start=start)

    def _event(self) -> Any:
        return Event(self)


class Lock:
    """A lock for ``with``."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._held = False

    def __enter__(self) -> None:
        self._scheduler.step()
        if self._held:
            self._scheduler.hand_over(lambda: not self._held)
        self._held = True

    def __exit__(self, *_error: object) -> None:
        self._held = False
        self._scheduler.step()


class Event:
    """Something that a thread waits for."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._happened = False

    def is_set(self) -> bool:
        return self._happened

    def set(self) -> None:
        self._happened = True
        self._scheduler.step()

    def clear(self) -> None:
        self._happened = False

    def wait(self, timeout: float | None) -> bool:
        if timeout is None:
            self._scheduler.hand_over(self.is_set)
        elif timeout:
            self._scheduler.hand_over()
        else:
            self._scheduler.step()
        return self._happened
