"""Cards can be read in every orientation and from every side; their animations begin and end where cards lie."""

import itertools
from contextlib import nullcontext
from itertools import combinations
from types import SimpleNamespace

import pygame
import pytest
from card_matches import lays
from helpers import contrast
from pygame import Rect

from game.engine.layout import BOTTOM, SIDES, TOP
from game.engine.picture import Picture
from game.engine.sprites import sprite
from game.engine.surface_cache import clear_caches
from game.engine.text import text
from game.rules.cards.cells import BELOW, ORIGIN, RIGHT, Placement, x_y
from game.rules.cards.deck import Pad
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.pad import SUPER, SUPER_BONUS, Entry
from game.scenes.card_turn.draft import CardDraft, Mark
from game.scenes.card_turn.spot_marks import Form, draw_spot_marks, forms_of, sign_of
from game.scenes.screen import screen_of
from game.table import cards, pads
from game.table.card_animation import CardPlace, draw_card_flight, draw_collected, draw_super_bonus
from game.table.cards import (
    card_face,
    card_rect,
    draw_card,
    draw_card_back,
    draw_card_rotated,
    draw_pile,
    pile_bottom,
    pile_top,
)
from game.table.pads import draw_pad
from game.table.palette import CLOTH, PIP
from game.table.pieces import PieceStyle
from game.table.sheet import NAME_ROW, Sheet, entry_box

pytestmark = pytest.mark.slow


PIPS, NUMERALS, STILL = PieceStyle(), PieceStyle(numerals=True), PieceStyle(reduced_motion=True)
SIZES = (12, 24, 40)
PLACES = [
    CardPlace(Rect(20, 30, 40, 40), step, swapped)
    for step, swapped in itertools.product((RIGHT, BELOW), (False, True))
]
"""The four ways in which a card can lie."""


@pytest.fixture(autouse=True, scope="module")
def window():
    pygame.display.init()
    pygame.display.set_mode((320, 240))


def seen(picture: Picture, size: tuple[int, int] = (200, 200)) -> bytes:
    surface = pygame.Surface(size)
    surface.fill(CLOTH)
    surface.fblits(picture.blits)
    return pygame.image.tobytes(surface, "RGB")


def halves(first: int, second: int, step: int, size: int, style: PieceStyle) -> tuple[pygame.Surface, ...]:
    face = card_face(first, second, step, size, style)
    other = (size, 0) if step == RIGHT else (0, size)
    return tuple(face.subsurface((at, (size, size))) for at in ((0, 0), other))


def dark_pixels(surface: pygame.Surface) -> int:
    size = surface.get_size()
    return sum(
        surface.get_at((x, y))[3] == 255 and contrast(surface.get_at((x, y)), PIP) < 2
        for x in range(size[0])
        for y in range(size[1])
    )


@pytest.mark.parametrize("style", [PIPS, NUMERALS])
@pytest.mark.parametrize("step", [RIGHT, BELOW])
@pytest.mark.parametrize("size", SIZES)
def test_no_two_halves_look_alike(style, step, size):
    shown = [halves(pips, 0, step, size, style)[0].copy() for pips in range(7)]
    for one, other in itertools.combinations(shown, 2):
        differs = sum(
            contrast(one.get_at((x, y)), other.get_at((x, y))) > 2.5
            for x, y in itertools.product(range(size), repeat=2)
        )
        assert differs >= size * size // 100


@pytest.mark.parametrize("step", [RIGHT, BELOW])
@pytest.mark.parametrize("size", SIZES)
def test_the_first_half_is_the_left_or_upper_one(step, size):
    first, second = halves(6, 0, step, size, PIPS)
    assert dark_pixels(first) > 0 == dark_pixels(second)
    first, second = halves(0, 6, step, size, PIPS)
    assert dark_pixels(first) == 0 < dark_pixels(second)


@pytest.mark.parametrize("side", SIDES)
def test_numerals_face_their_reader(side):
    facing_down = card_face(1, 4, BELOW, 40, NUMERALS)
    shown = card_face(1, 4, BELOW, 40, NUMERALS._replace(side=side))
    same = pygame.image.tobytes(shown, "RGBA") == pygame.image.tobytes(facing_down, "RGBA")
    assert same == (side == BOTTOM)
    if side == TOP:
        upper, turned = (dark_pixels(face.subsurface((0, 0, 40, 40))) for face in (facing_down, shown))
        assert abs(upper - turned) < 12


def test_a_dimmed_card_is_darker_but_can_still_be_read():
    shown = {}
    for dimmed in (False, True):
        picture = Picture()
        draw_card(picture, 0, 1, RIGHT, Rect(20, 20, 60, 60), PIPS, dimmed=dimmed)
        whole = picture.flatten((200, 100))
        shown[dimmed] = whole.get_at((40, 40)), whole.get_at((110, 49))
    assert contrast(shown[True][0], shown[False][0]) > 1.8
    assert contrast(*shown[True]) > 3


@pytest.mark.parametrize("start", PLACES)
@pytest.mark.parametrize("goal", PLACES)
def test_a_card_slides_from_where_it_lies_to_where_it_will_lie(start, goal):
    goal = goal._replace(square=goal.square.move(60, 50))
    for p, place in ((0.0, start), (1.0, goal)):
        flying, lying = Picture(), Picture()
        draw_card_flight(flying, PIPS, (2, 5), start, goal, p)
        draw_card(lying, *place.halves((2, 5)), place.step, place.square, PIPS)
        assert seen(flying) == seen(lying)


