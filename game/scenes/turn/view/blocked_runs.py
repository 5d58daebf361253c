"""Draws why nothing fits: rows and columns that would add up to more than 12."""

from __future__ import annotations

from game.engine.picture import Picture
from game.engine.place import turned
from game.scenes.turn.model.draft import Blocked
from game.scenes.turn.stage import Stage
from game.table.board import draw_run_outline, run_label, run_label_position
from game.table.palette import BAD, INK_ON_BRIGHT

GHOST_ALPHA = 150
"""The alpha of a tile or card where it cannot be laid, or where it is held."""


def draw_blocked_run(picture: Picture, stage: Stage, blocked: Blocked) -> None:
    """An outline around the run, and its sum."""
    grid = stage.grid
    draw_run_outline(picture, grid, blocked.run, BAD, 0.1)
    sign = run_label(str(blocked.total), round(grid.cell * 1.2), BAD, INK_ON_BRIGHT, stage.layout.least_text)
    picture.center(turned(sign, stage.side), *run_label_position(grid, blocked.run, blocked.across))
