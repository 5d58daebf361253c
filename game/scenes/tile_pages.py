"""How to play the tile game: its pages and their pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import sprite
from game.engine.translation import _
from game.rules.tiles.pad import Pad
from game.scenes.rule_page import Page, PageScale, draw_pad_of
from game.table.bag import draw_bag
from game.table.board import mark_sign, run_label
from game.table.palette import BOARD, GOOD, INK_ON_BRIGHT
from game.table.tiles import TileStyle, draw_tile, draw_tile_outline

CELL_SPRITES = {"#": "cell_dark", "o": "cell_light", "R": "cell_red"}


@dataclass(frozen=True, slots=True)
class Board:
    """A picture of a part of the board.

    ``cells``: its rows, in which each letter is a cell: a digit (a tile), "#" (dark), "o" (light) or "R" (red). ``sums``: labels as
    (column, row, text). ``picked``: the value of the picked tile. ``marks``: the marks for it, as (column, row, kind, totals).
    """

    cells: tuple[str, ...]
    sums: tuple[tuple[float, float, str], ...] = ()
    marks: tuple[tuple[int, int, str, tuple[int, ...]], ...] = ()
    picked: int = 0

    def __call__(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale) -> None:
        """Draws the board in the middle of the area."""
        columns, rows = len(self.cells[0]), len(self.cells)
        cell = min(area.width // (columns + 1), area.height // (rows + 1), scale.u(110))
        board = Rect(0, 0, cell * columns, cell * rows)
        board.center = area.center
        slate = board.inflate(cell // 2, cell // 2)
        picture.add(box(slate.width, slate.height, cell // 3, BOARD), *slate.topleft)
        for y, line in enumerate(self.cells):
            for x, letter in enumerate(line):
                square = Rect(board.x + x * cell, board.y + y * cell, cell, cell)
                picture.add(sprite(CELL_SPRITES.get(letter, "cell_dark"), cell), *square.topleft)
                if letter.isdigit():
                    draw_tile(picture, int(letter), square, style)
        for column, row, kind, totals in self.marks:
            sign = mark_sign(kind, totals, cell)
            picture.center(sign, board.x + round((column + 0.5) * cell), board.y + round((row + 0.5) * cell))
        if self.picked:
            hand = Rect(board.right - cell // 2, board.bottom - cell // 2, cell, cell)
            draw_tile(picture, self.picked, hand, style, 0.8)
            draw_tile_outline(picture, hand.inflate(cell // 8, cell // 8).move(0, -cell // 14))
        for across, down, words in self.sums:
            sign = run_label(words, cell, GOOD, INK_ON_BRIGHT)
            picture.center(sign, board.x + across * cell, board.y + down * cell)


def draw_example_bag(picture: Picture, area: Rect, style: TileStyle, scale: PageScale) -> None:
    """The empty bag and two tiles that were not laid."""
    side = min(area.width, area.height, scale.u(330))
    draw_bag(picture, Rect(area.x, area.centery - side // 2, round(area.width * 0.5), side), 0)
    tile = side // 3
    for number, value in enumerate((0, 3)):
        left = area.x + round(area.width * 0.52) + number * round(tile * 1.15)
        draw_tile(picture, value, Rect(left, area.centery + side // 2 - tile, tile, tile), style)


def draw_example_pad(picture: Picture, area: Rect, style: TileStyle, scale: PageScale) -> None:
    """A pad after a few turns."""
    pad = Pad()
    for lines, ticks in (((10, 11), 2), ((12, 12), 1), ((10, 12), 1), ((11,), 0)):
        pad.enter(lines, ticks)
    draw_pad_of(picture, area, pad, 5, scale)


TILE_PAGES: tuple[Callable[[], Page], ...] = (
    lambda: Page(
        _("What it is about"),
        _(
            "Lay tiles so that rows and columns add up to 10, 11 or 12. "
            "A 10 is worth 1 point, an 11 is worth 2, a 12 is worth 4. "
            "Less scores nothing. 13 or more is never allowed."
        ),
        Board(("#####", "#641#", "##5##", "##2##"), sums=((4.0, 1.12, "11"), (2.12, 4.0, "11"))),
    ),
    lambda: Page(
        _("Your turn"),
        _(
            "First you draw: two tiles if you have none, one if you hold one. If you hold more "
            "than one, you draw only if none of them fits. Then you lay every tile that can be "
            "laid.\nThe player who begins lays three tiles, the first on the red cell."
        ),
        Board(("#o#o#", "##R##", "#o#o#")),
    ),
    lambda: Page(
        _("Laying"),
        _(
            "A tile goes next to tiles on the board. Pick one: a ring marks where it fits, a "
            "number what it makes, a diamond a light cell that still needs a 10, 11 or 12.\nEvery "
            "tile that can be laid must be laid. A tile that fits nowhere is held until your next "
            "turn. On a light cell a tile must end up in a 10, 11 or 12, unless it fits on no "
            "dark cell."
        ),
        Board(
            ("#####", "#64##", "##5o#", "#####"),
            marks=(
                (1, 0, "fits", ()),
                (2, 0, "run", (11,)),
                (0, 1, "run", (12,)),
                (3, 1, "run", (12,)),
                (1, 2, "fits", ()),
                (3, 2, "need", ()),
                (2, 3, "run", (11,)),
            ),
            picked=2,
        ),
    ),
    lambda: Page(
        _("The pad"),
        _(
            "All 10s of a turn go together into the next free box of their column, and so do its "
            "11s and 12s: two 12s are written as 8. A tile on a light cell that is part of a 10, "
            "11 or 12 ticks the next ×2, and so does an opening that scores. A row with all three "
            "boxes filled earns the printed bonus, and a tick doubles the row."
        ),
        draw_example_pad,
    ),
    lambda: Page(
        _("The end"),
        _(
            "The player who draws the last tile from the bag plays the last turn. The match also "
            "ends when nothing fits any more. The pips of tiles that you still hold are "
            "subtracted. The highest total wins. Partners share one pad and see each other's "
            "tiles."
        ),
        draw_example_bag,
    ),
    lambda: Page(
        _("Controls"),
        _(
            "Mouse or finger: drag a tile, or press it and then a cell. Press a tile you laid to "
            "take it back, or a name to see that pad.\n\nKeys: arrows and Enter lay a tile, Tab "
            "or 1 to 6 picks one, Backspace takes one back. D is Done, H is Hint, P shows the "
            "next pad, Esc the menu, F11 full screen.\n\nGamepad: stick or D-pad and A lay a "
            "tile, Y picks one, B takes one back. X is Done, LB is Hint, RB shows the next pad, "
            "Start the menu.\n\nA hint first shows a part of the board, then the tiles, then the "
            "reasons. Hints can be switched off in a new game."
        ),
    ),
)
"""Functions, so that the words are in the current language."""
