"""How to play: the rules on a few pages with pictures, which move a few times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.text import paragraph_within, text
from game.engine.translation import _
from game.games import FIRST, GAMES
from game.scenes.how_to_play.rule_page import Moment, RulePage
from game.scenes.menu import Menu, next_of
from game.scenes.screen import screen_of
from game.table import timings
from game.table.palette import INK, INK_SOFT


class HowToPlay(Menu):
    """The rules of one game, one page at a time. A button changes to the next game."""

    shared = True

    def __init__(self, app: App, game_name: str | None = None, page: int = 0) -> None:
        super().__init__(app)
        self._game_name = game_name or FIRST.name
        self._page = page
        self._shown = self._pages[page]()
        self._now = 0.0

    @property
    def busy(self) -> bool:
        return self._now < self._until

    def update(self, seconds: float) -> Transition:
        self._now += seconds
        return None

    def finish(self) -> None:
        self._now = self._until

    def lay_out(self) -> None:
        pages = self._pages
        self._shown = pages[self._page]()
        self.title = self._shown.title
        last = self._page + 1 == len(pages)
        ways = [
            self.way(_("Close"), self.back, "icon_close", main=last, least=self.readable),
            self.way(screen_of(self._next_game).words().name, partial(self._open, self._next_game, 0)),
            self.way(_("Back"), partial(self._go, -1), "icon_back", enabled=self._page > 0),
            self.way(_("Next"), partial(self._go, 1), "icon_next", main=not last, enabled=not last),
        ]
        self.place(ways, self.foot(4, 760, below=20))
        if not self.buttons.visible:
            self._focus_main()

    def handle(self, intent: Intent) -> Transition:
        (right, down), moves = intent.at, intent.kind is IntentKind.MOVE
        if moves and right:
            self._go(right)
        elif moves:
            self.buttons.cycle(down)
        elif intent.kind is IntentKind.SCROLL:
            self._go(down)
        else:
            return super().handle(intent)
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        self.draw_ground(picture)
        words, example = self._shown.words, self._shown.example
        width, height = self.size
        area = Rect(self.u(40), self.u(122), width - self.u(80), height - self.u(122) - self.u(104))
        beside = width >= height and example is not None
        text_wide = round(area.width * 0.5) if beside else min(area.width, self.u(860))
        room = area.height if beside or not example else round(area.height * 0.45)
        body = paragraph_within(words, self.px(30), INK, (text_wide, room), 1.45, smallest=10)
        x = area.x if beside else area.centerx - body.width / 2
        y = area.centery - body.height / 2 if beside or not example else area.y
        picture.add(body, x, y)
        if beside:
            area = Rect(area.x + round(area.width * 0.55), area.y, round(area.width * 0.45), area.height)
        else:
            area = Rect(area.x, area.y + room, area.width, area.height - room)
        if example:
            now = max(0.0, self._now - lag) % example.seconds if self.busy else example.rest
            example.draw(Moment(picture, self.app.style, self.app.devices.in_use, self.u, now), area)
        number = text(f"{self._page + 1} / {len(self._pages)}", self.play_px(20), INK_SOFT)
        picture.center(number, width / 2, self.u(88))
        self.buttons.draw(picture)

    @property
    def _pages(self) -> Sequence[Callable[[], RulePage]]:
        return screen_of(self._game_name).pages()

    @property
    def _next_game(self) -> str:
        return next_of(GAMES, self._game_name)

    @property
    def _until(self) -> float:
        still = self.app.settings.reduced_motion or not self.app.seconds(1)
        example = self._shown.example
        return example.seconds * timings.EXAMPLE_LOOPS if example and not still else 0.0

    def _go(self, way: int) -> None:
        self._open(self._game_name, max(0, min(len(self._pages) - 1, self._page + way)))

    def _open(self, game_name: str, page: int) -> None:
        if (game_name, page) != (self._game_name, self._page):
            self._game_name, self._page, self._now = game_name, page, 0.0
            goes_back = self.buttons.all[self.buttons.focus].icon == "icon_back"
            self.lay_out()
            if not (goes_back and self.buttons.all[self.buttons.focus].enabled):
                self._focus_main()

    def _focus_main(self) -> None:
        """Enter turns the pages, and closes the last one."""
        self.buttons.focus = next(at for at, button in enumerate(self.buttons.all) if button.main)
