"""Several fingers in menus, in the review and on a table in a public place. Each has its own press."""

from dataclasses import replace

import pygame
import pytest
from command_line import python
from fingers import Fingers
from helpers import best_turn
from kiosk_driver import ATTRACT
from review_driver import untried_review, with_size
from ui_driver import opening, turn_of

from game.engine.devices import Devices
from game.engine.intents import Intent, IntentKind
from game.engine.scene import Scene
from game.scenes.end.scoring import EndScoring
from game.scenes.review.margin_graph import rings
from game.scenes.review.overview import Overview
from game.scenes.review.turn_list import TurnList
from game.scenes.settings import SettingsScene
from game.table.widgets import Button, Buttons
from tools.fixtures import session_at

PRESS, RELEASE, POINT, CANCEL = (IntentKind.PRESS, IntentKind.RELEASE, IntentKind.POINT, IntentKind.CANCEL)
ONE, TWO = (7, 1), (7, 2)
CORNER, MIDDLE = (3, 3), (400, 240)
A, B = (50, 50), (250, 50)
"""Positions of two buttons."""


def buttons() -> tuple[Buttons, list[str]]:
    """Two buttons, and the names of those that were pressed."""
    pressed: list[str] = []
    made = Buttons(Devices())
    areas = {"a": pygame.Rect(0, 0, 100, 100), "b": pygame.Rect(200, 0, 100, 100)}
    made.replace([Button(area, name, lambda name=name: pressed.append(name)) for name, area in areas.items()])
    return made, pressed


def hear(scene: Buttons | Scene, pointer: tuple[int, int], at: tuple[int, int], *kinds: IntentKind) -> None:
    for kind in kinds:
        scene.handle(Intent(kind, at, pointer=pointer))


def test_each_finger_holds_its_own_button_and_presses_it_unless_cancelled_or_released_elsewhere():
    made, pressed = buttons()
    hear(made, ONE, A, PRESS, CANCEL, RELEASE)
    assert pressed == [] and not made.down
    hear(made, ONE, B, PRESS)
    hear(made, TWO, A, PRESS)
    hear(made, ONE, A, RELEASE)
    assert pressed == []
    made, pressed = buttons()
    hear(made, ONE, A, PRESS)
    hear(made, TWO, B, PRESS)
    assert set(made.down.values()) == {0, 1}
    hear(made, ONE, A, RELEASE)
    hear(made, TWO, B, RELEASE)
    assert pressed == ["a", "b"]


def test_a_held_button_that_changes_is_not_pressed():
    made, pressed = buttons()
    for label, heard in (("a", ["a"]), ("c", ["a"])):
        hear(made, ONE, A, PRESS)
        made.replace([replace(made.all[0], label=label), made.all[1]])
        hear(made, ONE, A, RELEASE)
        assert pressed == heard
    made, pressed = buttons()
    one, other = made.all
    hear(made, ONE, A, PRESS)
    for enabled in (False, True):
        made.replace([replace(one, enabled=enabled), other])
    hear(made, ONE, A, RELEASE)
    assert pressed == []


def test_a_menu_that_comes_back_has_no_button_down(ui):
    scene = SettingsScene(ui.app)
    scene.resize((800, 480))
    scene.handle(Intent(PRESS, scene.buttons.all[0].area.center, pointer=ONE))
    assert scene.buttons.down
    scene.resize((800, 480))
    assert not scene.buttons.down


@pytest.mark.slow
def test_a_second_finger_opens_a_costly_turn_of_a_review_while_another_rests(ui, brief_review):
    scene = with_size(TurnList(ui.app, untried_review("human", "cpu"), 0))
    costly = next(number for number, turn in enumerate(scene._turns) if turn.cost > 1)
    scene._scroll.by(costly)

    def row() -> tuple[int, int]:
        down = round((costly - scene._scroll.first + 1.5) * scene._row_height)
        return scene._sheet.centerx, scene._sheet.y + down

    at = row()
    hear(scene, ONE, scene._sheet.center, PRESS)
    hear(scene, ONE, (5, 5), POINT)
    first = scene._scroll.first
    hear(scene, TWO, at, PRESS)
    hear(scene, ONE, at, CANCEL)
    assert scene._scroll.first == first
    hear(scene, TWO, row(), PRESS)
    assert scene.handle(Intent(RELEASE, row(), pointer=TWO)) is not None

    scene = with_size(Overview(ui.app, untried_review("human", "cpu")))
    ring = rings(scene._graph(), scene._paper, scene._print_size)[0].center
    hear(scene, ONE, (2, 2), PRESS)
    hear(scene, TWO, ring, PRESS)
    hear(scene, ONE, (2, 2), RELEASE)
    assert scene.handle(Intent(RELEASE, ring, pointer=TWO)) is not None


