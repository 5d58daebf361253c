"""The cloth of the card game shows the cards as large as possible, moves smoothly, and can be dragged and zoomed."""

import itertools
import math
import random
from collections.abc import Sequence

import pytest
from pygame import Rect

from game.rules.cards.cells import BELOW, RIGHT, Cell, cell_at, x_y
from game.table.cloth import LEAST_ACROSS, MARGIN, Cloth

AREA = Rect(20, 30, 640, 480)
STEP = 1 / 60


def cell(x: int, y: int) -> Cell:
    found = cell_at(x, y)
    assert found is not None
    return found


def line(length: int, step: int = RIGHT) -> list[Cell]:
    return [step * place for place in range(length)]


def blob(seed: int, size: int) -> list[Cell]:
    """Cells that hang together, in a random shape."""
    rng = random.Random(seed)
    cells = [cell(0, 0)]
    while len(cells) < size:
        new = rng.choice(cells) + rng.choice((RIGHT, -RIGHT, BELOW, -BELOW))
        if new not in cells:
            cells.append(new)
    return cells


def cloth(
    cells: list[Cell], least: int = 16, focus: Sequence[Cell] = (), covered: Sequence[Rect] = ()
) -> Cloth:
    made = Cloth(AREA.copy(), least, covered)
    show(made, cells, focus)
    return made


def show(made: Cloth, cells: list[Cell], focus: Sequence[Cell] = ()) -> None:
    made.show(cells, focus)
    made.update(STEP, still=True)


def in_sight(shown: Cloth, cells: list[Cell]) -> bool:
    return all(shown.area.contains(shown.rect(cell)) for cell in cells)


