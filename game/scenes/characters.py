"""The characters of the computer on the screen: their faces during a match and at its end, and what they say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.engine.translation import _
from game.players.characters import BEATEN, CHARACTERS, PLEASED, THINKING, WAITING, character_of, face_of
from game.rules.common.game_rules import AnyMatch
from game.scenes.player_names import shown_name
from game.scenes.turn.displayed import LastTurn
from game.scenes.turn.model import TurnModel
from game.session.records import first_wins, record_of
from game.session.storage import Store

GOOD_RUNS = 2
"""A turn with so many runs pleases, and any with a bonus or a doubling."""


def face_at(model: TurnModel, seat: int) -> str:
    """The drawing of who plays for this seat now; empty for people and programs."""
    last = model.displayed.last_turns.get(seat)
    over = last is not None and last.event is model.match.events[-1]
    mood = PLEASED if last and _good(last) else WAITING
    if seat == model.displayed.actor and not over:
        mood = THINKING
    return face_of(model.match.seats[seat], mood)


def greeting(model: TurnModel, seat: int) -> str:
    """What a computer says in its first turn of a match; empty later, and for people and programs."""
    who = character_of(model.match.header.seats[seat])
    lays: list[Any] = [event for event in model.match.events[:-1] if isinstance(event, model.game.lay)]
    if who is None or model.watched or any(event.seat == seat for event in lays):
        return ""
    return _("{name}: “{words}”").format(name=model.name(seat), words=_(who.greeting))


def _good(turn: LastTurn) -> bool:
    runs = sum(part.times for part in turn.parts if part.kind == "runs")
    return runs >= GOOD_RUNS or any(part.kind != "runs" and part.points for part in turn.parts)


def end_face(match: AnyMatch, winners: Sequence[int] | None, seat: int) -> str:
    """The drawing of who played for this seat last; empty for people and programs. ``winners``: the numbers of the pads that won;
    None as long as that is not said."""
    if winners is None:
        return face_of(match.seats[seat], WAITING)
    return face_of(match.seats[seat], PLEASED if match.header.pads[seat] in winners else BEATEN)


def closing(match: AnyMatch, winners: Sequence[int]) -> str:
    """What a computer says: one that has won, or else the one with the best pad; empty if none played to the end, or if it shares the
    win."""
    header = match.header
    seats = [seat for seat, who in enumerate(match.seats) if character_of(who)]
    if not seats:
        return ""

    def rank(seat: int) -> tuple[bool, int]:
        pad = header.pads[seat]
        return pad in winners, match.pads[pad].total()

    seat = max(seats, key=rank)
    if header.pads[seat] in winners and len(winners) > 1:
        return ""
    who = character_of(match.seats[seat])
    assert who
    words = _(who.won) if header.pads[seat] in winners else _(who.lost)
    return _("{name}: “{words}”").format(name=shown_name(header.seats[seat], seat), words=words)


class FirstWin(NamedTuple):
    """The person on this seat has won against a character for the first time in this game."""

    seat: int
    name: str
    level: str

    @property
    def face(self) -> str:
        return f"face_{self.level}_{BEATEN}"

    @property
    def words(self) -> str:
        opponent = CHARACTERS[self.level].name
        return _("{name} beats {opponent} for the first time!").format(name=self.name, opponent=opponent)


def first_win(match: AnyMatch, store: Store) -> FirstWin | None:
    """Against the strongest if there are several. ``Store.find_finished`` has found the other matches. If not even this one is among
    them, they could not be read, and nobody knows which win is the first."""
    last, matches = record_of(match), [one.record for one in store.finished_matches()]
    if last not in matches:
        return None
    found = [one for one in first_wins(last, matches) if one[1] in CHARACTERS]
    if not found:
        return None
    name, level = max(found, key=lambda one: list(CHARACTERS).index(one[1]))
    seat = next(seat for seat, player in enumerate(last.players) if player.name == name)
    return FirstWin(seat, shown_name(last.players[seat], seat), level)
