"""Converts the lengths of the design (a 1280 x 720 window) into pixels of the actual window."""

from __future__ import annotations

from dataclasses import dataclass

SMALLEST_TEXT = 9
SMALLEST_STATUS_BAR = 46


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of a window.

    ``size``: its width and height in pixels. ``unit``: its pixels per pixel of a 1280 x 720 window. ``text_scale``: 1 for
    normal text, more for large text. ``smallest``: the height of the smallest text in pixels.
    """

    size: tuple[int, int]
    unit: float
    text_scale: float
    smallest: int = SMALLEST_TEXT

    def px(self, pixels: float) -> int:
        """Converts a text height of the design into pixels. Applies the text scale; at least ``smallest``."""
        return max(self.smallest, round(pixels * self.unit * self.text_scale))

    def u(self, pixels: float) -> int:
        """Converts a length of the design into pixels; at least 1."""
        return max(1, round(pixels * self.unit))

    def height(self, pixels: float) -> int:
        """Converts the height of a strip with text into pixels. Applies half of the text scale."""
        return round(pixels * self.unit * (1 + (self.text_scale - 1) / 2))

    @property
    def margin(self) -> int:
        """The space along the edges of the window, in pixels."""
        return max(4, round(14 * self.unit))

    @property
    def gap(self) -> int:
        """The space between two parts, in pixels."""
        return max(3, round(8 * self.unit))

    @property
    def status_height(self) -> int:
        """The height of the status bar in pixels. Two lines of text fit in it; in a small window three small ones.

        It does not depend on the text, so that nothing around the bar ever moves.
        """
        return max(self.height(66), min(SMALLEST_STATUS_BAR, self.size[1] // 10))
