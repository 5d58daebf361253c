"""The record of a finished match: what lists and records show of it, so that they need not replay its journal."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

from game.rules.common.json_text import is_text
from game.rules.common.seats import Seat, SeatChange, SeatKind
from game.rules.common.variant import VariantMatch
from game.rules.variants import EDITIONS, variant_of


class PlayerRecord(NamedTuple):
    """A seat as it was at the beginning of the match.

    ``level`` is the level of a computer, the name of a bot, or empty for a person. ``best_turn``: the points of the best turn that
    this player chose. ``stayed``: whether the player chose every turn of the seat; otherwise somebody else played for it too.
    """

    name: str
    kind: str
    level: str
    best_turn: int
    stayed: bool


class MatchRecord(NamedTuple):
    """A finished match.

    ``pads``: the number of the pad of each seat. ``totals`` and ``full_rows``: for each pad. ``winners``: the pads that won; none
    if the match was not played to its end. ``turns``: how many were laid.
    """

    edition: str
    players: tuple[PlayerRecord, ...]
    pads: tuple[int, ...]
    totals: tuple[int, ...]
    full_rows: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int

    def seats_of(self, pad: int) -> tuple[int, ...]:
        """The seats that used this pad."""
        return tuple(seat for seat, own in enumerate(self.pads) if own == pad)

    def owners(self, pad: int) -> str:
        """The names of the players who used this pad."""
        return " + ".join(self.players[seat].name for seat in self.seats_of(pad))


def record_of(match: VariantMatch) -> MatchRecord:
    """The record of a match as it is now."""
    header, turns, outcome = match.header, _Turns(match), match.outcome
    players = tuple(
        PlayerRecord(seat.name, seat.kind, seat.level or "", turns.best[number], number not in turns.changed)
        for number, seat in enumerate(header.seats)
    )
    return MatchRecord(
        header.edition,
        players,
        tuple(header.pads),
        outcome.totals if outcome else tuple(pad.total() for pad in match.pads),
        tuple(pad.full_rows() for pad in match.pads),
        outcome.winners if outcome else (),
        turns.count,
    )


class _Turns:
    """What the turns of a match scored. ``best``: the points of each seat's best turn. ``count``: how many turns were laid.

    ``changed``: the seats where somebody else played for a while. Their turns do not count for ``best``.
    """

    def __init__(self, match: VariantMatch) -> None:
        header = match.header
        variant = variant_of(header.edition)
        pads: list[Any] = list(variant.begin(header).match.pads)
        seats: list[Seat] = list(header.seats)
        self.best = [0] * len(seats)
        self.changed: set[int] = set()
        self.count = 0
        for event in match.events:
            score = variant.score_of(event)
            if isinstance(event, SeatChange):
                event.change(seats)
                self.changed.add(event.seat)
            if score is None:
                continue
            pad, seat = pads[header.pads[event.seat]], event.seat
            self.count += 1
            if (seats[seat].kind, seats[seat].level) == (header.seats[seat].kind, header.seats[seat].level):
                self.best[seat] = max(self.best[seat], pad.gain(*score))
            pad.enter(*score)


# As JSON


def record_as_json(record: MatchRecord) -> list[Any]:
    """The record as lists, for a file."""
    return [*record[:1], [list(player) for player in record.players], *map(_listed, record[2:])]


def record_from_json(value: Any) -> MatchRecord:
    """Reads the result of ``record_as_json``. Raises ValueError if it is anything else."""
    try:
        edition, players, pads, totals, full_rows, winners, turns = value
        record = MatchRecord(
            edition,
            tuple(_player(*player) for player in players),
            _numbers(pads),
            _numbers(totals),
            _numbers(full_rows),
            _numbers(winners),
            _number(turns),
        )
    except TypeError as error:
        raise ValueError from error
    count = len(record.totals)
    _check(edition in EDITIONS and len(record.pads) == len(record.players) >= 1)
    _check(set(record.pads) == set(range(count)) and len(record.full_rows) == count)
    _check(set(record.winners) <= set(record.pads))
    return record


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _player(name: Any, kind: Any, level: Any, best_turn: Any, stayed: Any) -> PlayerRecord:
    _check(is_text(name) and kind in get_args(SeatKind) and is_text(level) and isinstance(stayed, bool))
    return PlayerRecord(name, kind, level, _number(best_turn), stayed)


def _numbers(values: Any) -> tuple[int, ...]:
    _check(isinstance(values, list))
    return tuple(map(_number, values))


def _number(value: Any) -> int:
    _check(type(value) is int)
    return int(value)


def _check(right: bool) -> None:
    if not right:
        raise ValueError
