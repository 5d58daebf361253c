"""Keys that are held down or pressed twice move the focus no further than they should, and end no match."""

from math import inf

import pygame
import pytest
from helpers import at, saved
from input_poster import ARROWS
from keys_and_gamepad import focus
from ui_driver import opening, turn_of

from game.scenes.pause import Pause


@pytest.mark.slow
def test_an_arrow_that_is_held_walks_on_while_nothing_else_happens(ui):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.strike(pygame.K_UP)
        ui.post(pygame.KEYDOWN, key=pygame.K_UP, mod=pygame.KMOD_LSHIFT)
        ui.run(90)
        ui.post(pygame.KEYUP, key=pygame.K_UP, mod=0)
        ui.run()
        cell = scene.stage.focus.cell
        assert cell == at("h2"), "it came to the edge"


def test_an_arrow_held_while_another_scene_opens_does_not_walk_on_in_it(ui):
    with ui.play(opening(ui)):
        ui.strike(pygame.K_UP)
        ui.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=pygame.KMOD_LSHIFT)
        ui.key(pygame.K_ESCAPE)
        ui.run(60)
        assert isinstance(ui.top, Pause)
        assert ui.loop.input.next_due == inf
        assert ui.top.buttons.focus == 0


def test_a_held_arrow_stops_when_the_window_loses_the_keyboard(ui):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.strike(pygame.K_UP)
        ui.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=pygame.KMOD_LSHIFT)
        ui.post(pygame.WINDOWFOCUSLOST, window=None)
        ui.run()
        assert scene.stage.focus.cell == at("h9")


def test_a_key_pressed_twice_on_give_up_ends_no_match(ui):
    with ui.play(opening(ui)):
        ui.key(pygame.K_ESCAPE)
        ui.run(2)
        focus(ui, "Give up", ui.key, ARROWS)
        ui.strike(pygame.K_RETURN)
        turn_of(ui.top)
        assert saved(ui.store) and not saved(ui.store, "finished")