def test_a_finger_skips_an_animation_when_it_lifts_but_not_as_a_palm_and_the_mouse_at_once(ui):
    adding, again = (EndScoring(ui.app, session_at(ui.app, ("human", "cpu"), None)) for _ in range(2))
    for scene in (with_size(adding), again):
        scene.update(0.0)  # Reads the earlier wins.
    for kind in (CANCEL, IntentKind.LONG, POINT):
        hear(adding, ONE, MIDDLE, PRESS)
        hear(adding, ONE, (MIDDLE[0] + 30, MIDDLE[1]), kind)
        hear(adding, ONE, MIDDLE, RELEASE)
        assert adding.busy, kind
    hear(adding, ONE, MIDDLE, PRESS)
    assert adding.busy
    hear(adding, ONE, MIDDLE, RELEASE)
    assert not adding.busy
    assert with_size(again).busy
    again.handle(Intent(PRESS, MIDDLE))
    assert not again.busy
    adding.close()
    again.close()


@pytest.mark.slow
def test_a_finger_that_was_down_before_a_replay_does_not_skip_it(window):
    ui = window(speed="slow")
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.run()
        ui.lay(best_turn(ui.match))
        scene.handle(Intent(PRESS, scene.layout.board.center, pointer=ONE))
        scene.finish_turn()
        ui.run(3)
        assert scene.turn_table.timeline.busy, scene.model.refusal
        scene.handle(Intent(RELEASE, scene.layout.board.center, pointer=ONE))
        assert scene.turn_table.timeline.busy
        for kind in (PRESS, RELEASE):
            scene.handle(Intent(kind, scene.layout.board.center, pointer=ONE))
        assert not scene.turn_table.timeline.busy


@pytest.mark.slow
def test_the_staff_hold_a_corner_while_visitors_touch_the_table(table):
    fingers = Fingers()
    with table.run():
        fingers.down(1, CORNER)
        table.wait(2.0)
        fingers.down(2, (400, 470))
        table.wait(0.3)
        fingers.up(2)
        table.wait(2.9)
        assert table.name == "StaffPin"


@pytest.mark.slow
def test_an_object_that_slides_does_not_wake_the_table_and_no_finger_that_wakes_it_does_anything_else(table):
    fingers = Fingers()
    with table.run():
        fingers.down(1, (790, 470))
        table.wait(ATTRACT + 0.5)
        assert table.name == "Demo"
        fingers.move(1, (770, 460))
        table.wait(0.3)
        fingers.up(1)
        table.wait(0.3)
        assert table.name == "Demo"
        fingers.down(1, MIDDLE)
        table.wait(0.3)
        assert table.name == "KioskTitle"
        fingers.down(2, (5, 470))
        table.wait(0.3)
        fingers.up(2)
        fingers.up(1)
        table.wait(0.3)
        assert table.name == "KioskTitle"


@pytest.mark.slow
@pytest.mark.parametrize("words", [["play"], ["--kiosk"]])
def test_sdl_makes_no_mouse_of_fingers(tmp_path, words):
    code = (
        "import os, sys, pygame\n"
        "def init(): print(os.environ['SDL_TOUCH_MOUSE_EVENTS'], os.environ['SDL_MOUSE_TOUCH_EVENTS']); sys.exit()\n"
        f"pygame.display.init = init; import main; main.main({words})\n"
    )
    done = python(code, tmp_path)
    assert done.stdout.split() == ["0", "0"]
