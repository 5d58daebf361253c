"""Every scene at every size: drawing is repeatable, buttons are inside the window, and keys press nothing without a focus."""

import itertools
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pygame
import pytest
from every_scene import READABLE, SIZES
from focus_ways import focus_ways
from pygame import Rect
from ui_driver import buttons_of, picture_of, pixels

from game.engine.devices import Device
from game.engine.intents import Intent, IntentKind
from game.engine.scene import Pop, Push, Replace, Reset, Scene, SceneStack
from game.rules.cards.deck import PILE
from game.rules.cards.match import Match as CardMatch
from game.rules.tiles.constants import TILES
from game.scenes import registry
from game.scenes.menu import Menu
from game.scenes.review.board import ReviewBoard
from game.scenes.turn.scene import TurnScene
from game.table.widgets import Button, Buttons
from tools.example_scenes import example_scenes

pytestmark = pytest.mark.slow


DRAWN = [size for size in SIZES if size != (720, 1280)]
"""Without a size in which everything has more room than in 480 x 800."""
ALIKE = {
    "start-draw-tie",
    "turn-laid",
    "turn-refused",
    "turn-late",
    "turn-six",
    "turn-numerals",
    "end-six",
    "lost-partners",
}
ALIKE |= {"turn-hint-1", "turn-hint-2", "turn-hint-stranger", "turn-hint-thinking"}
"""Scenes that take intents as another one does."""
ANYWHERE = {"end-adding", "final-board", "turn-pad", "turn-bag", "cards-pad", "cards-pile"}
"""Scenes that go on with a press anywhere."""
SCROLLED = {"matches", "matches-finished"}
"""Lists in which an arrow can scroll instead of moving the focus (see test_matches)."""
NEARBY = {"sides"}
"""Scenes in which a press beside a button counts for it."""


@pytest.fixture(params=DRAWN, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request) -> tuple[int, int]:
    pygame.display.set_mode(request.param)
    return request.param


def test_scenes_cover_the_window_and_drawing_changes_nothing(scenes, size):
    """Buttons lie in the window, and none covers another."""
    for name, scene in scenes.items():
        scene.resize(size)
        check_places(name, buttons_of(scene), size)
        busy = scene.busy
        first, second = picture_of(scene, 0.005), picture_of(scene, 0.005)
        assert first.blits == second.blits, f"{name} would be painted again though nothing moved"
        assert scene.busy == busy, name
        surface, at = first.blits[0]
        assert (surface.get_size(), at) == (size, (0, 0)), name
        assert not surface.get_flags() & pygame.SRCALPHA, name
        assert surface.get_alpha() in (None, 255), name


def test_scene_looks_the_same_after_resizing_there_and_back(scenes):
    seen = []
    for size in ((640, 480), (480, 800), (640, 480)):
        seen.append({})
        for name, scene in scenes.items():
            scene.resize(size)
            seen[-1][name] = pixels(scene, size)
    for name in scenes:
        assert seen[0][name] == seen[2][name], name


MOVING = ("title", "start-draw", "turn-dealing", "turn-scoring", "end-adding")
MOVING += ("cards-start-draw", "cards-dealing", "cards-scoring", "cards-exchange", "cards-collecting")


@pytest.mark.parametrize("name", MOVING)
def test_it_makes_no_difference_how_often_a_moving_scene_is_drawn(tmp_path, name):
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    ends = []
    for draws in (0, 2):
        folder = tmp_path / str(draws)
        scene = dict(example_scenes(folder))[name]()
        scene.resize((640, 480))
        for _ in range(12):
            for _draw in range(draws):
                picture_of(scene, 0.01)
            scene.update(1 / 60)
        ends.append(pixels(scene, (640, 480)))
        scene.close()
    assert ends[0] == ends[1]


def check_places(name: str, buttons: list[Button], size: tuple[int, int]) -> None:
    """All buttons lie in the window and are large enough, and none covers another."""
    least = 20 if size in READABLE else 10
    for button in buttons:
        assert Rect(0, 0, *size).contains(button.area), (name, button.label, button.area)
        assert min(button.area.size) >= least, (name, button.label, button.area)
    for one, other in itertools.combinations(buttons, 2):
        assert not one.area.colliderect(other.area), (name, one.label, other.label)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)], ids=str)
def test_every_button_of_every_menu_is_reached_without_a_pointer(scenes, size):
    for name, scene in scenes.items():
        if not isinstance(scene, Menu) or not scene.buttons.all or name in ANYWHERE:
            continue
        scene.resize(size)
        buttons, also = scene.buttons, [Intent(IntentKind.NEXT_TILE)] if name in SCROLLED else []
        enabled = {at for at, button in enumerate(buttons.all) if button.enabled}
        for start in enabled:
            buttons.focus = start
            missed = [buttons.all[at].label for at in enabled - focus_ways(scene, *also).keys()]
            assert missed == [], (name, buttons.all[start].label)


def beside(scene: Menu) -> tuple[int, int]:
    return next(where for where in ((2, 2), (400, 300)) if scene.buttons.at(where) is None)


