"""Colours can be told apart: text and its background by 4.5 : 1, meaningful shapes by 3 : 1, seats also by their marks."""

import itertools
import re
from pathlib import Path

import pygame
import pytest
from helpers import contrast

from game.engine.sprites import FOLDER
from game.rules.common.seats import COLOURS, MARKS, Look
from game.table import palette
from game.table.player_badges import seat_mark

TEXT = {
    "names and figures on the badges": (palette.INK, palette.PANEL),
    "secondary text on the badges": (palette.INK_SOFT, palette.PANEL),
    "whose turn it is": (palette.ACCENT, palette.PANEL),
    "a refusal": (palette.BAD, palette.PANEL),
    "a heading on the table": (palette.INK, palette.TABLE),
    "a hint on the table": (palette.INK_SOFT, palette.TABLE),
    "a button": (palette.INK, palette.BUTTON),
    "the value on a button": (palette.ACCENT, palette.BUTTON),
    "a button that cannot be pressed": (palette.INK_SOFT, palette.PANEL),
    "the main button": (palette.INK_ON_BRIGHT, palette.ACCENT),
    "a run's number": (palette.INK_ON_BRIGHT, palette.GOOD),
    "a sum that makes no run": (palette.INK, palette.GRID),
    "a sum that is too much": (palette.INK_ON_BRIGHT, palette.BAD),
    "the turn's ticks": (palette.INK_ON_BRIGHT, palette.SILVER),
    "a numeral on a tile": (palette.PIP, palette.TILE),
    "the bag's count": (palette.INK, palette.OVERLAY),
    "what is printed on the pad": (palette.PRINT, palette.PAPER),
    "what is written on the pad": (palette.PENCIL, palette.PAPER),
    "what the turn will write": (palette.GHOST, palette.GHOST_FIELD),
}
SHAPES = {
    "a tile on the board": (palette.TILE, palette.BOARD),
    "a card on the cloth": (palette.TILE, palette.CLOTH),
    "the card that was laid last": (palette.ACCENT, palette.CLOTH),
    "a mark's number on the cloth": (palette.GOOD, palette.CLOTH),
    "a place on the cloth that a refusal points at": (palette.BAD, palette.CLOTH),
    "the cursor on the cloth": (palette.INK, palette.CLOTH),
    "the edge of a card that a hint shows": (palette.HINT_LIGHT, palette.CLOTH),
    "pips": (palette.PIP, palette.TILE),
    "pips on a dimmed card": (palette.PIP, palette.CARD_DIMMED),
    "a light cell": (palette.SILVER, palette.BOARD),
    "the red cell": (palette.RED, palette.BOARD),
    "a tile that is picked": (palette.ACCENT, palette.TABLE),
    "a mark's ring on its ground": (palette.ACCENT, palette.TABLE),
    "a mark's number on the board": (palette.GOOD, palette.BOARD),
    "the edge of a button": (palette.BUTTON_EDGE, palette.TABLE),
    "the focus": (palette.ACCENT, palette.BUTTON),
    "a cell that a refusal points at": (palette.BAD, palette.BOARD),
    "the cursor": (palette.INK, palette.BOARD),
    "the edge of a tile that a hint shows": (palette.HINT_LIGHT, palette.BOARD),
    "a tile laid on a light cell": (palette.PIP, palette.SILVER),
}


def test_the_measure_is_that_of_the_guidelines():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("what", "least"), [*((what, 4.5) for what in TEXT), *((what, 3) for what in SHAPES)]
)
def test_text_and_shapes_that_mean_something_stand_out_from_their_ground(what, least):
    assert contrast(*(TEXT if least > 4 else SHAPES)[what]) >= least


# Seats


def test_there_are_six_seats_with_six_colours_and_six_marks():
    assert tuple(palette.SEAT_COLOURS) == COLOURS and len(set(palette.SEAT_COLOURS.values())) == 6
    assert len(set(MARKS)) == 6


@pytest.mark.parametrize("name", COLOURS)
def test_a_seats_colour_stands_out_on_badges_and_on_the_table_with_any_colour_blindness(name):
    colour = palette.SEAT_COLOURS[name]
    assert contrast(colour, palette.PANEL) >= 3 and contrast(colour, palette.TABLE) >= 3
    for kind, matrix in COLOUR_BLINDNESS.items():
        assert contrast(seen(colour, matrix), seen(palette.PANEL, matrix)) >= 3, kind


