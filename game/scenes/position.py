"""What lies on the table of either game: the board with its tiles, or the cloth with the cards of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.picture import Picture
from game.rules.common.journal import CARDS
from game.table.board import BoardTiles, draw_empty_board
from game.table.cards import draw_card_outline
from game.table.cloth import Cloth
from game.table.cloth_view import ClothCards, cloth_area, draw_empty_cloth
from game.table.layout import Layout
from game.table.palette import INK, RGB
from game.table.tiles import TileStyle, draw_tile_outline
from game.table.viewport import LEAST_ZOOMED


class PositionPicture:
    """Draws positions of one game. ``edition`` is its name."""

    def __init__(self, edition: str) -> None:
        self._cards = edition == CARDS
        self._on_board = BoardTiles()
        self._on_cloth = ClothCards()

    def draw(
        self,
        picture: Picture,
        layout: Layout,
        laid: Sequence[Any],
        style: TileStyle,
        outlined: Sequence[Any] = (),
        colour: RGB = INK,
    ) -> None:
        """Draws everything that is ``laid``, where the board is. The tiles or cards ``outlined`` get an outline in this colour."""
        if not self._cards:
            draw_empty_board(picture, layout)
            self._on_board.draw(picture, layout, laid, style)
            for _value, cell in outlined:
                draw_tile_outline(picture, layout.rect(cell).inflate(-2, -2), colour)
            return
        draw_empty_cloth(picture, layout.size, layout.board, layout.scale.unit)
        cloth = Cloth(cloth_area(layout.board, layout.scale.unit), LEAST_ZOOMED)
        cloth.show(cell for placement in laid for cell in placement.cells)
        cloth.update(0, still=True)
        self._on_cloth.draw(picture, cloth, laid, style)
        for placement in outlined:
            draw_card_outline(picture, cloth.rect(placement.cell), placement.step, colour)


def laid_in(state: Any) -> Sequence[Any]:
    """Everything that lies on the table of a match or a player view, in order."""
    laid: Sequence[Any] = state.table.laid if state.header.edition == CARDS else state.board.laid
    return laid
