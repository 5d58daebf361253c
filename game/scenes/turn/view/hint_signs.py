"""What the hints of both games are drawn with: the light, and the signs on tiles and cards."""

from __future__ import annotations

import pygame

from game.engine.picture import Picture
from game.engine.shapes import box, shadow
from game.engine.sprites import converted, faded, sprite
from game.engine.surface_cache import cached
from game.scenes.turn.model.reason_text import ordinal
from game.scenes.turn.stage import Stage
from game.table.board import LABEL_TEXT, run_label
from game.table.palette import ACCENT, HINT_LIGHT, INK_ON_BRIGHT, TABLE

ADVISED_ALPHA = 190
"""The alpha of an advised tile or card that is not laid yet."""
BRIGHTNESSES = 8
"""The number of steps from dark to bright."""
HALO, LIGHT = 225, 170
"""The alpha of the brightest light around the hint button, and on a part of the table."""


def draw_button_light(picture: Picture, stage: Stage) -> int:
    """The light around the hint button. Returns how bright it is, as ``shine`` takes it."""
    level = round(stage.model.hint.brightness * BRIGHTNESSES)
    blur = stage.layout.cell // 3
    if level:
        with stage.part(picture):
            shine(picture, stage.station.hint.inflate(2 * blur, 2 * blur), blur, HALO, level)
    return level


def shine(picture: Picture, area: pygame.Rect, blur: int, strength: int, level: int) -> None:
    """Light on an area. ``level``: how bright, from 0 to BRIGHTNESSES."""
    core = area.inflate(-blur, -blur)
    light = shadow(core.width, core.height, min(core.size) // 2, blur, strength, HINT_LIGHT)
    picture.center(faded(light, 255 * level // BRIGHTNESSES), *area.center)


def order_sign(number: int, size: int) -> pygame.Surface:
    """An ordinal, so that nobody takes it for the value of a tile."""
    return run_label(ordinal(number), size, ACCENT, INK_ON_BRIGHT)


def sign_size(stage: Stage, size: float) -> int:
    """The size of a sign with text that can be read from this station."""
    return max(round(size), round(stage.station.least_text / LABEL_TEXT))


@cached(8)
def take_back_sign(size: int) -> pygame.Surface:
    """A disc with an arrow: take this tile back."""
    surface = box(size, size, size // 2, ACCENT, TABLE, 1).copy()
    arrow = sprite("icon_take_back", round(size * 0.7)).copy()
    arrow.fill((*INK_ON_BRIGHT, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(arrow, arrow.get_rect(center=(size // 2, size // 2)))
    return converted(surface)
