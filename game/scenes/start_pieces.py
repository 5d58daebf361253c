"""What the players draw for the start in each game: its words, and how it is drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from pygame import Rect

from game.engine.picture import Picture
from game.engine.translation import _
from game.rules.cards.cells import BELOW
from game.rules.cards.deck import DECKS, Card, pips_on
from game.rules.common.journal import CARDS
from game.rules.tiles.constants import TILES
from game.table.bag import bag_opening, bag_rect, draw_bag
from game.table.card_animation import CardPlace, draw_card_flight
from game.table.cards import draw_card, draw_card_outline
from game.table.pile import draw_pile, pile_top
from game.table.tiles import TileStyle, bag_squash, draw_flight, draw_tile, draw_tile_outline


class StartPieces(ABC):
    """Tiles or cards.

    ``count``: how many there are at first. ``put_back``: whether all that were drawn go back before players who tie draw again.
    ``sound``: when one is drawn.
    """

    count: int
    put_back: bool
    sound: str

    @abstractmethod
    def intro(self) -> str:
        """What the players do."""

    @abstractmethod
    def words_for_start(self, name: str, drawn: Any) -> str:
        """Who begins."""

    @abstractmethod
    def words_for_tie(self, names: str, drawn: Any) -> str:
        """Who draws again."""

    @abstractmethod
    def rank(self, drawn: Any) -> int:
        """The highest rank begins."""

    @abstractmethod
    def draw_stock(self, picture: Picture, area: Rect, count: int, style: TileStyle, p: float = 0.0) -> None:
        """The bag or the pile. ``p``: the progress of what is just drawn from it."""

    @abstractmethod
    def opening(self, area: Rect, count: int) -> tuple[int, int]:
        """Where what is drawn comes out of it: a position in pixels."""

    @abstractmethod
    def draw(self, picture: Picture, drawn: Any, square: Rect, style: TileStyle, *, outlined: bool) -> None:
        """One that was drawn, in its square."""

    @abstractmethod
    def draw_flight(
        self,
        picture: Picture,
        drawn: Any,
        start: tuple[int, int],
        square: Rect,
        style: TileStyle,
        p: float,
    ) -> None:
        """One on its way to its square."""


class StartTiles(StartPieces):
    """Tiles from the bag."""

    count = TILES
    put_back = False
    sound = "tile_drawn"

    def intro(self) -> str:
        """What the players do."""
        return _("Everyone draws a tile. The highest begins.")

    def words_for_start(self, name: str, drawn: int) -> str:
        """Who begins."""
        return _("{name} begins and keeps the {tile}.").format(name=name, tile=drawn)

    def words_for_tie(self, names: str, drawn: int) -> str:
        """Who draws again."""
        return _("{names} each have a {tile} and draw again.").format(names=names, tile=drawn)

    def rank(self, drawn: int) -> int:
        """Its value."""
        return drawn

    def draw_stock(self, picture: Picture, area: Rect, count: int, style: TileStyle, p: float = 0.0) -> None:
        """The bag."""
        draw_bag(picture, bag_rect(area), count, bag_squash(style, p) if p else 0.0)

    def opening(self, area: Rect, count: int) -> tuple[int, int]:
        """The opening of the bag."""
        return bag_opening(bag_rect(area), count)

    def draw(self, picture: Picture, drawn: int, square: Rect, style: TileStyle, *, outlined: bool) -> None:
        """A tile."""
        draw_tile(picture, drawn, square, style)
        if outlined:
            draw_tile_outline(picture, square)

    def draw_flight(
        self,
        picture: Picture,
        drawn: int,
        start: tuple[int, int],
        square: Rect,
        style: TileStyle,
        p: float,
    ) -> None:
        """A tile that turns over in the air."""
        begun = square.copy()
        begun.center = start
        draw_flight(picture, style, drawn, begun, square, p, turning=True, high=0.7)


class StartCards(StartPieces):
    """Cards from the deck."""

    count = len(DECKS["dice"])
    put_back = True
    sound = "card_slide"

    def intro(self) -> str:
        """What the players do."""
        return _("Everyone draws a card. The largest sum begins.")

    def words_for_start(self, name: str, drawn: Card) -> str:
        """Who begins."""
        return _("{name} has the largest sum, {sum}, and begins.").format(name=name, sum=pips_on(drawn))

    def words_for_tie(self, names: str, drawn: Card) -> str:
        """Who draws again."""
        return _("{names} each have {sum} and draw again.").format(names=names, sum=pips_on(drawn))

    def rank(self, drawn: Card) -> int:
        """The sum of its halves."""
        return pips_on(drawn)

    def draw_stock(self, picture: Picture, area: Rect, count: int, style: TileStyle, p: float = 0.0) -> None:
        """The pile."""
        draw_pile(picture, area, count)

    def opening(self, area: Rect, count: int) -> tuple[int, int]:
        """The middle of the uppermost card."""
        top = pile_top(area, count)
        return top.centerx, top.bottom

    def draw(self, picture: Picture, drawn: Card, square: Rect, style: TileStyle, *, outlined: bool) -> None:
        """An upright card."""
        half = _half(square)
        draw_card(picture, *drawn, BELOW, half, style)
        if outlined:
            draw_card_outline(picture, half, BELOW)

    def draw_flight(
        self,
        picture: Picture,
        drawn: Card,
        start: tuple[int, int],
        square: Rect,
        style: TileStyle,
        p: float,
    ) -> None:
        """A card that turns over on its way."""
        goal, begun = _half(square), _half(square)
        begun.midbottom = start
        draw_card_flight(
            picture, style, drawn, CardPlace(begun), CardPlace(goal), p, face_up=(False, True), high=0.6
        )


def start_pieces(edition: str) -> StartPieces:
    """What is drawn in this game."""
    return StartCards() if edition == CARDS else StartTiles()


def _half(square: Rect) -> Rect:
    """The upper half of an upright card in a square; it is a little higher than the square."""
    size = round(square.width * 0.56)
    return Rect(square.centerx - size // 2, square.bottom - 2 * size, size, size)
