"""The game with the gamepad alone, through the real loop and the real queue."""

from __future__ import annotations

import pygame
from helpers import header, journal_text, saved
from ui_driver import CROSS, Script, draft_of, opening, turn_of
from without_pointer import focus, lay_by_pad

from game.scenes.name_entry import NameEntry
from game.scenes.pause import Pause
from game.scenes.title import Title


def test_turns_are_played_with_the_gamepad_alone(ui):
    def hand() -> Script:
        yield None
        for _ in range(2):
            before = len(ui.match.events)
            yield from lay_by_pad(ui)
            yield None
            assert len(ui.match.events) >= before + 3
            assert saved(ui.store) == [journal_text(ui.match)]

    ui.watch_window()
    ui.play(ui.begin(header("human", "casual", seed=9)), hand())


def test_the_stick_moves_the_cursor_and_b_takes_back(ui):
    def lean(axis: int, value: float) -> None:
        ui.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(value * 32767), instance_id=0)

    def hand() -> Script:
        yield None
        scene = turn_of(ui.top)
        ui.pad(pygame.CONTROLLER_BUTTON_A)
        yield None
        assert scene.stage.focus.visible and not draft_of(scene).laid, "the first press shows the cursor"
        ui.pad(pygame.CONTROLLER_BUTTON_A)
        yield None
        assert len(draft_of(scene).laid) == 1
        for axis, value, way in ((0, 1.0, (1, 0)), (1, -1.0, (0, -1)), (0, -1.0, (-1, 0)), (1, 1.0, (0, 1))):
            goal = scene.layout.next_cell(scene.stage.focus.cell, way)
            lean(axis, value)
            lean(axis, 0.0)
            yield None
            assert scene.stage.focus.cell == goal
        ui.pad(pygame.CONTROLLER_BUTTON_B)
        yield None
        assert not draft_of(scene).laid

    ui.play(opening(ui), hand())


def test_menus_are_walked_with_the_gamepad_alone(ui):
    def hand() -> Script:
        yield None
        yield from focus(ui, "New game", ui.pad, CROSS)
        yield from focus(ui, "Ada", ui.pad, CROSS)
        assert isinstance(ui.top, NameEntry)
        ui.pad(pygame.CONTROLLER_BUTTON_B)
        yield None
        yield from focus(ui, "Z", ui.pad, CROSS)
        yield from focus(ui, "Done", ui.pad, CROSS)
        assert ui.app.settings.seats[0].name == "Adz"
        yield from focus(ui, "Play", ui.pad, CROSS)
        turn_of(ui.top)
        ui.pad(pygame.CONTROLLER_BUTTON_START)
        yield None
        assert isinstance(ui.top, Pause)
        ui.pad(pygame.CONTROLLER_BUTTON_B)
        yield None
        turn_of(ui.top)

    ui.play(Title(ui.app), hand())
