"""What is drawn for a pad at the end of a match: a plate above its sheet, a card, and the celebration of a winner."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import add_box, box, shadow
from game.engine.sprites import sprite, tinted
from game.engine.text import paragraph_within, text_within, width_of
from game.engine.tween import ease_out
from game.rules.common.seats import Look
from game.table import timings
from game.table.figures import ASPECT, draw_crown, figure
from game.table.palette import (
    ACCENT,
    ACCENT_DARK,
    BUTTON,
    HINT_LIGHT,
    INK,
    INK_DARK,
    INK_SOFT,
    PANEL,
    PANEL_EDGE,
    RGB,
)
from game.table.player_badges import seat_mark

LINES, LOW_LINES = 11, 8.5
"""The height of a card in lines. A low card has the total beside the name, and the held tiles in their line."""
LINE_OF_TEXT = 1.2
"""The least height of a line of a card that is not low, divided by that of the least text."""
TEXT, LOW_TEXT, NAME, TOTAL = 0.52, 0.74, 1.25, 1.35
"""Heights of text: as shares of a line, the name's as a share of the text's, the total's as a share of a line."""
FACE, LEADING = 2.6, 1.1
"""The side of a face, and the distance of two lines of names, divided by the height of text."""
CROWN = 0.6
"""The height of the crown as a share of two lines, which the owners' names have."""
DrawPiece = Callable[[Picture, Any, Rect], None]


class ResultCard(NamedTuple):
    """What a card shows. ``looks``: of its owners. ``parts``: where points come from, and how many.

    ``held``: the held tiles, 0 for one that lies face down. They are shown in the line of the last part. ``leads``: it has the
    highest total so far. ``crown``: how much of a winner's crown has been drawn, 0..1. ``faces``: the drawings of the computers among
    its owners.
    """

    owners: str
    looks: tuple[Look, ...]
    parts: tuple[tuple[str, int], ...]
    held: tuple[int, ...]
    total: int
    wins: bool
    leads: bool = False
    crown: float = 1.0
    faces: tuple[str, ...] = ()


def _lines(area: Rect, least: int) -> tuple[bool, float]:
    """Whether a card in this area is low, and the height of its lines."""
    low = area.height < LINES * LINE_OF_TEXT * least
    return low, area.height / (LOW_LINES if low else LINES)


def crown_at(area: Rect, least: int) -> Rect:
    """Where the crown of a winner is: in the middle of the card's upper edge, at the left of that of a low card."""
    low, line = _lines(area, least)
    tall = round(line * 2 * CROWN)
    middle = area.x + tall if low else area.centerx
    return Rect(middle - round(tall * ASPECT / 2), area.y - round(tall * 0.62), round(tall * ASPECT), tall)


