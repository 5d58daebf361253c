"""Caches of surfaces: what is shown stays, what is large and not shown is dropped, and surfaces are made ahead of time."""

import weakref
from functools import partial

import pygame
import pytest
from helpers import header, session_after
from ui_driver import UiDriver

from game.engine.loop import STEP_SECONDS
from game.engine.picture import Picture
from game.engine.sprites import faded
from game.engine.surface_cache import (
    MADE_BYTES,
    MOVING_BYTES,
    cached,
    clear_caches,
    clear_large_caches,
    drop_unused,
    make_for,
    next_frame,
    plan_ahead,
    work_ahead,
)
from game.games import game_of
from game.rules.common.journal import BOARD
from game.scenes import registry
from game.scenes.title import Title
from game.session.game_session import GameSession

SIZE = (800, 600)
"""A surface of this size takes nearly 2 MB, so a cache of large ones keeps one that is not shown."""


@pytest.fixture
def surfaces():
    """A function that makes large surfaces by their number, and the list of the numbers that were made."""
    made = []

    @cached(6, large=True)
    def surface(number):
        made.append(number)
        return pygame.Surface(SIZE)

    return surface, made


@pytest.fixture
def passing():
    """A function that makes surfaces by their number, a function that makes so many others that the caches get older, and the list
    of the numbers that were made."""
    made = []

    @cached(64)
    def surface(number):
        made.append(number)
        return pygame.Surface((8, 8))

    @cached(1)
    def other(_number):
        return pygame.Surface((1024, MADE_BYTES // 4096 + 1))

    others = iter(range(64))

    def get_older():
        other(next(others))
        drop_unused()

    get_older()
    return surface, get_older, made


def show(surface, *numbers):
    next_frame()
    return [surface(number) for number in numbers]


def test_large_surfaces_that_are_shown_are_kept(surfaces):
    surface, made = surfaces
    first = show(surface, 1, 2, 3, 4)
    assert show(surface, 1, 2, 3, 4) == first
    for _frame in range(2):
        assert show(surface, 1, 2, 3, 4, 5)[:4] == first
    assert made == [1, 2, 3, 4, 5]


def test_large_surfaces_that_are_not_shown_any_more_are_dropped(surfaces):
    surface, made = surfaces
    show(surface, 1, 2, 3)
    show(surface, 4)
    show(surface, 5)
    made.clear()
    show(surface, 5, 4, 3)
    assert made == [3]


def test_what_was_made_ahead_stays_for_one_change_of_scene(surfaces):
    surface, made = surfaces
    show(surface, 1)
    make_for(60.0, lambda: surface(2))
    for again in ([1], [1, 2]):
        clear_large_caches()
        made.clear()
        show(surface, 1, 2)
        assert made == again


def test_no_more_surfaces_are_kept_than_the_cache_can_hold(surfaces):
    surface, made = surfaces
    show(surface, *range(7))
    made.clear()
    show(surface, 0)
    assert made == [0]


def test_a_faded_surface_takes_no_memory_of_its_own():
    surface = pygame.Surface(SIZE, pygame.SRCALPHA)
    surface.fill((10, 20, 30, 200))
    other = faded(surface, 100)
    assert other.get_parent() is surface
    assert (other.get_alpha(), surface.get_alpha()) == (100, 255)


def test_what_is_used_again_and_again_is_made_once_and_what_is_not_used_for_long_is_dropped(passing):
    surface, get_older, made = passing
    first, _other = surface(1), surface(2)
    for _ in range(5):
        get_older()
        assert surface(1) is first
    surface(2)
    assert made == [1, 2, 2]


def test_what_fills_a_small_cache_stays_while_it_is_used():
    small = cached(2)(lambda number: pygame.Surface((8, 8)))
    used = [small(number) for number in range(3)][-1]
    for number in range(3, 9):
        small(number)
        assert small(2) is used


def test_nothing_dropped_is_kept_alive_by_what_replaced_it(passing):
    surface, get_older, _made = passing
    first = weakref.ref(surface(1))
    for _ in range(3):
        get_older()
        surface(2)
    assert first() is None


def test_much_that_moves_is_dropped_before_it_stands_still(passing):
    surface, _get_older, _made = passing

    @cached(1)
    def moving(step):
        return pygame.Surface((1024, MOVING_BYTES // 4096 + 1)), step

    first = weakref.ref(surface(1))
    for step in range(2):
        moving(step)
        next_frame()
    assert first() is None


def test_what_is_not_shown_stays_while_there_is_room():
    made = []

    @cached(6, large=True)
    def surface(number):
        made.append(number)
        return pygame.Surface((400, 300))

    for _again in range(2):
        clear_large_caches()
        made.clear()
        for number in range(9):
            show(surface, number)
        show(surface, 8, 7, 6, 5)
        assert made == [*range(9)]


def test_old_results_stay_until_much_is_made_or_all_are_dropped(passing):
    surface, get_older, made = passing
    surface(1)
    get_older()
    for _frame in range(3):
        drop_unused()
    surface(1)
    assert made == [1]
    clear_caches()
    surface(1)
    assert made == [1, 1]


@pytest.fixture
def drawing():
    """A function that needs three surfaces, and the list of those that were made."""
    made = []

    @cached(8)
    def surface(number):
        made.append(number)
        return number

    def draw():
        return [surface(number) for number in range(3)]

    return draw, made


def test_without_time_one_surface_is_made_in_each_piece_and_with_time_all_of_them(drawing):
    draw, made = drawing
    assert not make_for(0.0, draw)
    assert made == [0]
    assert draw() == [0, 1, 2], "drawing is never interrupted outside of a piece"
    clear_caches()
    made.clear()
    assert [make_for(0.0, draw) for _piece in range(3)] == [False, False, True]
    assert made == [0, 1, 2]
    clear_caches()
    made.clear()
    assert make_for(60.0, draw)
    assert made == [0, 1, 2]


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["title", "match_actions"])
def test_a_waiting_match_is_drawn_ahead(monkeypatch, tmp_path, scene):
    ui = UiDriver(monkeypatch, tmp_path, speed="off")
    session_after(ui.store, header("human", "casual"), 12, due="lay")
    ui.store.close()
    clear_caches()
    entries = ui.store.waiting() if scene == "match_actions" else ()
    with ui.play(ui.make(scene, *entries)):
        ui.run()
        while work_ahead():
            pass
        session = GameSession.resume(ui.store, {})
        assert session
        table = ui.table(session)
        table.resize(ui.window.size)
        pieces = 1
        while not make_for(0.0, lambda: table.draw(Picture(), 0.0)):
            pieces += 1
        assert pieces < 20
        table.close()


@pytest.mark.slow
@pytest.mark.window((320, 240))
def test_an_idle_loop_works_plans_off_in_their_order_and_the_next_scene_drops_the_rest(ui):
    done = []
    with ui.play(Title(ui.app)):
        ui.run()
        plan_ahead([lambda: done.append(1), lambda: done.append(2)])
        assert work_ahead()
        assert not work_ahead()
        assert done == [1, 2]
        plan_ahead([lambda: done.append(3)])
        ui.run(1)
        assert done == [1, 2, 3]
        plan_ahead([lambda: pytest.fail("This was planned for another scene.")])
        ui.choose("Settings")


@pytest.mark.slow
@pytest.mark.window((320, 240), speed="normal")
def test_while_the_title_moves_plans_are_worked_off_in_the_rest_of_each_frame_until_something_is_pressed(ui):
    done = []

    def press():
        done.append("press")
        ui.key(pygame.K_F12)

    def take_long():
        done.append("long")
        ui.now += STEP_SECONDS

    with ui.play(Title(ui.app), 1):
        plan_ahead(
            [partial(done.append, 1), press, partial(done.append, 2), take_long, partial(done.append, 3)]
        )
        for expected in (1, "press"), (2, "long"), (3,):
            assert ui.top.busy
            ui._step()
            assert tuple(done) == expected
            done.clear()


@pytest.mark.slow
def test_a_menu_goes_on_importing_what_can_follow(ui, listen):
    imported = listen(registry, "import_module")
    with ui.play(ui.make("records")):
        ui.run()
        while work_ahead():
            pass
    assert {"game.scenes.watch", *game_of(BOARD).screen_modules} <= {*imported}


@pytest.mark.slow
def test_the_title_prepares_what_its_main_button_opens_before_anything_else(ui, listen):
    session_after(ui.store, header("human", "casual"), 12, due="lay")
    title = Title(ui.app)
    title.finish()
    imported = listen(registry, "import_module")
    with ui.play(title):
        while work_ahead():
            pass
    own = {"game.scenes.turn.scene", *game_of(BOARD).screen_modules}
    assert own < {*imported[: imported.index("game.scenes.new_game")]}
