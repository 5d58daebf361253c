"""Caches for surfaces that take long to make, and plans to make them before they are needed.

The caches are emptied when the size of the window changes; those of large surfaces have a limit in bytes. The loop
works on the plans in the time that is left of each frame. A scene plans what may be shown next when it is laid
out; the plans of the scene before are dropped.
"""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache, wraps
from inspect import unwrap
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

MOST_BYTES = 2 << 20
"""A cache of large surfaces keeps more than this only while they are shown."""
MADE_BYTES, MOVING_BYTES = 1 << 20, 2 << 20
"""When surfaces of this size have been made and nothing moves, all are dropped that have not been used since that happened last.
While something moves, this happens later."""
_clears: list[Callable[[], None]] = []
_clears_lasting: list[Callable[[], None]] = []
_clears_large: list[Callable[[], None]] = []
_clears_translated: list[Callable[[], None]] = []
_ages: list[Callable[[], None]] = []


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
_made = 0
"""The size in bytes of the surfaces that have been made since caches got older."""


@dataclass(slots=True)
class _Kept(Generic[R]):
    """A result, its size in bytes, and the frame in which it was used last. ``ahead``: the next scene needs it."""

    result: R
    size: int
    used: int
    ahead: bool = False


class _LargeCache(Generic[R]):
    """The last ``maxsize`` results. Only those that the last two frames needed may take more than MOST_BYTES."""

    def __init__(self, maxsize: int) -> None:
        self._maxsize = maxsize
        self._kept: dict[Hashable, _Kept[R]] = {}
        """The one used last is at the end."""
        self.clear = self._kept.clear

    def find(self, key: Hashable, make: Callable[[], R]) -> R:
        kept = self._kept.pop(key, None)
        missing = kept is None
        if kept is None:
            result = make()
            kept = _Kept(result, _bytes_of(result), _frame)
        kept.used = _frame
        kept.ahead |= _piece.seconds is not None
        self._kept[key] = kept
        if missing:
            self._shrink()
        return kept.result

    def clear_for_next(self) -> None:
        """Drops everything that ``make_for`` has not needed since this was called last."""
        for key, kept in list(self._kept.items()):
            if not kept.ahead:
                del self._kept[key]
            kept.ahead = False

    def _shrink(self) -> None:
        size = sum(kept.size for kept in self._kept.values())
        for key, oldest in list(self._kept.items()):
            shown = oldest.used >= _frame - 1
            if len(self._kept) <= self._maxsize and (shown or size <= MOST_BYTES):
                return
            del self._kept[key]
            size -= oldest.size


def _bytes_of(result: object) -> int:
    if isinstance(result, tuple):
        return sum(map(_bytes_of, result))
    # This module is needed without pygame, too.
    pitch: Callable[[], int] | None = getattr(result, "get_pitch", None)
    return pitch() * result.get_height() if pitch else 0  # type: ignore[attr-defined]


def _aging_cache(maxsize: int, make: Callable[P, R]) -> Callable[P, R]:
    """An ``lru_cache`` whose results are dropped when they are not used for long. It may hold up to twice ``maxsize``. When caches
    get older it is emptied, and what is used again comes back from ``before``: that costs something only once for each result."""
    before: dict[Hashable, R] = {}
    since: dict[Hashable, R] = {}

    @wraps(make)
    def missing(*args: P.args, **kwargs: P.kwargs) -> R:
        key = (args, *kwargs.items())
        if key in before:
            result = before.pop(key)
        else:
            result = make(*args, **kwargs)
            _count(_bytes_of(result))
        if len(since) >= maxsize:
            age()
        since[key] = result  # After that, because the ``lru_cache`` is going to hold it.
        return result

    cache = lru_cache(maxsize)(missing)

    def age() -> None:
        before.clear()
        before.update(since)
        since.clear()
        cache.cache_clear()

    def clear() -> None:
        age()
        before.clear()

    _ages.append(age)
    _clears.append(clear)
    return cache  # type: ignore[return-value]


def _count(size: int) -> None:
    global _made
    _made += size


