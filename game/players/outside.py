"""Outside programs as players: any program in any language that answers one line of JSON with another.

It is started once for a match. For each of its turns it reads a line ``{"seat":1,"hand":[5,3],"journal":[...]}`` and writes a
line ``{"tiles":["5h9"]}`` within the time limit. docs/bots.md describes this for those who write one.
"""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
import time
from typing import Any

from game.rules.errors import RuleError
from game.rules.journal import turn_from
from game.rules.material import Turn

PREFIX = "exec:"
LIMIT = 10.0
LONGEST_LINE = 1 << 20


class OutsideError(Exception):
    """The program has lost the match: it could not be started, crashed, was late, or did not answer as it should."""


class Outside:
    """One running program. Raises OutsideError, with a sentence, when it cannot be started."""

    def __init__(self, command: str, limit: float = LIMIT) -> None:
        self._limit = limit
        self._asked = 0.0
        self._lines: queue.Queue[bytes] = queue.Queue()
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except (OSError, ValueError) as error:
            raise OutsideError(f"{command!r} cannot be started: {error}") from error
        threading.Thread(target=self._read, daemon=True, name="zatre-outside").start()

    def ask(self, question: str) -> None:
        """Sends one line; the time limit begins."""
        self._asked = time.monotonic()
        threading.Thread(target=self._write, args=(question,), daemon=True).start()

    def answer(self, wait: float = 0.0) -> Turn | None:
        """The turn, or None if it is not there after ``wait`` seconds. Raises OutsideError when it never will be: the program
        is late, has ended, or its line is no turn. Whether the turn is legal is for the match to say."""
        left = self._asked + self._limit - time.monotonic()
        try:
            line = self._lines.get(timeout=max(0.0, min(wait, left))) if wait else self._lines.get_nowait()
        except queue.Empty:
            if time.monotonic() > self._asked + self._limit:
                raise OutsideError(f"it did not answer within {self._limit:g} seconds") from None
            return None
        if not line:
            raise OutsideError("it ended without an answer")
        return _turn(line)

    def close(self) -> None:
        """Ends the program."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _write(self, question: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):  # It may have ended; its closed output says so.
            self._process.stdin.write(question.encode() + b"\n")
            self._process.stdin.flush()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while line := self._process.stdout.readline(LONGEST_LINE):
                self._lines.put(line)
        self._lines.put(b"")


def _turn(line: bytes) -> Turn:
    try:
        value: Any = json.loads(line)
        if not isinstance(value, dict):
            raise OutsideError("its answer is not a JSON object")
        return turn_from(value.get("tiles"))
    except RuleError as error:
        raise OutsideError(f"its answer is no turn: {error}") from error
    except (ValueError, RecursionError) as error:
        raise OutsideError("its answer is not a line of JSON") from error
