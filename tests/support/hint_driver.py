"""Shared by the tests of hints: a UI driver with a fast coach, a match, and ways to ask for a hint."""

from pathlib import Path

import pygame
import pytest
from helpers import AGAIN, header, session_of
from ui_driver import UiDriver, turn_of

from game.players.budget import Samples
from game.scenes.turn.scene import TurnScene


def brief_hint_driver(monkeypatch: pytest.MonkeyPatch, folder: Path) -> UiDriver:
    """A UI driver without animations in which the coach uses few samples."""
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(20))
    return UiDriver(monkeypatch, folder, speed="off")


def answering(ui: UiDriver) -> TurnScene:
    """The human Ada has 2 and 1; on the board are 6h8 5i8 5i9 5h9."""
    return turn_of(ui.table(session_of(ui.store, header("human", "casual"), *AGAIN)))


def placing(ui: UiDriver, *numbers: int) -> None:
    """Lays these tiles of the advised turn with the mouse. They are counted from 0."""
    scene = turn_of(ui.top)
    assert scene.model.hint.advice is not None
    ui.lay_tiles(tuple(scene.model.hint.advice.turn[number] for number in numbers))


def ask(ui: UiDriver, times: int = 1) -> None:
    """Asks for a hint this many times."""
    for _ in range(times):
        ui.strike(pygame.K_h)


def strike(ui: UiDriver, how: str) -> None:
    """Asks for a hint with a key, the gamepad or the mouse."""
    if how == "key":
        ui.key(pygame.K_h)
    elif how == "gamepad":
        ui.pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    else:
        ui.press(turn_of(ui.top).layout.station.hint.center)
