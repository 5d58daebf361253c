"""The card game in the window: its words, how its things are drawn outside a turn, and where its scenes are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.scene import Size
from game.engine.sprites import converted
from game.engine.surface_cache import cached, uncached
from game.engine.translation import _, ngettext, pgettext
from game.games import part
from game.rules.cards import events
from game.rules.cards.cells import BELOW, RIGHT, Placement, Turn, x_y
from game.rules.cards.deck import Card, Pad, card_name, pips_on
from game.rules.cards.events import Lay
from game.rules.common.pad import SUPER_BONUS
from game.scenes.registry import exercise_with, review_boards_with, table_ahead_with, turn_scene_with
from game.scenes.screen import (
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
from game.table.card_animation import CardPlace, draw_card_flight
from game.table.cards import draw_card, draw_card_back, draw_card_outline, draw_pile, pile_top
from game.table.cloth import LEAST_ZOOMED, Cloth
from game.table.cloth_view import ClothCards, cloth_area, draw_empty_cloth, felt
from game.table.layout import Layout
from game.table.palette import RGB
from game.table.pieces import PieceStyle

PICTURED = ((0.25, 1.5, 6, 0, RIGHT), (2.25, 1.5, 4, 3, BELOW), (3.25, 0.5, 5, 2, BELOW))
"""Column and row of the first half of each card in the game's picture, its pips and its step."""
PILE, TOTAL_AT = (4.75, 1.2), (3.85, 1.1)
"""Column and row of its pile, and of the total."""
CLOTH, FEWEST = 320, 6
"""The side of the cloth in the picture of a match before that is made smaller, and the least number of cells across it."""
ROW_HALF, START_HALF = 0.8, 0.56
"""The side of a card's half as a share of the height of a row, and of a square for the start."""


