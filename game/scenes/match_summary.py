"""A waiting match in two lines: who plays and the score; how far it is, and when it was played."""

from __future__ import annotations

import datetime
from typing import Any

from game.engine.translation import _, ngettext, pgettext
from game.rules.variants import variant_of

FEW_DAYS = 7


def match_summary(match: Any, played: float | None) -> str:
    """``played``: when it was last saved, in seconds since the epoch; None if it could not be saved."""
    header = match.header
    scores = [f"{header.owners(number)} {pad.total()}" for number, pad in enumerate(match.pads)]
    share = variant_of(header.edition).progress(match)
    progress = _("{percent} % played").format(percent=round(100 * share))
    return " · ".join(scores) + "\n" + (progress if played is None else f"{progress} · {day(played)}")


def day(moment: float) -> str:
    """The day of a moment, given in seconds since the epoch: in words if it was one of the last days."""
    try:
        then = datetime.date.fromtimestamp(moment)
    except (ValueError, OverflowError, OSError):  # A file can have any time.
        return pgettext("when a match was played", "some day")
    days = (datetime.date.today() - then).days
    if days == 0:
        return pgettext("when a match was played", "today")
    if days == 1:
        return pgettext("when a match was played", "yesterday")
    if 0 < days < FEW_DAYS:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    return then.isoformat()
