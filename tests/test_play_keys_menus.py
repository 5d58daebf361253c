"""The menus with the keyboard alone: moving the focus, settings, and typing names."""

import pygame
import pytest
from input_poster import ARROWS
from keys_and_gamepad import focus
from pygame import Rect
from ui_driver import opening, turn_of

from game.engine.devices import Devices
from game.engine.intents import MOUSE, Intent, IntentKind
from game.engine.translation import ENGLISH
from game.scenes.about import About
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.name_entry import NameEntry
from game.scenes.new_game import NewGame
from game.scenes.pause import Pause
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.table.widgets import Button, Buttons


def focused(ui) -> str:
    buttons = ui.top.buttons
    return buttons.all[buttons.focus].label if buttons.visible else ""


@pytest.mark.slow
def test_a_match_is_begun_and_left_with_the_keyboard_alone(ui):
    with ui.play(Title(ui.app)):
        for label, kind in (("How to play", HowToPlay), ("Settings", SettingsScene), ("New game", NewGame)):
            focus(ui, label, ui.key, ARROWS)
            assert isinstance(ui.top, kind)
            if kind is not NewGame:
                ui.strike(pygame.K_ESCAPE)
                assert isinstance(ui.top, Title)
        for label in ("Tiles", "One against the computer", "Viktor · club"):
            focus(ui, label, ui.key, ARROWS)
        turn_of(ui.top)
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, Pause)
        focus(ui, "Leave and continue later", ui.key, ARROWS)
        assert isinstance(ui.top, Title)
        focus(ui, "Quit", ui.key, ARROWS)
    assert ui.loop.stack.top is None


def test_the_first_arrow_shows_the_focus_then_left_and_right_change_a_setting_which_is_saved(ui):
    ui.app.languages = (ENGLISH,)  # So that the first line is the speed.
    with ui.play(SettingsScene(ui.app)):
        ui.strike(pygame.K_DOWN)
        assert (focused(ui), ui.app.settings.speed) == ("Speed", "off")
        for key, speed in ((pygame.K_LEFT, "fast"), (pygame.K_RIGHT, "off"), (pygame.K_LEFT, "fast")):
            ui.strike(key)
            assert ui.app.settings.speed == speed
    assert ui.store.settings().speed == "fast"


def test_enter_after_the_mouse_first_shows_what_it_will_press(ui):
    ui.app.settings.taught = True
    with ui.play(Title(ui.app)):
        ui.choose("Settings")
        ui.strike(pygame.K_RETURN)
        assert isinstance(ui.top, SettingsScene) and focused(ui) == "Back"
        ui.strike(pygame.K_RETURN)
        assert isinstance(ui.top, Title)
        assert ui.app.settings.speed == "off", "Enter changed the first setting"
    with ui.play(Title(ui.app)):
        ui.choose("Settings", "Back")
        ui.strike(pygame.K_RETURN)
        assert focused(ui) == "New game", "the main button, even if another was pressed last"


def test_the_first_arrow_moves_from_the_bright_button_and_a_menu_opened_with_a_key_shows_its_focus(ui):
    ui.app.languages = (ENGLISH,)  # So that the first line is the speed.
    with ui.play(Title(ui.app)):
        assert ui.top.buttons.all[0].main and focused(ui) == ""
        ui.strike(pygame.K_DOWN)
        assert focused(ui) == ui.top.buttons.all[1].label
        focus(ui, "Settings", ui.key, ARROWS)
        assert focused(ui) == "Speed"
        ui.strike(pygame.K_ESCAPE)
        assert focused(ui) == "Settings"
        focus(ui, "Settings", ui.key, ARROWS)
        ui.choose("Back")
        assert isinstance(ui.top, Title) and focused(ui) == "", "the mouse hides it in the scene below too"


