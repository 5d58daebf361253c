"""The base of menus that list what has been saved: tabs choose a list, which scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.app import App
from game.engine.layout import columns
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.text import paragraph
from game.scenes.menu import Menu
from game.table.palette import INK_SOFT
from game.table.row_scroll import RowScroll
from game.table.widgets import Button

STEP_SECONDS = 0.006
"""How long one update reads files. There may be thousands, and the window goes on meanwhile."""
TABS_TOP, TABS, FOOT = 96, 54, 66
"""Where the tabs begin, their height, and the height of the lowest buttons, in units."""
WIDEST, THUMB = 940, 34
"""The greatest width of the list, and the width in which its scroll bar can be grabbed, in units."""
Tab = tuple[str, Callable[[], Transition], bool]
"""A label, what shows its list, and whether that list is shown now."""


class ListMenu(Menu):
    """Tabs, rows and the lowest buttons, all of the same width. ``row_gap``: the space between two of them, in units."""

    row_gap: int

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._scroll = RowScroll()

    @property
    def _column(self) -> Rect:
        top = self.u(TABS_TOP)
        return self.strip(self.u(WIDEST), top, self.size[1] - self.u(16) - top)

    def _tabs(self, tabs: Sequence[Tab]) -> list[Button]:
        line = self._column
        line.height = self.tall(TABS)
        areas = columns(line, self.u(self.row_gap), len(tabs))
        return [
            self.button(area, label, show, main=shown)
            for area, (label, show, shown) in zip(areas, tabs, strict=True)
        ]

    def _draw_list(self, picture: Picture, words: str) -> None:
        rows, wide = self._scroll.area, self.u(THUMB) // 4
        track = Rect(rows.right - wide - 2, rows.y, wide, rows.height - self.u(self.row_gap))
        self._scroll.draw_thumb(picture, track, INK_SOFT)
        if words:
            said = paragraph(words, self.px(24), INK_SOFT, self.size[0] - self.u(40), 1.3, True)
            picture.center(said, self.size[0] / 2, rows.centery)
