"""Draws the stations: the one of the player whose turn it is, and around a table also those of the others."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import add_box, box
from game.engine.surface_cache import cached
from game.engine.text import height_of, paragraph_within, text_within
from game.engine.translation import _, pgettext
from game.scenes.characters import face_at
from game.scenes.player_names import owners
from game.scenes.screen import Topic, Unseen, counts_height, draw_counts, screen_of, unseen_topic
from game.scenes.turn.displayed import LastTurn
from game.scenes.turn.model import STOCK
from game.scenes.turn.status_bar import (
    draw_status,
    draw_status_of,
    draw_turn,
    face_side,
    picture_height,
    small_pictures,
)
from game.scenes.turn.table import TurnTable
from game.scenes.turn.turn_line import LABEL_TEXT, ScoredTurn, turn_line
from game.table.pads import draw_open_hand, draw_pad, draw_sheets_below
from game.table.palette import (
    ACCENT,
    INK,
    PANEL,
    PANEL_EDGE,
    RGB,
    SEAT_COLOURS,
    TABLE,
)
from game.table.pieces import draw_rack
from game.table.player_badges import Badge, draw_badges, second_line
from game.table.sheet import Sheet, sheet_at

LEADING = 1.2


def draw_pad_note(picture: Picture, topic: Topic, room: Rect, size: int, below: int = 0) -> Rect:
    """The note at the foot of this room, in smaller text if it is too high for it. ``size``: the usual text height in pixels.
    ``below``: how much room it leaves below its words, in pixels. Returns where that is."""
    edge = max(4, size // 2)
    width, line = room.width - 2 * edge, round(size * LEADING)
    tall = min(room.height, note_height(topic, room.width, size) + below)
    area = Rect(room.x, room.bottom - tall, room.width, tall)
    picture.add(box(area.width, area.height, edge, PANEL, PANEL_EDGE, 1), *area.topleft)
    picture.add(text_within(topic.heading, size, ACCENT, width), area.x + edge, area.y + edge)
    words = paragraph_within(topic.words, size, INK, (width, tall - line - 2 * edge - below), LEADING)
    picture.add(words, area.x + edge, area.y + edge + line)
    return Rect(area.x + edge, area.bottom - edge - below, width, below)


def note_height(topic: Topic, width: int, size: int) -> int:
    edge = max(4, size // 2)
    return round(size * LEADING) + height_of(topic.words, size, width - 2 * edge, LEADING) + 2 * edge


DIMMED = 90
"""The alpha of the dark layer over the stations of the players who wait."""
SHADE_HEIGHT = 128
"""The height of the bands of that layer, in pixels."""
BELOW = 4
"""How far each sheet stands out below the one above it, in pixels of the design."""
EDGE = 3
"""The width of the edge around the station of the acting player, in pixels of the design."""


def draw_table(picture: Picture, turn_table: TurnTable, lag: float = 0.0) -> None:
    """With all that moves on it by itself. That passes below the status bar, so it never hides what a turn scores."""
    turn_table.game.draw_ground(picture, turn_table)
    _draw_around(picture, turn_table)
    turn_table.effects.draw(picture, lag)
    turn_table.timeline.draw(picture, lag)
    _draw_acting_status(picture, turn_table)


def draw_places(picture: Picture, turn_table: TurnTable) -> None:
    """What is around the board or cloth."""
    _draw_around(picture, turn_table)
    _draw_acting_status(picture, turn_table)


def _draw_around(picture: Picture, turn_table: TurnTable) -> None:
    if turn_table.layout.badges:
        draw_turn_badges(picture, turn_table)
    if turn_table.layout.shared:
        _draw_acting(picture, turn_table)
    else:
        _draw_stations(picture, turn_table)


def _draw_stations(picture: Picture, turn_table: TurnTable) -> None:
    actor = turn_table.model.displayed.actor
    for seat, station in enumerate(turn_table.layout.stations):
        with picture.part(station.place):
            if seat in turn_table.menus:
                turn_table.menus[seat].draw(picture)
                if station.pad_beside:
                    _draw_pad(picture, turn_table, seat, (sheet_at(station),))
                    _draw_shade(picture, station.pad)
                continue
            if turn_table.shows_whole_pad(seat):
                _draw_whole_pad(picture, turn_table, seat)
                if seat == actor:
                    turn_table.game.draw_stock(picture, turn_table)
            elif seat == actor:
                edge = _edge(
                    *station.place.size,
                    station.scale.u(EDGE),
                    SEAT_COLOURS[turn_table.model.look(seat).colour],
                )
                picture.add(edge, 0, 0)
                _draw_acting(picture, turn_table)
            else:
                _draw_waiting(picture, turn_table, seat)
                _draw_shade(picture, station.area)
                if station.pad_beside:
                    _draw_shade(picture, station.pad)
            _draw_note(picture, turn_table, seat)


def _draw_acting_status(picture: Picture, turn_table: TurnTable) -> None:
    actor = turn_table.model.displayed.actor
    covered = actor in turn_table.menus or turn_table.shows_whole_pad(actor)
    if turn_table.layout.shared or not covered:
        with turn_table.part(picture):
            draw_status(picture, turn_table)


def _draw_whole_pad(picture: Picture, turn_table: TurnTable, seat: int) -> None:
    station = turn_table.layout.station_of(seat)
    edge = station.scale.u(EDGE)
    add_box(picture, station.area, 4 * edge, PANEL, SEAT_COLOURS[turn_table.model.look(seat).colour], edge)
    _draw_pad(picture, turn_table, seat, turn_table.sheets_of(seat))


def _draw_note(picture: Picture, turn_table: TurnTable, seat: int) -> None:
    station, model = turn_table.layout.station_of(seat), turn_table.model
    explained = model.pad_views[seat].explained
    if explained is None:
        return
    screen, sheet, room = screen_of(model.match.header.game_name), sheet_at(station), station.pad.copy()
    if not station.summary:
        room.height = sheet.row(sheet.rows).y - room.y
    size = station.text_height
    if explained != STOCK:
        draw_pad_note(picture, screen.topic_of(explained), room, size)
        return
    stock = screen.stock_topics(model.displayed.stock)[0]
    unseen = screen.unseen(model.displayed.placements, model.seen_hands())
    if unseen:
        below = _draw_unseen(picture, turn_table, unseen, room, size)
        if below and note_height(stock, room.width, size) > room.height - below:
            return
        room.height -= below
    draw_pad_note(picture, stock, room, size)


def _draw_unseen(picture: Picture, turn_table: TurnTable, unseen: Unseen, room: Rect, size: int) -> int:
    """The tiles not seen yet, at the foot of this room, with words if these have room. Returns how high that is."""
    header, table = turn_table.model.match.header, counts_height(unseen, room.width, size)
    screen, whole = screen_of(header.game_name), unseen_topic(short=header.short)
    for topic in (whole, whole._replace(words="")):
        tall = note_height(topic, room.width, size) + table
        if tall <= room.height:
            area = draw_pad_note(picture, topic, room, size, table)
            draw_counts(picture, screen, unseen, area, size, turn_table.app.style)
            return tall
    return 0


def _draw_acting(picture: Picture, turn_table: TurnTable) -> None:
    station, seat = turn_table.station, turn_table.model.displayed.actor
    _draw_pad(picture, turn_table, seat, (sheet_at(station),))
    shown, other = turn_table.model.displayed, turn_table.model.pad_view.seat
    if turn_table.layout.shared and other != seat and other in turn_table.model.open_hands:
        match = turn_table.model.match
        hand = match.hands[other][: shown.held[other]]
        owner = owners(match.header, match.header.pads[other])
        small, style = turn_table.game.small_picture, turn_table.app.style
        draw_open_hand(
            picture, turn_table.sheet, owner, hand, lambda what, height: small(what, height, style)
        )
    draw_rack(picture, station.rack)
    turn_table.game.draw_rack(picture, turn_table)
    turn_table.game.draw_stock(picture, turn_table)
    if station.full:
        turn_table.focus.buttons.draw(
            picture, focused=not turn_table.focus.on_board and turn_table.model.waits
        )


def _draw_waiting(picture: Picture, turn_table: TurnTable, seat: int) -> None:
    model, station = turn_table.model, turn_table.layout.station_of(seat)
    _draw_pad(picture, turn_table, seat, (sheet_at(station),))
    over = model.match.outcome is not None
    if announced := model.message if over else model.game.announcement(model.match):
        draw_status_of(picture, station, announced, face_at(model, seat))
    elif not draw_last_turn(picture, turn_table, seat):
        words = model.last_turns[seat]() if seat in model.last_turns else model.name(seat)
        draw_status_of(picture, station, words, face_at(model, seat))
    draw_rack(picture, station.rack)
    turn_table.game.draw_held(picture, turn_table, seat)
    if seat in turn_table.waiting:
        turn_table.waiting[seat].draw(picture)


def _draw_pad(picture: Picture, turn_table: TurnTable, seat: int, sheets: Sequence[Sheet]) -> None:
    view = turn_table.model.pad_views[seat]
    owner = owners(turn_table.model.match.header, view.number)
    first = view.first(sum(sheet.rows for sheet in sheets))
    shown = turn_table.model.displayed
    if turn_table.layout.shared:
        draw_sheets_below(picture, sheets[0], len(shown.pads) - 1, turn_table.station.scale.u(BELOW))
    for sheet in sheets:
        draw_pad(
            picture,
            sheet,
            view.pad,
            owner,
            turn_table.model.look(view.seat),
            view.preview(),
            first=first,
            added=0 if turn_table.model.totals_hidden else None,
            total=shown.totals[view.number],
            uncircled=shown.uncircled.get(view.number, ()),
            last=sheet is sheets[-1],
        )
        first += sheet.rows


@cached(8, large=True)
def _edge(width: int, height: int, thick: int, colour: RGB) -> pygame.Surface:
    return box(width, height, 4 * thick, None, colour, thick)


def _draw_shade(picture: Picture, area: Rect) -> None:
    """Darkens a station or its pad, in bands: a shade for all of it would take much memory and time."""
    for y in range(area.top, area.bottom, SHADE_HEIGHT):
        picture.add(_shade(area.width, min(SHADE_HEIGHT, area.bottom - y)), area.x, y)


@cached(8)
def _shade(width: int, height: int) -> pygame.Surface:
    surface = pygame.Surface((width, height))
    surface.fill(TABLE)
    surface.set_alpha(DIMMED)
    return surface


def last_turn_line(
    turn_table: TurnTable, turn: LastTurn, room: tuple[int, int], sizes: range
) -> pygame.Surface:
    """See ``turn_line``."""
    pictures = small_pictures(turn_table, turn.event.turn, min(room[1], round(sizes.start / LABEL_TEXT)))
    return turn_line(ScoredTurn(pictures, turn.points, turn.parts), room, sizes)


def draw_last_turn(picture: Picture, turn_table: TurnTable, seat: int) -> bool:
    """The last turn in the status bar of a player who waits. Returns whether there is one."""
    turn, station = turn_table.model.displayed.last_turns.get(seat), turn_table.layout.station_of(seat)
    if turn is None:
        return False
    inside = station.status.inflate(-station.scale.u(24), -4)
    face = face_at(turn_table.model, seat)
    if face:
        beside = face_side(station) + station.scale.u(2)
        inside = Rect(inside.x + beside, inside.y, inside.width - beside, inside.height)
    draw_status_of(picture, station, "", face)
    pictures = small_pictures(turn_table, turn.event.turn, picture_height(station))
    scored = ScoredTurn(pictures, turn.points, turn.parts)
    draw_turn(picture, station, inside, turn_table.model.name(seat), scored)
    return True


def draw_turn_badges(picture: Picture, turn_table: TurnTable) -> None:
    match, shown, view = turn_table.model.match, turn_table.model.displayed, turn_table.model.pad_view
    badges = []
    for seat in range(len(match.seats)):
        number, acts, last = match.header.pads[seat], seat == shown.actor, None
        face = face_at(turn_table.model, seat)
        total = None if turn_table.model.totals_hidden else shown.totals[number]
        if not acts and seat in shown.last_turns:
            room = second_line(turn_table.layout, seat, face=bool(face))
            last = last_turn_line(turn_table, shown.last_turns[seat], *room)
        pad_shown = view.shows_other and number == view.number
        badges.append(
            Badge(
                match.header.look(seat),
                turn_table.model.name(seat),
                _status(turn_table, seat),
                total,
                acts,
                pad_shown,
                last,
                face,
            )
        )
    draw_badges(picture, turn_table.layout, badges)


def _status(turn_table: TurnTable, seat: int) -> str:
    """What the badge of a seat says of its player: what they do now, or hold, or who they are."""
    model = turn_table.model
    header, shown, who = model.match.header, model.displayed, model.match.seats[seat]
    acts = seat == shown.actor and not model.match.outcome
    if acts and who.kind == "human" and not model.watched:
        return _("your turn")
    if acts:
        return pgettext("player", "thinking…") if model.thinking else pgettext("player", "plays")
    if shown.held[seat]:
        return _("holds {count}").format(count=shown.held[seat])
    for partner in header.seats_of(header.pads[seat]):
        if partner != seat:
            return _("with {name}").format(name=model.name(partner))
    kinds = {"cpu": pgettext("player", "computer"), "bot": pgettext("player", "program")}
    return kinds.get(who.kind, "")
