"""Draws the status bar: a sentence, or what the turn scores so far, part by part."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import sprite
from game.engine.surface_cache import cached
from game.engine.text import paragraph, paragraph_within, text, text_within, wrapped_lines
from game.engine.translation import _, pgettext
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.model.hint import WHY
from game.scenes.turn.model.score_breakdown import Part, merged
from game.scenes.turn.model.turn import TurnModel
from game.scenes.turn.stage import Stage
from game.table.palette import ACCENT, BAD, GOOD, INK, INK_SOFT, LIGHT_CELL, PANEL, PANEL_EDGE
from game.table.player_badges import number_label
from game.table.station import Station

LINES, SMALLEST = 2, 7
LEADING, HINT_LEADING = 1.45, 1.2
SMALLEST_HINT, LETTERS = 12, 20
"""The smallest text of a hint, in pixels, and the number of letters that must fit into the status bar at that size."""
TALL = 3
"""If the width of a status bar divided by its height is less than this, there is room for more lines."""
Piece = tuple[pygame.Surface, int, int]
"""A surface, its left edge and its vertical middle."""


def draw_status(picture: Picture, stage: Stage) -> None:
    """Draws the first of these that there is: a refusal, the hint, whose pad is shown, the turn so far, the message."""
    station, model = stage.station, stage.model
    bar, bad = station.status, bool(model.refusal)
    if not bad and (hint := model.hint.text()):
        draw_hint_text(picture, station, hint, model.hint.step)
        return
    picture.add(
        box(bar.width, bar.height, _corner_of(station), PANEL, BAD if bad else PANEL_EDGE, 2 if bad else 1),
        *bar.topleft,
    )
    inside = bar.inflate(-station.scale.u(24), -4)
    words = model.refusal or model.pad_view.message()
    if model.draft and model.draft.laid and not words:
        _draw_turn_so_far(picture, stage, model.draft, inside)
        return
    words = words or _words(model)
    if words:
        message = _message_surface(
            words, station.text_height, BAD if bad else INK, inside.width, inside.height
        )
        picture.add(message, inside.x, inside.centery - message.height // 2)


def draw_status_of(picture: Picture, station: Station, words: str) -> None:
    """A sentence in the status bar of a player who waits."""
    bar = station.status
    picture.add(box(bar.width, bar.height, _corner_of(station), PANEL, PANEL_EDGE, 1), *bar.topleft)
    inside = bar.inflate(-station.scale.u(24), -4)
    message = _message_surface(words, station.text_height, INK_SOFT, inside.width, inside.height)
    picture.add(message, inside.x, inside.centery - message.height // 2)


def draw_hint_text(picture: Picture, station: Station, words: str, step: int = 0) -> None:
    """The hint's sentence in the status bar, in smaller text if it is long. ``step``: the number shown below the icon, 0 for none."""
    scale, bar = station.scale, station.status
    edge = scale.u(12)
    size = max(station.text_height, min(SMALLEST_HINT, bar.width // LETTERS))
    icon = round(size * 1.35)
    picture.add(box(bar.width, bar.height, _corner_of(station), PANEL, ACCENT, 2), *bar.topleft)
    wide, middle = icon, bar.centery
    if step:
        number = text(_("{step}/{steps}").format(step=step, steps=WHY), size, ACCENT)
        wide = max(icon, number.width)
        icon = min(icon, bar.height - number.height - 2)
        middle = bar.centery - number.height // 2
        picture.center(number, bar.x + edge + wide / 2, middle + icon / 2 + number.height / 2)
    picture.center(sprite("icon_hint", icon), bar.x + edge + wide / 2, middle)
    room = bar.width - wide - 3 * edge, bar.height - scale.u(8)
    sentence = paragraph_within(words, size, INK, room, HINT_LEADING)
    picture.add(sentence, bar.x + 2 * edge + wide, bar.centery - sentence.height / 2 + size * 0.1)


@cached(16)
def arrange(
    parts: tuple[Part, ...], width: int, height: int, size: int, lines: int = LINES
) -> tuple[Piece, ...]:
    """Places the parts of a turn within that width and height, with text of ``size`` or smaller.

    ``lines``: on no more lines than this. Positions count from the left and from the middle. Parts are merged if there are too
    many; none are returned if there is no room even then.
    """
    few, enough = merged(parts), round(size * 0.7)
    tries = [(parts, smaller) for smaller in range(size, enough - 1, -1)]
    tries += [(few, smaller) for smaller in range(size, SMALLEST - 1, -1)]
    flowed = (_flow(some, width, height, smaller, lines) for some, smaller in tries)
    return next((pieces for pieces in flowed if pieces is not None), ())


def _corner_of(station: Station) -> int:
    """The radius of the corners of the status bar."""
    return min(station.status.height // 5, station.scale.u(16))


def _words(model: TurnModel) -> str:
    """The sentence shown when there is nothing more urgent."""
    if model.thinking:
        return _("{name} is thinking …").format(name=model.name(model.displayed.actor))
    if model.draft and (not model.message or model.draft.fits_nowhere()):
        return model.draft.invitation()
    return model.message


@cached(64)
def _message_surface(
    words: str, size: int, colour: tuple[int, int, int], width: int, height: int
) -> pygame.Surface:
    """The words on one line, or on two smaller ones; in a tall bar on more."""
    if len(wrapped_lines(words, size, width)) == 1:
        return text_within(words, size, colour, width)
    small = min(size, round(height / 2.5))
    most = LINES if width >= TALL * height else max(LINES, int(height / (size * 1.2)))
    while small > 9 and len(wrapped_lines(words, small, width)) > most:
        small -= 1
    return paragraph(words, small, colour, width, 1.15)


def _draw_turn_so_far(picture: Picture, stage: Stage, draft: Draft, inside: pygame.Rect) -> None:
    """What the laid tiles score, together with the picked one if it is held over a cell."""
    size, (points, parts) = stage.station.text_height, draft.gain(stage.hovered)
    gain = text(f"+{points}", round(size * 1.35), ACCENT)
    label, tall = text(_("This turn"), size, INK_SOFT), inside.width < TALL * inside.height
    heading = Rect(inside.x, inside.y + size // 2, inside.width, gain.height) if tall else inside
    picture.add(gain, inside.right - gain.width, heading.centery - gain.height / 2)
    picture.add(label, inside.x, heading.centery - label.height / 2)
    if tall:
        room = Rect(inside.x, heading.bottom, inside.width, inside.bottom - heading.bottom)
    else:
        left, right = inside.x + label.width + size // 2, inside.right - gain.width - size // 2
        room = Rect(left, inside.y, right - left, inside.height)
    most = max(LINES, int(room.height / (size * LEADING))) if tall else LINES
    for piece, x, y in arrange(parts, room.width, room.height, size, most):
        picture.add(piece, room.x + x, room.centery + y - piece.height / 2)


def _flow(parts: Sequence[Part], width: int, height: int, size: int, most: int) -> tuple[Piece, ...] | None:
    """The parts in that size; None if there is no room for them."""
    lines: list[list[Piece]] = [[]]
    x = 0
    for part in parts:
        pieces = _pieces(part, size)
        wide = sum(piece.width for piece in pieces) + (len(pieces) - 1) * (size // 3)
        if x and x + wide > width:
            lines.append([])
            x = 0
        if wide > width:
            return None
        for piece in pieces:
            lines[-1].append((piece, x, 0))
            x += piece.width + size // 3
        x += size // 4
    step = round(size * LEADING) + 2
    if len(lines) > most or len(lines) * step > height + 2:
        return None
    middle = (len(lines) - 1) / 2
    return tuple(
        (piece, x, round((number - middle) * step))
        for number, line in enumerate(lines)
        for piece, x, _y in line
    )


def _pieces(part: Part, size: int) -> list[pygame.Surface]:
    """A part's label, and its points if there are any: ticking an empty row scores none."""
    colour = GOOD if part.kind == "runs" else LIGHT_CELL
    parts = [number_label(_part_label(part), round(size * LEADING), colour)]
    return [*parts, text(f"+{part.points}", size, INK)] if part.points else parts


def _part_label(part: Part) -> str:
    if part.kind == "runs":
        return " + ".join([str(part.number)] * part.times)
    if part.kind == "tick":
        return _("×2 row {row}").format(row=part.number + 1)
    return {
        "bonus": pgettext("points", "bonus"),
        "double": "×2",
        "super": pgettext("points", "super bonus"),
        "extra": pgettext("points", "bonus, ×2"),
    }[part.kind]
