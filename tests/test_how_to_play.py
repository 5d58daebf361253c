"""*How to play* explains both games."""

from itertools import pairwise

import pytest
from ui_driver import UiDriver, buttons_of, picture_of

from game.engine.devices import Device
from game.rules.common.journal import BOARD, CARDS
from game.scenes.how_to_play.rule_page import Controls
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.screen import screen_of


def press(scene: HowToPlay, label: str) -> None:
    next(button for button in buttons_of(scene) if button.label == label).act()


@pytest.fixture
def scene(ui: UiDriver) -> HowToPlay:
    made = HowToPlay(ui.app, CARDS)
    made.resize((1280, 720))
    return made


def test_the_reader_can_change_to_the_other_game_and_back(scene):
    press(scene, "Next")
    press(scene, "Tiles")
    assert scene.title == screen_of(BOARD).pages()[0]().title
    for _page in screen_of(BOARD).pages()[1:]:
        press(scene, "Next")
    assert scene.title == screen_of(BOARD).pages()[-1]().title
    press(scene, "Cards")
    assert scene.title == screen_of(CARDS).pages()[0]().title


@pytest.mark.slow
def test_every_page_about_cards_looks_different_and_the_same_each_time(scene):
    pictures = []
    for _page in screen_of(CARDS).pages():
        pictures.append(picture_of(scene).blits)
        assert picture_of(scene).blits == pictures[-1]
        press(scene, "Next")
    assert all(one != other for one, other in pairwise(pictures))


@pytest.mark.parametrize("edition", [BOARD, CARDS])
def test_controls_shows_the_buttons_of_the_device_in_use_where_the_keys_were(ui, edition):
    page = HowToPlay(ui.app, edition, len(screen_of(edition).pages()) - 1)
    page.resize((1280, 720))
    seen = {}
    for device in Device:
        ui.app.devices.in_use = device
        seen[device] = picture_of(page).blits[: -len(page.buttons.all)]
    assert seen[Device.POINTER] == seen[Device.KEYS]
    keys = [surface for surface, _at in seen[Device.KEYS]]
    for device in (Device.XBOX, Device.PLAYSTATION, Device.NINTENDO):
        places = [at for _surface, at in seen[device]]
        assert places == [at for _surface, at in seen[Device.KEYS]]
        other = [surface for surface, _at in seen[device] if surface not in keys]
        controls = screen_of(edition).pages()[-1]().example
        assert isinstance(controls, Controls)
        assert len(other) == len(controls.rows(device)) + 1  # With the heading.
    assert len(seen[Device.NUMBERED]) < len(seen[Device.XBOX])
