"""No window is too small or too large, and its size may change at any moment. While nothing moves, nothing is painted."""

from itertools import islice

import pygame
import pytest
from helpers import at, best_turn, header, session_after, turn
from mouse_play import check_match_displayed
from pygame import Rect
from ui_driver import UiDriver, button_of, opening, picture_of, turn_of

from game.app import App
from game.engine import sprites
from game.engine.picture import Canvas, Picture
from game.engine.scene import Scene, SceneStack
from game.engine.shapes import box
from game.engine.sound import Sound
from game.engine.surface_cache import clear_caches, work_ahead
from game.engine.window import SMALLEST_SIZE, at_least_smallest
from game.scenes.new_game import NewGame
from game.scenes.title import Title
from game.session.settings import Settings
from tools import shots
from tools.example_scenes import example_scenes, scenes_of
from tools.fixtures import Around, turn_scene

pytestmark = pytest.mark.slow


TINY = ((1, 1), (500, 12), (12, 500), (140, 160), (319, 239))


@pytest.mark.parametrize("size", TINY, ids=str)
def test_tiny_window_shows_part_of_the_smallest_supported_size(scenes, size):
    for name, scene in scenes.items():
        assert is_part_of_the_smallest(scene, size), name
    for large in (SMALLEST_SIZE, SMALLEST_SIZE[::-1], (800, 480), (320, 8192), (8192, 240)):
        assert at_least_smallest(large) == large
    assert at_least_smallest((1, 1)) == SMALLEST_SIZE
    assert at_least_smallest((12, 500)) == (240, 500)


def is_part_of_the_smallest(scene: Scene, size: tuple[int, int]) -> bool:
    """Whether a window of this size shows the upper left part of what the smallest supported one would show."""
    window = pygame.Surface(size)
    SceneStack(scene, size, lambda name: scene)
    shown = picture_of(scene)
    Canvas(window).show(shown)
    part = shown.flatten(at_least_smallest(size)).subsurface((0, 0), size)
    return pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(part, "RGB")


def test_pictures_for_files_may_be_as_small_as_the_smallest_window(run, tmp_path, monkeypatch):
    # The other scenes are drawn in smaller windows above.
    monkeypatch.setattr(shots, "scenes_of", lambda workshop: islice(scenes_of(workshop), 4))
    monkeypatch.setattr(pygame, "quit", lambda: None)
    status, _out, _err = run("shots", "--out", tmp_path, "--size", "240x240", "--size", "240x320")
    assert status == 0
    assert {pygame.image.load(file).get_size() for file in tmp_path.glob("*.png")} == {(240, 240), (240, 320)}


def test_the_window_may_change_its_size_in_every_frame_of_a_turn(window):
    ui = window(speed="fast")
    sizes = (*TINY, (800, 480))

    ui.watch_window()
    with ui.play(ui.begin(header("human", "casual"))):
        for number in range(27):
            ui.change_size(sizes[number % len(sizes)])
            ui.run(1)
        while turn_of(ui.top).model.draft is None:
            ui.run(1)
        ui.lay_tiles(best_turn(ui.match))
        ui.key(pygame.K_d)
        for number in range(27):
            ui.change_size(sizes[number % len(sizes)])
            ui.run(1)
            assert turn_of(ui.top).layout.size == at_least_smallest(sizes[number % len(sizes)])


def test_the_window_may_shrink_and_grow_while_a_tile_is_dragged(ui):
    ui.watch_window()
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        start = scene.layout.station.rack_slot(0, 3).center
        for size in TINY:
            ui.down(start)
            ui.point((start[0] - 60, start[1] - 60))
            ui.run(1)
            ui.change_size(size)
            ui.run(1)
            ui.point((5000, 5000))
            ui.up((-5000, 3))
            ui.run(1)
            ui.change_size((800, 480))
            ui.run(1)
            assert scene.model.draft is not None
            assert len(scene.model.draft.unlaid) == 3, "the tile is on the rack again"


def test_scenes_open_and_close_in_a_tiny_window(ui):
    ui.watch_window()
    with ui.play(Title(ui.app)):
        for size in TINY:
            ui.change_size(size)
            ui.run(1)
            for label in ("New game", "How to play", "Settings"):
                ui.press_button(label)  # Where the button would be if the window were larger.
                ui.run(1)
                assert not isinstance(ui.top, Title)
                ui.key(pygame.K_ESCAPE)
                ui.run(1)
                assert isinstance(ui.top, Title)


def test_a_box_with_corners_too_large_to_be_stretched_is_drawn():
    """In a window of 8192 x 8192 there are some."""
    assert box(261, 261, 126, (1, 1, 1)).get_size() == (261, 261)
    assert box(400, 261, 126, (1, 1, 1)).get_size() == (400, 261)


@pytest.mark.parametrize("seating", ["one", "four"])
@pytest.mark.parametrize("inches", [3.0, 7.0, 200.0])
def test_tiny_touch_screen_of_known_size_shows_part_of_the_smallest_supported_size(store, inches, seating):
    settings = Settings(inches=inches, seating=seating, large_text=True)
    scene = turn_scene(App(store, settings, Sound()), ("human", "cpu", "human", "cpu", "human", "human"), 18)
    for size in (*TINY, SMALLEST_SIZE, SMALLEST_SIZE[::-1], (640, 240), (320, 480)):
        assert is_part_of_the_smallest(scene, size), size
    scene.close()


