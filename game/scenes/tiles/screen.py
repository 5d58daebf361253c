"""The tile game in the window: its words, how its things are drawn outside a turn, and where its scenes are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.scene import Size
from game.engine.shapes import box
from game.engine.sprites import converted, sprite
from game.engine.surface_cache import cached
from game.engine.translation import _, ngettext, pgettext
from game.games import part
from game.rules.common.pad import X2
from game.rules.tiles import events
from game.rules.tiles.constants import (
    CELLS,
    LIGHT_MASK,
    LINES,
    NAMES,
    POINTS,
    RED_CELL,
    TILES_OF,
    VALUES,
    Placement,
    Turn,
    column_row,
)
from game.scenes.registry import exercise_with, review_boards_with, table_ahead_with, turn_scene_with
from game.scenes.screen import (
    CELLS_ACROSS,
    CELLS_DOWN,
    NOTHING,
    DrawPosition,
    PictureCells,
    Screen,
    StartDraw,
    Topic,
    Words,
    bonus_topic,
    totals_topic,
)
from game.table import palette
from game.table.layout import Layout
from game.table.palette import RGB
from game.table.pieces import PieceStyle
from game.table.tiles import (
    BoardTiles,
    bag_opening,
    bag_rect,
    bag_squash,
    draw_bag,
    draw_empty_board,
    draw_flight,
    draw_tile,
    draw_tile_outline,
    tile_face,
)

PICTURED = ((1, 1, 6), (2, 1, 4), (3, 1, 1), (2, 2, 2), (2, 3, 5))
"""Column, row and value of each tile in the game's picture."""
LIGHT, TOTAL_AT = ((0, 2), (4, 2), (5, 0)), (3.6, 0.6)
"""Column and row of its light cells, and of the total."""
CELL = 24
"""The side of a cell in the picture of a match before that is made smaller. Pips are still recognisable then."""


class TileStart(StartDraw[int, events.Header, events.StartDraw]):
    """Everybody draws a tile."""

    put_back = False
    sound = "tile_drawn"

    def count(self, header: events.Header) -> int:
        return header.rules.tiles

    def intro(self) -> str:
        return _("Everyone draws a tile. The highest begins.")

    def begins(self, name: str, event: events.StartDraw) -> str:
        words = _("{name} begins, keeps the {tile} and draws two more.")
        if len(event.draws) > 1:
            words = _("{name} begins, keeps the {tile}, the highest of their own, and draws two more.")
        return words.format(name=name, tile=event.kept_tile())

    def again(self, names: str, drawn: int) -> str:
        return _("{names} each have a {tile} and draw again.").format(names=names, tile=drawn)

    def rank(self, drawn: int) -> int:
        return drawn

    def draw_stock(self, picture: Picture, area: Rect, count: int, style: PieceStyle, p: float) -> None:
        draw_bag(picture, bag_rect(area), count, bag_squash(style, p) if p else 0.0)

    def opening(self, area: Rect, count: int) -> tuple[int, int]:
        return bag_opening(bag_rect(area), count)

    def draw(self, picture: Picture, drawn: int, square: Rect, style: PieceStyle, outlined: bool) -> None:
        draw_tile(picture, drawn, square, style)
        if outlined:
            draw_tile_outline(picture, square)

    def draw_flight(
        self, picture: Picture, drawn: int, start: tuple[int, int], square: Rect, style: PieceStyle, p: float
    ) -> None:
        begun = square.copy()
        begun.center = start
        draw_flight(picture, style, drawn, begun, square, p, turning=True, high=0.7)


def position() -> DrawPosition:
    tiles = BoardTiles()

    def draw(
        picture: Picture,
        layout: Layout,
        placements: Sequence[Placement],
        style: PieceStyle,
        outlined: Sequence[Placement],
        colour: RGB,
    ) -> None:
        draw_empty_board(picture, layout)
        tiles.draw(picture, layout, placements, style)
        for _value, cell in outlined:
            draw_tile_outline(picture, layout.rect(cell).inflate(-2, -2), colour)

    return draw


def turn_words(turn: Turn, _laid: Turn) -> str:
    return "  ".join(f"{value} {NAMES[cell]}" for value, cell in turn) or NOTHING


@cached(4, large=True)
def game_picture(size: Size) -> pygame.Surface:
    cells = PictureCells(size)
    picture = cells.picture
    around = size[0] // (2 * cells.cell), size[1] // (2 * cells.cell)
    for column in range(-around[0], CELLS_ACROSS + around[0]):
        for row in range(-around[1], CELLS_DOWN + around[1]):
            place = cells.square(column, row)
            if place.colliderect((0, 0), size):
                kind = "light" if (column, row) in LIGHT else "dark"
                picture.add(sprite(f"cell_{kind}", cells.cell), *place.topleft)
    for column, row, value in sorted(PICTURED, key=lambda tile: tile[1]):
        draw_tile(picture, value, cells.square(column, row), PieceStyle())
    return cells.painted("11", TOTAL_AT)


