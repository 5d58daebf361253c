"""How many play: one touch begins the match."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.engine.picture import Picture
from game.engine.scene import Push, Reset, Transition
from game.engine.text import paragraph
from game.engine.translation import _, ngettext
from game.players.levels import LEVELS, levels
from game.rules.common.seats import Seat
from game.rules.tiles.constants import PRESETS, SEATS_MAX
from game.rules.tiles.events import Header
from game.scenes import routes
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.menu import Menu
from game.session.game_session import GameSession
from game.session.settings import ONE
from game.table.palette import INK_SOFT

FIRST_LEVEL = "casual"
TOP, FOOT = 150, 96


class Players(Menu):
    """One player plays against the computer, whose level can be changed here; several play against one another."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk.app)
        self.title = _("How many play?")
        self._level = FIRST_LEVEL

    def lay_out(self) -> None:
        """A button for each number of players, then the level and the way back."""
        width, height = self.size
        gap, top, foot = self.u(16), self.u(TOP), self.u(FOOT)
        columns = 3 if width >= height else 2
        rows = SEATS_MAX // columns
        wide = (min(width - 2 * self.u(24), self.u(900)) + gap) // columns - gap
        tall = min((height - top - 2 * foot - gap) // rows - gap, self.u(180))
        left = (width - (wide + gap) * columns + gap) // 2
        buttons = []
        for count in range(1, SEATS_MAX + 1):
            row, column = divmod(count - 1, columns)
            area = Rect(left + column * (wide + gap), top + row * (tall + gap), wide, tall)
            words = ngettext("{count} player", "{count} players", count).format(count=count)
            buttons.append(self.button(area, words, partial(self._play, count), main=count == 1))
        level, back = self._feet(foot)
        buttons.append(self.stepper(level, _("Computer"), self._levels()[self._level], self._change))
        buttons.append(self.button(back, _("Back"), self.back, icon="icon_back"))
        self.buttons.replace(buttons)

    def draw(self, picture: Picture, lag: float) -> None:
        """Draws the buttons, and says that one player plays against the computer."""
        super().draw(picture, lag)
        words = _("One player plays against the computer.")
        said = paragraph(words, self.px(20), INK_SOFT, self.size[0] - self.u(40), 1.3, True)
        picture.center(said, self.size[0] / 2, self.u(112))

    def _feet(self, foot: int) -> tuple[Rect, Rect]:
        wide = min(self.size[0] - 2 * self.u(24), self.u(620))
        level = Rect((self.size[0] - wide) // 2, self.size[1] - 2 * foot, wide, self.u(80))
        return level, level.move(0, foot)

    def _levels(self) -> dict[str, str]:
        return {level.name: _(level.title) for level in levels()}

    def _change(self, way: int) -> None:
        self._level = LEVELS[(LEVELS.index(self._level) + way) % len(LEVELS)]
        self.lay_out()

    def _play(self, count: int) -> Transition:
        names = [seat.name for seat in self.app.settings.seats]
        seats = [Seat(name, "human") for name in names[:count]]
        if count == 1:
            seats.append(Seat(names[1], "cpu", self._level))
        header = Header(tuple(seats), tuple(range(len(seats))), PRESETS["standard"], self.app.next_seed())
        if self.app.seating != ONE:
            return Push(routes.Sides(header))
        return Reset(routes.Table(GameSession.begin(self.app.store, header)))
