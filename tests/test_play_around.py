"""A match around a table, in the seating "four": each player has a station, and only the acting one's changes the match."""

from __future__ import annotations

import random

import pygame
import pytest
from fingers import Fingers
from helpers import best_turn, header, journal_text
from mouse_play import lying
from ui_driver import UiDriver, draft_of, over, picture_of, turn_of

from game.engine.place import BOTTOM, LEFT, SIDES
from game.rules.common.seats import Seat
from game.rules.tiles.events import Header
from game.scenes.pause import Pause
from game.scenes.tile_turn.scene import TileTurnScene
from game.session.game_session import GameSession
from game.table.seating import USUAL_SIDES
from game.table.sheet import sheet_at
from game.table.tiles import TileStyle, tile_face

TABLE = (960, 540)


@pytest.fixture
def table(monkeypatch, tmp_path):
    return UiDriver(monkeypatch, tmp_path, TABLE, speed="off", seating="four", inches=24.0)


def actor(ui) -> int:
    return turn_of(ui.top).model.displayed.actor


def next_seat(ui) -> int:
    """A seat whose player waits."""
    return (actor(ui) + 1) % len(ui.match.hands)


def at_station(ui, seat, name):
    """The middle of a part of a seat's station, in the window."""
    station = turn_of(ui.top).layout.station_of(seat)
    return station.place.outward(getattr(station, name)).center


def events(ui) -> int:
    return len(ui.match.events)


def play_turn(ui):
    ui.lay_by_mouse(best_turn(ui.match))
    ui.run()


@pytest.mark.slow
def test_each_player_lays_at_their_own_station(table):
    sides = []
    with table.play(table.begin(header(*["human"] * 4, seed=3))):
        for _ in range(4):
            sides.append(turn_of(table.top).stage.side)
            play_turn(table)
        assert sorted(sides) == list(SIDES)


@pytest.mark.slow
def test_buttons_are_at_the_acting_station_when_the_disk_is_slow(table, monkeypatch):
    written = random.Random(1)
    monkeypatch.setattr(GameSession, "settled", property(lambda session: written.random() < 0.3))

    def look() -> None:
        if isinstance(table.top, TileTurnScene):
            stage = table.top.stage
            assert stage.focus.buttons.all[1].area == stage.station.take_back

    table.watch = look
    with table.play(table.begin(header("human", "casual", seed=3))):
        for _ in range(3):
            play_turn(table)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 5, 6])
def test_a_whole_match_is_played_and_nothing_is_left_on_the_screen(monkeypatch, tmp_path, seats):
    ui = UiDriver(monkeypatch, tmp_path, TABLE, speed="off", seating="four", inches=24.0, reduced_motion=True)
    ui.pace = 0.5
    kinds = ["human" if seat % 2 == 0 else "casual" for seat in range(seats)]
    ui.watch_window()
    with ui.play(ui.begin(header(*kinds, seed=3))):
        while not over(ui):
            if isinstance(ui.top, TileTurnScene):
                ui.lay_by_mouse(best_turn(ui.match))
            ui.run()
    assert ui.match.outcome


@pytest.mark.slow
def test_only_what_changes_is_repainted_while_tiles_fly(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, TABLE, seating="four", inches=24.0, numerals=True)
    ui.pace = 0.1
    ui.watch_window()
    with ui.play(ui.begin(header("human", "human", "casual", "human", seed=3))):
        for _ in range(3):
            play_turn(ui)


@pytest.mark.slow
@pytest.mark.parametrize("part", ["done", "take_back", "hint", "rack", "status", "pad"])
def test_other_stations_do_not_change_the_match(table, part):
    with table.play(table.begin(header("human", "human", "human", seed=3))):
        table.lay_tiles(best_turn(table.match))
        table.run()
        before, laid, picked = events(table), lying(table), draft_of(table.top).picked
        for seat in range(3):
            if seat != actor(table):
                table.press(at_station(table, seat, part))
        table.run()
        assert (events(table), lying(table), draft_of(table.top).picked) == (before, laid, picked)
        assert turn_of(table.top).model.hint.waited is None


