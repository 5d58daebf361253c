"""The base of scenes that ask one thing at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from game.app import App
from game.engine.layout import wrapped
from game.engine.scene import Transition
from game.engine.sprites import sprite
from game.games import GAMES
from game.scenes.menu import Menu
from game.scenes.screen import screen_of
from game.table.widgets import Button

HIGHEST, WIDEST = 104, 720
PICTURE_SHAPE = 1.5
FACE = 0.84
"""The side of a face divided by the height of its answer."""


class Page(NamedTuple):
    """A question and its answers. ``games``: those whose pictures are on the last answers. ``faces``: the drawings on the answers."""

    question: str
    answers: list[Button]
    games: Sequence[str] = ()
    faces: Sequence[str] = ()


class Questions(Menu, ABC):
    """Shows one page after another. ``pages``: the functions that make the page that is shown and those before it."""

    def __init__(self, app: App, first: Callable[[], Page]) -> None:
        super().__init__(app)
        self.pages = [first]

    def lay_out(self) -> None:
        page = self.pages[-1]()
        self.title = page.question
        feet = self.foot(2, WIDEST, below=10)
        top, bottom = self.u(96), feet[0].y - self.u(12)
        pictures = len(page.games)
        places = self._lines(len(page.answers) - pictures, top, bottom, pictures > 0)
        if pictures:
            places += self._pictures(pictures, places[-1].bottom + self.u(20) if places else top, bottom)
            for game, answer, place in zip(
                page.games, page.answers[-pictures:], places[-pictures:], strict=True
            ):
                wide = min(place.width - self.u(40), round((place.height - self.u(90)) * PICTURE_SHAPE))
                answer.drawing = screen_of(game).picture((wide, round(wide / PICTURE_SHAPE)))
        for answer, face, place in zip(page.answers, page.faces, places, strict=False):
            answer.drawing = sprite(face, round(place.height * FACE))
        self.place([*page.answers, self.way_back(), self.other_way()], [*places, *feet])
        if not self.buttons.visible:
            self.buttons.focus = next((at for at, answer in enumerate(page.answers) if answer.main), 0)

    def back(self) -> Transition:
        if len(self.pages) == 1:
            return super().back()
        self.pages.pop()
        return self._turned()

    def ask(self, page: Callable[[], Page]) -> Transition:
        self.pages.append(page)
        return self._turned()

    @abstractmethod
    def other_way(self) -> Button:
        """The button next to the way back."""

    def game_answers(self, choose: Callable[[str], Transition], usual: str) -> list[Button]:
        """An answer for each game. ``usual``: the game whose answer is bright; empty if none is."""
        answers = []
        for game in GAMES:
            words = screen_of(game).words()
            answers.append(self.way(words.name, partial(choose, game), note=words.line, main=game == usual))
        return answers

    def _turned(self) -> Transition:
        self.buttons.down.clear()
        visible, self.buttons.visible = self.buttons.visible, False
        self.lay_out()
        self.buttons.visible = visible
        return None

    def _lines(self, count: int, top: int, bottom: int, above: bool) -> list[Rect]:
        """One below the other, in the middle of the space. ``above``: at its top, because there are pictures below."""
        if above or not count:
            return [self.strip(self.u(WIDEST), top, self.tall(HIGHEST))] * count
        gap = min(self.u(12), max(2, (bottom - top - count * self.finger) // count))
        tall = min(self.tall(HIGHEST), (bottom - top + gap) // count - gap)
        first = top + max(0, bottom - top - count * (tall + gap) + gap) // 3
        return wrapped(self.strip(self.u(WIDEST), first), gap, count, 1, tall)

    def _pictures(self, count: int, top: int, bottom: int) -> list[Rect]:
        gap = self.u(20)
        across = count if self.size[0] >= self.size[1] else 1
        rows = -(-count // across)
        tall = min((bottom - top + gap) // rows - gap, self.u(400))
        return wrapped(self.strip(self.size[0], top), gap, count, across, tall, widest=self.u(480))
