"""What the human's hand looks like in motion: a tile falling into its cell, flying back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.engine.picture import Picture
from game.engine.tween import Motion, ease_out, lerp
from game.rules.constants import Cell
from game.table import timings
from game.table.tile_animation import fade_in
from game.table.tiles import draw_tile

if TYPE_CHECKING:
    from game.scenes.turn.board_scene import Laying


def fall(scene: Laying, place: int, cell: Cell, *, dropped: bool) -> None:
    """The tile of that place settles on its cell, from the rack or, ``dropped``, from the pointer above it."""
    assert scene.draft is not None
    value, count, flying = scene.draft.tiles[place], len(scene.draft.tiles), scene.hands.flying
    flying.add(cell)

    def draw(picture: Picture, p: float) -> None:
        goal = scene.layout.rect(cell)
        if scene.app.settings.reduced_motion:
            fade_in(picture, scene.app.style, value, goal, p)
            return
        square = goal if dropped else _between(scene.layout.rack_slot(place, count), goal, p)
        square = Rect(0, 0, goal.width, goal.height).move_to(center=square.center)
        draw_tile(picture, value, square, scene.app.style, 1 - ease_out(p))

    def end() -> None:
        flying.discard(cell)
        scene.app.sound.play(f"tile_laid_{cell % 3 + 1}")

    scene.effects.add(Motion(scene.effects.now, scene.app.seconds(timings.LAY), draw, end=end))


def fly_back(scene: Laying, place: int, cell: Cell) -> None:
    """The tile of that place returns from its cell to the rack."""
    assert scene.draft is not None
    value, count, returning = scene.draft.tiles[place], len(scene.draft.tiles), scene.hands.returning
    if scene.app.settings.reduced_motion:
        return
    returning.add(place)

    def draw(picture: Picture, p: float) -> None:
        square = _between(scene.layout.rect(cell), scene.layout.rack_slot(place, count), p)
        draw_tile(picture, value, square, scene.app.style, 1 - p)

    scene.effects.add(
        Motion(
            scene.effects.now,
            scene.app.seconds(timings.TAKE_BACK),
            draw,
            end=lambda: returning.discard(place),
        )
    )


def _between(start: Rect, goal: Rect, p: float) -> Rect:
    q = ease_out(p)
    size = round(lerp(start.width, goal.width, q))
    center = round(lerp(start.centerx, goal.centerx, q)), round(lerp(start.centery, goal.centery, q))
    return Rect(0, 0, size, size).move_to(center=center)
