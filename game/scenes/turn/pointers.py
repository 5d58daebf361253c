"""What mouse and fingers do: they pick, drag, lay and take back, pull the pad, and look closely at what is drawn small."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from game.engine.intents import MOUSE, Intent, IntentKind
from game.engine.scene import Transition
from game.rules.common.errors import RuleError
from game.scenes.turn.focus import Position, Press
from game.scenes.turn.model import STOCK
from game.scenes.turn.table import TurnTable


def remember(turn_table: TurnTable, intent: Intent) -> None:
    """Notes where a pointer is that is down, and when it comes down, what it could look at closely there. ``intent``: of a
    pointer."""
    held = turn_table.presses.get(intent.pointer)
    if intent.kind is not IntentKind.PRESS:
        if held:
            held.before, held.at = held.at, intent.at
        return
    at, local = intent.at, turn_table.station.place.inward(intent.at)
    turn_table.presses.pop(intent.pointer, None)
    press = turn_table.presses[intent.pointer] = Press(at, at, at, intent.pointer != MOUSE)
    badge = turn_table.badge_at(at)
    if turn_table.timeline.busy:
        return
    if badge is not None:
        press.looks_at, press.seat = "badge", badge
    elif turn_table.stock_area.collidepoint(local):
        press.looks_at = "stock"
    elif turn_table.layout.shared and turn_table.model.waits and turn_table.station.pad.collidepoint(local):
        press.looks_at, press.seat = "pad", turn_table.model.pad_view.seat


def closer_look(turn_table: TurnTable, intent: Intent) -> int | str | None:
    """The seat whose pad is asked for by this intent of a pointer, or STOCK for the bag or pile; None if it is not about that."""
    kind, press = intent.kind, turn_table.presses.get(intent.pointer)
    if kind is IntentKind.PRESS or press is None or not press.looks_at:
        return None
    if kind is IntentKind.POINT and not press.moved:
        return None
    what, press.looks_at = press.looks_at, ""
    if what == "pad":
        return press.seat if kind is IntentKind.RELEASE else None
    if kind is not IntentKind.HOLD:
        return None
    if what == "badge":
        turn_table.model.pad_view.show_own()  # The press on the badge has changed it.
    return STOCK if what == "stock" else press.seat


class Pointing:
    """Handles the intents of mouse and fingers. ``lay``, ``take_back``, ``lay_out``: those of ``TurnInput``."""

    def __init__(
        self,
        turn_table: TurnTable,
        lay: Callable[[int, Any, Position | None], None],
        take_back: Callable[[int], None],
        lay_out: Callable[[], None],
    ) -> None:
        self._turn_table = turn_table
        self._lay_at = lay
        self._take_back = take_back
        self._lay_out = lay_out

    def handle(self, intent: Intent) -> Transition:
        turn_table, buttons = self._turn_table, self._turn_table.focus.buttons
        press = turn_table.presses.get(intent.pointer)
        if intent.kind is IntentKind.PRESS:
            turn_table.model.clear_refusal()
        pressed = buttons.handle(intent._replace(at=turn_table.station.place.inward(intent.at)))
        if intent.pointer == MOUSE:
            self._follow_mouse(intent, press)
        elif intent.kind is IntentKind.PRESS:
            turn_table.pointer = None
        if intent.kind is IntentKind.PRESS:
            if press and intent.pointer not in buttons.down:
                self._press(press)
            return None
        if press and press.by == "turn":
            self._follow(press, intent)
        return pressed.transition if pressed else None

    def cancel(self) -> None:
        for press in list(self._turn_table.presses.values()):
            self._undo(press)
        self._turn_table.presses.clear()

    def _follow_mouse(self, intent: Intent, press: Press | None) -> None:
        turn_table, buttons = self._turn_table, self._turn_table.focus.buttons
        turn_table.pointer = intent.at
        points = intent.kind is IntentKind.POINT and not buttons.devices.steps
        if points and buttons.hover is None and not (press and press.by):
            buttons.visible = buttons.visible and not turn_table.model.draft

    def _press(self, press: Press) -> None:
        turn_table, draft, at = self._turn_table, self._turn_table.model.draft, press.at
        badge = turn_table.badge_at(at)
        if badge is not None:
            turn_table.model.pad_view.press_badge(badge)
        local = turn_table.station.place.inward(at)
        if turn_table.station.pad.collidepoint(local):
            press.pulled = turn_table.first_row
        cell = turn_table.cell_at(at)
        if draft:
            press.place = self._place_at(local)
            press.laid = cell if draft.laid_on(cell) else None
            press.former = draft.picked
        on_something = press.pulled is not None or press.place is not None or cell is not None
        if on_something or not press.finger:
            press.by = "turn"
        if draft and press.place is not None:
            draft.picked = press.place
            turn_table.app.sound.play("pick_up")

    def _follow(self, press: Press, intent: Intent) -> None:
        turn_table = self._turn_table
        match intent.kind:
            case IntentKind.POINT:
                self._pull_pad(press)
                self._move(press)
                turn_table.game.pan(turn_table, press)
            case IntentKind.HOLD:
                self._hold(press, intent)
            case IntentKind.RELEASE:
                # Aimed while it is still dragged: it lies as it was seen.
                dropped = None if press.dragged is None else turn_table.aim(press.at, press.dragged)
                del turn_table.presses[intent.pointer]
                self._release(press, dropped)
            case IntentKind.CANCEL:
                del turn_table.presses[intent.pointer]
                self._undo(press)

    def _pull_pad(self, press: Press) -> None:
        turn_table = self._turn_table
        if press.pulled is None:
            return
        rows = round((press.start[1] - press.at[1]) / turn_table.sheet.row(0).height)
        if press.pulled + rows != turn_table.first_row:
            turn_table.model.pad_view.scroll_to(press.pulled + rows, turn_table.sheet.rows)

    def _move(self, press: Press) -> None:
        turn_table, draft = self._turn_table, self._turn_table.model.draft
        if draft is None or press.dragged is not None or press.magnified or not press.moved:
            return
        press.slid = press.slid or turn_table.cell_at(press.at) != turn_table.cell_at(press.start)
        if press.place is not None:
            if press.place in draft.unlaid and press.place not in turn_table.dragged:
                press.dragged = press.place
                draft.picked = press.place
        elif draft.laid_on(press.laid):
            press.back = tuple(turn_table.model.take_back(press.laid))
            for place, where in press.back[1:]:
                turn_table.game.show_back(turn_table, place, where)
            press.dragged = press.back[0][0]
            self._lay_out()

    def _hold(self, press: Press, intent: Intent) -> None:
        """A finger that rests on the board looks through the magnifier. With large cells it is a palm, unless it drags a tile, or the
        game has a meaning for it. Then the mouse can do the same."""
        turn_table = self._turn_table
        on_table = turn_table.model.draft and turn_table.cell_at(press.at) is not None
        if turn_table.small_cells and on_table:
            press.magnified = press.finger
        elif press.dragged is None and press.place is None and press.pulled is None and not press.panned:
            means = on_table and press.laid is None and turn_table.game.rests(turn_table)
            if press.finger or means:
                del turn_table.presses[intent.pointer]

    def _release(self, press: Press, dropped: Any) -> None:
        turn_table, draft = self._turn_table, self._turn_table.model.draft
        if draft is None:
            return
        place, where = turn_table.held_at(press.at)
        if press.dragged is not None:
            place, where = press.dragged, dropped
        if press.magnified and (where is None or not draft.fits_on(where, place)):
            return
        if press.dragged is not None:
            if where is not None and press.dragged in draft.unlaid:
                self._lay(press.dragged, where, turn_table.floating(press))
        elif press.laid is not None and not press.magnified:
            if draft.laid_on(press.laid):
                self._take_back(press.laid)
        elif press.place is not None:
            turn_table.game.tapped(turn_table, press)
        elif press.aims and where is not None and place is not None and place not in turn_table.dragged:
            self._lay(place, where)

    def _lay(self, place: int, where: Any, dropped_at: Position | None = None) -> None:
        self._lay_at(place, where, dropped_at)
        turn_table = self._turn_table
        if turn_table.dragged and turn_table.model.draft:  # Another finger still drags a tile.
            turn_table.model.draft.picked = turn_table.dragged[-1]

    def _undo(self, press: Press) -> None:
        """Undoes a press: the dragged tile returns to where it was, and so do those that came back when the drag began."""
        turn_table, draft = self._turn_table, self._turn_table.model.draft
        if draft is None:
            return
        with contextlib.suppress(RuleError):  # Something else may lie there by now.
            for place, where in press.back:
                if place in draft.unlaid:
                    turn_table.model.lay(place, where)
        if press.place is not None and (press.former is None or press.former in draft.unlaid):
            draft.picked = press.former
        if press.back:
            turn_table.returning.clear()
            self._lay_out()

    def _place_at(self, at: tuple[int, int]) -> int | None:
        turn_table, draft, station = self._turn_table, self._turn_table.model.draft, self._turn_table.station
        if draft is None:
            return None
        slots = {place: turn_table.slot(station, place, len(draft.hand)) for place in reversed(draft.unlaid)}
        beside = {place: slot.inflate(slot.width // 8, slot.height // 2) for place, slot in slots.items()}
        # When there are many, each overlaps the one before. The one on top comes first.
        areas = [*slots.items(), *beside.items()]
        return next((place for place, area in areas if area.collidepoint(at)), None)
