"""Draws the status bar: a sentence, or what the turn scores so far, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import sprite
from game.engine.text import height_of, paragraph_within, text, width_of, wrapped_lines
from game.engine.translation import KEY, _, sentences
from game.rules.common.seats import Look
from game.scenes.characters import face_at, greeting
from game.scenes.turn.draft import Draft
from game.scenes.turn.hint import WHY
from game.scenes.turn.lesson import Saying
from game.scenes.turn.model import Told
from game.scenes.turn.table import TurnTable
from game.scenes.turn.turn_line import LEADING, LINES, ScoredTurn, arrange, total_figure, turn_line
from game.table.palette import (
    ACCENT,
    BAD,
    INK,
    INK_SOFT,
    PANEL,
    PANEL_EDGE,
    RGB,
    SEAT_COLOURS,
)
from game.table.player_badges import seat_sign
from game.table.scale import STATUS_EDGES, STATUS_LEADING
from game.table.signs import Sign, glyph, key_sentence, sign_of
from game.table.station import Station

SMALLEST_HINT, LETTERS = 12, 20
"""The smallest text of a hint, in pixels, and the number of letters that must fit into the status bar at that size."""
FACE, EDGE = 2.6, 3
"""The side of a face divided by the height of text, if the bar is high enough, and the space around it in pixels."""
LOWER = 0.1
"""How much lower than its middle text stands, divided by its height: there is more room below its last line than above the first."""
TALL = 3
"""If the width of a status bar divided by its height is less than this, there is room for more lines."""
LARGER = 1.35
"""The largest text in such a bar, divided by the usual height of text: a short sentence is larger there."""


def draw_status(picture: Picture, turn_table: TurnTable) -> None:
    """Draws the first of these that there is: a refusal, the hint, whose pad is shown, the lesson, a rule that is said once, the turn
    so far, the message."""
    station, model = turn_table.station, turn_table.model
    said = bool(model.refusal)
    bad = said and not model.refusal_by_key
    if not said and (hint := model.hint.sentences()):
        draw_hint_text(picture, station, hint, model.hint.step)
        return
    next_pad = sign_of(turn_table.app.devices.in_use, turn_table.next_pad)
    other_pad = model.pad_view.message(by_key=next_pad is not None)
    words, sign = model.refusal or other_pad, next_pad if other_pad and not said else None
    template, kind = model.refusal_by_key or ("", None)
    if kind and (key := sign_of(turn_table.app.devices.in_use, kind)):
        words, sign = _(template).format(key=KEY), key
    saying = model.saying
    note = Saying(model.note) if model.note and model.draft else None
    if not words and (explained := saying or note):
        draw_lesson_text(picture, turn_table, explained)
        return
    if bad and saying and model.tried and _has_room(station, both := sentences(words, saying.after_refusal)):
        words = both
    _draw_bar(picture, station, BAD if bad else ACCENT if said else PANEL_EDGE)
    if model.draft and model.draft.laid and not words:
        _draw_owner(picture, station, model.look(model.displayed.actor), "")
        _draw_turn_so_far(picture, turn_table, model.draft, _inside(station))
        return
    if not words:
        words, sign = _words(turn_table)
    seat = model.told_seat if words == model.message else model.displayed.actor
    face = face_at(model, seat)
    _draw_owner(picture, station, model.look(seat), face)
    if model.told and words == model.told.words():
        _draw_told(picture, turn_table, model.told, _inside(station, face=face))
    elif words:
        _draw_message(picture, station, words, BAD if bad else INK, sign, face=face)


def draw_status_of(picture: Picture, station: Station, words: str, face: str) -> None:
    """``face``: the drawing of a computer; empty for people and programs."""
    _draw_bar(picture, station)
    if face:
        side = face_side(station)
        picture.add(sprite(face, side), station.status.x + EDGE, station.status.centery - side // 2)
    if words:
        _draw_message(picture, station, words, INK_SOFT, face=face)


def draw_hint_text(picture: Picture, station: Station, words: Sequence[str], step: int = 0) -> None:
    """As many of the hint's sentences in the status bar as it has room for; at least the first. ``step``: the number shown below the
    icon, 0 for none."""
    scale, bar = station.scale, station.status
    edge = scale.u(12)
    size = max(station.text_height, min(SMALLEST_HINT, bar.width // LETTERS))
    icon = round(size * 1.35)
    _draw_bar(picture, station, ACCENT)
    wide, middle = icon, bar.centery
    if step:
        number = text(_("{step}/{steps}").format(step=step, steps=WHY), size, ACCENT)
        wide = max(icon, number.width)
        icon = min(icon, bar.height - number.height - 2)
        middle = bar.centery - number.height // 2
        picture.center(number, bar.x + edge + wide / 2, middle + icon / 2 + number.height / 2)
    picture.center(sprite("icon_hint", icon), bar.x + edge + wide / 2, middle)
    room = bar.width - wide - 3 * edge, bar.height - scale.u(STATUS_EDGES)
    least = min(size, station.least_text)
    some = [sentences(*words[:count]) for count in range(len(words), 0, -1)]
    fits = [one for one in some if height_of(one, least, room[0], STATUS_LEADING) <= room[1]]
    words_shown = [*fits, some[-1]][0]
    largest = max(size, _largest(station, words_shown, room[0]))
    sentence = paragraph_within(words_shown, largest, INK, room, STATUS_LEADING)
    picture.add(sentence, bar.x + 2 * edge + wide, bar.centery - sentence.height / 2 + size * LOWER)


def draw_lesson_text(picture: Picture, turn_table: TurnTable, saying: Saying) -> None:
    words, sign = saying.words, None
    if saying.by_key and (sign := sign_of(turn_table.app.devices.in_use, saying.by_key[1])):
        words = saying.by_key[0].format(key=KEY)
    _draw_bar(picture, turn_table.station, ACCENT)
    _draw_message(picture, turn_table.station, words, INK, sign, owned=False)


def _draw_bar(picture: Picture, station: Station, edge: RGB = PANEL_EDGE) -> None:
    bar, thick = station.status, 1 if edge == PANEL_EDGE else 2
    picture.add(box(*bar.size, _corner_of(station), PANEL, edge, thick), *bar.topleft)


def _corner_of(station: Station) -> int:
    return min(station.status.height // 5, station.scale.u(16))


def _draw_message(
    picture: Picture,
    station: Station,
    words: str,
    colour: RGB,
    sign: Sign | None = None,
    *,
    owned: bool = True,
    face: str = "",
) -> None:
    """A sentence on as many lines as it needs. ``sign``: the key that is shown in it. ``owned``: right of a player's mark or face."""
    inside = _message_room(station, owned=owned, face=face)
    size = _largest(station, words, inside.width)
    if sign:
        message = key_sentence(words, sign, size, colour, inside.size, STATUS_LEADING)
    else:
        message = paragraph_within(words, size, colour, inside.size, STATUS_LEADING)
    picture.add(message, inside.x, inside.centery - message.height / 2 + size * LOWER)


