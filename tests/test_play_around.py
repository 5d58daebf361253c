"""A match around a table, in the seating "four": each player has a station, and everything turns to the acting one."""

import random

import pygame
import pytest
from around_table import AROUND, AT_A_TABLE, TABLE, actor, around, at_station, events
from helpers import best_turn, header, journal_text
from mouse_play import lying, players
from ui_driver import draft_of, turn_of
from which_game import plays

from game.engine.layout import BOTTOM, LEFT, SIDES
from game.rules.common.journal import BOARD
from game.scenes.pause import Pause
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession
from game.table.seating import USUAL_SIDES

pytestmark = [pytest.mark.slow, AT_A_TABLE]


def test_buttons_are_at_the_acting_station_when_the_disk_is_slow(ui, monkeypatch):
    written = random.Random(1)
    monkeypatch.setattr(GameSession, "settled", property(lambda session: written.random() < 0.3))

    def look() -> None:
        if plays(ui.top, BOARD):
            turn_table = ui.top.turn_table
            assert turn_table.focus.buttons.all[1].area == turn_table.station.take_back

    ui.watch = look
    with ui.play(ui.begin(header("human", "casual", seed=3))):
        for _ in range(3):
            ui.play_turn()


@pytest.mark.window(TABLE, **AROUND, reduced_motion=True)
def test_a_whole_match_is_played_and_nothing_is_left_on_the_screen(ui):
    ui.pace = 0.5
    ui.watch_window()
    with ui.play(ui.begin(header("human", "casual", "human", "casual", "human", seed=3))):
        players(ui)
    assert ui.match.outcome


@pytest.mark.window(TABLE, **AROUND, speed="normal", numerals=True)
def test_only_what_changes_is_repainted_while_tiles_fly(ui):
    ui.pace = 0.1
    ui.watch_window()
    with ui.play(ui.begin(header("human", "human", "casual", "human", seed=3))):
        for _ in range(3):
            ui.play_turn()
        assert ui.screen() == ui.repainted()


def test_a_dragged_tile_goes_from_a_turned_rack_to_the_board(ui):
    with ui.play(ui.begin(around(LEFT, BOTTOM))):
        while turn_of(ui.top).turn_table.side != LEFT:
            ui.play_turn()
        draft, scene = draft_of(ui.top), turn_of(ui.top)
        value, cell = best_turn(ui.match)[0]
        slot = scene.turn_table.station.rack_slot(draft.hand.index(value), len(draft.hand))
        ui.drag(ui.place_of(slot), scene.layout.board.center, ui.cell(cell))
        ui.run()
        assert lying(ui) == {(value, cell)}


@pytest.mark.window(TABLE, **AROUND, numerals=True)
def test_each_player_lays_at_their_own_station_to_which_all_turns_and_nobody_takes_over(ui):
    sides, shown = [], set()
    ui.watch = lambda: shown.add(type(ui.top).__name__)
    with ui.play(ui.begin(header(*["human"] * 4, seed=3))):
        for _turn in range(4):
            seat, turn_table = actor(ui), turn_of(ui.top).turn_table
            assert turn_table.board_style.side == turn_table.side == USUAL_SIDES[4][seat]
            sides.append(turn_table.side)
            ui.click(at_station(ui, seat, "menu"))
            assert isinstance(ui.top, Pause) and ui.window.facing == turn_table.side
            ui.strike(pygame.K_ESCAPE)
            assert isinstance(ui.top, TurnScene) and ui.window.facing == BOTTOM
            assert ui.screen() == ui.repainted()
            ui.lay(best_turn(ui.match))
            before = events(ui)
            ui.strike(pygame.K_d)
            assert events(ui) > before and actor(ui) != seat
        for _turn in range(6):
            ui.play_turn()
    assert sorted(sides) == list(SIDES)
    assert shown == {"StartDrawScene", "TurnScene", "Pause"}


def test_a_window_may_be_pulled_to_any_size_at_any_moment(ui):
    with ui.play(ui.begin(header(*["human"] * 6, seed=3))):
        for size in ((320, 240), (1200, 300), (300, 900), (640, 640), TABLE):
            ui.change_size(size)
            ui.run()
            ui.play_turn()
            assert turn_of(ui.top).layout.size == ui.window.size


def test_every_seating_writes_the_same_journal(window):
    texts = []
    for seating in ("one", "four"):
        ui = window(TABLE, seating, seating=seating, inches=24.0)
        ui.pace = 0.5
        with ui.play(ui.begin(header("human", "casual", seed=3))):
            players(ui)
        texts.append(journal_text(ui.match))
    assert texts[0] == texts[1]
