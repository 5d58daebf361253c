"""Screensaver and lock may come, except in a public place, while something moves, and after the input of a gamepad."""

import ctypes
from types import SimpleNamespace

import pygame
import pytest
from helpers import header, session_after
from ui_driver import opening
from virtual_gamepads import GAMEPAD, JOYSTICK

MINUTE = 60.0


def awake() -> bool:
    """Whether the system is asked to keep the screen awake."""
    return not pygame.display.get_allow_screensaver()


def pass_time(ui, seconds):
    ui.now += seconds
    ui.run(1)


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["title", "match"])
def test_the_screen_may_sleep_while_the_game_waits(ui, scene):
    pygame.display.set_allow_screensaver(False)  # As when SDL has opened a window.
    with ui.play(ui.make("title") if scene == "title" else opening(ui)):
        assert not awake()
        pass_time(ui, MINUTE)
        assert not awake()


@pytest.mark.slow
@pytest.mark.window(speed="normal")
def test_the_screen_is_awake_during_an_animation_but_not_for_a_minimised_window(ui, monkeypatch):
    with ui.play(ui.begin(header("casual", "casual")), frames=30):
        assert not awake(), "a short animation follows a press"
        ui.run(60)
        assert awake()
        monkeypatch.setattr(pygame.display, "get_active", lambda: False)
        ui.run(1)
        assert not awake()
        monkeypatch.setattr(pygame.display, "get_active", lambda: True)
        ui.run(1)
        assert awake()


@pytest.mark.slow
@pytest.mark.window(speed="normal")
def test_the_screen_is_awake_while_a_match_is_watched_until_it_stops(ui):
    match = session_after(ui.store, header("human", "casual"), 6).match
    with ui.play(ui.make("watch", match, open_handed=True)):
        assert not awake()
        ui.key(pygame.K_RETURN)  # Plays, and pauses.
        ui.run(90)
        assert awake()
        ui.key(pygame.K_RETURN)
        ui.run()
        assert not awake()


@pytest.mark.parametrize(
    ("kind", "used"),
    [
        (GAMEPAD, lambda gamepad: gamepad.press(pygame.CONTROLLER_BUTTON_DPAD_LEFT)),
        (GAMEPAD, lambda gamepad: gamepad.axis(0, 1)),
        (JOYSTICK, lambda gamepad: gamepad.press(0)),
        (JOYSTICK, lambda gamepad: gamepad.axis(0, 1)),
        (JOYSTICK, lambda gamepad: gamepad.hat(1)),
    ],
    ids=["a button", "a stick", "unknown, a button", "unknown, a stick", "unknown, its hat"],
)
def test_a_gamepad_keeps_the_screen_awake_for_ten_minutes(ui, plugs, kind, used):
    gamepad = plugs.plug(kind=kind, hats=1)
    with ui.play(opening(ui)):
        gamepad.axis(0, 0.1)  # Before the first move of an axis, SDL sends where it was.
        ui.run()
        used(gamepad)
        ui.run(1)
        gamepad.axis(0, 0)
        gamepad.hat(0)
        ui.run()
        assert awake()
        pass_time(ui, 9.9 * MINUTE)
        assert awake()
        pass_time(ui, 0.2 * MINUTE)
        assert not awake()


def test_a_stick_that_drifts_a_mouse_or_a_key_does_not_keep_the_screen_awake(ui):
    with ui.play(opening(ui)):
        pygame.event.post(pygame.Event(pygame.CONTROLLERAXISMOTION, axis=0, value=3000, instance_id=0))
        ui.run()
        ui.hover((400, 300))
        ui.strike(pygame.K_LEFT)
        assert not awake()


@pytest.mark.slow
def test_in_a_public_place_the_screen_is_always_awake(table, monkeypatch):
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)
    with table.run():
        table.wait(1.0)
        assert awake()


def test_what_sdl_has_asked_the_x_server_for_is_taken_back(ui, monkeypatch):
    """SDL itself does so only on D-Bus."""
    asked, display = [], ctypes.create_string_buffer(8)
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.argtypes, capsule.restype = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p), ctypes.py_object
    found = {"display": capsule(ctypes.addressof(display), b"display", None)}

    def suspend(pointer: int, suspended: int) -> None:
        asked.append((pointer, suspended))

    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_wm_info", lambda: found)
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: SimpleNamespace(XScreenSaverSuspend=suspend))
    pygame.display.set_allow_screensaver(False)
    with ui.play(ui.make("title")):
        assert asked == [(ctypes.addressof(display), 0)]
