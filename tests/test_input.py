"""Mouse, finger and keyboard events become intents. The events are those that pygame itself sends."""

from math import inf

import pygame
import pytest
from devices import Devices, moved

from game.engine.intents import Intent, IntentKind

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


@pytest.fixture
def devices():
    return Devices()


# Mouse and finger


def test_the_mouse_points_where_it_is(devices):
    motion = devices.send(pygame.MOUSEMOTION, pos=(3, 4), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    assert motion == [Intent(IntentKind.POINT, (3, 4))]


def test_the_left_button_presses_where_the_mouse_is(devices):
    assert devices.down(5, 6) == [Intent(IntentKind.PRESS, (5, 6))]


def test_the_left_button_is_released_where_the_mouse_is(devices):
    devices.down(5, 6)
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
    assert set(steps) == {Intent(IntentKind.MOVE, (1, 0), repeated=True)}


def test_a_held_arrow_steps_once_in_a_long_frame(devices):
    devices.key(pygame.K_RIGHT)
    devices.after(5.0)
    assert list(devices.input.after(devices.now)) == [Intent(IntentKind.MOVE, (1, 0), repeated=True)]
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
    assert set(devices.repeats(1.0)) == {Intent(IntentKind.MOVE, (0, 1), repeated=True)}


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


@pytest.mark.parametrize("alt", [pygame.KMOD_LALT, pygame.KMOD_RALT])
def test_alt_enter_only_switches_full_screen(devices, alt):
    assert devices.key(pygame.K_RETURN, alt) == [Intent(IntentKind.FULL_SCREEN)]


def test_text_is_ignored_outside_text_fields(devices):
    assert devices.send(pygame.TEXTINPUT, text="d") == []


@pytest.fixture
def typing(devices):
    """The devices while a text field has the focus."""
    devices.input.keys.typing = True
    return devices


@pytest.mark.parametrize(
    "key",
    [
        pygame.K_d,
        pygame.K_h,
        pygame.K_z,
        pygame.K_n,
        pygame.K_m,
        pygame.K_SPACE,
        pygame.K_3,
        pygame.K_TAB,
    ],
)
def test_in_a_text_field_letters_are_no_commands(typing, key):
    assert typing.key(key) == []


def test_in_a_text_field_letters_are_text(typing):
    assert typing.send(pygame.TEXTINPUT, text="Ä") == [Intent(IntentKind.TEXT, text="Ä")]


@pytest.mark.parametrize(
    ("key", "mod", "intent"),
    [
        (pygame.K_BACKSPACE, 0, Intent(IntentKind.ERASE)),
        (pygame.K_RETURN, 0, Intent(IntentKind.CONFIRM)),
        (pygame.K_KP_ENTER, 0, Intent(IntentKind.CONFIRM)),
        (pygame.K_ESCAPE, 0, Intent(IntentKind.BACK)),
        (pygame.K_F11, 0, Intent(IntentKind.FULL_SCREEN)),
        (pygame.K_RETURN, pygame.KMOD_ALT, Intent(IntentKind.FULL_SCREEN)),
        (pygame.K_LEFT, 0, Intent(IntentKind.MOVE, (-1, 0))),
    ],
)
def test_in_a_text_field_the_other_keys_still_work(typing, key, mod, intent):
    assert typing.key(key, mod) == [intent]


def test_shift_moves_in_the_smallest_steps(devices):
    events = devices.send(pygame.KEYDOWN, key=pygame.K_LEFT, mod=pygame.KMOD_LSHIFT)
    assert events == [Intent(IntentKind.MOVE, (-1, 0), fine=True)]


def test_a_letter_that_is_pressed_twice_is_not_one_that_is_held(typing):
    seen = []
    for _press in range(2):
        typing.send(pygame.KEYDOWN, key=pygame.K_a, mod=0)
        for _again in range(2):
            seen += typing.send(pygame.TEXTINPUT, text="a")
        typing.send(pygame.KEYUP, key=pygame.K_a, mod=0)
    assert [intent.repeated for intent in seen] == [False, True] * 2
