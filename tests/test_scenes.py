"""Every scene in every window: it draws, always the same, everything has its place, and nothing is cut off or covered."""

from __future__ import annotations

import importlib
import itertools
import pkgutil
import random
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest
from desk import focus_ways, picture_of, pixels
from helpers import contrast
from pygame import Rect

import game
from game import shots
from game.app import App
from game.engine import text as typeface
from game.engine.intents import Intent, Kind
from game.engine.scene import Reset, Scene
from game.engine.sound import Sound
from game.rules.material import CELLS
from game.rules.pad import Pad
from game.scenes.end_scoring import breakdown
from game.scenes.how_to_play import PAGES, HowToPlay
from game.scenes.menu import Menu
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.scenes.turn.scene import TurnScene
from game.settings import Settings
from game.storage import Store
from game.table.layout import layout
from game.table.widgets import Button

SIZES = [(640, 480), (800, 480), (1280, 720), (1920, 1080), (720, 1280), (480, 800), (320, 240)]
READABLE = [size for size in SIZES if 480 <= min(size) < 1000]
"""Without the one that is too small to be read, and the largest, which is like 1280 x 720."""
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
ANYWHERE = {"held-tiles", "end-adding", "final-board"}
"""Scenes that go on with a press anywhere."""


def modules() -> list[Any]:
    """Every module of the game."""
    names = [module.name for module in pkgutil.walk_packages(game.__path__, "game.")]
    return [importlib.import_module(name) for name in names]


class Written:
    """Everything that was written while it listens: the words that were wanted, and what became of them."""

    def __init__(self) -> None:
        self.shown: dict[int, tuple[str, tuple[int, ...], pygame.Surface]] = {}
        self.wanted: list[tuple[str, str]] = []

    def listen(self, patch: pytest.MonkeyPatch) -> None:
        real = {name: getattr(typeface, name) for name in ("text", "fitted", "paragraph")}
        for module in modules():
            for name, function in vars(module).items():
                if hasattr(function, "cache_clear"):
                    function.cache_clear()
                for kind, original in real.items():
                    if function is original:
                        patch.setattr(module, name, self._wrapped(kind, original))

    def _wrapped(self, kind: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def write(words: str, pixels: int, colour: Any, *more: Any, **named: Any) -> pygame.Surface:
            surface = original(words, pixels, colour, *more, **named)
            if kind == "fitted":
                self.wanted.append((words, self.shown[id(surface)][0]))
            else:
                self.shown[id(surface)] = (words, tuple(colour), surface)
            return surface

        return write


@pytest.fixture(scope="module")
def written() -> Iterator[Written]:
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    patch, listening = pytest.MonkeyPatch(), Written()
    listening.listen(patch)
    yield listening
    patch.undo()


@pytest.fixture(scope="module")
def scenes(written, tmp_path_factory) -> Iterator[dict[str, Scene]]:
    folder = tmp_path_factory.mktemp("saves")
    made = {name: make() for name, make in shots.scenes(folder)}
    large = App(Store(folder), Settings(large_text=True), Sound())
    made |= {f"large how-to-play-{page + 1}": HowToPlay(large, page) for page in range(len(PAGES))}
    made |= {"large setup": Setup(large), "large settings": SettingsScene(large), "large title": Title(large)}
    made |= {"title with a match": Title(App(Store(folder), Settings(), Sound()))}
    yield made
    for scene in made.values():
        scene.close()


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request) -> tuple[int, int]:
    pygame.display.set_mode(request.param)
    return request.param


def buttons_of(scene: Scene) -> list[Button]:
    hands = getattr(scene, "hands", scene)
    return hands.buttons.all if hasattr(hands, "buttons") else []


# Drawing


def test_every_scene_covers_the_window_draws_the_same_twice_and_changes_nothing_by_drawing(scenes, size):
    for name, scene in scenes.items():
        scene.resize(size)
        busy = scene.busy
        first, second = picture_of(scene, 0.005), picture_of(scene, 0.005)
        assert first.blits == second.blits, f"{name} would be painted again though nothing moved"
        assert scene.busy == busy, name
        surface, at = first.blits[0]
        assert (surface.get_size(), at) == (size, (0, 0)), name
        assert not surface.get_flags() & pygame.SRCALPHA, name
        assert surface.get_alpha() in (None, 255), name
        first.flatten(size)


def test_a_scene_looks_the_same_after_the_window_was_changed_and_changed_back(scenes):
    seen = []
    for size in ((640, 480), (480, 800), (640, 480)):
        seen.append({})
        for name, scene in scenes.items():
            scene.resize(size)
            seen[-1][name] = pixels(scene, size)
    for name in scenes:
        assert seen[0][name] == seen[2][name], name


MOVING = ("title", "start-draw", "turn-dealing", "turn-scoring", "held-tiles", "end-adding")


