"""Shared by the tests of hints: a match, and ways to ask for a hint."""

import pygame
from helpers import AGAIN, header, session_of
from ui_driver import UiDriver, turn_of

from game.scenes.turn.hint import Hint
from game.scenes.turn.scene import TurnScene

BUDGET = "game.session.game_session.BUDGET"
"""How much the coach may compute."""
WAYS = {
    "key": lambda ui: ui.key(pygame.K_h),
    "gamepad": lambda ui: ui.pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER),
    "mouse": lambda ui: ui.press(turn_of(ui.top).layout.station.hint.center),
}
"""How a player asks for a hint."""


def answering(ui: UiDriver) -> TurnScene:
    """The human Ada has 2 and 1; on the board are 6h8 5i8 5i9 5h9."""
    return turn_of(ui.table(session_of(ui.store, header("human", "casual"), *AGAIN)))


def hint_of(ui: UiDriver) -> Hint:
    return turn_of(ui.top).model.hint


def said(ui: UiDriver) -> str:
    return " ".join(hint_of(ui).sentences())


def placing(ui: UiDriver, *numbers: int) -> None:
    """Lays these tiles of the advised turn with the mouse. They are counted from 0."""
    ui.lay(tuple(hint_of(ui).advice.turn[number] for number in numbers))


def ask(ui: UiDriver, times: int = 1) -> None:
    ui.strike(*[pygame.K_h] * times)
