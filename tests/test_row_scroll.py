"""The rows of a list: which one is at a position, and what pointers scroll."""

import pytest
from pygame import Rect

from game.engine.intents import Intent, IntentKind
from game.table.row_scroll import RowScroll

AREA = Rect(0, 100, 200, 105)
"""Room for ten rows of ten pixels and half a row."""
THUMB = 20


def rows(count: int) -> RowScroll:
    scroll = RowScroll()
    scroll.place(AREA, 10, count, THUMB)
    return scroll


@pytest.mark.parametrize(("count", "y", "row"), [(3, 129, 2), (3, 130, None), (30, 199, 9), (30, 202, None)])
def test_there_is_no_row_below_the_last_one(count, y, row):
    assert rows(count).row_at((5, y)) == row


def test_only_a_list_with_hidden_rows_has_a_bar_and_shows_its_end_when_it_gets_shorter():
    scroll = rows(30)
    scroll.by(30)
    scroll.place(AREA, 10, 12, THUMB)
    assert scroll.first == 2
    assert not rows(10).handle(Intent(IntentKind.PRESS, (195, 150)))
    assert rows(11).handle(Intent(IntentKind.PRESS, (195, 150)))


@pytest.mark.parametrize("end", [IntentKind.RELEASE, IntentKind.CANCEL])
@pytest.mark.parametrize("x", [5, 195], ids=["row", "bar"])
def test_what_is_not_pressed_any_more_scrolls_nothing(x, end):
    scroll = rows(30)
    scroll.handle(Intent(IntentKind.PRESS, (x, 150)))
    scroll.handle(Intent(end, (x, 150)))
    first = scroll.first
    assert not scroll.handle(Intent(IntentKind.POINT, (x, 190))) and scroll.first == first