COLOUR_BLINDNESS = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How colours are seen: matrices for linear light (Machado, Oliveira and Fernandes, 2009)."""


def seen(colour: tuple[int, int, int], matrix: tuple[tuple[float, ...], ...]) -> tuple[int, int, int]:
    light = [(part / 255) ** 2.2 for part in colour]
    mixed = [sum(share * part for share, part in zip(row, light, strict=True)) for row in matrix]
    red, green, blue = (round(255 * min(1.0, max(0.0, part)) ** (1 / 2.2)) for part in mixed)
    return red, green, blue


def with_window() -> None:
    pygame.display.init()
    pygame.display.set_mode((320, 240))


def shape_of(surface: pygame.Surface) -> set[tuple[int, int]]:
    mask = pygame.mask.from_surface(surface, 128)
    return {(x, y) for x in range(surface.width) for y in range(surface.height) if mask.get_at((x, y))}


def check_shapes(surfaces: list[pygame.Surface], least: float) -> None:
    """Checks that no two shapes have more than this share in common."""
    for one, other in itertools.combinations(map(shape_of, surfaces), 2):
        assert len(one ^ other) / len(one | other) > least


@pytest.mark.parametrize("first", range(6))
def test_the_marks_differ_in_their_shape_alone_and_have_any_colour(first):
    pygame.display.init()
    pygame.display.set_mode((320, 240))
    looks = [Look(COLOURS[(first + number) % 6], mark) for number, mark in enumerate(MARKS)]
    marks = [seat_mark(look, 24) for look in looks]
    check_shapes(marks, 0.05)
    for mark, look in zip(marks, looks, strict=True):
        middle, colour = mark.get_at((12, 13)), palette.SEAT_COLOURS[look.colour]
        assert all(abs(a - b) < 25 for a, b in zip(middle[:3], colour, strict=True)), middle


# What is really painted


@pytest.fixture(scope="module", params=[24, 40])
def tiles(request) -> list[pygame.Surface]:
    from game.table.pieces import PieceStyle
    from game.table.tiles import tile_face

    with_window()
    return [
        tile_face(value, request.param, style)
        for style in (PieceStyle(), PieceStyle(True))
        for value in range(1, 7)
    ]


@pytest.mark.slow
def test_no_two_tiles_look_alike_whether_they_show_pips_or_numerals(tiles):
    for faces in (tiles[:6], tiles[6:]):
        for one, other in itertools.combinations(faces, 2):
            size = one.get_width()
            a, b = one.convert_alpha(), other.convert_alpha()
            differs = sum(
                contrast(a.get_at((x, y)), b.get_at((x, y))) > 3 for x in range(size) for y in range(size)
            )
            assert differs >= size * size // 80


def test_the_three_marks_of_the_board_differ_in_their_shape():
    from game.table.tiles import mark_sign

    with_window()
    signs = [mark_sign(kind, totals, 40) for kind, totals in (("fits", ()), ("need", ()), ("run", (10,)))]
    centred = [pygame.Surface((40, 40), pygame.SRCALPHA) for _sign in signs]
    for whole, sign in zip(centred, signs, strict=True):
        whole.blit(sign, sign.get_rect(center=(20, 20)))
    check_shapes(centred, 0.2)
    pixels = {
        total: pygame.image.tobytes(mark_sign("run", totals, 40), "RGBA")
        for total, totals in ((10, (10,)), (11, (11,)), (12, (12,)), (22, (10, 12)))
    }
    assert len(set(pixels.values())) == 4


DRAWN_WITH = {
    "ACCENT": "crown garland need super_bonus",
    "ACCENT_DARK": "super_bonus",
    "INK": "icon_*",
    "INK_DARK": "wordmark",
    "PIP": "icon pips_* tile_[1-6] wordmark",
    "RED": "crown garland icon",
    "TABLE": "need",
}
"""The drawings that have a colour of the palette in them. All their other colours, and those of the faces, are chosen by eye."""


def colours_of(drawing: Path) -> set[str]:
    return {code.upper() for code in re.findall(r"#[0-9A-Fa-f]{6}", drawing.read_text())}


@pytest.mark.parametrize("name", DRAWN_WITH)
def test_a_colour_that_is_changed_is_changed_in_the_drawings_too(name):
    code = "#{:02X}{:02X}{:02X}".format(*getattr(palette, name))
    meant = {path.stem for pattern in DRAWN_WITH[name].split() for path in FOLDER.glob(f"{pattern}.svg")}
    found = {path.stem for path in FOLDER.glob("*.svg") if code in colours_of(path)}
    assert {drawing for drawing in found if not drawing.startswith("face_")} == meant


def test_drawings_that_are_given_their_colour_are_white():
    for pattern in ("digit_*", "key_*", "edge_arrow", "spark"):
        assert all(colours_of(path) == {"#FFFFFF"} for path in FOLDER.glob(f"{pattern}.svg")), pattern
