"""In every scene: with keys or a gamepad nothing is pressed that did not have the focus, and a scene opened with them shows it."""

from dataclasses import replace

import pygame
import pytest
from every_scene import every_scene

from game.engine.devices import Device
from game.engine.intents import Intent, IntentKind
from game.engine.scene import Scene
from game.scenes.menu import Menu
from game.scenes.review.board import ReviewBoard
from game.scenes.turn.scene import TurnScene
from game.table.widgets import Buttons

pytestmark = pytest.mark.slow  # Making all scenes takes long.

CONFIRM = Intent(IntentKind.CONFIRM)
WAYS = [Intent(IntentKind.MOVE, way) for way in ((0, 1), (0, -1), (1, 0), (-1, 0))]


@pytest.fixture(scope="module")
def scenes(tmp_path_factory):
    pygame.display.set_mode((1280, 720))
    with every_scene(tmp_path_factory.mktemp("scenes")) as made:
        for scene in made.values():
            scene.resize((1280, 720))
        yield {name: scene for name, scene in made.items() if buttons_of(scene) and not scene.busy}


def buttons_of(scene: Scene) -> Buttons | None:
    """The scene's buttons; None if it has none that keys can reach."""
    if isinstance(scene, Menu):
        return scene.buttons
    return scene.stage.focus.buttons if isinstance(scene, ReviewBoard | TurnScene) else None


def pressed_by(scene: Scene, intents: list[Intent]) -> list[str]:
    """The labels of the buttons that these intents press while no focus is shown."""
    buttons, pressed = buttons_of(scene), []
    assert buttons
    real = buttons.all

    def watched(label: str):
        return lambda *_way: pressed.append(label)

    for intent in intents:
        buttons.visible = False
        buttons.all = [
            replace(one, act=watched(one.label), step=one.step and watched(one.label)) for one in real
        ]
        scene.handle(intent)
    buttons.all = real
    scene.resize((1280, 720))
    return pressed


@pytest.mark.parametrize("device", [Device.POINTER, Device.XBOX])
def test_nothing_is_pressed_while_no_focus_is_shown(scenes, device):
    for name, scene in scenes.items():
        scene.app.devices.in_use = device
        assert pressed_by(scene, [CONFIRM, *WAYS]) == [], name
        scene.app.devices.in_use = Device.POINTER


def test_a_scene_opened_with_a_gamepad_shows_its_focus(scenes):
    for name, scene in scenes.items():
        scene.app.devices.in_use = Device.XBOX
        scene.resize((1280, 720))
        assert buttons_of(scene).visible, name
        scene.app.devices.in_use = Device.POINTER
        scene.resize((1280, 720))
        assert not buttons_of(scene).visible, name
