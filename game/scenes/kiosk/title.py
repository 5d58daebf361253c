"""The title of a table in a public place, and how many play. There is no way out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pygame import Rect

from game.engine.layout import FILL, across, areas, wrapped
from game.engine.picture import Picture
from game.engine.scene import Push, Replace, Reset, Transition
from game.engine.surface_cache import plan_ahead
from game.engine.text import height_of, paragraph, width_of
from game.engine.translation import _, ngettext
from game.games import GAMES, game_of
from game.players.characters import CHARACTERS
from game.players.levels import levels
from game.scenes.kiosk.idle import demo_game_name, draw_captions, table_area
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.menu import Menu, next_of
from game.scenes.new_match import begin, header_seat, learn, new_header
from game.scenes.registry import plan_modules, plan_table
from game.scenes.screen import character_name, level_line, screen_of
from game.scenes.title import Title
from game.session.settings import HUMAN, LANGUAGES, ONE
from game.table.palette import INK_SOFT
from game.table.widgets import Button

LANGUAGE, SPARE = 21, 1.1
"""The size of the names of languages, and how much wider a button is than its name, in this size."""
WIDE = 400
"""Units. From this width on, *First time here?* is beside *Play*."""
PLAY_SHARE = 1.5
"""How wide *Play* is then, divided by the width of the other."""


class KioskTitle(Title):
    """Says nothing about files or past matches. A button switches between the games, and one for each language to that language."""

    first = 130

    def __init__(self, kiosk: Kiosk) -> None:
        self._kiosk = kiosk
        super().__init__(kiosk.app)

    def _plan_ahead(self) -> None:
        """Plans the table of a match, and that of the next demo match, which has less room."""
        app, game_name, demo = self.app, self._kiosk.game_name, demo_game_name(self._kiosk)
        room = table_area(self.size, app.seating, moved=self._kiosk.demos % 2 == 1)
        offered = self._kiosk.offered
        match = offered.match if offered else None
        table = plan_table(app, self.size, match.header.game_name if match else game_name, match=match)
        tables = [*table, *plan_table(app, room.size, demo)]
        said = partial(draw_captions, Picture(), app, self.size, room, demo)
        plan_ahead([*plan_modules(), *tables, said])

    def _entries(self) -> list[Button]:
        name = screen_of(self._kiosk.game_name).words().name
        return [
            self.way(_("Play"), self.play),
            self.way(_("First time here?"), self.learn),
            self.way(_("How to play"), partial(Push, "how_to_play", self._kiosk.game_name)),
            self.way(_("Game: {name}").format(name=name), self._switch),
        ]

    def _strip_below(self) -> list[Button]:
        """The languages; nothing if there is only one."""
        codes = self.app.languages
        if len(codes) == 1:
            return []
        size, gap, tall = self.play_px(LANGUAGE), self.u(8), self.tall(44)
        room = self.size[0] - 2 * self.u(24)
        widest = max(width_of(LANGUAGES[code], size) for code in codes) + SPARE * size
        across = min(len(codes), max(1, int((room + gap) // (widest + gap))))
        rows = -(-len(codes) // across)
        across = -(-len(codes) // rows)
        top = self.size[1] - (tall + gap) * rows - gap
        areas = wrapped(self.strip(room, top), gap, len(codes), across, tall, last=FILL)
        return [
            self.way(
                LANGUAGES[code],
                partial(self._speak, code),
                "icon_done" if code == self.app.language else "",
                area=area,
                size=size,
            )
            for code, area in zip(codes, areas, strict=True)
        ]

    def _speak(self, code: str) -> Transition:
        self.app.settings.language = code
        self.app.speak()
        self.lay_out()
        self._plan_ahead()
        return None

    def _places(self, room: Rect, count: int) -> list[Rect]:
        """The first two entries are side by side, unless there is little width."""
        if room.width < self.u(WIDE):
            return super()._places(room, count)
        offer, above, *others = super()._places(room, count - 1)
        beside = areas(across(play=PLAY_SHARE, learn=1.0), above, self.u(8))
        return [offer, beside["play"], beside["learn"], *others]

    def _offer(self, side: int) -> Button | None:
        offered = self._kiosk.offered
        if not offered:
            return None
        return self._way_on(_("Go on playing"), self._go_on, offered.match, None, side)

    def _look(self) -> None:
        """Reads no file: the title shows none of the matches in them, and there may be thousands."""

    def play(self) -> Transition:
        """Begins a new match; first asks if that would put an interrupted one away in which somebody has laid."""
        return self._unless_waiting(partial(Push, "players"), partial(Replace, "players"))

    def learn(self) -> Transition:
        """Begins a first match, which teaches; asks first in the same way."""
        begin = partial(learn, self.app, self._kiosk.game_name)
        return self._unless_waiting(begin, partial(begin, ask=Replace))

    def _unless_waiting(self, way: Callable[[], Transition], if_sure: Callable[[], Transition]) -> Transition:
        if not self._kiosk.begun:
            return way()
        words = _("A match is waiting. If you begin a new one, it is over for good and nobody wins it.")
        no = _("Go on with the match")
        return Push("careful_question", _("Begin a new match?"), words, no, if_sure, self._go_on)

    def _switch(self) -> Transition:
        self._kiosk.game_name = next_of(GAMES, self._kiosk.game_name)
        self.lay_out()
        self._plan_ahead()
        return None

    def _go_on(self) -> Transition:
        offered = self._kiosk.offered
        return Reset("table", offered) if offered else Reset("title")


class Players(Menu):
    """One player plays against the computer, whose level can be changed here; several play against one another. A match is short
    unless the players choose a full one."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk.app)
        self.title = _("How many play?")
        self._short = True
        self._game_name = kiosk.game_name
        self._levels = [level.name for level in levels(self._game_name)]
        self._level = self._levels[0]

    def lay_out(self) -> None:
        width, height = self.size
        gap, foot, said = self.u(16), self.u(96), [self._words(level) for level in self._levels]
        beside = 2 if width >= height else 1  # Otherwise a name and a level would be too small to read.
        feet_height = (2 // beside + 1) * foot
        tallest = max(height_of(one, self._text, self._room, 1.3) for one in said)
        top = max(self.u(150), self.u(78) + tallest + gap // 2)
        most = game_of(self._game_name).most_seats
        across = 3 if width >= height and most > 4 else 2
        rows = -(-most // across)
        wide = (min(width - 2 * self.u(24), self.u(900)) + gap) // across - gap
        tall = min((height - top - feet_height - gap) // rows - gap, self.u(240))
        left = (width - (wide + gap) * across + gap) // 2
        areas = wrapped(Rect(left, top, (wide + gap) * across - gap, 0), gap, most, across, tall)
        line = min(width - 2 * self.u(24), self.u(900))
        choices = Rect((width - line) // 2, height - feet_height, line, self.u(80))
        back = min(line, self.u(620))
        feet = [
            *wrapped(choices, gap, 2, beside, choices.height),
            Rect((width - back) // 2, height - foot, back, choices.height),
        ]
        counts = [
            self.way(
                ngettext("{count} player", "{count} players", count).format(count=count),
                partial(self._play, count),
                main=count == 1,
            )
            for count in range(1, most + 1)
        ]
        computer = self.choice(_("Computer"), CHARACTERS[self._level].name, self._change)
        value = screen_of(self._game_name).words().length(short=self._short)
        length = self.choice(_("Length"), value, self._change_length)
        self.place([*counts, computer, length, self.way_back()], [*areas, *feet])

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        said = paragraph(self._words(self._level), self._text, INK_SOFT, self._room, 1.3, True)
        picture.add(said, (self.size[0] - self._room) // 2, self.u(78))

    @property
    def _text(self) -> int:
        return self.play_px(20)

    @property
    def _room(self) -> int:
        return self.size[0] - self.u(40)

    def _words(self, level: str) -> str:
        how = _("{player}: {how}").format(
            player=character_name(level), how=level_line(self._game_name, level)
        )
        return _("One player plays against the computer.") + "\n" + how

    def _change(self, way: int) -> None:
        self._level = next_of(self._levels, self._level, way)

    def _change_length(self, way: int) -> None:
        self._short = not self._short

    def _play(self, count: int) -> Transition:
        kinds = [HUMAN] * count if count > 1 else [HUMAN, self._level]
        seats = [header_seat(self.app.settings, seat, kind) for seat, kind in enumerate(kinds)]
        header = new_header(self.app, self._game_name, seats, short=self._short)
        return begin(self.app, replace(header, open_hands=count > 1 and self.app.seating == ONE))
