"""What only the card game can do with an intent: rotate a card, and move the cloth."""

from __future__ import annotations

import math

from game.engine.intents import DRAG_PIXELS, Intent, IntentKind
from game.scenes.card_turn.animation import rotate as show_rotation
from game.scenes.card_turn.draft import QUARTERS, fits_rotated
from game.scenes.card_turn.edge_arrows import cells_pointed_at
from game.scenes.card_turn.table import CardTable
from game.scenes.turn.table import Position, Press

ZOOM_STEP = 1.15
"""By what factor a step of the wheel, or a key, makes the cloth larger."""


def handle_intent(stage: CardTable, intent: Intent) -> bool:
    """Rotating, and what the wheel does over the rack and the cloth. Returns whether the intent is used up."""
    kind, cloth = intent.kind, stage.cloth
    rotates = kind is IntentKind.ROTATE or (kind is IntentKind.SHOULDER and stage.draft is not None)
    if rotates:
        rotate(stage)
    elif kind is IntentKind.PINCH:
        if cloth.area.collidepoint(intent.at):
            cloth.zoom(intent.scale, intent.at)
    elif kind is IntentKind.ZOOM:
        cloth.zoom(ZOOM_STEP ** intent.at[1], _zoomed_about(stage), gliding=True)
    elif kind is IntentKind.SCROLL and _wheel_rotates(stage):
        rotate(stage, 1 if intent.at[1] > 0 else -1)
    else:
        return kind is IntentKind.PRESS and _press_arrow(stage, intent)
    return True


def rotate(stage: CardTable, way: int = 1) -> None:
    draft = stage.draft
    if draft and draft.picked is not None:
        fitted = _fits_at_focus(stage)
        draft.rotate(way)
        stage.model.clear_refusal()
        stage.app.sound.play("card_slide")
        if fitted or draft.rotated_to_fit(draft.picked, stage.focus.cell) is None:
            _focus_where_it_fits(stage)
        if draft.picked not in stage.dragged:
            show_rotation(stage, draft.picked, way)


def rotate_to_fit(stage: CardTable) -> bool:
    """Rotates the picked card if it fits only then where the keys hold it. Returns whether it has."""
    draft = stage.draft
    if not draft or draft.picked is None or not stage.focused or _fits_at_focus(stage):
        return False
    goal = draft.rotated_to_fit(draft.picked, stage.focus.cell)
    if goal is None:
        return False
    way = draft.way_to(draft.picked, goal)
    rotate(stage, way if way < QUARTERS - 1 else -1)  # The shorter way round.
    return True


def explain_rotation(stage: CardTable) -> None:
    draft = stage.draft
    if not stage.focus.on_board or not draft or draft.picked is None or _fits_at_focus(stage):
        return
    if draft.rotated_to_fit(draft.picked, stage.focus.cell):
        stage.model.refuse(fits_rotated(IntentKind.CONFIRM))


def pan(stage: CardTable, press: Press, before: Position) -> None:
    if not _on_cloth(stage, press):
        return
    other = next((one for one in stage.presses.values() if one.panned and one is not press), None)
    (x, y), (start_x, start_y) = press.at, press.start
    if not press.panned and abs(x - start_x) + abs(y - start_y) < DRAG_PIXELS:
        return
    if not press.panned:
        press.panned, before = True, press.start
    if other:
        _pinch(stage, other.at, before, press.at)
    else:
        stage.cloth.drag(x - before[0], y - before[1])


def _pinch(stage: CardTable, still: tuple[int, int], before: tuple[int, int], now: tuple[int, int]) -> None:
    """One of two fingers on the cloth has moved: the points below both stay below them."""
    cloth = stage.cloth
    cloth.zoom(max(1.0, math.dist(still, now)) / max(1.0, math.dist(still, before)), still)


def _on_cloth(stage: CardTable, press: Press) -> bool:
    cloth = stage.cloth
    free = press.place is None and press.tile is None and press.pulled is None and press.dragged is None
    return free and cloth.area.collidepoint(press.start)


def _focus_where_it_fits(stage: CardTable) -> None:
    draft = stage.draft
    if not draft or draft.picked is None or not (stage.focus.visible and stage.focus.on_board):
        return
    if draft.cells_for(draft.picked) and not _fits_at_focus(stage):
        stage.focus_best_cell()


def _fits_at_focus(stage: CardTable) -> bool:
    aim, draft = stage.aim_of_focus(), stage.draft
    return bool(draft and aim and draft.fits_on(aim))


def _press_arrow(stage: CardTable, intent: Intent) -> bool:
    """If an arrow at the edge of the cloth is pressed, lets the view show what it points to. Returns whether one is."""
    at = intent.at
    covered = any(area.collidepoint(at) for area in stage.cloth.viewport.covered)
    cells = () if covered or not stage.cloth.area.collidepoint(at) else cells_pointed_at(stage, at)
    if cells:
        stage.show_cells(cells)
    return bool(cells)


def _zoomed_about(stage: CardTable) -> tuple[int, int]:
    """The point that stays where it is: below the mouse, at the focus, or in the middle."""
    cloth, focus = stage.cloth, stage.focus
    if focus.visible and focus.on_board:
        return cloth.rect(focus.cell).center
    at = stage.pointer
    return at if at and cloth.area.collidepoint(at) else cloth.area.center


def _wheel_rotates(stage: CardTable) -> bool:
    at, station = stage.pointer, stage.station
    return at is not None and (
        station.rack.collidepoint(station.place.inward(at)) or stage.cloth.area.collidepoint(at)
    )
