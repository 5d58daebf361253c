"""Around a table, the stations of those who wait: they change nothing, but their pads can be opened."""

from __future__ import annotations

import pygame
import pytest
from around_table import TABLE, actor, at_station, events, next_seat, play_turn
from fingers import Fingers
from helpers import best_turn, header
from mouse_play import lying
from ui_driver import UiDriver, draft_of, picture_of, turn_of

from game.commands.fixtures import session_at
from game.table.sheet import sheet_at
from game.table.tiles import TileStyle, tile_face


@pytest.fixture
def table(monkeypatch, tmp_path):
    return UiDriver(monkeypatch, tmp_path, TABLE, speed="off", seating="four", inches=24.0)


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


@pytest.mark.slow
def test_a_drag_from_another_station_lays_nothing(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        goal = turn_of(table.top).layout.rect(best_turn(table.match)[0][1]).center
        table.drag(at_station(table, next_seat(table), "rack"), goal)
        table.run()
        assert not lying(table)


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


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_tap_on_the_last_rows_opens_the_whole_pad_and_another_closes_it(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        scene, seat = turn_of(table.top), next_seat(table)
        before, view = table.screen(), scene.model.pad_views[seat]
        table.press(at_station(table, seat, "pad"))
        table.run()
        assert view.opened and table.screen() != before
        table.press(at_station(table, seat, "pad"))
        table.run()
        assert not view.opened and table.screen() == before and not lying(table)
        Fingers().down(1, at_station(table, seat, "pad"))
        table.post(pygame.WINDOWFOCUSLOST)
        table.run()
        assert not view.opened


@pytest.mark.slow
def test_a_drag_on_the_pad_of_a_player_who_waits_scrolls_it(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        scene, seat = turn_of(table.top), next_seat(table)
        station = scene.layout.station_of(seat)
        sheet, view = sheet_at(station), scene.model.pad_views[seat]
        rows = [station.place.outward(sheet.row(row)).center for row in (2, 0)]
        table.drag(*rows)
        table.run()
        assert view.first(sheet.rows) == 2 and not view.opened and not lying(table)


@pytest.mark.slow
def test_only_the_station_of_the_acting_player_is_lit(table):
    with table.play(table.begin(header("human", "human", "human", seed=3))):
        for _turn in range(3):
            shown = picture_of(table.top).flatten(TABLE)
            light = []
            for station in turn_of(table.top).layout.stations:
                heading = station.place.outward(sheet_at(station).row(-1))
                light.append(sum(pygame.transform.average_color(shown, heading)[:3]))
            acting = light.pop(actor(table))
            assert acting > 1.2 * max(light)
            play_turn(table)


@pytest.mark.slow
def test_a_tap_on_a_pad_explains_the_column_under_it_until_the_next_tap(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        scene, seat = turn_of(table.top), next_seat(table)
        view, station = scene.model.pad_views[seat], scene.layout.station_of(seat)
        bonus = sheet_at(station).box("bonus", 1)
        table.press(station.place.outward(bonus).center)
        table.run()
        assert view.explained == "bonus"
        table.press(at_station(table, seat, "pad"))
        table.run()
        assert view.explained is None


@pytest.mark.slow
def test_opened_pads_are_closed_when_the_turn_passes_on(table):
    with table.play(table.begin(header("human", "human", seed=3))):
        table.press(at_station(table, next_seat(table), "pad"))
        play_turn(table)
        assert not any(turn_of(table.top).model.pad_views[seat].opened for seat in range(2))


@pytest.mark.slow
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
        for lose in (lambda: table.post(pygame.WINDOWFOCUSLOST), lambda: scene.resize(TABLE)):
            Fingers().down(1, at_station(table, seat, "rack"))
            table.run()
            assert seen(6)
            lose()
            table.run()
            assert seen(0) and not seen(6)
        scene.match.hands[seat].pop()


def _shows(surface: pygame.Surface, corner: bytes, size: int, side: int) -> bool:
    upright = pygame.transform.rotate(surface, 90 * side)
    inset = (upright.width - size) // 2
    if upright.width != upright.height or not 0 <= inset <= size:
        return False
    middle = upright.subsurface((inset + size // 4, inset + size // 4, size // 2, size // 2))
    wanted = pygame.image.frombytes(corner, (size, size), "RGBA")
    wanted = wanted.subsurface((size // 4, size // 4, size // 2, size // 2))
    return pygame.image.tobytes(middle, "RGB") == pygame.image.tobytes(wanted, "RGB")


@pytest.mark.slow
def test_all_pads_can_be_open_at_once_and_are_painted_only_once(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, (1920, 1080), seating="four", inches=24.0)
    with ui.play(ui.table(session_at(ui.app, ("human",) * 6, 12))):
        for seat in range(6):
            turn_of(ui.top).model.pad_views[seat].opened = True
        assert picture_of(ui.top).blits == picture_of(ui.top).blits
