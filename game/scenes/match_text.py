"""What the screen says of matches: who plays and the score, who won, how far it is, and when it was played; and of errors."""

from __future__ import annotations

import datetime
from typing import Any, Protocol

from game.engine.translation import _, ngettext, pgettext
from game.games import game_of
from game.rules.common.errors import ExplainedError
from game.session.matches import FinishedMatch
from game.session.records import MatchRecord

FEW_DAYS = 7


class Owners(Protocol):
    """Who used the pads of a match: a header, or the record of a match."""

    def owners(self, pad: int) -> str:
        """The names of the players who use this pad."""

    def seats_of(self, pad: int) -> tuple[int, ...]:
        """The seats that use this pad."""


def victory(header: Owners, winners: tuple[int, ...]) -> str:
    """The sentence that names the winners. ``winners``: the numbers of their pads."""
    names = " + ".join(map(header.owners, winners))
    if len(winners) > 1:
        return _("{names} share the win").format(names=names)
    return ngettext("{names} wins", "{names} win", len(header.seats_of(winners[0]))).format(names=names)


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


def final_scores(record: MatchRecord) -> str:
    return " · ".join(f"{record.owners(number)} {total}" for number, total in enumerate(record.totals))


def ending(finished: FinishedMatch) -> str:
    record, played = finished.record, finished.played
    words = victory(record, record.winners) if record.winners else _("Not played to the end")
    return words if played is None else f"{words} · {day(played)}"


def error_text(error: ExplainedError) -> str:
    """The error's template, translated as a whole and filled in. An error among its facts is translated in the same way.

    Templates are complete sentences, from the capital letter to the full stop; nothing is added to them here.
    """
    facts = {
        key: error_text(fact) if isinstance(fact, ExplainedError) else fact
        for key, fact in error.facts.items()
    }
    return _(error.template).format(**facts)
