"""Fingers that get lost while they drag: cancelled, replaced, or lifted in another scene."""

import pygame
import pytest
from finger_table import LARGE, PALM, SHORT, Table, cells
from helpers import at
from mouse_play import lying
from ui_driver import opening

from game.engine.layout import TOP
from game.scenes.pause import Pause

pytestmark = pytest.mark.slow


@pytest.fixture
def table(ui):
    return Table(ui, LARGE)


def test_a_drag_that_is_cancelled_returns_the_tile_to_the_rack(ui, table):
    with ui.play(opening(ui)):
        table.drag(1, table.place(0), table.cell("h8"))
        ui.post(pygame.WINDOWFOCUSLOST, window=None)
        table.wait(SHORT)
        assert table.scene.stage.dragged == []
        table.up(1)
        table.wait(SHORT)
        assert lying(ui) == set()


def test_a_drag_that_is_cancelled_returns_the_tile_to_its_cell_with_those_that_depend_on_it(ui, table):
    with ui.play(opening(ui)):
        for name in ("h8", "i8", "i9"):
            table.tap(1, table.cell(name))
        laid = lying(ui)
        table.drag(1, table.cell("h8"), table.cell("c3"))
        assert lying(ui) != laid and table.scene.stage.dragged
        ui.post(pygame.WINDOWFOCUSLOST, window=None)
        table.wait(SHORT)
        assert lying(ui) == laid
        assert table.scene.stage.dragged == []


def test_a_new_window_size_returns_a_dragged_tile_to_its_cell(ui, table):
    with ui.play(opening(ui)):
        table.tap(1, table.cell("h8"))
        table.drag(1, table.cell("h8"), table.cell("c3"))
        ui.change_size((900, 500))
        table.wait(SHORT)
        assert cells(ui) == {at("h8")}


def test_a_picture_that_turns_cancels_the_fingers(ui, table):
    with ui.play(opening(ui)):
        table.drag(1, table.place(0), table.cell("h8"))
        ui.app.face(TOP)
        table.wait(SHORT)
        table.up(1)
        table.wait(SHORT)
        assert cells(ui) == set()


def test_a_finger_lifted_and_replaced_during_a_drag_lays_nothing(ui, table):
    with ui.play(opening(ui)):
        table.drag(1, table.place(0), table.cell("c3"), table.cell("h8"))
        table.up(1)
        table.wait(PALM)
        table.down(2, table.cell("h8"))
        table.wait(SHORT)
        table.up(2)
        table.wait(SHORT)
        assert lying(ui) == set()


def test_a_finger_replaced_later_during_a_drag_lays_nothing(ui, table):
    with ui.play(opening(ui)):
        table.drop(1, table.place(0), table.cell("c3"), table.scene.layout.board.midright)
        table.drop(2, table.cell("j8"), table.cell("h8"))
        assert lying(ui) == set()


def test_a_finger_lifted_in_another_scene_leaves_nothing_behind(ui, table):
    with ui.play(opening(ui)):
        table.drag(1, table.place(0), table.cell("h8"))
        table.tap(2, table.scene.layout.station.menu.center)
        ui.run()
        assert isinstance(ui.top, Pause)
        table.up(1)
        ui.strike(pygame.K_ESCAPE)
        assert table.scene.stage.dragged == [] and lying(ui) == set()
