"""Tiles and cards in the review: how a row of them is drawn, and how a turn is written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from pygame import Rect

from game.engine.picture import Picture
from game.engine.translation import _, pgettext
from game.rules.cards.cells import RIGHT
from game.rules.cards.cells import Turn as CardTurn
from game.rules.cards.deck import Card, card_name
from game.rules.cards.events import Lay as CardLay
from game.rules.common.journal import CARDS
from game.rules.tiles.constants import NAMES, Turn
from game.rules.tiles.events import Lay
from game.table.cards import draw_card
from game.table.tiles import TileStyle, draw_tile

CARD_HALF = 0.8
"""The side of a card's half as a share of a tile's side."""
NOTHING = "–"


class Pieces(ABC):
    """What the review shows of the tiles or cards of a game."""

    @abstractmethod
    def width(self, side: int) -> int:
        """The width of one in a row that is ``side`` pixels high."""

    @abstractmethod
    def draw(self, picture: Picture, piece: Any, area: Rect, style: TileStyle) -> None:
        """Draws one in its area, which is ``width`` pixels wide."""

    @abstractmethod
    def heading(self) -> str:
        """The heading of a column of hands."""

    @abstractmethod
    def laid(self, lay: Any) -> str:
        """A turn that was laid, in short form. ``lay`` is its event."""

    @abstractmethod
    def better(self, turn: Any, laid: Any) -> str:
        """A better turn in short form. ``laid``: the turn that was laid."""


class Tiles(Pieces):
    """Square tiles, and cells with names."""

    def width(self, side: int) -> int:
        """A square."""
        return side

    def draw(self, picture: Picture, piece: int, area: Rect, style: TileStyle) -> None:
        """A tile."""
        draw_tile(picture, piece, area, style)

    def heading(self) -> str:
        """Tiles."""
        return pgettext("column", "tiles")

    def laid(self, lay: Lay) -> str:
        """The tiles and their cells."""
        return self.better(lay.turn, ())

    def better(self, turn: Turn, laid: Turn) -> str:
        """The tiles and their cells."""
        return "  ".join(f"{value} {NAMES[cell]}" for value, cell in turn) or NOTHING


class Cards(Pieces):
    """Cards that lie on their side, and cells without names."""

    def width(self, side: int) -> int:
        """Two halves."""
        return 2 * round(side * CARD_HALF)

    def draw(self, picture: Picture, piece: Card, area: Rect, style: TileStyle) -> None:
        """A card."""
        half = Rect(0, 0, area.width // 2, area.width // 2)
        half.midleft = area.midleft
        draw_card(picture, *piece, RIGHT, half, style)

    def heading(self) -> str:
        """Cards."""
        return pgettext("column", "cards")

    def laid(self, lay: CardLay) -> str:
        """The cards, and the totals that they made."""
        totals = " + ".join(map(str, sorted(lay.lines, reverse=True)))
        return f"{_cards(lay.turn)}    {totals}".rstrip()

    def better(self, turn: CardTurn, laid: CardTurn) -> str:
        """The cards, and whether only their places differ."""
        cards = _cards(turn)
        return _("{cards}, elsewhere").format(cards=cards) if cards == _cards(laid) else cards


def pieces_of(edition: str) -> Pieces:
    """What the review shows of this game."""
    return Cards() if edition == CARDS else Tiles()


def draw_row(
    picture: Picture, pieces: Pieces, drawn: Sequence[Any], area: Rect, style: TileStyle, gap: int
) -> None:
    """Draws these tiles or cards in a row, from the left edge of the area, ``gap`` pixels apart; smaller if they need it."""
    side = area.height
    while side > 4 and (pieces.width(side) + gap) * len(drawn) - gap > area.width:
        side -= 1
    wide = pieces.width(side)
    for number, piece in enumerate(drawn):
        square = Rect(area.x + number * (wide + gap), area.centery - side // 2, wide, side)
        pieces.draw(picture, piece, square, style)


def _cards(turn: CardTurn) -> str:
    return "  ".join(card_name(placement.card) for placement in turn) or NOTHING
