"""The gamepad of the player who acts rumbles. The gamepads are virtual, but SDL drives them like real ones."""

from contextlib import contextmanager

import pygame
import pytest
from ui_driver import UiDriver, draft_of, opening, turn_of
from virtual_gamepads import VirtualGamepad

from game.commands.fixtures import draft_best_turn, session_at, turn_scene
from game.scenes.end.scoring import EndScoring
from game.table.timings import BONUS_RUMBLE, LANDING_RUMBLE, REFUSAL_RUMBLE, WINNER_RUMBLE

pytestmark = pytest.mark.slow

A, X = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X


def felt(gamepad: VirtualGamepad) -> list[tuple[int, int]]:
    """The rumbles so far. SDL also tells the motors when to stop."""
    return [both for both in gamepad.rumbles if any(both)]


def strength(rumble) -> tuple[int, int]:
    return int(rumble.slow * 65535), int(rumble.fast * 65535)


@contextmanager
def first_tile(ui: UiDriver, gamepad: VirtualGamepad):
    """The player has gone to the red cell with this gamepad, and not laid the tile yet."""
    with ui.play(opening(ui)):
        gamepad.press(A)
        ui.run()
        assert turn_of(ui.top).stage.focus.visible
        yield


def test_only_the_gamepad_that_laid_the_tile_feels_it_or_a_refusal(ui, plugs):
    other, own = plugs.plug(), plugs.plug()
    with first_tile(ui, own):
        assert felt(own) == []
        own.press(A)
        ui.run()
        assert draft_of(ui.top).laid
        assert felt(own) == [strength(LANDING_RUMBLE)]
        own.press(X)
        ui.run()
        assert turn_of(ui.top).model.refusal
        assert felt(own) == [strength(LANDING_RUMBLE), strength(REFUSAL_RUMBLE)]
        assert felt(other) == []


def test_a_tile_is_felt_when_it_touches_the_board(monkeypatch, tmp_path, plugs):
    ui, gamepad = UiDriver(monkeypatch, tmp_path), plugs.plug()
    with first_tile(ui, gamepad):
        scene = turn_of(ui.top)
        gamepad.press(A)
        ui.run(1)
        assert scene.stage.falling
        while scene.stage.falling:
            assert not felt(gamepad)
            ui.run(1)
        ui.run(2)
        assert felt(gamepad) == [strength(LANDING_RUMBLE)]


def test_with_mouse_or_keys_no_gamepad_rumbles(ui, plugs):
    gamepad = plugs.plug()
    with first_tile(ui, gamepad):
        ui.strike(pygame.K_d)
        assert turn_of(ui.top).model.refusal
        assert felt(gamepad) == []


def test_with_reduced_motion_nothing_rumbles(monkeypatch, tmp_path, plugs):
    ui, gamepad = UiDriver(monkeypatch, tmp_path, reduced_motion=True), plugs.plug()
    with first_tile(ui, gamepad):
        gamepad.press(A)
        ui.run()
        gamepad.press(X)
        ui.run()
        assert felt(gamepad) == []


def test_a_gamepad_that_cannot_rumble_plays_like_any_other(ui, plugs):
    gamepad = plugs.plug(can_rumble=False)
    with first_tile(ui, gamepad):
        gamepad.press(A)
        ui.run()
        assert draft_of(ui.top).laid


def test_a_full_row_is_felt_by_the_player_who_filled_it(ui, plugs):
    own, other = plugs.plug(), plugs.plug()
    scene = draft_best_turn(turn_scene(ui.app, ("human", "cpu"), 44))
    with ui.play(scene):
        own.press(X)
        ui.run(1)
        other.press(pygame.CONTROLLER_BUTTON_RIGHTSTICK)
        ui.run()
        assert strength(BONUS_RUMBLE) in felt(own)
        assert felt(other) == []


def test_the_winner_feels_it_and_nobody_else(ui, plugs):
    gamepads = [plugs.plug() for _ in range(3)]
    session = session_at(ui.app, ("human", "human", "human"), None)
    for seat, gamepad in enumerate(gamepads):
        ui.app.gamepads[seat] = gamepad.number
    with ui.play(EndScoring(ui.app, session)):
        while ui.top.busy:
            ui.run(1)
    outcome = session.match.outcome
    assert outcome
    for seat, gamepad in enumerate(gamepads):
        assert felt(gamepad) == ([strength(WINNER_RUMBLE)] if seat in outcome.winners else [])


def test_a_new_match_forgets_who_played_with_which_gamepad(ui, plugs):
    gamepad = plugs.plug()
    ui.app.gamepads[1] = gamepad.number
    with ui.play(opening(ui)):
        assert ui.app.gamepads == {}
