"""Shapes look the same however they are drawn, and large figures are in digits of our own: equally wide and easy to tell apart."""

from itertools import combinations

import pygame
import pytest
from ui_driver import picture_of
from written_words import clear_text_caches

from game.engine import shapes
from game.engine.picture import Picture
from game.engine.surface_cache import clear_caches, uncached
from game.table import figures, pads
from game.table.figures import DRAWINGS, figure, handwritten, handwritten_tick
from game.table.palette import ACCENT, ACCENT_DARK, INK, PENCIL
from tools.example_scenes import example_scenes
from tools.fixtures import ONE_SIDE


def test_lines_drawn_in_blocks_have_no_seams(monkeypatch):
    zigzag = tuple((x / 10, 0.05 + 0.9 * (x % 3) / 2) for x in range(11))
    line = (200, 300, (zigzag,), (90, 60, 30), 2.5)
    monkeypatch.setattr(shapes, "BLOCK", 300)
    whole = pygame.image.tobytes(uncached(shapes.strokes)(*line), "RGBA")
    monkeypatch.setattr(shapes, "BLOCK", 64)
    assert pygame.image.tobytes(uncached(shapes.strokes)(*line), "RGBA") == whole


def test_writing_without_height_is_drawn_as_small_as_possible():
    """A pad can be that small in a tiny window."""
    assert handwritten("12", 0, PENCIL).height >= 1
    assert handwritten_tick(0, PENCIL).height >= 1


@pytest.mark.parametrize(("share", "end"), [(0.0, 0), (0.25, 30), (0.5, 50), (1.0, 90)])
def test_a_line_is_drawn_as_far_as_its_share(share, end):
    line = shapes.strokes(100, 20, (((0.1, 0.5), (0.9, 0.5)),), INK, 4, share)
    assert abs(line.get_bounding_rect().right - (end and end + 2)) <= 2


@pytest.mark.parametrize(("thick", "drawn"), [(0.2, 1), (1.0, 1), (4.6, 5), (12, 12)])
def test_a_ring_is_as_thick_as_asked_for_at_its_edge(thick, drawn):
    found = shapes.ring(101, INK, thick)
    row = [found.get_at((x, 50)).a > 127 for x in range(101)]
    assert row == [x < drawn or x > 100 - drawn for x in range(101)]


def test_a_box_painted_or_added_in_strips_looks_like_a_box():
    area, look = pygame.Rect(20, 30, 300, 350), (9, (200, 100, 50), (90, 60, 30), 3)
    made, painted, stripped, picture = ground(), ground(), ground(), Picture()
    made.blit(shapes.box(*area.size, *look), area)
    shapes.paint_box(painted, area, *look)
    shapes.add_box(picture, area, *look)
    stripped.fblits(picture.blits)
    assert pixels(painted) == pixels(stripped) == pixels(made)
    assert sum(surface.height for surface in {surface for surface, _ in picture.blits}) < area.height


@pytest.mark.parametrize("size", [(300, 230), (150, 60), (65, 64)])
def test_a_stretched_box_looks_as_if_drawn_whole(monkeypatch, size):
    look = (*size, 9, (200, 100, 50, 180), (90, 60, 30), 3)
    stretched = pygame.image.tobytes(shapes.box(*look), "RGBA")
    clear_caches()
    monkeypatch.setattr(shapes, "STRETCHED_AREA", 10**6)
    assert pygame.image.tobytes(shapes.box(*look), "RGBA") == stretched


@pytest.mark.parametrize("size", [(400, 300), (30, 20)], ids=["large", "small"])
def test_a_painted_shadow_looks_like_a_shadow_around_its_box(size):
    area = pygame.Rect(40, 40, *size)
    made, painted = ground(), ground()
    made.blit(shapes.shadow(*size, 6, 12, 190), area.move(-24, -24))
    shapes.paint_shadow(painted, area, 6, 12, 190)
    for surface in (made, painted):
        surface.fill("black", area)
    assert pixels(painted) == pixels(made)
    assert pixels(painted) != pixels(ground())


def test_a_shadow_is_evenly_dark_under_its_box_and_fades_to_nothing():
    shade = shapes.shadow(400, 300, 6, 12, 190)
    assert {shade.get_at((x, 150)).a for x in range(80, 340)} == {shade.get_at((200, 150)).a}
    sides = [
        [shade.get_at((x, 150)).a for x in range(60)],
        [shade.get_at((447 - x, 150)).a for x in range(60)],
    ]
    assert sides[0] == sorted(sides[0])
    assert sides[0][0] <= 5 and sides[0][-1] > 180
    assert max(abs(a - b) for a, b in zip(*sides, strict=True)) <= 8