def test_the_first_arrow_goes_on_from_the_button_under_the_mouse_which_hides_the_focus_if_it_moves_far(ui):
    ui.app.languages = (ENGLISH,)  # So that the first line is the speed.
    with ui.play(SettingsScene(ui.app)):
        buttons = ui.top.buttons
        ui.hover(buttons.all[0].area.center)
        ui.strike(pygame.K_LEFT)
        assert (focused(ui), ui.app.settings.speed) == ("Speed", "off"), "the value had no focus"
        ui.hover(buttons.all[3].area.center)
        ui.strike(pygame.K_DOWN)
        assert buttons.focus == 4
        area = buttons.all[2].area
        ui.point(area.center)
        ui.strike(pygame.K_DOWN)
        before = focused(ui)
        ui.hover(area.move(3, 2).center)
        assert focused(ui) == before and buttons.hover is None, "the mouse was only pushed"
        ui.hover(area.move(40, 2).center)
        assert focused(ui) == ""


@pytest.mark.parametrize("scene", [SettingsScene, NewGame, About])
def test_tab_goes_to_every_button_and_with_shift_back(ui, scene):
    with ui.play(scene(ui.app)):
        usable = [at for at, button in enumerate(ui.top.buttons.all) if button.enabled]
        ways = []
        for mod in (0, pygame.KMOD_LSHIFT):
            ways.append([])
            for _button in usable:
                ui.strike(pygame.K_TAB, mod=mod)
                assert ui.top.buttons.visible
                ways[-1].append(ui.top.buttons.focus)
        assert sorted(ways[0]) == usable and ways[1] == [*ways[0][-2::-1], ways[0][-1]]


def test_a_second_enter_before_the_next_picture_presses_nothing(ui):
    ui.app.settings.taught = True
    with ui.play(Title(ui.app)):
        ui.strike(pygame.K_RETURN)
        for _ in range(3):
            ui.key(pygame.K_RETURN)
        ui.run()
        assert isinstance(ui.top, NewGame) and ui.top.title == "Which game?"


def test_enter_only_shows_the_focus_where_there_is_no_main_button():
    buttons, pressed = Buttons(Devices()), []
    buttons.replace([Button(Rect(0, 0, 9, 9), "Back", lambda: pressed.append(1))])
    for times in (0, 1):
        buttons.handle(Intent(IntentKind.CONFIRM))
        assert (buttons.visible, len(pressed)) == (True, times)


WAYS_BACK = {
    "Escape": lambda ui: ui.key(pygame.K_ESCAPE),
    "Backspace": lambda ui: ui.key(pygame.K_BACKSPACE),
    "B": lambda ui: ui.pad(pygame.CONTROLLER_BUTTON_B),
    "Back": lambda ui: ui.pad(pygame.CONTROLLER_BUTTON_BACK),
    "a right click": lambda ui: ui.down((5, 5), button=3),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS_BACK.values(), ids=WAYS_BACK)
def test_a_button_is_heard_and_every_device_has_a_way_back(ui, listen, way):
    heard = listen(ui.app.sound, "play", lambda _, name: name)
    with ui.play(Title(ui.app)):
        ui.choose("Settings")
        assert isinstance(ui.top, SettingsScene) and heard == ["button"]
        way(ui)
        ui.run()
        assert isinstance(ui.top, Title)


def made(pressed: list[object], **facts: object) -> Buttons:
    """Three buttons below each other, the second with these ``facts``. A press adds the label to ``pressed``."""
    buttons = Buttons(Devices())
    areas = [Rect(0, 40 * number, 100, 30) for number in range(3)]
    buttons.replace(
        [
            Button(area, label, lambda label=label: pressed.append(label))
            for area, label in zip(areas, "ABC", strict=True)
        ]
    )
    for name, value in facts.items():
        setattr(buttons.all[1], name, value)
    return buttons


def test_a_button_that_is_switched_off_cannot_be_pressed_by_any_device():
    """It can have the focus: it may have been switched off since."""
    pressed: list[object] = []
    for enabled in (True, False):
        buttons = made(pressed, enabled=enabled)
        for kind in (IntentKind.POINT, IntentKind.PRESS, IntentKind.RELEASE):
            buttons.handle(Intent(kind, (50, 50)))
            assert (buttons.hover == 1) is enabled and (1 in buttons.down.values()) is (
                enabled and kind is IntentKind.PRESS
            )
        buttons.focus, buttons.visible = 1, True
        assert (buttons.handle(Intent(IntentKind.CONFIRM)) is not None) is enabled
        assert pressed == ["B", "B"], "by pointer and by key, and not again"


