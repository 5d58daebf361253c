"""Draws arrows at the edges of the cloth: behind them are cards, or places for the picked card, that are out of sight."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from game.engine.picture import Picture
from game.engine.place import turned
from game.engine.shapes import box
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.rules.cards.cells import Cell
from game.scenes.card_turn.draft import Mark
from game.scenes.card_turn.spot_marks import spot_sign
from game.scenes.card_turn.table import CardTable
from game.scenes.turn.hint import TILES
from game.scenes.turn.table import Position
from game.table.cloth import Direction
from game.table.cloth_view import arrow_side, edge_arrow
from game.table.palette import ACCENT, INK_SOFT, TABLE

SIGN = 1.8
"""The sign in an arrow is drawn as for a cell of this size, in sides of the arrow."""


class EdgeArrow(NamedTuple):
    """An arrow in the window, and the cells behind its edge to which it points."""

    surface: Surface
    area: Rect
    cells: tuple[Cell, ...]


def draw_edge_arrows(picture: Picture, stage: CardTable) -> None:
    for arrow in edge_arrows(stage):
        picture.add(arrow.surface, *arrow.area.topleft)


def edge_arrows(stage: CardTable) -> list[EdgeArrow]:
    cloth, unit = stage.cloth, stage.layout.scale.unit
    if cloth.shows_all:
        return []
    arrows, places = [], hidden_marks(stage)
    used = {cell for placement in stage.placements for cell in placement.cells}
    for direction in sorted(cloth.hidden(used).union(places)):
        mark = places.get(direction)
        arrow = edge_arrow(direction, arrow_side(unit), ACCENT if mark else INK_SOFT)
        cells = tuple(sorted(cell for cell in used if direction in cloth.hidden([cell])))
        if mark:
            scores, cells = (mark.lines, mark.turned), mark.placement.cells
            arrow = _with_sign(direction, arrow.height, scores, stage.layout.least_text, stage.side)
        area = arrow.get_rect(center=cloth.area.center)
        area.x += direction[0] * (cloth.area.width - area.width) // 2
        area.y += direction[1] * (cloth.area.height - area.height) // 2
        arrows.append(EdgeArrow(arrow, area, cells))
    return arrows


def cells_pointed_at(stage: CardTable, at: Position) -> tuple[Cell, ...]:
    least = stage.app.finger(stage.layout.size)
    for arrow in edge_arrows(stage):
        if arrow.area.inflate(
            max(0, least - arrow.area.width), max(0, least - arrow.area.height)
        ).collidepoint(at):
            return arrow.cells
    return ()


def hidden_marks(stage: CardTable) -> dict[Direction, Mark]:
    draft, cloth = stage.draft, stage.cloth
    if draft is None or draft.picked is None or stage.model.hint.step >= TILES:
        return {}
    found: dict[Direction, Mark] = {}
    for mark in draft.marks(draft.picked):
        first, second = (cloth.hidden([cell]) for cell in mark.placement.cells)
        for direction in first & second:
            best = found.get(direction)
            if best is None or _worth(mark) > _worth(best):
                found[direction] = mark
    return found


def _worth(mark: Mark) -> tuple[int, int, bool]:
    return mark.supers, sum(mark.lines), not mark.turned


@cached(16)
def _with_sign(
    direction: Direction, side: int, scores: tuple[tuple[int, ...], bool], least: int, facing: int
) -> Surface:
    """An arrow, and next to it, away from the edge, the sign of a spot. ``facing``: the side of the screen that the sign faces.

    ``scores``: the first two arguments of ``spot_sign``.
    """
    arrow = edge_arrow(direction, side, ACCENT)
    sign = turned(spot_sign(*scores, round(side * SIGN), least), facing)
    gap = side // 5
    across = direction[0] != 0
    length = side + gap + (sign.width if across else sign.height)
    thick = max(side, (sign.height if across else sign.width) + gap)
    area = Rect(0, 0, *((length + gap, thick) if across else (thick, length + gap)))
    surface = box(*area.size, min(area.size) // 3, TABLE, ACCENT, 1).copy()
    outside = {(1, 0): "midright", (-1, 0): "midleft", (0, 1): "midbottom", (0, -1): "midtop"}[direction]
    inside = {(1, 0): "midleft", (-1, 0): "midright", (0, 1): "midtop", (0, -1): "midbottom"}[direction]
    surface.blit(arrow, arrow.get_rect(**{outside: getattr(area, outside)}))
    place = sign.get_rect(**{inside: getattr(area, inside)})
    surface.blit(sign, place.move(direction[0] * gap // 2, direction[1] * gap // 2))
    return converted(surface)