def draw_result_card(
    picture: Picture, card: ResultCard, area: Rect, draw_piece: DrawPiece, least: int
) -> None:
    """Draws the card. ``draw_piece`` draws what is held. ``least``: the least height of its text in pixels."""
    low, line = _lines(area, least)
    size = max(least, min(round(line * (LOW_TEXT if low else TEXT)), round(area.width / 9)))
    inset = max(6, area.width // 14)
    corner = min(area.width // 18, area.height // 18)
    edge, thick, ink, shade = (
        (ACCENT, 3, ACCENT, ACCENT_DARK) if card.leads else (PANEL_EDGE, 1, INK, INK_DARK)
    )
    add_box(picture, area, corner, PANEL, edge, thick)
    inside = area.inflate(-2 * inset, 0)
    total = figure(str(card.total), round(line * TOTAL), ink, shade)
    if low:
        heading = Rect(inside.x, area.y, inside.width - total.width - inset // 2, round(line * 2))
        middle, side = area.y + line, round(line * 0.86)
        top = round(area.y + line * 7.5 - side / 2)
        held = Rect(inside.x + inside.width // 2, top, inside.width // 3, side)
    else:
        heading = Rect(area.x, area.y, area.width, round(line * 2))
        middle = area.bottom - line
        held = Rect(inside.x, round(area.y + line * 8.1), inside.width, round(line))
        if card.wins:
            draw_crown(picture, crown_at(area, least), card.crown)
    picture.add(total, inside.right - total.width, middle - total.height / 2)
    _draw_owners(picture, card, heading, size, centred=not low)
    _draw_points(picture, card, inside, line, size)
    _draw_held(picture, card.held, held, draw_piece)


def _draw_points(picture: Picture, card: ResultCard, inside: Rect, line: float, size: int) -> None:
    for number, (name, value) in enumerate(card.parts):
        y = inside.y + line * (2.5 + number)
        shown = figure(f"{value:+}" if value else "0", size, INK)
        picture.add(shown, inside.right - shown.width, y - shown.height / 2)
        label = text_within(name, size, INK_SOFT, inside.width - shown.width - size // 6)
        picture.add(label, inside.x, y - label.height / 2)


def _draw_owners(picture: Picture, card: ResultCard, area: Rect, size: int, *, centred: bool) -> None:
    """Marks, faces and names; without faces if they leave the names no room. A winner has a crown: over the card, or, if there is
    room, before the marks at the left."""
    large = round(size * NAME)
    signs = [seat_mark(look, round(size * 1.4)) for look in card.looks]
    faces = [sprite(face, min(area.height - 4, round(size * FACE))) for face in card.faces]
    crown = Rect(0, 0, round(size * 1.5 * ASPECT), round(size * 1.5))
    named = width_of(card.owners, size) + 4
    if sum(sign.width + 4 for sign in signs + faces) + named <= area.width - (size if centred else 0):
        signs += faces
    wide = sum(sign.width + 4 for sign in signs)
    if card.wins and not centred and wide + crown.width + 4 + width_of(card.owners, size) <= area.width:
        crown.midleft = area.midleft
        draw_crown(picture, crown, card.crown)
        area = Rect(crown.right + 4, area.y, area.right - crown.right - 4, area.height)
    room = area.width - wide - (size if centred else 0)
    if width_of(card.owners, size) > room and area.height >= 2 * LEADING * size:
        name = paragraph_within(card.owners, size, INK, (room, area.height), LEADING)
        area = area.move(0, round(size * (LEADING - 1)))
    else:
        name = text_within(card.owners, large, INK, room, size / large)
    x = area.centerx - (wide + name.width + 4) / 2 if centred else area.x
    for sign in signs:
        picture.add(sign, x, area.centery - sign.height / 2)
        x += sign.width + 4
    picture.add(name, x + 4, area.centery - name.height / 2)


def _draw_held(picture: Picture, tiles: tuple[int, ...], area: Rect, draw_piece: DrawPiece) -> None:
    side = min(area.height, area.width // max(1, len(tiles)) - 2)
    for number, value in enumerate(tiles):
        square = Rect(area.x + number * (side + 2), area.centery - side // 2, side, side)
        draw_piece(picture, value, square)


PLATE = 2.3
"""The height of a plate divided by that of the least text."""
PLATE_TOTAL, PLATE_NAME, PLATE_BAR = 0.62, 0.44, 0.13


def draw_plate(picture: Picture, card: ResultCard, share: float, colour: RGB, area: Rect, least: int) -> None:
    """The owners and the total. ``share``: the total divided by the highest at the end, 0..1; the bar has that length."""
    edge, thick = (ACCENT, 3) if card.leads else (PANEL_EDGE, 1)
    picture.add(box(area.width, area.height, area.height // 6, PANEL, edge, thick), *area.topleft)
    inset = max(6, area.height // 5)
    bar = Rect(area.x + inset, 0, area.width - 2 * inset, max(3, round(area.height * PLATE_BAR)))
    bar.bottom = area.bottom - max(4, area.height // 9)
    middle = (area.y + bar.y) / 2
    picture.add(box(bar.width, bar.height, bar.height // 2, BUTTON), *bar.topleft)
    length = round(bar.width * max(0.0, share))
    if length >= bar.height:
        picture.add(box(length, bar.height, bar.height // 2, colour), *bar.topleft)
    total = figure(str(card.total), round(area.height * PLATE_TOTAL), ACCENT if card.leads else INK)
    picture.add(total, bar.right - total.width, middle - total.height / 2)
    size, x = max(least, round(area.height * PLATE_NAME)), float(bar.x)
    for look in card.looks:
        sign = seat_mark(look, size)
        picture.add(sign, x, middle - sign.height / 2)
        x += sign.width * 1.2
    room = round(bar.right - total.width - size / 2 - x)
    name = text_within(card.owners, size, INK, room, least / size)
    picture.add(name, x, middle - name.height / 2)


GLOW_STEPS, GLOW_STRENGTH = 5, 150
"""In how many steps the glow becomes bright, so that few surfaces are cached, and its alpha in the end."""
GLOW_SHARE = 0.25
SPARKS = 22
LARGEST, FARTHEST, FALL = 0.55, 4.5, 3.0
"""The size of a spark, how far it flies, and how far it falls, divided by the height of the crown."""


def draw_glow(picture: Picture, area: Rect, p: float, blur: int) -> None:
    """The glow behind a winner's card. ``p``: how much of the celebration is over, 0..1. ``blur``: its width in pixels."""
    step = math.ceil(min(1.0, p / GLOW_SHARE) * GLOW_STEPS)
    if not step:
        return
    glow = shadow(area.width, area.height, blur // 2, blur, GLOW_STRENGTH * step // GLOW_STEPS, ACCENT)
    picture.center(glow, *area.center)


def draw_sparks(picture: Picture, at: tuple[int, int], crown: int, p: float) -> None:
    """Sparks that fly from the crown at this position once it has been drawn, and become smaller. ``crown``: its height."""
    drawn = timings.CROWN / timings.END_CELEBRATION
    flown = (p - drawn) / (1 - drawn)
    if not 0 < flown < 1:
        return
    for spark in range(SPARKS):
        angle = math.pi * (spark + 0.5) / SPARKS + 0.12 * math.sin(spark * 5.1)
        reach = crown * FARTHEST * (0.55 + 0.45 * abs(math.sin(spark * 2.7)))
        size = round(crown * LARGEST * (0.6 + 0.4 * abs(math.sin(spark * 1.9))) * (1 - flown**2))
        if size < 2:
            continue
        x = at[0] + math.cos(angle) * reach * ease_out(flown)
        y = at[1] - math.sin(angle) * reach * 0.5 * ease_out(flown) + crown * FALL * flown**2
        picture.center(tinted("spark", size, size, HINT_LIGHT if spark % 3 else ACCENT), x, y)
