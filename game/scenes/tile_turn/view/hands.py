"""Draws the tiles of the players, and the bag."""

from __future__ import annotations

from pygame import Surface

from game.engine.picture import Picture
from game.engine.text import text
from game.engine.translation import _
from game.scenes.tile_turn.stage import TileStage
from game.scenes.tile_turn.view.hint_view import draw_order
from game.table.bag import draw_bag
from game.table.palette import TILE
from game.table.station import Station
from game.table.tiles import TileStyle, draw_tile, draw_tile_outline, tile_face

RAISE = 0.14
"""How far the picked tile stands out of the rack, in tiles."""


class TileHands:
    """The tiles on the racks, and the bag."""

    def draw_rack(self, picture: Picture, stage: TileStage) -> None:
        """The acting player's tiles, and small ones for those of the partner."""
        _draw_rack_tiles(picture, stage)

    def draw_held(self, picture: Picture, stage: TileStage, seat: int) -> None:
        """The tiles that a waiting player holds: face down, unless they are open or the player looks at them."""
        station, held = stage.layout.station_of(seat), stage.model.displayed.held[seat]
        for place, value in enumerate(stage.model.match.hands[seat][:held]):
            seen = value if stage.shows_hand(seat) else 0
            draw_tile(picture, seen, station.rack_slot(place, held), stage.app.style)

    def small_picture(self, what: int, height: int) -> Surface:
        """The face of a tile, always with pips."""
        return tile_face(what, height, TileStyle())

    def draw_stock(self, picture: Picture, stage: TileStage) -> None:
        """The bag."""
        station = stage.station
        draw_bag(picture, station.bag, stage.model.displayed.stock, smallest_number=station.least_text)


def _draw_rack_tiles(picture: Picture, stage: TileStage) -> None:
    station, shown, draft, style = stage.station, stage.model.displayed, stage.model.draft, stage.app.style
    if draft:
        for place in draft.unlaid:
            if place in stage.dragged or place in stage.returning:
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
            draw_order(picture, stage, place, square)
    else:
        for place, value in enumerate(shown.rack[: shown.arrived]):
            if value:
                draw_tile(
                    picture, value if shown.face_up else 0, station.rack_slot(place, len(shown.rack)), style
                )
    _draw_partner_tiles(picture, stage, station)


def _draw_partner_tiles(picture: Picture, stage: TileStage, station: Station) -> None:
    tiles = stage.model.displayed.partner_rack
    for number, value in enumerate(tiles):
        draw_tile(picture, value, station.partner_slot(number), stage.app.style)
    if tiles:
        words = text(_("partner"), max(station.least_text, station.scale.px(13)), TILE)
        first = station.partner_slot(len(tiles) - 1)
        picture.add(words, first.x - words.width - station.scale.u(6), first.centery - words.height / 2)
