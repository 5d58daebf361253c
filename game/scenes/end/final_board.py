"""What lay on the table at the end of a match, and the pads: at one side, or around a table with stations."""

from __future__ import annotations

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind, Pointer
from game.engine.picture import Picture
from game.engine.scene import Size, Transition
from game.rules.common.game_rules import AnyMatch
from game.scenes.characters import end_face
from game.scenes.menu import Menu
from game.scenes.player_names import owners, shown_name
from game.scenes.screen import screen_of
from game.session.settings import FOUR
from game.table.around import layout_around
from game.table.layout import Layout, layout
from game.table.pads import draw_pad
from game.table.palette import INK
from game.table.player_badges import Badge, draw_badges
from game.table.seating import sides_of
from game.table.sheet import Sheet, sheet_at, whole_sheet
from game.table.visible_rows import first_row


def final_board(app: App, match: AnyMatch, seat: int) -> Menu:
    """The final board as the seating shows it. ``seat``: whose pad is in front if there is only one station."""
    return FinalBoardAround(app, match) if app.seating == FOUR else FinalBoard(app, match, seat)


class FinalBoard(Menu):
    """A press on a player badge, or an arrow key, shows another pad."""

    shared = True

    _layout: Layout

    def __init__(self, app: App, match: AnyMatch, seat: int) -> None:
        super().__init__(app)
        self._match = match
        self._seat = seat
        self._screen = screen_of(match.header.game_name)
        self._draw_position = self._screen.position()

    def layout_for(self, size: Size) -> Layout:
        return layout(size, len(self._match.hands), self.app.text_scale, self.app.settings.inches)

    def resize(self, size: Size) -> None:
        self._layout = self.layout_for(size)
        super().resize(size)

    def lay_out(self) -> None:
        """A button at each station, in the place of *Done* in a turn."""
        stations = self._layout.stations
        shared = self._layout.scale.px(22) if self._layout.shared else 0
        backs = [
            self.way_back(
                main=True,
                side=station.place.side,
                size=shared or station.button_text,
                least=station.least_text,
            )
            for station in stations
        ]
        self.place(backs, [station.place.outward(station.done) for station in stations])

    def turn_area(self) -> Rect:
        menu = self._layout.station.menu
        return Rect(menu.topleft, (max(menu.width, self.finger), max(menu.height, self.finger)))

    def handle(self, intent: Intent) -> Transition:
        if intent.kind is IntentKind.PRESS:
            for seat, badge in enumerate(self._layout.badges):
                if badge.collidepoint(intent.at):
                    self._seat = seat
        elif intent.kind in (IntentKind.MOVE, IntentKind.NEXT_PAD, IntentKind.SHOULDER):
            self._seat = (self._seat + (sum(intent.at) or 1)) % len(self._match.hands)
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        laid = self._screen.laid(self._match)
        self._draw_position(picture, self._layout, laid, self.app.style, (), INK)
        self.draw_pads(picture)
        self.buttons.draw(picture)

    def draw_pads(self, picture: Picture) -> None:
        match, header = self._match, self._match.header
        totals = [pad.total() - minus for pad, minus in zip(match.pads, self._minus, strict=True)]
        winners = match.outcome.winners if match.outcome else ()
        badges = [
            Badge(
                header.look(seat),
                shown_name(who, seat),
                "",
                totals[header.pads[seat]],
                seat == self._seat,
                face=end_face(match, winners, seat),
            )
            for seat, who in enumerate(header.seats)
        ]
        draw_badges(picture, self._layout, badges)
        self._draw_pad(picture, self._seat, self._sheet)

    def _draw_pad(self, picture: Picture, seat: int, sheet: Sheet) -> None:
        number = self._match.header.pads[seat]
        pad, names = self._match.pads[number], owners(self._match.header, number)
        with picture.part(self._layout.station_of(seat).place):
            draw_pad(
                picture,
                sheet,
                pad,
                names,
                self._match.header.look(seat),
                first=first_row(pad, sheet.rows),
                minus=self._minus[number],
            )

    @property
    def _minus(self) -> tuple[int, ...]:
        """What each pad loses for held tiles."""
        outcome = self._match.outcome
        return (outcome and outcome.minus) or (0,) * len(self._match.pads)

    @property
    def _sheet(self) -> Sheet:
        """Where the pad is. It reaches down to the button, because there is no rack."""
        station = self._layout.station
        area, below = station.pad.copy(), station.done.top - self._layout.scale.u(16)
        if station.done.left < area.right and station.done.right > area.left:
            area.height = max(area.height, below - area.top)
        return Sheet(area, station.rows_in(area), station.least_text)


class FinalBoardAround(FinalBoard):
    """A tap on a pad of which only the last rows are shown opens the whole pad, and another one closes it."""

    shared = False

    def __init__(self, app: App, match: AnyMatch) -> None:
        super().__init__(app, match, 0)
        self._opened: int | None = None
        self._pressed: dict[Pointer, int] = {}

    def layout_for(self, size: Size) -> Layout:
        """With a person's station for everybody."""
        seats = self._match.header.seats
        sides = tuple(self.app.seen_at(side) for side in sides_of(seats))
        return layout_around(size, sides, (False,) * len(seats), self.app.text_scale)

    def resize(self, size: Size) -> None:
        self._pressed.clear()
        super().resize(size)

    def handle(self, intent: Intent) -> Transition:
        if intent.kind in (IntentKind.NEXT_PAD, IntentKind.SHOULDER):
            seats = len(self._layout.stations)
            self._opened = ((-1 if self._opened is None else self._opened) + (sum(intent.at) or 1)) % seats
        pressed = self._pressed.pop(intent.pointer, None) if intent.kind is not IntentKind.POINT else None
        seat = self._pad_at(intent.at)
        if intent.kind is IntentKind.PRESS and seat is not None:
            self._pressed[intent.pointer] = seat
        elif intent.kind is IntentKind.RELEASE and seat is not None and seat == pressed:
            self._opened = None if seat == self._opened else seat
        return Menu.handle(self, intent)

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        if self._opened is not None:
            self._draw_pad(picture, self._opened, whole_sheet(self._layout.stations[self._opened]))

    def draw_pads(self, picture: Picture) -> None:
        for seat, station in enumerate(self._layout.stations):
            self._draw_pad(picture, seat, sheet_at(station))

    def _pad_at(self, at: tuple[int, int]) -> int | None:
        stations = list(enumerate(self._layout.stations))
        if self._opened is not None:
            station = stations[self._opened][1]
            if whole_sheet(station).area.collidepoint(station.place.inward(at)):
                return self._opened
        found = (seat for seat, one in stations if one.pad.collidepoint(one.place.inward(at)))
        return next(found, None)
