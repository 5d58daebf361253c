"""Draws what points at the table in both games: hints, the lesson, what was laid last, why nothing fits; and the magnifier."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Vector2
from pygame.math import lerp

from game.engine.layout import turned
from game.engine.picture import Blit, Picture
from game.engine.shapes import box, shadow
from game.engine.sprites import converted, faded, sprite
from game.engine.surface_cache import cached
from game.rules.common.pad import SCORING_TOTALS
from game.scenes.turn.draft import Blocked, Draft, Sum
from game.scenes.turn.focus import Position
from game.scenes.turn.lesson import Saying
from game.scenes.turn.reason_text import ordinal
from game.scenes.turn.table import TurnTable
from game.table.board import LABEL_TEXT, draw_outline, draw_run_outline, run_label, run_label_position
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
from game.table.sheet import NAME_ROW, entry_box

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


def draw_closed_run(picture: Picture, turn_table: TurnTable, cells: Sequence[int]) -> None:
    """The frame of a run that scores. It grows from what has just closed it."""
    grid, share = turn_table.grid, turn_table.grown(cells)
    whole = grid.rect(cells[0]).union(grid.rect(cells[-1]))
    if share < 1:
        landed = [grid.rect(cell) for cell in turn_table.closing[0] if cell in cells]
        start = landed[0].unionall(landed[1:])
        left, top, right, bottom = (
            round(lerp(old, new, share))
            for old, new in zip(
                (*start.topleft, *start.bottomright), (*whole.topleft, *whole.bottomright), strict=True
            )
        )
        whole = Rect(left, top, right - left, bottom - top)
    draw_outline(picture, whole, grid.cell, GOOD)


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
    good = one.total >= SCORING_TOTALS[0]
    colours = (GOOD, INK_ON_BRIGHT) if good else (GRID, INK)
    size = max(turn_table.grid.cell, min(most, turn_table.layout.least_text) / LABEL_TEXT)
    share = turn_table.grown(one.cells) if good else 1.0
    return turned(run_label(str(one.total), round(size * share), *colours), turn_table.side)


EDGE = 0.065
"""The width of the edge as a share of a cell."""
SIGN = 0.42
"""The diameter of the disc with the mark as a share of a cell."""


def draw_last_laid(picture: Picture, turn_table: TurnTable) -> None:
    """Frames around what was laid in the turns that are marked. While a player lays, without those of their own last turn."""
    for seat, cells in last_laid(turn_table):
        draw_run_outline(
            picture, turn_table.grid, cells, SEAT_COLOURS[turn_table.model.look(seat).colour], EDGE
        )


def draw_last_laid_signs(picture: Picture, turn_table: TurnTable) -> None:
    """Drawn above the frames of runs, which would cross them out."""
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
        sign = turned(
            seat_sign(turn_table.model.look(seat), max(8, round(grid.cell * SIGN))), turn_table.side
        )
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
            _draw_frame(picture, area, frame_thickness(turn_table))


def draw_lesson(picture: Picture, turn_table: TurnTable, saying: Saying) -> None:
    station, thick, draft = turn_table.station, frame_thickness(turn_table), turn_table.model.draft
    parts = {"pad": station.pad, "stock": turn_table.stock_area, "menu": station.menu}
    with turn_table.part(picture):
        if saying.part:
            _draw_frame(picture, parts[saying.part], thick, ACCENT)
        if saying.place is not None:
            assert draft is not None
            _draw_frame(picture, turn_table.slot(station, saying.place, len(draft.hand)), thick)

    if draft and draft.laid and draft.ready:
        _draw_ways_to_pad(picture, turn_table, draft)


DOT, HEAD = 1.7, 4.5
"""The size of the dots of an arrow, and of its head, divided by the thickness of a frame."""
APART = 3.6
"""How far the dots are apart, likewise."""
BOARD_EDGE = 0.8
"""How wide the edge of the board with letters and numbers is, in cells."""


def _draw_ways_to_pad(picture: Picture, turn_table: TurnTable, draft: Draft) -> None:
    """Arrows from the runs of the turn to the boxes of the pad into which their points go. They cross no words and no numbers: they
    pass behind what is between board and pad, and on the pad they follow the printed lines. Those to the same box become one."""
    sheet, thick, edge = (
        turn_table.sheet,
        frame_thickness(turn_table),
        round(turn_table.layout.cell * BOARD_EDGE),
    )
    board = turn_table.station.place.local(turn_table.layout.board)
    buttons = [button.area for button in turn_table.focus.buttons.all]
    boxes = {entry.column: entry_box(sheet, entry, turn_table.first_row) for entry in draft.entries()}
    with turn_table.part(picture):
        for total in {run.total: None for run in draft.runs()}:
            if not (goal := boxes[total]):
                continue
            above = board.bottom <= sheet.area.centery
            enters = (goal.left, sheet.area.top) if above else (sheet.area.left, goal.top)
            for run in draft.runs():
                if run.total == total:
                    start = turn_table.local(run.cells[-1]).center
                    _draw_dots(picture, start, enters, board.inflate(-2 * edge, -2 * edge), buttons, thick)
            _draw_dots(picture, enters, goal.topleft, sheet.area, [sheet.row(NAME_ROW)], thick)
            picture.center(_arrow_head(round(HEAD * thick)), *goal.topleft)


def _draw_dots(
    picture: Picture, start: Position, end: Position, within: Rect, hidden: Sequence[Rect], thick: int
) -> None:
    """Dots, so that what is below can be seen; none outside an area, or where they would touch what is ``hidden``."""
    way, size = Vector2(end) - start, max(3, round(DOT * thick))
    count = max(1, round(way.length() / (APART * thick)))
    for number in range(count):
        x, y = start + way * (number / count)
        dot = Rect(0, 0, size, size).move_to(center=(x, y))
        if within.colliderect(dot) and dot.collidelist(hidden) < 0:
            picture.center(_dot(size), x, y)


@cached(4)
def _dot(size: int) -> pygame.Surface:
    return box(size, size, size // 2, GOOD, INK_ON_BRIGHT, 1)


@cached(4)
def _arrow_head(size: int) -> pygame.Surface:
    """It points into the box at whose upper left corner it is."""
    surface = pygame.Surface((2 * size, 2 * size), pygame.SRCALPHA)
    points = [Vector2(size * x, size * y).rotate(45) + Vector2(size, size) for x, y in ARROW_HEAD]
    pygame.draw.polygon(surface, GOOD, points)
    pygame.draw.aalines(surface, INK_ON_BRIGHT, True, points)
    return converted(surface)


ARROW_HEAD = (0.5, 0.0), (-0.4, 0.42), (-0.2, 0.0), (-0.4, -0.42)
"""The corners of an arrow head that points to the right, divided by its size."""


def frame_thickness(turn_table: TurnTable) -> int:
    """Of the lesson's frames, in pixels. They are outside of what they frame."""
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
    surface = stretched(tuple(picture.blits), tuple(source), size)
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
def stretched(blits: tuple[Blit, ...], source: tuple[int, ...], size: tuple[int, int]) -> pygame.Surface:
    """What a picture with these blits shows in the rectangle ``source``, in another ``size``."""
    left, top, width, height = source
    part = pygame.Surface((width, height))
    part.fblits([(surface, (x - left, y - top)) for surface, (x, y) in blits])
    return pygame.transform.smoothscale(part, size)
