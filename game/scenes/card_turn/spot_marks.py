"""Draws where the picked card fits: a sign on each spot, with the totals that it makes there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.engine.layout import turned
from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import converted, sprite
from game.engine.surface_cache import cached
from game.rules.cards.cells import BELOW, Cell, Placement, x_y
from game.scenes.card_turn.draft import Mark
from game.scenes.card_turn.table import CardTable
from game.scenes.turn.focus import Position
from game.scenes.turn.hint import TILES
from game.scenes.turn.signs import joined
from game.table.board import mark_sign
from game.table.cards import card_rect
from game.table.cloth import Direction
from game.table.cloth_view import arrow_side, edge_arrow
from game.table.figures import figure
from game.table.palette import ACCENT, GOOD, INK, INK_ON_BRIGHT, INK_SOFT, RGB, TABLE

DIGITS, SIGN_HEIGHT = 0.42, 0.52
"""The height of the totals and of their sign, in cells."""
TURN_SIGN, TURN_DIGITS, TURN_ALONE = 0.42, 0.34, 0.36
"""The size of the sign for a spot where the card fits after rotating it, of its totals, and of a sign without totals, in cells."""
ARROW = 0.8
"""The size of the arrow divided by that of its sign."""
STACKED, ROW = 0.36, 0.8
"""Totals below each other: their height in cells, and the height of a row divided by it."""
ROOM, EDGE = 0.86, 0.1
"""The least height of a sign divided by that of its text, and the room around its totals, in cells."""


class Form(IntEnum):
    """How a sign is written. Each form needs less room than the one before it."""

    IN_LINE = 0
    STACKED = 1
    """The totals below each other."""
    SHORT = 2
    """Of several totals only the largest, with a plus. If the card has to be rotated, only the arrow. Not what it would make then if
    it fits as it is."""
    NONE = 3
    """No sign: there is none left that does not cover another one."""


def draw_spot_marks(
    picture: Picture,
    turn_table: CardTable,
    marks: Iterable[Mark],
    hidden: Placement | None,
    covered_by: Sequence[Rect],
) -> None:
    """A sign in the middle of each spot; at the edge of the cloth, inside of it. ``hidden``: the placement that is shown as a ghost
    already. ``covered_by``: where no sign would be seen whole."""
    cloth = turn_table.cloth
    centers = {mark: card_rect(cloth.rect(mark.placement.cell), mark.placement.step).center for mark in marks}
    covered = card_rect(cloth.rect(hidden.cell), hidden.step).inflate(2, 2) if hidden else None
    shown = tuple(mark for mark, center in centers.items() if not (covered and covered.collidepoint(center)))
    least, across = turn_table.layout.least_text, turn_table.side % 2 == 1
    with picture.clipped(cloth.area):
        for mark, form in forms_of(shown, cloth.cell, least, across):
            sign = turned(sign_of(mark, cloth.cell, least, form, across), turn_table.side)
            area = sign.get_rect(center=centers[mark])
            if cloth.area.collidepoint(area.center):
                area.clamp_ip(cloth.area)
            if area.collidelist(covered_by) < 0:
                picture.add(sign, *area.topleft)


@lru_cache(8)
def forms_of(marks: tuple[Mark, ...], cell: int, least: int, across: bool) -> list[tuple[Mark, Form]]:
    """The marks that get a sign, and a form for each so that no sign covers another one. ``cell``: the side of a cell in pixels.
    ``least``: the least height of text. ``across``: the signs face the left or right side."""
    ranked = sorted(marks, key=lambda mark: (not mark.turned, mark.lines))
    forms = [Form.IN_LINE for _mark in ranked]

    def area(one: int) -> Rect:
        return _sign_area(ranked[one], forms[one], cell, least, across)

    areas = [area(one) for one in range(len(ranked))]
    at = 0
    while at < len(ranked):
        other = areas[at].collidelist(areas[:at])
        if other < 0:
            at += 1
            continue
        at = min(other, at, key=lambda one: _loss(ranked[one], forms[one]))
        forms[at] = _next_form(ranked[at], forms[at])
        areas[at] = area(at)
    return [(mark, form) for mark, form in zip(ranked, forms, strict=True) if form is not Form.NONE]


def sign_of(mark: Mark, size: int, least: int, form: Form, across: bool) -> pygame.Surface:
    """The sign of a mark. If the card scores more on its spot after rotating it, that is written along the spot; if STACKED, across.
    ``size``: the side of a cell. ``least``: the least height of its text in pixels. ``across``: it faces the left or right side."""
    if not mark.better or form >= Form.SHORT:
        return spot_sign(mark.lines, mark.turned, size, least, form)
    upright = (mark.placement.step == BELOW) != across
    below = upright != (form is Form.STACKED)
    return _with_better(mark.lines, mark.better, size, least, form, below)


@cached(128)
def _with_better(
    lines: tuple[int, ...], better: tuple[int, ...], size: int, least: int, form: Form, below: bool
) -> pygame.Surface:
    signs = [spot_sign(lines, False, size, least, form), spot_sign(better, True, size, least, form)]
    return joined(signs, below=below)


@cached(128)
def spot_sign(
    lines: tuple[int, ...], turn: bool, size: int, least: int = 0, form: Form = Form.IN_LINE
) -> pygame.Surface:
    """The sign of a spot: a ring, or the totals; with an arrow if the card has to be rotated. ``size``: the side of a cell.
    ``least``: the least height of its text in pixels."""
    if not lines and not turn:
        return mark_sign("fits", (), size)
    alone = turn and form is Form.SHORT
    height = round(size * (TURN_ALONE if alone else TURN_SIGN if turn else SIGN_HEIGHT))
    pieces = [sprite("icon_turn", round(height * ARROW))] if turn else []
    edge = 0 if alone else round(size * EDGE)
    if lines and not alone:
        rows, share = _rows(lines, form), STACKED if form is Form.STACKED else TURN_DIGITS if turn else DIGITS
        text_height = max(least, round(size * share))
        pieces.append(_totals(rows, text_height, INK if turn else INK_ON_BRIGHT))
        height = max(height, round(text_height * ROOM), pieces[-1].height + edge)
    content = joined(pieces, least=height)
    width = max(0 if lines else height, content.width + 2 * edge)
    fill, border = (TABLE, ACCENT) if turn else (GOOD, TABLE)
    surface = box(width, height, min(width, height) // 3, fill, border, 1).copy()
    surface.blit(content, ((width - content.width) // 2, 0))
    return surface


def _rows(lines: tuple[int, ...], form: Form) -> Sequence[str]:
    if form is Form.STACKED:
        return [str(total) for total in lines]
    if form is Form.SHORT and len(lines) > 1:
        return [f"{max(lines)}+"]
    return [" ".join(map(str, lines))]


def _totals(rows: Sequence[str], text_height: int, ink: RGB) -> pygame.Surface:
    written = [figure(words, text_height, ink) for words in rows]
    return joined(written, round(text_height * ROW) - written[0].height, below=True)


def _sign_area(mark: Mark, form: Form, cell: int, least: int, across: bool) -> Rect:
    """What a sign covers, and a pixel more, so that signs do not touch. Positions count from the cell at (0, 0)."""
    if form is Form.NONE:
        return Rect(0, 0, 0, 0)
    width, height = sign_of(mark, cell, least, form, across).size
    area = Rect(0, 0, height + 1, width + 1) if across else Rect(0, 0, width + 1, height + 1)
    x, y = x_y(mark.placement.cell)
    area.center = card_rect(Rect(x * cell, y * cell, cell, cell), mark.placement.step).center
    return area


def _next_form(mark: Mark, form: Form) -> Form:
    several = len(mark.lines) > 1 or bool(mark.better)
    if form is Form.IN_LINE and several:
        return Form.STACKED
    if form < Form.SHORT and (mark.turned or several):
        return Form.SHORT
    return Form.NONE


def _loss(mark: Mark, form: Form) -> tuple[Form, bool]:
    """How much is lost with the next form: most with a sign that disappears, and more where the card fits as it is."""
    return _next_form(mark, form), not mark.turned


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
    arrows, places = [], hidden_marks(turn_table)
    used = {cell for placement in turn_table.placements for cell in placement.cells}
    for direction in sorted(cloth.hidden(used).union(places)):
        mark = places.get(direction)
        arrow = edge_arrow(direction, arrow_side(unit), ACCENT if mark else INK_SOFT)
        cells = tuple(sorted(cell for cell in used if direction in cloth.hidden([cell])))
        if mark:
            scores, cells = (mark.lines, mark.turned), mark.cells
            arrow = _with_sign(direction, arrow.height, scores, turn_table.layout.least_text, turn_table.side)
        area = arrow.get_rect(center=cloth.area.center)
        area.x += direction[0] * (cloth.area.width - area.width) // 2
        area.y += direction[1] * (cloth.area.height - area.height) // 2
        arrows.append(EdgeArrow(arrow, area, cells))
    return arrows


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
    if draft is None or draft.picked is None or turn_table.model.hint.step >= TILES:
        return {}
    found: dict[Direction, Mark] = {}
    for mark in draft.marks(draft.picked):
        first, second = (cloth.hidden([cell]) for cell in mark.cells)
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
