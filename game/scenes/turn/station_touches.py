"""What pointers do at the stations around a table, apart from the acting player's rack and buttons, and how pads open large."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Literal

from game.engine.intents import DRAG_PIXELS, POINTER_KINDS, Intent, IntentKind, Pointer
from game.engine.scene import Transition
from game.engine.translation import _, pgettext
from game.scenes.turn.focus import Touch
from game.scenes.turn.model import PadView
from game.scenes.turn.station_menu import StationMenu
from game.scenes.turn.table import Stage
from game.table.sheet import COLUMNS
from game.table.station import Station
from game.table.widgets import Button, Buttons, Pressed

What = Literal["pad", "badge", "stock"]


class CloserLook:
    """Watches all intents of a turn. It ignores a short press on the bag or on a badge."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._pressed: dict[Pointer, tuple[tuple[int, int], What, int]] = {}

    def read(self, intent: Intent) -> int | Literal["stock"] | None:
        """The seat whose pad is asked for by this intent, or the bag or pile; None if it is not about that."""
        kind, pointer = intent.kind, intent.pointer
        if kind is IntentKind.EXPLAIN:
            return self._stage.model.pad_view.seat
        if kind is IntentKind.PRESS:
            self._press(intent)
            return None
        if pointer not in self._pressed:
            return None
        start, what, seat = self._pressed[pointer]
        if kind is IntentKind.POINT:
            if math.dist(start, intent.at) >= DRAG_PIXELS:
                del self._pressed[pointer]
            return None
        del self._pressed[pointer]
        if what == "pad":
            return seat if kind is IntentKind.RELEASE else None
        if kind is not IntentKind.HOLD:
            return None
        if what == "stock":
            return "stock"
        self._stage.model.pad_view.show_own()  # The press on the badge has changed it.
        return seat

    def _press(self, intent: Intent) -> None:
        stage, at = self._stage, intent.at
        self._pressed.pop(intent.pointer, None)
        if stage.timeline.busy:
            return
        local = stage.station.place.inward(at)
        badges = [seat for seat, badge in enumerate(stage.layout.badges) if badge.collidepoint(at)]
        if badges:
            self._pressed[intent.pointer] = at, "badge", badges[0]
        elif stage.stock_area.collidepoint(local):
            self._pressed[intent.pointer] = at, "stock", 0
        elif stage.layout.shared and stage.model.draft and stage.station.pad.collidepoint(local):
            self._pressed[intent.pointer] = at, "pad", stage.model.pad_view.seat


HANDLED = Pressed(None)


