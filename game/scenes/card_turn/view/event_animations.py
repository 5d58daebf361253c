"""The animations of the card game: cards are drawn from the pile and laid on the cloth.

The public functions add motions to the end of the stage's timeline. The motions change only the ``DisplayedCards``. They read
the layout in every frame, because the window may change its size.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.tween import Motion, ease_in_out, rise_and_fall
from game.rules.cards.cells import BELOW, Turn
from game.rules.cards.deck import Card
from game.scenes.card_turn.stage import CardStage
from game.scenes.card_turn.view.hands import first_half, rotated_half
from game.table import timings
from game.table.cards import draw_card, draw_card_back
from game.table.pile import pile_top


def animate_draw(stage: CardStage, hand: Sequence[Card], count: int) -> None:
    """The last ``count`` cards of the hand slide from the pile onto the rack, one after another."""
    app, shown = stage.app, stage.model.displayed
    shown.arrived = len(hand) - count
    start = stage.timeline.last
    for place in range(len(hand) - count, len(hand)):

        def begin() -> None:
            app.sound.play("card_slide")
            shown.stock -= 1

        def draw(picture: Picture, p: float, place: int = place) -> None:
            station = stage.station
            goal = first_half(stage.slot(station, place, len(hand)))
            square = _between(pile_top(station.bag, shown.stock), goal, p)
            with stage.part(picture):
                if shown.face_up:
                    draw_card(picture, *hand[place], BELOW, square, app.style, rise_and_fall(p))
                else:
                    draw_card_back(picture, square, BELOW, app.style)

        def end(place: int = place) -> None:
            shown.arrived = place + 1

        at = start + app.seconds(timings.DRAW_STAGGER) * (place - len(hand) + count)
        stage.timeline.add(Motion(at, app.seconds(timings.DRAW_TILE), draw, begin, end))


def animate_laying(stage: CardStage, places: list[int], turn: Turn, hand: Sequence[Card]) -> None:
    """Cards go from their places on the rack to the cloth, slowly enough to follow."""
    app, shown = stage.app, stage.model.displayed
    start, pace = stage.timeline.last, app.seconds(timings.PLAYER_TILE)
    gone: set[int] = set()
    for number, (place, _placement) in enumerate(zip(places, turn, strict=True)):

        def begin(place: int = place) -> None:
            gone.add(place)
            shown.rack = [None if at in gone else card for at, card in enumerate(hand)]
            app.sound.play("card_slide")

        def draw(picture: Picture, p: float, place: int = place, number: int = number) -> None:
            lies = turn[number]
            slot = rotated_half(stage.slot(stage.station, place, len(hand)), lies.step)
            start = stage.station.place.outward(slot)
            square = _between(start, stage.cloth.rect(lies.cell), p)
            draw_card(
                picture, lies.first, lies.second, lies.step, square, app.style, rise_and_fall(ease_in_out(p))
            )

        def end(number: int = number) -> None:
            shown.placements.append(turn[number])
            stage.follow()
            app.sound.play("card_laid")

        reach = app.seconds(timings.PLAYER_REACH)
        stage.timeline.add(Motion(start + pace * number, reach, draw, begin, end))
    stage.timeline.add(Motion(start + pace * len(turn), 0))


def _between(start: Rect, goal: Rect, p: float) -> Rect:
    q = ease_in_out(p)
    size = round(lerp(start.width, goal.width, q))
    return Rect(round(lerp(start.x, goal.x, q)), round(lerp(start.y, goal.y, q)), size, size)
