"""The mouse cursor hides as soon as another device is used, and always in a public place."""

import pygame
import pytest
from ui_driver import opening

pytestmark = pytest.mark.slow


@pytest.fixture
def pointed(ui, plugs):
    """A turn with a gamepad, in which the mouse has just been used."""
    gamepad = plugs.plug()
    with ui.play(opening(ui)):
        ui.hover((5, 5))
        assert pygame.mouse.get_visible()
        yield gamepad


def test_a_key_or_a_gamepad_hides_the_cursor_at_once(ui, pointed):
    ui.strike(pygame.K_p)
    assert not pygame.mouse.get_visible()
    ui.hover((90, 90))
    assert pygame.mouse.get_visible()
    pointed.press(pygame.CONTROLLER_BUTTON_RIGHTSTICK)
    ui.run()
    assert not pygame.mouse.get_visible()


def test_a_kiosk_never_shows_the_cursor(table):
    with table.run():
        assert not pygame.mouse.get_visible()
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(60, 0), buttons=(0, 0, 0), touch=False)
        )
        table.wait(0.2)
        assert not pygame.mouse.get_visible()