@cached(16)
def laid_picture(placements: tuple[Placement, ...], side: int, style: PieceStyle) -> pygame.Surface:
    rim = CELL // 2
    whole = LINES * CELL + 2 * rim
    surface = box(whole, whole, CELL, palette.BOARD, palette.GRID, 2).copy()
    inner = CELL - 3
    for cell in CELLS:
        column, row = column_row(cell)
        light = palette.SILVER if LIGHT_MASK >> cell & 1 else None
        fill = palette.RED if cell == RED_CELL else light
        field = box(inner, inner, 4, fill, None if fill else palette.GRID, 2)
        surface.blit(field, (rim + column * CELL + 1, rim + row * CELL + 1))
    for value, cell in placements:
        column, row = column_row(cell)
        surface.blit(tile_face(value, CELL, style), (rim + column * CELL, rim + row * CELL))
    return converted(pygame.transform.smoothscale(surface, (side, side)))


def _words() -> Words:
    return Words(
        name=pgettext("game", "Tiles"),
        line=_("Lay tiles on a board. Up to six play."),
        demo=_(
            "Lay number tiles so that they add up to 10, 11 or 12, across or down. "
            "Every such sum goes onto your pad. The pad with the most points wins."
        ),
        rules=_("House rules"),
        table=pgettext("look at it", "Board"),
        stock=pgettext("stock", "The bag"),
        full=pgettext("length of a match", "full, 121 tiles"),
        short=pgettext("length of a match", "short, 61 tiles"),
        show_hand=_("Show my tiles"),
        hand=pgettext("column", "tiles"),
        held=_("held tiles"),
    )


def _presets() -> dict[str, tuple[str, str]]:
    return {
        "standard": (
            pgettext("house rules", "standard"),
            _("Every tile that can be laid must be laid, in any order."),
        ),
        "strict": (pgettext("house rules", "strict"), _("You must lay as many of your tiles as possible.")),
        "italian": (pgettext("house rules", "Italian"), _("You may keep tiles back for a later turn.")),
        "leaflet": (
            pgettext("house rules", "first edition"),
            _("The first three tiles form one run, across or down."),
        ),
    }


def _pad_topics() -> list[Topic]:
    doubling = Topic(
        "×2",
        _(
            "A tile on a light cell that is part of a 10, 11 or 12 puts a cross into the next box. Everything in that line "
            "counts twice."
        ),
        (X2,),
    )
    total = Topic(
        pgettext("column", "total"),
        _(
            "The boxes of a line and its bonus. At the end, the pips of tiles that you still hold are subtracted."
        ),
        ("total",),
    )
    return [doubling, totals_topic(POINTS), bonus_topic(), total]


def _stock_topics(count: int) -> list[Topic]:
    left = ngettext("{count} tile in the bag", "{count} tiles in the bag", count).format(count=count)
    words = _(
        "A turn begins with a draw: two tiles if you have none, one if you hold one. "
        "The player who draws the last tile plays the last turn."
    )
    return [Topic(left, words)]


def _unseen(lying: Sequence[Placement], hands: Sequence[int]) -> list[tuple[int, int]]:
    seen = Counter([*(value for value, _cell in lying), *hands])
    return [(value, TILES_OF[value] - seen[value]) for value in VALUES]


_turn_game = partial(part, "game.scenes.tile_turn.game", "TURN_GAME")
SCREEN = Screen(
    words=_words,
    presets=_presets,
    pad_topics=_pad_topics,
    stock_topics=_stock_topics,
    unseen=_unseen,
    pages=partial(part, "game.scenes.tiles.pages", "PAGES"),
    first_seed=196281,
    start=TileStart(),
    laid=lambda state: state.board.laid,
    position=position,
    picture=game_picture,
    laid_picture=laid_picture,
    draw_stock=lambda picture, area, count, least: draw_bag(picture, area, count, smallest_number=least),
    piece_width=lambda side: side,
    draw_piece=draw_tile,
    laid_words=lambda lay: turn_words(lay.turn, ()),
    turn_words=turn_words,
    turn_scene=partial(turn_scene_with, _turn_game),
    review_boards=partial(review_boards_with, _turn_game),
    exercise=partial(exercise_with, _turn_game),
    table_ahead=partial(table_ahead_with, _turn_game),
)
