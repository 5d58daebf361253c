"""Draws the arrows at the edge of the cloth: they point to cards, and to places where the picked card fits, that are out of sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.engine.layout import turned
from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.rules.cards.cells import Cell
from game.scenes.card_turn.draft import Mark
from game.scenes.card_turn.spot_signs import spot_sign
from game.scenes.card_turn.table import CardTable
from game.scenes.turn.focus import Position
from game.scenes.turn.hint import WHERE
from game.table.cards import card_rect
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


def draw_edge_arrows(picture: Picture, turn_table: CardTable) -> None:
    for arrow in edge_arrows(turn_table):
        picture.add(arrow.surface, *arrow.area.topleft)


def edge_arrows(turn_table: CardTable) -> list[EdgeArrow]:
    cloth, unit = turn_table.cloth, turn_table.layout.scale.unit
    if cloth.shows_all:
        return []
    arrows: list[EdgeArrow] = []
    places = hidden_marks(turn_table)
    cards = [card_rect(cloth.rect(one.cell), one.step) for one in turn_table.placements]
    used = {cell for placement in turn_table.placements for cell in placement.cells}
    for direction in sorted(cloth.hidden(used).union(places)):
        mark = places.get(direction)
        arrow = edge_arrow(direction, arrow_side(unit), ACCENT if mark else INK_SOFT)
        cells = tuple(sorted(cell for cell in used if direction in cloth.hidden([cell])))
        if mark:
            scores, cells = (mark.totals, mark.turned), mark.cells
            arrow = _with_sign(direction, arrow.height, scores, turn_table.layout.least_text, turn_table.side)
        taken = [*cards, *cloth.covered, *(one.area for one in arrows)]
        arrows.append(EdgeArrow(arrow, _beside_cards(cloth.area, direction, arrow, taken), cells))
    return arrows


def _beside_cards(cloth: Rect, direction: Direction, arrow: Surface, taken: Sequence[Rect]) -> Rect:
    """At the edge, as close to its middle as possible where no card is hidden; in the middle if cards lie along the whole edge."""
    area = arrow.get_rect(center=cloth.center)
    area.x += direction[0] * (cloth.width - area.width) // 2
    area.y += direction[1] * (cloth.height - area.height) // 2
    along = direction[::-1]
    room = (cloth.width - area.width) // 2 if along[0] else (cloth.height - area.height) // 2
    steps = range(0, room, max(1, min(area.size) // 4))
    places = (
        area.move(away * abs(along[0]), away * abs(along[1])) for step in steps for away in (step, -step)
    )
    return next((place for place in places if place.collidelist(taken) < 0), area)


def cells_pointed_at(turn_table: CardTable, at: Position) -> tuple[Cell, ...]:
    least = turn_table.app.finger(turn_table.layout.size)
    for arrow in edge_arrows(turn_table):
        if arrow.area.inflate(
            max(0, least - arrow.area.width), max(0, least - arrow.area.height)
        ).collidepoint(at):
            return arrow.cells
    return ()


def hidden_marks(turn_table: CardTable) -> dict[Direction, Mark]:
    draft, cloth = turn_table.draft, turn_table.cloth
    if draft is None or draft.picked is None or turn_table.model.hint.step >= WHERE:
        return {}
    found: dict[Direction, Mark] = {}
    for mark in draft.marks_shown(draft.picked)[0]:
        first, second = (cloth.hidden([cell]) for cell in mark.cells)
        for direction in first & second:
            best = found.get(direction)
            if best is None or _worth(mark) > _worth(best):
                found[direction] = mark
    return found


def _worth(mark: Mark) -> tuple[int, int, bool]:
    return mark.supers, sum(mark.totals), not mark.turned


@cached(16)
def _with_sign(
    direction: Direction, side: int, scores: tuple[tuple[int, ...], bool], least: int, facing: int
) -> Surface:
    """An arrow, and next to it, away from the edge, the sign of a spot. ``facing``: the side of the screen that the sign faces.
    ``scores``: the first two arguments of ``spot_sign``."""
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
