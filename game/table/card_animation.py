"""Draws animated cards: sliding, rotating, turning over, collected, and a super bonus. ``p`` is the progress, 0..1.

With reduced motion, cards only fade in, and the super bonus stays where it is.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.shapes import box, shadow
from game.engine.sprites import converted, faded, sprite
from game.engine.surface_cache import cached
from game.engine.tween import ease_in_out, ease_out, rise_and_fall
from game.rules.cards.cells import BELOW, RIGHT
from game.rules.cards.deck import Card
from game.rules.common.pad import SUPER_BONUS
from game.table import timings
from game.table.cards import (
    BACK,
    CARD,
    card_rect,
    card_with_shadow,
    draw_card,
    draw_card_back,
    draw_card_rotated,
    draw_card_turned,
    first_square,
)
from game.table.figures import figure
from game.table.palette import HINT_LIGHT, INK_ON_BRIGHT
from game.table.pieces import PieceStyle, draw_appearing, lift_steps

TURN_OVER_SHARE = 0.4
"""A collected card turns over during this share of its way."""
SIZE_STEPS = 8


class CardPlace(NamedTuple):
    """Where a card lies. ``square``: that of its left or upper half. ``step``: RIGHT or BELOW. ``swapped``: its left or upper half is
    not the first one of the ``Card`` but the second."""

    square: Rect
    step: int = BELOW
    swapped: bool = False

    @property
    def angle(self) -> int:
        """By how many degrees it is rotated clockwise from lying upright with its first half above."""
        if self.step == RIGHT:
            return 90 if self.swapped else 270
        return 180 if self.swapped else 0

    @property
    def center(self) -> tuple[int, int]:
        return card_rect(self.square, self.step).center

    def halves(self, card: Card) -> tuple[int, int]:
        """The pips of the left or upper half and of the other one."""
        return (card[1], card[0]) if self.swapped else card


def draw_card_flight(
    picture: Picture,
    style: PieceStyle,
    card: Card,
    start: CardPlace,
    goal: CardPlace,
    p: float,
    *,
    face_up: tuple[bool, bool] = (True, True),
    high: float = 0.3,
) -> None:
    """``face_up``: at the start and at the goal. If these differ, it turns over on the way; otherwise it rotates if it has to.
    ``high``: how far it is lifted in the middle, 0..1."""
    if style.reduced_motion:
        draw_card_fade_in(picture, style, card, goal, p, face_up=face_up[1])
        return
    lift = rise_and_fall(p) * high  # It slows down on its way, but still falls fast at the end.
    p, sizes = ease_in_out(p), (start.square.width, goal.square.width)
    size = round(lerp(*sizes, round(p * SIZE_STEPS) / SIZE_STEPS))
    # Down and at its final size it is not scaled, so it looks as it will when it lies there.
    base = 0 if size == sizes[1] and not lift_steps(lift) else max(sizes)
    center = lerp(start.center[0], goal.center[0], p), lerp(start.center[1], goal.center[1], p)
    way = (goal.angle - start.angle + 180) % 360 - 180
    if face_up[0] == face_up[1]:
        halves = card if face_up[0] else BACK
        draw_card_rotated(picture, halves, center, size, start.angle + way * p, style, lift, base=base)
    else:
        square = first_square(center, size, goal.step)
        shown = p if face_up[1] else 1 - p
        draw_card_turned(picture, *goal.halves(card), goal.step, square, style, shown, lift, base=base)


def draw_card_fade_in(
    picture: Picture, style: PieceStyle, card: Card, place: CardPlace, p: float, *, face_up: bool = True
) -> None:
    """A card that is face down appears at once."""
    if not face_up:
        draw_card_back(picture, place.square, place.step)
        return
    surface = card_with_shadow(*place.halves(card), place.step, place.square.width, style)
    draw_appearing(picture, surface, card_rect(place.square, place.step), p)


def draw_collected(
    picture: Picture, style: PieceStyle, card: Card, place: CardPlace, pile: Rect, p: float
) -> None:
    """The card turns face down and slides to the pile. ``pile``: the first half of the pile's uppermost card."""
    if style.reduced_motion:
        if p < 0.5:
            draw_card(picture, *place.halves(card), place.step, place.square, style)
        return
    if p < TURN_OVER_SHARE:
        turned_up = 1 - ease_in_out(p / TURN_OVER_SHARE)
        draw_card_turned(picture, *place.halves(card), place.step, place.square, style, turned_up)
        return
    way = (p - TURN_OVER_SHARE) / (1 - TURN_OVER_SHARE)
    back = CardPlace(place.square, place.step)
    draw_card_flight(picture, style, card, back, CardPlace(pile), way, face_up=(False, False), high=0.15)


def draw_super_bonus(
    picture: Picture,
    style: PieceStyle,
    card: Rect,
    goal: tuple[int, int] | None,
    size: int,
    p: float,
) -> None:
    """Its card shines, then a golden sign flies to ``goal``: the box on the pad; None if it is not shown. ``size``: the side of a
    cell."""
    share = timings.SUPER_SHINE_SHARE
    shine = rise_and_fall(min(1.0, p / (share * 1.6)))
    alpha = round(shine * 8) * 31
    if alpha:
        picture.center(faded(_glow(card.size, size), alpha), *card.center)
    x, y, grown = float(card.centerx), float(card.centery), 1.0
    if not style.reduced_motion:
        way = ease_in_out(max(0.0, p - share) / (1 - share))
        grown = ease_out(min(1.0, p / share)) - 0.4 * way
        if goal:
            x, y = lerp(x, goal[0], way), lerp(y, goal[1], way) - rise_and_fall(way) * size
    picture.center(_rosette(round(size * (0.3 + 1.1 * round(grown * 10) / 10))), x, y)


@cached(4)
def _glow(card: tuple[int, int], size: int) -> pygame.Surface:
    """The card itself stays clear."""
    radius = round(size * CARD.radius)
    surface = shadow(*card, radius, max(2, round(size * 0.22)), 255, HINT_LIGHT).copy()
    hole = box(*card, radius, (255, 255, 255))
    surface.blit(hole, hole.get_rect(center=surface.get_rect().center), special_flags=pygame.BLEND_RGBA_SUB)
    return converted(surface)


@cached(16)
def _rosette(side: int) -> pygame.Surface:
    surface = sprite("super_bonus", side).copy()
    number = figure(f"+{SUPER_BONUS}", max(1, round(side * 0.42)), INK_ON_BRIGHT)
    surface.blit(number, number.get_rect(center=(side // 2, side // 2)))
    return converted(surface)
