"""Mouse, finger, keyboard and gamepad events become intents. The events are those that pygame itself sends."""

from __future__ import annotations

from math import inf

import pygame
import pytest

from game.engine.input import Input
from game.engine.intents import Intent, IntentKind

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}


class Devices:
    """Posts events to pygame's queue, and reads the intents that they become."""

    def __init__(self) -> None:
        pygame.display.init()
        pygame.event.clear()
        self.input = Input(lambda: 0.25)
        self.now = 50.0

    def after(self, seconds: float) -> Devices:
        self.now += seconds
        return self

    def send(self, kind: int, **facts: object) -> list[Intent]:
        pygame.event.post(pygame.Event(kind, **facts))
        return [i for event in pygame.event.get() for i in self.input.read(event, self.now)]

    def down(self, x: int, y: int, button: int = 1) -> list[Intent]:
        return self.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=False)

    def up(self, x: int, y: int, button: int = 1) -> list[Intent]:
        return self.send(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=False)

    def key(self, key: int, mod: int = 0) -> list[Intent]:
        return self.send(pygame.KEYDOWN, key=key, mod=mod)

    def key_up(self, key: int) -> list[Intent]:
        return self.send(pygame.KEYUP, key=key, mod=0)

    def pad(self, button: int) -> list[Intent]:
        return self.send(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=3)

    def pad_up(self, button: int) -> list[Intent]:
        return self.send(pygame.CONTROLLERBUTTONUP, button=button, instance_id=3)

    def stick(self, axis: int, value: float) -> list[Intent]:
        return self.send(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(value * 32767), instance_id=3)

    def repeats(self, seconds: float, frame: float = 1 / 60) -> list[Intent]:
        """The intents that come without input in this time."""
        found = []
        end = self.now + seconds
        while self.now < end:
            self.now += frame
            found += self.input.after(self.now)
        return found


@pytest.fixture
def devices():
    return Devices()


def moved(*steps: tuple[int, int]) -> list[Intent]:
    return [Intent(IntentKind.MOVE, step) for step in steps]


# Mouse and finger


