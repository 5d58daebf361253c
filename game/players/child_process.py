"""What every Python process that the game starts has to do so that none outlives the game."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def keyboard_signals_held() -> Iterator[None]:
    """Processes started inside this block never see Ctrl-C or the end of the terminal, which are sent to the whole group.

    The game itself sees them after the block. It ends its processes when it ends. Without this, Ctrl-C during the start of a
    process printed a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    held = {signal.SIGINT, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        resource_tracker.ensure_running()  # It would be started anyway, and lets SIGINT through again afterwards.
        signal.pthread_sigmask(signal.SIG_BLOCK, held)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """From now on this process ends as soon as the process that started it has ended, even in the middle of a calculation."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after_parent, daemon=True, name="zatre-parent").start()


def _end_after_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
