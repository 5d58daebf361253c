"""What runs in a package: the command line of main.py, and the processes that the game starts.

A package has no separate Python: sys.executable is the game itself. Its workers and the supervisors of bots are this program, too.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from pathlib import Path


def supervise() -> None:
    """Becomes the supervisor of a bot. The bot is a program of this system and must not find the libraries of the package."""
    from game.players import supervisor

    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is None:
        os.environ.pop("LD_LIBRARY_PATH", None)
    else:
        os.environ["LD_LIBRARY_PATH"] = before
    supervisor.main(int(sys.argv[2]), sys.argv[3:])


def keep_own_modules() -> None:
    """Goes on reading modules from the program that has been started, also when an upgrade has replaced its file. PyInstaller opens
    its file again for each module."""
    running = Path("/proc/self/exe")
    if running.exists():
        from pyimod02_importers import pyz_archive

        pyz_archive._filename = str(running)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    keep_own_modules()
    if sys.argv[1:2] == ["--supervise"]:
        supervise()
    else:
        from main import run

        run()
