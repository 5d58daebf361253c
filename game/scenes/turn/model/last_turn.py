"""What a seat laid and scored in its last turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.scenes.turn.model.score_breakdown import Part, breakdown


class LastTurn(NamedTuple):
    """``event``: of laying the turn. ``points``, ``parts``: what the pad gained, and where that came from."""

    event: Any
    points: int
    parts: tuple[Part, ...]


def last_turn(event: Any, score: tuple[Any, int], pad: Any) -> LastTurn:
    """The turn of an event. ``score``: as the pad of its game takes it. ``pad``: as it was before."""
    return LastTurn(event, pad.gain(*score), breakdown(pad, score))
