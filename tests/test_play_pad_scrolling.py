"""Scrolling the pad next to the board with the wheel or a finger, and what ends it."""

from collections.abc import Iterator

import pygame
import pytest
from helpers import best_turn
from random_pads import TALL, late, rows_seen
from ui_driver import UiDriver, draft_of, turn_of

from game.players.budget import Samples
from game.table.visible_rows import first_row

pytestmark = pytest.mark.slow

# The wheel


def wheel(ui: UiDriver, where: tuple[int, int], down: int) -> None:
    ui.point(where)
    ui.post(pygame.MOUSEWHEEL, x=0, y=-down)


@pytest.fixture
def long_pad(monkeypatch, tmp_path) -> Iterator[UiDriver]:
    """Ada's turn late in a match, when the pad has more rows than fit."""
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(5))
    ui = UiDriver(monkeypatch, tmp_path, TALL, speed="off")
    scene = late(ui)
    ui.watch_window()
    with ui.play(scene):
        yield ui


def scroll(ui: UiDriver, rows: int) -> None:
    """Turns the wheel over the pad, downwards if the number is positive."""
    wheel(ui, turn_of(ui.top).layout.station.pad.center, rows)
    ui.run()


def test_the_wheel_over_the_pad_scrolls_it(long_pad):
    scene = turn_of(long_pad.top)
    begin, picked = scene.stage.first_row, draft_of(scene).picked
    scroll(long_pad, -2)
    assert (scene.stage.first_row, draft_of(scene).picked) == (begin - 2, picked)


def test_the_wheel_over_the_board_picks_another_tile(long_pad):
    scene = turn_of(long_pad.top)
    begin, picked = scene.stage.first_row, draft_of(scene).picked
    wheel(long_pad, scene.layout.rect(0).center, 1)
    long_pad.run()
    assert draft_of(scene).picked != picked and scene.stage.first_row == begin


def test_scrolling_changes_the_picture(long_pad):
    before = long_pad.screen()
    scroll(long_pad, -2)
    assert long_pad.screen() != before


def test_the_wheel_scrolls_to_the_first_and_the_last_row_at_most(long_pad):
    scene = turn_of(long_pad.top)
    begin, ends = scene.stage.first_row, []
    for down in (-1, 1):
        for _ in range(40):
            wheel(long_pad, scene.layout.station.pad.center, down)
        long_pad.run()
        ends.append(scene.stage.first_row)
    assert ends == [0, begin]


def pull(ui: UiDriver, rows: int) -> None:
    """Drags the pad down by this many rows, or up if the number is negative."""
    scene = turn_of(ui.top)
    x, y = scene.layout.station.pad.center
    row = scene.stage.sheet.row(0).height
    ui.drag((x, y), (x, y + row * rows // abs(rows)), (x, y + row * rows))
    ui.run()


def test_dragging_the_pad_scrolls_it(long_pad):
    stage = turn_of(long_pad.top).stage
    begin = stage.first_row
    pull(long_pad, 3)
    assert stage.first_row == begin - 3


def test_the_pad_stays_when_the_finger_is_lifted(long_pad):
    scene = turn_of(long_pad.top)
    pull(long_pad, 3)
    begin, (x, y) = scene.stage.first_row, scene.layout.station.pad.center
    long_pad.hover((x, y + 8 * scene.stage.sheet.row(0).height))
    assert scene.stage.first_row == begin


def test_dragging_the_pad_stops_at_its_last_row(long_pad):
    stage = turn_of(long_pad.top).stage
    begin = stage.first_row
    pull(long_pad, 3)
    pull(long_pad, -30)
    assert stage.first_row == begin


# Back to the own pad


def open_other_pad(ui: UiDriver) -> None:
    scene = turn_of(ui.top)
    ui.click(scene.layout.badges[1].center)
    assert scene.model.pad_view.shows_other


def test_a_hint_shows_the_own_pad_again(long_pad):
    model = turn_of(long_pad.top).model
    open_other_pad(long_pad)
    long_pad.key(pygame.K_h)
    long_pad.run(30)
    assert model.hint.step and not model.pad_view.shows_other


def test_laying_a_tile_shows_the_own_pad_again(long_pad):
    scene = turn_of(long_pad.top)
    (value, cell), *_more = best_turn(long_pad.match)
    open_other_pad(long_pad)
    long_pad.strike(pygame.K_0 + value)
    long_pad.click_cell(cell)
    assert draft_of(scene).laid and not scene.model.pad_view.shows_other


def test_another_pad_opens_where_it_would_be_without_scrolling(long_pad):
    scene = turn_of(long_pad.top)
    scroll(long_pad, -3)
    open_other_pad(long_pad)
    assert scene.stage.first_row == first_row(scene.model.displayed.pads[1], scene.stage.sheet.rows, 1)


def test_laying_tiles_scrolls_to_the_rows_that_they_fill(long_pad):
    scene = turn_of(long_pad.top)
    scroll(long_pad, -30)
    assert scene.stage.first_row == 0
    long_pad.lay(best_turn(long_pad.match))
    assert {entry.row for entry in draft_of(scene).entries()} <= set(rows_seen(scene))


def test_the_pad_can_be_scrolled_while_tiles_are_laid(long_pad):
    stage = turn_of(long_pad.top).stage
    long_pad.lay(best_turn(long_pad.match))
    scroll(long_pad, -30)
    assert stage.first_row == 0


def test_taking_a_tile_back_ends_scrolling(long_pad):
    stage = turn_of(long_pad.top).stage
    long_pad.lay(best_turn(long_pad.match))
    scroll(long_pad, -30)
    long_pad.strike(pygame.K_BACKSPACE)
    assert stage.first_row > 0
