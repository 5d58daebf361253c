"""A closer look at a pad, the bag or the pile: every device opens it, and a short press keeps its meaning."""

from collections.abc import Iterator

import pygame
import pytest
from fingers import Fingers
from places import in_picture
from ui_driver import UiDriver, opening, turn_of

from game.scenes.large_pad import LargePad

pytestmark = pytest.mark.slow

WAITING = 60
"""This many frames are longer than a hold."""


@pytest.fixture
def ui(window) -> Iterator[UiDriver]:
    ui = window((1280, 720))
    with ui.play(opening(ui)):
        yield ui


def closely(ui: UiDriver) -> str:
    """The heading of the closer look; empty while there is none."""
    return ui.top.title if isinstance(ui.top, LargePad) else ""


def pad_of(ui: UiDriver) -> tuple[int, int]:
    scene = turn_of(ui.top)
    return in_picture(scene, scene.stage.station.pad).center


def test_a_press_on_the_pad_opens_it_and_another_one_closes_it(ui):
    ui.click(pad_of(ui))
    assert closely(ui) == "Ada's pad"
    ui.choose("Next")
    assert closely(ui) == "Ben's pad"
    ui.click((30, 300))
    turn_of(ui.top)


def test_dragging_on_the_pad_does_not_open_it(ui):
    x, y = pad_of(ui)
    ui.drag((x, y), (x, y - 20), (x, y - 60))
    ui.run()
    assert closely(ui) == ""


def test_a_badge_shows_its_pad_small_when_pressed_and_large_when_held(ui):
    scene = turn_of(ui.top)
    ben = scene.layout.badges[1].center
    ui.click(ben)
    assert closely(ui) == "" and scene.model.pad_view.seat == 1
    ui.click(ben)
    ui.down(ben)
    ui.run(WAITING)
    assert closely(ui) == "Ben's pad"
    ui.up(ben)
    ui.run()
    ui.choose("Back")
    assert turn_of(ui.top).model.pad_view.seat == 0


def test_the_bag_is_explained_when_it_is_held(ui):
    scene = turn_of(ui.top)
    bag = in_picture(scene, scene.stage.station.bag).center
    ui.click(bag)
    assert closely(ui) == ""
    ui.down(bag)
    ui.run(WAITING)
    assert closely(ui) == "The bag"
    ui.up(bag)
    ui.run()


def test_a_finger_opens_the_pad_with_a_tap_and_a_badge_by_holding(ui):
    scene, fingers = turn_of(ui.top), Fingers()
    pad = pad_of(ui)
    fingers.down(1, pad)
    ui.run(WAITING)
    fingers.up(1)
    ui.run()
    assert closely(ui) == "", "a finger that rests on the pad is a palm"
    fingers.down(1, pad)
    ui.run(6)
    fingers.up(1)
    ui.run()
    assert closely(ui) == "Ada's pad"
    ui.choose("Back")
    fingers.down(1, scene.layout.badges[1].center)
    ui.run(WAITING)
    fingers.up(1)
    ui.run()
    assert closely(ui) == "Ben's pad"


def test_keys_or_gamepad_open_a_pad_large_and_go_through_the_others(ui):
    ui.strike(pygame.K_i)
    seen = [closely(ui)]
    for _page in range(3):
        ui.strike(pygame.K_RIGHT)
        seen.append(closely(ui))
    assert seen == ["Ada's pad", "Ben's pad", "The bag", "Ada's pad"]
    ui.strike(pygame.K_LEFT)
    assert closely(ui) == "The bag"
    ui.strike(pygame.K_d)
    ui.push(pygame.CONTROLLER_BUTTON_LEFTSTICK)
    assert closely(ui) == "Ada's pad"
    ui.push(pygame.CONTROLLER_BUTTON_LEFTSTICK)
    turn_of(ui.top)
