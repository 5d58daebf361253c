"""What players see and feel of the device in use: the mouse cursor, signs on the buttons, and the gamepad that rumbles."""

from contextlib import contextmanager

import pygame
import pytest
from ui_driver import UiDriver, draft_of, opening, turn_of
from virtual_gamepads import JOYSTICK, VirtualGamepad

from game.engine.devices import Device, Devices
from game.engine.intents import IntentKind
from game.scenes.end.scoring import EndScoring
from game.table.button_face import FOCUS_MARGIN, ButtonFace, button_face
from game.table.signs import MARKS, Body, glyph, sign_of
from game.table.timings import BONUS_RUMBLE, LANDING_RUMBLE, REFUSAL_RUMBLE, WINNER_RUMBLE
from tools.fixtures import draft_best_turn, session_at, turn_scene

pytestmark = pytest.mark.slow


def test_a_key_or_a_gamepad_hides_the_cursor_at_once(ui, plugs):
    gamepad, unknown = plugs.plug(), plugs.plug("Odd Stick", 0x1234, JOYSTICK)
    hiding = (
        lambda: ui.key(pygame.K_p),
        lambda: gamepad.press(pygame.CONTROLLER_BUTTON_RIGHTSTICK),
        lambda: unknown.press(9),
    )
    with ui.play(opening(ui)):
        for number, hide in enumerate(hiding):
            ui.hover((5 + 85 * number, 5))
            assert pygame.mouse.get_visible()
            hide()
            ui.run()
            assert not pygame.mouse.get_visible()


def test_the_cursor_disappears_two_seconds_after_the_mouse_has_moved(ui):
    with ui.play(opening(ui)):
        ui.hover((5, 5))
        begun = ui.now
        while pygame.mouse.get_visible():
            ui.run(1)
            ui.now += 0.05
        assert begun + 1.9 < ui.now < begun + 2.2


def test_a_kiosk_never_shows_the_cursor(table):
    with table.run():
        assert not pygame.mouse.get_visible()
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(60, 0), buttons=(0, 0, 0), touch=False)
        )
        table.wait(0.2)
        assert not pygame.mouse.get_visible()


# Signs


ON_BUTTONS = (IntentKind.MENU, IntentKind.TAKE_BACK, IntentKind.DONE, IntentKind.HINT)
BESIDES_POINTERS = [device for device in Device if device is not Device.POINTER]


def face_of(device: Device, kind: IntentKind, label: str = "Done", **facts: object) -> ButtonFace:
    """A button with an icon, as it looks while this device is in use."""
    usual = {"width": 170, "height": 54, "size": 22, "least": 22, "main": False, "enabled": True}
    state = {"stepped": False, "focused": False, "down": False, "hover": False}
    words = {"label": label, "icon": "icon_done", "value": "", "note": "", "drawing": None}
    return ButtonFace(**{**usual, **state, **words, **facts}, sign=sign_of(device, kind))


def changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The smallest rectangle around all pixels that differ."""
    assert one.get_size() == other.get_size()
    mask = pygame.mask.from_threshold(one, (0, 0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def test_a_mouse_is_in_use_once_it_moves_far_without_a_rest():
    """A table that is pushed moves it less."""
    devices = Devices()

    def move(pixels: int, *times: float) -> bool:
        devices.used(pygame.Event(pygame.KEYDOWN, key=pygame.K_UP))
        for now in times:
            devices.mouse_moved(pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, pixels)), now)
        return not devices.steps

    assert not move(20, 1.0)
    assert not move(12, 2.0, 2.6, 3.2), "it rests in between"
    assert move(12, 4.0, 4.4, 4.8)
    assert move(30, 6.0)


SHOWN_BY_SIGNS = (
    *(IntentKind.CONFIRM, IntentKind.TAKE_BACK, IntentKind.DONE, IntentKind.NEXT_TILE, IntentKind.MENU),
    *(IntentKind.HINT, IntentKind.SHOULDER, IntentKind.PLACES, IntentKind.REPLAY),
)


@pytest.mark.parametrize(
    ("device", "marks"),
    [
        (Device.KEYS, "enter backspace D tab M H P F L"),
        (Device.XBOX, "A B X Y lines LB RB RT LT"),
        (Device.PLAYSTATION, "cross circle square triangle lines L1 R1 R2 L2"),
        (Device.NINTENDO, "A B X Y plus L R ZR ZL"),
        (Device.NUMBERED, "1 2 3 4 8 5 6 7"),
    ],
)
def test_the_sign_of_each_device_is_what_is_on_the_button_that_does_it(device, marks):
    signs = [sign_of(device, kind) for kind in SHOWN_BY_SIGNS]
    assert [sign.mark for sign in signs if sign] == marks.split()


def test_devices_are_told_apart_by_what_is_on_their_buttons():
    by_letters = {sign_of(device, IntentKind.DONE) for device in (Device.XBOX, Device.NINTENDO)}
    assert len(by_letters) == 2
    bodies = {device: sign_of(device, IntentKind.DONE) for device in BESIDES_POINTERS}
    assert [device for device, sign in bodies.items() if sign and sign.body is Body.KEY] == [Device.KEYS]


@pytest.mark.parametrize("kind", [IntentKind.DONE, IntentKind.HINT])
@pytest.mark.parametrize("device", BESIDES_POINTERS)
def test_the_label_does_not_move_when_the_device_changes(device, kind):
    plain, signed = button_face(face_of(Device.POINTER, kind)), button_face(face_of(device, kind))
    label = button_face(face_of(Device.POINTER, kind, label="", icon=""))
    icon_right = changed(plain, label).x + round(22 * 1.35) + 2
    area = changed(plain, signed)
    assert area.width and area.right <= icon_right


@pytest.mark.parametrize("width", [97, 64])
def test_next_to_an_icon_alone_on_its_button_the_icon_stays(width):
    facts = {"label": "", "width": width, "height": 54, "icon": "icon_menu", "least": 14}
    plain = button_face(face_of(Device.POINTER, IntentKind.MENU, **facts))
    signed = button_face(face_of(Device.XBOX, IntentKind.MENU, **facts))
    area = changed(plain, signed)
    assert area.width and area.x > FOCUS_MARGIN + width // 2
    facts = {"label": "", "width": 40, "height": 40, "icon": "icon_menu", "least": 20}
    plain = button_face(face_of(Device.POINTER, IntentKind.MENU, **facts))
    assert not changed(plain, button_face(face_of(Device.XBOX, IntentKind.MENU, **facts)))


@pytest.mark.parametrize("kind", ON_BUTTONS)
def test_every_device_but_a_pointer_has_a_sign_for_each_button_dimmed_if_it_does_nothing_now(kind):
    assert sign_of(Device.POINTER, kind) is None
    signs = [sign_of(device, kind) for device in BESIDES_POINTERS]
    assert all(sign and (sign.mark in MARKS or 1 <= len(sign.mark) <= 2) for sign in signs)
    assert all(glyph(sign, 30, dimmed=True).get_alpha() < 255 for sign in signs)


def test_the_table_shows_the_signs_of_the_device_used_last(ui, plugs):
    with ui.play(opening(ui)):
        by_mouse = ui.screen()
        xbox, nintendo = plugs.plug(), plugs.plug("Pro Controller", 0x057E)
        seen = []
        for press in (
            lambda: ui.key(pygame.K_p),
            lambda: xbox.press(pygame.CONTROLLER_BUTTON_RIGHTSTICK),
            lambda: nintendo.press(pygame.CONTROLLER_BUTTON_RIGHTSTICK),
        ):
            for _pad in ui.match.pads:  # Around to the player's own pad.
                press()
                ui.run()
            seen.append(ui.screen())
        assert len({by_mouse, *seen}) == 4
        ui.click((2, 2))
        assert ui.screen() == by_mouse


# Rumbling


A, X = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X


def felt(gamepad: VirtualGamepad) -> list[tuple[int, int]]:
    """The rumbles so far. SDL also tells the motors when to stop."""
    return [both for both in gamepad.rumbles if any(both)]


def strength(rumble) -> tuple[int, int]:
    return int(rumble.slow * 65535), int(rumble.fast * 65535)


@contextmanager
def first_tile(ui: UiDriver, gamepad: VirtualGamepad):
    """The player has gone to the red cell with this gamepad, and not laid the tile yet."""
    with ui.play(opening(ui)):
        gamepad.press(A)
        ui.run()
        assert turn_of(ui.top).turn_table.focus.visible
        yield


def test_a_tile_is_felt_when_it_touches_the_board(monkeypatch, tmp_path, plugs):
    ui, gamepad = UiDriver(monkeypatch, tmp_path), plugs.plug()
    with first_tile(ui, gamepad):
        scene = turn_of(ui.top)
        gamepad.press(A)
        ui.run(1)
        assert scene.turn_table.falling
        while scene.turn_table.falling:
            assert not felt(gamepad)
            ui.run(1)
        ui.run(2)
        assert felt(gamepad) == [strength(LANDING_RUMBLE)]


def test_only_the_gamepad_that_laid_the_tile_feels_it_or_a_refusal_and_none_if_keys_did(ui, plugs):
    other, own = plugs.plug(), plugs.plug()
    with first_tile(ui, own):
        ui.strike(pygame.K_d)
        assert turn_of(ui.top).model.refusal
        assert felt(own) == []
        own.press(A)
        ui.run()
        assert draft_of(ui.top).laid
        assert felt(own) == [strength(LANDING_RUMBLE)]
        own.press(X)
        ui.run()
        assert turn_of(ui.top).model.refusal
        assert felt(own) == [strength(LANDING_RUMBLE), strength(REFUSAL_RUMBLE)]
        assert felt(other) == []


@pytest.mark.parametrize("facts", [{"can_rumble": False}, {}], ids=["cannot rumble", "reduced motion"])
def test_a_gamepad_that_does_not_rumble_plays_like_any_other(window, plugs, facts):
    ui, gamepad = window(speed="normal", reduced_motion=not facts), plugs.plug(**facts)
    with first_tile(ui, gamepad):
        gamepad.press(A)
        ui.run()
        assert draft_of(ui.top).laid
        gamepad.press(X)
        ui.run()
        assert felt(gamepad) == []


def test_a_full_row_is_felt_by_the_player_who_filled_it(ui, plugs):
    own, other = plugs.plug(), plugs.plug()
    scene = draft_best_turn(turn_scene(ui.app, ("human", "cpu"), 44))
    with ui.play(scene):
        own.press(X)
        ui.run(1)
        other.press(pygame.CONTROLLER_BUTTON_RIGHTSTICK)
        ui.run()
        assert strength(BONUS_RUMBLE) in felt(own)
        assert felt(other) == []


def test_the_winner_feels_it_and_nobody_else(ui, plugs):
    gamepads = [plugs.plug() for _ in range(3)]
    session = session_at(ui.app, ("human", "human", "human"), None)
    for seat, gamepad in enumerate(gamepads):
        ui.app.gamepads[seat] = gamepad.number
    with ui.play(EndScoring(ui.app, session)):
        while ui.top.busy:
            ui.run(1)
    outcome = session.match.outcome
    assert outcome
    for seat, gamepad in enumerate(gamepads):
        assert felt(gamepad) == ([strength(WINNER_RUMBLE)] if seat in outcome.winners else [])


def test_a_new_match_forgets_who_played_with_which_gamepad(ui, plugs):
    gamepad = plugs.plug()
    ui.app.gamepads[1] = gamepad.number
    with ui.play(opening(ui)):
        assert ui.app.gamepads == {}
