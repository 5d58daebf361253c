"""Draws the table of the turn scene: the board, the badges, and the stations."""

from __future__ import annotations

from game.engine.picture import Picture
from game.scenes.tile_turn.model.draft import TileDraft
from game.scenes.tile_turn.model.sums import sums_made, sums_with_picked
from game.scenes.tile_turn.stage import TileStage
from game.scenes.tile_turn.view.hands import TileHands
from game.scenes.tile_turn.view.hint_view import (
    draw_ghosts,
    draw_hint_signs,
    draw_light,
    ghost_cells,
)
from game.scenes.tile_turn.view.sums import draw_blocked, draw_ghost, draw_runs, draw_sums
from game.scenes.turn.view.badges import draw_turn_badges
from game.scenes.turn.view.last_laid import draw_last_laid
from game.scenes.turn.view.lesson_view import draw_lesson_spots
from game.scenes.turn.view.score_animation import draw_lit
from game.scenes.turn.view.stations import draw_stations
from game.table.board import draw_empty_board, draw_marks
from game.table.palette import BAD
from game.table.tiles import draw_focus_outline, draw_tile_outline, tile_with_shadow


def draw_turn(picture: Picture, stage: TileStage) -> None:
    """Everything but the tiles that are moving."""
    draw_empty_board(picture, stage.layout)
    draw_light(picture, stage)
    _draw_board(picture, stage)
    draw_turn_badges(picture, stage)
    draw_stations(picture, stage, TileHands())


def _draw_board(picture: Picture, stage: TileStage) -> None:
    layout, shown, draft = stage.layout, stage.model.displayed, stage.model.draft
    style = stage.board_style
    covered = ghost_cells(stage.model.hint)
    stage.tiles.draw(picture, layout, shown.placements, style, stage.landings)
    if not covered:
        draw_last_laid(picture, stage)
    draw_lit(picture, stage)
    if draft:
        _draw_draft(picture, stage, draft)
    for cell in stage.model.refused_cells:
        draw_tile_outline(picture, layout.rect(cell), BAD)
    if draft:
        if stage.focus.visible and stage.focus.on_board:
            draw_focus_outline(picture, layout.rect(stage.focus.cell))
        # The sums go on top, so that the focus does not hide them.
        draw_hint_signs(picture, stage)
        draw_sums(picture, stage, sums_made(draft, stage.falling))
        if not stage.drags:
            draw_sums(picture, stage, sums_with_picked(draft, stage.target))


def _draw_draft(picture: Picture, stage: TileStage, draft: TileDraft) -> None:
    """The laid tiles, and the marks for the picked one; the hint's ghosts are shown without marks."""
    layout = stage.layout
    for value, cell in draft.turn:
        if cell not in stage.falling:
            lying = tile_with_shadow(value, layout.cell, stage.board_style)
            stage.landings.draw(picture, (cell,), lying, layout.rect(cell))
    draw_lesson_spots(picture, stage)
    if draft.picked is not None and not ghost_cells(stage.model.hint):
        draw_marks(picture, layout, draft.marks(draft.picked), stage.hovered, stage.side)
    if stage.model.must_pass:
        draw_blocked(picture, stage, draft)
    draw_ghosts(picture, stage)
    draw_runs(picture, stage, draft)
    draw_ghost(picture, stage, draft)