def with_margin(cells: list[Cell]) -> list[Cell]:
    around = (-MARGIN, MARGIN)
    return [
        cell + dx * RIGHT + dy * BELOW for cell in cells for dx, dy in itertools.product(around, repeat=2)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_all_cards_and_a_margin_are_shown_as_large_as_possible(seed):
    cells = blob(seed, 4 + 8 * seed)
    shown = cloth(cells)
    assert in_sight(shown, with_margin(cells))
    xs, ys = zip(*map(x_y, cells), strict=True)
    across, down = (max(n) - min(n) + 1 + 2 * MARGIN for n in (xs, ys))
    larger = shown.cell + 1
    assert larger * across > AREA.width or larger * down > AREA.height or shown.cell == shown.most_cell


BUTTONS = Rect(20, 30, 90, 40), Rect(560, 30, 100, 40)
IN_CORNER = (Rect(560, 380, 100, 130),)


@pytest.mark.parametrize("covered", [BUTTONS, IN_CORNER], ids=["buttons", "corner"])
@pytest.mark.parametrize("seed", range(30))
def test_no_card_and_no_place_for_one_is_under_what_covers_the_cloth(seed, covered):
    cells = blob(seed, 10 + seed)
    shown = cloth(cells, 8, covered=covered)
    places = {
        one + first + second
        for one in cells
        for first in (0, 1, -1, BELOW, -BELOW)
        for second in (0, 1, -1, BELOW, -BELOW)
    }
    assert all(shown.rect(place).collidelist(covered) < 0 for place in places)
    assert in_sight(shown, list(places))


def test_what_covers_a_free_corner_makes_no_card_smaller():
    cells = line(20)
    shown = cloth(cells, 8, covered=BUTTONS)
    assert shown.view == cloth(cells, 8).view


@pytest.mark.parametrize("manual", [False, True])
def test_the_last_card_is_not_under_what_covers_the_cloth(manual):
    cells = blob(1, 40)
    last = min(cells, key=lambda one: x_y(one)[1])
    shown = Cloth(AREA.copy(), 60, (Rect(20, 30, 640, 90),))
    shown.show(cells, [cells[0]])
    if manual:
        shown.drag(1, 0)
    show(shown, cells, [last])
    assert shown.rect(last).collidelist(shown.covered) < 0


def test_cards_are_as_large_as_possible_between_a_least_and_a_most():
    assert cloth(line(2)).cell == min(AREA.size) // LEAST_ACROSS
    assert cloth(line(40), least=30).cell == 30
    shown = cloth(blob(3, 30))
    assert shown.rect(cell(0, 0)).right == shown.rect(cell(1, 0)).left
    assert shown.rect(cell(0, 0)).bottom == shown.rect(cell(0, 1)).top


@pytest.mark.parametrize("step", [RIGHT, BELOW])
def test_if_not_all_cards_can_be_shown_the_last_one_is(step):
    cells = line(60, step)
    for last in (cells[:2], cells[30:32], cells[-2:]):
        shown = cloth(cells, 30, last)
        assert in_sight(shown, with_margin(last))
        assert not in_sight(shown, cells)


def test_the_view_scrolls_no_further_than_it_must():
    shown = cloth(line(60), 30, line(2))
    before = shown.view
    show(shown, line(60), [cell(3, 0), cell(4, 0)])
    assert shown.view == before


@pytest.mark.parametrize("frames", [0, 5])
def test_the_cell_at_a_position_is_the_one_that_is_drawn_there(frames):
    shown = cloth(blob(1, 20))
    shown.show(blob(2, 50))
    for _ in range(frames):
        shown.update(STEP, still=False)
    for found in blob(1, 20):
        place = shown.rect(found)
        if AREA.collidepoint(place.center):
            assert shown.cell_at(place.center) == found
    assert shown.cell_at((AREA.left - 1, AREA.centery)) is None


def test_the_view_moves_smoothly_or_jumps():
    shown = cloth(line(4))
    shown.show(line(20))
    places = [shown.rect(cell(0, 0)).x]
    while shown.update(STEP, still=False):
        places.append(shown.rect(cell(0, 0)).x)
    assert 15 < len(places) < 60
    assert places == sorted(places, reverse=True), "it overshoots"
    assert max(a - b for a, b in itertools.pairwise(places)) < (places[0] - places[-1]) / 5
    assert not shown.moving
    assert in_sight(shown, with_margin(line(20)))
    shown = cloth(line(4))
    shown.show(line(20))
    assert shown.update(STEP, still=True) is False
    assert in_sight(shown, line(20))


@pytest.mark.parametrize("gliding", [False, True])
def test_a_drag_moves_the_cloth_with_the_pointer_and_zooming_keeps_the_point_under_it(gliding):
    shown = cloth(blob(4, 20))
    place = shown.rect(cell(0, 0))
    shown.drag(12, -7)
    assert shown.rect(cell(0, 0)) == place.move(12, -7)
    shown = cloth(blob(4, 20))
    before, at = shown.cell, shown.rect(cell(1, 0)).center
    shown.zoom(0.8, at, gliding=gliding)
    shown.zoom(0.8, at, gliding=gliding)
    sizes, moving = [shown.cell], True
    while moving:
        moving = shown.update(STEP, still=False)
        sizes.append(shown.cell)
        assert math.dist(shown.rect(cell(1, 0)).center, at) <= 2.9
    assert sizes == sorted(sizes, reverse=True) and shown.cell == round(before * 0.8 * 0.8)
    assert not gliding or (sizes[0] == before and len(set(sizes)) > 5)


@pytest.mark.parametrize("seed", range(4))
def test_no_drag_or_zoom_moves_all_cards_out_of_sight(seed):
    rng = random.Random(seed)
    cells = blob(seed, 30)
    shown = cloth(cells, least=40)
    for _ in range(150):
        if rng.random() < 0.7:
            shown.drag(rng.randrange(-900, 900), rng.randrange(-900, 900))
        else:
            shown.zoom(rng.choice((0.2, 0.8, 1.2, 4.0)), (rng.randrange(700), rng.randrange(500)))
        assert 1 <= shown.cell <= shown.most_cell
        assert any(shown.area.contains(shown.rect(one)) for one in cells)


def test_zooming_out_or_another_window_shows_all_cards():
    shown = cloth(line(30), least=40, focus=line(2))
    shown.zoom(0.01, AREA.center)
    shown.drag(-(shown.rect(cell(15, 0)).x - AREA.centerx), 0)
    assert in_sight(shown, line(30))
    shown = cloth(line(10))
    shown.drag(50, 0)
    shown.resize(Rect(0, 0, 300, 300), 12)
    assert in_sight(shown, with_margin(line(10)))


def test_the_view_that_a_player_chose_stays_until_a_card_is_laid_out_of_sight():
    shown = cloth(line(4))
    shown.drag(-60, 0)
    chosen = shown.view
    show(shown, line(6), line(6)[-2:])
    assert shown.view == chosen
    show(shown, line(30), line(30)[-2:])
    assert in_sight(shown, line(30)[-2:])
    assert shown.cell == round(chosen.cell)


def test_the_view_follows_the_cards_again_after_a_reset():
    shown = cloth(line(10))
    automatic = shown.view
    shown.zoom(2, AREA.center)
    shown.drag(100, 100)
    shown.reset()
    shown.update(STEP, still=True)
    assert shown.view == automatic
    assert not shown.manual


def test_arrows_point_to_where_cards_are_out_of_sight():
    cells = line(60)
    assert cloth(cells, 30, cells[30:32]).hidden(cells) == {(-1, 0), (1, 0)}
    assert cloth(cells, 30, cells[-2:]).hidden(cells) == {(-1, 0)}
    assert cloth(line(5)).hidden(line(5)) == set()