def next_frame() -> None:
    """Another frame is being shown."""
    global _frame
    _frame += 1
    if _made > MOVING_BYTES:
        _get_older()


def drop_unused() -> None:
    """Called when nothing moves, because the next picture takes a bit longer."""
    if _made > MADE_BYTES:
        _get_older()


def _get_older() -> None:
    global _made
    _made = 0
    for age in _ages:
        age()


def cached(
    maxsize: int, *, large: bool = False, lasting: bool = False, translated: bool = False
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keeps the last ``maxsize`` results. ``large``: of large surfaces; it keeps fewer if they take much memory, and is nearly
    emptied by ``clear_large_caches``. ``lasting``: every scene needs them, so none is dropped because it is not used for long.
    ``translated``: the function translates words, which are not among its arguments; it cannot be ``lasting``."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def make(*args: P.args, **kwargs: P.kwargs) -> R:
            _piece.check()
            result = function(*args, **kwargs)
            _piece.made += 1
            return result

        if large:
            large_cache = _LargeCache[R](maxsize)
            _clears.append(large_cache.clear)
            if translated:
                _clears_translated.append(large_cache.clear)
            _clears_large.append(large_cache.clear_for_next)

            @wraps(make)
            def found(*args: P.args, **kwargs: P.kwargs) -> R:
                return large_cache.find((args, *kwargs.items()), lambda: make(*args, **kwargs))

            return found
        if lasting:
            cache = lru_cache(maxsize=maxsize)(make)
            _clears_lasting.append(cache.cache_clear)
            return cache  # type: ignore[return-value]
        aging_cache = _aging_cache(maxsize, make)
        if translated:
            _clears_translated.append(_clears[-1])
        return aging_cache

    return decorate


def uncached(function: Callable[P, R]) -> Callable[P, R]:
    """The function without its cache, for a surface that is only painted on another one."""
    return unwrap(function)  # type: ignore[no-any-return]


def make_for(seconds: float, draw: Callable[[], object]) -> bool:
    """Calls ``draw``, which needs cached surfaces, and stops it once it has been making surfaces for this time. Returns whether
    ``draw`` came to its end. If not, call this again: what has been made so far is in the caches."""
    _piece.seconds, _piece.end, _piece.made = seconds, None, 0
    try:
        draw()
    except Interrupted:
        return False
    finally:
        _piece.seconds = None
    return True


def clear_caches(*, lasting: bool = True) -> None:
    """Empties every cache. ``lasting``: also those that every scene needs."""
    for clear in [*_clears, *(_clears_lasting if lasting else ())]:
        clear()


def clear_translated() -> None:
    """Called when the language has changed. Other caches have no words, or look them up by the words themselves."""
    for clear in _clears_translated:
        clear()


def clear_large_caches() -> None:
    """Called when another scene comes to the top. What ``make_for`` has made for it stays."""
    for clear in _clears_large:
        clear()


PIECE_SECONDS = 0.004
"""A piece of work takes this long, or longer if a single surface does."""

_plans: list[Callable[[], object]] = []


def out_of_handles(error: OSError) -> bool:
    """Whether a file or module could not be opened because too many are open. Later it may be possible."""
    return error.errno in (errno.EMFILE, errno.ENFILE)


def plan_ahead(draws: Iterable[Callable[[], object]] = ()) -> None:
    """Replaces the plans. Each is called until it comes to its end; what it returns is ignored.

    It may draw, import modules, or raise ``Interrupted`` to be called again later. It must not change what is shown. A scene that
    is only drawn ahead plans nothing.
    """
    if _piece.seconds is None:
        _plans[:] = draws


def work_ahead(moving: bool = False) -> bool:
    """Does one piece of work, or drops what is not used any more unless something is ``moving``. Returns whether something is left
    to do."""
    if not _plans and not moving:
        drop_unused()
    try:
        if _plans and make_for(PIECE_SECONDS, _plans[0]):
            _plans.pop(0)
    except OSError as error:
        if not out_of_handles(error):
            raise
    return bool(_plans)
