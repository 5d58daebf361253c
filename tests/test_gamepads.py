"""Gamepads of all makes, plugged in and out, several at once. They are virtual, but their events go through SDL and its queue."""

import pygame
import pytest
from devices import Devices as Inputs
from devices import moved
from virtual_gamepads import GAMEPAD, JOYSTICK

from game.engine.devices import Device, kind_of
from game.engine.intents import Intent, IntentKind, Rumble

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
LEFT, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
SHORT = Rumble(0.5, 1.0, 100)
IN_ORDER = (
    *(IntentKind.CONFIRM, IntentKind.TAKE_BACK, IntentKind.DONE, IntentKind.NEXT_TILE),
    *(IntentKind.HINT, IntentKind.SHOULDER, IntentKind.PLACES, IntentKind.MENU),
    *(IntentKind.EXPLAIN, IntentKind.NEXT_PAD),
)
"""What the buttons of a gamepad do that SDL does not know, by their numbers."""


@pytest.fixture
def inputs():
    return Inputs()


@pytest.mark.parametrize(
    ("name", "maker", "device"),
    [
        ("Xbox Series X Controller", 0x045E, Device.XBOX),
        ("DualSense Wireless Controller", 0x054C, Device.PLAYSTATION),
        ("Wireless Controller", 0x054C, Device.PLAYSTATION),
        ("PowerA PS4 Wired Controller", 0x20D6, Device.PLAYSTATION),
        ("Pro Controller", 0x057E, Device.NINTENDO),
        ("PowerA Nintendo Switch Controller", 0x20D6, Device.NINTENDO),
        ("Logitech Gamepad F310", 0x046D, Device.XBOX),
    ],
)
def test_a_gamepad_in_use_is_recognised(plugs, inputs, name, maker, device):
    gamepad = plugs.plug(name, maker)
    inputs.pending()
    gamepad.button(A)
    assert inputs.pending() == [Intent(IntentKind.CONFIRM)]
    assert inputs.in_use.in_use is device
    assert inputs.in_use.gamepad == gamepad.number


def test_an_xbox_gamepad_by_another_maker_is_no_nintendo():
    assert kind_of("PowerA Xbox Controller for Switch-like grips", "0300a0c7d6200000") is Device.XBOX


def test_neither_plugging_in_nor_a_stick_that_drifts_changes_the_device_in_use(plugs, inputs):
    inputs.key(pygame.K_d)
    gamepad = plugs.plug()
    for value in (0.2, -0.3, 0.4):
        gamepad.axis(0, value)
    assert inputs.pending() == []
    assert inputs.in_use.in_use is Device.KEYS


@pytest.mark.parametrize("kind", [GAMEPAD, JOYSTICK])
def test_an_axis_that_is_stuck_at_its_end_from_the_start_moves_nothing_until_it_has_rested(
    plugs, inputs, kind
):
    gamepad = plugs.plug(kind=kind)
    for value in (1, 0.9, 1):
        gamepad.axis(0, value)
    assert inputs.pending() == []
    assert not held(inputs)
    gamepad.axis(1, 0.1)
    gamepad.axis(1, 0.7)
    assert inputs.pending() == moved((0, 1)), "the other axis of the stick still plays"
    gamepad.axis(1, 0)
    gamepad.axis(0, 0.1)
    gamepad.axis(0, 1)
    assert inputs.pending() == moved((1, 0))


def test_four_gamepads_all_play(plugs, inputs):
    gamepads = [plugs.plug() for _ in range(4)]
    inputs.pending()
    for gamepad in gamepads:
        gamepad.press(A)
        assert inputs.pending() == [Intent(IntentKind.CONFIRM)]
        assert inputs.in_use.gamepad == gamepad.number


def held(inputs) -> set[Intent]:
    inputs.pending()
    return set(inputs.repeats(1.0))


def test_a_gamepad_does_not_release_what_another_one_holds_nor_does_unplugging_it(plugs, inputs):
    one, other, third = plugs.plug(), plugs.plug(), plugs.plug()
    inputs.pending()
    other.button(LEFT)
    one.button(LEFT)
    inputs.pending()
    other.button(LEFT, down=False)
    assert held(inputs) == set(moved((-1, 0), repeated=True))
    third.unplug()
    assert held(inputs) == set(moved((-1, 0), repeated=True))
    one.button(LEFT, down=False)
    assert not held(inputs)
    one.button(RIGHT)
    assert held(inputs) == set(moved((1, 0), repeated=True))
    one.unplug()
    assert not held(inputs)


