"""Processes that a test starts and that must not outlive it, even if it is killed."""

import ctypes
import signal
import sys
from functools import partial
from typing import Any

PR_SET_PDEATHSIG = 1
TIED: dict[str, Any] = {}
"""For ``subprocess``: on Linux the new process is killed when the thread that starts it ends. What a game has started sees to that
itself."""

if sys.platform == "linux":
    TIED["preexec_fn"] = partial(ctypes.CDLL(None).prctl, PR_SET_PDEATHSIG, int(signal.SIGKILL))
