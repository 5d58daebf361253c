"""Caches for surfaces that take long to make. They are emptied when the size of the window changes.

``make_for`` fills them before the surfaces are needed, in pieces. Caches of large surfaces have a limit in bytes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Generic, ParamSpec, Protocol, TypeVar, runtime_checkable

P = ParamSpec("P")
R = TypeVar("R")

MOST_BYTES = 2 << 20
"""A cache of large surfaces keeps more than this only while they are shown."""
_clears: list[Callable[[], None]] = []
_clears_large: list[Callable[[], None]] = []
_clears_passing: list[Callable[[], None]] = []


class Interrupted(Exception):
    """The time of ``make_for`` is over, and a surface is needed that is not in its cache."""


class _Piece(threading.local):
    """The piece of work that ``make_for`` does now in this thread. ``end``: None until the first surface is made."""

    seconds: float | None = None
    end: float | None = None
    made = 0

    def check(self) -> None:
        """Called before a surface is made. Raises Interrupted if the time is over and at least one has been made."""
        if self.seconds is None:
            return
        now = time.perf_counter()
        if self.end is None:
            self.end = now + self.seconds
        elif self.made and now >= self.end:
            raise Interrupted


_piece = _Piece()
_frame = 0
"""The number of frames that have been shown."""


@runtime_checkable
class _Pixels(Protocol):
    """A surface. This module is needed without pygame, too."""

    def get_pitch(self) -> int:
        """The bytes of a line."""

    def get_height(self) -> int:
        """The number of lines."""


@dataclass(slots=True)
class _Kept(Generic[R]):
    """A result, its size in bytes, and the frame in which it was used last."""

    result: R
    size: int
    used: int


class _LargeCache(Generic[R]):
    """The last ``maxsize`` results. Only those that the last two frames needed may take more than MOST_BYTES."""

    def __init__(self, maxsize: int) -> None:
        self._maxsize = maxsize
        self._kept: dict[Hashable, _Kept[R]] = {}
        """The one used last is at the end."""
        self._size = 0

    def find(self, key: Hashable, make: Callable[[], R]) -> R:
        """The result for this key. If it is not there, makes it and drops others."""
        kept = self._kept.pop(key, None)
        if kept:
            kept.used = _frame
            self._kept[key] = kept
            return kept.result
        result = make()
        self._kept[key] = kept = _Kept(result, _bytes_of(result), _frame)
        self._size += kept.size
        self._shrink()
        return result

    def clear(self) -> None:
        """Drops everything."""
        self._kept.clear()
        self._size = 0

    def _shrink(self) -> None:
        while True:
            key, oldest = next(iter(self._kept.items()))
            shown = oldest.used >= _frame - 1
            if len(self._kept) <= self._maxsize and (shown or self._size <= MOST_BYTES):
                return
            del self._kept[key]
            self._size -= oldest.size


def _bytes_of(result: object) -> int:
    """The memory of a surface, or of those in a tuple."""
    if isinstance(result, tuple):
        return sum(map(_bytes_of, result))
    return result.get_pitch() * result.get_height() if isinstance(result, _Pixels) else 0


def next_frame() -> None:
    """Another frame is being shown."""
    global _frame
    _frame += 1


def cached(
    maxsize: int, *, large: bool = False, lasting: bool = False
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorator: caches the last ``maxsize`` results of a function with hashable arguments.

    ``large``: the results are large surfaces, so the cache keeps fewer of them if they take much memory, and
    ``clear_large_caches`` empties it too. ``lasting``: every scene needs them, so ``clear_passing_caches`` does not empty it.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def make(*args: P.args, **kwargs: P.kwargs) -> R:
            _piece.check()
            result = function(*args, **kwargs)
            _piece.made += 1
            return result

        if large:
            large_cache = _LargeCache[R](maxsize)

            @wraps(make)
            def found(*args: P.args, **kwargs: P.kwargs) -> R:
                return large_cache.find((args, *kwargs.items()), lambda: make(*args, **kwargs))

            _clears.append(large_cache.clear)
            _clears_large.append(large_cache.clear)
            _clears_passing.append(large_cache.clear)
            return found
        cache = lru_cache(maxsize=maxsize)(make)
        _clears.append(cache.cache_clear)
        if not lasting:
            _clears_passing.append(cache.cache_clear)
        return cache  # type: ignore[return-value]

    return decorate


def uncached(function: Callable[P, R]) -> Callable[P, R]:
    """The function without its cache. For a large surface that is only painted on another one."""
    return function.__wrapped__.__wrapped__  # type: ignore[attr-defined, no-any-return]


def make_for(seconds: float, draw: Callable[[], object]) -> bool:
    """Calls ``draw``, which needs cached surfaces, and stops it once it has been making surfaces for this time.

    Returns whether ``draw`` came to its end. If not, call this again: what has been made so far is in the caches.
    """
    _piece.seconds, _piece.end, _piece.made = seconds, None, 0
    try:
        draw()
    except Interrupted:
        return False
    finally:
        _piece.seconds = None
    return True


def clear_caches() -> None:
    """Empties every cache."""
    for clear in _clears:
        clear()


def clear_passing_caches() -> None:
    """Empties every cache except those that all scenes need, to save memory. Called between pages that show many pictures."""
    for clear in _clears_passing:
        clear()


def clear_large_caches() -> None:
    """Empties the caches of large surfaces, to save memory. Called when another scene comes to the top and needs other ones."""
    for clear in _clears_large:
        clear()
