"""Draws the table of the card game's turn: the cloth, the badges, and the stations."""

from __future__ import annotations

from game.engine.picture import Picture
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.card_turn.model.sums import sums_made, sums_with
from game.scenes.card_turn.stage import CardStage
from game.scenes.card_turn.view.edge_arrows import draw_edge_arrows, edge_arrows
from game.scenes.card_turn.view.exchange_animation import draw_revealed_cards
from game.scenes.card_turn.view.hands import CardHands
from game.scenes.card_turn.view.hint_view import draw_ghosts, draw_hint_signs, draw_light
from game.scenes.card_turn.view.spot_marks import draw_spot_marks
from game.scenes.card_turn.view.sums import draw_blocked, draw_ghost, draw_runs, draw_sums
from game.scenes.turn.model.hint import TILES
from game.scenes.turn.view.badges import draw_turn_badges
from game.scenes.turn.view.last_laid import draw_last_laid
from game.scenes.turn.view.lesson_view import draw_lesson_spots
from game.scenes.turn.view.score_animation import draw_lit
from game.scenes.turn.view.stations import draw_stations
from game.table.board import draw_run_outline
from game.table.cloth_view import draw_card_on_cloth, draw_empty_cloth, draw_spot_focus
from game.table.palette import BAD
from game.table.tiles import draw_focus_outline


def draw_turn(picture: Picture, stage: CardStage) -> None:
    """Everything but the cards that are moving."""
    layout = stage.layout
    draw_empty_cloth(picture, layout.size, layout.board, layout.scale.unit)
    draw_light(picture, stage)
    stage.cards.draw(picture, stage.cloth, stage.model.displayed.placements, stage.app.style, stage.landings)
    with picture.clipped(stage.cloth.area):
        _draw_on_cloth(picture, stage)
    draw_revealed_cards(picture, stage)
    draw_edge_arrows(picture, stage)
    draw_turn_badges(picture, stage)
    draw_stations(picture, stage, CardHands())


def _draw_on_cloth(picture: Picture, stage: CardStage) -> None:
    draft, cloth = stage.model.draft, stage.cloth
    draw_last_laid(picture, stage)
    draw_lit(picture, stage)
    if draft:
        _draw_draft(picture, stage, draft)
    for cell in stage.model.refused_cells:
        draw_run_outline(picture, cloth, (cell,), BAD)
    if draft:
        where = stage.spot_of_focus()
        if stage.focus.visible and stage.focus.on_board and where:
            draw_spot_focus(picture, cloth, (where.cell, where.step))
        elif stage.focus.visible and stage.focus.on_board:
            draw_focus_outline(picture, cloth.rect(stage.focus.cell))
        draw_hint_signs(picture, stage)
        draw_sums(picture, stage, sums_made(draft, stage.falling | stage.joining))
        if not stage.drags:
            draw_sums(picture, stage, sums_with(draft, stage.target))


def _draw_draft(picture: Picture, stage: CardStage, draft: CardDraft) -> None:
    """The laid cards, and the marks for the picked one."""
    for placement in draft.turn:
        if placement.cell not in stage.falling:
            draw_card_on_cloth(picture, stage.cloth, placement, stage.app.style, stage.landings)
    draw_lesson_spots(picture, stage)
    if draft.picked is not None and stage.model.hint.step < TILES:
        arrows = [arrow.area for arrow in edge_arrows(stage)]
        draw_spot_marks(picture, stage, draft.marks(draft.picked), stage.target, arrows)
    if stage.model.must_pass:
        draw_blocked(picture, stage, draft)
    draw_ghosts(picture, stage)
    draw_runs(picture, stage, draft)
    draw_ghost(picture, stage, draft)
