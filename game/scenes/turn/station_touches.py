"""What pointers do at the stations around a table, apart from the acting player's rack and buttons.

Nothing here changes the match: people who wait can scroll and open their pads, look at the tiles they hold, and open the menu.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.engine.intents import DRAG_PIXELS, POINTER_KINDS, Intent, IntentKind, Pointer
from game.engine.scene import Transition
from game.engine.translation import _, pgettext
from game.scenes.turn.model.pad_view import PadView
from game.scenes.turn.stage import Stage
from game.table.sheet import COLUMNS
from game.table.station import Station
from game.table.widgets import Button, Buttons, Pressed

HANDLED = Pressed(None)


@dataclass(slots=True)
class Touch:
    """A pointer that is down on the pad of a seat.

    ``start``: where it was pressed, local to the station. ``first``: the first row of the pad at that time. ``tap``: it has not
    moved yet.
    """

    seat: int
    start: tuple[int, int]
    first: int
    tap: bool = True


class StationTouches:
    """Handles pointers that press a waiting player's station, or any pad. ``open_menu`` gets the seat that asks for the menu."""

    def __init__(self, stage: Stage, open_menu: Callable[[int], Transition]) -> None:
        self._stage = stage
        self._open_menu = open_menu
        self._pads: dict[Pointer, Touch] = {}
        self._others: dict[Pointer, int] = {}

    def lay_out(self) -> None:
        """Makes the buttons of all stations for the layout, and drops every press."""
        self._pads.clear()
        self._others.clear()
        self._stage.looking.clear()
        self._stage.waiting = {
            seat: Buttons(self._stage.app.devices, self._buttons(seat, station))
            for seat, station in enumerate(self._stage.layout.stations)
            if station.full
        }

    def handle(self, intent: Intent) -> Pressed | None:
        """Takes an intent. None if it is for somebody else: the board, or the acting player's rack and buttons."""
        if intent.kind is IntentKind.SCROLL:
            return self._scroll(intent.at[1])
        if intent.kind not in POINTER_KINDS:
            return None
        if intent.kind is IntentKind.PRESS:
            return self._press(intent)
        if intent.pointer in self._pads:
            self._follow_pad(intent, self._pads[intent.pointer])
            return HANDLED
        seat = self._others.get(intent.pointer)
        if seat is None:
            return None
        if intent.kind in (IntentKind.RELEASE, IntentKind.CANCEL):
            del self._others[intent.pointer]
            self._stage.looking.pop(intent.pointer, None)
        return self._to_buttons(seat, intent) or HANDLED

    def _press(self, intent: Intent) -> Pressed | None:
        stage, at = self._stage, intent.at
        self._pads.pop(intent.pointer, None)
        self._others.pop(intent.pointer, None)
        stage.looking.pop(intent.pointer, None)
        seat = self._pad_at(at)
        if seat is not None:
            local = stage.layout.station_of(seat).place.inward(at)
            first = stage.model.pad_view_of(seat).first(stage.sheet_of(seat).rows)
            self._pads[intent.pointer] = Touch(seat, local, first)
            return HANDLED
        seat = next(
            (seat for seat, one in enumerate(stage.layout.stations) if one.place.contains(at)),
            None,
        )
        if seat is None or seat == stage.model.displayed.actor:
            return None
        self._others[intent.pointer] = seat
        station = stage.layout.station_of(seat)
        if station.full and station.rack.collidepoint(station.place.inward(at)):
            stage.looking[intent.pointer] = seat
        self._to_buttons(seat, intent)
        return HANDLED

    def _follow_pad(self, intent: Intent, touch: Touch) -> None:
        """Dragging scrolls the pad; a tap opens or closes the whole pad. A finger that rests is a palm."""
        stage = self._stage
        view, sheet = stage.model.pad_view_of(touch.seat), stage.sheet_of(touch.seat)
        x, y = stage.layout.station_of(touch.seat).place.inward(intent.at)
        if abs(x - touch.start[0]) + abs(y - touch.start[1]) >= DRAG_PIXELS:
            touch.tap = False
        if intent.kind is IntentKind.POINT and not touch.tap:
            first = touch.first + round((touch.start[1] - y) / sheet.row(0).height)
            if first != view.first(sheet.rows):
                view.scroll_to(first, sheet.rows)
        elif intent.kind is IntentKind.HOLD:
            touch.tap = False
        elif intent.kind in (IntentKind.RELEASE, IntentKind.CANCEL):
            del self._pads[intent.pointer]
            if intent.kind is IntentKind.RELEASE and touch.tap:
                columns = (column for column in COLUMNS if sheet.column(column, 0).right > x)
                self._open_or_close(touch.seat, view, next(columns, COLUMNS[-1]))

    def _open_or_close(self, seat: int, view: PadView, column: int | str) -> None:
        """Opens the whole pad with a note about this column, and closes those that it would cover. A pad that is always whole only
        gets the note.
        """
        layout, model = self._stage.layout, self._stage.model
        own = layout.station_of(seat)
        if view.opened or view.explained is not None:
            view.close()
            return
        if own.whole_pad:
            area = own.place.outward(own.whole_pad)
            for other, station in enumerate(layout.stations):
                if station.whole_pad and station.place.outward(station.whole_pad).colliderect(area):
                    model.pad_view_of(other).close()
            view.open()
        view.explained = column

    def _scroll(self, lines: int) -> Pressed | None:
        """The wheel of the mouse scrolls the pad under it."""
        stage = self._stage
        seat = self._pad_at(stage.pointer) if stage.pointer else None
        if seat is None:
            return None
        view, rows = stage.model.pad_view_of(seat), stage.sheet_of(seat).rows
        view.scroll_to(view.first(rows) + lines, rows)
        return HANDLED

    def _pad_at(self, at: tuple[int, int]) -> int | None:
        """The seat whose pad is seen at this position."""
        stations = list(enumerate(self._stage.layout.stations))
        opened = [one for one in reversed(stations) if self._stage.model.pad_view_of(one[0]).opened]
        for seat, station in (*opened, *stations):
            at_station = station.place.inward(at)
            sheets = self._stage.sheet_of(seat).area, station.pad
            if any(sheet.collidepoint(at_station) for sheet in sheets):
                return seat
        return None

    def _to_buttons(self, seat: int, intent: Intent) -> Pressed | None:
        place = self._stage.layout.station_of(seat).place
        buttons = self._stage.waiting.get(seat)
        return buttons.handle(intent._replace(at=place.inward(intent.at))) if buttons else None

    def _buttons(self, seat: int, station: Station) -> list[Button]:
        """The buttons while this seat waits: only the menu can be pressed."""
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
