"""Animations of the player's own moves: a tile falls onto its cell, or flies back to the rack."""

from __future__ import annotations

from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.tween import Motion, ease_out
from game.rules.tiles.constants import Cell
from game.scenes.tile_turn.stage import TileStage
from game.scenes.turn.press import Position
from game.table import timings
from game.table.tile_animation import draw_fade_in
from game.table.tiles import draw_tile


def fall(stage: TileStage, place: int, cell: Cell, dropped_at: Position | None) -> None:
    """The tile of that place falls onto its cell from the rack. If a pointer dropped it, it touches the board at once.

    ``dropped_at``: where its middle was then; None if no pointer dropped it.
    """
    assert stage.model.draft is not None
    value, count, falling = stage.model.draft.hand[place], len(stage.model.draft.hand), stage.falling
    if dropped_at:
        stage.land(stage.effects, stage.effects.now, value, (cell,), dropped_at)
        stage.effects.update(0)
        return
    falling.add(cell)

    def draw(picture: Picture, p: float) -> None:
        goal = stage.local(cell)
        with stage.part(picture):
            if stage.app.settings.reduced_motion:
                draw_fade_in(picture, stage.app.style, value, goal, p)
                return
            square = _between(stage.station.rack_slot(place, count), goal, p)
            square = Rect(0, 0, goal.width, goal.height).move_to(center=square.center)
            draw_tile(picture, value, square, stage.app.style, 1 - p * p)

    seconds = stage.app.seconds(timings.LAY_TILE)
    stage.effects.add(Motion(stage.effects.now, seconds, draw, end=lambda: falling.discard(cell)))
    stage.land(stage.effects, stage.effects.now + seconds, value, (cell,))


def fly_back(stage: TileStage, place: int, cell: Cell) -> None:
    """The tile of that place returns from its cell to the rack."""
    assert stage.model.draft is not None
    value, count, returning = stage.model.draft.hand[place], len(stage.model.draft.hand), stage.returning
    if stage.app.settings.reduced_motion:
        return
    returning.add(place)

    def draw(picture: Picture, p: float) -> None:
        square = _between(stage.local(cell), stage.station.rack_slot(place, count), p)
        with stage.part(picture):
            draw_tile(picture, value, square, stage.app.style, 1 - p)

    stage.effects.add(
        Motion(
            stage.effects.now,
            stage.app.seconds(timings.TAKE_BACK),
            draw,
            end=lambda: returning.discard(place),
        )
    )


def _between(start: Rect, goal: Rect, p: float) -> Rect:
    q = ease_out(p)
    size = round(lerp(start.width, goal.width, q))
    center = round(lerp(start.centerx, goal.centerx, q)), round(lerp(start.centery, goal.centery, q))
    return Rect(0, 0, size, size).move_to(center=center)
