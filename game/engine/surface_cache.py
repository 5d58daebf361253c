"""Caches for surfaces that take long to make. They are emptied when the size of the window changes.

``make_for`` fills them before the surfaces are needed, in pieces.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_clears: list[Callable[[], None]] = []
_clears_large: list[Callable[[], None]] = []


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


def cached(maxsize: int, *, large: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorator: caches the last ``maxsize`` results of a function with hashable arguments.

    ``large``: the results are large surfaces, so ``clear_large_caches`` empties the cache too.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def make(*args: P.args, **kwargs: P.kwargs) -> R:
            _piece.check()
            result = function(*args, **kwargs)
            _piece.made += 1
            return result

        cache = lru_cache(maxsize=maxsize)(make)
        _clears.append(cache.cache_clear)
        if large:
            _clears_large.append(cache.cache_clear)
        return cache  # type: ignore[return-value]

    return decorate


def uncached(function: Callable[P, R]) -> Callable[P, R]:
    """The function without its cache. For a large surface that is only painted on another one."""
    return function.__wrapped__.__wrapped__  # type: ignore[attr-defined, no-any-return]


def make_for(seconds: float, draw: Callable[[], object]) -> bool:
    """Calls ``draw``, which needs cached surfaces, and stops it when surfaces have been made for this time.

    Returns whether ``draw`` came to its end. If not, call this again: what has been made is in the caches then.
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


def clear_large_caches() -> None:
    """Empties the caches of large surfaces, to save memory. Called when another scene comes to the top and needs other ones."""
    for clear in _clears_large:
        clear()
