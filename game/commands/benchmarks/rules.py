"""The part of ``bench`` that needs no window: how fast the rules are."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from statistics import fmean
from typing import Any

from game.rules.common.seats import Seat
from game.rules.tiles.board import Board
from game.rules.tiles.events import Header, Lay
from game.rules.tiles.match import Match
from game.rules.tiles.playout import random_game
from game.rules.tiles.turns import TurnContext, legal_turns


def games_per_second(seconds: float) -> dict[str, Any]:
    """The number of random games per second of processor time."""
    rng = random.Random(1)
    header = Header((Seat("a", "cpu", "casual"), Seat("b", "cpu", "casual")), (0, 1))
    random_game(header, rng)
    count, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        random_game(header, rng)
        count += 1
    return {"value": round(count / (time.process_time() - began), 1), "budget": 250}


def time_of_legal_turns(games: int) -> dict[str, Any]:
    """Milliseconds of processor time to find all legal turns of a position, measured in random games."""
    rng = random.Random(2)
    header = Header((Seat("a", "cpu", "casual"), Seat("b", "cpu", "casual")), (0, 1))
    spent: list[float] = []
    turns = 0
    for _ in range(games):
        played = random_game(header, rng)
        for board, hand, context in _positions(played):
            began = time.process_time()
            found = legal_turns(board, hand, context)
            spent.append(time.process_time() - began)
            turns += len(found)
    return {
        "mean": round(fmean(spent) * 1000, 4),
        "worst": round(max(spent) * 1000, 3),
        "positions": len(spent),
        "turns_mean": round(turns / len(spent), 1),
        "budget": 0.3,
    }


def _positions(played: Match) -> Iterator[tuple[Board, list[int], TurnContext]]:
    """Every position of a match in which a lay was due, in order."""
    again = Match(played.header)
    for event in played.events:
        if isinstance(event, Lay):
            yield again.board, again.hands[event.seat], again.context(event.seat)
        again.apply(event)
