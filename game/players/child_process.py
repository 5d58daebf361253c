"""What every Python process that the game starts has to do so that none outlives the game."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess


def start_child(run: Callable[[Connection], None], name: str) -> tuple[BaseProcess, Connection]:
    """Starts a process that runs ``run`` with one end of a pipe, and ends when this process does, even during a calculation.

    Returns the process and the other end. ``run`` must be picklable. Raises OSError if the system has no room for a process.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    # Pickled here, because importing what it needs takes a while, and the process must watch its parent before that.
    process = context.Process(target=_child, args=(pickle.dumps(run), theirs), daemon=True, name=name)
    with theirs, keyboard_signals_held():
        process.start()
    return process, ours


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


def _child(run: bytes, pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after_parent, daemon=True, name="zatre-parent").start()
    pickle.loads(run)(pipe)


def _end_after_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
