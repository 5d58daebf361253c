"""The record of a finished match, which lists show without replaying its journal, and what people have achieved in theirs."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, get_args

from game.games import GAMES, game_of
from game.rules.common.game_rules import AnyMatch
from game.rules.common.journal import time_of
from game.rules.common.json_text import is_text
from game.rules.common.match import Header
from game.rules.common.seats import Seat, SeatChange, SeatKind

PEOPLE = ""
"""Stands for people among the levels of the opponents."""


class PlayerRecord(NamedTuple):
    """As at the beginning of the match. ``level``: of a computer, the name of a bot, or empty for a person. ``best_turn``: the points
    of the best that this player chose. ``stayed``: nobody else played for the seat for a while. ``guest``: a person who has not said
    a name."""

    name: str
    kind: str
    level: str
    best_turn: int
    stayed: bool
    guest: bool = False

    @property
    def person(self) -> bool:
        """Whether records are kept by this name."""
        return self.kind == "human" and not self.guest


class MatchRecord(NamedTuple):
    """``pads``: the number of the pad of each seat. ``totals`` and ``full_rows``: for each pad. ``winners``: the pads that won; none
    if the match was not played to its end. ``turns``: how many were laid. ``short``: a short match. ``played``: as in the header;
    empty if that has none."""

    game_name: str
    players: tuple[PlayerRecord, ...]
    pads: tuple[int, ...]
    totals: tuple[int, ...]
    full_rows: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    short: bool
    played: str = ""

    def seats_of(self, pad: int) -> tuple[int, ...]:
        return tuple(seat for seat, own in enumerate(self.pads) if own == pad)

    def owners(self, pad: int) -> str:
        return " + ".join(self.players[seat].name for seat in self.seats_of(pad))


@dataclass(slots=True)
class Tally:
    """Matches played, won alone, and won together with another pad: a shared win is no win against anybody."""

    played: int = 0
    won: int = 0
    shared: int = 0


@dataclass(slots=True)
class NameRecords:
    """The matches of a name in one game that were played to their end. ``against``: with an opponent, that is a
    level, the name of a bot, or PEOPLE. If somebody else has played for the seat, only ``best_turn`` counts. A best value is None as
    long as no match counts for it."""

    name: str
    matches: Tally = field(default_factory=Tally)
    against: dict[str, Tally] = field(default_factory=dict)
    best_total: int | None = None
    best_turn: int | None = None
    most_full_rows: int | None = None


def date_of(one: Header | MatchRecord, otherwise: float) -> float:
    """When a match was begun, in seconds since the epoch; ``otherwise``: the time of its file, which counts if that is not known."""
    with suppress(ValueError, OverflowError, OSError):
        return datetime.fromisoformat(one.played or "").timestamp()
    return otherwise


def record_of(match: AnyMatch) -> MatchRecord:
    """The record of a match as it is now."""
    header, outcome = match.header, match.outcome
    turns, best, changed = _turns(match)
    players = tuple(
        PlayerRecord(seat.name, seat.kind, seat.level or "", best[number], number not in changed, seat.guest)
        for number, seat in enumerate(header.seats)
    )
    return MatchRecord(
        header.game_name,
        players,
        tuple(header.pads),
        outcome.totals if outcome else tuple(pad.total() for pad in match.pads),
        tuple(pad.full_rows() for pad in match.pads),
        outcome.winners if outcome else (),
        turns,
        header.short,
        header.played or "",
    )


def records_by_name(
    matches: Iterable[MatchRecord], game_name: str, *, short: bool | None = None
) -> list[NameRecords]:
    """The records of every person with a name in the short or the full matches of this game, or without ``short`` in both: those with
    most matches first."""
    found: dict[str, NameRecords] = {}
    for match in matches:
        if match.game_name != game_name or short not in (None, match.short) or not match.winners:
            continue
        for seat, player in enumerate(match.players):
            if player.person:
                _add(found.setdefault(player.name, NameRecords(player.name)), match, seat, player)
    return sorted(found.values(), key=lambda one: (-one.matches.played, one.name))


def wins_of(name: str, matches: Iterable[MatchRecord], game_name: str) -> dict[str, int]:
    """How often a person has won against each opponent (see ``NameRecords``) in the short and the full matches of this game."""
    found = (one for one in records_by_name(matches, game_name) if one.name == name)
    return {level: tally.won for one in found for level, tally in one.against.items() if tally.won}


def first_wins(last: MatchRecord, matches: Iterable[MatchRecord]) -> list[tuple[str, str]]:
    """Who has won the last match for the first time against whom: names of people, each with an opponent. ``matches``: all that are
    over; the last one may be among them."""
    earlier = list(matches)
    if last in earlier:
        earlier.remove(last)
    names = dict.fromkeys(player.name for player in last.players if player.person)
    return [
        (name, level)
        for name in names
        for level in wins_of(name, [last], last.game_name)
        if level not in wins_of(name, earlier, last.game_name)
    ]


def record_from_json(value: Any) -> MatchRecord:
    """Reads a record that was written as JSON, where it is a list of lists. Raises ValueError if this is anything else."""
    try:
        game_name, players, pads, totals, full_rows, winners, turns, short, played = value
        record = MatchRecord(
            game_name,
            tuple(_player(*player) for player in players),
            _numbers(pads),
            _numbers(totals),
            _numbers(full_rows),
            _numbers(winners),
            _number(turns),
            short,
            played,
        )
    except TypeError as error:
        raise ValueError from error
    count = len(record.totals)
    _check(isinstance(short, bool) and (played == "" or time_of(played) is not None))
    _check(isinstance(game_name, str) and game_name in GAMES and len(record.pads) == len(record.players) >= 1)
    _check(set(record.pads) == set(range(count)) and len(record.full_rows) == count)
    _check(set(record.winners) <= set(record.pads))
    return record


def _turns(match: AnyMatch) -> tuple[int, list[int], set[int]]:
    """How many were laid, the points of each seat's best one, and the seats where somebody else played. Their turns do not count."""
    header = match.header
    game_rules = game_of(header.game_name).rules
    pads: list[Any] = list(game_rules.begin(header).match.pads)
    seats: list[Seat] = list(header.seats)
    count, best, changed = 0, [0] * len(seats), set()
    for event in match.events:
        if isinstance(event, SeatChange):
            event.change(seats)
            changed.add(event.seat)
        score = game_rules.score_of(event)
        if score is None:
            continue
        pad, seat = pads[header.pads[event.seat]], event.seat
        count += 1
        if (seats[seat].kind, seats[seat].level) == (header.seats[seat].kind, header.seats[seat].level):
            best[seat] = max(best[seat], pad.gain(*score))
        pad.enter(*score)
    return count, best, changed


