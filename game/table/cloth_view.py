"""Draws the cloth of the card game: felt on the table top, the cards on it, and what marks cells and spots.

Everything that lies on the cloth is drawn inside ``picture.clipped(cloth.area)``, so that nothing is seen beyond its hem.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.engine.layout import turned
from game.engine.picture import Blit, Picture, RememberedBlits
from game.engine.shapes import box, round_corners, within_round_corners
from game.engine.sprites import backdrop, converted, scaled, sprite, tinted
from game.engine.surface_cache import cached
from game.rules.cards.cells import Placement, Spot
from game.table.board import TABLE_SIZE, shaded_table
from game.table.cards import card_rect, card_with_shadow, draw_card_focus
from game.table.cloth import Cloth, Direction
from game.table.palette import CLOTH_EDGE, CLOTH_STITCH, RGB, TABLE
from game.table.pieces import Landings, PieceStyle

RIM = 9
"""The width of the hem at a scale of 1."""
WEAVE = 96
LIGHT_SHARE = 6
"""The light on the cloth is drawn this many times smaller and scaled up."""
QUARTERS = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}
"""By how many quarters an arrow is turned clockwise to point in a direction."""


def cloth_area(outer: Rect, unit: float) -> Rect:
    """Without the hem. ``unit``: see ``Scale``."""
    rim = 2 * max(3, round(RIM * unit))
    return outer.inflate(-rim, -rim)


def draw_empty_cloth(picture: Picture, size: tuple[int, int], outer: Rect, unit: float) -> None:
    picture.add(backdrop("table", TABLE_SIZE, size), 0, 0)
    surface, at = _empty_cloth(size, tuple(outer), unit)
    picture.add(surface, *at)


class ClothCards(RememberedBlits):
    """Draws the cards on the cloth. Remembers their blits until something changes."""

    def draw(
        self,
        picture: Picture,
        cloth: Cloth,
        placements: Sequence[Placement],
        style: PieceStyle,
        landings: Landings | None = None,
    ) -> None:
        """From the top down, so that a card covers the shadow of the one above it. ``landings``: cards that have just been laid."""
        settling = landings or Landings()

        def paint(part: Picture) -> None:
            with part.clipped(cloth.area):
                for placed in sorted(placements, key=lambda placed: placed.cell):
                    draw_card_on_cloth(part, cloth, placed, style, settling)

        self.add(
            picture, None if settling else (cloth.view, tuple(cloth.area), tuple(placements), style), paint
        )


def draw_card_on_cloth(
    picture: Picture, cloth: Cloth, placed: Placement, style: PieceStyle, landings: Landings
) -> None:
    surface, area = _card_on_cloth(cloth, placed, style)
    landings.draw(picture, placed.cells, surface, area)


def draw_spot_focus(picture: Picture, cloth: Cloth, spot: Spot) -> None:
    with picture.clipped(cloth.area):
        draw_card_focus(picture, cloth.rect(spot[0]).inflate(-2, -2), spot[1])


def arrow_side(unit: float) -> int:
    return max(12, round(34 * unit))


@cached(16)
def edge_arrow(direction: Direction, side: int, colour: RGB) -> pygame.Surface:
    surface = box(side, side, side // 2, (*TABLE, 210)).copy()
    shape = turned(tinted("edge_arrow", round(side * 0.7), round(side * 0.7), colour), QUARTERS[direction])
    surface.blit(shape, shape.get_rect(center=(side // 2, side // 2)))
    return converted(surface)


def _card_on_cloth(cloth: Cloth, placed: Placement, style: PieceStyle) -> tuple[pygame.Surface, Rect]:
    """While the view zooms, a card is scaled from the size that it will have, which is faster."""
    square = cloth.rect(placed.cell)
    surface = card_with_shadow(placed.first, placed.second, placed.step, cloth.goal_cell, style)
    if cloth.cell != cloth.goal_cell:
        scale = cloth.cell / cloth.goal_cell
        surface = scaled(surface, round(surface.width * scale), round(surface.height * scale))
    return surface, card_rect(square, placed.step)


@cached(2, large=True)
def _empty_cloth(size: tuple[int, int], area: tuple[int, ...], unit: float) -> Blit:
    """With its shadow on a patch of the table top, and where that patch is in the window."""
    outer = Rect(area)
    blur = max(3, round(9 * unit))
    surface, patch = shaded_table(size, outer, round(3 * unit), round(10 * unit), blur, 170)
    cloth = surface.subsurface(outer.move(-patch.x, -patch.y))
    with within_round_corners(cloth, _radius(unit)):
        _paint_felt(cloth, unit)
    return surface.convert(24), patch.topleft  # Like the table top; but 24 bits take longer to paint on.


@cached(2, large=True)
def felt(size: tuple[int, int], unit: float) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    _paint_felt(surface, unit)
    round_corners(surface, _radius(unit))
    return surface


def _radius(unit: float) -> int:
    return max(2, round(8 * unit))


def _paint_felt(surface: pygame.Surface, unit: float) -> None:
    width, height = surface.get_size()
    light = sprite("cloth", max(2, width // LIGHT_SHARE), max(2, height // LIGHT_SHARE))
    pygame.transform.smoothscale(light, (width, height), surface)
    weave = _weave()
    for x in range(0, width, WEAVE):
        for y in range(0, height, WEAVE):
            surface.blit(weave, (x, y), special_flags=pygame.BLEND_RGB_SUB)
    _draw_hem(surface, unit)


def _draw_hem(surface: pygame.Surface, unit: float) -> None:
    area = surface.get_rect()
    pygame.draw.rect(surface, CLOTH_EDGE, area, max(1, round(1.5 * unit)), border_radius=_radius(unit))
    inset, thick = max(2, round(RIM * unit * 0.6)), max(1, round(1.2 * unit))
    seam = area.inflate(-2 * inset, -2 * inset)
    pitch, stitch = max(4, round(15 * unit)), max(2, round(9 * unit))
    for x in range(seam.left + pitch // 2, seam.right - stitch, pitch):
        for y in (seam.top, seam.bottom - thick):
            surface.fill(CLOTH_STITCH, (x, y, stitch, thick))
    for y in range(seam.top + pitch // 2, seam.bottom - stitch, pitch):
        for x in (seam.left, seam.right - thick):
            surface.fill(CLOTH_STITCH, (x, y, thick, stitch))


@cached(1)
def _weave() -> pygame.Surface:
    """Its colours are subtracted."""
    fibres = random.Random("felt").randbytes(WEAVE * WEAVE)
    surface = pygame.image.frombytes(fibres, (WEAVE, WEAVE), "P")
    surface.set_palette([(step * 9 // 256,) * 3 for step in range(256)])
    return surface.convert()
