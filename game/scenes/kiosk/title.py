"""The title of a table in a public place: play, how to play, and the match that was interrupted. There is no way out."""

from __future__ import annotations

from functools import partial

from game.engine.picture import Picture
from game.engine.scene import Push, Replace, Reset, Transition
from game.engine.surface_cache import plan_ahead
from game.engine.translation import _
from game.games import GAMES
from game.scenes.kiosk.demo import demo_edition, draw_captions, table_area
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.preload import plan_modules, plan_table
from game.scenes.screen import screen_of
from game.scenes.title import MenuEntry, Offer, Title


class KioskTitle(Title):
    """Says nothing about files or past matches. A button switches between the games."""

    first = 130

    def __init__(self, kiosk: Kiosk) -> None:
        self._kiosk = kiosk
        super().__init__(kiosk.app)

    def _plan_ahead(self) -> None:
        """Plans the table of a match, and that of the next demo match, which has less room."""
        app, edition, demo = self.app, self._kiosk.edition, demo_edition(self._kiosk)
        room = table_area(self.size, app.seating, moved=self._kiosk.demos % 2 == 1)
        offered = self._kiosk.offered
        match = offered.match if offered else None
        table = plan_table(app, self.size, match.header.edition if match else edition, match=match)
        tables = [*table, *plan_table(app, room.size, demo)]
        said = partial(draw_captions, Picture(), app, self.size, room, demo)
        plan_ahead([*plan_modules(), *tables, said])

    def _entries(self) -> list[MenuEntry]:
        name = screen_of(self._kiosk.edition).words().name
        return [
            MenuEntry(_("Play"), self.play),
            MenuEntry(_("How to play"), lambda: Push("how_to_play", self._kiosk.edition)),
            MenuEntry(_("Game: {name}").format(name=name), self._switch),
        ]

    def _offer(self) -> Offer | None:
        offered = self._kiosk.offered
        if not offered:
            return None
        note = _("The last turn is being saved.") if self._saving else ""
        return Offer(_("Go on playing"), self._go_on, offered.match, None, note, enabled=not self._saving)

    def _look(self) -> None:
        """Reads no file: the title shows none of the matches in them, and there may be thousands."""

    def play(self) -> Transition:
        """Begins a new match; first asks if that would put an interrupted one away."""
        if not self._kiosk.offered:
            return Push("players")
        words = _("A match is waiting. If you begin a new one, it is over for good and nobody wins it.")
        players = partial(Replace, "players")
        no = _("Go on with the match")
        return Push("careful_question", _("Begin a new match?"), words, no, players, self._go_on)

    def _switch(self) -> Transition:
        games = list(GAMES)
        self._kiosk.edition = games[(games.index(self._kiosk.edition) + 1) % len(games)]
        self.lay_out()
        self._plan_ahead()
        return None

    def _go_on(self) -> Transition:
        offered = self._kiosk.offered
        return Reset("table", offered) if offered else Reset("title")
