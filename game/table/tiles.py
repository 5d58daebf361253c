"""Draws tiles: face, back, how they lie, fly and turn over; the bag, with the number of those that are left; and the board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect
from pygame.math import lerp

from game.engine.layout import BOTTOM, turned
from game.engine.picture import Blit, Picture, RememberedBlits
from game.engine.shapes import box, paint_box
from game.engine.sprites import backdrop, scaled, sprite
from game.engine.surface_cache import cached
from game.engine.text import text
from game.engine.tween import ease_out, rise_and_fall
from game.rules.tiles.constants import CELLS, LIGHT_MASK, LINES, RED_CELL, TILES, Cell, Placement, column_row
from game.table.board import TABLE_SIZE, fits_sign, shaded_table
from game.table.figures import count_label, figure
from game.table.layout import Layout
from game.table.palette import ACCENT, BAD, BOARD, BOARD_LABEL, GOOD, GRID, INK_ON_BRIGHT, PIP, RGB, TABLE
from game.table.pieces import (
    NUMERAL,
    TURN_STEPS,
    Form,
    Landings,
    PieceStyle,
    draw_appearing,
    draw_focus_around,
    draw_lifted,
    draw_lying,
    draw_outline_around,
    lift_steps,
    lifted_above,
    lifted_side,
    on_shadow,
    piece_shadow,
)

TILE = Form(radius=0.17, margin=0.08, blur=0.035, below=0.05)


@cached(64)
def tile_face(value: int, size: int, style: PieceStyle, share: float = NUMERAL) -> pygame.Surface:
    """1..6, or the back (0). ``share``: the height of a numeral's text as a share of the size."""
    if value == 0:
        return sprite("tile_back", size)
    if not style.numerals:
        return sprite(f"tile_{value}", size)
    surface = sprite("tile_blank", size).copy()
    digit = turned(text(str(value), round(size * share), PIP), style.side)
    surface.blit(digit, digit.get_rect(center=(size // 2, round(size * 0.46) + size // 40)))
    return surface


@cached(64)
def tile_with_shadow(value: int, size: int, style: PieceStyle) -> pygame.Surface:
    return on_shadow(tile_face(value, size, style), TILE)


def draw_tile(picture: Picture, value: int, rect: Rect, style: PieceStyle, lift: float = 0.0) -> None:
    """``lift``: from 0 (on the table) to 1 (lifted high: larger, and its shadow further away)."""
    if lift <= 0:
        draw_lying(picture, tile_with_shadow(value, rect.width, style), rect)
        return
    face = tile_face(value, lifted_side(rect.width, lift), style)
    shade = piece_shadow(rect.size, TILE, lift_steps(lift))
    draw_lifted(picture, face, shade, rect.center, rect.width, TILE, lift)


def draw_tile_outline(picture: Picture, rect: Rect, colour: RGB = ACCENT) -> None:
    draw_outline_around(picture, rect, TILE, colour)


def draw_focus_outline(picture: Picture, rect: Rect) -> None:
    draw_focus_around(picture, rect, TILE)


def draw_flight(
    picture: Picture,
    style: PieceStyle,
    value: int,
    start: Rect,
    goal: Rect,
    p: float,
    *,
    turning: bool,
    high: float,
    top: float = -math.inf,
) -> None:
    """In an arc. ``turning``: the tile turns over on the way. ``high``: the height of the arc divided by the tile's side. ``top``:
    nothing of it comes above this."""
    if style.reduced_motion:
        draw_fade_in(picture, style, value, goal, p)
        return
    lift, p = rise_and_fall(p), ease_out(p)  # It slows down on its way, but still falls fast at the end.
    size = round(lerp(start.width, goal.width, p))
    rect = Rect(0, 0, size, size)
    arc = lift * high * goal.width
    rect.center = (
        round(lerp(start.centerx, goal.centerx, p)),
        round(max(lerp(start.centery, goal.centery, p) - arc, top + lifted_above(size, lift))),
    )
    if turning:
        draw_turn_over(picture, style, value, rect, p, lift)
    else:
        draw_tile(picture, value, rect, style, lift)


def draw_turn_over(
    picture: Picture, style: PieceStyle, value: int, rect: Rect, p: float, lift: float
) -> None:
    """p = 0 shows the back, 1 the face. With reduced motion the face fades in over the back."""
    if style.reduced_motion:
        draw_tile(picture, 0, rect, style)
        draw_fade_in(picture, style, value, rect, p)
        return
    step, size = round(p * TURN_STEPS), rect.width
    shown = tile_face(value if step * 2 > TURN_STEPS else 0, size, style)
    shown = scaled(shown, round(size * max(0.08, abs(1 - 2 * step / TURN_STEPS))), size)
    shade = piece_shadow(rect.size, TILE, lift_steps(lift))
    draw_lifted(picture, shown, shade, rect.center, size, TILE, lift)


def bag_squash(style: PieceStyle, p: float) -> float:
    return 0.0 if style.reduced_motion else rise_and_fall(min(1.0, p * 1.6))


def draw_fade_in(picture: Picture, style: PieceStyle, value: int, rect: Rect, p: float) -> None:
    draw_appearing(picture, tile_with_shadow(value, rect.width, style), rect, p)


BAG_ASPECT = 200 / 240
EMPTY = 0.66
SIZE_STEPS = 12
"""The bag shrinks and is drawn higher or lower in steps, so that few surfaces are cached."""
SQUASH_STEPS = 8


def bag_rect(area: Rect) -> Rect:
    height = min(area.height, round(area.width / BAG_ASPECT))
    width = round(height * BAG_ASPECT)
    return Rect(area.centerx - width // 2, area.bottom - height, width, height)


def bag_opening(area: Rect, count: int) -> tuple[int, int]:
    rect = _filled(area, count)
    return rect.centerx, rect.y + round(rect.height * 30 / 240)


def draw_bag(
    picture: Picture, area: Rect, count: int, squash: float = 0.0, *, smallest_number: int = 0
) -> None:
    """It shrinks as it empties. ``squash``: from 0 (normal) to 1 (wider and lower, as a tile is drawn)."""
    full, rect = bag_rect(area), _filled(area, count)
    bag = sprite("bag", rect.width, rect.height)
    steps = round(squash * SQUASH_STEPS)
    if steps:
        share = 0.09 * steps / SQUASH_STEPS
        bag = scaled(bag, round(rect.width * (1 + share)), round(rect.height * (1 - share)))
    picture.add(bag, rect.centerx - bag.width / 2, rect.bottom - bag.height)
    label = count_label(count, max(smallest_number, round(full.height * 0.17)))
    picture.center(label, rect.centerx, rect.bottom - bag.height * 0.3)


def _filled(area: Rect, count: int) -> Rect:
    full = bag_rect(area)
    share = EMPTY + (1 - EMPTY) * round(min(1.0, count / TILES) * SIZE_STEPS) / SIZE_STEPS
    return full.scale_by(share).move_to(midbottom=full.midbottom)


def draw_empty_board(picture: Picture, layout: Layout) -> None:
    picture.add(backdrop("table", TABLE_SIZE, layout.size), 0, 0)
    rim = (layout.board.width - LINES * layout.cell) / 2
    text_height = max(round(rim * 0.66), min(layout.least_text, round(rim)))
    board, at = _empty_board(
        layout.size, tuple(layout.board), layout.cell, layout.origin, layout.scale.unit, text_height
    )
    picture.add(board, *at)


class BoardTiles(RememberedBlits):
    """Draws the tiles on the board. Remembers their blits until the tiles change."""

    def draw(
        self,
        picture: Picture,
        layout: Layout,
        placements: Sequence[Placement],
        style: PieceStyle,
        landings: Landings | None = None,
    ) -> None:
        """From the top down, so that a tile covers the shadow of the one above it. ``landings``: tiles that have just been laid."""
        settling = landings or Landings()

        def paint(part: Picture) -> None:
            for value, cell in sorted(placements, key=lambda placement: placement[1]):
                surface = tile_with_shadow(value, layout.cell, style)
                settling.draw(part, (cell,), surface, layout.rect(cell))

        self.add(picture, None if settling else (layout, tuple(placements), style), paint)


@cached(64)
def mark_sign(kind: str, totals: tuple[int, ...], size: int, least: int = 0) -> pygame.Surface:
    """The sign of a mark: a ring for "fits", the totals for "run", a diamond for "need", and a sum that is too large for "over".
    ``size``: the side of a cell. ``least``: the least height of its text in pixels."""
    if kind == "fits":
        return fits_sign(size)
    if kind == "need":
        return sprite("need", round(size * 0.6))
    side = round(size * (0.74 if len(totals) == 1 else 0.84))
    fill, edge, ink = (TABLE, BAD, BAD) if kind == "over" else (GOOD, None, INK_ON_BRIGHT)
    surface = box(side, side, round(side * 0.22), fill, edge, max(1, round(size * 0.04))).copy()
    share, rows = (0.5, (0.5,)) if len(totals) == 1 else (0.38, (0.29, 0.73))
    for total, y in zip(totals, rows, strict=True):
        number = figure(str(total), max(least, round(size * share)), ink)
        surface.blit(number, number.get_rect(center=(side // 2, round(side * y))))
    return surface


def draw_marks(
    picture: Picture,
    layout: Layout,
    marks: Iterable[tuple[Cell, str, tuple[int, ...]]],
    hidden: Cell | None = None,
    side: int = BOTTOM,
) -> None:
    """Shows where the picked tile may be laid, except on the cell ``hidden``. The signs face ``side``."""
    for cell, kind, totals in marks:
        if cell != hidden:
            sign = turned(mark_sign(kind, totals, layout.cell, layout.least_text), side)
            picture.center(sign, *layout.rect(cell).center)


@cached(2, large=True)
def _empty_board(
    size: tuple[int, int],
    area: tuple[int, ...],
    cell_size: int,
    origin: tuple[int, int],
    unit: float,
    text_height: int,
) -> Blit:
    """The board with its shadow on a patch of the table top, and where that patch is in the window."""
    board, radius = pygame.Rect(area), round(cell_size * 0.45)
    blur = max(3, round(14 * unit))
    surface, patch = shaded_table(size, board, round(5 * unit), radius, blur, 190)
    board = board.move(-patch.x, -patch.y)
    edge = RGB(
        *((a + b) // 2 for a, b in zip(BOARD, GRID, strict=True))
    )  # pygame.Color.lerp rounds differently.
    paint_box(surface, board, radius, BOARD, edge, max(1, round(2 * unit)))
    x, y = origin[0] - patch.x, origin[1] - patch.y
    for cell in CELLS:
        column, row = column_row(cell)
        name = "cell_red" if cell == RED_CELL else "cell_light" if LIGHT_MASK >> cell & 1 else "cell_dark"
        surface.blit(sprite(name, cell_size), (x + column * cell_size, y + row * cell_size))
    _draw_coordinates(surface, board, cell_size, (x, y), text_height)
    return surface, patch.topleft


def _draw_coordinates(
    surface: pygame.Surface, board: pygame.Rect, cell_size: int, origin: tuple[int, int], size: int
) -> None:
    """Letters of the columns below the board, numbers of the rows to its right: messages name cells by them."""
    length = LINES * cell_size
    x, y = (origin[0] + length + board.right) / 2 - 1, (origin[1] + length + board.bottom) / 2 - 1
    for line in range(LINES):
        middle = (line + 0.5) * cell_size
        letter = text(chr(ord("a") + line), size, BOARD_LABEL)
        surface.blit(letter, letter.get_rect(center=(origin[0] + middle, y)))
        number = text(str(line + 1), size, BOARD_LABEL)
        surface.blit(number, number.get_rect(center=(x, origin[1] + middle)))
