"""Draws the table of the tile game: the board, what lies on it, the marks and sums, hints, and what players have in hand."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.layout import turned
from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import faded
from game.engine.text import text
from game.engine.translation import _
from game.rules.common.pad import SCORING_TOTALS
from game.rules.tiles.constants import CELLS, Cell
from game.scenes.tile_turn.draft import TileDraft, sums_made, sums_with
from game.scenes.tile_turn.hint_text import board_parts
from game.scenes.tile_turn.table import TileTable
from game.scenes.turn.draft import Sum, examples
from game.scenes.turn.focus import Press
from game.scenes.turn.hint import WHERE
from game.scenes.turn.run_signs import draw_lit
from game.scenes.turn.signs import (
    ADVISED_ALPHA,
    GHOST_ALPHA,
    LIGHT,
    draw_blocked_run,
    draw_button_light,
    draw_closed_run,
    draw_last_laid,
    draw_last_laid_signs,
    draw_lesson_spots,
    draw_sums,
    order_sign,
    shine,
    sign_size,
    take_back_sign,
)
from game.table.board import draw_run_outline
from game.table.layout import Layout
from game.table.palette import ACCENT, BAD, GOOD, HINT_LIGHT, INK, TILE
from game.table.pieces import PieceStyle
from game.table.station import Station
from game.table.tiles import (
    draw_bag,
    draw_empty_board,
    draw_focus_outline,
    draw_marks,
    draw_tile,
    draw_tile_outline,
    mark_sign,
    tile_face,
    tile_with_shadow,
)

ORDER, ORDER_ON_RACK, INSIDE = 0.85, 0.58, 0.08
"""The signs for the order of laying: size on the board (in cells), size on the rack (in tiles), and overlap with the tile (in
cells)."""


def _draw_light(picture: Picture, turn_table: TileTable) -> None:
    layout, hint = turn_table.layout, turn_table.model.hint
    level = draw_button_light(picture, turn_table)
    if hint.advice is None or not level:
        return
    for left, top, right, bottom in board_parts(hint.advice.turn) if hint.step else ():
        x, y = layout.origin[0] + left * layout.cell, layout.origin[1] + top * layout.cell
        size = (right - left + 1) * layout.cell, (bottom - top + 1) * layout.cell
        shine(picture, pygame.Rect((x, y), size), layout.cell, LIGHT, level)


def _draw_ghosts(picture: Picture, turn_table: TileTable) -> None:
    layout, hint = turn_table.layout, turn_table.model.hint
    for _number, (value, cell), _place in hint.visible_ghosts():
        square = layout.rect(cell)
        if cell != turn_table.target:
            face = tile_face(value, layout.cell, turn_table.board_style)
            picture.add(faded(face, ADVISED_ALPHA), *square.topleft)
        draw_tile_outline(picture, square.inflate(-2, -2), HINT_LIGHT)
    for _value, cell in hint.extra() if hint.step >= WHERE else ():
        square = layout.rect(cell)
        draw_tile_outline(picture, square, HINT_LIGHT)
        picture.center(take_back_sign(round(square.width * 0.6)), *square.center)
    for run in hint.runs():
        draw_run_outline(picture, layout, run.cells, GOOD)


def _draw_hint_signs(
    picture: Picture, turn_table: TileTable, draft: TileDraft, covered: Sequence[pygame.Rect]
) -> None:
    """``covered``: by sums."""
    layout, hint = turn_table.layout, turn_table.model.hint
    station, side = turn_table.station, turn_table.side
    taken = [*covered, *(station.place.outward(area) for area in (station.menu, station.hint, station.bag))]
    taken += draw_sums(picture, turn_table, [Sum(run.total, run.cells, run.across) for run in hint.runs()])
    ghosts = hint.visible_ghosts()
    occupied = {cell for cell in CELLS if draft.board.tiles[cell]} | {ghost.placement[1] for ghost in ghosts}
    for ghost in ghosts:
        sign = turned(order_sign(ghost.number, sign_size(turn_table, layout.cell * ORDER)), side)
        area = _sign_place(layout, ghost.placement[1], sign, occupied, taken)
        picture.add(sign, *area.topleft)
        taken.append(area)


def _draw_order(picture: Picture, turn_table: TileTable, place: int, square: pygame.Rect) -> None:
    """When to lay a tile of the rack (1st, 2nd …): on its lower edge, or on the upper one if the partner's tiles are in the way."""
    model = turn_table.model
    low = not model.displayed.partner_rack or (model.draft is not None and model.draft.picked == place)
    for ghost in model.hint.ghosts():
        if ghost.place == place:
            sign = order_sign(ghost.number, sign_size(turn_table, square.width * ORDER_ON_RACK))
            picture.center(sign, square.centerx, square.bottom if low else square.y)


