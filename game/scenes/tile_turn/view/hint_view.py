"""Draws the hint: light on a part of the board, ghosts of the advised tiles, their order, and the runs that they make."""

from __future__ import annotations

import pygame

from game.engine.picture import Picture
from game.engine.place import turned
from game.engine.sprites import faded
from game.rules.tiles.constants import CELLS, Cell
from game.scenes.tile_turn.model.hint_text import board_parts
from game.scenes.tile_turn.stage import TileStage
from game.scenes.turn.model.hint import TILES, Hint
from game.scenes.turn.view.hint_signs import (
    ADVISED_ALPHA,
    LIGHT,
    draw_button_light,
    order_sign,
    shine,
    sign_size,
    take_back_sign,
)
from game.table.board import draw_run_outline, run_label, run_label_position
from game.table.layout import Layout
from game.table.palette import GOOD, HINT_LIGHT, INK_ON_BRIGHT
from game.table.tiles import draw_tile_outline, tile_face

ORDER, ORDER_ON_RACK, INSIDE = 0.85, 0.58, 0.08
"""The signs for the order of laying: size on the board (in cells), size on the rack (in tiles), and overlap with the tile (in
cells)."""


def draw_light(picture: Picture, stage: TileStage) -> None:
    """The light around the hint button and on a part of the board."""
    layout, hint = stage.layout, stage.model.hint
    level = draw_button_light(picture, stage)
    if hint.advice is None or not level:
        return
    for left, top, right, bottom in board_parts(hint.advice.turn) if hint.step else ():
        x, y = layout.origin[0] + left * layout.cell, layout.origin[1] + top * layout.cell
        size = (right - left + 1) * layout.cell, (bottom - top + 1) * layout.cell
        shine(picture, pygame.Rect((x, y), size), layout.cell, LIGHT, level)


def draw_ghosts(picture: Picture, stage: TileStage) -> None:
    """From the second step on: the advised tiles that are still to be laid, laid tiles to take back, and the runs of the turn."""
    layout, hint = stage.layout, stage.model.hint
    for _number, (value, cell), _place in stage.model.hint.visible_ghosts():
        square = layout.rect(cell)
        if cell != stage.target:
            picture.add(
                faded(tile_face(value, layout.cell, stage.board_style), ADVISED_ALPHA), *square.topleft
            )
        draw_tile_outline(picture, square.inflate(-2, -2), HINT_LIGHT)
    for _value, cell in hint.extra() if hint.step >= TILES else ():
        square = layout.rect(cell)
        draw_tile_outline(picture, square, HINT_LIGHT)
        picture.center(take_back_sign(round(square.width * 0.6)), *square.center)
    for run in stage.model.hint.runs():
        draw_run_outline(picture, layout, run.cells, GOOD)


def draw_hint_signs(picture: Picture, stage: TileStage) -> None:
    """The totals of the advised turn and the order of its tiles, on top of everything else on the board."""
    layout, draft = stage.layout, stage.model.draft
    station, side = stage.station, stage.side
    taken = [station.place.outward(area) for area in (station.menu, station.hint, station.bag)]
    for run in stage.model.hint.runs():
        sign = turned(run_label(str(run.total), layout.cell, GOOD, INK_ON_BRIGHT, layout.least_text), side)
        place = run_label_position(layout, run.cells, run.across)
        picture.center(sign, *place)
        taken.append(sign.get_rect(center=place))
    ghosts = stage.model.hint.visible_ghosts()
    if draft is None:
        return
    occupied = {cell for cell in CELLS if draft.board.tiles[cell]} | {ghost.placement[1] for ghost in ghosts}
    for ghost in ghosts:
        sign = turned(order_sign(ghost.number, sign_size(stage, layout.cell * ORDER)), side)
        area = _sign_place(layout, ghost.placement[1], sign, occupied, taken)
        picture.add(sign, *area.topleft)
        taken.append(area)


def ghost_cells(hint: Hint) -> set[Cell]:
    """The cells where ghosts are shown."""
    return {ghost.placement[1] for ghost in hint.ghosts()} if hint.step >= TILES else set()


def draw_order(picture: Picture, stage: TileStage, place: int, square: pygame.Rect) -> None:
    """When to lay a tile of the rack (1st, 2nd …): on its lower edge, or on the upper one if the partner's tiles are in the way."""
    model = stage.model
    low = not model.displayed.partner_rack or (model.draft is not None and model.draft.picked == place)
    for ghost in model.hint.ghosts() if model.hint.step >= TILES else ():
        if ghost.place == place:
            sign = order_sign(ghost.number, sign_size(stage, square.width * ORDER_ON_RACK))
            picture.center(sign, square.centerx, square.bottom if low else square.y)


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
