"""Events of a gamepad become intents. The events are those that pygame itself sends."""

from math import inf

import pygame
import pytest
from devices import Devices, moved

from game.engine.intents import Intent, IntentKind

CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}


@pytest.fixture
def devices():
    return Devices()


@pytest.mark.parametrize(
    ("button", "kind"),
    [
        (pygame.CONTROLLER_BUTTON_A, IntentKind.CONFIRM),
        (pygame.CONTROLLER_BUTTON_B, IntentKind.TAKE_BACK),
        (pygame.CONTROLLER_BUTTON_X, IntentKind.DONE),
        (pygame.CONTROLLER_BUTTON_Y, IntentKind.NEXT_TILE),
        (pygame.CONTROLLER_BUTTON_LEFTSHOULDER, IntentKind.HINT),
        (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, IntentKind.SHOULDER),
        (pygame.CONTROLLER_BUTTON_LEFTSTICK, IntentKind.EXPLAIN),
        (pygame.CONTROLLER_BUTTON_RIGHTSTICK, IntentKind.NEXT_PAD),
        (pygame.CONTROLLER_BUTTON_START, IntentKind.MENU),
    ],
)
def test_each_button_of_the_gamepad_has_its_intent(devices, button, kind):
    assert devices.pad(button) == [Intent(kind)]
    assert devices.pad_up(button) == []


@pytest.mark.parametrize(("button", "step"), CROSS.items())
def test_the_d_pad_moves_at_once(devices, button, step):
    assert devices.pad(button) == moved(step)


@pytest.mark.parametrize(("button", "step"), CROSS.items())
def test_a_held_d_pad_repeats(devices, button, step):
    devices.pad(button)
    assert set(devices.repeats(1.0)) == {Intent(IntentKind.MOVE, step, repeated=True)}


@pytest.mark.parametrize("button", CROSS)
def test_a_released_d_pad_stops_repeating(devices, button):
    devices.pad(button)
    devices.pad_up(button)
    assert devices.repeats(1.0) == []


PUSHES = [(0, -1, (-1, 0)), (0, 1, (1, 0)), (1, -1, (0, -1)), (1, 1, (0, 1))]
"""An axis, a value, and the step in that direction."""


@pytest.mark.parametrize(("axis", "value", "step"), PUSHES)
def test_a_pushed_stick_moves_at_once(devices, axis, value, step):
    assert devices.stick(axis, value) == moved(step)


@pytest.mark.parametrize(("axis", "value", "step"), PUSHES)
def test_a_held_stick_repeats(devices, axis, value, step):
    devices.stick(axis, value)
    assert set(devices.repeats(1.0)) == {Intent(IntentKind.MOVE, step, repeated=True)}


@pytest.mark.parametrize(("axis", "value", "_step"), PUSHES)
def test_a_released_stick_stops_repeating(devices, axis, value, _step):
    devices.stick(axis, value)
    assert devices.stick(axis, 0) == []
    assert devices.repeats(1.0) == []


@pytest.mark.parametrize("axis", [0, 1])
def test_a_stick_that_drifts_near_its_middle_moves_nothing(devices, axis):
    assert [i for value in (0.1, -0.2, 0.3, 0.45, -0.4, 0.0) for i in devices.stick(axis, value)] == []
    assert devices.input.next_due == inf


def test_a_stick_pushed_once_steps_once_even_if_its_values_jitter(devices):
    steps = [i for value in (0.3, 0.58, 0.62, 0.59, 0.63, 0.55, 0.9, 0.61) for i in devices.stick(0, value)]
    assert steps == moved((1, 0))


def test_a_stick_must_be_centred_before_it_steps_again(devices):
    steps = [devices.stick(0, value) for value in (0.9, 0.5, 0.9, 0.1, 0.9)]
    assert steps == [moved((1, 0)), [], [], [], moved((1, 0))]


def test_a_stick_pushed_diagonally_steps_in_its_main_direction(devices):
    devices.stick(0, 0.2)
    assert devices.stick(1, 0.8) == moved((0, 1))
    assert devices.stick(0, 0.5) == []


def test_a_stick_flicked_to_the_other_side_moves_that_way(devices):
    assert devices.stick(0, -1) == moved((-1, 0))
    assert devices.stick(0, 1) == moved((1, 0))
    assert set(devices.repeats(1.0)) == {Intent(IntentKind.MOVE, (1, 0), repeated=True)}


def test_a_held_stick_is_ignored_in_the_next_scene_until_centred(devices):
    devices.stick(0, 0.95)
    devices.input.keys.release()
    assert devices.stick(0, 0.97) == []
    devices.stick(0, 0.0)
    assert devices.stick(0, 0.97) == moved((1, 0))


@pytest.mark.parametrize(("axis", "way"), [(2, (1, 0)), (3, (0, 1))])
def test_the_right_stick_moves_in_the_smallest_steps(devices, axis, way):
    assert devices.stick(axis, 1) == [Intent(IntentKind.MOVE, way, fine=True)]


def test_the_left_trigger_counts_once_each_time_it_is_pulled(devices):
    pulls = [i for value in (0.7, 0.9, 1, 0.5, 0.8, 0, 0.9) for i in devices.stick(4, value)]
    assert pulls == [Intent(IntentKind.REPLAY)] * 2


def test_the_right_trigger_does_nothing(devices):
    assert devices.stick(5, 1) == []


def test_unplugging_a_gamepad_releases_its_buttons(devices):
    devices.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    devices.send(pygame.CONTROLLERDEVICEREMOVED, instance_id=3)
    assert devices.repeats(1.0) == []
