"""What pointers do at the stations around a table, apart from the acting player's rack and buttons: pads open large, and players
who wait have a menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from pygame import Rect

from game.engine.intents import POINTER_KINDS, Intent, IntentKind
from game.engine.layout import across, areas, columns, down, rows
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.shapes import add_box
from game.engine.text import height_of, paragraph_within
from game.engine.translation import _
from game.engine.tween import do_nothing
from game.scenes.screen import Topic, screen_of
from game.scenes.turn.focus import Press
from game.scenes.turn.input import station_buttons
from game.scenes.turn.model import PadView
from game.scenes.turn.table import TurnTable
from game.table.ordered_marks import OrderedMarks
from game.table.palette import ACCENT, INK, PANEL, SEAT_COLOURS
from game.table.sheet import COLUMNS
from game.table.station import LOW, Station
from game.table.widgets import Button, Buttons, Pressed

HANDLED = Pressed(None)


class StationTouches:
    """Handles pointers that press a waiting player's station, or any pad. ``open_menu`` gets the seat that asks for the menu,
    ``change_player`` the seat that is given to the computer, or back to its player.
    """

    def __init__(
        self,
        turn_table: TurnTable,
        open_menu: Callable[[int], Transition],
        change_player: Callable[[int], None],
    ) -> None:
        self._turn_table = turn_table
        self._open_menu = open_menu
        self._change_player = change_player

    def lay_out(self) -> None:
        for menu in self._turn_table.menus.values():
            menu.lay_out()
        self._turn_table.waiting = {
            seat: Buttons(self._turn_table.app.devices, self._buttons(seat, station))
            for seat, station in enumerate(self._turn_table.layout.stations)
            if station.full
        }

    def open(self, seat: int) -> None:
        turn_table = self._turn_table
        turn_table.model.pad_views[seat].close()
        turn_table.menus[seat] = StationMenu(
            turn_table, seat, partial(self.close, seat), partial(self._change_player, seat)
        )

    def close(self, seat: int) -> None:
        self._turn_table.menus.pop(seat, None)

    def explain(self, seat: int, column: int | str) -> None:
        view = self._turn_table.model.pad_views[seat]
        view.explained = None if view.explained == column else column

    def handle(self, intent: Intent) -> Pressed | None:
        """Takes an intent. None if it is for somebody else: the board, or the acting player's rack and buttons."""
        if intent.kind is IntentKind.SCROLL:
            return self._scroll(intent.at[1])
        if intent.kind not in POINTER_KINDS:
            return None
        if intent.kind is IntentKind.PRESS:
            return self._press(intent)
        press = self._turn_table.presses.get(intent.pointer)
        if press is None or press.by != "station":
            return None
        if press.pulled is None:
            return self._to_buttons(press.seat, intent) or HANDLED
        self._follow_pad(intent, press, press.pulled)
        return HANDLED

    def _press(self, intent: Intent) -> Pressed | None:
        turn_table, at, press = self._turn_table, intent.at, self._turn_table.presses[intent.pointer]
        seat = self._pad_at(at)
        if seat is not None and seat not in turn_table.menus:
            press.by, press.seat = "station", seat
            press.pulled = turn_table.model.pad_views[seat].first(self._rows(seat))
            return HANDLED
        seat = next(
            (seat for seat, one in enumerate(turn_table.layout.stations) if one.place.contains(at)), None
        )
        if seat is None or seat == turn_table.model.displayed.actor:
            return None
        station = turn_table.layout.station_of(seat)
        on_rack = station.rack.collidepoint(station.place.inward(at))
        press.by, press.seat = "station", seat
        press.on_hand = station.full and on_rack and seat not in turn_table.menus
        self._to_buttons(seat, intent)
        return HANDLED

    def _follow_pad(self, intent: Intent, press: Press, pressed_first: int) -> None:
        """Dragging scrolls the pad; a tap opens or closes the whole pad. A finger that stays down is a palm."""
        turn_table, seat = self._turn_table, press.seat
        view, sheets, rows = turn_table.model.pad_views[seat], turn_table.sheets_of(seat), self._rows(seat)
        place = turn_table.layout.station_of(seat).place
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
        if self._turn_table.layout.station_of(seat).summary:
            view.open()
        view.explained = column

    def _rows(self, seat: int) -> int:
        return sum(sheet.rows for sheet in self._turn_table.sheets_of(seat))

    def _scroll(self, lines: int) -> Pressed | None:
        turn_table = self._turn_table
        seat = self._pad_at(turn_table.pointer) if turn_table.pointer else None
        if seat is None:
            return None
        view, rows = turn_table.model.pad_views[seat], self._rows(seat)
        view.scroll_to(view.first(rows) + lines, rows)
        return HANDLED

    def _pad_at(self, at: tuple[int, int]) -> int | None:
        for seat, station in enumerate(self._turn_table.layout.stations):
            at_station = station.place.inward(at)
            sheets = *(sheet.area for sheet in self._turn_table.sheets_of(seat)), station.pad
            if any(sheet.collidepoint(at_station) for sheet in sheets):
                return seat
        return None

    def _to_buttons(self, seat: int, intent: Intent) -> Pressed | None:
        place, menu = self._turn_table.layout.station_of(seat).place, self._turn_table.menus.get(seat)
        local = intent._replace(at=place.inward(intent.at))
        if menu:
            menu.handle(local)
            return HANDLED
        buttons = self._turn_table.waiting.get(seat)
        return buttons.handle(local) if buttons else None

    def _buttons(self, seat: int, station: Station) -> list[Button]:
        """Those of the turn. Only the menu can be pressed, and no key presses them."""
        others = [do_nothing] * (3 if self._turn_table.model.hint.offered else 2)
        buttons = station_buttons(station, [partial(self._open_menu, seat), *others])
        return [replace(button, enabled=not at, shortcut=None) for at, button in enumerate(buttons)]


