"""What is said about a waiting match: who plays and the score, how far it is, and when it was played."""

from __future__ import annotations

import datetime
from typing import Any

from game.engine.translation import _, ngettext, pgettext
from game.games import game_of

FEW_DAYS = 7


def scores(match: Any, *, hidden: bool = False) -> str:
    if hidden:
        return " · ".join(map(match.header.owners, range(len(match.pads))))
    return " · ".join(f"{match.header.owners(number)} {pad.total()}" for number, pad in enumerate(match.pads))


def progress(match: Any, played: float | None) -> str:
    """How much of the match has been played, and when: ``played``, in seconds since the epoch, if that is known."""
    share = game_of(match.header.edition).rules.progress(match)
    words = _("{percent}% played").format(percent=round(100 * share))
    return words if played is None else f"{words} · {day(played)}"


def day(moment: float) -> str:
    """The day of a moment, given in seconds since the epoch: in words if it was one of the last days."""
    try:
        then = datetime.date.fromtimestamp(moment)
    except (ValueError, OverflowError, OSError):  # A file can have any time.
        return pgettext("when a match was played", "date unknown")
    days = (datetime.date.today() - then).days
    if days == 0:
        return pgettext("when a match was played", "today")
    if days == 1:
        return pgettext("when a match was played", "yesterday")
    if 0 < days < FEW_DAYS:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    return then.isoformat()