def test_a_button_that_is_switched_off_is_passed_over_and_is_not_what_enter_shows():
    for enabled in (True, False):
        buttons = made([], enabled=enabled, main=True)
        buttons.handle(Intent(IntentKind.CONFIRM))
        assert buttons.visible and buttons.focus == enabled
        for step in (Intent(IntentKind.MOVE, (0, 1)), Intent(IntentKind.NEXT_TILE)):
            buttons.focus = 0
            buttons.handle(step)
            assert buttons.focus == (1 if enabled else 2)


LEFT, RIGHT = (10, 50), (90, 50)


@pytest.mark.parametrize(
    ("down", "then", "steps"),
    [
        (LEFT, (IntentKind.RELEASE, LEFT), [-1]),
        (RIGHT, (IntentKind.RELEASE, RIGHT), [1]),
        (LEFT, (IntentKind.RELEASE, RIGHT), [1]),
        (LEFT, (IntentKind.RELEASE, (10, 10)), []),
        ((10, 10), (IntentKind.RELEASE, LEFT), []),
        (LEFT, (IntentKind.LONG, LEFT), []),
        (LEFT, (IntentKind.CANCEL, LEFT), []),
    ],
    ids=str,
)
def test_a_value_changes_if_the_pointer_is_released_where_it_was_pressed(down, then, steps):
    changed: list[int] = []
    pressed: list[object] = []
    buttons = made(pressed, step=changed.append)
    buttons.visible = True
    buttons.handle(Intent(IntentKind.PRESS, down))
    buttons.handle(Intent(*then))
    buttons.handle(Intent(IntentKind.RELEASE, LEFT))
    assert changed == steps and pressed == [] and not buttons.visible
    buttons.handle(Intent(IntentKind.PRESS, (500, 500)))
    buttons.handle(Intent(IntentKind.RELEASE, LEFT))
    assert changed == steps, "it was pressed elsewhere"


def test_a_press_whose_release_was_lost_is_forgotten_and_a_finger_ends_what_the_mouse_has_lit():
    pressed: list[object] = []
    buttons = made(pressed)
    for at in (LEFT, (500, 500)):
        buttons.handle(Intent(IntentKind.PRESS, at))
    buttons.handle(Intent(IntentKind.RELEASE, LEFT))
    assert pressed == []
    for pointer, hover in ((MOUSE, 1), ((3, 5), None)):
        buttons.handle(Intent(IntentKind.POINT, LEFT))
        buttons.handle(Intent(IntentKind.PRESS, (500, 500), pointer=pointer))
        assert buttons.hover == hover


@pytest.mark.parametrize(
    ("steps", "way", "goal"), [(True, (0, 1), 1), (True, (1, 0), 0), (False, (0, 1), 0), (False, (1, 0), 1)]
)
def test_up_and_down_lead_to_what_is_beside_a_value_because_left_and_right_change_it(steps, way, goal):
    changed: list[int] = []
    buttons = made([])
    buttons.replace([*buttons.all[:1], Button(Rect(120, 0, 100, 30), "D", lambda: None)])
    buttons.all[0].step = changed.append if steps else None
    buttons.visible = True
    buttons.handle(Intent(IntentKind.MOVE, way))
    assert buttons.focus == goal and changed == [1] * (steps and goal == 0)


def test_a_press_beside_a_button_hits_it_unless_it_hits_another():
    buttons = made([], reach=12)
    seen = {y: buttons.at((50, y)) for y in (29, 30, 39, 40, 69, 70, 79, 80)}
    assert seen == {29: 0, 30: 1, 39: 1, 40: 1, 69: 1, 70: 1, 79: 1, 80: 2}
    assert made([], reach=5).at((50, 34)) is None and made([], reach=5).at((50, 35)) == 1


