"""Fingers at the table: taps, drags, palms, fingers that get lost, and the magnifier, through the real queue and loop."""

from collections.abc import Iterator
from math import hypot

import pygame
import pytest
from finger_table import LARGE, LONG, PALM, SHORT, SMALL, Table
from helpers import at
from mouse_play import answering
from ui_driver import draft_of, opening, picture_of

from game.engine.layout import TOP
from game.scenes.pause import Pause
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.signs import MAGNIFICATION

pytestmark = pytest.mark.slow


@pytest.fixture
def table(ui) -> Iterator[Table]:
    """The first turn: Ada has 6, 5, 5."""
    with ui.play(opening(ui)):
        yield Table(ui, LARGE)


@pytest.fixture
def later(ui) -> Iterator[Table]:
    """The second turn of the rule books' example: Ben has 5 and 3."""
    with ui.play(answering(ui)):
        yield Table(ui, LARGE)


@pytest.fixture
def panel(ui) -> Iterator[Table]:
    """The first turn on a small panel."""
    ui.watch_window()
    with ui.play(opening(ui)):
        yield Table(ui, SMALL)


# Taps and drags


def test_taps_pick_a_tile_lay_it_and_take_it_back(table):
    table.tap(1, table.place(1))
    table.tap(2, table.cell("h8"))
    assert table.laid == {"5h8"}
    table.tap(1, table.cell("h8"))
    assert table.laid == set()


def test_a_finger_is_remembered_until_it_lifts_whatever_it_pressed(table):
    turn_table = table.scene.turn_table
    bag, back = (
        turn_table.station.place.outward(area)
        for area in (turn_table.station.bag, turn_table.station.take_back)
    )
    for spot in (
        table.place(1),
        table.cell("c3"),
        turn_table.layout.badges[0].center,
        bag.center,
        back.center,
    ):
        table.touch(1, spot)
        assert [press.start for press in turn_table.presses.values()] == [spot]
        table.lift(1)
        assert not turn_table.presses


def test_a_dragged_tile_floats_above_the_finger_with_its_ghost_on_the_cell(table):
    table.ui.watch_window()
    table.drag(1, table.place(0), table.cell("i9"), table.cell("h8"))
    turn_table, goal = table.scene.turn_table, table.cell("h8")
    assert turn_table.dragged == [0] and turn_table.drag_target(turn_table.drags[0]) == at("h8")
    assert turn_table.floating(turn_table.drags[0]) == (goal[0], goal[1] - 24), "12 mm"
    corner = table.scene.layout.rect(at("h8")).topleft
    assert [s for s, where in picture_of(table.scene).blits if where == corner and s.get_alpha() == 150]
    table.lift(1)
    assert table.laid == {"6h8"}


def test_two_fingers_drag_two_tiles_at_once(later):
    later.drag(1, later.place(0), later.cell("c3"))
    later.drag(2, later.place(1), later.cell("d3"))
    assert later.scene.turn_table.dragged == [0, 1]
    later.move(2, later.cell("h9"))
    later.move(1, later.cell("j8"))
    later.lift(2)
    assert later.laid == {"3h9"}
    assert later.scene.turn_table.dragged == [0] and draft_of(later.scene).picked == 0


def test_two_fingers_on_one_tile_drag_it_once_and_a_tap_does_not_lay_it(table):
    table.drag(1, table.place(0), table.cell("c3"))
    table.drag(2, table.place(0), table.cell("h8"))
    assert table.scene.turn_table.dragged == [0]
    table.lift(2)
    assert table.laid == set()
    table.tap(2, table.cell("h8"))
    assert table.laid == set() and table.scene.turn_table.dragged == [0]


def test_done_pressed_by_one_finger_while_another_lays_a_tile(later):
    later.touch(1, later.scene.layout.station.done.center)
    later.tap(2, later.cell("h9"))
    assert later.laid == {"5h9"}
    before = later.events
    later.lift(1)
    assert later.events > before


