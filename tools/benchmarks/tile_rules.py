"""The part of ``bench`` about the rules of the tile game."""

from __future__ import annotations

import random
import time
from statistics import fmean
from typing import Any

from game.rules.common.seats import Seat
from game.rules.tiles.events import Header, Lay
from game.rules.tiles.match import Match
from game.rules.tiles.playout import random_game
from game.rules.tiles.turns import legal_turns

HEADER = Header((Seat("a", "cpu", "casual"), Seat("b", "cpu", "casual")), (0, 1))


def games_per_second(seconds: float) -> dict[str, Any]:
    rng = random.Random(1)
    random_game(HEADER, rng)
    count, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        random_game(HEADER, rng)
        count += 1
    return {"value": round(count / (time.process_time() - began), 1)}


def time_of_legal_turns(games: int) -> dict[str, Any]:
    """Milliseconds of processor time to find all legal turns of a position, measured in random games."""
    rng = random.Random(2)
    spent: list[float] = []
    turns = 0
    for _ in range(games):
        again = Match(HEADER)
        for event in random_game(HEADER, rng).events:
            if isinstance(event, Lay):
                position = again.board, again.hands[event.seat], again.context(event.seat)
                began = time.process_time()
                turns += len(legal_turns(*position))
                spent.append(time.process_time() - began)
            again.apply(event)
    return {
        "mean": round(fmean(spent) * 1000, 4),
        "worst": round(max(spent) * 1000, 3),
        "positions": len(spent),
        "turns_mean": round(turns / len(spent), 1),
    }
