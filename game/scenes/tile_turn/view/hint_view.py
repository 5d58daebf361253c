"""Draws the hint: light on a part of the board, ghosts of the advised tiles, their order, and the runs that they make."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.picture import Picture
from game.engine.place import turned
from game.engine.shapes import box, shadow
from game.engine.sprites import converted, faded, sprite
from game.engine.surface_cache import cached
from game.rules.tiles.board import Run
from game.rules.tiles.constants import CELLS, Cell
from game.scenes.tile_turn.model.hint import TileHint
from game.scenes.tile_turn.model.hint_text import board_parts
from game.scenes.tile_turn.stage import TileStage
from game.scenes.turn.model.hint import TILES, WHY
from game.scenes.turn.model.reason_text import ordinal
from game.table.board import LABEL_TEXT, draw_run_outline, run_label, run_label_position
from game.table.layout import Layout
from game.table.palette import ACCENT, GOOD, HINT_LIGHT, INK_ON_BRIGHT, TABLE
from game.table.tiles import draw_tile_outline, tile_face

GHOST_ALPHA = 190
BRIGHTNESSES = 8
"""The number of steps from dark to bright."""
HALO, LIGHT = 225, 170
ORDER, ORDER_ON_RACK, INSIDE = 0.85, 0.58, 0.08
"""The signs for the order of laying: size on the board (in cells), size on the rack (in tiles), and overlap with the tile (in
cells)."""


def draw_light(picture: Picture, stage: TileStage) -> None:
    """The light around the hint button and on a part of the board."""
    layout, hint = stage.layout, stage.model.hint
    level = round(hint.brightness * BRIGHTNESSES)
    if not level:
        return
    blur = layout.cell // 3
    with stage.part(picture):
        _shine(picture, stage.station.hint.inflate(2 * blur, 2 * blur), blur, HALO, level)
    if hint.advice is None:
        return
    for left, top, right, bottom in board_parts(hint.advice.turn) if hint.step else ():
        x, y = layout.origin[0] + left * layout.cell, layout.origin[1] + top * layout.cell
        size = (right - left + 1) * layout.cell, (bottom - top + 1) * layout.cell
        _shine(picture, pygame.Rect((x, y), size), layout.cell, LIGHT, level)


def draw_ghosts(picture: Picture, stage: TileStage) -> None:
    """From the second step on: the advised tiles that are still to be laid, laid tiles to take back, and the runs of the turn."""
    layout, hint = stage.layout, stage.model.hint
    for _number, (value, cell), _place in stage.model.hint.visible_ghosts():
        square = layout.rect(cell)
        if cell != stage.target:
            picture.add(faded(tile_face(value, layout.cell, stage.board_style), GHOST_ALPHA), *square.topleft)
        draw_tile_outline(picture, square.inflate(-2, -2), HINT_LIGHT)
    for _value, cell in hint.extra_tiles() if hint.step >= TILES else ():
        square = layout.rect(cell)
        draw_tile_outline(picture, square, HINT_LIGHT)
        picture.center(_take_back_sign(round(square.width * 0.6)), *square.center)
    for run in _runs(stage):
        draw_run_outline(picture, layout, run.cells, GOOD)


def draw_hint_signs(picture: Picture, stage: TileStage) -> None:
    """The totals of the advised turn and the order of its tiles, on top of everything else on the board."""
    layout, draft = stage.layout, stage.model.draft
    station, side = stage.station, stage.side
    taken = [station.place.outward(area) for area in (station.menu, station.hint, station.bag)]
    for run in _runs(stage):
        sign = turned(run_label(str(run.total), layout.cell, GOOD, INK_ON_BRIGHT), side)
        place = run_label_position(layout, run.cells, run.across)
        picture.center(sign, *place)
        taken.append(sign.get_rect(center=place))
    ghosts = stage.model.hint.visible_ghosts()
    if draft is None:
        return
    occupied = {cell for cell in CELLS if draft.board.tiles[cell]} | {ghost.placement[1] for ghost in ghosts}
    for ghost in ghosts:
        sign = turned(_order_sign(ghost.number, _sign_size(stage, layout.cell * ORDER)), side)
        area = _sign_place(layout, ghost.placement[1], sign, occupied, taken)
        picture.add(sign, *area.topleft)
        taken.append(area)


def ghost_cells(hint: TileHint) -> set[Cell]:
    """The cells where ghosts are shown."""
    return {ghost.placement[1] for ghost in hint.ghosts()} if hint.step >= TILES else set()


def draw_order(picture: Picture, stage: TileStage, place: int, square: pygame.Rect) -> None:
    """When to lay a tile of the rack (1st, 2nd …): on its lower edge, or on the upper one if the partner's tiles are in the way."""
    model = stage.model
    low = not model.displayed.partner_rack or (model.draft is not None and model.draft.picked == place)
    for ghost in model.hint.ghosts() if model.hint.step >= TILES else ():
        if ghost.place == place:
            sign = _order_sign(ghost.number, _sign_size(stage, square.width * ORDER_ON_RACK))
            picture.center(sign, square.centerx, square.bottom if low else square.y)


def _shine(picture: Picture, area: pygame.Rect, blur: int, strength: int, level: int) -> None:
    core = area.inflate(-blur, -blur)
    light = shadow(core.width, core.height, min(core.size) // 2, blur, strength, HINT_LIGHT)
    picture.center(faded(light, 255 * level // BRIGHTNESSES), *area.center)


def _runs(stage: TileStage) -> Sequence[Run]:
    """The runs of the advised turn; they are shown with the reasons, before any of its tiles is laid."""
    hint, draft = stage.model.hint, stage.model.draft
    return hint.advice.runs if hint.advice and hint.step == WHY and draft and not draft.laid else ()


def _order_sign(number: int, size: int) -> pygame.Surface:
    """An ordinal, so that nobody takes it for the value of a tile."""
    return run_label(ordinal(number), size, ACCENT, INK_ON_BRIGHT)


def _sign_size(stage: TileStage, size: float) -> int:
    """The size of a sign with text that can be read from this station."""
    return max(round(size), round(stage.station.least_text / LABEL_TEXT))


def _sign_place(
    layout: Layout, cell: Cell, sign: pygame.Surface, occupied: set[Cell], taken: list[pygame.Rect]
) -> pygame.Rect:
    """A place for a sign at a corner of the cell where it covers no other sign and as few tiles as possible."""
    square, inset = layout.rect(cell), min(sign.get_size()) // 2 - round(layout.cell * INSIDE)
    candidates: list[tuple[bool, bool, int, int, tuple[int, ...]]] = []
    for x in (square.left, square.right):
        for y in (square.top - inset, square.bottom + inset):
            area = sign.get_rect(center=(x, y))
            tiles = {
                layout.cell_at(corner)
                for corner in (area.topleft, area.topright, area.bottomleft, area.bottomright)
            }
            covered = len((tiles & occupied) - {cell})
            outside = not layout.board.contains(area)
            candidates.append((outside, area.collidelist(taken) >= 0, covered, len(candidates), tuple(area)))
    return pygame.Rect(min(candidates)[-1])


@cached(8)
def _take_back_sign(size: int) -> pygame.Surface:
    """A disc with an arrow: take this tile back."""
    surface = box(size, size, size // 2, ACCENT, TABLE, 1).copy()
    arrow = sprite("icon_take_back", round(size * 0.7)).copy()
    arrow.fill((*INK_ON_BRIGHT, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(arrow, arrow.get_rect(center=(size // 2, size // 2)))
    return converted(surface)