LEADING = 1.2
MARK = 64
"""The side of a mark, in pixels of the design: 18 mm on a table."""
PLACES = (0, 2, 1)
"""Where the three marks are, from left to right. No finger that wipes over them presses them in order."""
ASIDE, BELOW = 0.22, 0.24
"""The share of a low station, at its right, and of another one, at its bottom, that the buttons below words take."""


class Page(NamedTuple):
    """What the menu shows. ``entries``: label, action and icon of each button, and whether it can be pressed. ``ordered``: with marks
    that must be pressed in order."""

    entries: Sequence[tuple[str, Callable[[], Transition], str, bool]]
    heading: str = ""
    words: str = ""
    ordered: bool = False


class StationMenu:
    """The menu of a player who waits. It covers only their own station, concerns nobody else and stops nobody.

    It explains the pad, and lets the computer play for this player until they take their place again.
    ``close``: takes the menu away. ``change_player``: gives the seat to the computer, or back to its player.
    """

    def __init__(
        self, turn_table: TurnTable, seat: int, close: Callable[[], None], change_player: Callable[[], None]
    ) -> None:
        self._turn_table = turn_table
        self._seat = seat
        self._close = close
        self._change_player = change_player
        self._topic = -1
        self._make = self._entries
        self._page = Page(())
        self._words = Rect(0, 0, 0, 0)
        self._marks = OrderedMarks()
        self.buttons = Buttons(turn_table.app.devices)
        self._show_entries()

    def handle(self, intent: Intent) -> None:
        if self._page.ordered and self._marks.handle(intent):
            self._change()
        elif self.buttons.handle(intent):
            self._turn_table.app.sound.play("button")

    def lay_out(self) -> None:
        self._page = self._make()  # Again: the language can have changed.
        page, station = self._page, self._station
        edge, gap = station.scale.u(14), station.scale.u(8)
        rest = station.area.inflate(-2 * edge, -2 * edge)
        low = station.area.width >= LOW * station.area.height
        if page.words:
            line, share = (across, ASIDE) if low else (down, BELOW)
            words = line(1 - share, words=0.5, marks=0.5) if page.ordered else 1 - share
            parts = areas(line(words=words, rest=share), rest, gap)
            self._words, rest = parts["words"], parts["rest"]
            if page.ordered:
                marks = parts["marks"].inflate(-4 * gap, 0)
                side = min(station.scale.u(MARK), marks.height, marks.width // 3)
                lefts = [marks.x + (marks.width - side) * place // 2 for place in PLACES]
                self._marks.place([Rect(x, marks.centery - side // 2, side, side) for x in lefts])
        in_line = low or bool(page.words)
        count = len(page.entries)
        places = columns(rest, gap, count) if in_line else rows(rest, gap, *[1.0] * count)
        self.buttons.replace(
            [
                Button(
                    area,
                    label,
                    act,
                    icon,
                    main=page.ordered,
                    enabled=possible,
                    size=station.button_text,
                    least=station.least_text,
                )
                for area, (label, act, icon, possible) in zip(places, page.entries, strict=True)
            ]
        )

    def draw(self, picture: Picture) -> None:
        station, page, area = self._station, self._page, self._words
        scale = station.scale
        colour = SEAT_COLOURS[self._turn_table.model.look(self._seat).colour]
        add_box(picture, station.area, scale.u(12), PANEL, colour, scale.u(2))
        if page.words:
            size = station.text_height
            head = height_of(page.heading, size, area.width, LEADING) if page.heading else 0
            if head:
                picture.add(paragraph_within(page.heading, size, ACCENT, area.size, LEADING), *area.topleft)
            room = area.width, area.height - head
            picture.add(paragraph_within(page.words, size, INK, room, LEADING), area.x, area.y + head)
        if page.ordered:
            self._marks.draw(picture, keys=False)
        self.buttons.draw(picture)

    def _show_entries(self) -> Transition:
        self._topic = -1
        return self._show(self._entries)

    def _entries(self) -> Page:
        players = self._turn_table.model.match.seats
        here = players[self._seat].kind == "human"
        others = any(one.kind == "human" for seat, one in enumerate(players) if seat != self._seat)
        leave = (_("Let the computer play"), self._ask, "icon_leave", others)
        if not here:
            leave = (_("Play again yourself"), self._change, "icon_play", True)
        return Page(
            [
                (_("Explain the pad"), self._next_topic, "icon_help", True),
                leave,
                (_("Close"), self._shut, "icon_close", True),
            ]
        )

    def _next_topic(self) -> Transition:
        self._topic = (self._topic + 1) % len(self._topics())
        return self._show(self._explained)

    def _explained(self) -> Page:
        entries = [
            (_("Back"), self._show_entries, "icon_back", True),
            (_("Next"), self._next_topic, "icon_next", True),
        ]
        topic = self._topics()[self._topic]
        return Page(entries, topic.heading, topic.words)

    def _topics(self) -> list[Topic]:
        model = self._turn_table.model
        screen = screen_of(model.match.header.game_name)
        return [*screen.pad_topics(), *screen.stock_topics(model.displayed.stock)]

    def _ask(self) -> Transition:
        return self._show(self._question)

    def _question(self) -> Page:
        return Page(
            [(_("No, go back"), self._show_entries, "icon_back", True)],
            _("The computer plays for you until you come back."),
            _("Press 1, 2 and 3, one after the other. Any other touch starts over."),
            ordered=True,
        )

    def _change(self) -> Transition:
        self._change_player()
        return self._shut()

    def _shut(self) -> Transition:
        self._close()
        return None

    def _show(self, make: Callable[[], Page]) -> Transition:
        self._make = make
        self.lay_out()
        return None

    @property
    def _station(self) -> Station:
        return self._turn_table.layout.station_of(self._seat)