def _sign_place(
    layout: Layout, cell: Cell, sign: pygame.Surface, occupied: set[Cell], taken: list[pygame.Rect]
) -> pygame.Rect:
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


RAISE = 0.12
"""How far the picked tile stands out of the rack, in tiles."""


def draw_held(picture: Picture, turn_table: TileTable, seat: int) -> None:
    station, held = turn_table.layout.station_of(seat), turn_table.model.displayed.held[seat]
    for place, value in enumerate(turn_table.match.hands[seat][:held]):
        seen = value if turn_table.shows_hand(seat) else 0
        draw_tile(picture, seen, station.rack_slot(place, held), turn_table.app.style)


def draw_stock(picture: Picture, turn_table: TileTable) -> None:
    station = turn_table.station
    draw_bag(picture, station.bag, turn_table.model.displayed.stock, smallest_number=station.least_text)


def draw_rack(picture: Picture, turn_table: TileTable) -> None:
    station, shown, draft, style = (
        turn_table.station,
        turn_table.model.displayed,
        turn_table.draft,
        turn_table.app.style,
    )
    if draft:
        for place in draft.unlaid:
            if place in turn_table.dragged or place in turn_table.returning:
                continue
            square = station.rack_slot(place, len(draft.hand))
            if place == draft.picked:
                square = square.move(0, -round(square.height * RAISE))
            draw_tile(picture, draft.hand[place], square, style, 0.5 if place == draft.picked else 0.0)
            if place == draft.picked:
                grown = round(square.width * 0.04)
                draw_tile_outline(
                    picture, square.inflate(grown * 2, grown * 2).move(0, -round(square.height * 0.05))
                )
            if turn_table.model.hint.step >= WHERE:
                _draw_order(picture, turn_table, place, square)
    else:
        for place, value in enumerate(shown.rack[: shown.arrived]):
            if value:
                draw_tile(
                    picture, value if shown.face_up else 0, station.rack_slot(place, len(shown.rack)), style
                )
    if shown.partner_rack:
        _draw_partner_tiles(picture, station, shown.partner_rack, style)


def _draw_partner_tiles(picture: Picture, station: Station, tiles: Sequence[int], style: PieceStyle) -> None:
    for number, value in enumerate(tiles):
        draw_tile(picture, value, station.partner_slot(number), style)
    words = text(_("partner"), max(station.least_text, station.scale.px(13)), TILE)
    first = station.partner_slot(len(tiles) - 1)
    picture.add(words, first.x - words.width - station.scale.u(6), first.centery - words.height / 2)


TARGET_SIZE = 1.3
"""The size of the edge around the target of a dragged tile, in cells. The tile would hide a smaller edge."""


def _draw_blocked(picture: Picture, turn_table: TileTable, draft: TileDraft) -> None:
    """Why no tile fits: what the smallest one would make on each cell, and for each tile an example. A partner can have no tile at
    all when the bag is empty."""
    layout, shown = turn_table.layout, examples(draft.blocked)
    used = {cell for one in shown for cell in (*one.run, *one.covered)}
    for one in (one for some in draft.blocked[:1] for one in some):
        if one.where not in used:
            sign = mark_sign("over", (one.total,), layout.cell, layout.least_text)
            picture.center(turned(sign, turn_table.side), *layout.rect(one.where).center)
    for one in shown:
        _draw_ghost_tile(picture, turn_table, draft.hand[one.place], one.where)
    for one in shown:
        draw_blocked_run(picture, turn_table, one)


