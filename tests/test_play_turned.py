"""A picture that is turned: by --rotate for good, or in the seating "turn" to the player whose turn it is."""

import pygame
import pytest
from around_table import around
from careful import say_yes
from helpers import header, journal_text, saved
from mouse_play import players
from ui_driver import UiDriver, covered, draft_of, picture_of, turn_of

from game.engine.layout import BOTTOM, LEFT, SIDES, TOP
from game.engine.picture import Picture
from game.engine.surface_cache import clear_caches, work_ahead
from game.rules.common.seats import Seat
from game.rules.tiles.events import Header
from game.scenes.tile_turn.table import TileTable
from game.scenes.title import Title
from game.scenes.turn.stations import draw_table
from game.scenes.turn.table import layout_for

pytestmark = pytest.mark.slow

WIDE, TALL = (800, 480), (480, 800)


def played(monkeypatch, folder, mounted):
    """The journal of a match that a person plays by mouse on a screen that is mounted this way."""
    monkeypatch.setattr("game.session.storage.time.strftime", lambda form: "now")
    ui = UiDriver(monkeypatch, folder, TALL if mounted % 2 else WIDE, mounted, speed="off")
    ui.pace = 0.1
    with ui.play(ui.begin(header("human", "casual", seed=3))):
        players(ui)
    return saved(ui.store, "finished")


def test_the_same_touches_write_the_same_journal_in_every_rotation(monkeypatch, tmp_path):
    journals = [played(monkeypatch, tmp_path / str(side), side) for side in SIDES]
    assert journals[0]
    assert journals == [journals[0]] * len(SIDES)


@pytest.mark.parametrize("mounted", SIDES)
def test_only_what_changed_is_repainted_in_a_turned_window_too(monkeypatch, tmp_path, mounted):
    ui = UiDriver(monkeypatch, tmp_path, WIDE, mounted, speed="off")
    ui.watch_window()
    with ui.play(ui.begin(header("human", "casual", seed=3))):
        ui.press_slot(0)
        ui.run()
        assert ui.screen() == ui.repainted()


@pytest.fixture
def table(window):
    return window(seating="turn")


def test_the_picture_turns_to_the_player_whose_turn_it_is(table):
    sides, shown = [], set()
    table.watch = lambda: shown.add(covered(table.top))
    with table.play(table.begin(around(LEFT, TOP))):
        for _ in range(2):
            table.run()
            sides.append(table.window.facing)
            assert sides[-1] == table.match.seats[draft_of(table.top).seat].side
            assert turn_of(table.top).layout.size == table.window.size
            finish_turn(table)
    assert sorted(sides) == [LEFT, TOP]
    assert shown == {False}, "around a table nobody hands the device over"


def test_the_picture_stays_where_it_is_while_a_computer_plays(table):
    seats = (Seat("Ada", "human", side=LEFT), Seat("Ben", "cpu", "casual", TOP))
    faced = set()
    with table.play(table.begin(Header(seats, (0, 1), seed=3))):
        table.run()
        table.watch = lambda: faced.add(table.window.facing)
        for _ in range(3):
            finish_turn(table)
            table.run()
    assert faced == {LEFT}


def test_a_turned_picture_is_not_made_again(table):
    """Turning must not empty the caches."""
    with table.play(table.begin(around(BOTTOM, TOP))):
        table.run()
        first = turn_of(table.top).turn_table
        before = picture_parts(table)
        finish_turn(table)
        table.run()
        assert turn_of(table.top).turn_table is first
        assert before & picture_parts(table)


def test_the_sides_are_in_the_journal_and_the_title_faces_the_lower_edge_again(table):
    match = around(LEFT, TOP)
    with table.play(table.begin(match)):
        table.run()
        text = journal_text(table.match)
    assert '"side":1' in text and '"side":2' in text
    with table.play(table.begin(around(TOP, LEFT))):
        table.run()
        table.strike(pygame.K_ESCAPE)
        table.choose("Leave and continue later")
        say_yes(table.press, table.run, table.top)
        assert isinstance(table.top, Title)
        assert table.window.facing == BOTTOM


def finish_turn(ui):
    ui.play_turn()
    while ui.top is not None and not hasattr(ui.top, "turn_table"):
        ui.strike(pygame.K_RETURN)


def picture_parts(ui):
    return {id(surface) for surface, _at in picture_of(ui.top).blits}


def test_the_turned_table_is_in_the_caches_before_it_is_shown(table, monkeypatch):
    rasterised = []
    with table.play(table.begin(around(BOTTOM, LEFT))):
        table.run()
        clear_caches()  # The draw for the start has worked ahead, too.
        table.loop.stack.resize(WIDE)
        while work_ahead():
            pass  # A thread rasterises the table top.
        layout = layout_for(table.app, table.match, TALL, around=False)
        turn_table = TileTable(table.app, turn_of(table.top).model, layout)
        monkeypatch.setattr("game.engine.sprites.rasterised", lambda *_: rasterised.append("drawing"))
        monkeypatch.setattr("pygame.transform.smoothscale", lambda *_: rasterised.append("shape or text"))
        draw_table(Picture(), turn_table)
    assert not rasterised


@pytest.mark.parametrize(("seating", "faced"), [("one", BOTTOM), ("turn", TOP), ("four", BOTTOM)])
def test_the_picture_turns_to_a_player_only_in_the_seating_that_turns(window, seating, faced):
    app = window((1920, 1080), seating=seating, inches=24.0).app
    app.face_player(TOP)
    assert app.facing == app.window.facing == faced
    assert [app.seen_at(side) for side in SIDES] == ([2, 3, 0, 1] if faced == TOP else [0, 1, 2, 3])