def test_round_corners_are_transparent_and_painting_within_them_keeps_what_was_outside():
    size, colour = (200, 150), (40, 90, 60)
    own = pygame.Surface(size, pygame.SRCALPHA)
    own.fill(colour)
    shapes.round_corners(own, 12)
    outline = pygame.mask.from_surface(own)
    assert [outline.get_at(at) for at in ((0, 0), (199, 0), (0, 149), (199, 149))] == [0, 0, 0, 0]
    assert all(outline.get_at(at) for at in ((100, 0), (0, 75), (199, 75), (100, 149), (12, 12)))
    made, painted = ground(), ground()
    made.blit(own, (30, 20))
    part = painted.subsurface((30, 20, *size))
    with shapes.within_round_corners(part, 12):
        part.fill(colour)
    assert pixels(painted) == pixels(made)


def ground() -> pygame.Surface:
    """An opaque surface in one colour."""
    surface = pygame.Surface((500, 400))
    surface.fill((120, 110, 100))
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


SIZE = (1280, 720)
PANEL_HEIGHT = 12
"""The least height of a digit on a 7-inch panel with 800 x 480 pixels."""
PLACES: dict[str, tuple[str, set[str]]] = {
    "turn-late": ("badges and pad", {"286", "305", "+16"}),
    "turn-laid": ("this turn, runs and bag", {"10", "+1", "+6", "91"}),
    "end": ("cards", {"220", "+110"}),
    "end-adding": ("plates", {"106", "112"}),
    "records": ("best total", {"353"}),
    "cards-pile": ("pile", {"10"}),
    "cards-choosing": ("spots", {"10"}),
    "kiosk-still-playing": ("seconds", {"12"}),
}
"""For each scene where its figures are, and some of them."""


def test_no_number_wobbles_while_it_counts():
    widths = {figure(str(number), 40, INK).width for number in range(100, 1000, 7)}
    assert len(widths) == 1


@pytest.mark.parametrize("height", [PANEL_HEIGHT, 26], ids=str)
def test_no_two_digits_look_alike(height):
    surfaces = [figures.digits(letter, height, INK) for letter in "0123456789"]
    for one, other in combinations(surfaces, 2):
        pixels = [(x, y) for x in range(one.width) for y in range(height)]
        differs = sum(abs(one.get_at(at).a - other.get_at(at).a) for at in pixels) / 255
        assert differs >= 0.06 * len(pixels)


def test_digits_have_the_colour_that_was_asked_for_and_other_words_are_in_the_typeface(listen):
    for letter in DRAWINGS:
        surface = figures.digits(letter, 60, ACCENT)
        colours = {tuple(surface.get_at((x, y)))[:3] for x in range(surface.width) for y in range(60)}
        assert ACCENT in colours, letter
    drawn = listen(figures, "digits")
    for words in ("–", "bonus", "×2 line 3", "1st", ""):
        assert figure(words, 30, INK).height > 0
    assert drawn == []


def test_a_raised_digit_has_a_side_below_its_face():
    flat, raised = figures.digits("7", 60, ACCENT), figures.digits("7", 60, ACCENT, ACCENT_DARK)
    assert raised.height > flat.height
    column = [tuple(raised.get_at((raised.width // 3, y)))[:3] for y in range(raised.height)]
    assert column.index(ACCENT) < len(column) - 1 - column[::-1].index(ACCENT_DARK)


@pytest.fixture(scope="module")
def scenes(tmp_path_factory):
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    return dict(example_scenes(tmp_path_factory.mktemp("scenes"), ONE_SIDE))


@pytest.mark.slow
@pytest.mark.parametrize("name", PLACES)
def test_large_figures_in_the_scenes_are_drawn_digits(monkeypatch, scenes, name):
    drawn: set[str] = set()
    real = figures.digits

    def spy(words, *more):
        drawn.add(words)
        return real(words, *more)

    for module in (figures, pads):
        monkeypatch.setattr(module, "digits", spy)
    scene = scenes[name]()
    scene.resize(SIZE)
    clear_text_caches()
    picture_of(scene)
    scene.close()
    clear_caches()
    assert PLACES[name][1] <= drawn, " ".join(sorted(drawn))
