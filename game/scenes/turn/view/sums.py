"""The tile in hand above its cell, and what rows and columns add up to through it and through the tiles laid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import faded
from game.rules.constants import SCORING, Cell
from game.scenes.turn.model.draft import Draft
from game.table.board import badge, badge_place, draw_run
from game.table.layout import Layout
from game.table.palette import ACCENT, GOOD, GRID, INK, INK_ON_BRIGHT
from game.table.tiles import draw_outline, draw_tile, face

if TYPE_CHECKING:
    from game.scenes.turn.board_scene import Laying

GHOST_ALPHA = 150
TARGET = 1.3
"""The edge around the cell that a dragged tile is held over is so much wider than a cell: the tile would cover a narrower one."""


class Sum(NamedTuple):
    """What a row or column adds up to."""

    total: int
    cells: tuple[Cell, ...]
    across: bool


def draw_runs(picture: Picture, scene: Laying, draft: Draft) -> None:
    """Outlines around the tiles laid, and around what scores through them."""
    layout = scene.layout
    for _value, cell in draft.turn:
        if cell not in scene.hands.flying:
            draw_outline(picture, layout.rect(cell).inflate(-2, -2), ACCENT)
    for one in made(scene, draft):
        if one.total >= SCORING[0]:
            draw_run(picture, layout, one.cells, GOOD)


def draw_in_hand(picture: Picture, scene: Laying, draft: Draft) -> None:
    """The tile in hand, faintly, on the cell that it is held above, if it fits there."""
    cell, layout = scene.hands.aimed, scene.layout
    if cell is not None and draft.picked is not None and scene.hands.dragged is None:
        ghost = faded(face(draft.tiles[draft.picked], layout.cell, scene.app.style), GHOST_ALPHA)
        picture.add(ghost, *layout.rect(cell).topleft)


def draw_dragged(picture: Picture, scene: Laying) -> None:
    """The tile that hangs on the pointer, held high, with an edge around the cell that it would be laid on, and the sums that it
    would make there."""
    hands, draft, layout = scene.hands, scene.draft, scene.layout
    if draft is None or hands.dragged is None or hands.pointer is None:
        return
    if hands.aimed is not None:
        side = round(layout.cell * TARGET)
        edge = box(side, side, side // 5, None, INK, max(2, layout.cell // 14))
        picture.center(edge, *layout.rect(hands.aimed).center)
    square = layout.rect(0).move_to(center=hands.pointer)
    draw_tile(picture, draft.tiles[hands.dragged], square, scene.app.style, 0.8)
    draw_sums(picture, layout, aimed(scene, draft))


def draw_sums(picture: Picture, layout: Layout, sums: Sequence[Sum]) -> None:
    """The sums, each on a corner of its last cell."""
    for total, cells, across in sums:
        good = total >= SCORING[0]
        sign = badge(str(total), layout.cell, GOOD if good else GRID, INK_ON_BRIGHT if good else INK)
        picture.center(sign, *badge_place(layout, cells, across))


def made(scene: Laying, draft: Draft) -> list[Sum]:
    """The rows and columns through the tiles that lie there."""
    runs = {}
    for _value, cell in draft.turn:
        for across in (True, False) if cell not in scene.hands.flying else ():
            cells = tuple(draft.board.run(cell, across))
            if len(cells) > 1:
                runs[across, cells] = sum(draft.board.tiles[c] for c in cells)
    return [Sum(total, cells, across) for (across, cells), total in runs.items()]


def aimed(scene: Laying, draft: Draft) -> list[Sum]:
    """The rows and columns that the tile in hand would make where it is held."""
    cell = scene.hands.aimed
    if cell is None or draft.picked is None:
        return []
    totals = zip((True, False), draft.board.totals(draft.tiles[draft.picked], cell), strict=True)
    found = [(total, draft.board.run_if(cell, across), across) for across, total in totals]
    return [Sum(total, tuple(sorted([*beside, cell])), across) for total, beside, across in found if beside]