@pytest.mark.parametrize("name", MOVING)
def test_it_makes_no_difference_how_often_a_moving_scene_is_drawn(tmp_path, name):
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    ends = []
    for draws in (0, 2):
        folder = tmp_path / str(draws)
        scene = dict(shots.scenes(folder))[name]()
        scene.resize((640, 480))
        for _ in range(12):
            for _draw in range(draws):
                picture_of(scene, 0.01)
            scene.update(1 / 60)
        ends.append(pixels(scene, (640, 480)))
        scene.close()
    assert ends[0] == ends[1]


# Places


def test_all_buttons_lie_in_the_window_and_none_covers_another(scenes, size):
    window = Rect(0, 0, *size)
    for name, scene in scenes.items():
        scene.resize(size)
        buttons = buttons_of(scene)
        for button in buttons:
            assert window.contains(button.area), (name, button.label, button.area)
            least = 20 if size in READABLE else 10
            assert min(button.area.size) >= least, (name, button.label, button.area)
        for one, other in itertools.combinations(buttons, 2):
            assert not one.area.colliderect(other.area), (name, one.label, other.label)


def test_every_button_answers_where_it_is_drawn(scenes):
    for name, scene in scenes.items():
        scene.resize((800, 480))
        hands = getattr(scene, "hands", scene)
        for index, button in enumerate(buttons_of(scene)):
            assert hands.buttons.at(button.area.center) == (index if button.enabled else None), name


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_on_the_table_lies_in_the_window_and_nothing_covers_anything_else(size, seats, scale):
    window, found = Rect(0, 0, *size), layout(size, seats, scale)
    areas = {
        name: getattr(found, name) for name in ("board", "pad", "bar", "rack", "bag", "take_back", "done")
    }
    areas |= {f"chip {seat}": chip for seat, chip in enumerate(found.chips)}
    assert len(found.chips) == seats
    for name, area in areas.items():
        assert window.contains(area), (name, area)
        assert area.width >= 12 and area.height >= 8, (name, area)
    for (one, a), (other, b) in itertools.combinations(areas.items(), 2):
        assert not a.colliderect(b), (one, a, other, b)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_cell_lies_on_the_board_and_is_found_where_it_is_drawn(size):
    found = layout(size, 2)
    for cell in CELLS:
        square = found.rect(cell)
        assert found.board.contains(square)
        assert square.width >= 10
        for point in (square.topleft, square.center, (square.right - 1, square.bottom - 1)):
            assert found.cell_at(point) == cell
    for point in (found.board.topleft, found.board.center, found.pad.center, (-5, -5), size):
        cell = found.cell_at(point)
        assert cell is None or found.rect(cell).collidepoint(point)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_menu_button_covers_no_cell(size):
    found = layout(size, 2)
    covered = [cell for cell in CELLS if found.rect(cell).colliderect(found.menu)]
    assert Rect(0, 0, *size).contains(found.menu)
    assert covered == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", range(1, 7))
def test_every_tile_of_a_hand_stands_on_the_rack_and_can_be_pressed(size, count):
    found = layout(size, 2)
    slots = [found.rack_slot(place, count) for place in range(count)]
    assert all(found.rack.contains(slot) for slot in slots)
    for one, other in itertools.pairwise(slots):
        assert other.left - one.left >= one.width // 3, "a part of every tile can be pressed"


@pytest.mark.parametrize("size", READABLE, ids=str)
def test_the_pad_shows_at_least_six_rows_that_can_be_read(size):
    found = layout(size, 2)
    assert found.pad_rows >= 6
    assert found.pad.height / (found.pad_rows + 2) >= 10


# Words


@pytest.mark.parametrize("size", READABLE, ids=str)
def test_no_words_are_cut_off_neither_on_buttons_nor_anywhere_else(scenes, written, size):
    pygame.display.set_mode(size)
    written.wanted.clear()
    forget_faces()
    for scene in scenes.values():
        scene.resize(size)
        picture_of(scene)
        for button in buttons_of(scene):
            assert typeface.font(button.size).get_height() / typeface.OVER <= button.area.height + 4, button
    assert len(written.wanted) > 20
    assert {(wanted, became) for wanted, became in written.wanted if wanted != became} == set()


def forget_faces() -> None:
    """Lets everything be written anew."""
    for module in modules():
        if module.__name__.startswith(("game.table.", "game.scenes.")):
            for function in vars(module).values():
                if hasattr(function, "cache_clear"):
                    function.cache_clear()


def words_in(written: Written, scene: Scene) -> Iterator[tuple[str, tuple[int, ...], Rect, int]]:
    """The words that stand by themselves in the scene's picture: colour, place, and how many surfaces lie below."""
    for number, (surface, at) in enumerate(picture_of(scene).blits):
        if id(surface) in written.shown:
            words, colour, _surface = written.shown[id(surface)]
            if words.strip():
                yield words, colour, surface.get_bounding_rect().move(at), number


