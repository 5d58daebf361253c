"""Animations of the player's own moves: a card falls onto its spot, or slides back to the rack."""

from __future__ import annotations

from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.tween import Motion, ease_out
from game.rules.cards.cells import Placement
from game.scenes.card_turn.stage import CardStage
from game.scenes.card_turn.view.hands import rotated_half
from game.table import timings
from game.table.cards import draw_card


def fall(stage: CardStage, place: int, where: Placement, *, dropped: bool) -> None:
    """The card of that place moves to its spot: from the rack or, if ``dropped``, from the pointer."""
    assert stage.model.draft is not None
    count, falling = len(stage.model.draft.cards), stage.falling
    falling.add(where.cell)

    def draw(picture: Picture, p: float) -> None:
        goal = stage.cloth.rect(where.cell)
        square = (
            goal if dropped or stage.app.settings.reduced_motion else _between(stage, place, count, where, p)
        )
        draw_card(picture, where.first, where.second, where.step, square, stage.app.style, 1 - ease_out(p))

    def end() -> None:
        falling.discard(where.cell)
        stage.app.sound.play("card_laid")

    stage.effects.add(Motion(stage.effects.now, stage.app.seconds(timings.LAY_TILE), draw, end=end))


def slide_back(stage: CardStage, place: int, where: Placement) -> None:
    """The card of that place returns from its spot to the rack."""
    assert stage.model.draft is not None
    count, returning = len(stage.model.draft.cards), stage.returning
    if stage.app.settings.reduced_motion:
        return
    returning.add(place)

    def draw(picture: Picture, p: float) -> None:
        square = _between(stage, place, count, where, 1 - p)
        draw_card(picture, where.first, where.second, where.step, square, stage.app.style, 1 - p)

    def end() -> None:
        returning.discard(place)

    stage.effects.add(Motion(stage.effects.now, stage.app.seconds(timings.TAKE_BACK), draw, end=end))


def _between(stage: CardStage, place: int, count: int, where: Placement, p: float) -> Rect:
    """The square of the card's first half between the rack (0) and the cloth (1), in the window."""
    slot = rotated_half(stage.slot(stage.station, place, count), where.step)
    start, goal, q = stage.station.place.outward(slot), stage.cloth.rect(where.cell), ease_out(p)
    size = round(lerp(start.width, goal.width, q))
    return Rect(round(lerp(start.x, goal.x, q)), round(lerp(start.y, goal.y, q)), size, size)
