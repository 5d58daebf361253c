"""Tiles by mouse or finger: laid by pressing or dragging, moved, and taken back."""

import pygame
import pytest
from helpers import at, turn
from mouse_play import answering, lying
from ui_driver import draft_of, opening, picture_of, turn_of

from game.engine.picture import Picture
from game.engine.shapes import box
from game.scenes.pause import Pause
from game.scenes.tile_turn.draft import sums_with
from game.scenes.tile_turn.drawing import TARGET_SIZE
from game.scenes.turn.signs import draw_sums
from game.table.palette import INK

# Laying


def test_a_tile_is_laid_by_pressing_it_and_then_a_cell(ui):
    with ui.play(opening(ui)):
        ui.press_slot(1)
        ui.run()
        assert draft_of(ui.top).picked == 1
        ui.click_cell(at("h8"))
        assert lying(ui) == {(5, at("h8"))}
        assert draft_of(ui.top).unlaid == [0, 2]


def test_first_tile_is_selected_so_pressing_a_cell_is_enough(ui):
    with ui.play(opening(ui)):
        for name in ("h8", "i8", "i9"):
            ui.press_cell(at(name))
        ui.run()
        assert {where for _value, where in lying(ui)} == {at("h8"), at("i8"), at("i9")}


@pytest.mark.slow
def test_a_tile_is_laid_by_dragging_it(ui):
    ui.watch_window()
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        slot, goal = scene.layout.station.rack_slot(0, 3).center, scene.layout.rect(at("h8")).center
        ui.down(slot)
        ui.hover((slot[0] - 30, slot[1] - 30))
        assert lying(ui) == set()
        ui.point(goal)
        ui.up(goal)
        ui.run()
        assert lying(ui) == {(6, at("h8"))}


@pytest.mark.slow
def test_cell_under_a_fitting_dragged_tile_is_marked_with_its_lines(ui):
    scene = answering(ui)

    ui.watch_window()
    with ui.play(scene):
        slot, table = scene.layout.station.rack_slot(1, 2).center, scene.layout
        ui.down(slot)
        ui.point((slot[0], slot[1] - 40))
        for cell, fits in (("h9", True), ("g8", False), ("h7", True), ("c3", False)):
            ui.hover(table.rect(at(cell)).center)
            assert scene.stage.target == (at(cell) if fits else None)
            edge, signs = Picture(), Picture()
            side = round(table.cell * TARGET_SIZE)
            edge.center(
                box(side, side, side // 5, None, INK, max(2, table.cell // 14)), *table.rect(at(cell)).center
            )
            draw_sums(
                signs, scene.stage, sums_with(draft_of(scene), draft_of(scene).picked, scene.stage.target)
            )
            blits = picture_of(scene).blits
            assert (edge.blits[0] in blits) == bool(signs.blits) == fits
            if fits:
                tile = blits.index(edge.blits[0]) + 2  # After the edge come the shadow and the tile.
                assert all(blits.index(sign) > tile for sign in signs.blits)


def test_a_tile_dropped_off_the_board_returns_to_the_rack(ui):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        slot = scene.layout.station.rack_slot(0, 3).center
        ui.drag(slot, (slot[0], slot[1] - 40), scene.layout.station.pad.center)
        ui.run()
        assert lying(ui) == set()
        assert draft_of(ui.top).unlaid == [0, 1, 2]
        assert scene.model.refusal == ""


@pytest.mark.slow
def test_a_laid_tile_is_dragged_to_another_cell_or_off_the_board(ui):
    ui.watch_window()
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.press_slot(0)
        ui.press_cell(at("h8"))
        ui.press_slot(1)
        ui.click_cell(at("i8"))
        start, goal = scene.layout.rect(at("i8")).center, scene.layout.rect(at("h9")).center
        ui.drag(start, scene.layout.rect(at("i9")).center, goal)
        ui.run()
        assert lying(ui) == {(6, at("h8")), (5, at("h9"))}
        ui.drag(goal, scene.layout.station.pad.center)
        ui.run()
        assert lying(ui) == {(6, at("h8"))}
        assert draft_of(ui.top).unlaid == [1, 2]


def test_a_small_movement_while_pressing_does_not_drag(ui):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        x, y = scene.layout.station.rack_slot(0, 3).center
        ui.down((x, y))
        ui.point((x + 2, y + 1))
        ui.up((x + 3, y))
        ui.click_cell(at("h8"))
        assert lying(ui) == {(6, at("h8"))}


def test_tile_dragged_while_the_menu_opens_returns_to_the_rack(ui):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        fresh = ui.screen()
        slot = scene.layout.station.rack_slot(0, 3).center
        ui.down(slot)
        ui.point((slot[0], slot[1] - 40))
        ui.point(scene.layout.rect(at("c12")).center)
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, Pause)
        ui.up(scene.layout.rect(at("c12")).center)
        ui.strike(pygame.K_ESCAPE)
        ui.hover(scene.layout.station.status.center)
        assert ui.screen() == fresh
        ui.click(scene.layout.rect(at("h8")).center)
        assert lying(ui) == {(6, at("h8"))}


# Taking back


@pytest.fixture
def three_laid(ui):
    """Ada has laid her three tiles: 6h8 5i8 5i9."""
    ui.watch_window()
    with ui.play(opening(ui)):
        for place, name in enumerate(("h8", "i8", "i9")):
            ui.press_slot(place)
            ui.press_cell(at(name))
        ui.run()
        yield


@pytest.mark.slow
def test_pressing_a_laid_tile_takes_it_back(ui, three_laid):
    ui.click_cell(at("i9"))
    assert lying(ui) == {(6, at("h8")), (5, at("i8"))}
    assert draft_of(ui.top).picked == 2, "the tile is not picked again"


@pytest.mark.slow
def test_taking_a_tile_back_takes_those_back_that_need_it(ui, three_laid):
    ui.click_cell(at("i8"))
    assert lying(ui) == {(6, at("h8"))}
    assert draft_of(ui.top).unlaid == [1, 2]
    ui.click_cell(at("h8"))
    assert lying(ui) == set()


def test_tiles_that_still_touch_others_stay_when_one_is_taken_back(ui):
    with ui.play(opening(ui)):
        for place, name in enumerate(("h8", "i8", "h9")):
            ui.press_slot(place)
            ui.press_cell(at(name))
        ui.run()
        ui.click_cell(at("i8"))
        assert lying(ui) == {(6, at("h8")), (5, at("h9"))}


@pytest.mark.parametrize("way", ["button", "right click"])
def test_take_back_takes_the_tile_laid_last(ui, three_laid, way):
    for left in (2, 1, 0, 0):
        if way == "button":
            ui.press_button("Take back")
        else:
            ui.down((5, 5), button=3)
            ui.up((5, 5), button=3)
        ui.run()
        assert len(lying(ui)) == left


@pytest.mark.slow
def test_nothing_can_be_taken_back_after_done(ui):
    with ui.play(opening(ui)):
        ui.play_turn(turn("6h8 5i8 5i9"))
        assert ui.match.board.laid[:3] == list(turn("6h8 5i8 5i9"))
        ui.press_cell(at("i9"))
        ui.choose("Take back")
        assert ui.match.board.laid[:3] == list(turn("6h8 5i8 5i9"))
