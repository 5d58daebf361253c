"""A worker: a separate process in which a player thinks, so that it never delays a frame. It ends with the game, even if killed."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import random
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from game.players.budget import Clock, Samples

NICENESS = 5
SAFE_PATH = "PYTHONSAFEPATH"

Work = Callable[[Any, Clock, random.Random], Any]
"""A function that answers a question about a view. Both processes must be able to import it; a ``partial`` of one works too."""
Question = tuple[Work, Any, float | Samples, int]


class Worker:
    """Answers one question at a time: call ``ask``, then ``answer`` until it returns something.

    If the process dies, a new one is asked the same question and finds the same answer. If no process can be started, the
    question is answered in this process: completely if its budget is in samples, otherwise with the first answer found.
    """

    def __init__(self) -> None:
        self._question: Question | None = None
        self._hurried = self._retried = False
        self._process: BaseProcess | None = None
        self._start()

    @property
    def thinking(self) -> bool:
        return self._question is not None

    def ask(self, work: Work, view: Any, budget: float | Samples, seed: int) -> None:
        """Starts ``work`` on this view. ``budget`` is in seconds or samples; ``seed`` fixes its random numbers."""
        self._question = (work, view, budget, seed)
        self._hurried = self._retried = False
        if self._process is None:
            self._start()
        self._send(self._question)

    def hurry(self) -> None:
        if self._question is not None and not self._hurried:
            self._hurried = True
            self._send(None)

    def answer(self) -> Any:
        """The answer, or None while there is none yet. If no process can be started, or a second one died, it is worked out here."""
        question = self._question
        if question is None:
            return None
        if self._process is not None:
            with contextlib.suppress(EOFError, OSError):
                if not self._pipe.poll():
                    return None
                answer = self._pipe.recv()
                self._question = None
                return answer
        if self._retry(question):
            return None
        complete = isinstance(question[2], Samples) and not self._hurried
        with contextlib.suppress(OSError):  # The player's module cannot be read now. It is tried again.
            answer = _decide(question, lambda: not complete)
            self._question = None
            return answer
        return None

    def close(self) -> None:
        """Ends the process. Does not wait for its end: on a busy machine that takes longer than a frame."""
        if self._process is not None:
            self._pipe.close()
            self._process.kill()  # Unlike SIGTERM, this also ends a process that has been stopped.
            self._process = None

    def _start(self) -> None:
        with contextlib.suppress(OSError):
            self._process, self._pipe = start_child(_think)

    def _send(self, message: Question | None) -> None:
        """Sends a question, or None to hurry. A dead process is only noticed by ``answer``."""
        if self._process is not None:
            with contextlib.suppress(OSError):
                self._pipe.send(message)

    def _retry(self, question: Question) -> bool:
        """Asks a new process the same question, but only once. Returns whether that was possible."""
        if self._retried:
            return False
        self._retried = True
        self.close()
        self._start()
        if self._process is None:
            return False
        self._send(question)
        if self._hurried:
            self._send(None)
        return True


def _decide(question: Question, stop: Callable[[], bool]) -> Any:
    work, view, budget, seed = question
    return work(view, Clock(budget, stop), random.Random(seed))


def _think(pipe: Connection) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)  # If processors are scarce, the window comes first.
    with contextlib.suppress(EOFError, OSError):
        while True:
            # A message during the work means to hurry, or that the pipe was closed; ``poll`` notices both. A request to hurry that
            # comes too late is received here, as None.
            question: Question | None = pipe.recv()
            if question is not None:
                pipe.send(_decide(question, pipe.poll))


def start_child(run: Callable[[Connection], None]) -> tuple[BaseProcess, Connection]:
    """Starts a process that calls ``run`` with one end of a pipe, and returns it and the other end. ``run`` must be picklable.

    The process ends with this one, even during a calculation. Raises OSError if none can be started.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    # Unpickling imports slow modules. So it is done in ``_child``, after the thread that watches the parent has started.
    process = context.Process(
        target=_child,
        args=(pickle.dumps(run), theirs, os.environ.get(SAFE_PATH)),
        daemon=True,
        name="zatre-worker",
    )
    with theirs, _safe_path(), keyboard_signals_held():
        process.start()
    return process, ours


@contextmanager
def _safe_path() -> Iterator[None]:
    """A Python that is started inside this block imports nothing from the current folder, which may come from anybody."""
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        _set_safe_path(before)


def _set_safe_path(value: str | None) -> None:
    """None: the variable is not there."""
    os.environ.pop(SAFE_PATH, None)
    if value is not None:
        os.environ[SAFE_PATH] = value


@contextmanager
def keyboard_signals_held() -> Iterator[None]:
    """Inside this block, signals from the keyboard are delayed for this process and never reach processes started there.

    Ctrl-C and the end of a terminal are sent to the whole process group. Without this, Ctrl-C during the start of a process
    printed a traceback. The game receives the signals after the block and ends its processes itself.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    held = {signal.SIGINT, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        resource_tracker.ensure_running()  # It is needed anyway, and starting it unblocks SIGINT.
        signal.pthread_sigmask(signal.SIG_BLOCK, held)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _child(run: bytes, pipe: Connection, safe_path: str | None) -> None:
    _set_safe_path(safe_path)  # A bot in Python may import what lies beside it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after_parent, daemon=True, name="zatre-parent").start()
    pickle.loads(run)(pipe)


def _end_after_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
