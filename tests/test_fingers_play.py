"""Fingers at the table: taps, drags, palms and the magnifier. Events go through pygame's queue into the real loop."""

from __future__ import annotations

from math import hypot

import pygame
import pytest
from fingers import Fingers
from helpers import at
from mouse_play import answering, lying
from ui_driver import STEP, UiDriver, draft_of, opening, picture_of, turn_of

from game.engine.place import TOP
from game.rules.tiles.constants import Cell
from game.scenes.pause import Pause
from game.scenes.tile_turn.scene import TileTurnScene
from game.scenes.turn.view.magnifier import MAGNIFICATION

LARGE, SMALL = 0.5, 0.2
"""Millimetres per pixel: of a table with large cells, and of a small panel."""
PALM, SHORT, LONG = 2, 6, 60
"""Frames: between the contacts of a palm, for a tap, and until a finger holds."""


class Table(Fingers):
    """A turn in the window, and the fingers on it. ``place`` and ``cell`` are the positions of a tile and of a cell."""

    def __init__(self, ui: UiDriver, mm_per_pixel: float) -> None:
        super().__init__()
        self.ui = ui
        ui.window.inches = mm_per_pixel * hypot(*pygame.display.get_desktop_sizes()[0]) / 25.4

    @property
    def scene(self) -> TileTurnScene:
        return turn_of(self.ui.top)

    def place(self, place: int) -> tuple[int, int]:
        count = len(draft_of(self.scene).tiles)
        return self.scene.layout.station.rack_slot(place, count).center

    def cell(self, name: str) -> tuple[int, int]:
        return self.scene.layout.rect(at(name)).center

    def wait(self, frames: int) -> None:
        until = self.ui.now + (frames - 0.5) * STEP
        while self.ui.now < until:
            self.ui.run(1)

    def tap(self, finger: int, where: tuple[int, int]) -> None:
        self.down(finger, where)
        self.wait(SHORT)
        self.up(finger)
        self.wait(SHORT)

    def drag(self, finger: int, *way: tuple[int, int]) -> None:
        """Puts the finger down at the first position and moves it through the others; it does not lift."""
        self.down(finger, way[0])
        self.wait(SHORT)
        for where in way[1:]:
            self.move(finger, where)
            self.wait(1)

    def drop(self, finger: int, *way: tuple[int, int]) -> None:
        self.drag(finger, *way)
        self.up(finger)
        self.wait(SHORT)


@pytest.fixture
def table(ui):
    return Table(ui, LARGE)


@pytest.fixture
def panel(ui):
    return Table(ui, SMALL)


def cells(ui: UiDriver) -> set[Cell]:
    return {cell for _value, cell in lying(ui)}


# Taps and drags


def test_taps_pick_a_tile_lay_it_and_take_it_back(ui, table):
    with ui.play(opening(ui)):
        table.tap(1, table.place(1))
        table.tap(2, table.cell("h8"))
        assert lying(ui) == {(5, at("h8"))}
        table.tap(1, table.cell("h8"))
        assert lying(ui) == set()


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
        assert isinstance(ui.top, TileTurnScene)


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
        table.down(1, table.cell("h8"))
        table.wait(LONG)
        table.up(1)
        table.wait(SHORT)
        assert lying(ui) == set()
        table.tap(1, table.cell("h8"))
        table.down(1, table.cell("h8"))
        table.wait(LONG)
        table.up(1)
        table.wait(SHORT)
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


# Fingers that get lost


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
        ui.key(pygame.K_ESCAPE)
        ui.run()
        assert table.scene.stage.dragged == [] and lying(ui) == set()


# The magnifier


def magnifier(scene: TileTurnScene) -> pygame.Rect | None:
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


def test_the_magnifier_takes_nothing_back_and_says_nothing(ui, panel):
    with ui.play(opening(ui)):
        panel.tap(1, panel.cell("h8"))
        panel.down(1, panel.cell("h8"))
        panel.wait(LONG)
        panel.up(1)
        panel.wait(SHORT)
        assert cells(ui) == {at("h8")}
        assert panel.scene.model.refusal == ""


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


def test_a_quick_tap_lays_the_tile_directly_on_small_cells(ui, panel):
    with ui.play(opening(ui)):
        panel.tap(1, panel.cell("h8"))
        assert cells(ui) == {at("h8")}


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
