"""Colours can be told apart: text and its background by 4.5 : 1, meaningful shapes by 3 : 1, seats also by their marks."""

from __future__ import annotations

import itertools

import pygame
import pytest
from helpers import contrast

from game.engine.sprites import sprite
from game.table.palette import (
    ACCENT,
    BAD,
    BOARD,
    BUTTON,
    BUTTON_EDGE,
    CARD_DIMMED,
    CLOTH,
    GHOST,
    GHOST_FIELD,
    GOOD,
    GRID,
    HINT_LIGHT,
    INK,
    INK_ON_BRIGHT,
    INK_SOFT,
    LIGHT_CELL,
    OVERLAY,
    PANEL,
    PAPER,
    PENCIL,
    PIP,
    PRINT,
    RED_CELL,
    SEAT_COLOURS,
    SEAT_MARKS,
    TABLE,
    TILE,
)

TEXT = {
    "names and figures on the badges": (INK, PANEL),
    "secondary text on the badges": (INK_SOFT, PANEL),
    "whose turn it is": (ACCENT, PANEL),
    "a refusal": (BAD, PANEL),
    "a heading on the table": (INK, TABLE),
    "a hint on the table": (INK_SOFT, TABLE),
    "a button": (INK, BUTTON),
    "the value on a button": (ACCENT, BUTTON),
    "a button that cannot be pressed": (INK_SOFT, PANEL),
    "the main button": (INK_ON_BRIGHT, ACCENT),
    "a run's number": (INK_ON_BRIGHT, GOOD),
    "a sum that makes no run": (INK, GRID),
    "a sum that is too much": (INK_ON_BRIGHT, BAD),
    "the turn's ticks": (INK_ON_BRIGHT, LIGHT_CELL),
    "a numeral on a tile": (PIP, TILE),
    "the bag's count": (INK, OVERLAY),
    "what is printed on the pad": (PRINT, PAPER),
    "what is written on the pad": (PENCIL, PAPER),
    "what the turn will write": (GHOST, GHOST_FIELD),
}
SHAPES = {
    "a tile on the board": (TILE, BOARD),
    "a card on the cloth": (TILE, CLOTH),
    "the card that was laid last": (ACCENT, CLOTH),
    "a mark's number on the cloth": (GOOD, CLOTH),
    "a place on the cloth that a refusal points at": (BAD, CLOTH),
    "the cursor on the cloth": (INK, CLOTH),
    "the edge of a card that a hint shows": (HINT_LIGHT, CLOTH),
    "pips": (PIP, TILE),
    "pips on a dimmed card": (PIP, CARD_DIMMED),
    "a light cell": (LIGHT_CELL, BOARD),
    "the red cell": (RED_CELL, BOARD),
    "a tile that is picked": (ACCENT, TABLE),
    "a mark's ring on its ground": (ACCENT, TABLE),
    "a mark's number on the board": (GOOD, BOARD),
    "the edge of a button": (BUTTON_EDGE, TABLE),
    "the focus": (ACCENT, BUTTON),
    "a cell that a refusal points at": (BAD, BOARD),
    "the cursor": (INK, BOARD),
    "the edge of a tile that a hint shows": (HINT_LIGHT, BOARD),
    "a tile laid on a light cell": (PIP, LIGHT_CELL),
}


def test_the_measure_is_that_of_the_guidelines():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("what", TEXT)
def test_text_stands_out_from_its_ground(what):
    assert contrast(*TEXT[what]) >= 4.5


@pytest.mark.parametrize("what", SHAPES)
def test_shapes_that_mean_something_stand_out_from_their_ground(what):
    assert contrast(*SHAPES[what]) >= 3


# Seats


def test_there_are_six_seats_with_six_colours_and_six_marks():
    assert len(set(SEAT_COLOURS)) == len(SEAT_COLOURS) == len(set(SEAT_MARKS)) == len(SEAT_MARKS) == 6


@pytest.mark.parametrize("seat", range(6))
def test_a_seats_colour_stands_out_on_badges_and_on_the_table(seat):
    assert contrast(SEAT_COLOURS[seat], PANEL) >= 3
    assert contrast(SEAT_COLOURS[seat], TABLE) >= 3


COLOUR_BLINDNESS = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How colours are seen: matrices for linear light (Machado, Oliveira and Fernandes, 2009)."""


def seen(colour: tuple[int, int, int], matrix: tuple[tuple[float, ...], ...]) -> tuple[int, int, int]:
    """The colour as a person with this colour blindness sees it."""
    light = [(part / 255) ** 2.2 for part in colour]
    mixed = [sum(share * part for share, part in zip(row, light, strict=True)) for row in matrix]
    red, green, blue = (round(255 * min(1.0, max(0.0, part)) ** (1 / 2.2)) for part in mixed)
    return red, green, blue


@pytest.mark.parametrize("kind", COLOUR_BLINDNESS)
@pytest.mark.parametrize("seat", range(6))
def test_the_mark_of_a_seat_is_seen_with_any_colour_blindness(kind, seat):
    matrix = COLOUR_BLINDNESS[kind]
    assert contrast(seen(SEAT_COLOURS[seat], matrix), seen(PANEL, matrix)) >= 3


@pytest.fixture(scope="module")
def marks() -> dict[str, pygame.Surface]:
    pygame.display.init()
    pygame.display.set_mode((320, 240))
    return {mark: sprite(f"mark_{mark}", 24) for mark in SEAT_MARKS}


def opaque(surface: pygame.Surface) -> set[tuple[int, int]]:
    mask = pygame.mask.from_surface(surface, 128)
    return {(x, y) for x in range(24) for y in range(24) if mask.get_at((x, y))}


def test_the_marks_differ_in_their_shape_alone(marks):
    shapes = {name: opaque(surface) for name, surface in marks.items()}
    for one, other in itertools.combinations(SEAT_MARKS, 2):
        union = shapes[one] | shapes[other]
        assert len(shapes[one] ^ shapes[other]) / len(union) > 0.05, (one, other)


def test_every_mark_has_the_colour_of_its_seat(marks):
    for mark, colour in zip(SEAT_MARKS, SEAT_COLOURS, strict=True):
        middle = marks[mark].get_at((12, 13))
        assert all(abs(a - b) < 25 for a, b in zip(middle[:3], colour, strict=True)), (mark, middle)


# What is really painted


@pytest.fixture(scope="module", params=[24, 40])
def tiles(request) -> list[pygame.Surface]:
    from game.table.tiles import TileStyle, tile_face

    pygame.display.init()
    pygame.display.set_mode((320, 240))
    return [
        tile_face(value, request.param, style)
        for style in (TileStyle(), TileStyle(True))
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
    from game.table.board import mark_sign

    pygame.display.init()
    pygame.display.set_mode((320, 240))
    signs = [mark_sign(kind, totals, 40) for kind, totals in (("fits", ()), ("need", ()), ("run", (10,)))]
    shapes = []
    for sign in signs:
        whole = pygame.Surface((40, 40), pygame.SRCALPHA)
        whole.blit(sign, sign.get_rect(center=(20, 20)))
        mask = pygame.mask.from_surface(whole, 128)
        shapes.append({(x, y) for x in range(40) for y in range(40) if mask.get_at((x, y))})
    for one, other in itertools.combinations(shapes, 2):
        assert len(one ^ other) / len(one | other) > 0.2
    pixels = {
        total: pygame.image.tobytes(mark_sign("run", totals, 40), "RGBA")
        for total, totals in ((10, (10,)), (11, (11,)), (12, (12,)), (22, (10, 12)))
    }
    assert len(set(pixels.values())) == 4