@pytest.mark.parametrize(
    ("facts", "stays"),
    [
        ({}, True),
        ({"enabled": False}, False),
        ({"label": "D"}, False),
        ({"area": Rect(0, 41, 100, 30)}, False),
    ],
    ids=str,
)
def test_a_button_stays_down_if_it_is_the_same_after_others_have_changed(facts, stays):
    """Another player may have changed them."""
    pressed: list[object] = []
    buttons, after = made(pressed), made(pressed, **facts)
    after.all[0].label = "E"
    buttons.handle(Intent(IntentKind.PRESS, LEFT))
    buttons.replace(after.all)
    buttons.handle(Intent(IntentKind.RELEASE, LEFT))
    assert pressed == ["B"] * stays


# Names


def type_name(ui, new: str) -> None:
    """Opens the name entry for the first player, and types another name and Enter."""
    ui.choose(ui.app.settings.names[0], "New name")
    assert isinstance(ui.top, NameEntry)
    ui.key(pygame.K_BACKSPACE)
    for letter in new:
        ui.key(ord(letter.lower()))
    ui.post(pygame.TEXTINPUT, text=new)
    ui.run()
    ui.strike(pygame.K_RETURN)
    assert isinstance(ui.top, Setup)


def test_a_name_is_typed_cut_or_left_as_it_was_and_afterwards_letters_are_commands_again(ui):
    names = ui.app.settings.names
    with ui.play(ui.more()):
        ui.choose("Ada", "New name")
        ui.post(pygame.TEXTINPUT, text="x" * 300)
        ui.strike(pygame.K_ESCAPE)
        assert names[0] == "Ada" and isinstance(ui.top, Setup)
        for typed, name in (("   ", "Ada"), ("", "Ada"), ("Änd 3m", "Änd 3m")):
            type_name(ui, typed)
            assert names[0] == name
        ui.key(pygame.K_d)
        ui.post(pygame.TEXTINPUT, text="d")
        ui.run()
        assert isinstance(ui.top, Setup) and names[0] == "Änd 3m"
        type_name(ui, "\x00\n\u200b" + "y" * 300)
        assert set(names[0]) == {"y"} and len(names[0]) <= 20
        type_name(ui, "Ada")
        ui.choose("Ada")
        ui.key(pygame.K_DOWN)
        focus(ui, "New name", ui.key, {**ARROWS, "press": pygame.K_LSHIFT})
        ui.key(pygame.K_SPACE)
        ui.post(pygame.TEXTINPUT, text=" ")
        ui.run()
        ui.post(pygame.TEXTINPUT, text="Ad")
        ui.run()
        ui.strike(pygame.K_RETURN)
        assert isinstance(ui.top, Setup) and names[0] == "Ad", (
            "the space that opens a name is not typed into it"
        )


def paste(ui, words: str) -> None:
    pygame.scrap.put_text(words)
    ui.strike(pygame.K_v, mod=pygame.KMOD_LCTRL)


def test_a_name_is_pasted_without_control_characters_and_cut(ui):
    with ui.play(ui.more()):
        ui.choose("Ada", "New name")
        for pasted, name in (("\x07 Zoe\u0308\n\tAnn\r\n", "Zoë Ann"), ("x" * 5_000_000, "Zoë Ann xxxx")):
            paste(ui, pasted)
            assert ui.top._name.strip() == name
        ui.strike(pygame.K_TAB, pygame.K_BACKSPACE)
        ui.key(pygame.K_d, pygame.KMOD_LALT)
        ui.post(pygame.TEXTINPUT, text="d")
        ui.run()
        assert ui.top._name == "Zoë Ann xxx", "Alt and a letter is no letter"
        focus(ui, "Done", ui.key, ARROWS)
        assert ui.app.settings.names[0] == "Zoë Ann xxx"


def test_the_key_of_the_menu_opens_it_and_leads_back(ui):
    with ui.play(opening(ui)):
        for key in (pygame.K_m, pygame.K_F10):
            ui.strike(key)
            assert isinstance(ui.top, Pause)
            ui.strike(key)
            assert turn_of(ui.top).model.draft