def test_the_mouse_points_presses_and_releases_where_it_is(devices):
    motion = devices.send(pygame.MOUSEMOTION, pos=(3, 4), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    assert motion == [Intent(IntentKind.POINT, (3, 4))]
    assert devices.down(5, 6) == [Intent(IntentKind.PRESS, (5, 6))]
    assert devices.up(7, 8) == [Intent(IntentKind.RELEASE, (7, 8))]


def test_a_right_click_takes_back_once(devices):
    assert devices.down(5, 6, button=3) == [Intent(IntentKind.TAKE_BACK)]
    assert devices.up(5, 6, button=3) == []


@pytest.mark.parametrize("button", [2, 4, 5, 6, 7])
def test_other_buttons_of_the_mouse_do_nothing(devices, button):
    assert devices.down(5, 6, button=button) == devices.up(5, 6, button=button) == []


@pytest.mark.parametrize(("y", "lines"), [(1, -1), (-1, 1), (3, -3)])
def test_the_wheel_scrolls_down_for_positive_lines(devices, y, lines):
    assert devices.send(pygame.MOUSEWHEEL, x=0, y=y, flipped=False) == [Intent(IntentKind.SCROLL, (0, lines))]


def test_a_wheel_tilted_sideways_does_nothing(devices):
    assert devices.send(pygame.MOUSEWHEEL, x=1, y=0, flipped=False) == []


def test_a_press_that_bounces_counts_once(devices):
    assert len(devices.down(100, 100)) == 1
    devices.up(100, 100)
    assert devices.after(0.01).down(102, 99) == []
    assert devices.after(0.02).down(101, 100) == []


def test_quick_presses_at_two_places_both_count(devices):
    assert len(devices.down(100, 100)) == 1
    assert len(devices.after(0.005).down(160, 100)) == 1


def test_a_real_double_click_counts_twice(devices):
    assert len(devices.down(100, 100)) == 1
    devices.up(100, 100)
    assert len(devices.after(0.08).down(100, 100)) == 1


# Keys


@pytest.mark.parametrize(("key", "step"), ARROWS.items())
def test_an_arrow_key_moves_one_step_at_once(devices, key, step):
    assert devices.key(key) == moved(step)
    assert devices.repeats(0.2) == []


def test_a_held_arrow_repeats_after_a_pause(devices):
    devices.key(pygame.K_RIGHT)
    assert devices.input.next_due < inf
    assert devices.repeats(0.25) == []
    steps = devices.repeats(1.2)
    assert 7 <= len(steps) <= 12
    assert set(steps) == {Intent(IntentKind.MOVE, (1, 0))}


def test_a_held_arrow_steps_once_in_a_long_frame(devices):
    devices.key(pygame.K_RIGHT)
    devices.after(5.0)
    assert list(devices.input.after(devices.now)) == moved((1, 0))
    assert list(devices.input.after(devices.now)) == []


def test_a_released_arrow_stops_repeating(devices):
    devices.key(pygame.K_RIGHT)
    devices.key_up(pygame.K_RIGHT)
    assert devices.input.next_due == inf
    assert devices.repeats(2.0) == []


def test_releasing_the_first_of_two_arrows_does_not_stop_the_second(devices):
    devices.key(pygame.K_RIGHT)
    devices.key(pygame.K_DOWN)
    devices.key_up(pygame.K_RIGHT)
    assert set(devices.repeats(1.0)) == {Intent(IntentKind.MOVE, (0, 1))}


def test_a_held_arrow_is_released_when_the_window_loses_focus(devices):
    devices.key(pygame.K_UP)
    devices.send(pygame.WINDOWFOCUSLOST, window=None)
    assert devices.input.next_due == inf
    assert devices.repeats(2.0) == []


@pytest.mark.parametrize("value", range(1, 7))
def test_a_digit_picks_the_tile_of_that_value(devices, value):
    assert devices.key(pygame.K_0 + value) == [Intent(IntentKind.PICK, number=value)]


@pytest.mark.parametrize("key", [pygame.K_0, pygame.K_7, pygame.K_9, pygame.K_q, pygame.K_LSHIFT])
def test_keys_without_a_meaning_do_nothing(devices, key):
    assert devices.key(key) == []


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        (pygame.K_RETURN, IntentKind.CONFIRM),
        (pygame.K_KP_ENTER, IntentKind.CONFIRM),
        (pygame.K_SPACE, IntentKind.CONFIRM),
        (pygame.K_TAB, IntentKind.NEXT_TILE),
        (pygame.K_BACKSPACE, IntentKind.TAKE_BACK),
        (pygame.K_d, IntentKind.DONE),
        (pygame.K_h, IntentKind.HINT),
        (pygame.K_p, IntentKind.NEXT_PAD),
        (pygame.K_i, IntentKind.EXPLAIN),
        (pygame.K_ESCAPE, IntentKind.BACK),
        (pygame.K_AC_BACK, IntentKind.BACK),
        (pygame.K_F11, IntentKind.FULL_SCREEN),
    ],
)
def test_each_key_has_its_intent(devices, key, kind):
    assert devices.key(key) == [Intent(kind)]
    assert devices.input.next_due == inf


def test_alt_enter_switches_full_screen_and_confirms_nothing(devices):
    assert devices.key(pygame.K_RETURN, pygame.KMOD_LALT) == [Intent(IntentKind.FULL_SCREEN)]
    assert devices.key(pygame.K_RETURN, pygame.KMOD_RALT) == [Intent(IntentKind.FULL_SCREEN)]


def test_text_is_ignored_outside_text_fields(devices):
    assert devices.send(pygame.TEXTINPUT, text="d") == []


def test_in_a_text_field_letters_are_text(devices):
    devices.input.typing = True
    for key in (
        pygame.K_d,
        pygame.K_h,
        pygame.K_z,
        pygame.K_n,
        pygame.K_m,
        pygame.K_SPACE,
        pygame.K_3,
        pygame.K_TAB,
    ):
        assert devices.key(key) == []
    assert devices.send(pygame.TEXTINPUT, text="Ä") == [Intent(IntentKind.TEXT, text="Ä")]


