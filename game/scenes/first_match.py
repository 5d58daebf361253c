"""The first match: asks for the game, and begins a match with a chosen seed in which the turn scene teaches."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.app import App
from game.engine.scene import Push, Reset, Transition
from game.engine.translation import _
from game.games import FIRST, game_of
from game.players.levels import LEVELS
from game.scenes.new_match import header_seat
from game.scenes.questions import Page, Questions, game_answers
from game.scenes.screen import screen_of
from game.session.game_session import GameSession
from game.session.settings import HUMAN, Settings
from game.table.widgets import Button


class FirstMatch(Questions):
    """Asks which game to learn."""

    def __init__(self, app: App) -> None:
        super().__init__(app, self._which_game)

    def other_button(self, area: Rect) -> Button:
        return self.button(area, _("How to play"), lambda: Push("how_to_play"))

    def _which_game(self) -> Page:
        begin = partial(begin_first_match, self.app)
        return Page(_("Which game do you want to learn?"), game_answers(begin, FIRST.name))


def begin_first_match(app: App, edition: str) -> Transition:
    """Begins the first match of this game. Its level becomes the usual one, unless other players have been chosen before."""
    session = first_session(app, edition)
    app.settings.taught = True
    if app.settings.matches[edition] == Settings().matches[edition]:
        app.settings.matches[edition].kinds[1] = LEVELS[0]
    app.change()
    return Reset("lesson", session)


def first_session(app: App, edition: str) -> GameSession:
    """The match: against the weakest computer, with the draw for the start done. To the rules it is a match like any other."""
    variant, names = game_of(edition).rules, app.settings.names
    seats = (header_seat(names[0], HUMAN), header_seat(names[1], LEVELS[0]))
    rules = next(iter(variant.presets.values()))
    session = GameSession.begin(
        app.store, variant.header(seats, (0, 1), rules, screen_of(edition).first_seed)
    )
    session.deal()
    return session