def test_fingers_leave_no_hover_behind(table):
    ui, turn_table = table.ui, table.scene.turn_table
    ui.hover(turn_table.layout.station.done.center)
    assert turn_table.focus.buttons.hover is not None
    table.tap(1, table.cell("c3"))
    assert turn_table.focus.buttons.hover is None
    ui.hover(table.cell("h8"))
    assert turn_table.target == at("h8")
    table.touch(1, table.cell("h8"), LONG)
    assert turn_table.target is None


# Palms and resting fingers


def test_with_ten_fingers_down_a_tap_on_done_still_works(later):
    later.tap(1, later.cell("h9"))
    for finger in range(10):
        later.touch(finger, (30 + finger % 4 * 110, 30 + finger // 4 * 150))
    later.wait(LONG)
    assert later.laid == {"5h9"}
    before = later.events
    later.tap(10, later.scene.layout.station.done.center)
    assert later.events > before
    later.lift(*range(10))
    later.ui.run()
    assert isinstance(later.ui.top, TurnScene)


def test_a_palm_a_resting_hand_or_a_finger_that_slides_lays_nothing_and_takes_nothing_back(table):
    table.drop(1, table.cell("h5"), table.cell("h8"))
    assert table.laid == set()
    x, y = table.cell("h8")
    table.touch(1, (x, y), PALM)
    table.touch(2, (x + 30, y + 10))
    table.lift(1, 2)
    assert table.laid == set()
    table.hold(1, table.cell("h8"))
    assert table.laid == set()
    table.tap(1, table.cell("h8"))
    assert len(table.laid) == 1
    table.hold(1, table.cell("h8"))
    assert len(table.laid) == 1


def test_a_palm_on_done_finishes_nothing(later):
    later.tap(1, later.cell("h9"))
    before, (x, y) = later.events, later.scene.layout.station.done.center
    later.down(1, (x, y))
    later.up(1)
    later.wait(PALM)
    later.touch(2, (x - 40, y))
    later.up(2)
    later.wait(LONG)
    assert later.events == before


def test_a_palm_on_the_rack_keeps_the_picked_tile_and_a_drag_goes_on_while_a_palm_rests(table):
    table.tap(1, table.place(2))
    x, y = table.place(0)
    table.touch(1, (x, y), PALM)
    table.touch(2, (x + 4, y + 4))
    assert draft_of(table.scene).picked == 2
    table.lift(1, 2)
    table.touch(1, table.cell("c13"), PALM)
    table.touch(2, table.cell("d13"), LONG)
    table.drop(3, table.place(0), table.cell("f8"), table.cell("h8"))
    assert table.laid == {"6h8"}


# Fingers that get lost


def test_a_drag_that_is_cancelled_returns_the_tile_and_those_that_depend_on_it(table):
    table.drag(1, table.place(0), table.cell("h8"))
    table.lose()
    assert table.scene.turn_table.dragged == []
    table.lift(1)
    assert table.laid == set()
    for name in ("h8", "i8", "i9"):
        table.tap(1, table.cell(name))
    laid = table.laid
    table.drag(1, table.cell("h8"), table.cell("c3"))
    assert table.laid != laid and table.scene.turn_table.dragged
    table.lose()
    assert table.laid == laid and table.scene.turn_table.dragged == []


def test_a_drag_is_cancelled_when_the_window_changes_its_size_or_the_picture_turns(table):
    table.tap(1, table.cell("h8"))
    table.drag(1, table.cell("h8"), table.cell("c3"))
    table.ui.change_size((900, 500))
    table.wait(SHORT)
    assert table.laid == {"6h8"}, "the tile returns to its cell"
    table.lift(1)
    table.drag(1, table.place(1), table.cell("i8"))
    table.ui.app.face(TOP)
    table.wait(SHORT)
    table.lift(1)
    assert table.laid == {"6h8"}


def test_a_finger_lifted_and_replaced_during_a_drag_lays_nothing(table):
    table.drag(1, table.place(0), table.cell("c3"), table.cell("h8"))
    table.up(1)
    table.wait(PALM)
    table.tap(2, table.cell("h8"))
    assert table.laid == set()
    table.drop(1, table.place(0), table.cell("c3"), table.scene.layout.board.midright)
    table.drop(2, table.cell("j8"), table.cell("h8"))
    assert table.laid == set(), "nor if it is replaced later"


def test_a_finger_lifted_in_another_scene_leaves_nothing_behind(table):
    table.drag(1, table.place(0), table.cell("h8"))
    table.tap(2, table.scene.layout.station.menu.center)
    table.ui.run()
    assert isinstance(table.ui.top, Pause)
    table.up(1)
    table.ui.strike(pygame.K_ESCAPE)
    assert table.scene.turn_table.dragged == [] and table.laid == set()


# The cursor


def test_the_cursor_is_seen_only_while_the_mouse_is_used(table):
    for where in ((5, 5), (6, 6)):
        table.ui.point(where)
        table.wait(SHORT)
        assert pygame.mouse.get_visible()
        table.touch(1, (9, 9))
        assert not pygame.mouse.get_visible()
        table.lift(1)


def test_the_cursor_disappears_after_two_seconds_without_drawing_a_frame(table):
    table.ui.hover((5, 5))
    frames = table.ui.loop.frames
    table.wait(110)
    assert pygame.mouse.get_visible()
    table.wait(15)
    assert not pygame.mouse.get_visible() and table.ui.loop.frames == frames


# The magnifier, which opens where cells are small for a finger


def magnifier(table: Table) -> pygame.Rect | None:
    """Where the magnifier is; None while it is closed."""
    cell = table.scene.layout.cell
    size = round(round(cell * 3.4) * MAGNIFICATION), round(round(cell * 2.4) * MAGNIFICATION)
    found = [pygame.Rect(where, size) for s, where in picture_of(table.scene).blits if s.get_size() == size]
    return found[0] if found else None


def test_holding_a_finger_on_small_cells_opens_the_magnifier_through_which_a_tile_is_laid(panel):
    x, y = panel.cell("h10")
    for lays in (False, True):
        panel.touch(1, (x, y))
        assert magnifier(panel) is None
        panel.wait(LONG)
        area = magnifier(panel)
        assert area and area.bottom <= y
        if lays:
            panel.move(1, panel.cell("h8"))
            panel.wait(SHORT)
            assert panel.scene.turn_table.target == at("h8")
        panel.lift(1)
        assert magnifier(panel) is None and panel.laid == ({"6h8"} if lays else set())


def test_a_quick_tap_lays_a_tile_on_small_cells_and_the_magnifier_takes_nothing_back(panel):
    panel.tap(1, panel.cell("h8"))
    assert panel.laid == {"6h8"}
    panel.hold(1, panel.cell("h8"))
    assert panel.laid == {"6h8"} and panel.scene.model.refusal == ""


@pytest.mark.parametrize("name", ["h2", "b8", "n8", "h14"])
def test_the_magnifier_stays_in_the_window_and_clear_of_the_finger(panel, name):
    where = panel.cell(name)
    panel.touch(1, where, LONG)
    area = magnifier(panel)
    assert area and pygame.Rect(0, 0, 800, 480).contains(area)
    x, y = max(area.left, min(where[0], area.right)), max(area.top, min(where[1], area.bottom))
    assert hypot(x - where[0], y - where[1]) >= 20


def test_a_drag_that_rests_on_small_cells_opens_the_magnifier(panel):
    panel.drag(1, panel.place(0), panel.cell("h12"), panel.cell("h10"))
    panel.wait(LONG)
    assert magnifier(panel)
    panel.move(1, panel.scene.layout.station.pad.center)
    panel.wait(SHORT)
    assert magnifier(panel) is None
    panel.move(1, panel.cell("h8"))
    panel.lift(1)
    assert panel.laid == {"6h8"}