def draw_dragged(picture: Picture, turn_table: TileTable, press: Press) -> None:
    layout, target, draft = turn_table.layout, turn_table.drag_target(press), turn_table.draft
    assert draft is not None and press.dragged is not None
    value = draft.hand[press.dragged]
    if target is not None:
        if press.finger:
            _draw_ghost_tile(picture, turn_table, value, target)
        side = round(layout.cell * TARGET_SIZE)
        edge = box(side, side, side // 5, None, INK, max(2, layout.cell // 14))
        picture.center(edge, *layout.rect(target).center)
    square = layout.rect(0).move_to(center=turn_table.floating(press))
    draw_tile(picture, value, square, turn_table.board_style, 0.8)
    draw_sums(picture, turn_table, sums_with(draft, press.dragged, target))


def _draw_ghost_tile(picture: Picture, turn_table: TileTable, value: int, cell: Cell) -> None:
    ghost = faded(tile_face(value, turn_table.layout.cell, turn_table.board_style), GHOST_ALPHA)
    picture.add(ghost, *turn_table.layout.rect(cell).topleft)


def draw_ground(picture: Picture, turn_table: TileTable) -> None:
    layout, model, draft = turn_table.layout, turn_table.model, turn_table.draft
    hint = model.hint
    advised = hint.step >= WHERE and bool(hint.ghosts())
    draw_empty_board(picture, layout)
    if hint.brightness:
        _draw_light(picture, turn_table)
    turn_table.tiles.draw(
        picture, layout, model.displayed.placements, turn_table.board_style, turn_table.landings
    )
    if not advised:
        draw_last_laid(picture, turn_table)
    draw_lit(picture, turn_table)
    if not draft:
        draw_last_laid_signs(picture, turn_table)
    sums = sums_made(draft, turn_table.falling) if draft else []
    if draft:
        _draw_draft(picture, turn_table, draft, sums, marks=not advised)
    for cell in model.refused_cells:
        draw_tile_outline(picture, layout.rect(cell), BAD)
    if draft:
        if turn_table.focus.visible and turn_table.focus.on_board:
            draw_focus_outline(picture, layout.rect(turn_table.focus.cell))
        # The sums go on top, so that the focus does not hide them.
        held = sums_with(draft, turn_table.held[0], turn_table.target)
        covered = draw_sums(
            picture, turn_table, [*sums, *(() if turn_table.drags or turn_table.told_by_hint else held)]
        )
        if hint.step:
            _draw_hint_signs(picture, turn_table, draft, covered)


def _draw_draft(
    picture: Picture, turn_table: TileTable, draft: TileDraft, sums: Sequence[Sum], *, marks: bool
) -> None:
    """What is laid, and where the picked tile can go: with ``marks``, or as it is advised."""
    layout, target, place = turn_table.layout, turn_table.target, turn_table.held[0]
    lying = [(value, cell) for value, cell in draft.turn if cell not in turn_table.falling]
    for value, cell in lying:
        tile = tile_with_shadow(value, layout.cell, turn_table.board_style)
        turn_table.landings.draw(picture, (cell,), tile, layout.rect(cell))
    for _value, cell in lying:
        draw_tile_outline(picture, layout.rect(cell).inflate(-2, -2), ACCENT)
    for one in sums:
        if one.total >= SCORING_TOTALS[0]:
            draw_closed_run(picture, turn_table, one.cells)
    if marks:
        draw_last_laid_signs(picture, turn_table)
    if saying := turn_table.model.saying:
        draw_lesson_spots(picture, turn_table, saying)
    if draft.picked is not None and marks:
        draw_marks(picture, layout, draft.marks(draft.picked), turn_table.hovered, turn_table.side)
    if turn_table.model.must_pass:
        _draw_blocked(picture, turn_table, draft)
    if turn_table.model.hint.step:
        _draw_ghosts(picture, turn_table)
    if target is not None and place is not None and not turn_table.drags:
        _draw_ghost_tile(picture, turn_table, draft.hand[place], target)
