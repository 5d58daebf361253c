"""Draws the hand of a player who waits, if it is open: small, on top of the pad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.table.pads import owner_name
from game.table.palette import TABLE
from game.table.sheet import NAME_ROW, Sheet

SMALL_HAND = 0.7
"""The height of a tile or card, as a share of the row with the owner's name."""


def draw_open_hand(
    picture: Picture,
    sheet: Sheet,
    owner: str,
    hand: Sequence[Any],
    face: Callable[[Any, int], pygame.Surface],
) -> None:
    """Draws what the owner of the pad has in hand, small, next to the name. ``face``: makes a picture with a height."""
    strip, right = sheet.row(NAME_ROW), sheet.box("bonus", NAME_ROW).left
    _size, name, x = owner_name(sheet, owner)
    gap, height = max(1, strip.height // 8), round(strip.height * SMALL_HAND)
    room = right - x - name.width - 3 * gap
    wide = sum(face(what, height).width + gap for what in hand)
    if not hand or room < wide // 2:
        return
    faces = [face(what, min(height, int(height * room / wide))) for what in hand]
    area = Rect(0, 0, sum(one.width + gap for one in faces) + gap, faces[0].height + 2 * gap)
    area.midright = right, strip.centery
    picture.add(box(*area.size, gap * 2, TABLE), *area.topleft)
    left = area.x + gap
    for one in faces:
        picture.add(one, left, area.centery - one.height / 2)
        left += one.width + gap
