"""Draws where the picked card fits: a sign on each spot, with the totals that it makes there."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.engine.picture import Picture
from game.engine.place import turned
from game.engine.shapes import box
from game.engine.sprites import sprite
from game.engine.surface_cache import cached
from game.rules.cards.cells import Placement
from game.scenes.card_turn.model.draft import Mark
from game.scenes.card_turn.stage import CardStage
from game.table.board import mark_sign
from game.table.card_faces import card_rect
from game.table.digits import figure
from game.table.palette import ACCENT, GOOD, INK, INK_ON_BRIGHT, TABLE

DIGITS, SIGN_HEIGHT = 0.42, 0.56
"""The height of the totals and of their sign, in cells."""
ROOM = 0.9
"""The least height of a sign divided by that of its text."""
TURN_SIGN, TURN_DIGITS = 0.46, 0.34
"""The size of the sign for a spot where the card fits after rotating it, and of its totals, in cells."""


def draw_spot_marks(
    picture: Picture, stage: CardStage, marks: Iterable[Mark], hidden: Placement | None
) -> None:
    """A sign in the middle of each spot. ``hidden``: the placement that is shown as a ghost already."""
    cloth = stage.cloth
    covered = card_rect(cloth.rect(hidden.cell), hidden.step).inflate(2, 2) if hidden else None
    with picture.clipped(cloth.area):
        for mark in sorted(marks, key=lambda mark: (not mark.turned, mark.lines)):
            placement = mark.placement
            center = card_rect(cloth.rect(placement.cell), placement.step).center
            if covered and covered.collidepoint(center):
                continue
            least = stage.layout.least_text
            sign = spot_sign(mark.lines, mark.supers > 0, mark.turned, cloth.cell, least)
            picture.center(turned(sign, stage.side), *center)


@cached(128)
def spot_sign(
    lines: tuple[int, ...], is_super: bool, turn: bool, size: int, least: int = 0
) -> pygame.Surface:
    """The sign of a spot: a ring, or the totals; with an arrow if the card has to be rotated.

    ``size``: the side of a cell. ``least``: the least height of its text in pixels.
    """
    if not lines and not turn:
        return mark_sign("fits", (), size)
    words = " ".join(map(str, lines)) + ("★" if is_super and not lines else "")
    ink = INK if turn else INK_ON_BRIGHT
    tall = max(least, round(size * (TURN_DIGITS if turn else DIGITS)))
    number = figure(words, tall, ink) if words else None
    arrow = sprite("icon_turn", round(size * TURN_SIGN * 0.8)) if turn else None
    pieces = [one for one in (arrow, number) if one]
    height = max(round(size * (TURN_SIGN if turn else SIGN_HEIGHT)), round(tall * ROOM) if words else 0)
    width = max(height, sum(one.width for one in pieces) + round(size * 0.2))
    fill, edge = (TABLE, ACCENT) if turn else (GOOD, TABLE)
    surface = box(width, height, height // 3, fill, edge, 2 if is_super else 1).copy()
    x = (width - sum(one.width for one in pieces)) // 2
    for one in pieces:
        surface.blit(one, (x, (height - one.height) // 2))
        x += one.width
    return surface
