"""Fingers at the table: taps, drags and palms. Events go through pygame's queue into the real loop."""

from __future__ import annotations

import pygame
import pytest
from finger_table import LARGE, LONG, PALM, SHORT, Table, cells
from helpers import at
from mouse_play import answering, lying
from ui_driver import draft_of, opening, picture_of

from game.scenes.turn.scene import TurnScene


@pytest.fixture
def table(ui):
    return Table(ui, LARGE)


# Taps and drags


def test_taps_pick_a_tile_lay_it_and_take_it_back(ui, table):
    with ui.play(opening(ui)):
        table.tap(1, table.place(1))
        table.tap(2, table.cell("h8"))
        assert lying(ui) == {(5, at("h8"))}
        table.tap(1, table.cell("h8"))
        assert lying(ui) == set()


@pytest.mark.slow
def test_a_finger_is_remembered_until_it_lifts_whatever_it_pressed(ui, table):
    with ui.play(opening(ui)):
        stage = table.scene.stage
        bag, back = (
            stage.station.place.outward(area) for area in (stage.station.bag, stage.station.take_back)
        )
        spots = [table.place(1), table.cell("c3"), stage.layout.badges[0].center, bag.center, back.center]
        for spot in spots:
            table.down(1, spot)
            table.wait(SHORT)
            assert [press.start for press in stage.presses.values()] == [spot]
            table.up(1)
            table.wait(SHORT)
            assert not stage.presses


@pytest.mark.slow
def test_a_dragged_tile_floats_above_the_finger_with_its_ghost_on_the_cell(ui, table):
    ui.watch_window()
    with ui.play(opening(ui)):
        table.drag(1, table.place(0), table.cell("i9"), table.cell("h8"))
        stage, goal = table.scene.stage, table.cell("h8")
        assert stage.dragged == [0]
        assert stage.drag_target(stage.drags[0]) == at("h8")
        assert stage.floating(stage.drags[0]) == (goal[0], goal[1] - 24), "12 mm"
        corner = table.scene.layout.rect(at("h8")).topleft
        assert [s for s, where in picture_of(table.scene).blits if where == corner and s.get_alpha() == 150]
        table.up(1)
        table.wait(SHORT)
        assert lying(ui) == {(6, at("h8"))}


@pytest.mark.slow
def test_two_fingers_drag_two_tiles_at_once(ui, table):
    with ui.play(answering(ui)):
        table.drag(1, table.place(0), table.cell("c3"))
        table.drag(2, table.place(1), table.cell("d3"))
        assert table.scene.stage.dragged == [0, 1]
        table.move(2, table.cell("h9"))
        table.move(1, table.cell("j8"))
        table.up(2)
        table.wait(SHORT)
        assert lying(ui) == {(3, at("h9"))}
        assert table.scene.stage.dragged == [0] and draft_of(table.scene).picked == 0


@pytest.mark.slow
def test_two_fingers_on_one_tile_drag_it_once(ui, table):
    with ui.play(opening(ui)):
        table.drag(1, table.place(0), table.cell("c3"))
        table.down(2, table.place(0))
        table.wait(SHORT)
        table.move(2, table.cell("h8"))
        table.wait(1)
        assert table.scene.stage.dragged == [0]
        table.up(2)
        table.wait(SHORT)
        assert lying(ui) == set()


def test_a_tap_does_not_lay_the_tile_that_another_finger_drags(ui, table):
    with ui.play(opening(ui)):
        table.drag(1, table.place(0), table.cell("c3"))
        table.tap(2, table.cell("h8"))
        assert lying(ui) == set()
        assert table.scene.stage.dragged == [0]


def test_a_finger_that_slides_over_the_board_lays_nothing(ui, table):
    with ui.play(opening(ui)):
        table.drop(1, table.cell("h5"), table.cell("h8"))
        assert lying(ui) == set()


@pytest.mark.slow
def test_done_pressed_by_one_finger_while_another_lays_a_tile(ui, table):
    with ui.play(answering(ui)):
        table.down(1, table.scene.layout.station.done.center)
        table.wait(SHORT)
        table.tap(2, table.cell("h9"))
        assert lying(ui) == {(5, at("h9"))}
        before = len(ui.match.events)
        table.up(1)
        table.wait(SHORT)
        assert len(ui.match.events) > before


