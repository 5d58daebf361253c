"""What is said about a finished match: who played and the totals, who won, and when it was played."""

from __future__ import annotations

from game.engine.translation import _
from game.scenes.end.match_end import victory
from game.scenes.match_summary import day
from game.session.matches import FinishedMatch
from game.session.records import MatchRecord


def final_scores(record: MatchRecord) -> str:
    return " · ".join(f"{record.owners(number)} {total}" for number, total in enumerate(record.totals))


def ending(finished: FinishedMatch) -> str:
    record, played = finished.record, finished.played
    words = victory(record, record.winners) if record.winners else _("Not played to the end")
    return words if played is None else f"{words} · {day(played)}"
