"""Caches for surfaces that are costly to make. They are emptied when the window has another size."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_clears: list[Callable[[], None]] = []
_clears_large: list[Callable[[], None]] = []


def cached(maxsize: int, *, large: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Caches the results for the last ``maxsize`` arguments. ``large``: ``clear_large_caches`` empties this cache too."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        cache = lru_cache(maxsize=maxsize)(function)
        _clears.append(cache.cache_clear)
        if large:
            _clears_large.append(cache.cache_clear)
        return cache  # type: ignore[return-value]

    return decorate


def uncached(function: Callable[P, R]) -> Callable[P, R]:
    """The function without its cache, for a large surface that is only needed to paint another one."""
    return function.__wrapped__  # type: ignore[attr-defined, no-any-return]


def clear_caches() -> None:
    """Empties every cache."""
    for clear in _clears:
        clear()


def clear_large_caches() -> None:
    """Empties the caches of page-sized surfaces. Another scene needs others, and they fill the memory."""
    for clear in _clears_large:
        clear()
