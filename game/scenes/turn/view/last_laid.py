"""Draws the marks on what was laid last: an edge in the colour of the player, and the player's mark at a corner."""

from __future__ import annotations

from game.engine.picture import Picture
from game.engine.place import turned
from game.scenes.turn.stage import Stage
from game.table.board import draw_run_outline
from game.table.palette import SEAT_COLOURS
from game.table.player_badges import seat_sign

EDGE = 0.065
"""The width of the edge as a share of a cell."""
SIGN = 0.42
"""The diameter of the disc with the mark as a share of a cell."""


def draw_last_laid(picture: Picture, stage: Stage) -> None:
    """The marks of the turns that are marked. While a player lays, without those of their own last turn."""
    shown = stage.model.displayed
    pieces = [one for one in shown.marked() if stage.model.draft is None or one[0] != shown.actor]
    for seat, cells in pieces:
        draw_run_outline(picture, stage.grid, cells, SEAT_COLOURS[seat], EDGE)
    for seat, cells in pieces:
        sign = turned(seat_sign(seat, max(8, round(stage.grid.cell * SIGN))), stage.side)
        # On the corner itself, and not further in, where it would hide a pip.
        picture.center(sign, *stage.grid.rect(cells[0]).topleft)
