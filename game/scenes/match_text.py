"""What the screen says of matches: who plays and the score, who won, how far it is, and when it was played; and of errors."""

from __future__ import annotations

import datetime
from typing import Any

from game.engine.translation import _, listed, ngettext, pgettext
from game.games import game_of
from game.rules.common.errors import ExplainedError
from game.rules.common.game_rules import AnyMatch
from game.rules.common.match import Header
from game.scenes.player_names import owners
from game.session.matches import FinishedMatch, WaitingMatch, missing_bots
from game.session.records import MatchRecord
from game.session.settings import Settings
from game.session.storage import Store

NO_BREAK = "\N{NO-BREAK SPACE}"

ListedMatch = WaitingMatch | FinishedMatch


def victory(header: Header | MatchRecord, winners: tuple[int, ...]) -> str:
    """The sentence that names the winners. ``winners``: the numbers of their pads."""
    names = listed([owners(header, pad) for pad in winners])
    if len(winners) > 1:
        return _("{names} share the win").format(names=names)
    return ngettext("{names} wins", "{names} win", len(header.seats_of(winners[0]))).format(names=names)


def scores(match: Any, *, hidden: bool = False) -> str:
    if hidden:
        return " · ".join(owners(match.header, pad) for pad in range(len(match.pads)))
    return " · ".join(
        _score(owners(match.header, number), pad.total()) for number, pad in enumerate(match.pads)
    )


def progress(match: Any, played: float | None) -> str:
    """How many of the tiles or cards have been laid, whether the match is short, and when it was played: ``played``, in seconds
    since the epoch, if that is known."""
    share = game_of(match.header.game_name).rules.progress(match)
    words = _("{percent}% laid").format(percent=round(100 * share))
    return _details(words, played, short=match.header.short)


def _details(words: str, played: float | None, *, short: bool) -> str:
    said = [words]
    if short:
        said.append(pgettext("length of a match", "short"))
    if played is not None:
        said.append(day(played))
    return " · ".join(said)


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
    if 0 < days < 7:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    return date_text(then)


def date_text(date: datetime.date) -> str:
    """In figures."""
    words = pgettext("date", "{year}-{month}-{day}")
    digits = len(pgettext("least digits of a day and a month", "00"))
    return words.format(
        year=f"{date.year:04}", month=str(date.month).zfill(digits), day=str(date.day).zfill(digits)
    )


def final_scores(record: MatchRecord) -> str:
    return " · ".join(_score(owners(record, number), total) for number, total in enumerate(record.totals))


def subtracted(match: Any) -> list[str]:
    """For each pad that has lost points for held tiles at the end of a match: whose it is, and how many, on the same line."""
    return [
        NO_BREAK.join(_score(owners(match.header, number), f"−{minus}").rsplit(" ", 1))
        for number, minus in enumerate(match.outcome.minus)
        if minus
    ]


def _score(names: str, total: int | str) -> str:
    """With a colon: a guest's name ends in a number."""
    return _("{name}: {points}").format(name=names, points=total)


def match_lines(entry: ListedMatch, settings: Settings) -> tuple[str, str, str]:
    """Who played, with the score; how far it is or who won, and when; and which program is missing, empty if none is."""
    if isinstance(entry, WaitingMatch):
        missing = missing_bots(entry.match, settings.bot_commands)
        lacks = _("Its program {name} is not in the settings.").format(name=missing[0]) if missing else ""
        return scores(entry.match, hidden=settings.hidden_totals), progress(entry.match, entry.played), lacks
    record, played = entry.record, entry.played
    words = victory(record, record.winners) if record.winners else _("Not played to the end")
    return final_scores(record), _details(words, played, short=record.short), ""


def game_name_of(entry: ListedMatch) -> str:
    game_name: str = (entry.match.header if isinstance(entry, WaitingMatch) else entry.record).game_name
    return game_name


def opened(entry: ListedMatch, store: Store) -> AnyMatch | None:
    """The match; None if it cannot be read any more."""
    return entry.match if isinstance(entry, WaitingMatch) else store.open_finished(entry.name)


def error_text(error: ExplainedError) -> str:
    """The error's template, a complete sentence, translated as a whole and filled in. So is an error among its facts."""
    facts = {
        key: error_text(fact) if isinstance(fact, ExplainedError) else fact
        for key, fact in error.facts.items()
    }
    return _(error.template).format(**facts)