def test_a_drag_from_another_station_lays_nothing(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        goal = turn_of(table.top).layout.rect(best_turn(table.match)[0][1]).center
        table.drag(at_station(table, next_seat(table), "rack"), goal)
        table.run()
        assert not lying(table)


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


@pytest.mark.slow
def test_a_press_at_another_station_does_not_skip_what_is_being_shown(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, TABLE, seating="four", inches=24.0)
    with ui.play(ui.begin(header("human", "human", seed=3))):
        first = actor(ui)
        ui.lay_by_mouse(best_turn(ui.match))
        ui.run(5)
        ui.press(at_station(ui, next_seat(ui), "rack"))
        ui.run(5)
        assert actor(ui) == first
        ui.press(at_station(ui, first, "rack"))
        ui.run(5)
        assert actor(ui) != first


def test_a_finger_at_another_station_does_not_stop_done(table):
    fingers = Fingers()
    with table.play(table.begin(header("human", "human", seed=3))):
        table.lay_tiles(best_turn(table.match))
        table.run()
        before = events(table)
        fingers.down(1, at_station(table, next_seat(table), "done"))
        table.run(10)
        fingers.down(2, at_station(table, actor(table), "done"))
        table.run(10)
        fingers.up(2)
        table.run(20)
        assert events(table) > before


def test_the_menu_faces_the_player_who_opens_it(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        for seat in (actor(table), next_seat(table)):
            table.press(at_station(table, seat, "menu"))
            table.run()
            assert isinstance(table.top, Pause)
            assert table.window.facing == USUAL_SIDES[2][seat]
            table.key(pygame.K_ESCAPE)
            table.run()
            assert isinstance(table.top, TileTurnScene) and table.window.facing == BOTTOM
            assert table.screen() == table.repainted()


def test_a_tap_on_the_last_rows_opens_the_whole_pad_and_another_closes_it(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        scene, seat = turn_of(table.top), next_seat(table)
        before, view = table.screen(), scene.model.pad_view_of(seat)
        table.press(at_station(table, seat, "pad"))
        table.run()
        assert view.opened and table.screen() != before
        table.press(at_station(table, seat, "whole_pad"))
        table.run()
        assert not view.opened and table.screen() == before and not lying(table)


def test_a_tap_on_a_pad_explains_the_column_under_it_until_the_next_tap(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        scene, seat = turn_of(table.top), next_seat(table)
        view, station = scene.model.pad_view_of(seat), scene.layout.station_of(seat)
        bonus = sheet_at(station).box("bonus", 1)
        table.press(station.place.outward(bonus).center)
        table.run()
        assert view.explained == "bonus"
        table.press(at_station(table, seat, "whole_pad"))
        table.run()
        assert view.explained is None


def test_opened_pads_are_closed_when_the_turn_passes_on(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        table.press(at_station(table, next_seat(table), "pad"))
        play_turn(table)
        assert not any(turn_of(table.top).model.pad_view_of(seat).opened for seat in range(2))


def test_held_tiles_lie_face_down_until_their_owner_holds_a_finger_on_them(table):
    with table.play(table.begin(header("human", "human", "human", seed=3))):
        seat, scene = next_seat(table), turn_of(table.top)
        scene.match.hands[seat].append(6)
        scene.model.displayed.catch_up(scene.match)
        size = scene.layout.station_of(seat).slot

        def seen(value: int) -> bool:
            """Whether such a tile of that size is drawn at that station, turned or not."""
            place, wanted = scene.layout.station_of(seat).place, tile_face(value, size, TileStyle())
            corner = pygame.image.tobytes(wanted, "RGBA")
            return any(
                place.contains(where) and _shows(surface, corner, size, place.side)
                for surface, where in picture_of(scene).blits
            )

        assert seen(0) and not seen(6)
        table.down(at_station(table, seat, "rack"))
        table.run()
        assert seen(6) and not seen(0)
        table.up(at_station(table, seat, "rack"))
        table.run()
        assert seen(0) and not seen(6)
        scene.match.hands[seat].pop()


@pytest.mark.slow
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
        table.key(pygame.K_d)
        table.run()
        assert events(table) > before and actor(table) != seat


@pytest.mark.slow
def test_nobody_takes_over_the_device_and_no_scene_shows_held_tiles(table):
    shown = set()
    table.watch = lambda: shown.add(type(table.top).__name__)
    with table.play(table.begin(header("human", "human", seed=3))):
        for _ in range(8):
            play_turn(table)
    assert shown == {"StartDrawScene", "TileTurnScene"}


@pytest.mark.slow
def test_a_window_may_be_pulled_to_any_size_at_any_moment(table):
    with table.play(table.begin(header(*["human"] * 6, seed=3))):
        for size in ((320, 240), (1200, 300), (300, 900), (640, 640), TABLE):
            table.change_size(size)
            table.run()
            play_turn(table)
            assert turn_of(table.top).layout.size == table.window.size


@pytest.mark.slow
def test_the_station_of_somebody_who_leaves_shrinks_and_grows_again_when_they_return(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        seat = next_seat(table)
        for stays in (False, True):
            table.press(at_station(table, actor(table), "menu"))
            table.run()
            table.press_button("Somebody leaves")
            table.run()
            table.press_button(table.match.header.seats[seat].name)
            table.press_button("Back")
            table.run()
            table.press_button("Go on playing")
            table.run()
            assert turn_of(table.top).layout.station_of(seat).full == stays


@pytest.mark.slow
def test_every_seating_writes_the_same_journal(monkeypatch, tmp_path):
    texts = []
    for seating in ("one", "four"):
        ui = UiDriver(monkeypatch, tmp_path / seating, TABLE, speed="off", seating=seating, inches=24.0)
        ui.pace = 0.5
        with ui.play(ui.begin(header("human", "casual", seed=3))):
            while not over(ui):
                if isinstance(ui.top, TileTurnScene):
                    ui.lay_by_mouse(best_turn(ui.match))
                ui.run()
        texts.append(journal_text(ui.match))
    assert texts[0] == texts[1]


def around(*sides):
    seats = tuple(Seat(f"Player {side}", "human", side=side) for side in sides)
    return Header(seats, tuple(range(len(seats))), seed=3)


def _shows(surface: pygame.Surface, corner: bytes, size: int, side: int) -> bool:
    upright = pygame.transform.rotate(surface, 90 * side)
    inset = (upright.width - size) // 2
    if upright.width != upright.height or not 0 <= inset <= size:
        return False
    middle = upright.subsurface((inset + size // 4, inset + size // 4, size // 2, size // 2))
    wanted = pygame.image.frombytes(corner, (size, size), "RGBA")
    wanted = wanted.subsurface((size // 4, size // 4, size // 2, size // 2))
    return pygame.image.tobytes(middle, "RGB") == pygame.image.tobytes(wanted, "RGB")