def _half(square: Rect) -> Rect:
    """The upper half of an upright card in a square; it is a little higher than the square."""
    size = round(square.width * START_HALF)
    return Rect(square.centerx - size // 2, square.bottom - 2 * size, size, size)


class CardStart(StartDraw[Card, events.Header, events.StartDraw]):
    """Everybody draws a card."""

    put_back = True
    sound = "card_slide"

    def count(self, header: events.Header) -> int:
        return len(header.deck)

    def intro(self) -> str:
        return _("Everyone draws a card. The largest sum begins.")

    def begins(self, name: str, event: events.StartDraw) -> str:
        largest = max(pips_on(drawn) for drawn in event.draws[-1] if drawn)
        return _("{name} has the largest sum, {sum}, begins and lays two cards.").format(
            name=name, sum=largest
        )

    def again(self, names: str, drawn: Card) -> str:
        return _("{names} each have {sum} and draw again.").format(names=names, sum=pips_on(drawn))

    def rank(self, drawn: Card) -> int:
        return pips_on(drawn)

    def draw_stock(self, picture: Picture, area: Rect, count: int, style: PieceStyle, p: float) -> None:
        draw_pile(picture, area, count)

    def opening(self, area: Rect, count: int) -> tuple[int, int]:
        top = pile_top(area, count)
        return top.centerx, top.bottom

    def draw(self, picture: Picture, drawn: Card, square: Rect, style: PieceStyle, outlined: bool) -> None:
        half = _half(square)
        draw_card(picture, *drawn, BELOW, half, style)
        if outlined:
            draw_card_outline(picture, half, BELOW)

    def draw_flight(
        self, picture: Picture, drawn: Card, start: tuple[int, int], square: Rect, style: PieceStyle, p: float
    ) -> None:
        goal = _half(square)
        begun = CardPlace(goal.move_to(midbottom=start))
        draw_card_flight(picture, style, drawn, begun, CardPlace(goal), p, face_up=(False, True), high=0.6)


def position() -> DrawPosition:
    cards = ClothCards()

    def draw(
        picture: Picture,
        layout: Layout,
        placements: Sequence[Placement],
        style: PieceStyle,
        outlined: Sequence[Placement],
        colour: RGB,
    ) -> None:
        draw_empty_cloth(picture, layout.size, layout.board, layout.scale.unit)
        cloth = Cloth(cloth_area(layout.board, layout.scale.unit), LEAST_ZOOMED)
        cloth.show(cell for placement in placements for cell in placement.cells)
        cloth.update(0, still=True)
        cards.draw(picture, cloth, placements, style)
        for placement in outlined:
            draw_card_outline(picture, cloth.rect(placement.cell), placement.step, colour)

    return draw


def draw_piece(picture: Picture, piece: Card, area: Rect, style: PieceStyle) -> None:
    half = Rect(0, 0, area.width // 2, area.width // 2).move_to(midleft=area.midleft)
    draw_card(picture, *piece, RIGHT, half, style)


def laid_words(lay: Lay) -> str:
    return _cards(lay.turn)


def turn_words(turn: Turn, instead_of: Turn) -> str:
    """The cards, and whether only their places differ."""
    cards = _cards(turn)
    return _("{cards}, elsewhere").format(cards=cards) if cards == _cards(instead_of) else cards


def _cards(turn: Turn) -> str:
    return "  ".join(card_name(placement.card) for placement in turn) or NOTHING


@cached(4, large=True)
def game_picture(size: Size) -> pygame.Surface:
    cells = PictureCells(size)
    picture = cells.picture
    picture.add(uncached(felt)(size, cells.cell / 44), 0, 0)
    for column, row, first, second, step in PICTURED:
        draw_card(picture, first, second, step, cells.square(column, row), PieceStyle())
    for layer in range(4):
        draw_card_back(picture, cells.square(*PILE).move(-layer, -layer), BELOW)
    return cells.painted("12", TOTAL_AT)


@cached(16)
def laid_picture(placements: tuple[Placement, ...], side: int, style: PieceStyle) -> pygame.Surface:
    at = [x_y(cell) for placement in placements for cell in placement.cells] or [(0, 0)]
    (left, right), (top, bottom) = ((min(line), max(line) + 1) for line in zip(*at, strict=True))
    cell = CLOTH // max(FEWEST, right - left + 1, bottom - top + 1)
    x, y = (CLOTH - (left + right) * cell) // 2, (CLOTH - (top + bottom) * cell) // 2
    picture = Picture()
    picture.add(felt((CLOTH, CLOTH), 1.0), 0, 0)
    for placement in placements:
        column, row = x_y(placement.cell)
        place = Rect(x + column * cell, y + row * cell, cell, cell)
        draw_card(picture, placement.first, placement.second, placement.step, place, style)
    surface = pygame.Surface((CLOTH, CLOTH), pygame.SRCALPHA)
    for drawn, where in picture.blits:
        surface.blit(drawn, where)
    return converted(pygame.transform.smoothscale(surface, (side, side)))


def _words() -> Words:
    return Words(
        name=pgettext("game", "Cards"),
        line=_("Lay cards on a cloth without edges. Up to four play."),
        demo=_(
            "Lay cards so that they add up to 10, 11 or 12, across or down. "
            "Every such sum goes onto your pad. The pad with the most points wins."
        ),
        rules=_("Deck"),
        table=pgettext("look at them", "Cards"),
        stock=pgettext("stock", "The pile"),
        full=pgettext("length of a match", "full, all rounds"),
        short=pgettext("length of a match", "short, one round"),
        show_hand=_("Show my cards"),
        hand=pgettext("column", "cards"),
    )


def _presets() -> dict[str, tuple[str, str]]:
    return {
        "dice": (
            pgettext("deck", "dice"),
            _("Each pair of numbers from 1 to 6 is there twice, doubles such as 3|3 too."),
        ),
        "domino": (
            pgettext("deck", "domino"),
            _("Each pair of different numbers is there twice, doubles such as 3|3 once."),
        ),
    }


def _pad_topics() -> list[Topic]:
    supers = Topic(
        _("super bonus: +{points}").format(points=SUPER_BONUS),
        _(
            "A card that completes a 10, an 11 and a 12, or three 12s, earns one. "
            "They are written under “super” from the bottom up, and belong to no line: they are added to the total."
        ),
        ("total",),
    )
    return [totals_topic(Pad.points), bonus_topic(), supers]


def _stock_topics(count: int) -> list[Topic]:
    left = ngettext("{count} card in the pile", "{count} cards in the pile", count).format(count=count)
    words = _(
        "After each card that you lay, you draw one. If none of your cards fits, you exchange cards with the pile."
    )
    return [Topic(left, words)]


_turn_game = partial(part, "game.scenes.card_turn.game", "TURN_GAME")
SCREEN = Screen(
    words=_words,
    presets=_presets,
    pad_topics=_pad_topics,
    stock_topics=_stock_topics,
    pages=partial(part, "game.scenes.cards.pages", "PAGES"),
    first_seed=273,
    start=CardStart(),
    laid=lambda state: state.table.laid,
    position=position,
    picture=game_picture,
    laid_picture=laid_picture,
    draw_stock=lambda picture, area, count, _least: draw_pile(picture, area, count),
    piece_width=lambda side: 2 * round(side * ROW_HALF),
    draw_piece=draw_piece,
    laid_words=laid_words,
    turn_words=turn_words,
    turn_scene=partial(turn_scene_with, _turn_game),
    review_boards=partial(review_boards_with, _turn_game),
    exercise=partial(exercise_with, _turn_game),
    table_ahead=partial(table_ahead_with, _turn_game),
)