def _add(records: NameRecords, match: MatchRecord, seat: int, player: PlayerRecord) -> None:
    records.best_turn = _larger(records.best_turn, player.best_turn)
    if not player.stayed:
        return
    pad = match.pads[seat]
    won, shared = pad in match.winners, len(match.winners) > 1
    opponents = {
        other.level if other.kind != "human" else PEOPLE
        for other, own in zip(match.players, match.pads, strict=True)
        if own != pad
    }
    for tally in (records.matches, *(records.against.setdefault(one, Tally()) for one in sorted(opponents))):
        tally.played += 1
        tally.won += won and not shared
        tally.shared += won and shared
    records.best_total = _larger(records.best_total, match.totals[pad])
    records.most_full_rows = _larger(records.most_full_rows, match.full_rows[pad])


def _larger(best: int | None, value: int) -> int:
    return value if best is None else max(best, value)


def _player(name: Any, kind: Any, level: Any, best_turn: Any, stayed: Any, guest: Any) -> PlayerRecord:
    _check(is_text(name) and kind in get_args(SeatKind) and is_text(level))
    _check(isinstance(stayed, bool) and isinstance(guest, bool))
    return PlayerRecord(name, kind, level, _number(best_turn), stayed, guest)


def _numbers(values: Any) -> tuple[int, ...]:
    _check(isinstance(values, list))
    return tuple(map(_number, values))


def _number(value: Any) -> int:
    _check(type(value) is int)
    return int(value)


def _check(right: bool) -> None:
    if not right:
        raise ValueError