def test_a_press_next_to_a_button_or_one_that_slides_off_presses_nothing(scenes):
    for name, scene in scenes.items():
        if not isinstance(scene, Menu) or name in ANYWHERE | NEARBY:
            continue
        scene.resize((1280, 720))
        for place in (beside(scene), *(button.area.center for button in scene.buttons.all)):
            assert scene.handle(Intent(IntentKind.PRESS, place)) is None, (name, place)
            assert scene.handle(Intent(IntentKind.RELEASE, beside(scene))) is None, (name, place)


def test_every_scene_takes_every_intent_at_any_time(tmp_path):
    """No intent raises an exception, wherever it comes."""
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    points = [(x, y) for x in range(5, 640, 90) for y in range(5, 480, 95)]
    intents = [Intent(kind) for kind in IntentKind if kind is not IntentKind.FULL_SCREEN]
    intents += [Intent(IntentKind.MOVE, way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    intents += [Intent(IntentKind.PICK, number=n) for n in range(1, 7)]
    intents += [Intent(IntentKind.TEXT, text="é")] + [Intent(IntentKind.SCROLL, (0, way)) for way in (-3, 3)]
    for name, make in example_scenes(tmp_path):
        if name in ALIKE or name.startswith(
            "kiosk-"
        ):  # Those lead to places of their own: see test_kiosk_guard.
            continue
        scene = make()
        scene.resize((640, 480))
        presses = [
            Intent(kind, at)
            for at in points
            for kind in (IntentKind.POINT, IntentKind.PRESS, IntentKind.POINT, IntentKind.RELEASE)
        ]
        for intent in [*intents, *(presses if isinstance(scene, TurnScene) else [])]:
            answer = scene.handle(intent)
            assert answer is None or isinstance(answer, (Push, Replace, Reset, Pop)), (name, intent)
            if isinstance(answer, (Push, Replace, Reset)):
                answer.scene(registry.scene_maker(scene.app)).close()
        picture = picture_of(scene)
        window = Rect(0, 0, 640, 480)
        drawn = [surface.get_rect(topleft=place) for surface, place in picture.blits]
        assert any(area.contains(window) for area in drawn), f"{name}: the whole window is covered"
        assert all(window.colliderect(area) for area in drawn), (
            f"{name}: something is drawn outside the window"
        )
        match = getattr(scene, "match", None)
        if isinstance(match, CardMatch):
            hands = sum(map(len, match.hands))
            assert len(match.table.laid) + hands + match.pile_count == PILE, f"{name}: no card is lost or won"
        elif match is not None:
            tiles = len(match.board.laid) + sum(map(len, match.hands)) + match.bag_count
            assert tiles == TILES, f"{name}: no tile is lost or won"
        scene.close()


# The focus


CONFIRM = Intent(IntentKind.CONFIRM)
WAYS = [Intent(IntentKind.MOVE, way) for way in ((0, 1), (0, -1), (1, 0), (-1, 0))]


@pytest.fixture
def keyed(scenes):
    pygame.display.set_mode((1280, 720))
    for scene in scenes.values():
        scene.resize((1280, 720))
    return {name: scene for name, scene in scenes.items() if focusable(scene) and not scene.busy}


def focusable(scene: Scene) -> Buttons | None:
    """The scene's buttons; None if it has none that keys can reach."""
    if isinstance(scene, Menu):
        return scene.buttons
    return scene.turn_table.focus.buttons if isinstance(scene, ReviewBoard | TurnScene) else None


def pressed_by(scene: Scene, intents: list[Intent]) -> list[str]:
    """The labels of the buttons that these intents press while no focus is shown."""
    buttons, pressed = focusable(scene), []
    assert buttons
    real = buttons.all

    def watched(label: str):
        return lambda *_way: pressed.append(label)

    for intent in intents:
        buttons.visible = False
        buttons.all = [
            replace(one, act=watched(one.label), step=one.step and watched(one.label)) for one in real
        ]
        scene.handle(intent)
    buttons.all = real
    scene.resize((1280, 720))
    return pressed


@pytest.mark.parametrize("device", [Device.POINTER, Device.XBOX])
def test_nothing_is_pressed_while_no_focus_is_shown(keyed, device):
    for name, scene in keyed.items():
        scene.app.devices.in_use = device
        assert pressed_by(scene, [CONFIRM, *WAYS]) == [], name
        scene.app.devices.in_use = Device.POINTER


def test_a_scene_opened_with_a_gamepad_shows_its_focus(keyed):
    for name, scene in keyed.items():
        scene.app.devices.in_use = Device.XBOX
        scene.resize((1280, 720))
        assert focusable(scene).visible, name
        scene.app.devices.in_use = Device.POINTER
        scene.resize((1280, 720))
        assert not focusable(scene).visible, name


def test_every_scene_that_leaves_the_stack_is_closed_once():
    closed = []

    def make(name: str) -> SimpleNamespace:
        return SimpleNamespace(name=name, resize=lambda size: None, close=partial(closed.append, name))

    stack = SceneStack(make("a"), (800, 480), make)
    for transition, left, gone in (
        (Push("b"), "ab", ""),
        (Replace("c"), "ac", "b"),
        (Push("d"), "acd", "b"),
        (Pop(), "ac", "bd"),
        (Push("e"), "ace", "bd"),
        (Reset("f"), "f", "bdeca"),
        (Pop(), "", "bdecaf"),
    ):
        assert stack.follow(transition)
        assert ("".join(one.name for one in stack.scenes), "".join(closed)) == (left, gone)
    assert stack.top is None
