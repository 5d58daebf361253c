"""The final board of a match, or the cloth with the cards of the last round, and the pads."""

from __future__ import annotations

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Size, Transition
from game.engine.translation import _
from game.rules.common.variant import VariantMatch
from game.scenes.end.final_board_around import FinalBoardAround
from game.scenes.menu import Menu
from game.scenes.position import PositionPicture, laid_in
from game.session.settings import FOUR
from game.table.layout import Layout, layout
from game.table.pads import draw_pad
from game.table.palette import SEAT_MARKS
from game.table.player_badges import Badge, draw_badges
from game.table.sheet import Sheet
from game.table.visible_rows import first_row
from game.table.widgets import Button

PAD_GAP = 16
"""The space between the pad and the button below it, in units of the layout."""


def final_board(app: App, match: VariantMatch, seat: int) -> Menu:
    """The final board as the seating shows it. ``seat``: whose pad is in front if there is only one station."""
    return FinalBoardAround(app, match) if app.seating == FOUR else FinalBoard(app, match, seat)


class FinalBoard(Menu):
    """A press on a player badge, or an arrow key, shows another pad."""

    shared = True

    _layout: Layout

    def __init__(self, app: App, match: VariantMatch, seat: int) -> None:
        super().__init__(app)
        self._match = match
        self._seat = seat
        self._position = PositionPicture(match.header.edition)

    def resize(self, size: Size) -> None:
        """Uses the layout of the turn scene."""
        self._layout = layout(size, len(self._match.hands), self.app.text_scale, self.app.settings.inches)
        super().resize(size)

    def lay_out(self) -> None:
        """One button, in the place of *Done* in a turn."""
        back = Button(
            self._layout.station.done,
            _("Back"),
            self.back,
            "icon_back",
            main=True,
            size=self._layout.px(22),
            shortcut=IntentKind.BACK,
        )
        self.buttons.replace([back])

    def turn_area(self) -> Rect:
        """In the corner of the board, where the turn scene has its menu."""
        menu = self._layout.station.menu
        return Rect(menu.topleft, (max(menu.width, self.finger), max(menu.height, self.finger)))

    def handle(self, intent: Intent) -> Transition:
        """Shows another pad, or goes back."""
        if intent.kind is IntentKind.PRESS:
            for seat, badge in enumerate(self._layout.badges):
                if badge.collidepoint(intent.at):
                    self._seat = seat
        elif intent.kind in (IntentKind.MOVE, IntentKind.NEXT_PAD, IntentKind.SHOULDER):
            self._seat = (self._seat + (sum(intent.at) or 1)) % len(self._match.hands)
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        """Draws the board, the badges and one pad."""
        table, match = self._layout, self._match
        self._position.draw(picture, table, laid_in(match), self.app.style)
        header = match.header
        totals = match.outcome.totals if match.outcome else [pad.total() for pad in match.pads]
        badges = [
            Badge(seat, who.name, "", totals[header.pads[seat]], seat == self._seat)
            for seat, who in enumerate(header.seats)
        ]
        draw_badges(picture, table, badges)
        number = header.pads[self._seat]
        pad, where = match.pads[number], self._sheet
        draw_pad(
            picture,
            where,
            pad,
            header.owners(number),
            SEAT_MARKS[self._seat],
            first=first_row(pad, where.rows),
        )
        self.buttons.draw(picture)

    @property
    def _sheet(self) -> Sheet:
        """Where the pad is. It reaches down to the button, because there is no rack."""
        station = self._layout.station
        area, below = station.pad.copy(), station.done.top - self._layout.u(PAD_GAP)
        if station.done.left < area.right and station.done.right > area.left:
            area.height = max(area.height, below - area.top)
        return Sheet(area, station.rows_in(area), station.least_text)