def test_fingers_leave_no_hover_behind(ui, table):
    with ui.play(opening(ui)):
        ui.point(table.scene.layout.station.done.center)
        ui.run()
        assert table.scene.stage.focus.buttons.hover is not None
        table.tap(1, table.cell("c3"))
        assert table.scene.stage.focus.buttons.hover is None
        ui.point(table.cell("h8"))
        ui.run()
        assert table.scene.stage.target == at("h8")
        table.down(1, table.cell("h8"))
        table.wait(LONG)
        assert table.scene.stage.target is None


# Palms and resting fingers


@pytest.mark.slow
def test_with_ten_fingers_down_a_tap_on_done_still_works(ui, table):
    with ui.play(answering(ui)):
        table.tap(1, table.cell("h9"))
        for finger in range(10):
            table.down(finger, (30 + finger % 4 * 110, 30 + finger // 4 * 150))
            table.wait(SHORT)
        table.wait(LONG)
        assert lying(ui) == {(5, at("h9"))}
        before = len(ui.match.events)
        table.tap(10, table.scene.layout.station.done.center)
        assert len(ui.match.events) > before
        for finger in range(10):
            table.up(finger)
        ui.run()
        assert isinstance(ui.top, TurnScene)


def test_a_palm_on_the_board_lays_nothing(ui, table):
    with ui.play(opening(ui)):
        x, y = table.cell("h8")
        table.down(1, (x, y))
        table.wait(PALM)
        table.down(2, (x + 30, y + 10))
        table.wait(SHORT)
        for finger in (1, 2):
            table.up(finger)
        table.wait(SHORT)
        assert lying(ui) == set()


def test_a_hand_that_rests_on_a_cell_lays_nothing_and_takes_nothing_back(ui, table):
    with ui.play(opening(ui)):
        table.hold(1, table.cell("h8"))
        assert lying(ui) == set()
        table.tap(1, table.cell("h8"))
        table.hold(1, table.cell("h8"))
        assert cells(ui) == {at("h8")}


def test_a_palm_on_done_finishes_nothing(ui, table):
    with ui.play(answering(ui)):
        table.tap(1, table.cell("h9"))
        before = len(ui.match.events)
        x, y = table.scene.layout.station.done.center
        table.down(1, (x, y))
        table.up(1)
        table.wait(PALM)
        table.down(2, (x - 40, y))
        table.wait(SHORT)
        table.up(2)
        table.wait(LONG)
        assert len(ui.match.events) == before


@pytest.mark.slow
def test_a_palm_on_the_rack_keeps_the_picked_tile(ui, table):
    with ui.play(opening(ui)):
        table.tap(1, table.place(2))
        x, y = table.place(0)
        table.down(1, (x, y))
        table.wait(PALM)
        table.down(2, (x + 4, y + 4))
        table.wait(SHORT)
        assert draft_of(table.scene).picked == 2


def test_a_drag_goes_on_while_a_palm_rests(ui, table):
    with ui.play(opening(ui)):
        table.down(1, table.cell("c13"))
        table.wait(PALM)
        table.down(2, table.cell("d13"))
        table.wait(LONG)
        table.drop(3, table.place(0), table.cell("f8"), table.cell("h8"))
        assert lying(ui) == {(6, at("h8"))}


# The cursor


def test_the_cursor_is_seen_only_while_the_mouse_is_used(ui, table):
    with ui.play(opening(ui)):
        ui.point((5, 5))
        table.wait(SHORT)
        assert pygame.mouse.get_visible()
        table.down(1, (9, 9))
        table.wait(SHORT)
        assert not pygame.mouse.get_visible()
        ui.point((6, 6))
        table.wait(SHORT)
        assert pygame.mouse.get_visible()


def test_the_cursor_disappears_after_two_seconds_without_drawing_a_frame(ui, table):
    with ui.play(opening(ui)):
        ui.point((5, 5))
        ui.run()
        frames = ui.loop.frames
        table.wait(110)
        assert pygame.mouse.get_visible()
        table.wait(15)
        assert not pygame.mouse.get_visible()
        assert ui.loop.frames == frames
