"""Buttons show the key, or the button of the gamepad, that presses them; nothing for mouse and fingers."""

import pygame
import pytest
from ui_driver import opening

from game.engine.devices import Device
from game.engine.intents import IntentKind
from game.table.button_face import FOCUS_MARGIN, ButtonFace, button_face
from game.table.signs import MARKS, Body, glyph, sign_of

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


@pytest.mark.parametrize("kind", ON_BUTTONS)
def test_every_device_but_a_pointer_has_a_sign_for_each_button(kind):
    assert sign_of(Device.POINTER, kind) is None
    signs = [sign_of(device, kind) for device in BESIDES_POINTERS]
    assert all(sign and (sign.mark in MARKS or 1 <= len(sign.mark) <= 2) for sign in signs)


def test_devices_are_told_apart_by_what_is_on_their_buttons():
    marks = [
        sign_of(device, IntentKind.DONE) for device in (Device.XBOX, Device.PLAYSTATION, Device.NINTENDO)
    ]
    assert [sign.mark for sign in marks if sign] == ["X", "square", "X"]
    assert len(set(marks)) == 3
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


@pytest.mark.parametrize("device", BESIDES_POINTERS)
def test_a_sign_that_does_nothing_now_is_dimmed(device):
    sign = sign_of(device, IntentKind.TAKE_BACK)
    assert sign
    assert glyph(sign, 30, dimmed=True).get_alpha() < 255


@pytest.mark.slow
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
