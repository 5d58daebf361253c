"""Separate Python processes for ``bench``. They end when it ends, however it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[3]
END_WITH_BENCH = """
import os, sys, threading
threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()
if sys.platform == "linux":
    import ctypes
    ctypes.CDLL(None).prctl(1, 9)
"""
"""Ends the process when its standard input closes. On Linux, PR_SET_PDEATHSIG also ends a process that is stopped."""


@contextmanager
def child(code: str, environment: Mapping[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """A process that runs this code. Its standard output can be read; it is killed at the end.

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
            yield process
        finally:
            process.kill()


def output_of(code: str, environment: Mapping[str, str] | None = None) -> str:
    """What this code prints in a process of its own. Raises CalledProcessError if it fails."""
    with child(code, environment) as process:
        assert process.stdout
        text = process.stdout.read()
        status = process.wait()
    if status:
        raise subprocess.CalledProcessError(status, code)
    return text


def module(name: str, *arguments: str) -> str:
    """Code that runs a module like ``python -m``."""
    return (
        f"import runpy\nsys.argv[1:] = {list(arguments)!r}\nrunpy.run_module({name!r}, run_name='__main__')\n"
    )


def without_display() -> dict[str, str]:
    """The environment for a process that opens no real window and makes no sound."""
    return os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