def _draw_owner(picture: Picture, station: Station, look: Look, face: str) -> None:
    """The face of a computer, or a strip with the mark of the seat."""
    bar, width, edge = station.status, owner_width(station), max(2, station.scale.u(4))
    if face:
        side = face_side(station)
        picture.add(sprite(face, side), bar.x + EDGE, bar.centery - side // 2)
        return
    strip = box(width, bar.height - 2 * edge, _corner_of(station), SEAT_COLOURS[look.colour])
    picture.add(strip, bar.x + edge, bar.y + edge)
    picture.center(seat_sign(look, round(width * 0.8)), bar.x + edge + width / 2, bar.centery)


def face_side(station: Station) -> int:
    """The side of the square of a face in the status bar, in pixels."""
    return min(station.status.height - 2 * EDGE, round(FACE * station.text_height))


def owner_width(station: Station) -> int:
    return max(station.least_text, station.text_height)


def _largest(station: Station, words: str = "", width: int = 0) -> int:
    """The height of the largest text, in pixels. No word of these is then wider than ``width``, unless it is at the usual height."""
    usual = station.text_height
    sizes = range(round(usual * LARGER) if _tall(station) else usual, usual, -1)
    return next(
        (size for size in sizes if all(width_of(word, size) <= width for word in words.split())), usual
    )


def _tall(station: Station) -> bool:
    return station.status.width < TALL * station.status.height


def _inside(station: Station, *, owned: bool = True, face: str = "") -> Rect:
    mark = face_side(station) if face else owner_width(station)
    left = mark + station.scale.u(16) if owned else station.scale.u(14)
    bar = station.status
    return Rect(bar.x + left, bar.y + 2, bar.width - left - station.scale.u(10), bar.height - 4)


def _message_room(station: Station, *, owned: bool = True, face: str = "") -> Rect:
    return _inside(station, owned=owned, face=face).inflate(0, 4 - station.scale.u(STATUS_EDGES))


def _words(turn_table: TurnTable) -> tuple[str, Sign | None]:
    """One sentence or, if there is room, two, and the key that is shown in them. If there is room for only one, what every turn
    begins with gives way to the other."""
    model, device = turn_table.model, turn_table.app.devices.in_use
    if model.thinking:
        actor = model.displayed.actor
        says = greeting(model, actor) or model.game.announcement(model.match)
        return says or _("{name} is thinking…").format(name=model.name(actor)), None
    if model.covered:
        return model.your_turn(model.displayed.actor), None
    draft, words = model.draft, model.message
    if draft and (not words or draft.fits_nowhere() or _explains(turn_table, draft, words)):
        words = draft.invitation()
    more = draft.to_see_more() if draft and not draft.fits_nowhere() else None
    if more is None:
        return words, None
    by_pointer, (by_key, kind) = more
    sign = sign_of(device, kind)
    other = by_key.format(key=KEY) if sign else by_pointer
    both = sentences(words, other)
    if _has_room(turn_table.station, both, sign):
        return both, sign
    assert draft is not None
    known = words in (draft.invitation(), model.your_turn(draft.seat))
    return (other, sign) if known else (words, None)


def _explains(turn_table: TurnTable, draft: Draft, words: str) -> bool:
    return draft.explains and words == turn_table.model.your_turn(draft.seat)


def _has_room(station: Station, words: str, sign: Sign | None = None) -> bool:
    """Whether a message fits with the least text."""
    room, size = _message_room(station), station.least_text
    step = round(size * STATUS_LEADING)
    lines = wrapped_lines(words, size, room.width, glyph(sign, step, size).width if sign else 0)
    return step * len(lines) <= room.height


def draw_turn(picture: Picture, station: Station, inside: Rect, words: str, turn: ScoredTurn) -> None:
    """A turn in a status bar: the ``words`` say which one. If there is no room for all of it, first the pictures go, then the words,
    then other details."""
    size, tall = station.text_height, _tall(station)
    gain = total_figure(turn.points, round(size * 1.35))
    if gain.width > inside.width or gain.height > inside.height:
        gain = turn_line(ScoredTurn((), turn.points, ()), inside.size, range(size, 0, -1))
    label = text(words, size, INK_SOFT)
    heading = Rect(inside.x, inside.y + size // 2, inside.width, gain.height) if tall else inside
    picture.add(gain, inside.right - gain.width, heading.centery - gain.height / 2)
    left, right = inside.x + label.width + size // 2, inside.right - gain.width - size // 2
    if tall:
        room = Rect(inside.x, heading.bottom, inside.width, inside.bottom - heading.bottom)
    else:
        room = Rect(left, inside.y, right - left, inside.height)
    usual = range(_largest(station), station.least_text - 1, -1)
    most = max(LINES, int(room.height / (size * LEADING))) if tall else LINES
    pieces = arrange(turn, room.width, room.height, usual, most)
    labelled = left <= right
    if not tall and (not pieces or not labelled):
        wider = Rect(inside.x, inside.y, right - inside.x, inside.height)
        if pieces := arrange(turn, wider.width, wider.height, usual, most):
            room, labelled = wider, False
    if labelled:
        picture.add(label, inside.x, heading.centery - label.height / 2)
    for piece, x, y in pieces:
        picture.add(piece, room.x + x, room.centery + y - piece.height / 2)


def small_pictures(turn_table: TurnTable, turn: Sequence[Any], height: int) -> tuple[pygame.Surface, ...]:
    return tuple(turn_table.small_picture(placement, height) for placement in turn)


def _draw_turn_so_far(picture: Picture, turn_table: TurnTable, draft: Draft, inside: Rect) -> None:
    """What the laid tiles score, together with the picked one if it is held over a cell."""
    points, parts = draft.gain(*turn_table.held)
    pictures = small_pictures(turn_table, draft.turn, picture_height(turn_table.station))
    draw_turn(picture, turn_table.station, inside, _("This turn"), ScoredTurn(pictures, points, parts))


def _draw_told(picture: Picture, turn_table: TurnTable, told: Told, inside: Rect) -> None:
    pictures = small_pictures(turn_table, told.turn.event.turn, picture_height(turn_table.station))
    turn = ScoredTurn(pictures, told.turn.points, told.turn.parts)
    draw_turn(picture, turn_table.station, inside, told.label(), turn)


def picture_height(station: Station) -> int:
    return round(station.text_height * LEADING)