def test_in_a_text_field_the_other_keys_still_work(devices):
    devices.input.typing = True
    assert devices.key(pygame.K_BACKSPACE) == [Intent(IntentKind.ERASE)]
    assert devices.key(pygame.K_RETURN) == [Intent(IntentKind.CONFIRM)]
    assert devices.key(pygame.K_KP_ENTER) == [Intent(IntentKind.CONFIRM)]
    assert devices.key(pygame.K_ESCAPE) == [Intent(IntentKind.BACK)]
    assert devices.key(pygame.K_F11) == [Intent(IntentKind.FULL_SCREEN)]
    assert devices.key(pygame.K_RETURN, pygame.KMOD_ALT) == [Intent(IntentKind.FULL_SCREEN)]
    assert devices.key(pygame.K_LEFT) == moved((-1, 0))


# Gamepad


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
def test_the_d_pad_moves_and_repeats_until_it_is_released(devices, button, step):
    assert devices.pad(button) == moved(step)
    assert set(devices.repeats(1.0)) == {Intent(IntentKind.MOVE, step)}
    devices.pad_up(button)
    assert devices.repeats(1.0) == []


@pytest.mark.parametrize(
    ("axis", "value", "step"), [(0, -1, (-1, 0)), (0, 1, (1, 0)), (1, -1, (0, -1)), (1, 1, (0, 1))]
)
def test_the_stick_moves_when_it_is_pushed_and_repeats_while_it_is_held(devices, axis, value, step):
    assert devices.stick(axis, value) == moved(step)
    assert set(devices.repeats(1.0)) == {Intent(IntentKind.MOVE, step)}
    assert devices.stick(axis, 0) == []
    assert devices.repeats(1.0) == []


def test_a_stick_that_drifts_near_its_middle_moves_nothing(devices):
    for value in (0.1, -0.2, 0.3, 0.45, -0.4, 0.0):
        assert devices.stick(0, value) == []
        assert devices.stick(1, -value) == []
    assert devices.input.next_due == inf


def test_a_stick_pushed_once_steps_once_even_if_its_values_jitter(devices):
    steps = [i for value in (0.3, 0.58, 0.62, 0.59, 0.63, 0.55, 0.9, 0.61) for i in devices.stick(0, value)]
    assert steps == moved((1, 0))


def test_a_stick_must_be_centred_before_it_steps_again(devices):
    assert devices.stick(0, 0.9) == moved((1, 0))
    assert devices.stick(0, 0.5) == []
    assert devices.stick(0, 0.9) == []
    assert devices.stick(0, 0.1) == []
    assert devices.stick(0, 0.9) == moved((1, 0))


def test_a_stick_pushed_diagonally_steps_in_its_main_direction(devices):
    devices.stick(0, 0.2)
    assert devices.stick(1, 0.8) == moved((0, 1))
    assert devices.stick(0, 0.5) == []


def test_a_stick_flicked_to_the_other_side_moves_that_way(devices):
    assert devices.stick(0, -1) == moved((-1, 0))
    assert devices.stick(0, 1) == moved((1, 0))
    assert set(devices.repeats(1.0)) == {Intent(IntentKind.MOVE, (1, 0))}


def test_a_held_stick_is_ignored_in_the_next_scene_until_centred(devices):
    devices.stick(0, 0.95)
    devices.input.release()
    assert devices.stick(0, 0.97) == []
    devices.stick(0, 0.0)
    assert devices.stick(0, 0.97) == moved((1, 0))


@pytest.mark.parametrize(("axis", "way"), [(2, (1, 0)), (3, (0, 1))])
def test_the_right_stick_moves_in_the_smallest_steps(devices, axis, way):
    assert devices.stick(axis, 1) == [Intent(IntentKind.MOVE, way, fine=True)]


def test_shift_moves_in_the_smallest_steps(devices):
    events = devices.send(pygame.KEYDOWN, key=pygame.K_LEFT, mod=pygame.KMOD_LSHIFT)
    assert events == [Intent(IntentKind.MOVE, (-1, 0), fine=True)]


@pytest.mark.parametrize("axis", [4, 5])
def test_the_triggers_do_nothing(devices, axis):
    assert devices.stick(axis, 1) == []
    assert devices.input.next_due == inf


def test_unplugging_a_gamepad_releases_its_buttons(devices):
    devices.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    devices.send(pygame.CONTROLLERDEVICEREMOVED, instance_id=3)
    assert devices.repeats(1.0) == []
