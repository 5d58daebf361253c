"""A match around a table, in the seating "four": each player has a station, and everything turns to the acting one."""

import random

import pygame
import pytest
from around_table import TABLE, actor, around, at_station, events, play_turn
from helpers import best_turn, header, journal_text
from mouse_play import lying
from ui_driver import UiDriver, draft_of, over, turn_of
from which_game import plays

from game.engine.layout import BOTTOM, LEFT, SIDES
from game.rules.common.journal import BOARD
from game.scenes.pause import Pause
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession
from game.table.seating import USUAL_SIDES

pytestmark = pytest.mark.slow


@pytest.fixture
def table(monkeypatch, tmp_path):
    return UiDriver(monkeypatch, tmp_path, TABLE, speed="off", seating="four", inches=24.0)


def test_each_player_lays_at_their_own_station(table):
    sides = []
    with table.play(table.begin(header(*["human"] * 4, seed=3))):
        for _ in range(4):
            sides.append(turn_of(table.top).stage.side)
            play_turn(table)
        assert sorted(sides) == list(SIDES)


def test_buttons_are_at_the_acting_station_when_the_disk_is_slow(table, monkeypatch):
    written = random.Random(1)
    monkeypatch.setattr(GameSession, "settled", property(lambda session: written.random() < 0.3))

    def look() -> None:
        if plays(table.top, BOARD):
            stage = table.top.stage
            assert stage.focus.buttons.all[1].area == stage.station.take_back

    table.watch = look
    with table.play(table.begin(header("human", "casual", seed=3))):
        for _ in range(3):
            play_turn(table)


@pytest.mark.parametrize("seats", [5])
def test_a_whole_match_is_played_and_nothing_is_left_on_the_screen(monkeypatch, tmp_path, seats):
    ui = UiDriver(monkeypatch, tmp_path, TABLE, speed="off", seating="four", inches=24.0, reduced_motion=True)
    ui.pace = 0.5
    kinds = ["human" if seat % 2 == 0 else "casual" for seat in range(seats)]
    ui.watch_window()
    with ui.play(ui.begin(header(*kinds, seed=3))):
        while not over(ui):
            if plays(ui.top, BOARD):
                ui.lay_by_mouse(best_turn(ui.match))
            ui.run()
    assert ui.match.outcome


def test_only_what_changes_is_repainted_while_tiles_fly(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, TABLE, seating="four", inches=24.0, numerals=True)
    ui.pace = 0.1
    ui.watch_window()
    with ui.play(ui.begin(header("human", "human", "casual", "human", seed=3))):
        for _ in range(3):
            play_turn(ui)
        assert ui.screen() == ui.repainted()


def test_a_dragged_tile_goes_from_a_turned_rack_to_the_board(table):
    with table.play(table.begin(around(LEFT, BOTTOM))):
        while turn_of(table.top).stage.side != LEFT:
            play_turn(table)
        draft, scene = draft_of(table.top), turn_of(table.top)
        value, cell = best_turn(table.match)[0]
        station = scene.stage.station
        slot = station.rack_slot(draft.hand.index(value), len(draft.hand))
        table.drag(
            station.place.outward(slot).center, scene.layout.board.center, scene.layout.rect(cell).center
        )
        table.run()
        assert lying(table) == {(value, cell)}


def test_the_pause_faces_the_player_whose_turn_it_is(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        for _turn in range(2):
            seat = actor(table)
            table.click(at_station(table, seat, "menu"))
            assert isinstance(table.top, Pause)
            assert table.window.facing == USUAL_SIDES[2][seat]
            table.strike(pygame.K_ESCAPE)
            assert isinstance(table.top, TurnScene) and table.window.facing == BOTTOM
            assert table.screen() == table.repainted()
            play_turn(table)


def test_the_bag_and_the_numerals_turn_to_the_acting_player(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, TABLE, speed="off", seating="four", inches=24.0, numerals=True)
    with ui.play(ui.begin(header(*["human"] * 4, seed=3))):
        for _ in range(4):
            stage = turn_of(ui.top).stage
            assert stage.board_style.side == stage.side == USUAL_SIDES[4][actor(ui)]
            play_turn(ui)


def test_keys_act_for_the_player_whose_turn_it_is(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        table.lay_tiles(best_turn(table.match))
        before, seat = events(table), actor(table)
        table.strike(pygame.K_d)
        assert events(table) > before and actor(table) != seat


def test_nobody_takes_over_the_device_and_no_scene_shows_held_tiles(table):
    shown = set()
    table.watch = lambda: shown.add(type(table.top).__name__)
    with table.play(table.begin(header("human", "human", seed=3))):
        for _ in range(8):
            play_turn(table)
    assert shown == {"StartDrawScene", "TurnScene"}


def test_a_window_may_be_pulled_to_any_size_at_any_moment(table):
    with table.play(table.begin(header(*["human"] * 6, seed=3))):
        for size in ((320, 240), (1200, 300), (300, 900), (640, 640), TABLE):
            table.change_size(size)
            table.run()
            play_turn(table)
            assert turn_of(table.top).layout.size == table.window.size


def test_every_seating_writes_the_same_journal(monkeypatch, tmp_path):
    texts = []
    for seating in ("one", "four"):
        ui = UiDriver(monkeypatch, tmp_path / seating, TABLE, speed="off", seating=seating, inches=24.0)
        ui.pace = 0.5
        with ui.play(ui.begin(header("human", "casual", seed=3))):
            while not over(ui):
                if plays(ui.top, BOARD):
                    ui.lay_by_mouse(best_turn(ui.match))
                ui.run()
        texts.append(journal_text(ui.match))
    assert texts[0] == texts[1]
