"""Makes surfaces before they are needed. While nothing changes on the screen, the loop works on this for a few milliseconds in each
frame.

A scene plans what may be shown next when it is laid out; the plans of the scene before are dropped.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable

from game.engine.surface_cache import drop_unused, make_for

PIECE_SECONDS = 0.004
"""A piece of work takes this long, or longer if a single surface does."""

_plans: list[Callable[[], object]] = []


def out_of_handles(error: OSError) -> bool:
    """Whether a file or module could not be opened because too many are open. Later it may be possible."""
    return error.errno in (errno.EMFILE, errno.ENFILE)


def plan(draws: Iterable[Callable[[], object]] = ()) -> None:
    """Replaces the plans. Each is called until it comes to its end; what it returns is ignored.

    It may draw, import modules, or raise ``Interrupted`` to be called again later. It must not change what is shown.
    """
    _plans[:] = draws


def work() -> bool:
    """Does one piece of work, or drops what is not used any more. Returns whether something is left to do."""
    if not _plans:
        drop_unused()
    try:
        if _plans and make_for(PIECE_SECONDS, _plans[0]):
            _plans.pop(0)
    except OSError as error:
        if not out_of_handles(error):
            raise
    return bool(_plans)
