"""The final board around a table with stations: the board is in the middle, and each pad in front of its players."""

from __future__ import annotations

from game.app import App
from game.engine.intents import Intent, IntentKind, Pointer
from game.engine.picture import Picture
from game.engine.scene import Size, Transition
from game.engine.translation import _
from game.rules.common.variant import VariantMatch
from game.scenes.menu import Menu
from game.scenes.position import PositionPicture, laid_in
from game.table.around import layout_around
from game.table.layout import Layout
from game.table.pads import draw_pad
from game.table.palette import SEAT_MARKS
from game.table.seating import sides_of
from game.table.sheet import Sheet, sheet_at, whole_sheet
from game.table.visible_rows import first_row
from game.table.widgets import Button


class FinalBoardAround(Menu):
    """A tap on a pad of which only the last rows are shown opens the whole pad, and another one closes it."""

    _layout: Layout

    def __init__(self, app: App, match: VariantMatch) -> None:
        super().__init__(app)
        self._match = match
        self._position = PositionPicture(match.header.edition)
        self._opened: int | None = None
        self._pressed: dict[Pointer, int] = {}

    def resize(self, size: Size) -> None:
        """Uses the layout of the turn scene, with a person's station for everybody."""
        seats = self._match.header.seats
        sides = tuple(self.app.seen_at(side) for side in sides_of(seats))
        self._layout = layout_around(size, sides, (False,) * len(seats), self.app.text_scale)
        self._pressed.clear()
        super().resize(size)

    def lay_out(self) -> None:
        """A button at each station, in the place of *Done* in a turn."""
        self.buttons.replace(
            [
                Button(
                    station.place.outward(station.done),
                    _("Back"),
                    self.back,
                    "icon_back",
                    main=True,
                    size=station.button_text,
                    side=station.place.side,
                    shortcut=IntentKind.BACK,
                )
                for station in self._layout.stations
            ]
        )

    def handle(self, intent: Intent) -> Transition:
        """Opens or closes a pad, or goes back."""
        if intent.kind in (IntentKind.NEXT_PAD, IntentKind.SHOULDER):
            seats = len(self._layout.stations)
            self._opened = ((-1 if self._opened is None else self._opened) + (sum(intent.at) or 1)) % seats
        pressed = self._pressed.pop(intent.pointer, None) if intent.kind is not IntentKind.POINT else None
        seat = self._pad_at(intent.at)
        if intent.kind is IntentKind.PRESS and seat is not None:
            self._pressed[intent.pointer] = seat
        elif intent.kind is IntentKind.RELEASE and seat is not None and seat == pressed:
            self._opened = None if seat == self._opened else seat
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        """Draws the board, the pads and the buttons, and on top of them the pad that is open."""
        self._position.draw(picture, self._layout, laid_in(self._match), self.app.style)
        for seat, station in enumerate(self._layout.stations):
            self._draw_pad(picture, seat, sheet_at(station))
        self.buttons.draw(picture)
        if self._opened is not None:
            self._draw_pad(picture, self._opened, whole_sheet(self._layout.stations[self._opened]))

    def _draw_pad(self, picture: Picture, seat: int, sheet: Sheet) -> None:
        header = self._match.header
        number = header.pads[seat]
        pad = self._match.pads[number]
        with picture.part(self._layout.stations[seat].place):
            draw_pad(
                picture,
                sheet,
                pad,
                header.owners(number),
                SEAT_MARKS[seat],
                first=first_row(pad, sheet.rows),
            )

    def _pad_at(self, at: tuple[int, int]) -> int | None:
        """The seat whose pad is at a position of the picture."""
        stations = list(enumerate(self._layout.stations))
        if self._opened is not None:
            station = stations[self._opened][1]
            if whole_sheet(station).area.collidepoint(station.place.inward(at)):
                return self._opened
        return next(
            (seat for seat, station in stations if station.pad.collidepoint(station.place.inward(at))), None
        )
