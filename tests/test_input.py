"""Events of mouse, keyboard and gamepad become intents. They are those that pygame itself sends; fingers: test_fingers_intents."""

from math import inf

import pygame
import pytest
from devices import Devices, moved

from game.engine.input import VISIBLE_SECONDS, Cursor
from game.engine.intents import Intent, IntentKind

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}
PUSHES = {(0, -1): (-1, 0), (0, 1): (1, 0), (1, -1): (0, -1), (1, 1): (0, 1)}
"""The step for an axis of the stick and its value."""
KEYS = {
    pygame.K_RETURN: IntentKind.CONFIRM,
    pygame.K_KP_ENTER: IntentKind.CONFIRM,
    pygame.K_SPACE: IntentKind.CONFIRM,
    pygame.K_TAB: IntentKind.NEXT_TILE,
    pygame.K_n: IntentKind.NEXT_TILE,
    pygame.K_BACKSPACE: IntentKind.TAKE_BACK,
    pygame.K_z: IntentKind.TAKE_BACK,
    pygame.K_d: IntentKind.DONE,
    pygame.K_h: IntentKind.HINT,
    pygame.K_p: IntentKind.NEXT_PAD,
    pygame.K_i: IntentKind.EXPLAIN,
    pygame.K_r: IntentKind.ROTATE,
    pygame.K_f: IntentKind.PLACES,
    pygame.K_l: IntentKind.REPLAY,
    pygame.K_m: IntentKind.MENU,
    pygame.K_F10: IntentKind.MENU,
    pygame.K_ESCAPE: IntentKind.BACK,
    pygame.K_AC_BACK: IntentKind.BACK,
    pygame.K_F11: IntentKind.FULL_SCREEN,
}
BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: IntentKind.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: IntentKind.TAKE_BACK,
    pygame.CONTROLLER_BUTTON_X: IntentKind.DONE,
    pygame.CONTROLLER_BUTTON_Y: IntentKind.NEXT_TILE,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: IntentKind.HINT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: IntentKind.SHOULDER,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: IntentKind.EXPLAIN,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: IntentKind.NEXT_PAD,
    pygame.CONTROLLER_BUTTON_START: IntentKind.MENU,
    pygame.CONTROLLER_BUTTON_BACK: IntentKind.BACK,
}
ZOOMS = {
    1: (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS),
    -1: (pygame.K_MINUS, pygame.K_KP_MINUS),
}


@pytest.fixture
def devices():
    return Devices()


@pytest.fixture
def typing(devices):
    devices.input.keys.typing = True
    return devices


