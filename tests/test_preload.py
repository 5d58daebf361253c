"""Working ahead: surfaces are made before they are needed, in pieces, while nothing changes on the screen."""

import pytest
from helpers import header, session_after
from ui_driver import UiDriver

from game.engine.picture import Picture
from game.engine.surface_cache import cached, clear_caches, make_for, plan_ahead, work_ahead
from game.scenes.title import Title
from game.session.game_session import GameSession


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


@pytest.mark.slow
def test_without_time_one_surface_is_made_in_each_piece(drawing):
    draw, made = drawing
    pieces = [make_for(0.0, draw) for _piece in range(3)]
    assert pieces == [False, False, True]
    assert made == [0, 1, 2]


@pytest.mark.slow
def test_with_time_everything_is_made_in_one_piece(drawing):
    draw, made = drawing
    assert make_for(60.0, draw)
    assert made == [0, 1, 2]


@pytest.mark.slow
def test_drawing_is_never_interrupted_outside_of_a_piece(drawing):
    draw, _made = drawing
    make_for(0.0, draw)
    assert draw() == [0, 1, 2]


@pytest.mark.slow
def test_the_plans_are_worked_off_in_their_order():
    done = []
    plan_ahead([lambda: done.append(1), lambda: done.append(2)])
    assert work_ahead()
    assert not work_ahead()
    assert done == [1, 2]


@pytest.mark.slow
def test_an_idle_loop_works_ahead(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, (320, 240), speed="off")
    done = []
    with ui.play(Title(ui.app)):
        ui.run()
        plan_ahead([lambda: done.append(1)])
        ui.run(1)
    assert done == [1]


@pytest.mark.slow
def test_the_title_draws_the_waiting_match_ahead(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, speed="off")
    session_after(ui.store, header("human", "casual"), 12, due="lay")
    ui.store.close()
    clear_caches()
    with ui.play(Title(ui.app)):
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


def test_the_next_scene_drops_the_plans_of_the_last(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, (320, 240), speed="off")
    with ui.play(Title(ui.app)):
        ui.run()
        plan_ahead([lambda: pytest.fail("This was planned for another scene.")])
        ui.press_button("Settings")
        ui.run()
