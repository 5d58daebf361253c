"""Cards can be read in every orientation and from every side; their animations begin and end where cards lie."""

import itertools

import pygame
import pytest
from helpers import contrast
from pygame import Rect

from game.engine.layout import BOTTOM, SIDES, TOP
from game.engine.picture import Picture
from game.engine.sprites import sprite
from game.engine.surface_cache import clear_caches
from game.engine.text import text, width_of
from game.engine.translation import set_language
from game.rules.cards.cells import BELOW, RIGHT
from game.rules.cards.deck import Pad
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.pad import SUPER_BONUS
from game.rules.common.seats import Look
from game.scenes.screen import screen_of
from game.table import cards, pads
from game.table import sheet as sheets
from game.table.card_animation import (
    CardPlace,
    draw_card_fade_in,
    draw_card_flight,
    draw_collected,
    draw_super_bonus,
)
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
from game.table.cloth_view import edge_arrow
from game.table.pads import draw_pad
from game.table.palette import ACCENT, CLOTH, PIP, RGB
from game.table.pieces import PieceStyle
from game.table.sheet import Sheet, entry_box, margin, printed_sheet, total_boxes
from game.table.tiles import draw_fade_in

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


@pytest.mark.parametrize("first", (0, 5, 12))
@pytest.mark.parametrize("rows", (16, 4))
def test_super_bonuses_are_written_from_the_lowest_row_in_sight_upwards_whichever_it_is(rows, first):
    sheet = Sheet(Rect(0, 0, 500, 400), rows)
    boxes = [entry_box(sheet, entry, first) for entry in Pad().entries([], 6)]
    for number, place in enumerate(boxes):
        assert place is not None
        assert sheet.box("total", max(0, rows - 1 - number)).contains(place)


def test_the_super_bonuses_on_a_pad_add_up_to_what_its_total_has_of_them(monkeypatch):
    for supers in range(1, 7):
        pad = Pad()
        pad.supers = supers
        drawn = drawn_figures(monkeypatch, Sheet(Rect(0, 0, 500, 400), 4), pad)
        assert sum(int(words) for words, _area in drawn) == pad.total() == supers * SUPER_BONUS


@pytest.mark.parametrize("size", [(400, 260), (90, 60), (60, 120)])
def test_the_pictures_of_the_games_have_round_corners_and_differ(size):
    tiles, cards = (screen_of(game).picture(size) for game in (BOARD, CARDS))
    assert tiles.get_size() == cards.get_size() == size
    for surface in (tiles, cards):
        assert surface.get_at((0, 0))[3] < 128
        assert surface.get_at((size[0] // 2, size[1] // 2))[3] > 250
    assert pygame.image.tobytes(tiles, "RGBA") != pygame.image.tobytes(cards, "RGBA")


@pytest.mark.parametrize(("width", "heading"), [(540, "super"), (310, "super_bonus"), (150, "super_bonus")])
def test_a_super_bonus_has_a_place_of_its_own_with_a_heading(monkeypatch, width, heading):
    pad, sheet = Pad(), Sheet(Rect(0, 0, width, 288), 16, 14)
    pad.supers, pad.columns[12] = 2, [5] * 16
    drawn = drawn_figures(monkeypatch, sheet, pad)
    for row in (14, 15):
        (bonus,) = (area for words, area in drawn if "6" in words and sheet.box("total", row).contains(area))
        (total,) = (area for words, area in drawn if words == "5" and sheet.box("total", row).contains(area))
        assert bonus.right <= total_boxes(sheet, row)[1].x <= total.x
    headings: list[str] = []
    write, show = sheets.text, sheets.sprite
    monkeypatch.setattr(sheets, "text", lambda words, *how: headings.append(words) or write(words, *how))
    monkeypatch.setattr(sheets, "sprite", lambda name, side: headings.append(name) or show(name, side))
    clear_caches()
    draw_pad(Picture(), sheet, pad, "Ada", Look("blue", "circle"))
    assert heading in headings


@pytest.mark.parametrize(
    ("language", "width", "heading"),
    [("en", 300, "total"), ("it", 300, "totale"), ("de", 360, "Summe"), ("de", 300, "Σ")],
)
def test_beside_the_sign_of_the_super_bonuses_the_heading_of_the_totals_has_room(
    monkeypatch, language, width, heading
):
    set_language(language)
    printed: dict[str, bool] = {}

    def printing(words: str, size: int, colour: RGB, width: int) -> pygame.Surface:
        printed[words] = width_of(words, size) <= width
        return text(words, size, colour)

    monkeypatch.setattr(sheets, "text_within", printing)
    clear_caches()
    printed_sheet(width, 340, 14, 17, 0, 0, False)
    assert heading in printed
    assert all(printed.values()), "a heading does not fit"


def drawn_figures(monkeypatch, sheet: Sheet, pad: Pad) -> list[tuple[str, Rect]]:
    """The handwriting on a pad: the words, and what they cover."""
    written: dict[int, str] = {}
    drawn: list[tuple[str, Rect]] = []
    write, add = pads.handwritten, Picture.center

    def writing(words: str, *how: object) -> pygame.Surface:
        surface = write(words, *how).copy()
        written[id(surface)] = words
        kept.append(surface)
        return surface

    def center(picture: Picture, surface: pygame.Surface, x: float, y: float) -> None:
        if id(surface) in written:
            edge = margin(sheet.area.width)
            drawn.append((written[id(surface)], surface.get_rect(center=(x - edge, y - edge))))
        add(picture, surface, x, y)

    kept: list[pygame.Surface] = []
    monkeypatch.setattr(pads, "handwritten", writing)
    monkeypatch.setattr(Picture, "center", center)
    clear_caches()
    draw_pad(Picture(), sheet, pad, "Ada", Look("blue", "circle"))
    return drawn


@pytest.mark.parametrize("direction", [(1, 0), (0, 1), (-1, 0), (0, -1)])
def test_an_arrow_at_the_edge_of_the_cloth_points_outwards(direction):
    side = 180
    arrow = edge_arrow(direction, side, ACCENT)
    coloured = pygame.mask.from_threshold(arrow, ACCENT, (60, 60, 60, 255))
    (x, y), across = coloured.centroid(), coloured.get_bounding_rects()[0]
    behind = (across.centerx - x) * direction[0] + (across.centery - y) * direction[1]
    assert behind > side / 30, "most of a triangle lies away from its tip"


def test_with_reduced_motion_cards_and_tiles_fade_in():
    style, area = PieceStyle(reduced_motion=True), Rect(100, 100, 60, 60)
    place = CardPlace(area)
    for draw in (
        lambda picture, p: draw_fade_in(picture, style, 3, area, p),
        lambda picture, p: draw_card_fade_in(picture, style, (1, 5), place, p),
    ):
        seen = []
        for p in (0.0, 0.3, 0.7, 1.0):
            picture = Picture()
            draw(picture, p)
            seen.append(picture.blits[-1][0].get_alpha())
        assert seen[0] == 0 and seen[-1] == 255 and seen == sorted(set(seen))
