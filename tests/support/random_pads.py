"""Random pads and turns, and a match that is long enough to fill a pad."""

import random

from helpers import header, session_after
from ui_driver import UiDriver, turn_of

from game.rules.tiles.constants import Pad
from game.rules.tiles.turns import Score
from game.scenes.review.board import ReviewBoard
from game.scenes.turn.scene import TurnScene

TALL, LATE = (720, 1060), 58
"""The size of a window in which few rows of the pad fit, and the number of turns after which it has many more."""


def late(ui: UiDriver) -> TurnScene:
    """Ada's turn when column 12 of her pad is filled down to row 19.

    Her best turn fills boxes further up, in row 11, and makes one line with each of its two tiles.
    """
    return turn_of(ui.table(session_after(ui.store, header("human", "casual", seed=24), LATE, due="lay")))


def rows_seen(scene: TurnScene | ReviewBoard) -> range:
    first = scene.turn_table.first_row
    return range(first, first + scene.turn_table.sheet.rows)


def random_turn(rng: random.Random) -> Score:
    lines = tuple(sorted(rng.choice((10, 11, 12)) for _ in range(rng.randrange(5))))
    return Score(lines, rng.randrange(3) if lines else 0)


def random_pad(rng: random.Random, turns: int) -> Pad:
    pad = Pad()
    for _turn in range(rng.randrange(turns)):
        pad.enter(*random_turn(rng))
    return pad
