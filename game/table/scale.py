"""Converts the lengths of the design (a 1280 x 720 window) into pixels of the actual window."""

from __future__ import annotations

from dataclasses import dataclass

SMALLEST_TEXT = 9
PLAY_TEXT = 22
"""The least height of text that is needed during play, as a length of the design. At 1920 x 1080 its letters are then 26 pixels high
from the top of a d to the bottom of a g."""
STATUS_EDGES = 12
"""The room above and below the text of a status bar together, as a length of the design."""
SMALLEST_STATUS_SHARE = 6
"""In a small window the status bar has at most this part of the height: a sixth."""
STATUS_LINES, STATUS_LEADING = 3, 1.12
"""The number of lines of ``PLAY_TEXT`` that fit in most status bars, and their distance divided by their height."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of a window. ``size``: its width and height in pixels. ``unit``: its pixels per pixel of a 1280 x 720 window.
    ``text_scale``: 1 for normal text, more for large text. ``smallest``: the height of the smallest text in pixels."""

    size: tuple[int, int]
    unit: float
    text_scale: float
    smallest: int = SMALLEST_TEXT

    def px(self, pixels: float) -> int:
        """A text height of the design in pixels, with the text scale; at least ``smallest``."""
        return max(self.smallest, round(pixels * self.unit * self.text_scale))

    def u(self, pixels: float) -> int:
        """A length of the design in pixels; at least 1."""
        return max(1, round(pixels * self.unit))

    def height(self, pixels: float) -> int:
        """The height of a strip with text, with half of the text scale."""
        return round(pixels * self.unit * (1 + (self.text_scale - 1) / 2))

    @property
    def play_text(self) -> int:
        """The least height of text that is needed during play; the same for large text."""
        return max(self.smallest, round(PLAY_TEXT * self.unit))

    @property
    def margin(self) -> int:
        return max(4, round(14 * self.unit))

    @property
    def gap(self) -> int:
        return max(3, round(8 * self.unit))

    def status_height(self, lines: int = STATUS_LINES) -> int:
        """Of a status bar with room for this many lines of ``PLAY_TEXT``. It does not depend on the text, so that nothing around the
        bar ever moves."""
        large = 1 + (self.text_scale - 1) / 2
        line = round(self.play_text * STATUS_LEADING)
        high = round(line * lines * large) + self.u(STATUS_EDGES)
        return min(high, self.size[1] // SMALLEST_STATUS_SHARE)
