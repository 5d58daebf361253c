"""Finds processes that are left over, by a variable in their environment that children inherit."""

import multiprocessing
import os
import signal
import sys
import time
import uuid
from collections.abc import Set
from contextlib import suppress
from pathlib import Path

import pytest

VARIABLE = "ZATRE_TEST"
PATIENCE = 20.0
"""Seconds that processes get to end. The promise is one second, but a test machine may be busy."""

needs_proc = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc")


class Family:
    """All processes that were started with ``environment``, and their children."""

    def __init__(self, **more: str) -> None:
        self.mark = VARIABLE, uuid.uuid4().hex
        self.environment = os.environ | more | dict([self.mark])

    def alive(self) -> list[int]:
        return [int(folder.name) for folder in Path("/proc").glob("[0-9]*") if self._marked(folder)]

    def check_gone(self, kept: Set[int] = frozenset()) -> float:
        """Waits until all but ``kept`` have ended. Returns the seconds, or raises AssertionError if some are still running after
        PATIENCE."""
        begun = time.monotonic()
        while alive := set(self.alive()) - kept:
            assert time.monotonic() < begun + PATIENCE, [_command(number) for number in alive]
            time.sleep(0.01)
        return time.monotonic() - begun

    def kill(self) -> None:
        for number in self.alive():
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)

    def _marked(self, folder: Path) -> bool:
        try:
            return "=".join(self.mark).encode() in (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            return False  # It has just ended, or belongs to another user.


def handles(number: int, signal_number: int) -> bool:
    """Whether that process has a handler of its own for the signal."""
    with suppress(OSError):
        for line in Path(f"/proc/{number}/status").read_text().splitlines():
            if line.startswith("SigCgt:"):
                return bool(int(line.split()[1], 16) >> (signal_number - 1) & 1)
    return False


def with_plain_signals(*words: object) -> list[str]:
    """A command that runs these words with the default reaction to signals, even if this process ignores or blocks some."""
    code = (
        "import os, signal, sys\n"
        "for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(number, signal.SIG_DFL)\n"
        "signal.pthread_sigmask(signal.SIG_SETMASK, ())\n"
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    return [sys.executable, "-c", code, *map(str, words)]


def _command(number: int) -> str:
    with suppress(OSError):
        words = Path(f"/proc/{number}/cmdline").read_bytes().decode(errors="replace")
        return f"{number}: {words.replace(chr(0), ' ')[:120]}"
    return str(number)


def children(most: int = 0) -> list[multiprocessing.process.BaseProcess]:
    """The worker processes, once all but ``most`` of them have ended: closing one does not wait for its end."""
    until = time.monotonic() + PATIENCE
    while len(found := multiprocessing.active_children()) > most and time.monotonic() < until:
        time.sleep(0.001)
    return found
