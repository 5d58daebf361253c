"""The base of scenes that ask one question at a time: pages of answers as large buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pygame import Rect

from game.app import App
from game.engine.layout import columns, wrapped
from game.engine.scene import Transition
from game.engine.translation import _
from game.games import GAMES
from game.scenes.menu import Menu
from game.scenes.screen import screen_of
from game.table.widgets import Button

TOP = 96
HIGHEST, WIDEST = 104, 720
"""The greatest size of an answer, in units."""
PICTURE_SHAPE = 1.5
"""Width of a game's picture divided by its height."""


class Answer(NamedTuple):
    """An answer to the question on the page. ``usual``: the bright one. ``game``: the one whose picture it shows."""

    label: str
    act: Callable[[], Transition]
    note: str = ""
    usual: bool = False
    game: str = ""


class Page(NamedTuple):
    """A question and its answers."""

    question: str
    answers: list[Answer]


def game_answers(choose: Callable[[str], Transition], usual: str) -> list[Answer]:
    """An answer with a picture for each game. ``choose`` is called with the game. ``usual``: the game whose answer is bright; empty
    if none is.
    """
    return [
        Answer(
            words.name,
            partial(choose, game),
            words.line,
            game == usual,
            game,
        )
        for game in GAMES
        for words in (screen_of(game).words(),)
    ]


class Questions(Menu, ABC):
    """Shows one page after another. ``pages``: the functions that make the page that is shown and those before it."""

    def __init__(self, app: App, first: Callable[[], Page]) -> None:
        super().__init__(app)
        self.pages = [first]

    def lay_out(self) -> None:
        page = self.pages[-1]()
        self.title = page.question
        top, bottom = self.u(TOP), self._foot_top() - self.u(12)
        pictures = sum(bool(answer.game) for answer in page.answers)
        places = self._lines(len(page.answers) - pictures, top, bottom, pictures > 0)
        if pictures:
            places += self._pictures(pictures, places[-1].bottom + self.u(20) if places else top, bottom)
        buttons = [self._answer(answer, place) for answer, place in zip(page.answers, places, strict=True)]
        self.buttons.replace([*buttons, *self._feet()])
        if not self.buttons.visible:
            self.buttons.focus = next((at for at, button in enumerate(buttons) if button.main), 0)

    def back(self) -> Transition:
        if len(self.pages) == 1:
            return super().back()
        self.pages.pop()
        return self._turned()

    def ask(self, page: Callable[[], Page]) -> Transition:
        self.pages.append(page)
        return self._turned()

    @abstractmethod
    def other_button(self, area: Rect) -> Button:
        """The button next to the way back."""

    def _turned(self) -> Transition:
        self.buttons.down.clear()
        visible, self.buttons.visible = self.buttons.visible, False
        self.lay_out()
        self.buttons.visible = visible
        return None

    def _answer(self, answer: Answer, area: Rect) -> Button:
        button = self.button(area, answer.label, answer.act, main=answer.usual)
        button.note = answer.note
        if answer.game:
            wide = min(area.width - self.u(40), round((area.height - self.u(90)) * PICTURE_SHAPE))
            button.drawing = screen_of(answer.game).picture((wide, round(wide / PICTURE_SHAPE)))
        return button

    def _line(self, top: int, tall: int) -> Rect:
        return self.strip(self.u(WIDEST), top, tall)

    def _lines(self, count: int, top: int, bottom: int, above: bool) -> list[Rect]:
        """One below the other, in the middle of the space. ``above``: at its top, because there are pictures below."""
        if above or not count:
            return [self._line(top, self.tall(HIGHEST))] * count
        gap = min(self.u(12), max(2, (bottom - top - count * self.finger) // count))
        tall = min(self.tall(HIGHEST), (bottom - top + gap) // count - gap)
        first = top + max(0, bottom - top - count * (tall + gap) + gap) // 3
        return wrapped(self._line(first, tall), gap, count, 1, tall)

    def _pictures(self, count: int, top: int, bottom: int) -> list[Rect]:
        gap = self.u(20)
        across = count if self.size[0] >= self.size[1] else 1
        rows = -(-count // across)
        tall = min((bottom - top + gap) // rows - gap, self.u(400))
        return wrapped(self.strip(self.size[0], top), gap, count, across, tall, widest=self.u(480))

    def _foot_top(self) -> int:
        return self.size[1] - self.tall(64) - self.u(10)

    def _feet(self) -> list[Button]:
        left, right = columns(self._line(self._foot_top(), self.tall(64)), self.u(12), 2)
        return [self.button(left, _("Back"), self.back, icon="icon_back"), self.other_button(right)]
