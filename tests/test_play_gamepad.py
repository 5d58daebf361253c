"""The game with a gamepad alone, through the real loop and event queue."""

import pygame
import pytest
from helpers import header
from input_poster import CROSS
from keys_and_gamepad import focus, lay_by_pad
from ui_driver import draft_of, opening, turn_of
from virtual_gamepads import VirtualGamepad
from which_game import plays

from game.rules.common.journal import BOARD
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.name_entry import NameEntry
from game.scenes.pause import Pause
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.scenes.turn.focus import next_goal

A, B, X = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_X


def test_the_stick_moves_the_cursor_and_b_takes_back(ui):
    with ui.play(opening(ui)):
        turn_table, draft = turn_of(ui.top).turn_table, draft_of(ui.top)
        ui.push(A)
        assert turn_table.focus.visible and not draft.laid, "the first press shows the cursor"
        ui.push(A)
        assert len(draft.laid) == 1
        for axis, value, way in ((0, 1.0, (1, 0)), (1, -1.0, (0, -1)), (0, -1.0, (-1, 0)), (1, 1.0, (0, 1))):
            goal = next_goal(turn_table.focus.cell, way, turn_table.goals())
            if goal is not None:
                for lean in (round(value * 32767), 0):
                    ui.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=lean, instance_id=0)
                ui.run()
                assert turn_table.focus.cell == goal
        ui.push(B)
        assert not draft.laid


@pytest.mark.slow
def test_menus_are_walked_with_the_gamepad_alone(ui):
    def go(*labels: str) -> None:
        for label in labels:
            focus(ui, label, ui.pad, CROSS)

    with ui.play(NameEntry(ui.app, 0)):
        ui.push(A)
        assert isinstance(ui.top, NameEntry) and ui.top.buttons.visible, "no letter had the focus"
    with ui.play(Title(ui.app)):
        go("New game", "More choices", "Ada", "New name")
        assert isinstance(ui.top, NameEntry)
        go("A", "D", "Z")
        ui.push(B)
        go("Z", "Z", "Done")
        assert ui.app.settings.names[0] == "Adzz"
        go("Adzz", "New name", "A", "D")
        ui.push(X)
        assert isinstance(ui.top, Setup) and ui.app.settings.names[0] == "Ad", "X ends a name anywhere"
        go("Play")
        turn_of(ui.top)
        ui.push(pygame.CONTROLLER_BUTTON_START)
        assert isinstance(ui.top, Pause)
        ui.push(B)
        turn_of(ui.top)


@pytest.mark.slow
def test_in_how_to_play_left_and_right_turn_pages_and_up_and_down_move_the_focus(ui):
    with ui.play(Title(ui.app)):
        focus(ui, "How to play", ui.pad, CROSS)
        scene, first = ui.top, ui.top.title
        assert isinstance(scene, HowToPlay)
        ui.push(CROSS[1, 0])
        assert scene.title != first
        ui.push(CROSS[-1, 0])
        assert scene.title == first
        reached = set()
        for _ in scene.buttons.all:
            ui.push(CROSS[0, 1])
            reached.add(scene.buttons.focus)
        assert reached == {number for number, button in enumerate(scene.buttons.all) if button.enabled}


def test_a_mouse_that_is_only_pushed_does_not_hide_the_cursor_on_the_board(ui):
    with ui.play(opening(ui)):
        x, y = ui.cell("h8")
        ui.point((x, y))
        ui.push(CROSS[0, 1])
        ui.hover((x + 4, y + 4))
        assert turn_of(ui.top).turn_table.focus.visible
        ui.hover(ui.cell("c9"))
        assert not turn_of(ui.top).turn_table.focus.visible


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
                ui.push(X)
            before = len(ui.match.events)
            lay_by_pad(ui)
            ui.run()
            assert len(ui.match.events) > before
            assert ui.app.gamepads[seat] == gamepads[seat].number
        assert len({one.number for one in gamepads.values()}) == 2
