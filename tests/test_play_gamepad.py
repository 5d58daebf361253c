"""The game with a gamepad alone, through the real loop and event queue."""

from __future__ import annotations

import pygame
import pytest
from helpers import at, header, journal_text, saved
from input_poster import CROSS
from keys_and_gamepad import focus, lay_by_pad
from ui_driver import draft_of, opening, turn_of
from virtual_gamepads import VirtualGamepad
from which_game import plays

from game.rules.common.journal import BOARD
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.pause import Pause
from game.scenes.setup import NameEntry, Setup
from game.scenes.title import Title
from game.scenes.turn.focus import next_goal


@pytest.mark.slow
def test_turns_are_played_with_the_gamepad_alone(ui):
    ui.watch_window()
    with ui.play(ui.begin(header("human", "casual", seed=9))):
        for _ in range(2):
            before = len(ui.match.events)
            lay_by_pad(ui)
            ui.run()
            assert len(ui.match.events) >= before + 3
            assert saved(ui.store) == [journal_text(ui.match)]


def test_the_stick_moves_the_cursor_and_b_takes_back(ui):
    def lean(axis: int, value: float) -> None:
        ui.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(value * 32767), instance_id=0)

    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.pad(pygame.CONTROLLER_BUTTON_A)
        ui.run()
        assert scene.stage.focus.visible and not draft_of(scene).laid, "the first press shows the cursor"
        ui.pad(pygame.CONTROLLER_BUTTON_A)
        ui.run()
        assert len(draft_of(scene).laid) == 1
        for axis, value, way in ((0, 1.0, (1, 0)), (1, -1.0, (0, -1)), (0, -1.0, (-1, 0)), (1, 1.0, (0, 1))):
            goal = next_goal(scene.stage.focus.cell, way, scene.stage.goals())
            if goal is None:
                continue
            lean(axis, value)
            lean(axis, 0.0)
            ui.run()
            assert scene.stage.focus.cell == goal
        ui.pad(pygame.CONTROLLER_BUTTON_B)
        ui.run()
        assert not draft_of(scene).laid


@pytest.mark.slow
def test_menus_are_walked_with_the_gamepad_alone(ui):
    with ui.play(Title(ui.app)):
        focus(ui, "New game", ui.pad, CROSS)
        focus(ui, "More choices", ui.pad, CROSS)
        focus(ui, "Ada", ui.pad, CROSS)
        assert isinstance(ui.top, NameEntry)
        ui.pad(pygame.CONTROLLER_BUTTON_B)
        ui.run()
        focus(ui, "Z", ui.pad, CROSS)
        focus(ui, "Done", ui.pad, CROSS)
        assert ui.app.settings.names[0] == "Adz"
        focus(ui, "Play", ui.pad, CROSS)
        turn_of(ui.top)
        ui.pad(pygame.CONTROLLER_BUTTON_START)
        ui.run()
        assert isinstance(ui.top, Pause)
        ui.pad(pygame.CONTROLLER_BUTTON_B)
        ui.run()
        turn_of(ui.top)


def test_button_a_does_not_end_the_name_before_a_letter_has_the_focus(ui):
    with ui.play(NameEntry(ui.app, 0)):
        ui.pad(pygame.CONTROLLER_BUTTON_A)
        ui.run()
        assert isinstance(ui.top, NameEntry)
        assert ui.top.buttons.visible


@pytest.mark.slow
def test_in_how_to_play_left_and_right_turn_pages_and_up_and_down_move_the_focus(ui):
    with ui.play(Title(ui.app)):
        focus(ui, "How to play", ui.pad, CROSS)
        scene, first = ui.top, ui.top.title
        assert isinstance(scene, HowToPlay)
        ui.pad(CROSS[1, 0])
        ui.run()
        assert scene.title != first
        ui.pad(CROSS[-1, 0])
        ui.run()
        assert scene.title == first
        reached = set()
        for _ in scene.buttons.all:
            ui.pad(CROSS[0, 1])
            ui.run()
            reached.add(scene.buttons.focus)
        assert reached == {number for number, button in enumerate(scene.buttons.all) if button.enabled}


def test_a_mouse_that_is_only_pushed_does_not_hide_the_cursor_on_the_board(ui):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.point(scene.layout.rect(at("h8")).center)
        ui.pad(CROSS[0, 1])
        ui.run()
        ui.point(scene.layout.rect(at("h8")).move(4, 4).center)
        ui.run()
        assert scene.stage.focus.visible
        ui.point(scene.layout.rect(at("c9")).center)
        ui.run()
        assert not scene.stage.focus.visible


@pytest.mark.slow
def test_two_people_play_with_a_gamepad_each_plugged_in_during_the_match(ui, plugs):
    with ui.play(ui.begin(header("human", "human", seed=9))):
        gamepads: dict[int, VirtualGamepad] = {}
        for _turn in range(4):
            ui.run()
            seat = ui.match.due.seat
            if seat not in gamepads:
                gamepads[seat] = plugs.plug()
                ui.run()
            ui.pad = gamepads[seat].press
            while not plays(ui.top, BOARD):  # Handing over, and held tiles.
                ui.pad(pygame.CONTROLLER_BUTTON_X)
                ui.run()
            before = len(ui.match.events)
            lay_by_pad(ui)
            ui.run()
            assert len(ui.match.events) > before
            assert ui.app.gamepads[seat] == gamepads[seat].number
        assert len({one.number for one in gamepads.values()}) == 2


def test_x_ends_a_name_wherever_the_focus_is(ui):
    with ui.play(ui.more()):
        focus(ui, "Ada", ui.pad, CROSS)
        for button in (pygame.CONTROLLER_BUTTON_B, CROSS[0, 1], pygame.CONTROLLER_BUTTON_X):
            ui.pad(button)
            ui.run()
        assert isinstance(ui.top, Setup) and ui.app.settings.names[0] == "Ad"
