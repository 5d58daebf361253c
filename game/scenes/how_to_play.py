"""How to play: the rules on a few pages with pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.shapes import box
from game.engine.sprites import sprite
from game.engine.text import paragraph_within, text
from game.engine.translation import _
from game.rules.tiles.pad import Pad
from game.scenes.menu import Menu
from game.table.bag import draw_bag
from game.table.board import mark_sign, run_label
from game.table.pads import Sheet, draw_pad
from game.table.palette import BAD, BOARD, GOOD, INK, INK_ON_BRIGHT, INK_SOFT
from game.table.tiles import draw_tile, draw_tile_outline


@dataclass(frozen=True, slots=True)
class Page:
    """A page of text with a picture.

    ``board``: lines of cells, each a digit (a tile), "#" (dark), "o" (light) or "R" (red). ``sums``: badges as (column, row, text,
    good). ``picked``: the value of the picked tile. ``marks``: the marks for it, as (column, row, kind, totals). ``pad`` and
    ``bag``: show an example pad or the bag instead of a board.
    """

    title: str
    words: str
    board: tuple[str, ...] = ()
    sums: tuple[tuple[float, float, str, bool], ...] = ()
    marks: tuple[tuple[int, int, str, tuple[int, ...]], ...] = ()
    pad: bool = False
    bag: bool = False
    picked: int = 0


PAGES: tuple[Callable[[], Page], ...] = (
    lambda: Page(
        _("What it is about"),
        _(
            "Lay tiles so that rows and columns add up to 10, 11 or 12. "
            "A 10 is worth 1 point, an 11 is worth 2, a 12 is worth 4. "
            "Less scores nothing. 13 or more is never allowed."
        ),
        ("#####", "#641#", "##5##", "##2##"),
        ((4.0, 1.12, "11", True), (2.12, 4.0, "11", True)),
    ),
    lambda: Page(
        _("Your turn"),
        _(
            "First you draw: two tiles if you have none, one if you hold one. If you hold more "
            "than one, you draw only if none of them fits. Then you lay every tile that can be "
            "laid.\nThe player who begins lays three tiles, the first on the red cell."
        ),
        ("#o#o#", "##R##", "#o#o#"),
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
    lambda: Page(
        _("The pad"),
        _(
            "All 10s of a turn go together into the next free box of their column, and so do its "
            "11s and 12s: two 12s are written as 8. A tile on a light cell that is part of a 10, "
            "11 or 12 ticks the next ×2, and so does an opening that scores. A row with all three "
            "boxes filled earns the printed bonus, and a tick doubles the row."
        ),
        pad=True,
    ),
    lambda: Page(
        _("The end"),
        _(
            "The player who draws the last tile from the bag plays the last turn. The match also "
            "ends when nothing fits any more. The pips of tiles that you still hold are "
            "subtracted. The highest total wins. Partners share one pad and see each other's "
            "tiles."
        ),
        bag=True,
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


class HowToPlay(Menu):
    """One page at a time."""

    shared = True

    def __init__(self, app: App, page: int = 0) -> None:
        super().__init__(app)
        self._page = page

    def lay_out(self) -> None:
        """Back, and from page to page."""
        self.title = PAGES[self._page]().title
        width, height = self.size
        wide = min(width - self.u(32), self.u(760))
        left, gap, tall = (width - wide) // 2, self.u(12), self.tall(64)
        third = (wide - 2 * gap) // 3
        top = height - tall - self.u(20)
        last = self._page + 1 == len(PAGES)
        self.buttons.replace(
            [
                self.button(
                    Rect(left, top, third, tall), _("Close"), self.back, icon="icon_close", main=last
                ),
                self.button(
                    Rect(left + third + gap, top, third, tall),
                    _("Back"),
                    lambda: self._go(-1),
                    icon="icon_back",
                    enabled=self._page > 0,
                ),
                self.button(
                    Rect(left + 2 * (third + gap), top, third, tall),
                    _("Next"),
                    lambda: self._go(1),
                    icon="icon_next",
                    main=not last,
                    enabled=not last,
                ),
            ]
        )

    def handle(self, intent: Intent) -> Transition:
        """The wheel turns pages. So do left and right while no button has the focus."""
        way = intent.at[1] if intent.kind is IntentKind.SCROLL else 0
        if intent.kind is IntentKind.MOVE and not self.buttons.visible:
            way = intent.at[0]
        if way:
            self._go(way)
            return None
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        """Draws the text next to the picture, or above it in a tall window."""
        self.draw_ground(picture)
        page = PAGES[self._page]()
        width, height = self.size
        area = Rect(self.u(40), self.u(122), width - self.u(80), height - self.u(122) - self.u(104))
        wide = width >= height
        pictured = bool(page.board or page.pad or page.bag)
        text_wide = round(area.width * 0.5) if wide and pictured else min(area.width, self.u(860))
        room = area.height if wide or not pictured else round(area.height * 0.45)
        body = paragraph_within(page.words, self.px(30), INK, (text_wide, room), 1.45, smallest=10)
        if wide and pictured:
            picture.add(body, area.x, area.centery - body.height / 2)
            self._draw_picture(
                picture,
                page,
                Rect(area.x + round(area.width * 0.55), area.y, round(area.width * 0.45), area.height),
            )
        elif pictured:
            picture.add(body, area.centerx - body.width / 2, area.y)
            self._draw_picture(picture, page, Rect(area.x, area.y + room, area.width, area.height - room))
        else:
            picture.add(body, area.centerx - body.width / 2, area.centery - body.height / 2)
        number = text(f"{self._page + 1} / {len(PAGES)}", self.px(17), INK_SOFT)
        picture.center(number, width / 2, self.u(88))
        self.buttons.draw(picture)

    def _draw_picture(self, picture: Picture, page: Page, area: Rect) -> None:
        if page.pad:
            self._draw_pad(picture, area)
            return
        if page.bag:
            self._draw_bag(picture, area)
            return
        columns, rows = len(page.board[0]), len(page.board)
        cell = min(area.width // (columns + 1), area.height // (rows + 1), self.u(110))
        board = Rect(0, 0, cell * columns, cell * rows)
        board.center = area.center
        slate = board.inflate(cell // 2, cell // 2)
        picture.add(box(slate.width, slate.height, cell // 3, BOARD), *slate.topleft)
        kinds = {"#": "cell_dark", "o": "cell_light", "R": "cell_red"}
        for y, line in enumerate(page.board):
            for x, letter in enumerate(line):
                square = Rect(board.x + x * cell, board.y + y * cell, cell, cell)
                picture.add(sprite(kinds.get(letter, "cell_dark"), cell), *square.topleft)
                if letter.isdigit():
                    draw_tile(picture, int(letter), square, self.app.style)
        for column, row, kind, totals in page.marks:
            sign = mark_sign(kind, totals, cell)
            picture.center(sign, board.x + round((column + 0.5) * cell), board.y + round((row + 0.5) * cell))
        if page.picked:
            hand = Rect(board.right - cell // 2, board.bottom - cell // 2, cell, cell)
            draw_tile(picture, page.picked, hand, self.app.style, 0.8)
            draw_tile_outline(picture, hand.inflate(cell // 8, cell // 8).move(0, -cell // 14))
        for across, down, words, good in page.sums:
            sign = run_label(words, cell, GOOD if good else BAD, INK_ON_BRIGHT)
            picture.center(sign, board.x + across * cell, board.y + down * cell)

    def _draw_bag(self, picture: Picture, area: Rect) -> None:
        side = min(area.width, area.height, self.u(330))
        draw_bag(picture, Rect(area.x, area.centery - side // 2, round(area.width * 0.5), side), 0)
        tile = side // 3
        for number, value in enumerate((0, 3)):
            left = area.x + round(area.width * 0.52) + number * round(tile * 1.15)
            draw_tile(picture, value, Rect(left, area.centery + side // 2 - tile, tile, tile), self.app.style)

    def _draw_pad(self, picture: Picture, area: Rect) -> None:
        pad = Pad()
        for lines, ticks in (((10, 11), 2), ((12, 12), 1), ((10, 12), 1), ((11,), 0)):
            pad.enter(lines, ticks)
        tall = min(area.height, round(area.width * 0.8), self.u(330))
        draw_pad(
            picture, Sheet(Rect(area.x, area.centery - tall // 2, area.width, tall), 5), pad, "Ada", "circle"
        )

    def _go(self, way: int) -> None:
        self._page = max(0, min(len(PAGES) - 1, self._page + way))
        self.title = PAGES[self._page]().title
        self.lay_out()