def test_the_mouse_points_presses_and_releases_where_it_is(devices):
    motion = devices.send(pygame.MOUSEMOTION, pos=(3, 4), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    assert motion == [Intent(IntentKind.POINT, (3, 4))]
    assert devices.down(5, 6) == [Intent(IntentKind.PRESS, (5, 6))]
    assert devices.up(7, 8) == [Intent(IntentKind.RELEASE, (7, 8))]


@pytest.mark.parametrize("touch", [False, True])
def test_a_finger_that_the_system_also_reports_as_a_mouse_does_not_put_the_mouse_in_use(devices, touch):
    devices.key(pygame.K_UP)
    devices.send(pygame.MOUSEMOTION, pos=(99, 9), rel=(90, 0), buttons=(0, 0, 0), touch=touch)
    assert devices.in_use.steps is touch


def test_a_right_click_takes_back_once_and_other_buttons_do_nothing(devices):
    assert devices.down(5, 6, button=3) == [Intent(IntentKind.TAKE_BACK)]
    assert devices.up(5, 6, button=3) == []
    for button in (2, 4, 5, 6, 7):
        assert devices.down(5, 6, button=button) == devices.up(5, 6, button=button) == []


@pytest.mark.parametrize(("x", "y", "lines"), [(0, 1, [-1]), (0, -1, [1]), (0, 3, [-3]), (1, 0, [])])
def test_the_wheel_scrolls_down_for_positive_lines_and_not_sideways(devices, x, y, lines):
    found = devices.send(pygame.MOUSEWHEEL, x=x, y=y, flipped=False)
    assert found == [Intent(IntentKind.SCROLL, (0, count)) for count in lines]


def test_a_press_that_bounces_counts_once_but_a_double_click_or_another_place_twice(devices):
    assert len(devices.down(100, 100)) == 1
    devices.up(100, 100)
    assert devices.after(0.01).down(102, 99) == []
    assert devices.after(0.02).down(101, 100) == []
    assert len(devices.after(0.005).down(160, 100)) == 1
    devices.up(160, 100)
    assert len(devices.after(0.08).down(160, 100)) == 1


# Keys and the buttons of the gamepad


def test_each_key_and_each_button_has_its_intent(devices):
    for key, kind in KEYS.items():
        assert devices.key(key) == [Intent(kind)] and devices.input.next_due == inf
    for button, kind in BUTTONS.items():
        assert devices.pad(button) == [Intent(kind)] and devices.pad_up(button) == []
    for value in range(1, 7):
        for key, mod in ((pygame.K_0, 0), (pygame.K_KP_1 - 1, pygame.KMOD_NUM), (pygame.K_KP_1 - 1, 0)):
            assert devices.key(key + value, mod) == [Intent(IntentKind.PICK, number=value)]
    for way, keys in ZOOMS.items():
        assert [devices.key(key) for key in keys] == [[Intent(IntentKind.ZOOM, (0, way))]] * len(keys)
    for key in (
        pygame.K_0,
        pygame.K_7,
        pygame.K_9,
        pygame.K_KP_0,
        pygame.K_KP_7,
        pygame.K_q,
        pygame.K_LSHIFT,
    ):
        assert devices.key(key) == []
    assert devices.key(pygame.K_TAB, pygame.KMOD_LSHIFT) == [Intent(IntentKind.PREVIOUS_TILE)]
    assert devices.key(pygame.K_RETURN, pygame.KMOD_LALT) == [Intent(IntentKind.FULL_SCREEN)]
    assert devices.send(pygame.TEXTINPUT, text="d") == [], "there is no text field"


ALT_GR = (pygame.KMOD_RALT, pygame.KMOD_RALT | pygame.KMOD_LCTRL)
"""On Linux, and on Windows."""


@pytest.mark.parametrize(
    "mod", [pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LMETA, pygame.KMOD_LALT, *ALT_GR]
)
def test_with_ctrl_alt_or_super_a_key_is_no_command(devices, mod):
    commands = KEYS.keys() | {
        pygame.K_z,
        pygame.K_n,
        pygame.K_m,
        pygame.K_r,
        pygame.K_l,
        pygame.K_1,
        pygame.K_KP_6,
    }
    for key in commands - ({pygame.K_RETURN} if mod == pygame.KMOD_LALT else set()):
        assert devices.key(key, mod) == devices.key(key, mod | pygame.KMOD_LSHIFT) == [], pygame.key.name(key)
    devices.input.keys.typing = True
    assert devices.key(pygame.K_d, mod) == devices.send(pygame.TEXTINPUT, text="d") == []
    assert devices.send(pygame.TEXTINPUT, text="D") == [], "with Shift or Caps Lock"
    devices.key(pygame.K_d)
    assert devices.send(pygame.TEXTINPUT, text="d") == [Intent(IntentKind.TEXT, text="d")]


def test_letters_of_alt_gr_are_typed_and_ctrl_with_plus_still_zooms(devices):
    assert devices.key(pygame.K_PLUS, pygame.KMOD_LCTRL) == [Intent(IntentKind.ZOOM, (0, 1))]
    for mod in (pygame.KMOD_LALT, pygame.KMOD_LMETA, *ALT_GR):
        assert devices.key(pygame.K_PLUS, mod) == []
    devices.input.keys.typing = True
    assert devices.key(pygame.K_PLUS) == devices.key(pygame.K_PLUS, pygame.KMOD_LCTRL) == []
    devices.key(pygame.K_e, pygame.KMOD_RALT)
    assert devices.send(pygame.TEXTINPUT, text="€") == [Intent(IntentKind.TEXT, text="€")]


LETTERS = {
    "Russian": {"d": "в", "h": "р", "p": "з", "i": "ш", "f": "а"},
    "Greek": {"d": "δ", "h": "η", "p": "π", "i": "ι", "f": "φ"},
    "Hebrew": {"d": "ג", "h": "י", "p": "פ", "i": "ן", "f": "כ"},
    "Thai": {"d": "ก", "h": "้", "p": "ย", "i": "ร", "f": "ด"},
}
"""What is printed in the places of Latin letters."""


@pytest.mark.parametrize("letters", LETTERS.values(), ids=LETTERS)
def test_where_letters_are_not_latin_the_places_of_the_keys_count(devices, letters):
    for letter, printed in letters.items():
        place = pygame.KSCAN_A + ord(letter) - pygame.K_a
        assert devices.key(ord(printed), place=place) == [Intent(KEYS[ord(letter)])]
        assert devices.key(ord(printed), pygame.KMOD_LCTRL, place) == []


def test_where_letters_are_latin_what_is_printed_counts(devices):
    french = {
        pygame.K_SEMICOLON: pygame.KSCAN_COMMA,
        pygame.K_COMMA: pygame.KSCAN_M,
        pygame.K_q: pygame.KSCAN_A,
    }
    dvorak = {pygame.K_e: pygame.KSCAN_D, pygame.K_o: pygame.KSCAN_S, ord("é"): pygame.KSCAN_H}
    for key, place in (french | dvorak).items():
        assert devices.key(key, place=place) == []
    for key, place, kind in (
        (pygame.K_d, pygame.KSCAN_H, IntentKind.DONE),
        (pygame.K_m, pygame.KSCAN_SEMICOLON, IntentKind.MENU),
        (ord("ı"), pygame.KSCAN_I, IntentKind.EXPLAIN),
    ):
        assert devices.key(key, place=place) == [Intent(kind)]


WAYS_TO_MOVE = [
    *(("key", "key_up", (key,), (key,), step) for key, step in ARROWS.items()),
    *(("pad", "pad_up", (button,), (button,), step) for button, step in CROSS.items()),
    *(("stick", "stick", push, (push[0], 0), step) for push, step in PUSHES.items()),
]
"""For each: how it begins and how it ends."""


@pytest.mark.parametrize(("begin", "end", "held", "released", "step"), WAYS_TO_MOVE)
def test_what_moves_steps_at_once_and_repeats_while_it_is_held(devices, begin, end, held, released, step):
    assert getattr(devices, begin)(*held) == moved(step)
    assert devices.input.next_due < inf and devices.repeats(0.2) == []
    steps = devices.repeats(1.25)
    assert 7 <= len(steps) <= 12 and set(steps) == set(moved(step, repeated=True))
    assert getattr(devices, end)(*released) == []
    assert devices.input.next_due == inf and devices.repeats(2.0) == []


def test_a_held_arrow_steps_once_in_a_long_frame_and_releasing_another_does_not_stop_it(devices):
    devices.key(pygame.K_RIGHT)
    devices.after(5.0)
    assert list(devices.input.after(devices.now)) == moved((1, 0), repeated=True)
    assert list(devices.input.after(devices.now)) == []
    devices.key(pygame.K_DOWN)
    devices.key_up(pygame.K_RIGHT)
    assert set(devices.repeats(1.0)) == set(moved((0, 1), repeated=True))


def test_what_is_held_is_released_when_the_window_loses_focus_or_the_gamepad_is_unplugged(devices):
    devices.key(pygame.K_UP)
    devices.send(pygame.WINDOWFOCUSLOST, window=None)
    assert devices.input.next_due == inf and devices.repeats(2.0) == []
    devices.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    devices.send(pygame.CONTROLLERDEVICEREMOVED, instance_id=3)
    assert devices.repeats(1.0) == []


def test_shift_and_the_right_stick_move_in_the_smallest_steps(devices):
    events = devices.send(pygame.KEYDOWN, key=pygame.K_LEFT, mod=pygame.KMOD_LSHIFT)
    assert events == [Intent(IntentKind.MOVE, (-1, 0), fine=True)]
    for axis, way in ((2, (1, 0)), (3, (0, 1))):
        assert devices.stick(axis, 1) == [Intent(IntentKind.MOVE, way, fine=True)]


# A text field


def test_in_a_text_field_letters_are_text_and_the_other_keys_still_work(typing):
    letters = (pygame.K_d, pygame.K_h, pygame.K_z, pygame.K_n, pygame.K_m)
    for key in (*letters, pygame.K_SPACE, pygame.K_3, pygame.K_KP_3, pygame.K_INSERT):
        assert typing.key(key) == []
    assert typing.send(pygame.TEXTINPUT, text="Ä") == [Intent(IntentKind.TEXT, text="Ä")]
    for key, kind in (
        (pygame.K_BACKSPACE, IntentKind.ERASE),
        (pygame.K_RETURN, IntentKind.CONFIRM),
        (pygame.K_KP_ENTER, IntentKind.CONFIRM),
        (pygame.K_ESCAPE, IntentKind.BACK),
        (pygame.K_F11, IntentKind.FULL_SCREEN),
        (pygame.K_TAB, IntentKind.NEXT_TILE),
    ):
        assert typing.key(key) == [Intent(kind)]
    assert typing.key(pygame.K_RETURN, pygame.KMOD_LALT) == [Intent(IntentKind.FULL_SCREEN)]
    assert typing.key(pygame.K_TAB, pygame.KMOD_RSHIFT) == [Intent(IntentKind.PREVIOUS_TILE)]
    assert typing.key(pygame.K_LEFT) == moved((-1, 0))


PASTES = {
    "linux": [(pygame.K_v, pygame.KMOD_LCTRL), (pygame.K_INSERT, pygame.KMOD_LSHIFT)],
    "darwin": [(pygame.K_v, pygame.KMOD_LMETA), (pygame.K_INSERT, pygame.KMOD_LSHIFT)],
}


@pytest.mark.parametrize("system", PASTES)
def test_text_is_pasted_into_a_text_field_and_nowhere_else(typing, monkeypatch, system):
    monkeypatch.setattr("sys.platform", system)
    pygame.scrap.put_text("Zoë")
    for key, mod in PASTES[system]:
        assert typing.key(key, mod | pygame.KMOD_NUM) == [Intent(IntentKind.TEXT, text="Zoë")]
    for mod in (0, pygame.KMOD_LALT, *ALT_GR):
        assert typing.key(pygame.K_v, mod) == []
    assert typing.key(pygame.K_INSERT, pygame.KMOD_LSHIFT | pygame.KMOD_LCTRL) == []
    assert typing.key(ord("м"), PASTES[system][0][1], pygame.KSCAN_V) == [Intent(IntentKind.TEXT, text="Zoë")]
    pygame.scrap.put_text("")
    assert typing.key(*PASTES[system][0]) == [], "there is nothing to paste"
    typing.input.keys.typing = False
    pygame.scrap.put_text("Zoë")
    assert [typing.key(*keys) for keys in PASTES[system]] == [[], []]


def test_a_letter_that_is_pressed_twice_is_not_one_that_is_held(typing):
    seen = []
    for _press in range(2):
        typing.send(pygame.KEYDOWN, key=pygame.K_a, mod=0)
        for _again in range(2):
            seen += typing.send(pygame.TEXTINPUT, text="a")
        typing.send(pygame.KEYUP, key=pygame.K_a, mod=0)
    assert [intent.repeated for intent in seen] == [False, True] * 2


# Sticks and triggers


def leans(devices, *values: tuple[int, float]) -> list[Intent]:
    """The intents when axes take these values one after another."""
    return [intent for axis, value in values for intent in devices.stick(axis, value)]


def test_a_stick_that_drifts_near_its_middle_moves_nothing(devices):
    for axis in (0, 1):
        assert leans(devices, *((axis, value) for value in (0.1, -0.2, 0.3, 0.45, -0.4, 0.0))) == []
        assert devices.input.next_due == inf


def test_a_stick_steps_once_even_if_its_values_jitter_and_again_only_when_it_was_centred(devices):
    jitter = (0.3, 0.58, 0.62, 0.59, 0.63, 0.55, 0.9, 0.61, 0.5, 0.9)
    assert leans(devices, *((0, value) for value in jitter)) == moved((1, 0))
    assert leans(devices, (0, 0.1), (0, 0.9)) == moved((1, 0))


def test_a_stick_steps_in_its_main_direction_and_to_the_other_side(devices):
    assert leans(devices, (0, 0.2), (1, 0.8), (0, 0.5)) == moved((0, 1))
    assert leans(devices, (0, 0), (1, 0), (1, -0.9), (0, 0.8)) == moved((0, -1))
    assert leans(devices, (0, 0), (1, 0), (0, -1), (0, 1)) == moved((-1, 0), (1, 0))
    assert set(devices.repeats(1.0)) == set(moved((1, 0), repeated=True))


def test_a_held_stick_is_ignored_in_the_next_scene_until_centred(devices):
    devices.stick(0, 0.95)
    devices.input.keys.release()
    assert devices.stick(0, 0.97) == []
    assert leans(devices, (0, 0.0), (0, 0.97)) == moved((1, 0))


def test_a_trigger_counts_once_each_time_it_is_pulled(devices):
    pulls = leans(devices, *((4, value) for value in (0.7, 0.9, 1, 0.5, 0.8, 0, 0.9)))
    assert pulls == [Intent(IntentKind.REPLAY)] * 2
    assert devices.stick(5, 1) == [Intent(IntentKind.PLACES)]


# The cursor


HIDING = (pygame.FINGERDOWN, pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
OF_A_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


def sees(cursor: Cursor, kind: int, **facts: object) -> bool:
    """Whether the cursor is seen after this event."""
    cursor.read(pygame.Event(kind, **facts), 10.0)
    return pygame.mouse.get_visible()


@pytest.mark.parametrize("hidden", [False, True], ids=["a window", "a kiosk"])
def test_the_mouse_shows_the_cursor_and_every_other_device_hides_it_at_once(devices, hidden):
    cursor = Cursor(hidden=hidden)
    for kind in HIDING:
        assert sees(cursor, pygame.MOUSEMOTION, touch=False) is not hidden
        assert all(sees(cursor, one) is not hidden for one in OF_A_MOUSE)
        assert not sees(cursor, kind), pygame.event.event_name(kind)
        assert not sees(cursor, pygame.MOUSEMOTION, touch=True), "a finger that moves is no mouse"


def test_a_cursor_that_never_moved_disappears_after_as_long_as_one_that_moved(devices):
    for moves in (True, False):
        cursor = Cursor()
        pygame.mouse.set_visible(True)
        if moves:
            assert sees(cursor, pygame.MOUSEMOTION, touch=False)
        for seconds, seen in ((0.0, True), (VISIBLE_SECONDS - 0.1, True), (VISIBLE_SECONDS, False)):
            cursor.update(10.0 + seconds)
            assert pygame.mouse.get_visible() is seen, (moves, seconds)
