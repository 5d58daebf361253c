"""The matches that can be continued."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Reset, Transition
from game.engine.text import paragraph
from game.engine.translation import _, pgettext
from game.scenes import editions, routes
from game.scenes.match_summary import progress, scores
from game.scenes.menu import Menu, Way
from game.session.waiting import WaitingMatch, missing_programs
from game.table.match_picture import match_picture
from game.table.palette import INK_SOFT
from game.table.widgets import Button

TOP, LOWEST, HIGHEST, WIDEST = 92, 78, 112, 900
"""Where the list begins, and sizes of a line, in units."""


class Matches(Menu):
    """One line for each match, newest first, on as many pages as needed. A press continues the match.

    The files are read one in each step: there may be many.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._waiting = app.store.waiting()
        self._found: list[WaitingMatch] = []
        self._reading = True
        self._page = 0
        self._lines: list[Rect] = []

    @property
    def busy(self) -> bool:
        """While files are being read."""
        return self._reading

    def update(self, seconds: float) -> Transition:
        """Reads the next file."""
        for found in self._waiting:
            if found:
                self._found.append(found)
                self.lay_out()
            return None
        self._reading = False
        return None

    def lay_out(self) -> None:
        """A line for each match of the page, and below them the way back and to the other pages."""
        self.title = _("Matches")
        ways: list[Way] = [
            (pgettext("matches", "Newer"), partial(self._turn, -1), ""),
            (pgettext("matches", "Older"), partial(self._turn, 1), "icon_next"),
            (_("Back"), self.back, "icon_back"),
        ]
        self._lines = self._places(self.button_row(ways))
        feet = self.buttons.all
        first = self._page * len(self._lines)
        shown = self._found[first : first + len(self._lines)]
        feet[0].enabled, feet[1].enabled = self._page > 0, first + len(shown) < len(self._found)
        lines = [self._line(match, area) for match, area in zip(shown, self._lines, strict=False)]
        self.buttons.replace([*feet, *lines])

    def draw(self, picture: Picture, lag: float) -> None:
        """The lines, or that there are none."""
        super().draw(picture, lag)
        if not self._found and not self._reading:
            words = _("No match is waiting.")
            said = paragraph(words, self.px(22), INK_SOFT, self.size[0] - self.u(40), 1.3, True)
            picture.center(said, self.size[0] / 2, self.size[1] / 2)

    def _places(self, bottom: int) -> list[Rect]:
        gap, top = self.u(10), self.u(TOP)
        room = bottom - top
        count = max(1, room // (self.tall(LOWEST) + gap))
        return self.column(count, top, self.u(WIDEST), min(self.tall(HIGHEST), room // count - gap), gap)

    def _line(self, waiting: WaitingMatch, area: Rect) -> Button:
        match, missing = waiting.match, missing_programs(waiting.match, self.app.settings.programs)
        shown = match.header.edition in editions.EDITIONS
        button = self.button(
            area, scores(match), lambda: Reset(routes.Continue(waiting.name)), enabled=shown and not missing
        )
        note = progress(match, waiting.played)
        if missing:
            note = _("Its program {name} is not in the settings.").format(name=missing[0])
        if len(editions.EDITIONS) > 1:
            note = f"{editions.edition_name(match.header.edition)} · {note}"
        button.note = note
        button.drawing = match_picture(match, round(area.height * 0.84), self.app.style)
        return button

    def _turn(self, way: int) -> Transition:
        self._page += way
        self.lay_out()
        return None
