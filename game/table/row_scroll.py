"""Scrolling through the rows of a list with wheel, mouse and fingers."""

from __future__ import annotations

from pygame import Rect

from game.engine.intents import DRAG_PIXELS, Intent, IntentKind, Pointer
from game.engine.picture import Picture
from game.engine.shapes import Colour, box


class RowScroll:
    """Which rows of a list are shown. ``first``: the first of them. ``shown``: how many there is room for. ``count``: all rows.
    ``area``: where the rows are. ``pressed``: where each pointer was pressed on them. ``thumb_width``: the width of the scroll bar in
    pixels, at the right of the area; it can be grabbed."""

    def __init__(self) -> None:
        self.area = Rect(0, 0, 0, 0)
        self.first = 0
        self.shown = 1
        self.count = 0
        self.thumb_width = 0
        self.pressed: dict[Pointer, tuple[int, int]] = {}
        self._dragged: dict[Pointer, int | None] = {}
        """The row that was the first when the list began to be dragged; None if the thumb was grabbed."""

    def place(self, area: Rect, shown: int, count: int, thumb_width: int = 0) -> None:
        """Every press is forgotten if that has changed."""
        if (area, shown) != (self.area, self.shown):
            self.pressed.clear()
            self._dragged.clear()
        self.area, self.shown, self.count, self.thumb_width = area, shown, count, thumb_width
        self.by(0)

    @property
    def row_height(self) -> int:
        """With its share of the space between rows."""
        return max(1, self.area.height // self.shown)

    @property
    def last(self) -> int:
        return max(0, self.count - self.shown)

    def by(self, rows: int) -> bool:
        """Returns whether the list has moved."""
        before = self.first
        self.first = max(0, min(self.last, self.first + rows))
        return self.first != before

    def row_at(self, at: tuple[int, int]) -> int | None:
        """None if there is none."""
        row = (at[1] - self.area.y) // self.row_height
        inside = self.area.collidepoint(at) and row < self.shown
        return self.first + row if inside and self.first + row < self.count else None

    def handle(self, intent: Intent) -> bool:
        """Returns whether the intent was used up; a press and the release of a short press are not."""
        pointer = intent.pointer
        match intent.kind:
            case IntentKind.SCROLL:
                self.by(intent.at[1] * 2)
                return True
            case IntentKind.PRESS if self.area.collidepoint(intent.at):
                self.pressed[pointer] = intent.at
                if self.last and intent.at[0] >= self.area.right - self.thumb_width:
                    self._dragged[pointer] = None
                    return self._drag(pointer, intent.at)
            case IntentKind.POINT if pointer in self.pressed:
                return self._drag(pointer, intent.at)
            case IntentKind.LONG if pointer in self.pressed:
                self._dragged.setdefault(pointer, self.first)  # It opens no row but can drag the list.
            case IntentKind.RELEASE | IntentKind.CANCEL:
                self.pressed.pop(pointer, None)
                dragged = pointer in self._dragged
                self._dragged.pop(pointer, None)
                return dragged
        return False

    def draw_thumb(self, picture: Picture, track: Rect, colour: Colour) -> None:
        if not self.last:
            return
        tall = self._thumb_height(track.height, 2 * track.width)
        down = (track.height - tall) * self.first / self.last
        picture.add(box(track.width, tall, track.width // 2, colour), track.x, track.y + down)

    def _thumb_height(self, length: int, least: int) -> int:
        return max(least, length * self.shown // self.count)

    def _follow_thumb(self, at: tuple[int, int]) -> None:
        tall = self._thumb_height(self.area.height, self.thumb_width)
        share = (at[1] - self.area.y - tall / 2) / max(1, self.area.height - tall)
        self.first = max(0, min(self.last, round(share * self.last)))

    def _drag(self, pointer: Pointer, at: tuple[int, int]) -> bool:
        moved = self.pressed[pointer][1] - at[1]
        if pointer not in self._dragged:
            if abs(moved) < DRAG_PIXELS:
                return False
            self._dragged[pointer] = self.first
        begin = self._dragged[pointer]
        if begin is None:
            self._follow_thumb(at)
        else:
            self.first = begin
            self.by(round(moved / self.row_height))
        return True
