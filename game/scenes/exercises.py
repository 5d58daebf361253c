"""The exercises from people's own matches: for each name how many there are today, and a way to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pygame import Rect

from game.app import App
from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.scene import Push, Size, Transition
from game.engine.text import paragraph_within
from game.engine.translation import _, ngettext, sentences
from game.scenes.matches import FOOT, HIGHEST, LOWEST, TEXT, ListMenu
from game.scenes.player_names import readable
from game.session.exercises import Collection
from game.table.palette import ACCENT
from game.table.widgets import Button


class Exercises(ListMenu):
    """A button for each name. Wheel, keys and dragging scroll. Buttons, in order: the rows, and the way back."""

    row_gap, below_tabs = 10, 16

    def __init__(self, app: App) -> None:
        super().__init__(app, self._read())
        self._collection = Collection({})
        self._names: list[str] = []
        self._was_read = False
        self._notice = ""
        self._notice_area = Rect(0, 0, 0, 0)

    def resize(self, size: Size) -> None:
        """Also called when the scene comes to the top again: an exercise may have been solved."""
        self._steps, self._reading = self._read(), True
        super().resize(size)

    def lay_out(self) -> None:
        self.title = _("Exercises")
        places = self.place_list(
            1 if self._notice else 0, len(self._names), self.tall(LOWEST), self.u(HIGHEST)
        )
        self._notice_area = places[0] if places else Rect(0, 0, 0, 0)
        rows, first = self._rows(), self._scroll.first
        shown = enumerate(self._names[first : first + len(rows)], first + 1)
        buttons = [self._row(name, number) for number, name in shown]
        way_out = self.foot(1, 300, FOOT, below=16)
        main = next((button for button in buttons if button.enabled), None)
        back = self.way_back(main=main is None)
        if main:
            main.main = True
        self.place([*buttons, back], [*rows, *way_out])
        if not self.buttons.visible:
            self.buttons.focus = buttons.index(main) if main else len(buttons)

    def handle(self, intent: Intent) -> Transition:
        if self._scrolls(intent):
            return None
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        words = ""
        if self._was_read and not self._names:
            words = _("Review a match: the turns that cost you most become exercises.")
        self._draw_list(picture, words)
        if self._notice:
            area = self._notice_area
            said = paragraph_within(self._notice, self.px(21), ACCENT, area.size, 1.2, centered=True)
            picture.center(said, *area.center)

    def _read(self) -> Iterator[bool]:
        """Waits for what is being written: a review may just have found something."""
        while not self.app.store.idle:
            yield True
        self._collection = self.app.store.exercises.load()
        while not self.app.store.idle:
            yield True
        self._names, self._was_read = self._collection.names(), True
        if not self._notice and (notice := self.app.next_notice()):
            self._notice = self.app.notice_text(notice)
        self.lay_out()

    def _row(self, name: str, number: int) -> Button:
        today, act = self.app.today(), partial(self._begin, name)
        left, due = len(self._collection.left(name)), len(self._collection.due(name, today))
        words, size = self._words(name, left, due), self.px(TEXT)
        return self.way(readable(name, number), act, note=words, size=size, enabled=due > 0)

    def _words(self, name: str, left: int, due: int) -> str:
        if not left:
            return _("Every exercise is solved.")
        words = ngettext(
            "{today} exercise today, {left} in all.", "{today} exercises today, {left} in all.", due
        ).format(today=due, left=left)
        if due:
            return words
        days = self._collection.next_in(name, self.app.today())
        comes = ngettext("The next one comes in {count} day.", "The next one comes in {count} days.", days)
        return sentences(words, comes.format(count=days))

    def _begin(self, name: str) -> Transition:
        # Only now: this needs the strongest players.
        from game.scenes.exercise import opened

        for exercise, result in opened(self.app, name):
            return Push("exercise", exercise, result, ())
        self._notice = _("The matches of these exercises cannot be read any more.")
        self.lay_out()
        return None