@pytest.mark.parametrize("size", READABLE, ids=str)
def test_all_words_stand_inside_the_window_beside_the_buttons_and_beside_one_another(scenes, written, size):
    pygame.display.set_mode(size)
    window, wrong = Rect(0, 0, *size), []
    for name, scene in scenes.items():
        scene.resize(size)
        found = list(words_in(written, scene))
        for words, _colour, area, _number in found:
            if not window.contains(area):
                wrong.append((name, "outside", words, area))
            for button in buttons_of(scene):
                if button.area.colliderect(area):
                    wrong.append((name, "on a button", words, button.label))
        for one, other in itertools.combinations(found, 2):
            if one[2].inflate(-2, -2).colliderect(other[2].inflate(-2, -2)):
                wrong.append((name, "on one another", one[0], other[0]))
    assert wrong == []


@pytest.mark.parametrize("size", [(1280, 720), (480, 800)], ids=str)
def test_words_can_be_read_on_whatever_lies_below_them(scenes, written, size):
    pygame.display.set_mode(size)
    weak = []
    for name, scene in scenes.items():
        scene.resize(size)
        blits = picture_of(scene).blits
        found = list(words_in(written, scene))
        ground, painted = pygame.Surface(size), 0
        for words, colour, area, number in found:
            ground.fblits(blits[painted:number])
            painted = number
            below = pygame.transform.average_color(ground, area.clip(ground.get_rect()))
            if contrast(colour, below) < 4.5:
                weak.append((name, words, round(contrast(colour, below), 2)))
    assert weak == []


# Without a pointer


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)], ids=str)
def test_every_button_of_every_menu_is_reached_without_a_pointer(scenes, size):
    for name, scene in scenes.items():
        if not isinstance(scene, Menu) or not scene.buttons.all or name in ANYWHERE:
            continue
        scene.resize(size)
        reached = set(focus_ways(scene))
        missed = [b.label for i, b in enumerate(scene.buttons.all) if b.enabled and i not in reached]
        assert missed == [], name


def test_a_press_beside_every_button_presses_nothing(scenes):
    for name, scene in scenes.items():
        if not isinstance(scene, Menu) or name in ANYWHERE:
            continue
        scene.resize((1280, 720))
        for kind in (Kind.PRESS, Kind.RELEASE):
            assert scene.handle(Intent(kind, (2, 2))) is None, name


def test_a_press_that_slides_off_a_button_presses_nothing(scenes):
    for name, scene in scenes.items():
        if not isinstance(scene, Menu) or name in ANYWHERE:
            continue
        scene.resize((1280, 720))
        for button in scene.buttons.all:
            scene.handle(Intent(Kind.PRESS, button.area.center))
            assert scene.handle(Intent(Kind.RELEASE, (2, 2))) is None, (name, button.label)


def test_every_scene_takes_every_intent_at_any_time(tmp_path):
    """Nothing that a hand can do makes a scene fall over, wherever it is done."""
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    points = [(x, y) for x in range(5, 640, 90) for y in range(5, 480, 95)]
    intents = [Intent(kind) for kind in Kind if kind is not Kind.FULL_SCREEN]
    intents += [Intent(Kind.MOVE, way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    intents += [Intent(Kind.PICK, number=n) for n in range(1, 7)]
    intents += [Intent(Kind.TEXT, text="é")] + [Intent(Kind.SCROLL, (0, way)) for way in (-3, 3)]
    for name, make in shots.scenes(tmp_path):
        if name in ALIKE:
            continue
        scene = make()
        scene.resize((640, 480))
        for intent in intents:
            if (answer := scene.handle(intent)) is not None and hasattr(answer, "scene"):
                answer.scene.close()
        picture_of(scene)
        if isinstance(scene, TurnScene):
            for point in points:
                for kind in (Kind.POINT, Kind.PRESS, Kind.POINT, Kind.RELEASE):
                    scene.handle(Intent(kind, point))
            picture_of(scene)
        scene.close()


# The end


def test_the_breakdown_of_every_pad_adds_up_to_its_total_row_by_row():
    dice = random.Random(3)
    for _ in range(60):
        pad = Pad()
        for _turn in range(dice.randrange(30)):
            lines = sorted(dice.choice((10, 11, 12)) for _ in range(dice.randrange(4)))
            pad.enter(lines, dice.randrange(3) if lines else 0)
        rows = pad.rows()
        for count in range(len(rows) + 1):
            assert breakdown(pad, count, 7).total == sum(rows[:count]) - 7
        found = breakdown(pad, len(rows), 0)
        assert found.total == pad.total()
        assert found.boxes == tuple(sum(pad.columns[total]) for total in (10, 11, 12))


def test_take_back_skips_the_adding_up_and_only_then_leaves(tmp_path):
    scene = dict(shots.scenes(tmp_path))["end-adding"]()
    scene.resize((1280, 720))
    assert scene.busy and scene.handle(Intent(Kind.TAKE_BACK)) is None
    assert not scene.busy and isinstance(scene.handle(Intent(Kind.TAKE_BACK)), Reset)
