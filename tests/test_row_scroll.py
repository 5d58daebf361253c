"""The rows of a list: which one is at a position, and what pointers scroll."""

import pytest
from pygame import Rect

from game.engine.intents import DRAG_PIXELS, Intent, IntentKind
from game.engine.picture import Picture
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


@pytest.mark.parametrize(
    ("at", "row"), [((0, 100), 20), ((199, 109), 20), ((200, 105), None), ((5, 99), None)]
)
def test_there_is_no_row_beside_the_list(at, row):
    scroll = rows(40)
    scroll.by(20)
    assert scroll.row_at(at) == row


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


PRESSED = (5, 150)
MOVES = {
    "a short press": ((), False),
    "a finger that trembles": (((IntentKind.POINT, (5, 151 - DRAG_PIXELS)),), False),
    "a finger that drags": (((IntentKind.POINT, (5, 150 - DRAG_PIXELS)),), True),
    "a finger that drags back": (((IntentKind.POINT, (5, 110)), (IntentKind.POINT, PRESSED)), True),
    "a finger that stays": (((IntentKind.LONG, PRESSED),), True),
}


@pytest.mark.parametrize(("moves", "used"), MOVES.values(), ids=MOVES)
def test_only_the_release_of_a_short_press_reaches_the_row_below(moves, used):
    scroll = rows(30)
    assert not scroll.handle(Intent(IntentKind.PRESS, PRESSED))
    for kind, at in moves:
        assert scroll.handle(Intent(kind, at)) is (used and kind is IntentKind.POINT)
    assert scroll.handle(Intent(IntentKind.RELEASE, PRESSED)) is used
    assert not scroll.handle(Intent(IntentKind.PRESS, PRESSED)), "the next press begins anew"
    assert not scroll.handle(Intent(IntentKind.RELEASE, PRESSED))


@pytest.mark.parametrize("end", [IntentKind.RELEASE, IntentKind.CANCEL])
def test_letting_go_of_the_bar_presses_no_row(end):
    scroll = rows(30)
    assert scroll.handle(Intent(IntentKind.PRESS, (200 - THUMB, 150)))
    assert scroll.handle(Intent(end, (200 - THUMB, 150)))
    assert not scroll.handle(Intent(IntentKind.PRESS, (199 - THUMB, 150))), "beside the bar is a row"
    assert not scroll.handle(Intent(end, (199 - THUMB, 150)))


@pytest.mark.parametrize(("lines", "first"), [(1, 12), (3, 16), (-2, 6), (-9, 0), (9, 20)])
def test_a_line_of_the_wheel_is_two_rows_up_to_the_ends_of_the_list(lines, first):
    scroll = rows(30)
    scroll.by(10)
    assert scroll.handle(Intent(IntentKind.SCROLL, (0, lines))) and scroll.first == first
    assert scroll.by(20) is (first < 20), "it says whether the list has moved"


@pytest.mark.parametrize(("y", "first"), [(130, 12), (174, 8), (101, 15), (204, 5), (150, 10)])
def test_rows_follow_the_finger_that_drags_them(y, first):
    scroll = rows(30)
    scroll.by(10)
    scroll.handle(Intent(IntentKind.PRESS, PRESSED))
    scroll.handle(Intent(IntentKind.POINT, (5, 110)))
    scroll.handle(Intent(IntentKind.POINT, (5, y)))
    assert scroll.first == first


@pytest.mark.parametrize(("y", "first"), [(100, 0), (117, 0), (152, 10), (187, 20), (204, 20)])
def test_the_bar_shows_the_part_of_the_list_that_is_pressed_on_it(y, first):
    scroll = rows(30)
    scroll.handle(Intent(IntentKind.PRESS, (195, y)))
    assert scroll.first == first


def test_a_press_ends_if_the_list_gets_another_place_but_not_if_it_only_gets_longer():
    for area, count, stays in ((AREA, 40, True), (AREA.move(0, 5), 30, False)):
        scroll = rows(30)
        scroll.handle(Intent(IntentKind.PRESS, PRESSED))
        scroll.place(area, 10, count, THUMB)
        assert scroll.handle(Intent(IntentKind.POINT, (5, 110))) is stays


@pytest.mark.parametrize(
    ("count", "first", "drawn"), [(10, 0, []), (20, 0, [0]), (20, 10, [50]), (20, 5, [25])]
)
def test_the_thumb_is_as_long_as_the_share_that_is_shown_and_is_where_that_is(count, first, drawn):
    scroll, picture = rows(count), Picture()
    scroll.by(first)
    scroll.draw_thumb(picture, Rect(0, 0, 8, 100), (255, 255, 255))
    assert [round(at[1]) for _surface, at in picture.blits] == drawn
    assert all(surface.get_size() == (8, 50) for surface, _at in picture.blits)


def test_the_thumb_of_a_long_list_is_still_large_enough_to_be_grabbed():
    picture = Picture()
    rows(900).draw_thumb(picture, Rect(0, 0, 8, 100), (255, 255, 255))
    assert [surface.get_size() for surface, _at in picture.blits] == [(8, 16)]
