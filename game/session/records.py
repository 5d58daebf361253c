"""What people have achieved in their finished matches, by name and game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.session.match_record import MatchRecord, PlayerRecord

PEOPLE = ""
"""Stands for people among the levels of the opponents."""


@dataclass(slots=True)
class Tally:
    """Matches played and won."""

    played: int = 0
    won: int = 0


@dataclass(slots=True)
class NameRecords:
    """The records of a name in one game. Only matches that were played to their end count.

    ``matches`` counts them all; ``against`` counts the matches with a certain opponent: a level, the name of a bot, or PEOPLE.
    If somebody else has played some turns of the seat, only the person's own turns count, for ``best_turn``. A best value is None as
    long as no match counts for it.
    """

    name: str
    matches: Tally = field(default_factory=Tally)
    against: dict[str, Tally] = field(default_factory=dict)
    best_total: int | None = None
    best_turn: int | None = None
    most_full_rows: int | None = None


def records_by_name(matches: Iterable[MatchRecord], edition: str) -> list[NameRecords]:
    """The records of every person in this game: those with most matches first."""
    found: dict[str, NameRecords] = {}
    for match in matches:
        if match.edition != edition or not match.winners:
            continue
        for seat, player in enumerate(match.players):
            if player.kind == "human":
                _add(found.setdefault(player.name, NameRecords(player.name)), match, seat, player)
    return sorted(found.values(), key=lambda one: (-one.matches.played, one.name))


def _add(records: NameRecords, match: MatchRecord, seat: int, player: PlayerRecord) -> None:
    """Adds a match that this player played on this seat."""
    records.best_turn = _larger(records.best_turn, player.best_turn)
    if not player.stayed:
        return
    pad = match.pads[seat]
    won = pad in match.winners
    opponents = {
        other.level if other.kind != "human" else PEOPLE
        for other, own in zip(match.players, match.pads, strict=True)
        if own != pad
    }
    for tally in (records.matches, *(records.against.setdefault(one, Tally()) for one in sorted(opponents))):
        tally.played += 1
        tally.won += won
    records.best_total = _larger(records.best_total, match.totals[pad])
    records.most_full_rows = _larger(records.most_full_rows, match.full_rows[pad])


def _larger(best: int | None, value: int) -> int:
    return value if best is None else max(best, value)