class StationTouches:
    """Handles pointers that press a waiting player's station, or any pad. ``open_menu`` gets the seat that asks for the menu,
    ``change_player`` the seat that is given to the computer, or back to its player.
    """

    def __init__(
        self,
        stage: Stage,
        open_menu: Callable[[int], Transition],
        change_player: Callable[[int], None],
    ) -> None:
        self._stage = stage
        self._open_menu = open_menu
        self._change_player = change_player

    def lay_out(self) -> None:
        self._stage.touches.clear()
        for menu in self._stage.menus.values():
            menu.lay_out()
        self._stage.waiting = {
            seat: Buttons(self._stage.app.devices, self._buttons(seat, station))
            for seat, station in enumerate(self._stage.layout.stations)
            if station.full
        }

    def open(self, seat: int) -> None:
        stage = self._stage
        stage.model.pad_view_of(seat).close()
        stage.menus[seat] = StationMenu(
            stage, seat, partial(self.close, seat), partial(self._change_player, seat)
        )

    def close(self, seat: int) -> None:
        self._stage.menus.pop(seat, None)

    def explain(self, seat: int, column: int | str) -> None:
        view = self._stage.model.pad_view_of(seat)
        view.explained = None if view.explained == column else column

    def follow(self) -> None:
        self.close(self._stage.model.displayed.actor)

    def handle(self, intent: Intent) -> Pressed | None:
        """Takes an intent. None if it is for somebody else: the board, or the acting player's rack and buttons."""
        if intent.kind is IntentKind.SCROLL:
            return self._scroll(intent.at[1])
        if intent.kind not in POINTER_KINDS:
            return None
        if intent.kind is IntentKind.PRESS:
            return self._press(intent)
        touch = self._stage.touches.get(intent.pointer)
        if touch is None:
            return None
        if intent.kind in (IntentKind.RELEASE, IntentKind.CANCEL):
            del self._stage.touches[intent.pointer]
        if touch.first is None:
            return self._to_buttons(touch.seat, intent) or HANDLED
        self._follow_pad(intent, touch, touch.first)
        return HANDLED

    def _press(self, intent: Intent) -> Pressed | None:
        stage, at = self._stage, intent.at
        stage.touches.pop(intent.pointer, None)
        seat = self._pad_at(at)
        if seat is not None and seat not in stage.menus:
            local = stage.layout.station_of(seat).place.inward(at)
            first = stage.model.pad_view_of(seat).first(self._rows(seat))
            stage.touches[intent.pointer] = Touch(seat, local, first)
            return HANDLED
        seat = next((seat for seat, one in enumerate(stage.layout.stations) if one.place.contains(at)), None)
        if seat is None or seat == stage.model.displayed.actor:
            return None
        station = stage.layout.station_of(seat)
        local = station.place.inward(at)
        looks = station.full and station.rack.collidepoint(local) and seat not in stage.menus
        stage.touches[intent.pointer] = Touch(seat, local, looks=looks)
        self._to_buttons(seat, intent)
        return HANDLED

    def _follow_pad(self, intent: Intent, touch: Touch, pressed_first: int) -> None:
        """Dragging scrolls the pad; a tap opens or closes the whole pad. A finger that stays down is a palm."""
        stage = self._stage
        view, sheets, rows = (
            stage.model.pad_view_of(touch.seat),
            stage.sheets_of(touch.seat),
            self._rows(touch.seat),
        )
        x, y = stage.layout.station_of(touch.seat).place.inward(intent.at)
        if abs(x - touch.start[0]) + abs(y - touch.start[1]) >= DRAG_PIXELS:
            touch.tap = False
        if intent.kind is IntentKind.POINT and not touch.tap:
            first = pressed_first + round((touch.start[1] - y) / sheets[0].row(0).height)
            if first != view.first(rows):
                view.scroll_to(first, rows)
        elif intent.kind in (IntentKind.HOLD, IntentKind.LONG):
            touch.tap = False
        elif intent.kind is IntentKind.RELEASE and touch.tap:
            sheet = next((one for one in sheets if one.area.right > x), sheets[-1])
            columns = (column for column in COLUMNS if sheet.column(column, 0).right > x)
            self._open_or_close(touch.seat, view, next(columns, COLUMNS[-1]))

    def _open_or_close(self, seat: int, view: PadView, column: int | str) -> None:
        """Opens the whole pad with a note about this column. A pad that is always whole only gets the note."""
        if view.opened or view.explained is not None:
            view.close()
            return
        if self._stage.layout.station_of(seat).whole_pad:
            view.open()
        view.explained = column

    def _rows(self, seat: int) -> int:
        return sum(sheet.rows for sheet in self._stage.sheets_of(seat))

    def _scroll(self, lines: int) -> Pressed | None:
        stage = self._stage
        seat = self._pad_at(stage.pointer) if stage.pointer else None
        if seat is None:
            return None
        view, rows = stage.model.pad_view_of(seat), self._rows(seat)
        view.scroll_to(view.first(rows) + lines, rows)
        return HANDLED

    def _pad_at(self, at: tuple[int, int]) -> int | None:
        for seat, station in enumerate(self._stage.layout.stations):
            at_station = station.place.inward(at)
            sheets = *(sheet.area for sheet in self._stage.sheets_of(seat)), station.pad
            if any(sheet.collidepoint(at_station) for sheet in sheets):
                return seat
        return None

    def _to_buttons(self, seat: int, intent: Intent) -> Pressed | None:
        place, menu = self._stage.layout.station_of(seat).place, self._stage.menus.get(seat)
        local = intent._replace(at=place.inward(intent.at))
        if menu:
            menu.handle(local)
            return HANDLED
        buttons = self._stage.waiting.get(seat)
        return buttons.handle(local) if buttons else None

    def _buttons(self, seat: int, station: Station) -> list[Button]:
        open_menu, size = partial(self._open_menu, seat), station.button_text
        buttons = [
            Button(station.menu, "", open_menu, "icon_menu", size=round(station.menu.height * 0.5)),
            Button(station.take_back, _("Take back"), _nothing, "icon_take_back", enabled=False, size=size),
            Button(
                station.done,
                pgettext("end of turn", "Done"),
                _nothing,
                "icon_done",
                enabled=False,
                size=round(size * 1.15),
            ),
        ]
        if self._stage.model.hint.offered:
            buttons.append(Button(station.hint, _("Hint"), _nothing, "icon_hint", enabled=False, size=size))
        return buttons


def _nothing() -> None:
    """The action of a button that is never enabled."""
