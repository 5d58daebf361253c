"""A head: a process of its own, so that thinking never holds up a frame.

The process ends when the game does, however the game ends.
"""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from game.players.budget import Clock, Samples
from game.players.child_process import start_child
from game.players.player_view import PlayerView

JOIN_SECONDS = 0.5
POLITE = 5

Work = Callable[[PlayerView, Clock, random.Random], Any]
"""What is done to answer: a function that both processes can import, or a ``partial`` of one."""
Question = tuple[Work, PlayerView, float | Samples, int]


class Worker:
    """Asks one question at a time: ``ask``, then ``answer`` until it is there. Where the process is lost, a new one is asked
    again, and the answer is the same. Where the system has no room for one, the question is answered here: whole if its budget is
    in samples, else in a hurry."""

    def __init__(self) -> None:
        self._question: Question | None = None
        self._hurried = self._again = False
        self._process: BaseProcess | None = None
        self._start()

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    def ask(self, work: Work, view: PlayerView, budget: float | Samples, seed: int) -> None:
        """Asks for what ``work`` makes of this view; ``budget`` in seconds or samples."""
        self._question = (work, view, budget, seed)
        self._hurried = self._again = False
        if self._process is None:
            self._start()
        self._send(self._question)

    def hurry(self) -> None:
        """Whoever asked wants the best answer so far."""
        if self._question is not None:
            self._hurried = True
            self._send(None)

    def answer(self) -> Any:
        """The answer, or None while it is still being thought about. Never waits, unless there is no process, or a second one was
        lost over the same question."""
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
        if self._ask_again(question):
            return None
        self._question = None
        in_time = isinstance(question[2], Samples) and not self._hurried
        return _decide(question, lambda: not in_time)

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._pipe.close()
            self._process.terminate()
            self._process.join(JOIN_SECONDS)
            self._process = None

    def _start(self) -> None:
        """Starts the process, if the system has room for one."""
        with contextlib.suppress(OSError):
            self._process, self._pipe = start_child(_think, "zatre-worker")

    def _send(self, what: Question | None) -> None:
        """Whether the process is still there is seen when the answer is asked for."""
        if self._process is not None:
            with contextlib.suppress(OSError):
                self._pipe.send(what)

    def _ask_again(self, question: Question) -> bool:
        """Asks a new process, once for each question; returns whether that was possible."""
        if self._again:
            return False
        self._again = True
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
        os.nice(POLITE)  # Where there are fewer processors than there is to do, the window comes first.
    with contextlib.suppress(EOFError, OSError):
        while True:
            # Whatever comes while it thinks is a call to hurry, or the end; a call that comes too late is no question.
            question: Question | None = pipe.recv()
            if question is not None:
                pipe.send(_decide(question, pipe.poll))
