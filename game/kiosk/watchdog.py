"""Tells systemd that the game has started and is still running."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping


class Watchdog:
    """Writes to the socket that NOTIFY_SOCKET names; one that is missing, gone or full is ignored. Times are those of
    ``perf_counter``. ``next_beat``: when the next ``beat`` is due, None if systemd does not ask for any."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.next_beat: float | None = None
        self._address = environment.get("NOTIFY_SOCKET", "")
        self._pause = _microseconds(environment) / 2e6
        self._socket: socket.socket | None = None
        if self._address[:1] in ("/", "@") and hasattr(socket, "AF_UNIX"):
            with contextlib.suppress(OSError):
                self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
                self._socket.setblocking(False)
        if self._address.startswith("@"):  # An abstract name, not in the file system.
            self._address = "\0" + self._address[1:]

    def ready(self, now: float) -> None:
        """The first picture is on the screen."""
        self._send(b"READY=1")
        if self._socket and self._pause:
            self.next_beat = now + self._pause

    def beat(self, now: float) -> None:
        """The loop is still running. Call it in each round; most calls send nothing."""
        if self.next_beat is not None and now >= self.next_beat:
            self._send(b"WATCHDOG=1")
            self.next_beat = now + self._pause

    def stopping(self) -> None:
        self._send(b"STOPPING=1")
        self.next_beat = None

    def _send(self, message: bytes) -> None:
        if self._socket:
            with contextlib.suppress(OSError):
                self._socket.sendto(message, self._address)


def _microseconds(environment: Mapping[str, str]) -> int:
    """0 if systemd does not watch this process."""
    period, process = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    # systemd names the process that it started, and that is cage, the parent of the game.
    if process and process not in (str(os.getpid()), str(os.getppid())):
        return 0
    return int(period) if period.isascii() and period.isdigit() and len(period) <= 18 else 0
