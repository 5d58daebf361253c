"""What the parts of ``bench`` share: time, memory, and processes of their own. They end when ``bench`` ends, however it ends.

A process can be given a part of a core, as if it ran on a slower machine: it is stopped and goes on again, many times a second.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

SIZE = (1920, 1080)
ROOT = Path(__file__).parents[2]
END_WITH_BENCH = """
import os, sys, threading
threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()
if sys.platform == "linux":
    import ctypes
    ctypes.CDLL(None).prctl(1, 9)
"""
"""Ends the process when its standard input closes. On Linux, PR_SET_PDEATHSIG also ends a process that is stopped."""
SLICE = 0.002
"""Seconds for which a process with a part of a core goes on before it is stopped again."""
CALL = """
import json
from {module} import {name}
print(json.dumps({name}(*{arguments!r})))
"""


def output_of(code: str, environment: Mapping[str, str] | None = None, slower: int = 1) -> str:
    """What this code prints in a process of its own. Raises CalledProcessError if it fails. ``slower``: the process gets one part in
    so many of a core (not on Windows).

    Ctrl-C does not reach it, so that it does not print a traceback.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", END_WITH_BENCH + code],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        try:
            if slower > 1:
                threading.Thread(target=_hold_back, args=(process, slower), daemon=True).start()
            assert process.stdout
            text = process.stdout.read()
            status = process.wait()
        finally:
            process.kill()
    if status:
        raise subprocess.CalledProcessError(status, code)
    return text


def _hold_back(process: subprocess.Popen[str], slower: int) -> None:
    while process.poll() is None:
        process.send_signal(signal.SIGCONT)
        time.sleep(SLICE)
        process.send_signal(signal.SIGSTOP)
        time.sleep(SLICE * (slower - 1))


def result_of(
    function: Callable[..., Any],
    *arguments: object,
    environment: Mapping[str, str] = MappingProxyType({}),
    slower: int = 1,
) -> Any:
    """The result of a function of a module that is called in a process of its own, without a display and without sound.
    ``environment``: what is added to this one. ``slower``: see ``output_of``."""
    code = CALL.format(module=function.__module__, name=function.__name__, arguments=arguments)
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return json.loads(output_of(code, {**os.environ, **drivers, **environment}, slower).splitlines()[-1])


def timed(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def processor_time(action: Callable[[], object]) -> float:
    """Seconds. Other programs on a busy machine make this longer by little, and elapsed time by much."""
    began = time.process_time()
    action()
    return time.process_time() - began


def time_in_queue() -> float:
    """Seconds that this thread has waited for a core so far. Linux tells; elsewhere 0."""
    with contextlib.suppress(OSError):
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    return 0.0


def peak(process: object) -> float:
    """The peak memory of a process so far, in megabytes; 0 on systems other than Linux.

    ``ru_maxrss`` cannot be used, because a process inherits it from its parent.
    """
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0.0
    (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return round(int(line.split()[1]) / 1024, 1)
