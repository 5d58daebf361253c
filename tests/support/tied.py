"""Processes that a test starts and that must not outlive it, even if it is killed."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from functools import partial
from typing import Any

PR_SET_PDEATHSIG = 1


def tied() -> dict[str, Any]:
    """For ``subprocess``: on Linux the new process is killed when the thread that starts it ends. What a game has started sees to
    that itself."""
    return {"preexec_fn": partial(tie_to, os.getpid())} if sys.platform == "linux" else {}


def tie_to(parent: int) -> None:
    """Kills this process when its parent has that number no longer, or ends. Linux only."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL))
    if os.getppid() != parent:  # It ended before the system knew.
        os._exit(1)