def test_a_gamepad_plugged_in_again_still_plays_and_its_trigger_counts_again(plugs, inputs):
    for _ in range(2):
        gamepad = plugs.plug()
        inputs.pending()
        gamepad.axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, -0.9)
        gamepad.axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1)
        assert inputs.pending() == [Intent(IntentKind.REPLAY)]
        gamepad.unplug()
        inputs.pending()
    plugs.plug().unplug()
    gamepad = plugs.plug()
    inputs.pending()
    gamepad.press(B)
    assert inputs.pending() == [Intent(IntentKind.TAKE_BACK)]


def test_a_gamepad_unknown_to_sdl_plays_too_until_it_is_unplugged(plugs, inputs):
    gamepad = plugs.plug("Odd Stick", 0x1234, JOYSTICK, hats=1)
    inputs.pending()
    for button in range(10):
        gamepad.press(button)
    assert [intent.kind for intent in inputs.pending()] == [*IN_ORDER]
    assert inputs.in_use.in_use is Device.NUMBERED
    for _ in range(2):
        gamepad.press(6)
        assert inputs.pending() == [Intent(IntentKind.PLACES)]
    gamepad.axis(1, -1)
    assert inputs.pending() == moved((0, -1))
    gamepad.unplug()
    assert not held(inputs)


@pytest.mark.parametrize(("buttons", "plays"), [(3, False), (4, True)])
def test_a_sensor_or_pedal_with_few_buttons_presses_nothing(plugs, inputs, buttons, plays):
    pedal = plugs.plug("Pedal", 0x1234, JOYSTICK, buttons=buttons)
    inputs.pending()
    pedal.press(0)
    assert inputs.pending() == ([Intent(IntentKind.CONFIRM)] if plays else [])


@pytest.mark.parametrize(("hat", "step"), [(1, (0, -1)), (2, (1, 0)), (4, (0, 1)), (8, (-1, 0))])
def test_the_hat_of_an_unknown_gamepad_moves_and_repeats(plugs, inputs, hat, step):
    gamepad = plugs.plug("Odd Stick", 0x1234, JOYSTICK, hats=1)
    inputs.pending()
    gamepad.hat(hat)
    assert inputs.pending() == moved(step)
    assert set(inputs.repeats(1.0)) == set(moved(step, repeated=True))
    gamepad.hat(0)
    inputs.pending()
    assert inputs.repeats(1.0) == []


@pytest.mark.parametrize("kind", [1, JOYSTICK])
def test_only_the_chosen_gamepad_rumbles(plugs, inputs, kind):
    one, other = plugs.plug(kind=kind), plugs.plug(kind=kind)
    inputs.pending()
    inputs.in_use.rumble(other.number, SHORT)
    assert one.rumbles == []
    assert other.rumbles == [(32767, 65535)]


def test_a_gamepad_that_cannot_rumble_does_no_harm(plugs, inputs):
    gamepad = plugs.plug(can_rumble=False)
    inputs.pending()
    inputs.in_use.rumble(gamepad.number, SHORT)
    gamepad.unplug()
    inputs.pending()
    inputs.in_use.rumble(gamepad.number, SHORT)
    inputs.in_use.rumble(None, SHORT)
    assert gamepad.rumbles == []


def test_the_mouse_is_in_use_when_it_has_moved_far_enough_or_is_pressed_and_a_finger_at_once(inputs):
    inputs.key(pygame.K_d)
    for _ in range(6):
        inputs.after(1.0).slide(5)
    assert inputs.in_use.in_use is Device.KEYS, "a jolt of the table hid the key caps"
    for _ in range(6):
        inputs.after(0.02).slide(5)
    assert inputs.in_use.in_use is Device.POINTER
    pygame.display.set_mode((100, 100))
    for act in (
        lambda: inputs.down(5, 5),
        lambda: inputs.send(pygame.MOUSEWHEEL, x=0, y=1, flipped=False),
        lambda: inputs.send(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.5, y=0.5),
    ):
        inputs.key(pygame.K_d)
        assert inputs.in_use.in_use is Device.KEYS
        act()
        assert inputs.in_use.in_use is Device.POINTER
