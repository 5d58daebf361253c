"""The levels beginner, learner, hasty and casual. They compare turns by what these score now.

``strengths`` has the chances that they overlook something.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.players.budget import Budget
from game.players.choosing import best, noticed
from game.players.strengths import TILES
from game.players.tiles.candidates import candidates, turns_to_compare
from game.rules.tiles.constants import LIGHT_MASK, POINTS, Cell, Placement, Turn
from game.rules.tiles.player_view import PlayerView

LIGHT_POINTS = 3
"""What a light cell is worth to beginner, in points."""
TICK = 0.1
"""What a tick is worth, in points: little, so that it only decides between equal turns."""


def beginner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Thinks of one tile at a time: lays the one that scores most on its own, and only then looks for the next.

    It overlooks some cells, and it does not look at its pad.
    """
    turns = _noticed(view, TILES.beginner_cells, rng)
    alone = [max([_points_alone(view, tile) for tile in turn], default=0) for turn in turns]
    most = max(alone)
    begun = [turn for turn, points in zip(turns, alone, strict=True) if points == most]
    return best(begun, [_points_on_board(view, turn) for turn in begun], rng)


def learner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the most points: those that its pad gains or, when it forgets to look at its pad, what the runs on the board score."""
    turns = turns_to_compare(view, rng)
    if rng.random() < TILES.learner_pad:
        return best(turns, points_of(view, turns), rng)
    return best(turns, [sum(POINTS[total] for total in view.score_of(turn).lines) for turn in turns], rng)


def hasty(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad, among those that it notices."""
    turns = _noticed(view, TILES.hasty_cells, rng)
    return best(turns, points_of(view, turns), rng)


def casual(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad. Of a few equal ones, it takes the one after which its pad can be expected
    to end with most."""
    found = candidates(view, rng)
    gains = [gain(view, one.turn) for one in found]
    most = max(gains)
    equal = [one for one, points in zip(found, gains, strict=True) if points == most]
    few = rng.sample(equal, min(TILES.casual_equals, len(equal)))
    return max(few, key=lambda one: one.margin).turn


def gain(view: PlayerView, turn: Turn) -> int:
    """The points that this turn adds to the total of the seat's pad."""
    return view.pad.gain(*view.score_of(turn))


def points_of(view: PlayerView, turns: Sequence[Turn]) -> list[float]:
    """The points that each turn adds to the pad. Among equal ones, more ticks in the x2 column are better."""
    scores = [view.score_of(turn) for turn in turns]
    values = {score: view.pad.gain(*score) + TICK * score.ticks for score in set(scores)}
    return [values[score] for score in scores]


def _noticed(view: PlayerView, chance: float, rng: random.Random) -> Sequence[Turn]:
    """The turns that a level notices. It overlooks nothing in the opening, when the board is empty."""
    turns = turns_to_compare(view, rng)
    return turns if view.context.opening else noticed(turns, _cells, chance, rng)


def _cells(turn: Turn) -> list[Cell]:
    return [cell for _, cell in turn]


def _points_alone(view: PlayerView, tile: Placement) -> int:
    """The points of the row and the column that this tile completes without the turn's others; twice that on a light cell."""
    value, cell = tile
    points = sum(POINTS.get(total, 0) for total in view.board.totals(value, cell))
    return 2 * points if LIGHT_MASK >> cell & 1 else points


def _points_on_board(view: PlayerView, turn: Turn) -> int:
    """The points of the turn's rows and columns, and some for each light cell."""
    score = view.score_of(turn)
    return sum(POINTS[total] for total in score.lines) + LIGHT_POINTS * score.ticks
