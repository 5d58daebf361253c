"""Draws the stations: the one of the player whose turn it is, and around a table also those of the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import add_box, box
from game.engine.surface_cache import cached
from game.engine.text import height_of, paragraph_within, text_within
from game.scenes.screen import Topic, screen_of
from game.scenes.turn.last_turns import draw_last_turn
from game.scenes.turn.model import STOCK
from game.scenes.turn.status_bar import draw_status, draw_status_of
from game.scenes.turn.table import Stage
from game.table.bag import draw_rack
from game.table.pads import draw_open_hand, draw_pad, draw_sheets_below
from game.table.palette import ACCENT, INK, PANEL, PANEL_EDGE, RGB, SEAT_COLOURS, SEAT_MARKS, TABLE
from game.table.sheet import Sheet, sheet_at

LEADING = 1.2


def draw_pad_note(picture: Picture, topic: Topic, room: Rect, size: int) -> None:
    """The note at the foot of this room, in smaller text if it is too high for it. ``size``: the usual text height in pixels."""
    edge = max(4, size // 2)
    width, line = room.width - 2 * edge, round(size * LEADING)
    tall = min(room.height, line + height_of(topic.words, size, width, LEADING) + 2 * edge)
    area = Rect(room.x, room.bottom - tall, room.width, tall)
    picture.add(box(area.width, area.height, edge, PANEL, PANEL_EDGE, 1), *area.topleft)
    picture.add(text_within(topic.heading, size, ACCENT, width), area.x + edge, area.y + edge)
    words = paragraph_within(topic.words, size, INK, (width, tall - line - 2 * edge), LEADING)
    picture.add(words, area.x + edge, area.y + edge + line)


DIMMED = 90
"""The alpha of the dark layer over the stations of the players who wait."""
SHADE_HEIGHT = 128
"""The height of the bands of that layer, in pixels."""
BELOW = 4
"""How far each sheet stands out below the one above it, in pixels of the design."""
EDGE = 3
"""The width of the edge around the station of the acting player, in pixels of the design."""


class Hands(NamedTuple):
    """How a game draws what the players have in hand, and what they draw from. Each function gets the picture and the table.

    ``draw_rack``: the hand of the acting player. ``draw_held``: that of a waiting seat, face down unless it is seen.
    ``small_picture``: a tile or card of a hand, of this height. ``draw_stock``: the bag or the pile.
    """

    draw_rack: Callable[[Picture, Any], None]
    draw_held: Callable[[Picture, Any, int], None]
    small_picture: Callable[[Any, int], pygame.Surface]
    draw_stock: Callable[[Picture, Any], None]


def draw_stations(picture: Picture, stage: Stage, hands: Hands) -> None:
    """All stations, with what has been opened on them: whole pads, notes and menus."""
    actor = stage.model.displayed.actor
    if stage.layout.shared:
        _draw_acting(picture, stage, hands)
        return
    for seat, station in enumerate(stage.layout.stations):
        with picture.part(station.place):
            if seat in stage.menus:
                stage.menus[seat].draw(picture)
                continue
            if stage.shows_whole_pad(seat):
                _draw_whole_pad(picture, stage, seat)
                if seat == actor:
                    hands.draw_stock(picture, stage)
            elif seat == actor:
                edge = _edge(*station.place.size, station.scale.u(EDGE), SEAT_COLOURS[seat])
                picture.add(edge, 0, 0)
                _draw_acting(picture, stage, hands)
            else:
                _draw_waiting(picture, stage, hands, seat)
                _draw_shade(picture, station.place.size)
            _draw_note(picture, stage, seat)


def _draw_whole_pad(picture: Picture, stage: Stage, seat: int) -> None:
    """The whole pad, on all of the station."""
    station = stage.layout.station_of(seat)
    edge = station.scale.u(EDGE)
    add_box(picture, station.area, 4 * edge, PANEL, SEAT_COLOURS[seat], edge)
    _draw_pad(picture, stage, seat, stage.sheets_of(seat))


def _draw_note(picture: Picture, stage: Stage, seat: int) -> None:
    """The note on a pad, if there is one: on the rows of a whole pad, or on a summary."""
    station, model = stage.layout.station_of(seat), stage.model
    explained = model.pad_view_of(seat).explained
    if explained is None:
        return
    screen, sheet, room = screen_of(model.match.header.edition), sheet_at(station), station.pad.copy()
    topic = (
        screen.stock_topics(model.displayed.stock)[0] if explained == STOCK else screen.topic_of(explained)
    )
    if not station.whole_pad:
        room.height = sheet.row(sheet.rows).y - room.y
    draw_pad_note(picture, topic, room, station.text_height)


def _draw_acting(picture: Picture, stage: Stage, hands: Hands) -> None:
    """The station of the acting player."""
    station, seat = stage.station, stage.model.displayed.actor
    _draw_pad(picture, stage, seat, (sheet_at(station),))
    shown, other = stage.model.displayed, stage.model.pad_view.seat
    if stage.layout.shared and other != seat and other in stage.model.open_hands:
        match = stage.model.match
        hand = match.hands[other][: shown.held[other]]
        owner = match.header.owners(match.header.pads[other])
        draw_open_hand(picture, stage.sheet, owner, hand, hands.small_picture)
    draw_status(picture, stage)
    draw_rack(picture, station.rack)
    hands.draw_rack(picture, stage)
    hands.draw_stock(picture, stage)
    if station.full:
        stage.focus.buttons.draw(picture, focused=not stage.focus.on_board and stage.model.draft is not None)


def _draw_waiting(picture: Picture, stage: Stage, hands: Hands, seat: int) -> None:
    """The station of a player who waits."""
    model, station = stage.model, stage.layout.station_of(seat)
    _draw_pad(picture, stage, seat, (sheet_at(station),))
    if not draw_last_turn(picture, stage, seat):
        draw_status_of(picture, station, model.last_turns.get(seat) or model.name(seat))
    draw_rack(picture, station.rack)
    hands.draw_held(picture, stage, seat)
    if seat in stage.waiting:
        stage.waiting[seat].draw(picture)


def _draw_pad(picture: Picture, stage: Stage, seat: int, sheets: Sequence[Sheet]) -> None:
    view = stage.model.pad_view_of(seat)
    owner = stage.model.match.header.owners(view.number)
    first = view.first(sum(sheet.rows for sheet in sheets))
    shown = stage.model.displayed
    if stage.layout.shared:
        draw_sheets_below(picture, sheets[0], len(shown.pads) - 1, stage.station.scale.u(BELOW))
    for sheet in sheets:
        draw_pad(
            picture,
            sheet,
            view.pad,
            owner,
            SEAT_MARKS[view.seat],
            view.preview(),
            first=first,
            added=0 if stage.model.totals_hidden else None,
            total=shown.totals[view.number],
            uncircled=shown.circling.get(view.number, ()),
        )
        first += sheet.rows


@cached(8, large=True)
def _edge(width: int, height: int, thick: int, colour: RGB) -> pygame.Surface:
    return box(width, height, 4 * thick, None, colour, thick)


def _draw_shade(picture: Picture, size: tuple[int, int]) -> None:
    """Darkens a station, in bands: a shade for all of it would take much memory and time."""
    width, height = size
    for y in range(0, height, SHADE_HEIGHT):
        picture.add(_shade(width, min(SHADE_HEIGHT, height - y)), 0, y)


@cached(8)
def _shade(width: int, height: int) -> pygame.Surface:
    surface = pygame.Surface((width, height))
    surface.fill(TABLE)
    surface.set_alpha(DIMMED)
    return surface
