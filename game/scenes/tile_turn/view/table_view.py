"""Draws the table of the turn scene: the board, the badges, and the stations."""

from __future__ import annotations

from game.engine.picture import Picture
from game.engine.translation import _, pgettext
from game.scenes.tile_turn.model.draft import TurnDraft
from game.scenes.tile_turn.model.sums import sums_made, sums_with_picked
from game.scenes.tile_turn.view.event_animations import draw_lit
from game.scenes.tile_turn.view.hint_view import (
    draw_ghosts,
    draw_hint_signs,
    draw_light,
    ghost_cells,
)
from game.scenes.tile_turn.view.sums import draw_ghost, draw_runs, draw_sums
from game.scenes.turn.stage import Stage
from game.scenes.turn.view.stations import draw_stations
from game.table.board import draw_empty_board, draw_marks
from game.table.palette import BAD, INK, SEAT_COLOURS
from game.table.player_badges import Badge, draw_badges
from game.table.tiles import draw_tile, draw_tile_outline


def draw_turn(picture: Picture, stage: Stage) -> None:
    """Everything but the tiles that are moving."""
    draw_empty_board(picture, stage.layout)
    draw_light(picture, stage)
    _draw_board(picture, stage)
    if stage.layout.badges:
        _draw_badges(picture, stage)
    draw_stations(picture, stage)


def _draw_board(picture: Picture, stage: Stage) -> None:
    layout, shown, draft = stage.layout, stage.model.displayed, stage.model.draft
    style = stage.board_style
    covered = ghost_cells(stage.model.hint)
    stage.tiles.draw(picture, layout, shown.placements, style)
    for seat, cells in shown.last_laid.items():
        for cell in cells if not draft or (seat != shown.actor and not covered) else ():
            draw_tile_outline(picture, layout.rect(cell).inflate(-2, -2), SEAT_COLOURS[seat])
    draw_lit(picture, layout, shown)
    if draft:
        _draw_draft(picture, stage, draft)
    for cell in stage.model.refused_cells:
        draw_tile_outline(picture, layout.rect(cell), BAD)
    if draft:
        if stage.focus.visible and stage.focus.on_board:
            draw_tile_outline(picture, layout.rect(stage.focus.cell), INK)
        # The sums go on top, so that the focus does not hide them.
        draw_hint_signs(picture, stage)
        draw_sums(picture, stage, sums_made(draft, stage.falling))
        if not stage.drags:
            draw_sums(picture, stage, sums_with_picked(draft, stage.target))


def _draw_draft(picture: Picture, stage: Stage, draft: TurnDraft) -> None:
    """The laid tiles, and the marks for the picked one; the hint's ghosts are shown without marks."""
    layout = stage.layout
    for value, cell in draft.turn:
        if cell not in stage.falling:
            draw_tile(picture, value, layout.rect(cell), stage.board_style)
    if draft.picked is not None and not ghost_cells(stage.model.hint):
        draw_marks(picture, layout, draft.marks(draft.picked), stage.hovered, stage.side)
    draw_ghosts(picture, stage)
    draw_runs(picture, stage, draft)
    draw_ghost(picture, stage, draft)


def _draw_badges(picture: Picture, stage: Stage) -> None:
    match, shown = stage.model.match, stage.model.displayed
    badges = []
    for seat, who in enumerate(match.seats):
        acts = seat == shown.actor
        held = shown.held[seat]
        status = {"cpu": pgettext("player", "computer"), "bot": pgettext("player", "program")}.get(
            who.kind, ""
        )
        for partner in match.header.seats_of(match.header.pads[seat]):
            if partner != seat:
                status = _("with {name}").format(name=stage.model.name(partner))
        if acts and who.kind == "human":
            status = _("your turn")
        elif acts:
            status = pgettext("player", "thinking …") if stage.model.thinking else pgettext("player", "plays")
        elif held:
            status = _("holds {count}").format(count=held)
        total = shown.pads[match.header.pads[seat]].total()
        pad_shown = (
            stage.model.pad_view.shows_other and match.header.pads[seat] == stage.model.pad_view.number
        )
        badges.append(Badge(seat, who.name, status, total, acts, pad_shown))
    draw_badges(picture, stage.layout, badges)
