"""The magnifier, which opens where cells are small for a finger."""

from math import hypot

import pygame
import pytest
from finger_table import LONG, SHORT, SMALL, Table, cells
from helpers import at
from mouse_play import lying
from ui_driver import opening, picture_of

from game.scenes.turn.scene import TurnScene
from game.scenes.turn.signs import MAGNIFICATION

pytestmark = pytest.mark.slow


@pytest.fixture
def panel(ui):
    return Table(ui, SMALL)


def magnifier(scene: TurnScene) -> pygame.Rect | None:
    """Where the magnifier is; None while it is closed."""
    cell = scene.layout.cell
    size = round(round(cell * 3.4) * MAGNIFICATION), round(round(cell * 2.4) * MAGNIFICATION)
    found = [pygame.Rect(where, size) for s, where in picture_of(scene).blits if s.get_size() == size]
    return found[0] if found else None


def test_holding_a_finger_on_small_cells_opens_the_magnifier_above_it(ui, panel):
    ui.watch_window()
    with ui.play(opening(ui)):
        where = panel.cell("h10")
        panel.down(1, where)
        panel.wait(SHORT)
        assert magnifier(panel.scene) is None
        panel.wait(LONG)
        area = magnifier(panel.scene)
        assert area and area.bottom <= where[1]
        panel.up(1)
        panel.wait(SHORT)
        assert magnifier(panel.scene) is None and lying(ui) == set()


def test_lifting_over_a_marked_cell_lays_the_tile_through_the_magnifier(ui, panel):
    with ui.play(opening(ui)):
        panel.down(1, panel.cell("h10"))
        panel.wait(LONG)
        panel.move(1, panel.cell("h8"))
        panel.wait(SHORT)
        assert panel.scene.stage.target == at("h8")
        panel.up(1)
        panel.wait(SHORT)
        assert cells(ui) == {at("h8")}


@pytest.mark.parametrize("name", ["h2", "b8", "n8", "h14"])
def test_the_magnifier_stays_in_the_window_and_clear_of_the_finger(ui, panel, name):
    with ui.play(opening(ui)):
        where = panel.cell(name)
        panel.down(1, where)
        panel.wait(LONG)
        area = magnifier(panel.scene)
        assert area and pygame.Rect(0, 0, 800, 480).contains(area)
        x, y = max(area.left, min(where[0], area.right)), max(area.top, min(where[1], area.bottom))
        assert hypot(x - where[0], y - where[1]) >= 20


def test_a_drag_that_rests_on_small_cells_opens_the_magnifier(ui, panel):
    ui.watch_window()
    with ui.play(opening(ui)):
        panel.drag(1, panel.place(0), panel.cell("h12"), panel.cell("h10"))
        panel.wait(LONG)
        assert magnifier(panel.scene)
        panel.move(1, panel.scene.layout.station.pad.center)
        panel.wait(SHORT)
        assert magnifier(panel.scene) is None
        panel.move(1, panel.cell("h8"))
        panel.up(1)
        panel.wait(SHORT)
        assert lying(ui) == {(6, at("h8"))}


def test_a_quick_tap_lays_the_tile_and_the_magnifier_takes_nothing_back(ui, panel):
    with ui.play(opening(ui)):
        panel.tap(1, panel.cell("h8"))
        assert cells(ui) == {at("h8")}
        panel.hold(1, panel.cell("h8"))
        assert cells(ui) == {at("h8")}
        assert panel.scene.model.refusal == ""
