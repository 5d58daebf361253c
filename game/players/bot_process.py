"""Outside programs as players: any program in any language that answers one line of JSON with another.

It is started once for a match. For each of its turns it reads a line ``{"seat":1,"hand":[5,3],"journal":[...]}`` and writes a
line ``{"tiles":["5h9"]}`` within the time limit. docs/bots.md describes this for those who write one.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
from pathlib import PurePath
from typing import IO, Any

from game.rules.constants import Turn
from game.rules.errors import IllegalMove, MalformedText, RuleError, sentence
from game.rules.journal import turn_from
from game.rules.match import Match

PREFIX = "exec:"
LIMIT = 10.0
LONGEST_LINE = 1 << 16


class OutsideError(RuleError):
    """The program has lost the match: it could not be started, crashed, was late, or did not answer as it should."""


class Outside:
    """One running program. Raises OutsideError, with a sentence, when it cannot be started."""

    def __init__(self, command: str, limit: float = LIMIT) -> None:
        self._limit = limit
        self._asked: float | None = None
        self._questions: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            what = PurePath(error.filename).name if isinstance(error.filename, str) else command
            raise OutsideError(
                sentence("it cannot be started ({why}: {what})"), why=error.strerror or error, what=what
            ) from error
        except (ValueError, IndexError) as error:
            raise OutsideError(sentence("it cannot be started: its command makes no sense")) from error
        pipes = self._process.stdin, self._process.stdout
        threading.Thread(target=self._serve, args=pipes, daemon=True, name="zatre-outside").start()

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._asked is not None

    def ask(self, question: str) -> None:
        """Sends one line; the time limit begins."""
        self._asked = time.monotonic()
        self._questions.put(question)

    def answer(self, wait: float = 0.0) -> Turn | None:
        """The turn, or None if it is not there after ``wait`` seconds. Raises OutsideError when it never will be: the program
        is late, has ended, or its line is no turn. Whether the turn is legal is for the match to say."""
        assert self._asked is not None
        left = self._asked + self._limit - time.monotonic()
        try:
            line = self._lines.get(timeout=max(0.0, min(wait, left))) if wait else self._lines.get_nowait()
        except queue.Empty:
            if time.monotonic() > self._asked + self._limit:
                raise OutsideError(
                    sentence("it did not answer within {seconds} seconds"), seconds=f"{self._limit:g}"
                ) from None
            return None
        self._asked = None
        if not line:
            raise OutsideError(sentence("it ended without an answer"))
        return _turn(line)

    def close(self) -> None:
        """Ends the program, and whatever it has started itself."""
        if self._process.returncode is None:
            if sys.platform == "win32":
                self._process.kill()
            else:
                with contextlib.suppress(OSError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._questions.put(None)

    def _serve(self, stdin: IO[bytes], stdout: IO[bytes]) -> None:
        """Hands questions and answers on, one at a time: what it says unasked waits in its pipe. The pipes are closed here, for
        closing one waits while anybody reads or writes it."""
        with contextlib.suppress(OSError, ValueError), stdin, stdout:
            while (question := self._questions.get()) is not None:
                line = b""
                with contextlib.suppress(OSError, ValueError):  # It may have ended; then there is no answer.
                    stdin.write(question.encode() + b"\n")
                    stdin.flush()
                    line = stdout.readline(LONGEST_LINE)
                self._lines.put(line)


def allowed(match: Match, turn: Turn) -> Turn:
    """The turn, if it is legal now. Raises OutsideError if it is not: the program has lost the match then."""
    try:
        match.lay_event(turn)
    except IllegalMove as why:
        raise OutsideError(sentence("its turn is against the rules: {why}"), why=why) from why
    return turn


def _turn(line: bytes) -> Turn:
    try:
        value: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise OutsideError(sentence("its answer is not a line of JSON")) from error
    if not isinstance(value, dict):
        raise OutsideError(sentence("its answer is not a JSON object"))
    try:
        return turn_from(value.get("tiles"))
    except MalformedText as why:
        raise OutsideError(sentence("its answer is no turn: {why}"), why=why) from why
