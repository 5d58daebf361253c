"""Somebody leaves: a player's seat goes to the computer, and back when the player returns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pygame import Rect, Surface

from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Pop, Push, Transition
from game.engine.text import paragraph
from game.engine.translation import _
from game.scenes.menu import Menu
from game.session.game_session import GameSession
from game.table.palette import INK_SOFT
from game.table.widgets import Button

TEXT_TOP = 84
"""Where the sentence below the heading begins."""


class Seats(Menu):
    """One line for each seat that belongs to a person. Every change is one event of the match. ``careful``: as in ``Pause``."""

    def __init__(self, app: App, session: GameSession, *, careful: bool = False) -> None:
        super().__init__(app)
        self._careful = careful
        self.title = _("Somebody leaves")
        self._session = session
        seats = session.match.header.seats
        self._own = [seat for seat, player in enumerate(seats) if player.kind == "human"]

    def lay_out(self) -> None:
        top = max(self.u(130), self.u(TEXT_TOP) + self._said().height + self.u(12))
        areas = self.column(len(self._own) + 1, top, self.u(620), self.u(62), self.u(12))
        buttons = [self._button(seat, area) for seat, area in zip(self._own, areas, strict=False)]
        self.buttons.replace(
            [*buttons, self.button(areas[-1], _("Back"), self.back, icon="icon_back", main=True)]
        )

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        said = self._said()
        picture.add(said, (self.size[0] - said.width) / 2, self.u(TEXT_TOP))

    def _said(self) -> Surface:
        words = _("The computer can play for somebody who leaves, and stop when they come back.")
        return paragraph(words, self.play_px(18), INK_SOFT, self.size[0] - self.u(40), 1.3, True)

    def _button(self, seat: int, area: Rect) -> Button:
        """A line. If need be, it asks before the computer plays for somebody."""
        if self._here(seat) and self._careful:
            return replace(
                self.button(area, self._name(seat), partial(self._ask, seat)), value=self._player(seat)
            )
        return self.stepper(area, self._name(seat), self._player(seat), self._change(seat))

    def _ask(self, seat: int) -> Transition:
        question = _("Does {name} leave?").format(name=self._name(seat))
        words = _("The computer plays until {name} comes back.").format(name=self._name(seat))
        return Push("careful_question", question, words, _("No, go back"), partial(self._leave, seat))

    def _leave(self, seat: int) -> Transition:
        self._session.leave(seat)
        return Pop()

    def _name(self, seat: int) -> str:
        return self._session.match.header.seats[seat].name

    def _here(self, seat: int) -> bool:
        return self._session.match.seats[seat].kind == "human"

    def _player(self, seat: int) -> str:
        return _("plays") if self._here(seat) else _("the computer plays")

    def _change(self, seat: int) -> Callable[[int], None]:
        return partial(self._toggle, seat)

    def _toggle(self, seat: int, _way: int) -> None:
        if self._here(seat):
            self._session.leave(seat)
        else:
            self._session.come_back(seat)
        self.lay_out()
