"""What pointers do at the stations around a table, apart from the acting player's rack and buttons, and how pads open large."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.engine.intents import POINTER_KINDS, Intent, IntentKind
from game.engine.scene import Transition
from game.engine.tween import do_nothing
from game.scenes.turn.focus import Press
from game.scenes.turn.model import PadView
from game.scenes.turn.moves import station_buttons
from game.scenes.turn.station_menu import StationMenu
from game.scenes.turn.table import Stage
from game.table.sheet import COLUMNS
from game.table.station import Station
from game.table.widgets import Button, Buttons, Pressed

HANDLED = Pressed(None)


class StationTouches:
    """Handles pointers that press a waiting player's station, or any pad. ``open_menu`` gets the seat that asks for the menu,
    ``change_player`` the seat that is given to the computer, or back to its player.
    """

    def __init__(
        self, stage: Stage, open_menu: Callable[[int], Transition], change_player: Callable[[int], None]
    ) -> None:
        self._stage = stage
        self._open_menu = open_menu
        self._change_player = change_player

    def lay_out(self) -> None:
        for menu in self._stage.menus.values():
            menu.lay_out()
        self._stage.waiting = {
            seat: Buttons(self._stage.app.devices, self._buttons(seat, station))
            for seat, station in enumerate(self._stage.layout.stations)
            if station.full
        }

    def open(self, seat: int) -> None:
        stage = self._stage
        stage.model.pad_views[seat].close()
        stage.menus[seat] = StationMenu(
            stage, seat, partial(self.close, seat), partial(self._change_player, seat)
        )

    def close(self, seat: int) -> None:
        self._stage.menus.pop(seat, None)

    def explain(self, seat: int, column: int | str) -> None:
        view = self._stage.model.pad_views[seat]
        view.explained = None if view.explained == column else column

    def handle(self, intent: Intent) -> Pressed | None:
        """Takes an intent. None if it is for somebody else: the board, or the acting player's rack and buttons."""
        if intent.kind is IntentKind.SCROLL:
            return self._scroll(intent.at[1])
        if intent.kind not in POINTER_KINDS:
            return None
        if intent.kind is IntentKind.PRESS:
            return self._press(intent)
        press = self._stage.presses.get(intent.pointer)
        if press is None or press.by != "station":
            return None
        if press.pulled is None:
            return self._to_buttons(press.seat, intent) or HANDLED
        self._follow_pad(intent, press, press.pulled)
        return HANDLED

    def _press(self, intent: Intent) -> Pressed | None:
        stage, at, press = self._stage, intent.at, self._stage.presses[intent.pointer]
        seat = self._pad_at(at)
        if seat is not None and seat not in stage.menus:
            press.by, press.seat = "station", seat
            press.pulled = stage.model.pad_views[seat].first(self._rows(seat))
            return HANDLED
        seat = next((seat for seat, one in enumerate(stage.layout.stations) if one.place.contains(at)), None)
        if seat is None or seat == stage.model.displayed.actor:
            return None
        station = stage.layout.station_of(seat)
        on_rack = station.rack.collidepoint(station.place.inward(at))
        press.by, press.seat = "station", seat
        press.on_hand = station.full and on_rack and seat not in stage.menus
        self._to_buttons(seat, intent)
        return HANDLED

    def _follow_pad(self, intent: Intent, press: Press, pressed_first: int) -> None:
        """Dragging scrolls the pad; a tap opens or closes the whole pad. A finger that stays down is a palm."""
        stage, seat = self._stage, press.seat
        view, sheets, rows = stage.model.pad_views[seat], stage.sheets_of(seat), self._rows(seat)
        place = stage.layout.station_of(seat).place
        (x, y), start_y = place.inward(press.at), place.inward(press.start)[1]
        press.tap = press.tap and not press.moved
        if intent.kind is IntentKind.POINT and not press.tap:
            first = pressed_first + round((start_y - y) / sheets[0].row(0).height)
            if first != view.first(rows):
                view.scroll_to(first, rows)
        elif intent.kind in (IntentKind.HOLD, IntentKind.LONG):
            press.tap = False
        elif intent.kind is IntentKind.RELEASE and press.tap:
            sheet = next((one for one in sheets if one.area.right > x), sheets[-1])
            columns = (column for column in COLUMNS if sheet.column(column, 0).right > x)
            self._open_or_close(seat, view, next(columns, COLUMNS[-1]))

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
        view, rows = stage.model.pad_views[seat], self._rows(seat)
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
        """Those of the turn. Only the menu can be pressed, and no key presses them."""
        others = [do_nothing] * (3 if self._stage.model.hint.offered else 2)
        buttons = station_buttons(station, [partial(self._open_menu, seat), *others])
        return [replace(button, enabled=not at, shortcut=None) for at, button in enumerate(buttons)]
