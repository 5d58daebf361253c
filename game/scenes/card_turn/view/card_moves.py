"""Animations of the player's own moves: a card rotates, slides to its spot, or returns to the rack."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.picture import Picture
from game.engine.tween import Motion, ease_in_out
from game.rules.cards.cells import Placement
from game.scenes.card_turn.model.sums import joined_by
from game.scenes.card_turn.stage import CardStage
from game.scenes.card_turn.view.hands import raised
from game.scenes.card_turn.view.places import cloth_place, in_window, rack_place
from game.scenes.card_turn.view.sums import draw_joining
from game.scenes.turn.press import Position
from game.table import timings
from game.table.card_animation import CardPlace, draw_card_flight
from game.table.cards import draw_card_rotated


def fall(stage: CardStage, place: int, where: Placement, dropped_at: Position | None) -> None:
    """The card of that place slides from the rack to its spot. If a pointer dropped it, it touches the cloth at once.

    ``dropped_at``: where its middle was then; None if no pointer dropped it.
    """
    falling, style = stage.falling, stage.app.style
    if dropped_at:
        stage.land(stage.effects, stage.effects.now, where.card, where.cells, dropped_at)
        stage.effects.update(0)
        _join(stage, where, stage.effects.now)
        return
    rack = _on_rack(stage, place)
    falling.add(where.cell)

    def draw(picture: Picture, p: float) -> None:
        draw_card_flight(picture, style, where.card, rack(), cloth_place(stage, where), p)

    seconds = stage.app.seconds(timings.LAY_CARD)
    stage.effects.add(Motion(stage.effects.now, seconds, draw, end=lambda: falling.discard(where.cell)))
    stage.land(stage.effects, stage.effects.now + seconds, where.card, where.cells)
    _join(stage, where, stage.effects.now + seconds)


def slide_back(stage: CardStage, place: int, where: Placement) -> None:
    """The card of that place returns from its spot to the rack."""
    returning, style = stage.returning, stage.app.style
    if stage.app.settings.reduced_motion:
        return
    returning.add(place)
    rack = _on_rack(stage, place)

    def draw(picture: Picture, p: float) -> None:
        draw_card_flight(picture, style, where.card, cloth_place(stage, where), rack(), p)

    def end() -> None:
        returning.discard(place)

    stage.effects.add(Motion(stage.effects.now, stage.app.seconds(timings.TAKE_BACK), draw, end=end))


def rotate(stage: CardStage, place: int, way: int) -> None:
    """The card of that place, which has just been rotated by ``way`` quarter turns, turns around on the rack."""
    draft = stage.model.draft
    if draft is None or stage.app.settings.reduced_motion:
        return
    if place in stage.returning:
        stage.effects.finish()
    stage.returning.add(place)
    card, goal, count = draft.hand[place], stage.local_quarters(place), len(draft.hand)

    def draw(picture: Picture, p: float) -> None:
        slot = raised(stage.slot(stage.station, place, count))
        angle = 90 * (goal - way * (1 - ease_in_out(p)))
        with stage.part(picture):
            size = rack_place(slot, goal).square.width
            draw_card_rotated(picture, card, slot.center, size, angle, stage.app.style, 0.5)

    def end() -> None:
        stage.returning.discard(place)

    stage.effects.add(Motion(stage.effects.now, stage.app.seconds(timings.ROTATE_CARD), draw, end=end))


def _join(stage: CardStage, where: Placement, start: float) -> None:
    """If a 0 of this card joins two runs, shows them becoming one, unless the card is taken back meanwhile."""
    draft = stage.model.draft
    joined = joined_by(draft.table, where) if draft else []
    if not joined or stage.app.settings.reduced_motion:
        return
    stage.joining.add(where.cell)

    def draw(picture: Picture, p: float) -> None:
        if stage.model.draft and where in stage.model.draft.turn:
            with picture.clipped(stage.cloth.area):
                for one in joined:
                    draw_joining(picture, stage.cloth, one, p)

    def end() -> None:
        stage.joining.discard(where.cell)

    stage.effects.add(Motion(start, stage.app.seconds(timings.JOIN_RUNS), draw, end=end))


def _on_rack(stage: CardStage, place: int) -> Callable[[], CardPlace]:
    """A function that returns the card's place on the rack, in the window, rotated as it lies there now.

    The draft may have ended when it is called.
    """
    seat, count, quarters = stage.model.displayed.actor, stage.hand_size, stage.local_quarters(place)

    def found() -> CardPlace:
        slot = stage.slot(stage.layout.station_of(seat), place, count)
        return in_window(stage, seat, rack_place(slot, quarters))

    return found
