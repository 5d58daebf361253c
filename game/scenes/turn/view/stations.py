"""Draws the stations: the one of the player whose turn it is, and around a table also those of the others."""

from __future__ import annotations

import pygame

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.surface_cache import cached
from game.engine.text import text
from game.engine.translation import _
from game.scenes.tile_turn.view.hint_view import draw_order
from game.scenes.turn.stage import Stage
from game.scenes.turn.view.status_bar import draw_status, draw_status_of
from game.table.bag import draw_bag, draw_rack
from game.table.pads import Sheet, draw_pad, sheet_at
from game.table.palette import ACCENT, SEAT_MARKS, TABLE, TILE
from game.table.station import Station
from game.table.tiles import draw_tile, draw_tile_outline

RAISE = 0.14
"""How far the picked tile stands out of the rack, in tiles."""
DIMMED = 90
"""The alpha of the dark layer over the stations of the players who wait."""
EDGE = 3
"""The width of the edge around the station of the acting player, in pixels of the design."""


def draw_stations(picture: Picture, stage: Stage) -> None:
    """All stations, and on top of them the pads that have been opened."""
    actor = stage.model.displayed.actor
    if stage.layout.shared:
        _draw_acting(picture, stage)
        return
    for seat, station in enumerate(stage.layout.stations):
        with picture.part(station.place):
            if seat == actor:
                picture.add(_edge(*station.place.size, station.scale.u(EDGE)), 0, 0)
                _draw_acting(picture, stage)
            else:
                _draw_waiting(picture, stage, seat)
                picture.add(_shade(*station.place.size), 0, 0)
    for seat, station in enumerate(stage.layout.stations):
        if stage.model.pad_view_of(seat).opened:
            with picture.part(station.place):
                _draw_pad(picture, stage, seat, stage.sheet_of(seat))


def _draw_acting(picture: Picture, stage: Stage) -> None:
    """The station of the acting player."""
    station, seat = stage.station, stage.model.displayed.actor
    _draw_pad(picture, stage, seat, sheet_at(station))
    draw_status(picture, stage)
    draw_rack(picture, station.rack)
    _draw_rack_tiles(picture, stage)
    draw_bag(picture, station.bag, stage.model.displayed.bag, smallest_number=station.least_text)
    if station.full:
        stage.focus.buttons.draw(picture, focused=not stage.focus.on_board and stage.model.draft is not None)


def _draw_waiting(picture: Picture, stage: Stage, seat: int) -> None:
    """The station of a player who waits. Held tiles lie face down, unless the player looks at them."""
    model, station = stage.model, stage.layout.station_of(seat)
    _draw_pad(picture, stage, seat, sheet_at(station))
    draw_status_of(picture, station, model.last_turns.get(seat) or model.name(seat))
    draw_rack(picture, station.rack)
    held = model.displayed.held[seat]
    for place, value in enumerate(model.match.hands[seat][:held]):
        seen = value if seat in stage.looking.values() else 0
        draw_tile(picture, seen, station.rack_slot(place, held), stage.app.style)
    if seat in stage.waiting:
        stage.waiting[seat].draw(picture)


def _draw_pad(picture: Picture, stage: Stage, seat: int, sheet: Sheet) -> None:
    view = stage.model.pad_view_of(seat)
    owner = stage.model.match.header.owners(view.number)
    first = view.first(sheet.rows)
    draw_pad(picture, sheet, view.pad, owner, SEAT_MARKS[view.seat], view.preview(), first=first)


def _draw_rack_tiles(picture: Picture, stage: Stage) -> None:
    station, shown, draft, style = stage.station, stage.model.displayed, stage.model.draft, stage.app.style
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
    _draw_partner_tiles(picture, stage, station)


def _draw_partner_tiles(picture: Picture, stage: Stage, station: Station) -> None:
    tiles = stage.model.displayed.partner_rack
    for number, value in enumerate(tiles):
        draw_tile(picture, value, station.partner_slot(number), stage.app.style)
    if tiles:
        words = text(_("partner"), max(station.least_text, station.scale.px(13)), TILE)
        first = station.partner_slot(len(tiles) - 1)
        picture.add(words, first.x - words.width - station.scale.u(6), first.centery - words.height / 2)


@cached(8, large=True)
def _edge(width: int, height: int, thick: int) -> pygame.Surface:
    return box(width, height, 4 * thick, None, ACCENT, thick)


@cached(8, large=True)
def _shade(width: int, height: int) -> pygame.Surface:
    surface = pygame.Surface((width, height))
    surface.fill(TABLE)
    surface.set_alpha(DIMMED)
    return surface
