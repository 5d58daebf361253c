"""Caches for surfaces that take long to make. They are emptied when the size of the window changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_clears: list[Callable[[], None]] = []
_clears_large: list[Callable[[], None]] = []


def cached(maxsize: int, *, large: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorator: caches the last ``maxsize`` results of a function with hashable arguments.

    ``large``: the results are large surfaces, so ``clear_large_caches`` empties the cache too.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        cache = lru_cache(maxsize=maxsize)(function)
        _clears.append(cache.cache_clear)
        if large:
            _clears_large.append(cache.cache_clear)
        return cache  # type: ignore[return-value]

    return decorate


def uncached(function: Callable[P, R]) -> Callable[P, R]:
    """The function without its cache. For a large surface that is only painted on another one."""
    return function.__wrapped__  # type: ignore[attr-defined, no-any-return]


def clear_caches() -> None:
    """Empties every cache."""
    for clear in _clears:
        clear()


def clear_large_caches() -> None:
    """Empties the caches of large surfaces, to save memory. Called when another scene comes to the top and needs other ones."""
    for clear in _clears_large:
        clear()
