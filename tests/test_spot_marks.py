"""The signs that show where a card fits."""

from contextlib import nullcontext
from itertools import combinations
from types import SimpleNamespace

import pytest
from card_matches import lays
from pygame import Rect

from game.rules.cards.cells import BELOW, ORIGIN, RIGHT, Placement, x_y
from game.scenes.card_turn.draft import CardDraft, Mark
from game.scenes.card_turn.spot_marks import Form, draw_spot_marks, forms_of, sign_of
from game.table.cards import card_rect

SIZES = ((28, 9), (44, 17), (67, 17), (108, 26))
"""Sides of a cell, and the least heights of text that go with them."""


def mark(column: int, row: int, lines: tuple[int, ...], *, step: int = RIGHT, turned: bool = False) -> Mark:
    return Mark(Placement(1, 2, ORIGIN + column * RIGHT + row * BELOW, step), lines, 0, turned)


def sign_areas(marks: tuple[Mark, ...], cell: int, least: int, across: bool) -> list[Rect]:
    """What the signs cover on the cloth."""
    found = []
    for one, form in forms_of(marks, cell, least, across):
        size = sign_of(one, cell, least, form, across).size
        area = Rect((0, 0), size[::-1] if across else size)
        x, y = x_y(one.placement.cell)
        area.center = card_rect(Rect(x * cell, y * cell, cell, cell), one.placement.step).center
        found.append(area)
    return found


@pytest.mark.parametrize("across", (False, True))
@pytest.mark.parametrize(("cell", "least"), SIZES)
def test_no_sign_covers_another_one(cell: int, least: int, across: bool):
    checked = 0
    for match in lays(every=7, seats=(2, 4)):
        draft = CardDraft(match)
        for place in draft.unlaid:
            areas = sign_areas(tuple(draft.marks(place)), cell, least, across)
            checked += len(areas)
            assert not [pair for pair in combinations(areas, 2) if pair[0].colliderect(pair[1])]
    assert checked > 100


def test_every_spot_where_the_card_fits_as_it_is_has_a_sign():
    for match in lays(every=7, seats=(2, 4)):
        draft = CardDraft(match)
        for place in draft.unlaid:
            marks = tuple(draft.marks(place))
            signed = {one for one, _form in forms_of(marks, 44, 17, False)}
            assert {one for one in marks if not one.turned} <= signed
    as_it_is, rotated = mark(0, 0, (12,)), mark(0, 0, (12,), step=BELOW, turned=True)
    assert dict(forms_of((rotated, as_it_is), 44, 30, False)) == {as_it_is: Form.IN_LINE, rotated: Form.SHORT}


def test_totals_are_below_each_other_only_where_they_would_not_fit_side_by_side():
    marks = tuple(
        mark(column, 0, lines, turned=True) for column, lines in enumerate(((10, 12), (10, 11, 12), (10, 11)))
    )
    assert {form for _mark, form in forms_of(marks, 44, 17, False)} == {Form.STACKED}
    marks = mark(0, 0, (10, 12)), mark(4, 0, (10, 11, 12), turned=True)
    assert {form for _mark, form in forms_of(marks, 44, 17, False)} == {Form.IN_LINE}


def areas_drawn(marks: list[Mark], covered_by: list[Rect]) -> list[Rect]:
    """Where signs are drawn on a cloth of 400 x 400 pixels."""
    drawn: list[Rect] = []
    picture = SimpleNamespace(
        clipped=lambda area: nullcontext(),
        add=lambda sign, *where: drawn.append(sign.get_rect(topleft=where)),
    )
    cloth = SimpleNamespace(
        cell=44,
        area=Rect(0, 0, 400, 400),
        rect=lambda cell: Rect(44 * x_y(cell)[0], 44 * x_y(cell)[1], 44, 44),
    )
    stage = SimpleNamespace(cloth=cloth, layout=SimpleNamespace(least_text=17), side=0)
    draw_spot_marks(picture, stage, marks, None, covered_by)
    return drawn


def test_signs_at_the_edge_of_the_cloth_are_seen_whole():
    marks = [mark(0, 2, (12,)), mark(4, 2, (11,))]
    assert [area.center for area in areas_drawn(marks, [Rect(0, 90, 50, 40)])] == [(5 * 44, 2 * 44 + 22)]
    (area,) = areas_drawn([mark(8, 2, (10, 11, 12), step=BELOW, turned=True)], [])
    assert area.right == 400 < 8 * 44 + 22 + area.width // 2


def test_a_better_orientation_has_its_totals_where_there_is_room():
    found = 0
    for match in lays(every=7, seats=(2, 4)):
        draft = CardDraft(match)
        for place in draft.unlaid:
            for one in draft.marks(place):
                first, second, cell, step = one.placement
                flipped = Placement(second, first, cell, step)
                other = draft.score_with(place, flipped) if draft.fits_on(flipped) else None
                more = bool(other) and (other.supers, sum(other.lines)) > (one.supers, sum(one.lines))
                assert one.better == (other.lines if more else ())
                assert not (one.better and one.turned)
                found += bool(one.better)
    assert found > 10
    plain, better = mark(0, 0, (10,)), mark(4, 0, (10,))._replace(better=(12,))
    assert {form for _mark, form in forms_of((plain, better), 44, 17, False)} == {Form.IN_LINE}
    widths = [sign_of(one, 44, 17, Form.IN_LINE, False).width for one in (plain, better)]
    assert widths[0] < widths[1]
    assert sign_of(better, 44, 17, Form.SHORT, False) is sign_of(plain, 44, 17, Form.SHORT, False)