def test_the_end_of_a_match_around_a_table_fits_a_small_window_on_a_small_touch_screen(tmp_path):
    ends = ("end", "end-adding", "cards-end", "lost", "sides", "more")
    examples = dict(example_scenes(tmp_path, Around("four", inches=3.0)))
    for name in ends:
        scene = examples[name]()
        for size in ((240, 320), (320, 240), (240, 500), (240, 1400), (1400, 240)):
            scene.resize(size)
            assert picture_of(scene).blits
            outside = [one.label for one in scene.buttons.all if not Rect(0, 0, *size).contains(one.area)]
            assert not outside, (name, size)
        scene.close()


# During play


CORNER = turn("6h8 5i8 5i9")


def screen_after_the_answer(ui: UiDriver, *sizes: tuple[int, int]) -> bytes:
    """What the window shows after the computer's answer. During the animation the window takes these sizes. Checks that the
    table is laid out for each, and shows the match in the end."""
    with ui.play(opening(ui)):
        ui.lay_by_mouse(CORNER)
        ui.run(8)
        scene = turn_of(ui.top)
        assert scene.turn_table.timeline.busy
        for size in sizes:
            ui.change_size(size)
            ui.run(7)
            assert scene.layout.size == size
        while scene.model.draft is None:
            ui.run(1)
        ui.run()
        ui.hover((1, 1))
        check_match_displayed(scene, ui.match)
        return ui.screen()


def test_the_window_may_change_its_size_during_an_animation(monkeypatch, tmp_path):
    plain = screen_after_the_answer(UiDriver(monkeypatch, tmp_path / "plain", (640, 400), speed="fast"))
    ui = UiDriver(monkeypatch, tmp_path / "changed", (480, 360), speed="fast")
    ui.watch_window()
    assert screen_after_the_answer(ui, (400, 640), (800, 480), (640, 400)) == plain


@pytest.mark.parametrize("scene", ["title", "table"])
def test_the_table_top_is_rasterised_before_the_window_fills_the_screen_and_when_it_no_longer_does(
    ui, monkeypatch, scene
):
    session = session_after(ui.store, header("human", "casual"), 6, due="lay")
    clear_caches()
    with ui.play(ui.table(session) if scene == "table" else ui.make("title")):
        while work_ahead():
            pass
        monkeypatch.setattr(sprites, "_strip", lambda *_drawing: pytest.fail("the table top is rasterised"))
        size = ui.window.size
        ui.strike(pygame.K_F11)
        assert ui.window.size != size
        ui.strike(pygame.K_F11)
        assert ui.window.size == size


@pytest.mark.window(speed="normal")
def test_full_screen_lays_the_table_out_for_its_size_and_afterwards_it_is_as_before(ui, monkeypatch):
    cleared = []
    monkeypatch.setattr("game.engine.window.clear_caches", lambda **_: cleared.append(True))
    ui.watch_window()
    with ui.play(opening(ui)):
        before = ui.screen()
        ui.strike(pygame.K_F11)
        assert ui.window.full_screen and turn_of(ui.top).layout.size == ui.window.size
        assert ui.screen() == ui.repainted() and bool(cleared) == (ui.window.size != (800, 480))
        ui.strike(pygame.K_RETURN, mod=pygame.KMOD_ALT)
        for where in ((99, 1), (1, 1)):  # So far that the mouse is the device in use again.
            ui.hover(where)
        assert (ui.window.full_screen, ui.window.size) == (False, (800, 480))
        assert ui.screen() == before


@pytest.mark.window(speed="normal")
def test_a_window_that_was_covered_is_painted_whole_and_a_press_after_a_new_size_hits_what_is_there_now(ui):
    title = Title(ui.app)
    title.resize((480, 800))
    now = button_of(title, "New game").area.center
    with ui.play(title):
        before = ui.screen()
        for kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            pygame.display.get_surface().fill("red")
            ui.post(kind)
            ui.run()
            assert ui.screen() == before
        assert not button_of(title, "New game").area.collidepoint(now)
        ui.change_size((480, 800))
        ui.click(now)
        assert isinstance(ui.top, NewGame)


# Waiting


@pytest.mark.window(speed="normal")
def test_waiting_or_a_mouse_that_moves_over_nothing_paints_nothing(ui, monkeypatch):
    with ui.play(opening(ui)):
        scene, asked = turn_of(ui.top), []
        ui.hover(scene.layout.station.status.center)
        painted = ui.loop.frames
        for x in range(20):
            ui.hover((scene.layout.station.status.x + x, scene.layout.station.status.y + 4))
        assert ui.loop.frames == painted
        for name in ("draw", "update"):
            monkeypatch.setattr(scene, name, lambda *_: asked.append(1))
        for _ in range(120):
            ui.run()
        assert ui.loop.frames == painted
        assert asked == [], "the scene was drawn or updated"


@pytest.mark.window(speed="normal")
def test_while_one_tile_flies_only_a_small_part_of_the_window_is_presented(ui):
    shares = []
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        show = ui.window.show

        def shown(picture: Picture) -> list[pygame.Rect]:
            rects = show(picture)
            shares.append(sum(rect.w * rect.h for rect in rects) / (800 * 480))
            return rects

        ui.press_slot(0)
        ui.press_cell(at("h8"))
        ui.run(3)
        ui.window.show = shown
        while scene.turn_table.effects.busy:
            ui.run(1)
    assert shares
    assert max(shares) < 0.25
