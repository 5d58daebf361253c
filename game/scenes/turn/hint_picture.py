"""How the hint looks: warm light on the slate, ghosts of the tiles, their order, and what they will make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.kept import kept
from game.engine.picture import Picture
from game.engine.shapes import box, shadow
from game.engine.sprites import faded, ready, sprite
from game.engine.text import paragraph_within
from game.rules.material import Cell
from game.scenes.turn.hint import TILES, WHY, Hint
from game.scenes.turn.hint_words import parts
from game.table.board import badge, badge_place, draw_run
from game.table.layout import Layout
from game.table.palette import ACCENT, GOOD, INK, INK_ON_BRIGHT, LAMP, PANEL, TABLE
from game.table.tiles import draw_outline, face

if TYPE_CHECKING:
    from game.scenes.turn.laying import Laying

GHOST_ALPHA = 190
SMALLEST, LETTERS = 12, 20
"""Words are not smaller than this, unless fewer than so many letters of that height would fill the bar."""
LEADING = 1.2
LEVELS = 8
"""So many brightnesses the lamp has."""
HALO, LIGHT = 225, 170


def draw_light(picture: Picture, scene: Laying) -> None:
    """The light of the lamp, round itself and on a part of the board."""
    layout, hint = scene.layout, scene.hint
    level = round(hint.light * LEVELS)
    if not level:
        return
    blur = layout.cell // 3
    _shine(picture, layout.hint.inflate(2 * blur, 2 * blur), blur, HALO, level)
    if hint.advice is None:
        return
    for left, top, right, bottom in parts(hint.advice.turn) if hint.step else ():
        x, y = layout.origin[0] + left * layout.cell, layout.origin[1] + top * layout.cell
        size = (right - left + 1) * layout.cell, (bottom - top + 1) * layout.cell
        _shine(picture, pygame.Rect((x, y), size), layout.cell, LIGHT, level)


def _shine(picture: Picture, area: pygame.Rect, blur: int, strength: int, level: int) -> None:
    core = area.inflate(-blur, -blur)
    light = shadow(core.width, core.height, min(core.size) // 2, blur, strength, LAMP)
    picture.center(faded(light, 255 * level // LEVELS), *area.center)


def draw_ghosts(picture: Picture, scene: Laying) -> None:
    """From the second step on: the tiles that are still to be laid, those that are in their way, and what the turn makes."""
    layout, hint, draft = scene.layout, scene.hint, scene.draft
    if hint.step < TILES or draft is None or hint.advice is None:
        return
    ghosts = [ghost for ghost in hint.ghosts() if not draft.board.tiles[ghost.placement[1]]]
    for _number, (value, cell), _place in ghosts:
        square = layout.rect(cell)
        if cell != scene.hands.aimed:
            picture.add(faded(face(value, layout.cell, scene.app.style), GHOST_ALPHA), *square.topleft)
        draw_outline(picture, square.inflate(-2, -2), LAMP)
    for number, (_value, cell), _place in ghosts if hint.step == TILES else ():
        _draw_number(picture, number, layout.rect(cell), layout.cell)
    for _value, cell in hint.strangers():
        square = layout.rect(cell)
        draw_outline(picture, square, LAMP)
        picture.center(_take_back(round(square.width * 0.6)), *square.center)
    if hint.step == WHY and not draft.laid:
        for run in hint.advice.runs:
            draw_run(picture, layout, run.cells, GOOD)
            sign = badge(str(run.total), layout.cell, GOOD, INK_ON_BRIGHT)
            picture.center(sign, *badge_place(layout, run.cells, run.across))


def ghost_cells(hint: Hint) -> set[Cell]:
    """The cells that ghosts lie on."""
    return {ghost.placement[1] for ghost in hint.ghosts()} if hint.step >= TILES else set()


def draw_order(picture: Picture, scene: Laying, place: int, square: pygame.Rect) -> None:
    """On a tile of the rack: the how-manieth it is to be laid."""
    for ghost in scene.hint.ghosts() if scene.hint.step >= TILES else ():
        if ghost.place == place:
            _draw_number(picture, ghost.number, square, round(square.width * 0.75))


def draw_words(picture: Picture, layout: Layout, words: str) -> None:
    """What the lamp says, in the bar: smaller, if it is much."""
    bar, edge = layout.bar, layout.u(12)
    size = max(layout.px(18), min(SMALLEST, bar.width // LETTERS))
    lamp = round(size * 1.35)
    room = bar.width - lamp - 3 * edge, bar.height - layout.u(8)
    said = paragraph_within(words, size, INK, room, LEADING)
    picture.add(box(bar.width, bar.height, bar.height // 5, PANEL, ACCENT, 2), *bar.topleft)
    picture.add(sprite("icon_hint", lamp), bar.x + edge, bar.centery - lamp / 2)
    picture.add(said, bar.x + 2 * edge + lamp, bar.centery - said.height / 2 + size * 0.1)


def _draw_number(picture: Picture, number: int, square: pygame.Rect, size: int) -> None:
    """On the corner, so that the pips can be read."""
    sign = badge(str(number), size, ACCENT, INK_ON_BRIGHT)
    picture.center(sign, square.x + square.width * 0.06, square.y + square.width * 0.06)


@kept(8)
def _take_back(size: int) -> pygame.Surface:
    """A disc that asks for the tile below it to be taken back."""
    surface = box(size, size, size // 2, ACCENT, TABLE, 1).copy()
    arrow = sprite("icon_take_back", round(size * 0.7)).copy()
    arrow.fill((*INK_ON_BRIGHT, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(arrow, arrow.get_rect(center=(size // 2, size // 2)))
    return ready(surface)
