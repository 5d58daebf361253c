"""Draws the table of the turn scene: the board, the badges, and the player's station."""

from __future__ import annotations

from game.engine.picture import Picture
from game.engine.text import text
from game.engine.translation import _, pgettext
from game.scenes.turn.model.draft import TurnDraft
from game.scenes.turn.model.sums import sums_made, sums_with_picked
from game.scenes.turn.stage import Stage
from game.scenes.turn.view.event_animations import draw_lit
from game.scenes.turn.view.hint_view import (
    draw_ghosts,
    draw_hint_signs,
    draw_light,
    draw_order,
    ghost_cells,
)
from game.scenes.turn.view.status_bar import draw_status
from game.scenes.turn.view.sums import draw_ghost, draw_runs, draw_sums
from game.table.bag import draw_bag, draw_rack
from game.table.board import draw_marks, table_with_board
from game.table.pads import draw_pad
from game.table.palette import BAD, INK, SEAT_COLOURS, SEAT_MARKS, TILE
from game.table.player_badges import Badge, draw_badges
from game.table.tiles import draw_tile, draw_tile_outline

RAISE = 0.14
"""How far the picked tile stands out of the rack, in tiles."""


def draw_turn(picture: Picture, stage: Stage) -> None:
    """Everything but the tiles that are moving."""
    picture.add(table_with_board(stage.layout), 0, 0)
    draw_light(picture, stage)
    _draw_board(picture, stage)
    _draw_badges(picture, stage)
    _draw_station(picture, stage)
    stage.focus.buttons.draw(picture, focused=not stage.focus.on_board and stage.model.draft is not None)


def _draw_station(picture: Picture, stage: Stage) -> None:
    """What the player has in front of them, without the buttons."""
    station = stage.layout.station
    _draw_pad(picture, stage)
    draw_status(picture, stage)
    draw_rack(picture, station.rack)
    _draw_rack_tiles(picture, stage)
    draw_bag(picture, station.bag, stage.model.displayed.bag)


def _draw_board(picture: Picture, stage: Stage) -> None:
    layout, shown, draft = stage.layout, stage.model.displayed, stage.model.draft
    style = stage.app.style
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
        draw_sums(picture, layout, sums_made(draft, stage.falling))
        if not stage.drags:
            draw_sums(picture, layout, sums_with_picked(draft, stage.target))


def _draw_draft(picture: Picture, stage: Stage, draft: TurnDraft) -> None:
    """The laid tiles, and the marks for the picked one; the hint's ghosts are shown without marks."""
    layout = stage.layout
    for value, cell in draft.turn:
        if cell not in stage.falling:
            draw_tile(picture, value, layout.rect(cell), stage.app.style)
    if draft.picked is not None and not ghost_cells(stage.model.hint):
        draw_marks(picture, layout, draft.marks(draft.picked), stage.hovered)
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


def _draw_pad(picture: Picture, stage: Stage) -> None:
    view = stage.model.pad_view
    owner = stage.model.match.header.owners(view.number)
    draw_pad(
        picture, stage.sheet, view.pad, owner, SEAT_MARKS[view.seat], view.preview(), first=stage.first_row
    )


def _draw_rack_tiles(picture: Picture, stage: Stage) -> None:
    station, shown, draft, style = (
        stage.layout.station,
        stage.model.displayed,
        stage.model.draft,
        stage.app.style,
    )
    if draft:
        for place in draft.unlaid:
            if place in stage.dragged or place in stage.returning:
                continue
            square = station.rack_slot(place, len(draft.tiles))
            if place == draft.picked:
                square = square.move(0, -round(square.height * RAISE))
            draw_tile(picture, draft.tiles[place], square, style, 0.5 if place == draft.picked else 0.0)
            if place == draft.picked:
                grown = round(square.width * 0.04)
                draw_tile_outline(
                    picture, square.inflate(grown * 2, grown * 2).move(0, -round(square.height * 0.05))
                )
            draw_order(picture, stage, place, square)
    else:
        for place, value in enumerate(shown.rack[: shown.arrived]):
            if value:
                draw_tile(
                    picture, value if shown.face_up else 0, station.rack_slot(place, len(shown.rack)), style
                )
    for number, value in enumerate(shown.partner_rack):
        draw_tile(picture, value, station.partner_slot(number), style)
    if shown.partner_rack:
        words = text(_("partner"), station.scale.px(13), TILE)
        first = station.partner_slot(len(shown.partner_rack) - 1)
        picture.add(words, first.x - words.width - station.scale.u(6), first.centery - words.height / 2)
