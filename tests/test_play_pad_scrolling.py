"""Scrolling the pad next to the board with the wheel or a finger, and what ends it."""

from collections.abc import Iterator

import pygame
import pytest
from fingers import Fingers
from helpers import best_turn
from random_pads import TALL, late, rows_seen
from ui_driver import UiDriver, draft_of, turn_of

from game.players.budget import Samples
from game.table.visible_rows import first_row

pytestmark = [pytest.mark.slow, pytest.mark.window(TALL)]


@pytest.fixture
def long_pad(ui, monkeypatch) -> Iterator[UiDriver]:
    """Ada's turn late in a match, when the pad has more rows than fit."""
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(5))
    scene = late(ui)
    ui.watch_window()
    with ui.play(scene):
        yield ui


def wheel(ui: UiDriver, down: int, where: tuple[int, int] | None = None) -> None:
    """Turns the wheel, over the pad if nothing else is said, downwards if the number is positive."""
    ui.point(where or turn_of(ui.top).layout.station.pad.center)
    ui.post(pygame.MOUSEWHEEL, x=0, y=-down)
    ui.run()


def pull(ui: UiDriver, rows: int) -> None:
    """Drags the pad down by this many rows, or up if the number is negative."""
    scene = turn_of(ui.top)
    x, y = scene.layout.station.pad.center
    row = scene.turn_table.sheet.row(0).height
    ui.drag((x, y), (x, y + row * rows // abs(rows)), (x, y + row * rows))
    ui.run()


def test_the_wheel_and_a_drag_scroll_the_pad_to_its_ends_and_the_wheel_over_the_board_picks(long_pad):
    turn_table, draft = turn_of(long_pad.top).turn_table, draft_of(long_pad.top)
    begin, picked, before = turn_table.first_row, draft.picked, long_pad.screen()
    wheel(long_pad, -2)
    assert (turn_table.first_row, draft.picked) == (begin - 2, picked) and long_pad.screen() != before
    for down, end in ((-1, 0), (1, begin)):
        for _ in range(40):
            wheel(long_pad, down)
        assert turn_table.first_row == end
    pull(long_pad, 3)
    assert turn_table.first_row == begin - 3
    x, y = turn_table.station.pad.center
    long_pad.hover((x, y + 8 * turn_table.sheet.row(0).height))
    assert turn_table.first_row == begin - 3, "it stays when the finger is lifted"
    pull(long_pad, -30)
    assert turn_table.first_row == begin and draft.picked == picked
    wheel(long_pad, 1, long_pad.cell(0))
    assert draft.picked != picked and turn_table.first_row == begin


def test_a_finger_that_has_rested_on_the_pad_still_pulls_it(long_pad):
    turn_table, fingers = turn_of(long_pad.top).turn_table, Fingers()
    begin, (x, y) = turn_table.first_row, turn_table.station.pad.center
    fingers.down(1, (x, y))
    long_pad.run(60)
    fingers.move(1, (x, y + 3 * turn_table.sheet.row(0).height))
    long_pad.run(5)
    assert turn_table.first_row == begin - 3
    fingers.up(1)
    long_pad.run()
    assert turn_of(long_pad.top).turn_table.first_row == begin - 3


def test_another_pad_opens_unscrolled_and_a_hint_or_a_tile_shows_the_own_pad_again(long_pad):
    turn_table, view = turn_of(long_pad.top).turn_table, turn_of(long_pad.top).model.pad_view
    (value, cell), *_more = best_turn(long_pad.match)
    wheel(long_pad, -3)
    long_pad.click(turn_table.layout.badges[1].center)
    assert view.shows_other
    assert turn_table.first_row == first_row(turn_table.model.displayed.pads[1], turn_table.sheet.rows, 1)
    long_pad.key(pygame.K_h)
    long_pad.run(30)
    assert turn_table.model.hint.step and not view.shows_other
    long_pad.click(turn_table.layout.badges[1].center)
    long_pad.strike(pygame.K_0 + value)
    long_pad.click_cell(cell)
    assert draft_of(long_pad.top).laid and not view.shows_other


def test_laying_and_taking_back_scroll_to_the_rows_that_change(long_pad):
    scene = turn_of(long_pad.top)
    wheel(long_pad, -30)
    assert scene.turn_table.first_row == 0
    long_pad.lay(best_turn(long_pad.match))
    assert {entry.row for entry in draft_of(scene).entries()} <= set(rows_seen(scene))
    wheel(long_pad, -30)
    assert scene.turn_table.first_row == 0, "the pad can be scrolled while tiles are laid"
    long_pad.strike(pygame.K_BACKSPACE)
    assert scene.turn_table.first_row > 0
