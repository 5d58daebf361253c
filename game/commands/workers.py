"""Spreading work over several processes.

``concurrent.futures`` cannot stop its processes in the middle of their work, so it is not used here.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Sequence
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from game.players.worker import start_child

T = TypeVar("T")
R = TypeVar("R")


def spread(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Generator[R]:
    """Yields ``work(item)`` for each item, in order, computed in ``jobs`` processes. Closing the generator kills them.

    ``work`` must be picklable. Raises OSError if a process ends before its work is done.
    """
    processes: list[BaseProcess] = []
    try:
        at: dict[Connection, int] = {}
        results: dict[int, R] = {}
        todo = iter(range(len(items)))
        for _ in range(min(jobs, len(items))):
            process, pipe = start_child(partial(_work, work))
            processes.append(process)
            at[pipe] = next(todo)
            pipe.send(items[at[pipe]])
        for number in range(len(items)):
            while number not in results:
                ready = wait(list(at))
                for pipe in [one for one in at if one in ready]:
                    results[at[pipe]] = _result(pipe)
                    del at[pipe]
                    if (following := next(todo, None)) is not None:
                        at[pipe] = following
                        pipe.send(items[following])
            yield results.pop(number)
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.join()


def _result(pipe: Connection) -> Any:
    try:
        return pipe.recv()
    except EOFError:
        raise OSError("a process that shared the work has ended") from None


def _work(work: Callable[[T], R], pipe: Connection) -> None:
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:  # Until the pipe is closed, because there is no more work.
            pipe.send(work(pipe.recv()))
