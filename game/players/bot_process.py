"""Bots as players: programs that answer one line of JSON with another.

A program is started once per match. For each of its turns it reads a line ``{"seat":1,"hand":[5,3],"journal":[...]}`` and
writes a line ``{"tiles":["5h9"]}`` within the time limit; in the card game ``{"cards":["36@1,0s"]}``. docs/bots.md explains
how to write one.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import PurePath
from typing import IO, Any

from game.games import FIRST, game_of
from game.rules.common.errors import ExplainedError, IllegalMove, RuleError, sentence
from game.rules.common.event_texts import compact
from game.rules.common.game_rules import AnyJournal, AnyMatch, AnyRules

if sys.platform != "win32":
    from game.players import supervisor

PREFIX = "exec:"
LIMIT = 10.0
"""Seconds that a program has for each answer."""
LONGEST_LINE = 1 << 16
"""Bytes that are read of an answer."""
CLOSING = 0.5
"""Seconds in which the supervisor kills the bot. That takes milliseconds, unless the bot stops it again and again."""


_SUPERVISORS: set[int] = set()
"""The numbers of all supervisors that are running. A child of the game with another session is an orphan of a bot."""
_SUPERVISORS_LOCK = threading.Lock()


class BotFailure(ExplainedError):
    """The program loses the match: it could not be started, crashed, was too late, or gave a wrong answer."""


class BotProcess:
    """One running program, which plays one match. ``game_name`` is its game.

    Raises BotFailure if the command cannot be split into words or the system cannot start any process. If the command does not exist,
    ``answer`` raises it.

    A supervisor process starts the program. It kills the program and what that has started when the game closes it or dies.
    Windows has nothing for this; there the program is started directly.
    """

    def __init__(self, command: str, limit: float = LIMIT, game_name: str = FIRST.name) -> None:
        self._limit = limit
        self._game_name = game_name
        self._asked: float | None = None
        self._questions: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._closed = False
        try:
            words = shlex.split(command)
            self._name = PurePath(words[0]).name
            self._process, self._lifeline = _start(words)
        except OSError as error:
            raise _not_started(error, self._name) from error
        except (ValueError, IndexError) as error:
            raise BotFailure(sentence("It cannot be started, because its command is not valid.")) from error
        pipes = self._process.stdin, self._process.stdout
        threading.Thread(target=self._serve, args=pipes, daemon=True, name="zatre-bot").start()

    @property
    def thinking(self) -> bool:
        return self._asked is not None

    def ask(self, question: str) -> None:
        """Sends one line and starts the time limit."""
        self._asked = time.monotonic()
        self._questions.put(question)

    def answer(self, wait: float = 0.0) -> Any:
        """The turn, or None if there is no answer after ``wait`` seconds.

        Raises BotFailure if the program is too late, has ended, or its answer is not a turn. Whether the turn is legal is not
        checked here; see ``allowed``.
        """
        assert self._asked is not None
        left = self._asked + self._limit - time.monotonic()
        try:
            line = self._lines.get(timeout=max(0.0, min(wait, left))) if wait else self._lines.get_nowait()
        except queue.Empty:
            if time.monotonic() > self._asked + self._limit:
                raise BotFailure(
                    sentence("It did not answer in time ({seconds} s)."), seconds=f"{self._limit:g}"
                ) from None
            return None
        self._asked = None
        if not line:
            raise self._failure()
        return _turn(game_of(self._game_name).rules, line)

    def close(self) -> None:
        """Kills the program and what it has started, without waiting until that is done."""
        if self._closed:
            return
        self._closed = True
        if self._lifeline and sys.platform != "win32":
            self._lifeline.close()
            self._process.send_signal(signal.SIGCONT)  # The program may have stopped its supervisor.
        self._questions.put(None)
        threading.Thread(target=_end, args=(self._process,), name="zatre-bot-end").start()

    def _failure(self) -> BotFailure:
        """Why there was no answer. If the program could not be started, the supervisor has sent the number of the error."""
        with contextlib.suppress(OSError, ValueError):
            if self._lifeline:
                number = int(self._lifeline.recv(16))
                return _not_started(OSError(number, os.strerror(number)), self._name)
        return BotFailure(sentence("It ended without an answer."))

    def _serve(self, stdin: IO[bytes], stdout: IO[bytes]) -> None:
        """Passes on questions and answers, one at a time. What the program writes without being asked stays in its pipe.

        Runs on a thread of its own. The pipes are closed here, because closing one blocks while another thread uses it.
        """
        with contextlib.suppress(OSError, ValueError), stdin, stdout:
            while (question := self._questions.get()) is not None:
                line = b""
                # If the program has ended, the answer is empty.
                with contextlib.suppress(OSError, ValueError):
                    stdin.write(question.encode() + b"\n")
                    stdin.flush()
                    line = stdout.readline(LONGEST_LINE)
                self._lines.put(line)


def question(journal: AnyJournal, seat: int) -> str:
    """The line of JSON that asks a program for the turn of this seat."""
    game_rules = game_of(journal.match.header.game_name).rules
    return compact(
        {
            "seat": seat,
            "hand": game_rules.written(journal.match.hands[seat]),
            "journal": game_rules.redacted(journal, seat),
        }
    )


def allowed(match: AnyMatch, turn: Any) -> Any:
    """Returns the turn if it is legal now. Otherwise raises BotFailure: the program loses the match."""
    try:
        match.lay_event(turn)
    except IllegalMove as why:
        raise BotFailure(sentence("Its turn is against the rules. {why}"), why=why) from why
    return turn


def _start(words: list[str]) -> tuple[subprocess.Popen[bytes], socket.socket | None]:
    """Starts a program. Returns the started process and the socket that keeps it alive; None on Windows."""
    if sys.platform == "win32":
        import ctypes

        # In a package, Windows searches the folder of the game for libraries first, and programs inherit that.
        ctypes.windll.kernel32.SetDllDirectoryW(None)
        try:
            return _popen(words), None
        finally:
            ctypes.windll.kernel32.SetDllDirectoryW(getattr(sys, "_MEIPASS", None))
    if supervisor.ADOPTS:
        supervisor.adopt_orphans()
        # What has started the game may have ignored it. Then nobody could know how a supervisor ended.
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    with theirs, _SUPERVISORS_LOCK:
        process = _popen([*_supervisor(), str(theirs.fileno()), *words], theirs.fileno())
        _SUPERVISORS.add(process.pid)
    return process, ours


def _supervisor() -> list[str]:
    """The command of a supervisor. In a package there is no Python that could run a file: the game itself becomes one there."""
    packaged = getattr(sys, "frozen", False)
    return [sys.executable, "--supervise"] if packaged else [sys.executable, "-I", "-S", supervisor.__file__]


def _end(process: subprocess.Popen[bytes]) -> None:
    """Waits until the supervisor has killed everything. Does so itself if the bot keeps it from that or has killed it."""
    if sys.platform == "win32":
        process.kill()
        process.wait()
        return
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(CLOSING)
    if process.returncode is None and supervisor.ADOPTS:
        supervisor.kill_descendants(process.pid)
    process.kill()
    failed = process.wait() != 0
    with _SUPERVISORS_LOCK:
        _SUPERVISORS.discard(process.pid)
        if failed and supervisor.ADOPTS:
            own = os.getsid(0)
            supervisor.kill_children(lambda number, session: session != own and number not in _SUPERVISORS)


def _popen(words: list[str], *inherited: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        pass_fds=inherited,
        start_new_session=True,
        # On Windows, a program of the terminal would open one above the window of the game.
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _not_started(error: OSError, name: str) -> BotFailure:
    return BotFailure(
        sentence("Its program {program} cannot be started. The system says: {reason}."),
        program=name,
        reason=error.strerror or error,
    )


def _turn(game_rules: AnyRules, line: bytes) -> Any:
    try:
        value: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BotFailure(sentence("Its answer is not a line of JSON.")) from error
    if not isinstance(value, dict):
        raise BotFailure(sentence("Its answer is not a JSON object."))
    try:
        return game_rules.turn_from(value.get(game_rules.turn_key))
    except RuleError as why:
        raise BotFailure(sentence("Its answer is not a turn. {why}"), why=why) from why
