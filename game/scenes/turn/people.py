"""The characters at the table: the face of a computer in its mood, and what it says when a match begins."""

from __future__ import annotations

from typing import Any

from game.engine.translation import _
from game.players.characters import PLEASED, THINKING, WAITING, character_of, face_of
from game.scenes.turn.displayed import LastTurn
from game.scenes.turn.model import TurnModel

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