def test_a_card_is_rasterised_once_for_a_flight_and_where_it_lies_then(monkeypatch):
    made = []
    monkeypatch.setattr(cards, "sprite", lambda *args: made.append(args) or sprite(*args))
    clear_caches()
    start, goal = CardPlace(Rect(20, 20, 40, 40)), CardPlace(Rect(90, 70, 60, 60))
    for step in range(61):
        draw_card_flight(Picture(), PIPS, (2, 5), start, goal, step / 60, high=1)
    draw_card(Picture(), 2, 5, goal.step, goal.square, PIPS)
    assert made == [("card_upright", 60, 120), ("pips_2", 60), ("pips_5", 60)]


def test_a_card_slides_the_shorter_way_and_a_collected_one_ends_face_down_on_the_pile():
    start, goal = CardPlace(Rect(40, 40, 40, 40)), CardPlace(Rect(40, 40, 40, 40), RIGHT)
    picture, quarter = Picture(), Picture()
    draw_card_flight(picture, PIPS, (2, 5), start, goal, 0.5, high=0)
    draw_card_rotated(quarter, (2, 5), (70, 70), 40, -45, PIPS)
    assert [surface for surface, _ in picture.blits] == [surface for surface, _ in quarter.blits]
    pile = Rect(120, 60, 30, 30)
    collected, lying = Picture(), Picture()
    draw_collected(collected, PIPS, (2, 5), PLACES[1], pile, 1.0)
    draw_card_back(lying, pile, BELOW)
    assert seen(collected) == seen(lying)


def test_with_reduced_motion_nothing_moves():
    goal = PLACES[0]._replace(square=Rect(100, 100, 40, 40))
    for p in (0.0, 0.3, 0.7, 1.0):
        picture = Picture()
        draw_card_flight(picture, STILL, (2, 5), PLACES[3], goal, p)
        draw_super_bonus(picture, STILL, card_rect(goal.square, RIGHT), (10, 10), 40, p)
        for surface, at in picture.blits:
            assert surface.get_rect(topleft=at).center == pytest.approx(goal.center, abs=1)


def test_the_pile_gets_lower_and_says_how_many_cards_are_left():
    area = Rect(0, 0, 100, 240)
    tops = [pile_top(area, count).y for count in range(26)]
    assert tops == sorted(tops, reverse=True)
    assert tops[25] < tops[12] < tops[1] == pile_bottom(area).y
    assert area.contains(card_rect(pile_top(area, 25), BELOW))
    shown = []
    for count in (0, 1, 24, 25):
        picture = Picture()
        draw_pile(picture, Rect(0, 0, 80, 190), count)
        shown.append(seen(picture))
    assert len(set(shown)) == 4


def test_super_bonuses_are_written_from_the_bottom_row_upwards_or_at_the_top():
    sheet = Sheet(Rect(0, 0, 500, 400), 16)
    boxes = [entry_box(sheet, entry, 0) for entry in Pad().entries([], 3)]
    for row, place in enumerate(boxes):
        assert place is not None
        assert sheet.box("total", 15 - row).contains(place)
    sheet = Sheet(Rect(0, 0, 500, 400), 4)
    place = entry_box(sheet, Entry(SUPER, 0, SUPER_BONUS), 0)
    assert place is not None
    assert sheet.row(NAME_ROW).contains(place)
    assert entry_box(sheet, Entry(SUPER, 0, SUPER_BONUS), 12) == entry_box(
        Sheet(Rect(0, 0, 500, 400), 4), Entry(SUPER, 0, SUPER_BONUS), 12
    )


@pytest.mark.parametrize("size", [(400, 260), (90, 60), (60, 120)])
def test_the_pictures_of_the_games_have_round_corners_and_differ(size):
    tiles, cards = (screen_of(game).picture(size) for game in (BOARD, CARDS))
    assert tiles.get_size() == cards.get_size() == size
    for surface in (tiles, cards):
        assert surface.get_at((0, 0))[3] < 128
        assert surface.get_at((size[0] // 2, size[1] // 2))[3] > 250
    assert pygame.image.tobytes(tiles, "RGBA") != pygame.image.tobytes(cards, "RGBA")


def words_of(monkeypatch, pad: Pad, area: Rect) -> list[str]:
    """The texts on the paper of a pad with 16 rows."""
    seen: list[str] = []
    monkeypatch.setattr(pads, "text", lambda words, *_: seen.append(words) or text(words, 12, PIP))
    draw_pad(Picture(), Sheet(area, 16, 14), pad, "Ada", "circle")
    return seen


@pytest.mark.parametrize(("width", "count"), [(310, 2), (120, 0)])
def test_each_super_bonus_on_a_pad_is_named_if_there_is_room(monkeypatch, width, count):
    pad = Pad()
    pad.supers = 2
    assert words_of(monkeypatch, pad, Rect(0, 0, width, 288)).count("super") == count
    pad = Pad()
    pad.supers, pad.columns[12] = 2, [5] * 16
    assert "super" not in words_of(monkeypatch, pad, Rect(0, 0, 311, 288))


# The signs that show where a card fits


SIGNS = ((28, 9), (44, 17), (67, 17), (108, 26))
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
@pytest.mark.parametrize(("cell", "least"), SIGNS)
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
    turn_table = SimpleNamespace(cloth=cloth, layout=SimpleNamespace(least_text=17), side=0)
    draw_spot_marks(picture, turn_table, marks, None, covered_by)
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
