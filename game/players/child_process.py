"""Starting Python processes that never outlive the game."""

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
    """Starts a process that calls ``run`` with one end of a pipe. It ends with this process, even during a calculation.

    Returns the process and the other end of the pipe. ``run`` must be picklable. Raises OSError if no process can be started.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    # Unpickling imports slow modules. So it is done in ``_child``, after the thread that watches the parent has started.
    process = context.Process(target=_child, args=(pickle.dumps(run), theirs), daemon=True, name=name)
    with theirs, keyboard_signals_held():
        process.start()
    return process, ours


@contextmanager
def keyboard_signals_held() -> Iterator[None]:
    """Inside this block, signals from the keyboard are delayed for this process and never reach processes started there.

    Ctrl-C and the end of a terminal are sent to the whole process group. Without this, Ctrl-C during the start of a process
    printed a traceback. The game receives the signals after the block and ends its processes itself.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    held = {signal.SIGINT, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        resource_tracker.ensure_running()  # It is needed anyway, and starting it unblocks SIGINT.
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
