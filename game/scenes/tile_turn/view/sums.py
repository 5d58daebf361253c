"""Draws the picked tile over its cell, and what its row and column and those of the laid tiles add up to."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.picture import Picture
from game.engine.place import turned
from game.engine.shapes import box
from game.engine.sprites import faded
from game.rules.common.pad import SCORING_TOTALS
from game.rules.tiles.constants import Cell
from game.scenes.tile_turn.model.draft import TileDraft
from game.scenes.tile_turn.model.sums import Sum, sums_made, sums_with
from game.scenes.tile_turn.stage import TileStage
from game.scenes.turn.model.draft import examples
from game.scenes.turn.press import Press
from game.scenes.turn.view.blocked_runs import GHOST_ALPHA, draw_blocked_run
from game.table.board import draw_run_outline, mark_sign, run_label, run_label_position
from game.table.palette import ACCENT, GOOD, GRID, INK, INK_ON_BRIGHT
from game.table.tiles import draw_tile, draw_tile_outline, tile_face

TARGET_SIZE = 1.3
"""The size of the edge around the target of a dragged tile, in cells. The tile would hide a smaller edge."""


def draw_runs(picture: Picture, stage: TileStage, draft: TileDraft) -> None:
    """Outlines around the laid tiles, and around the runs that they score."""
    layout = stage.layout
    for _value, cell in draft.turn:
        if cell not in stage.falling:
            draw_tile_outline(picture, layout.rect(cell).inflate(-2, -2), ACCENT)
    for one in sums_made(draft, stage.falling):
        if one.total >= SCORING_TOTALS[0]:
            draw_run_outline(picture, layout, one.cells, GOOD)


def draw_ghost(picture: Picture, stage: TileStage, draft: TileDraft) -> None:
    """The picked tile, faintly, on the cell that it is held over, if it fits there."""
    cell = stage.target
    if cell is not None and draft.picked is not None and not stage.drags:
        _draw_ghost_tile(picture, stage, draft.hand[draft.picked], cell)


def draw_dragged(picture: Picture, stage: TileStage) -> None:
    """Draws the dragged tiles, and for each its target cell: an edge, the sums and, under a finger, the tile's ghost."""
    if stage.model.draft is not None:
        for press in stage.drags:
            _draw_drag(picture, stage, stage.model.draft, press)


def draw_sums(picture: Picture, stage: TileStage, sums: Sequence[Sum]) -> None:
    """Each sum on a corner of its last cell."""
    layout = stage.layout
    for total, cells, across in sums:
        good = total >= SCORING_TOTALS[0]
        colours = (GOOD, INK_ON_BRIGHT) if good else (GRID, INK)
        sign = run_label(str(total), layout.cell, *colours, layout.least_text)
        picture.center(turned(sign, stage.side), *run_label_position(layout, cells, across))


def draw_blocked(picture: Picture, stage: TileStage, draft: TileDraft) -> None:
    """Why no tile fits: what the smallest one would make on each cell, and for each tile an example.

    A partner can have no tile at all when the bag is empty.
    """
    layout, shown = stage.layout, examples(draft.blocked)
    used = {cell for one in shown for cell in (*one.run, *one.covered)}
    for one in (one for some in draft.blocked[:1] for one in some):
        if one.where not in used:
            sign = mark_sign("over", (one.total,), layout.cell, layout.least_text)
            picture.center(turned(sign, stage.side), *layout.rect(one.where).center)
    for one in shown:
        _draw_ghost_tile(picture, stage, draft.hand[one.place], one.where)
    for one in shown:
        draw_blocked_run(picture, stage, one)


def _draw_drag(picture: Picture, stage: TileStage, draft: TileDraft, press: Press) -> None:
    layout, target = stage.layout, stage.drag_target(press)
    assert press.dragged is not None
    value = draft.hand[press.dragged]
    if target is not None:
        if press.finger:
            _draw_ghost_tile(picture, stage, value, target)
        side = round(layout.cell * TARGET_SIZE)
        edge = box(side, side, side // 5, None, INK, max(2, layout.cell // 14))
        picture.center(edge, *layout.rect(target).center)
    square = layout.rect(0).move_to(center=stage.floating(press))
    draw_tile(picture, value, square, stage.board_style, 0.8)
    draw_sums(picture, stage, sums_with(draft, press.dragged, target))


def _draw_ghost_tile(picture: Picture, stage: TileStage, value: int, cell: Cell) -> None:
    ghost = faded(tile_face(value, stage.layout.cell, stage.board_style), GHOST_ALPHA)
    picture.add(ghost, *stage.layout.rect(cell).topleft)
