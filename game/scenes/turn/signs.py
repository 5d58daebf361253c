"""Draws what points at the table in both games: hints, the lesson, what was laid last, why nothing fits; and the magnifier."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.engine.layout import turned
from game.engine.picture import Blit, Picture
from game.engine.shapes import box, shadow
from game.engine.sprites import converted, faded, sprite
from game.engine.surface_cache import cached
from game.rules.common.pad import SCORING_TOTALS
from game.scenes.turn.draft import Blocked, Sum
from game.scenes.turn.focus import Position
from game.scenes.turn.lesson import Saying
from game.scenes.turn.reason_text import ordinal
from game.scenes.turn.table import TurnTable
from game.table.board import LABEL_TEXT, draw_run_outline, run_label, run_label_position
from game.table.palette import (
    ACCENT,
    BAD,
    GOOD,
    GRID,
    HINT_LIGHT,
    INK,
    INK_ON_BRIGHT,
    RGB,
    SEAT_COLOURS,
    TABLE,
)
from game.table.player_badges import seat_sign

ADVISED_ALPHA = 190
"""The alpha of an advised tile or card that is not laid yet."""
BRIGHTNESSES = 8
HALO, LIGHT = 225, 170
"""The alpha of the brightest light around the hint button, and on a part of the table."""


def draw_button_light(picture: Picture, turn_table: TurnTable) -> int:
    """The light around the hint button. Returns how bright it is, as ``shine`` takes it."""
    level = round(turn_table.model.hint.brightness * BRIGHTNESSES)
    blur = turn_table.layout.cell // 3
    if level:
        with turn_table.part(picture):
            shine(picture, turn_table.station.hint.inflate(2 * blur, 2 * blur), blur, HALO, level)
    return level


def shine(picture: Picture, area: pygame.Rect, blur: int, strength: int, level: int) -> None:
    core = area.inflate(-blur, -blur)
    light = shadow(core.width, core.height, min(core.size) // 2, blur, strength, HINT_LIGHT)
    picture.center(faded(light, 255 * level // BRIGHTNESSES), *area.center)


def order_sign(number: int, size: int) -> pygame.Surface:
    """An ordinal, so that nobody takes it for the value of a tile."""
    return run_label(ordinal(number), size, ACCENT, INK_ON_BRIGHT)


def sign_size(turn_table: TurnTable, size: float) -> int:
    return max(round(size), round(turn_table.station.least_text / LABEL_TEXT))


@cached(8)
def take_back_sign(size: int) -> pygame.Surface:
    surface = box(size, size, size // 2, ACCENT, TABLE, 1).copy()
    arrow = sprite("icon_take_back", round(size * 0.7)).copy()
    arrow.fill((*INK_ON_BRIGHT, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(arrow, arrow.get_rect(center=(size // 2, size // 2)))
    return converted(surface)


def joined(
    pieces: Sequence[pygame.Surface], gap: int = 0, *, below: bool = False, least: int = 0
) -> pygame.Surface:
    """Surfaces side by side or ``below`` each other, this many pixels apart, with their middles in one line. ``least``: the least
    size across that line."""
    lengths = [piece.height if below else piece.width for piece in pieces]
    thick = max([least, *(piece.width if below else piece.height for piece in pieces)])
    whole = sum(lengths) + gap * (len(pieces) - 1)
    surface = pygame.Surface((thick, whole) if below else (whole, thick), pygame.SRCALPHA)
    at = 0
    for piece, length in zip(pieces, lengths, strict=True):
        where = ((thick - piece.width) // 2, at) if below else (at, (thick - piece.height) // 2)
        surface.blit(piece, where)
        at += length + gap
    return surface


GHOST_ALPHA = 150
"""The alpha of a tile or card where it cannot be laid, or where it is held."""


def draw_blocked_run(picture: Picture, turn_table: TurnTable, blocked: Blocked) -> None:
    grid = turn_table.grid
    draw_run_outline(picture, grid, blocked.run, BAD, 0.1)
    sign = blocked_sign(turn_table, blocked)
    picture.center(sign, *run_label_position(grid, blocked.run, blocked.across))


def blocked_sign(turn_table: TurnTable, blocked: Blocked, most: float = math.inf) -> pygame.Surface:
    """``most``: see ``sum_sign``."""
    least = round(min(most, turn_table.layout.least_text))
    size = round(turn_table.grid.cell * 1.2)
    return turned(run_label(str(blocked.total), size, BAD, INK_ON_BRIGHT, least), turn_table.side)


def draw_sums(picture: Picture, turn_table: TurnTable, sums: Sequence[Sum]) -> list[Rect]:
    """Returns what the labels cover."""
    grid, covered = turn_table.grid, []
    for one in sums:
        sign, place = sum_sign(turn_table, one), run_label_position(grid, one.cells, one.across)
        picture.center(sign, *place)
        covered.append(sign.get_rect(center=place))
    return covered


def sum_sign(turn_table: TurnTable, one: Sum, most: float = math.inf) -> pygame.Surface:
    """``most``: the largest ``least_text`` that counts, in pixels."""
    colours = (GOOD, INK_ON_BRIGHT) if one.total >= SCORING_TOTALS[0] else (GRID, INK)
    least = round(min(most, turn_table.layout.least_text))
    return turned(run_label(str(one.total), turn_table.grid.cell, *colours, least), turn_table.side)


EDGE = 0.065
"""The width of the edge as a share of a cell."""
SIGN = 0.42
"""The diameter of the disc with the mark as a share of a cell."""


def draw_last_laid(picture: Picture, turn_table: TurnTable) -> None:
    """The marks of the turns that are marked. While a player lays, without those of their own last turn."""
    for seat, cells in last_laid(turn_table):
        draw_run_outline(picture, turn_table.grid, cells, SEAT_COLOURS[seat], EDGE)
    for sign, area in last_laid_signs(turn_table):
        picture.add(sign, *area.topleft)


def last_laid(turn_table: TurnTable) -> list[tuple[int, tuple[int, ...]]]:
    """The seat and the cells of each tile or card that is marked."""
    shown = turn_table.model.displayed
    return [one for one in shown.marked() if turn_table.model.draft is None or one[0] != shown.actor]


def last_laid_signs(turn_table: TurnTable) -> list[tuple[pygame.Surface, Rect]]:
    """The signs of the seats, and where they are: on the corner itself, and not further in, where they would hide a pip."""
    grid, signs = turn_table.grid, []
    for seat, cells in last_laid(turn_table):
        sign = turned(seat_sign(seat, max(8, round(grid.cell * SIGN))), turn_table.side)
        signs.append((sign, sign.get_rect(center=grid.rect(cells[0]).topleft)))
    return signs


THICK = 0.09
"""The thickness of a frame, divided by the side of a cell."""
CORNER = 3
"""The radius of its corners, divided by its thickness."""


def draw_lesson_spots(picture: Picture, turn_table: TurnTable, saying: Saying) -> None:
    """A bright frame around each spot. Drawn below the marks: spots overlap, and a frame must not cross out a number."""
    with picture.clipped(turn_table.layout.board):
        for spot in saying.spots:
            area = turn_table.grid.rect(spot[0]).unionall([turn_table.grid.rect(cell) for cell in spot])
            _draw_frame(picture, area, _thickness(turn_table))


def draw_lesson(picture: Picture, turn_table: TurnTable, saying: Saying) -> None:
    station, thick = turn_table.station, _thickness(turn_table)
    parts = {"pad": station.pad, "stock": turn_table.stock_area, "menu": station.menu}
    with turn_table.part(picture):
        if saying.part:
            _draw_frame(picture, parts[saying.part], thick, ACCENT)
        if saying.place is not None:
            assert turn_table.model.draft is not None
            _draw_frame(
                picture, turn_table.slot(station, saying.place, len(turn_table.model.draft.hand)), thick
            )


def _thickness(turn_table: TurnTable) -> int:
    return max(3, round(turn_table.layout.cell * THICK))


def _draw_frame(picture: Picture, area: Rect, thick: int, colour: RGB = HINT_LIGHT) -> None:
    around = area.inflate(2 * thick, 2 * thick)
    picture.add(box(*around.size, CORNER * thick, None, colour, thick), *around.topleft)


MAGNIFICATION = 2.5
CELLS = 3.4, 2.4
"""How much of the board it shows: width and height in cells."""
FINGER_MM = 9.0
"""The room left between the finger and the magnifier."""


def draw_magnifier(picture: Picture, turn_table: TurnTable, at: Position) -> None:
    """``at``: what it magnifies, in the window."""
    cell = turn_table.layout.cell
    source = Rect(0, 0, round(cell * CELLS[0]), round(cell * CELLS[1])).move_to(center=at)
    size = round(source.width * MAGNIFICATION), round(source.height * MAGNIFICATION)
    area = _area(
        size, at, Rect((0, 0), turn_table.layout.size), round(FINGER_MM / turn_table.app.mm_per_pixel)
    )
    surface = _enlarged(tuple(picture.blits), (*source.topleft, *source.size), size)
    picture.add(surface, *area.topleft)
    line = max(2, cell // 10)
    picture.add(box(*area.size, 2 * line, None, INK, line), *area.topleft)
    centre = area.x + (at[0] - source.x) * MAGNIFICATION, area.y + (at[1] - source.y) * MAGNIFICATION
    picture.center(box(3 * line, 3 * line, round(1.5 * line), ACCENT, INK, 1), *centre)


def _area(size: tuple[int, int], at: tuple[int, int], window: Rect, room: int) -> Rect:
    """Where the magnifier goes: above the finger, or next to it if there is no space above."""
    area = Rect((0, 0), size)
    area.midbottom = at[0], at[1] - room
    if area.y < 0:
        right = at[0] < window.centerx
        area.y = 0
        area.x = at[0] + room if right else at[0] - room - area.width
    return area.clamp(window)


@cached(2, large=True)
def _enlarged(
    blits: tuple[Blit, ...], source: tuple[int, int, int, int], size: tuple[int, int]
) -> pygame.Surface:
    left, top = source[:2]
    part = pygame.Surface(source[2:])
    part.fblits([(surface, (x - left, y - top)) for surface, (x, y) in blits])
    return pygame.transform.smoothscale(part, size)
